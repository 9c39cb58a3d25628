"""The shape of a file, for validation only: what is inside a document are our own frozen classes."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from studio.document.model import DefinitionRole, LessonKind, Relation

FORMAT = "studio"
VERSION = 2


class StrictEntry(BaseModel):
    """Base of everything in a file: no unknown keys, no conversions."""

    model_config = ConfigDict(extra="forbid", strict=True)


class InputEntry(StrictEntry):
    name: str
    type: str


class RangeEntry(StrictEntry):
    least: int | float
    most: int | float
    step: int | float = 1


class DefinitionEntry(StrictEntry):
    name: str
    formula: str
    inputs: list[InputEntry] = []
    role: DefinitionRole = "formula"
    range: RangeEntry | None = None
    drawn: bool = False
    hidden: bool = False
    note: str = ""


class StepEntry(StrictEntry):
    taught_by: list[str] = []


class LetEntry(StepEntry):
    step: Literal["let"]
    name: str
    value: str


class RememberEntry(StepEntry):
    step: Literal["remember"]
    value: str


class PutEntry(StepEntry):
    step: Literal["put"]
    target: str
    key: str
    value: str
    fresh: bool | None = None


class TakeEntry(StepEntry):
    step: Literal["take"]
    target: str
    key: str


class SetEntry(StepEntry):
    step: Literal["set"]
    target: str
    value: str


class AppendEntry(StepEntry):
    step: Literal["append"]
    target: str
    value: str


class WhenEntry(StepEntry):
    step: Literal["when"]
    test: str
    then: list[AnyStep]
    otherwise: list[AnyStep] = []


class ForEachEntry(StepEntry):
    step: Literal["for each"]
    name: str
    collection: str
    body: list[AnyStep]


class RunEntry(StepEntry):
    step: Literal["run"]
    process: str
    arguments: list[str]
    attempt: bool = False
    name: str | None = None


class SucceedEntry(StepEntry):
    step: Literal["succeed"]


class FailEntry(StepEntry):
    step: Literal["fail"]
    reason: str = ""
    witness: str | None = None


class StopEntry(StepEntry):
    step: Literal["stop"]
    reason: str = ""


class HoleEntry(StepEntry):
    step: Literal["hole"]
    question: str = ""


AnyStep = Annotated[
    LetEntry
    | RememberEntry
    | PutEntry
    | TakeEntry
    | SetEntry
    | AppendEntry
    | WhenEntry
    | ForEachEntry
    | RunEntry
    | SucceedEntry
    | FailEntry
    | StopEntry
    | HoleEntry,
    Field(discriminator="step"),
]


class ProcessEntry(StrictEntry):
    name: str
    inputs: list[InputEntry] = []
    steps: list[AnyStep] = []
    changes: list[str] = []
    fault: str = ""
    note: str = ""


class RuleEntry(StrictEntry):
    event: str
    process: str
    arguments: list[str] = []


class ConstraintEntry(StrictEntry):
    name: str
    left: str
    relation: Relation
    right: str


class ExampleEntry(StrictEntry):
    label: str
    inputs: dict[str, Any]
    result: Any
    parameters: dict[str, Any] = {}


class LessonEntry(StrictEntry):
    key: str
    name: str
    kind: LessonKind
    inputs: list[InputEntry] = []
    examples: list[ExampleEntry] = []
    collection: str | None = None
    path: list[int | str] = []
    chosen: str | None = None
    pointed: list[str] = []


class OperandEntry(StrictEntry):
    value: Any = None
    tile: str | None = None
    via: str | None = None
    of: list[OperandEntry] = []


class ActionEntry(StrictEntry):
    kind: Literal["point", "remember", "put", "take", "set", "append", "each", "item", "close", "run", "end"]
    name: str = ""
    target: str = ""
    operands: list[OperandEntry] = []
    several: bool = False
    by_hand: bool = False
    reason: str = ""


class DemonstrationEntry(StrictEntry):
    id: str
    process: str
    inputs: dict[str, Any]
    parameters: dict[str, Any] = {}
    actions: list[ActionEntry]
    event: str = ""


class ChoiceEntry(StrictEntry):
    goal: str
    situation: dict[str, Any] = {}
    value: Any = None
    formula: str | None = None


class StageEntry(StrictEntry):
    demonstration: DemonstrationEntry
    rest: list[ActionEntry] = []


class FileEntry(StrictEntry):
    """A whole file of the present version."""

    format: Literal["studio"]
    version: Literal[2]
    title: str = ""
    definitions: list[DefinitionEntry]
    processes: list[ProcessEntry]
    rules: list[RuleEntry]
    constraints: list[ConstraintEntry]
    lessons: list[LessonEntry]
    demonstrations: list[DemonstrationEntry]
    choices: list[ChoiceEntry]
    session: list[str]
    present: dict[str, Any] = {}
    stage: StageEntry | None = None


_SENTENCES = {
    "missing": "is missing.",
    "extra_forbidden": "is not known here; remove it.",
    "string_type": "must be text.",
    "bool_type": "must be true or false.",
    "list_type": "must be a list.",
    "dict_type": "must be an object.",
    "model_type": "must be an object.",
    "model_attributes_type": "must be an object.",
    "int_type": "must be a number.",
    "float_type": "must be a number.",
}


def sentences(error: ValidationError) -> list[str]:
    """Every fault that validation found, each with its path."""
    found = []
    for one in error.errors(include_url=False, include_input=False):
        place = ".".join(str(part)[:60] for part in one["loc"]) or "the file"
        message = str(one["msg"])[:200].rstrip(".") + "."
        found.append(f"{place}: {_SENTENCES.get(one['type'], message)}")
    return list(dict.fromkeys(found))


for _entry in (WhenEntry, ForEachEntry, ProcessEntry, OperandEntry, ActionEntry, FileEntry):
    _entry.model_rebuild()
