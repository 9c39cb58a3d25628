"""Python's own parser, used by one thread at a time.

Python 3.11 counts for all threads together how deep it is in a tree that it makes; where two of them parse at once it
may find that the counts do not match, and give up with a SystemError.
"""

from __future__ import annotations

import ast
from threading import RLock

_alone = RLock()


def module_of(text: str) -> ast.Module:
    """The tree of a module. Raises SyntaxError, and whatever else ``ast.parse`` raises."""
    with _alone:
        return ast.parse(text)


def expression_of(text: str) -> ast.Expression:
    """The tree of an expression. Raises as ``module_of`` does."""
    with _alone:
        return ast.parse(text, mode="eval")
