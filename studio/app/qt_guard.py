"""One guard for every override of a Qt virtual.

An exception that leaves such a method while Python is inside a Qt call crashes the process; the guard hands it to
``sys.excepthook`` instead, which tells the person and keeps the document.
"""

from __future__ import annotations

import builtins
import functools
import inspect
import sys
from collections.abc import Callable
from typing import Any, TypeVar

Kind = TypeVar("Kind", bound=type)


def guarded(kind: Kind) -> Kind:
    """The class, with its overrides of Qt guarded; one that fails gives an empty value of the type that it returns."""
    bases = [base for base in kind.__mro__ if base.__module__.startswith("PySide6")]
    for name, method in list(vars(kind).items()):
        if inspect.isfunction(method) and not name.startswith("__") and any(name in vars(base) for base in bases):
            setattr(kind, name, _safe(method))
    return kind


def _safe(method: Callable[..., Any]) -> Callable[..., Any]:
    returned = method.__annotations__["return"]
    empty = method.__globals__.get(returned) or getattr(builtins, returned, None)

    @functools.wraps(method)
    def safe(*arguments: Any, **named: Any) -> Any:
        try:
            return method(*arguments, **named)
        except Exception:
            sys.excepthook(*sys.exc_info())
            return empty() if empty is not None else None

    return safe
