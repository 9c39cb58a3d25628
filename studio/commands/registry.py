"""One declaration per command; menus, palette, sessions, help and the reference all read it.

A command is a pure function from a document and arguments to a ``Result``. The decorator only marks the function;
a ``Registry`` collects the marked functions of the modules it is given.
"""

from __future__ import annotations

import difflib
import inspect
import math
import typing
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial
from types import ModuleType
from typing import Any, Literal, TypeVar

from studio.commands.arguments import ArgumentFault, ArgumentKind, kind_of
from studio.commands.command_sentence import Telling, argument_words, sentence
from studio.commands.conditions import ALWAYS, Condition, Place, Selection
from studio.commands.context import CommandContext
from studio.commands.needs import SelectionNeed
from studio.commands.roles import ArgumentRole
from studio.commands.stage_actions import StageAction
from studio.document.encode import check_text
from studio.document.model import Document
from studio.generalize.constrain import with_constraints_kept
from studio.generalize.result import Result as Result
from studio.generalize.standing import with_middles_kept
from studio.infer.goals import Work
from studio.language.errors import Refusal, StudioError
from studio.language.parse import MAX_NUMBER
from studio.language.values import is_number


class UnknownCommand(StudioError):
    """A command that no module declares."""


@dataclass(frozen=True)
class Parameter:
    """One argument of a command. ``default`` is meaningless where ``required``."""

    name: str
    kind: ArgumentKind
    required: bool
    default: Any = None

    @property
    def role(self) -> ArgumentRole:
        """What it is for the command; for a list, what each item of it is."""
        return self.kind.any_role() or NO_ROLE

    @property
    def several(self) -> bool:
        """Whether it takes any number of things."""
        return self.kind.listed is not None


NO_ROLE = ArgumentRole("")
Where = Literal[
    "menu", "canvas", "inspector", "process", "row", "list", "outline", "setting", "canvas event", "stage",
    "storyboard", "played", "levels", "fault", "parts", "mark", "guide", "tools", "status", "still",
    "room", "slider", "reasons",
]  # fmt: skip
"""Where a command is offered: the menus and the palette, the menu of things on the canvas, the operations of the
inspector on what is selected and on a process, the menu of an attribute, a list that it takes items out of, the menu of
the outline, the setting of the stage (or an event on the canvas), the bar of the stage, the storyboard, the place
where the program runs, its levels, what can go wrong in it, the place of ready parts, the marks in the rows of the
outline, the rulers of the canvas, the toolbar while things are selected, the status line when something was changed
from which all of its arguments follow, what an action of the stage cannot change yet, or has no room for, the menu of a
parameter where its slider is, and the page of reasons, beside an answer."""
Submenu = Literal["", "Components", "Events", "On the stage", "Parameters", "Plays and levels", "What was shown"]
"""The menus within the menus of topics, which hold what serves one end; "" is none."""
ON_STAGE: frozenset[Where] = frozenset({"setting", "canvas event", "stage", "storyboard"})
"""Where commands are shown that are done on the stage, or lead there."""
Keeps = Callable[[tuple[Place, ...], Mapping[str, Any]], tuple[Place, ...]]
"""What is selected after a command, from what was selected before and its arguments."""


@dataclass(frozen=True)
class Command:
    """A declared command.

    ``needs`` tells the person what to select first; ``when`` says whether it is enabled; ``answers`` marks a command
    that answers a question of the machine. ``shown`` is where it is offered, ``told`` the sentence of what a person
    does with it, ``keeps`` what stays selected, ``acted`` how it is begun on the stage; ``infers``
    whether it may take a while, since it looks for formulas; ``rare`` whether it stands behind "More" where commands
    are offered for what is selected; ``under`` the menu within that of its topic in which it
    stands with those that serve the same end ("": in that of its topic itself).
    """

    name: str
    title: str
    topic: str
    doc: str
    function: Callable[..., Result]
    shortcut: str | None = None
    icon: str | None = None
    needs: SelectionNeed | None = None
    when: Condition = ALWAYS
    answers: bool = False
    shown: tuple[Where, ...] = ("menu",)
    told: Telling = ""
    keeps: Keeps | None = None
    acted: tuple[StageAction, ...] = ()
    infers: bool = False
    tidies: bool = False
    rare: bool = False
    under: Submenu = ""
    known_as: tuple[str, ...] = ()

    @cached_property
    def parameters(self) -> tuple[Parameter, ...]:
        hints = typing.get_type_hints(self.function, include_extras=True)
        return tuple(_parameter(spec, hints[spec.name]) for spec in self._specs())

    def _specs(self) -> Iterator[inspect.Parameter]:
        for spec in list(inspect.signature(self.function).parameters.values())[1:]:
            if spec.name != "work":
                yield spec

    @cached_property
    def takes_work(self) -> bool:
        """Whether the command reports progress and can be stopped."""
        return "work" in inspect.signature(self.function).parameters

    def read(self, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """The arguments, from JSON or as values, as the function takes them. Raises ArgumentFault."""
        known = {one.name: one for one in self.parameters}
        for name in arguments:
            if name not in known:
                raise ArgumentFault(f"{self.name} has no argument {name!r}{_near(name, known)}.")
        missing = [one.name for one in self.parameters if one.required and one.name not in arguments]
        if missing:
            raise ArgumentFault(f"{self.name} needs {' and '.join(missing)} as well.")
        try:
            _check_fits_file(arguments)
        except RecursionError:
            raise Refusal(f"{self.title}: what was given is nested too deep. Make it flatter.") from None
        return {name: self._read_one(known[name], data) for name, data in arguments.items()}

    def _read_one(self, parameter: Parameter, data: Any) -> Any:
        try:
            return parameter.kind.read(data)
        except RecursionError:
            raise ArgumentFault(f"{parameter.name} of {self.name} is nested too deep.") from None
        except ValueError:
            sentence = f"{parameter.name} of {self.name} must be {parameter.kind.says}, not {_short(data)}."
            raise ArgumentFault(sentence) from None

    def write(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Arguments as JSON, in the order of the declaration; the inverse of ``read``."""
        return {one.name: one.kind.write(values[one.name]) for one in self.parameters if one.name in values}

    def why_not(self, document: Document, selection: Selection | None = None) -> str | None:
        """The sentence why the command is disabled now, or None when it is enabled."""
        return self.when.why_not(document, selection or Selection())

    def not_here(self, context: CommandContext) -> str | None:
        """The sentence why the command makes no sense for what is selected; None where it can be offered."""
        why = self.why_not(context.document, context.selection)
        return why or (self.needs.why_not(context) if self.needs is not None else None)

    def sentence(self, arguments: Mapping[str, Any]) -> str:
        """What a person does with it, without a full stop; title and subject where it says nothing of its own."""
        kinds = {one.name: one.kind for one in self.parameters}
        told = sentence(self.told, kinds, arguments) if self.told else ""
        subject = next((argument_words(kinds[one], arguments[one]) for one in self._subjects() if one in arguments), "")
        return told or (f"{self.title}: {subject}" if subject else self.title)

    def _subjects(self) -> Iterator[str]:
        """The arguments that say what it is about: new names before others, then what they name."""
        yield from (one.name for one in self.parameters if one.role.new)
        yield from (one.name for one in self.parameters if one.role.about or one.role.names is not None)

    def about(self, arguments: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
        """The names that each argument gives of what the command is about, in the order of the declaration."""
        found = {one.name: _texts(arguments.get(one.name)) for one in self.parameters if one.role.about}
        return {name: texts for name, texts in found.items() if texts}

    def places(self, arguments: Mapping[str, Any]) -> list[tuple[float, float]]:
        """The places of the canvas among the arguments, in canvas pixels."""
        given = [arguments[one.name] for one in self.parameters if one.role.points == "spot" and one.name in arguments]
        found: list[Any] = []
        for one in given:
            found += one.values() if isinstance(one, Mapping) else [one] if _is_place(one) else one or []
        return [(one[0], one[1]) for one in found if _is_place(one)]


def _parameter(spec: inspect.Parameter, annotation: Any) -> Parameter:
    required = spec.default is inspect.Parameter.empty
    return Parameter(spec.name, kind_of(annotation), required, None if required else spec.default)


def _is_place(data: Any) -> bool:
    pair = isinstance(data, (list, tuple)) and len(data) == 2
    return pair and all(map(is_number, data))


def _texts(data: Any) -> tuple[str, ...]:
    several = [data] if isinstance(data, str) else data if isinstance(data, (list, tuple)) else []
    return tuple(one for one in several if isinstance(one, str) and one)


def _short(data: Any) -> str:
    try:
        text = repr(data)
    except (RecursionError, ValueError):
        return "something too large to show"
    return text if len(text) <= 60 else f"{text[:57]}…"


def _near(name: str, names: Iterable[str]) -> str:
    near = difflib.get_close_matches(name, list(names), 1)
    return f" (perhaps {near[0]!r}?)" if near else ""


Function = TypeVar("Function", bound=Callable[..., Result])
MARK = "studio_command"


def command(
    *,
    title: str,
    topic: str,
    shortcut: str | None = None,
    icon: str | None = None,
    needs: SelectionNeed | None = None,
    when: Condition = ALWAYS,
    answers: bool = False,
    shown: tuple[Where, ...] = ("menu",),
    told: Telling = "",
    keeps: Keeps | None = None,
    acted: StageAction | tuple[StageAction, ...] = (),
    infers: bool = False,
    tidies: bool = False,
    rare: bool = False,
    under: Submenu = "",
    known_as: str = "",
    name: str | None = None,
) -> Callable[[Function], Function]:
    """Declares a function ``(document, *, …) -> Result`` as a command; its docstring is the doc.

    ``infers``: it may take a while, since it looks for formulas; so may every command that takes ``work``.
    ``known_as``: more words by which it is found, with blanks between them.
    ``tidies``: it puts away or sets anew what there is, so a passage of a session is seldom about it.
    """

    def mark(function: Function) -> Function:
        called = name or function.__name__
        doc = inspect.getdoc(function) or ""
        actions = (acted,) if isinstance(acted, StageAction) else acted
        slow = infers or "work" in inspect.signature(function).parameters
        one = Command(
            called, title, topic, doc, function, shortcut, icon, needs, when, answers, shown, told, keeps, actions,
            slow, tidies, rare, under, tuple(known_as.split()),
        )  # fmt: skip
        setattr(function, MARK, one)
        return function

    return mark


def declaring(topic: str, under: Submenu = "") -> partial[Callable[[Function], Function]]:
    """What declares the commands of a topic, in a menu of their own within its menu where ``under`` names one."""
    return partial(command, topic=topic, under=under)


@dataclass
class Registry:
    """All commands by name. Raises ValueError when two commands share a name."""

    modules: tuple[ModuleType, ...]
    commands: dict[str, Command] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        for module in self.modules:
            for one in _declared(module):
                if one.name in self.commands:
                    raise ValueError(f"two commands are called {one.name!r}")
                self.commands[one.name] = one

    def __getitem__(self, name: str) -> Command:
        if name not in self.commands:
            near = _near(name, self.commands)
            raise UnknownCommand(f"There is no command {name!r}{near or '; see studio commands for all of them'}.")
        return self.commands[name]

    def __iter__(self) -> Iterator[Command]:
        return iter(self.commands.values())

    def by_topic(self) -> dict[str, list[Command]]:
        topics: dict[str, list[Command]] = {}
        for one in self:
            topics.setdefault(one.topic, []).append(one)
        return topics

    def run(self, document: Document, name: str, arguments: Mapping[str, Any], work: Work | None = None) -> Result:
        """Runs a command on a document. Raises StudioError with the reason when it cannot be done."""
        one = self[name]
        values = one.read(arguments)
        if one.takes_work:
            values["work"] = work or Work()
        try:
            done: Result = one.function(document, **values)
        except RecursionError:
            raise Refusal(f"{one.title}: what was given is nested too deep. Make it flatter.") from None
        return with_constraints_kept(document, with_middles_kept(document, done))


def _check_fits_file(given: Any) -> None:
    """Raises Refusal for what no file can hold, so that what is done with it could not be opened again."""
    if isinstance(given, str):
        check_text(given)
    elif is_number(given) and MAX_NUMBER < abs(given) < math.inf:
        raise Refusal(f"A number here is too large; numbers go up to {MAX_NUMBER:,}.")
    elif isinstance(given, Mapping):
        for name, one in given.items():
            _check_fits_file(name)
            _check_fits_file(one)
    elif isinstance(given, (list, tuple)):
        for one in given:
            _check_fits_file(one)


def _declared(module: ModuleType) -> Iterator[Command]:
    for value in vars(module).values():
        declared = getattr(value, MARK, None)
        if isinstance(declared, Command) and declared.function.__module__ == module.__name__:
            yield declared
