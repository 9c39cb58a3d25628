"""Gestures of the stage: an action, then its operands one by one; what is expected next can always be said.

Nothing here knows how things are pointed at; a gesture is offered what was chosen and gives a command when it is whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from studio.commands.registry import Command, Parameter
from studio.commands.stage_actions import StageAction
from studio.generalize.operand_text import json_words
from studio.generalize.operands import through_operand, tile_operand
from studio.language.builtins import RECKONED
from studio.language.errors import Refusal

WRITTEN_OTHERWISE = {
    **{"[]": "item of … at …", "in": "… is in …", "+": "… + …", "-": "… − …", "*": "… × …", "/": "… ÷ …"},
    **{"all": "all in … are yes", "any": "any in … is yes"},
}
"""How functions are called that are no words of their own."""
ASKS_OF = {
    "[]": ("point at the list or dict that it is an item of", "point at the number or key of the item"),
    "in": ("point at what may be among others", "point at what it may be among"),
    "all": ("point at the list, all of which should be yes",),
    "any": ("point at the list, one of which should be yes",),
    "+": ("point at what something is added to", "point at what is added, or write it"),
    "-": ("point at what something is taken from", "point at what is taken from it, or write it"),
    "*": ("point at what is multiplied", "point at how many times, or write it"),
    "/": ("point at what is divided", "point at by how much, or write it"),
}
"""What is asked for, one after the other, where such a function is gone through."""


@dataclass(frozen=True)
class Chosen:
    """Something pointed at: the operand of a command, and where it was.

    ``tile`` is the tile it was in. ``key``, where ``keyed``: the place in that tile, as a command writes keys.
    ``plain`` is the concrete value alone, without the way to it. ``field``: only this one of the record there.
    ``why_not`` says why it cannot be what is asked for.
    """

    json: Any
    tile: str | None = None
    key: Any = None
    keyed: bool = False
    plain: Any = None
    field: str = ""
    why_not: str = ""


RoleKind = Literal["value", "where", "key", "plain", "drawn"]


@dataclass(frozen=True)
class Role:
    """One operand: ``kind`` is ``value``, ``where`` (a tile, or right at a place in it), ``key``, ``plain``, or
    ``drawn`` (a whole thing or collection that is drawn)."""

    name: str
    says: str
    kind: RoleKind = "value"
    several: bool = False
    optional: bool = False


@dataclass(frozen=True)
class Spec:
    """An action of the stage: how it is begun, the command that it does, and its operands."""

    action: StageAction
    command: Command
    roles: tuple[Role, ...] = ()

    @property
    def name(self) -> str:
        return self.action.name

    @property
    def text(self) -> str:
        """The argument that is typed; "" for none."""
        return self.action.text

    @property
    def runs(self) -> bool:
        """Whether its operands are the inputs of a process that is chosen first."""
        return any(one.role.inputs is not None for one in self.command.parameters)

    @property
    def concrete(self) -> bool:
        """Whether a value itself is meant by what is pointed at."""
        return any(role.kind == "plain" for role in self.roles)


def specs(commands: Iterable[Command]) -> tuple[Spec, ...]:
    """The actions of the stage that commands declare, in the order of the bar."""
    return tuple(
        Spec(action, one, _roles(one, action)) for one in commands if "stage" in one.shown for action in one.acted
    )


def _roles(command: Command, action: StageAction) -> tuple[Role, ...]:
    taken = action.operands
    return tuple(
        Role(one.name, one.role.asks, _kind(one), one.several, not one.required)
        for one in command.parameters
        if one.role.asks and (taken is None or one.name in taken)
    )


def _kind(one: Parameter) -> RoleKind:
    if one.role.of:
        return "key"
    if one.kind.is_of("text"):
        return "where"
    return "drawn" if one.role.drawn else "plain" if one.role.concrete else "value"


@dataclass
class PointedThrough:
    """A function that is pointed through, and the operands it has so far."""

    function: str
    needs: int
    parts: list[Any] = field(default_factory=list)

    def asks(self) -> str:
        """What it is to be taken of next."""
        known = ASKS_OF.get(self.function)
        return known[len(self.parts)] if known else f"point at what {self.function} is taken of"

    def words(self) -> str:
        """What it is taken of so far, as it is written in the menu of functions."""
        parts = [*map(json_words, self.parts)]
        written = WRITTEN_OTHERWISE.get(self.function)
        if written is None:
            return f"{self.function}({', '.join(parts)}…"
        for one in parts:
            written = written.replace("…", one, 1)
        return written


class StageGesture:
    """An action under way."""

    def __init__(self, spec: Spec) -> None:
        self.spec = spec
        self.roles: tuple[Role, ...] = spec.roles
        self.filled: list[list[Any]] = [[] for _ in self.roles]
        self.place = 0
        self.tile = ""
        self.key: Any = None
        self.keyed = False
        self.field = ""
        self.through: list[PointedThrough] = []
        self.process = ""
        self.known = True
        self.names: list[str] = []
        self.text = ""
        self.by_hand = False

    # what it needs

    @property
    def role(self) -> Role | None:
        """The operand that is expected next, None where there is none."""
        return self.roles[self.place] if self.place < len(self.roles) else None

    @property
    def asks_value(self) -> bool:
        """Whether it is said what is changed, and a value is expected for it, which may be written as well."""
        return self.place > 0 and self.role is not None and self.role.kind in ("value", "plain")

    @property
    def asks_what_is_given(self) -> bool:
        """Whether it comes next what a tile is given, or a part of what that is reckoned from."""
        reckoned = all(one.function in RECKONED for one in self.through)
        role = self.role
        return bool(self.tile) and reckoned and role is not None and role.kind == "value" and not role.several

    @property
    def ready(self) -> bool:
        """Whether it can be done now, apart from its text."""
        if self.spec.runs and not self.process:
            return False
        enough = all(one or role.optional for one, role in zip(self.filled, self.roles, strict=True))
        return enough and not self.through and not (self.spec.action.needs_text and not self.text.strip())

    @property
    def at_once(self) -> bool:
        """Whether it is to be done now without waiting for anything more."""
        return self.ready and self.role is None and not self.spec.text and self.known

    @property
    def points(self) -> bool:
        """Whether something can be pointed at for it now."""
        named = not self.spec.runs or bool(self.process)
        return named and bool(self.through or self.roles or not self.known)

    def hint(self) -> str:
        """What is expected next, as the status line says it."""
        title = self.spec.action.title.lower()
        if self.through:
            last = self.through[-1]
            return f"{title}: {last.asks()}"
        if self.spec.runs and not self.process:
            return f"{title}: choose a process, or name a new one"
        if not self.known:
            return f"{title} {self.process}: point at its inputs one by one, then press Enter"
        if self.role is not None:
            if self.spec.action.needs_text and self.filled[self.place]:
                return f"{title}: Shift and click more, or give the {self.spec.text}, then press Enter"
            if self.spec.action.needs_text and self.role.optional:
                lacks = "" if self.text.strip() else f"give the {self.spec.text}, then "
                return f"{title}: {lacks}press Enter; before that you may {self.role.says}"
            written = ", or write it" if self.asks_value and not self.spec.text else ""
            return f"{title}{' ' + self.process if self.process else ''}: {self.role.says}{written}"
        text, needed = self.spec.text, self.spec.action.needs_text
        asks = f"give the {text}, then press Enter" if needed else f"press Enter; a {text} may be written first"
        return f"{title}: {asks}" if text else title

    def words(self) -> str:
        """What was pointed at so far."""
        chosen = [self.tile] if self.tile else []
        if self.keyed and self.spec.action.at_key:
            of_list = isinstance(self.key, dict) and "of" in self.key
            chosen.append(json_words({"tile": self.key["of"], "key": self.key["key"]} if of_list else self.key))
        chosen += [self.field] if self.field else []
        chosen += [json_words(one) for several in self.filled for one in several if one is not self.tile]
        for one in self.through:
            chosen.append(one.words())
        return ",  ".join(chosen)

    # what it is offered

    def choose_process(self, process: str, inputs: Sequence[str] | None) -> None:
        """Says which process to run; ``inputs`` are its inputs, None for one that is new."""
        self.process, self.known = process, inputs is not None
        self.names = list(inputs or ())
        self.roles = tuple(Role(name, f"point at {name}") for name in self.names)
        self.filled, self.place = [[] for _ in self.roles], 0

    def choose_function(self, function: str, needs: int) -> None:
        """Goes through a function: what is pointed at next are its operands."""
        self.through.append(PointedThrough(function, needs))

    def offer(self, chosen: Chosen, adding: bool = False) -> None:
        """Takes something that was pointed at. Raises Refusal where it is not what is expected."""
        if chosen.why_not:
            raise Refusal(chosen.why_not)
        if self.through:
            self._offer_part(chosen, adding)
        elif not self.known:
            self._offer_input(chosen)
        elif self.role is None:
            self._offer_more(chosen, adding)
        elif self.role.kind == "where":
            self._offer_where(chosen, adding)
        else:
            self._fill(self.place, chosen, adding)

    def _offer_part(self, chosen: Chosen, adding: bool) -> None:
        last = self.through[-1]
        last.parts.append(chosen.json)
        if len(last.parts) >= last.needs:
            self.through.pop()
            self.offer(Chosen(through_operand(last.function, last.parts)), adding)

    def _offer_input(self, chosen: Chosen) -> None:
        """One more input of a process that is new; it is named after its tile until the person says otherwise."""
        base = chosen.tile if chosen.tile and not chosen.keyed else "input"
        name, count = base, 1
        while name in self.names:
            count += 1
            name = f"{base}_{count}"
        self.names.append(name)
        self.roles = (*self.roles, Role(name, f"point at {name}"))
        self.filled.append([chosen.json])
        self.place = len(self.roles)

    def _offer_more(self, chosen: Chosen, adding: bool) -> None:
        """Something more for the last operand: added, or in place of what it was."""
        if not self.roles:
            raise Refusal(f"{self.spec.action.title} needs nothing more; press Enter, or Escape to take it back.")
        if not adding:
            self.filled[-1].clear()
        self._fill(len(self.roles) - 1, chosen, adding)

    def _offer_where(self, chosen: Chosen, adding: bool) -> None:
        if not chosen.tile:
            raise Refusal(f"{self.spec.action.title} needs a tile; point at one of the tiles on the stage.")
        self.tile, self.key, self.keyed, self.field = chosen.tile, chosen.key, chosen.keyed, chosen.field
        self.filled[self.place] = [self.tile]
        self.place += 1
        if chosen.keyed and self.role is not None and self.role.kind == "key":
            self._fill(self.place, chosen, adding)

    def _fill(self, place: int, chosen: Chosen, adding: bool) -> None:
        role = self.roles[place]
        written = self._written(role, chosen)
        if role.kind != "drawn" or written not in self.filled[place]:
            self.filled[place].append(written)
        self.place = place if adding and role.several else place + 1

    def _written(self, role: Role, chosen: Chosen) -> Any:
        if role.kind == "plain":
            return chosen.json if chosen.plain is None else chosen.plain
        if role.kind == "drawn" and chosen.tile:
            return tile_operand(chosen.tile)
        inside = chosen.keyed and chosen.tile == self.tile
        if role.kind == "key" and inside and not role.several:
            return chosen.key
        return chosen.json

    # what it gives

    def command(self) -> tuple[str, dict[str, Any]]:
        """The command to do, with its arguments."""
        if self.spec.runs:
            return self.spec.command.name, self._run()
        if self.spec.action.at_key and self.keyed:
            given = {"tile": self.tile, "key": self.key, "value": self.filled[-1][0]}
            return self.spec.action.at_key, given | self._of_field()
        given = dict(self.spec.action.fixed)
        if any(one.name == "field" for one in self.spec.command.parameters):
            given |= self._of_field()
        for role, values in zip(self.roles, self.filled, strict=True):
            if values:
                given[role.name] = list(values) if role.several else values[0]
        if self.spec.action.counts and any(role.several and len(given[role.name]) > 1 for role in self.roles):
            given[self.spec.action.counts] = True
        if self.spec.text and self.text.strip():
            given[self.spec.text] = self.text.strip()
        return self.spec.command.name, given

    def _of_field(self) -> dict[str, Any]:
        return {"field": self.field} if self.field else {}

    def _run(self) -> dict[str, Any]:
        inputs = {name: values[0] for name, values in zip(self.names, self.filled, strict=True)}
        return {"process": self.process, "inputs": inputs, **({"by_hand": True} if self.by_hand else {})}
