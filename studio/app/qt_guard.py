"""One guard for every override of a Qt virtual.

An exception that leaves such a method while Python is inside a Qt call crashes the process; the guard hands it to
``sys.excepthook`` instead, which tells the person and keeps the document.
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable
from typing import Any, TypeVar

Method = TypeVar("Method", bound=Callable[..., Any])


def guarded(method: Method) -> Method:
    """The method, with every exception handed to ``sys.excepthook``; it then gives None."""

    @functools.wraps(method)
    def safe(*arguments: Any, **named: Any) -> Any:
        try:
            return method(*arguments, **named)
        except Exception:
            sys.excepthook(*sys.exc_info())
            return None

    return safe  # type: ignore[return-value]


def guarded_with(fallback: Callable[..., Any]) -> Callable[[Method], Method]:
    """The same for methods that must give something: ``fallback`` is called with the same arguments."""

    def decorate(method: Method) -> Method:
        @functools.wraps(method)
        def safe(*arguments: Any, **named: Any) -> Any:
            try:
                return method(*arguments, **named)
            except Exception:
                sys.excepthook(*sys.exc_info())
                return fallback(*arguments, **named)

        return safe  # type: ignore[return-value]

    return decorate
