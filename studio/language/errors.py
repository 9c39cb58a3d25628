"""Everything that can go wrong, as typed values with one clear sentence each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Self


@dataclass(frozen=True)
class Span:
    """A stretch of formula text: half-open character offsets into it."""

    start: int
    end: int


LONGEST = 500
"""Characters of the longest sentence."""


def on_one_line(text: str) -> str:
    """A sentence on one line of signs that can be seen, whatever was quoted in it; cut where it is very long."""
    if text.isprintable() and len(text) <= LONGEST:
        return text
    seen = "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text)
    return seen if len(seen) <= LONGEST else f"{seen[: LONGEST - 1]}…"


class StudioError(Exception):
    """Base of all errors a person can cause; ``str()`` is one sentence that says what to do."""

    def __init__(self, sentence: str) -> None:
        self.sentence = on_one_line(sentence)
        super().__init__(self.sentence)

    def alone(self) -> Self:
        """The same, to be kept: without what was under way when it was raised, and all values that were there."""
        self.__cause__ = self.__context__ = self.__traceback__ = None
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """As a value for another process, whatever the arguments that it was made with."""
        return StudioError._again, (type(self), self.args, vars(self))

    @staticmethod
    def _again(kind: type[StudioError], args: tuple[Any, ...], parts: dict[str, Any]) -> StudioError:
        error = kind.__new__(kind, *args)
        error.args = args
        vars(error).update(parts)
        return error


class FormulaError(StudioError):
    """A formula that does not parse, or names something unknown.

    ``span`` marks the offending characters of the formula, when they are known.
    """

    def __init__(self, sentence: str, span: Span | None = None) -> None:
        super().__init__(sentence)
        self.span = span


class TypeMismatch(FormulaError):
    """A formula whose parts do not fit together, found without running it."""


class EvaluationError(FormulaError):
    """A formula that cannot be worked out in the present situation (missing key, division by zero)."""


class BudgetExceeded(StudioError):
    """A formula, process or search that ran past its named budget."""


class CycleError(StudioError):
    """Definitions that need each other; ``path`` names them in order, first one repeated at the end."""

    def __init__(self, path: tuple[str, ...]) -> None:
        super().__init__(f"These definitions need each other: {' → '.join(path)}. Break the circle at one of them.")
        self.path = path


class ConstraintClash(StudioError):
    """Constraints that cannot all hold; ``names`` are those that clash."""

    def __init__(self, sentence: str, names: tuple[str, ...]) -> None:
        super().__init__(sentence)
        self.names = names


class Refusal(StudioError):
    """An operation whose precondition does not hold; the sentence says why not."""


class CannotExplain(StudioError):
    """No formula meets all examples; ``clash`` holds the labels of two examples that cannot both be met."""

    def __init__(self, sentence: str, clash: tuple[str, ...] = ()) -> None:
        super().__init__(sentence)
        self.clash = clash


class FileFault(StudioError):
    """A file that cannot be read; ``faults`` lists every fault with its path in the file."""

    def __init__(self, sentence: str, faults: tuple[str, ...] = ()) -> None:
        super().__init__(sentence)
        self.faults = faults


class Cancelled(StudioError):
    """Long work that the person stopped."""
