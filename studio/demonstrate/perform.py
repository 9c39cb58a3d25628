"""Performing a demonstration: its concrete actions carried out again, so that every moment has its situation.

Situations are never stored: they follow from the inputs and the actions, and from the processes that were run. When
an earlier process is taught anew, later demonstrations are performed with the new one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from studio.demonstrate.frames import Frame, Loop, Memory
from studio.demonstrate.visits import Sequence as Shows
from studio.demonstrate.visits import ShownAction, Visit
from studio.document.model import Action, Demonstration, Operand
from studio.document.naming import check_local
from studio.language.builtins import TABLE
from studio.language.errors import Refusal, StudioError
from studio.language.interpret import Library, run
from studio.language.steps import Ending, Input, Outcome
from studio.language.values import Record, Value, in_order

Inputs = Callable[[str], tuple[Input, ...] | None]
"""The inputs of a process by its name, None when nobody has named it yet."""


def outcome_name(process: str) -> str:
    """Under which name the outcome of a run can be pointed at afterwards, unless the person gave another."""
    return f"{process}_run"


class Performance:
    """A demonstration carried out up to its last action. ``ended`` tells how, once the first visit has ended."""

    def __init__(self, demonstration: Demonstration, library: Library, inputs: Inputs) -> None:
        self.demonstration = demonstration
        self.library = library
        self.inputs = inputs
        self.visits: list[Visit] = []
        self.frames: list[Frame] = []
        self.ended: Ending | Literal[""] = ""
        self._enter(demonstration.process, dict(demonstration.inputs), Memory(), None)
        self.root = self.frames[0]
        for action in demonstration.actions:
            self.do(action)

    @property
    def frame(self) -> Frame:
        """The innermost visit under way. Raises Refusal when the demonstration is over."""
        if not self.frames:
            raise Refusal("This demonstration has ended; begin another one, or revise it.")
        return self.frames[-1]

    def do(self, action: Action) -> None:
        """Carries out one action. Raises Refusal where it cannot be done, in a sentence."""
        values = tuple(self.value(operand) for operand in action.operands)
        frame = self.frame
        frame.acted.append(action)
        for one in self.frames:
            one.visit.actions.append(action)
        if action.kind in ("item", "close"):
            frame.begin_round(values[0]) if action.kind == "item" else frame.close_loop()
            return
        if action.name:
            check_local(action.name)
        shown = ShownAction(action, frame.situation(), values, self.demonstration.id)
        frame.record(shown)
        getattr(self, f"_do_{action.kind}")(shown, frame)

    def value(self, operand: Operand) -> Value:
        """What an operand stands for now: a tile's present value, a function's result, else the value itself."""
        if operand.via is not None:
            function = self.library.env.get(operand.via) or _builtin(operand.via)
            if not callable(function):
                raise Refusal(f"There is no function named {operand.via} to point through.")
            return function(*(self.value(part) for part in operand.of))
        if operand.tile is not None:
            return self.tile(operand.tile)
        return operand.value

    def tile(self, name: str) -> Value:
        """The present value of a tile, or of a definition. Raises Refusal when there is no such thing."""
        situation = self.frame.situation()
        if name in situation:
            return situation[name]
        if name in self.library.env and not callable(self.library.env[name]):
            return self.library.env[name]
        raise Refusal(f"There is no tile named {name} on the stage; the tiles are {', '.join(sorted(situation))}.")

    # one method an action kind

    def _do_point(self, shown: ShownAction, frame: Frame) -> None:
        frame.variables[shown.action.name] = list(shown.values) if shown.action.several else shown.values[0]

    def _do_remember(self, shown: ShownAction, frame: Frame) -> None:
        try:
            frame.memory.items |= {shown.values[0]}
        except TypeError:
            raise Refusal("This cannot be remembered; remember a number, a text or a place.") from None

    def _do_put(self, shown: ShownAction, frame: Frame) -> None:
        tile = self._changeable(shown.action.target, (dict, list))
        self._change(frame, shown.action.target, with_put(tile, *shown.values))

    def _do_take(self, shown: ShownAction, frame: Frame) -> None:
        tile = self._changeable(shown.action.target, (dict, list, frozenset))
        for key in _taken_keys(shown):
            tile = without(tile, key)
        self._change(frame, shown.action.target, tile)

    def _do_set(self, shown: ShownAction, frame: Frame) -> None:
        self._changeable(shown.action.target, object)
        self._change(frame, shown.action.target, shown.values[0])

    def _do_append(self, shown: ShownAction, frame: Frame) -> None:
        tile = self._changeable(shown.action.target, (list, frozenset))
        self._change(frame, shown.action.target, with_more(tile, shown.values[0]))

    def _do_each(self, shown: ShownAction, frame: Frame) -> None:
        members = shown.values[0]
        if isinstance(members, (set, frozenset)):
            members = list(in_order(members))
        if not isinstance(members, (list, dict)):
            raise Refusal("“For each” needs several things; point at a collection.")
        frame.loops.append(Loop(shown, shown.action.name, list(members)))

    def _do_run(self, shown: ShownAction, frame: Frame) -> None:
        inputs = self.inputs(shown.action.target)
        if inputs is None:
            raise Refusal(f"There is no process named {shown.action.target}; name its inputs when you first run it.")
        if len(inputs) != len(shown.values):
            names = ", ".join(one.name for one in inputs)
            raise Refusal(f"{shown.action.target} takes {len(inputs)} things ({names}), not {len(shown.values)}.")
        if shown.action.by_hand:
            given = {one.name: value for one, value in zip(inputs, shown.values, strict=True)}
            memory = frame.memory if frame.visit.process == shown.action.target else Memory()
            self._enter(shown.action.target, given, memory, shown)
        else:
            self._answer(frame, shown, self._run(shown), inputs)

    def _do_end(self, shown: ShownAction, frame: Frame) -> None:
        frame.sequence.open = False
        frame.loops.clear()
        self._leave(_ENDINGS.get(shown.action.target, "done"))

    # runs and their endings

    def _enter(self, process: str, given: dict[str, Value], memory: Memory, asked_by: ShownAction | None) -> None:
        above = self.frames[-1].visit.process if self.frames else ""
        visit = Visit(process, self.demonstration.id, dict(given), Shows(), asked_by=above)
        self.visits.append(visit)
        self.frames.append(Frame(visit, given, memory, asked_by))

    def _run(self, shown: ShownAction) -> Outcome:
        try:
            outcome = run(self.library, shown.action.target, list(shown.values))
        except StudioError as error:
            raise Refusal(f"Running {shown.action.target} went wrong: {error.sentence}") from error
        if outcome.ending == "hole":
            raise Refusal(f"{shown.action.target} meets a case nobody has shown: {outcome.reason} Act it out by hand.")
        return outcome

    def _leave(self, ending: Ending) -> None:
        """Ends the innermost visit; success of a recursive visit ends the visits above it, stopping ends them all."""
        frame = self.frames.pop()
        frame.visit.sequence.after = frame.situation()
        shown = frame.asked_by
        if shown is None:
            self.ended = ending
            return
        changed = (
            {name: frame.variables[name] for name in frame.visit.changed} if ending in ("done", "succeeded") else {}
        )
        inputs = self.inputs(shown.action.target) or ()
        above = self.frames[-1]
        self._answer(above, shown, Outcome(ending, None, None, changed, frame.memory.items), inputs)
        if self.frames and ending == "succeeded" and above.visit.process == frame.visit.process:
            self._leave_with("succeeded")

    def _answer(self, frame: Frame, shown: ShownAction, outcome: Outcome, inputs: tuple[Input, ...]) -> None:
        """What a run brings back to the visit that asked for it."""
        shown.ending.append(outcome.ending)
        if outcome.ending == "stopped":
            while self.frames:
                self._leave_with("stopped")
            return
        for one, operand in zip(inputs, shown.action.operands, strict=True):
            if one.name in outcome.changed and operand.tile is not None:
                self._change(frame, operand.tile, outcome.changed[one.name])
        failed = outcome.ending == "failed"
        fields = (("succeeded", not failed), ("failed", failed), ("remembered", outcome.remembered))
        frame.variables[shown.action.name or outcome_name(shown.action.target)] = Record(fields)

    def _leave_with(self, ending: Ending) -> None:
        """Ends a visit from inside: what it would have done next stays open."""
        self.frames[-1].loops.clear()
        self._leave(ending)

    def _change(self, frame: Frame, name: str, value: Value) -> None:
        if name in frame.visit.inputs:
            frame.visit.changed.add(name)
        frame.variables[name] = value

    def _changeable(self, name: str, kind: type | tuple[type, ...]) -> Value:
        if name not in self.frame.variables:
            raise Refusal(f"{name} is no tile that can be changed here; change an input or a local of this process.")
        value = self.frame.variables[name]
        if not isinstance(value, kind):
            raise Refusal(
                f"{name} cannot be changed in this way; it is no collection of the kind that this is done to."
            )
        return value


_ENDINGS: dict[str, Ending] = {"fail": "failed", "succeed": "succeeded", "nothing": "stopped", "done": "done"}


def _builtin(name: str) -> Callable[..., Value] | None:
    """The meaning of a builtin, which gestures such as taking the last item are written with."""
    return TABLE[name][0].meaning if name in TABLE else None


def with_put(tile: Value, key: Value, value: Value) -> Value:
    """A dict with a value at a key, or a list with another item at a place. Raises Refusal where there is none."""
    if isinstance(tile, dict):
        try:
            return {**tile, key: value}
        except TypeError:
            raise Refusal("This cannot be a key; put at a number, a text or a place.") from None
    if not isinstance(key, int) or isinstance(key, bool) or not -len(tile) <= key < len(tile):
        raise Refusal(f"The list has no place {key!r}; put at one of its {len(tile)} places, or append.")
    return [value if index == key % len(tile) else item for index, item in enumerate(tile)]


def with_more(tile: Value, value: Value) -> Value:
    """A list with one more item at its end, or a set with one more member."""
    if isinstance(tile, list):
        return [*tile, value]
    try:
        return tile | {value}
    except TypeError:
        raise Refusal("This cannot be in a set; add a number, a text or a place.") from None


def _taken_keys(shown: ShownAction) -> Sequence[Value]:
    if not shown.action.several:
        return shown.values[:1]
    only = shown.values[0] if len(shown.values) == 1 else None
    if isinstance(only, (frozenset, set)):
        return list(in_order(only))
    return list(only) if isinstance(only, list) else list(shown.values)


def without(tile: Value, key: Value) -> Value:
    """A tile without what is at a key (a list or set: without the first equal item)."""
    if isinstance(tile, dict):
        return {name: value for name, value in tile.items() if name != key}
    if isinstance(tile, frozenset):
        return tile - {key}
    place = next((index for index, item in enumerate(tile) if item == key), None)
    return tile if place is None else [*tile[:place], *tile[place + 1 :]]
