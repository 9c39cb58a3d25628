"""What can be worked out in another process: each task is a value that runs there, and so is what comes of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from time import perf_counter
from typing import Any, Protocol

from studio.commands.all import registry
from studio.commands.registry import Registry, Result
from studio.compile import Compiled, compile_document
from studio.compile.gaps import given_up
from studio.compile.loading import bytecode
from studio.compile.verdicts import verdict
from studio.demonstrate.played_faults import faults_in_reach
from studio.demonstrate.playing import PlayBreak, PlayChange, broken_plays, changes_in
from studio.document.model import Document
from studio.document.reachable_faults import ReachableFault
from studio.infer.goals import Work
from studio.language.values import Value
from studio.session.execute import execute, followed_up
from studio.session.why import Why, why
from studio.session.without import LeftOut, without


class Task(Protocol):
    """Something to work out."""

    def run(self, work: Work) -> Any:
        """Works it out. Raises StudioError; what else it raises is a fault of the studio."""


@dataclass(frozen=True)
class WorkedOut:
    """What came of a command: the document it was worked out on, the result, and the seconds it took."""

    before: Document
    result: Result
    seconds: float


@dataclass(frozen=True)
class RunCommand:
    """A command on a document, with what is inferred again because of it. ``modules`` declare the commands."""

    document: Document
    command: str
    values: Mapping[str, Any]
    modules: tuple[str, ...]

    def run(self, work: Work) -> WorkedOut:
        return self.worked_out(commands_of(self.modules), work)

    def worked_out(self, commands: Registry, work: Work | None = None) -> WorkedOut:
        """The same in whichever process this is called. Raises StudioError."""
        began = perf_counter()
        result = execute(commands, self.document, self.command, self.values, work)
        return WorkedOut(self.document, result, perf_counter() - began)


@dataclass(frozen=True)
class FollowResult:
    """What is inferred again because of the result of a command that was done elsewhere."""

    document: Document
    result: Result

    def run(self, work: Work) -> WorkedOut:
        began = perf_counter()
        return WorkedOut(self.document, followed_up(self.document, self.result, work), perf_counter() - began)


@dataclass(frozen=True)
class PreviewCommand:
    """What a command would give, but for what is inferred again because of it."""

    document: Document
    command: str
    values: Mapping[str, Any]
    modules: tuple[str, ...]

    def run(self, work: Work) -> Result:
        return commands_of(self.modules).run(self.document, self.command, self.values, work)


@dataclass(frozen=True)
class CompileProgram:
    """The program of a document, ready to be loaded."""

    document: Document
    name: str

    def run(self, work: Work) -> Compiled:
        compiled = compile_document(self.document, self.name, check=work.check)
        source = compiled.source  # the window need not stand still for what is read in it
        return replace(compiled, code=bytecode(source), given_up=given_up(source))


@dataclass(frozen=True)
class GiveReasons:
    """The reasons of all that was inferred about a name."""

    document: Document
    name: str

    def run(self, work: Work) -> tuple[Why, ...]:
        return why(self.document, self.name, work)


@dataclass(frozen=True)
class LeaveOut:
    """What would change without an example, of this name where it was taught."""

    document: Document
    example: str
    name: str

    def run(self, work: Work) -> LeftOut:
        return without(self.document, self.example, self.name if self.name in self.document.lessons else "", work)


@dataclass(frozen=True)
class GoThroughPlays:
    """The plays that were kept with a document and go otherwise now."""

    document: Document

    def run(self, work: Work) -> tuple[PlayBreak, ...]:
        return broken_plays(self.document, verdict, work)


@dataclass(frozen=True)
class LookForFaults:
    """What can go wrong in a program, before somebody comes to it."""

    document: Document

    def run(self, work: Work) -> tuple[ReachableFault, ...]:
        return tuple(faults_in_reach(self.document, work))


@dataclass(frozen=True)
class CompareRun:
    """What goes otherwise in a run, event by event, with another document."""

    before: Document
    after: Document
    events: tuple[tuple[str, Mapping[str, Value]], ...]
    parameters: Mapping[str, Value]
    anew: int | None = None
    """The event (from 1) from which on the other document goes on from what itself made of the run."""

    def run(self, work: Work) -> tuple[PlayChange, ...]:
        return changes_in(self.before, self.after, self.events, self.parameters, verdict, work, self.anew)


@cache
def commands_of(modules: tuple[str, ...]) -> Registry:
    """The commands that these modules declare."""
    return Registry(tuple(import_module(name) for name in modules))


def names_of(commands: Registry) -> tuple[str, ...]:
    """The names of the modules that declare commands, for another process."""
    return tuple(module.__name__ for module in commands.modules)


def warm_up() -> None:
    """Imports everything that the first task would have to wait for."""
    commands_of(names_of(registry()))
    compile_document(Document(), "program")
