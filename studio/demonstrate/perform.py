"""Performing a demonstration: its concrete actions carried out again, so that every moment has its situation.

Situations are never stored: they follow from the inputs and the actions, and from the processes that were run. When
an earlier process is taught anew, later demonstrations are performed with the new one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from typing import Literal, assert_never

from studio.demonstrate.frames import AskedRun, Frame, Loop, Memory
from studio.demonstrate.odd_kinds import gives_nothing
from studio.demonstrate.record_fields import WITH_FIELD, with_field
from studio.demonstrate.supposed_chance import Draw
from studio.demonstrate.taken_items import ITEM_AT, places_of, without, without_item, without_places
from studio.demonstrate.visits import Sequence as Shows
from studio.demonstrate.visits import ShownAction, Visit
from studio.document.actions import (
    LISTED,
    NAMED,
    Action,
    AppendAction,
    BecauseAction,
    CloseAction,
    EachAction,
    EndAction,
    ItemAction,
    Operand,
    PointAction,
    PutAction,
    RememberAction,
    RunAction,
    SetAction,
    TakeAction,
    VisitEnd,
)
from studio.document.model import Demonstration
from studio.document.naming import check_local
from studio.infer.questions import in_a_word
from studio.language.builtins import TABLE
from studio.language.builtins.chance import DRAWING
from studio.language.env import Env
from studio.language.errors import Refusal, StudioError
from studio.language.fault_sentences import PYTHON_ERRORS
from studio.language.interpret import Library, run
from studio.language.run_costs import names_needed
from studio.language.steps import Ending, Input, Outcome, Run, walk_steps
from studio.language.values import Record, Value, in_order

Inputs = Callable[[str], tuple[Input, ...] | None]
"""The inputs of a process by its name, None when nobody has named it yet."""
Seen = Callable[[str, Mapping[str, Value]], Value]
"""What a definition has become, with the tiles of a moment; nothing where it is as it was when the event came."""
LOOKED_AHEAD = 500_000
"""So many steps a run may take of which nothing comes but a guess at what is meant."""


def outcome_name(process: str) -> str:
    """Under which name the outcome of a run can be pointed at afterwards, unless the person gave another."""
    return f"{process}_run"


def as_before(name: str, tiles: Mapping[str, Value]) -> Value:
    """Says of every definition that it is as it was."""
    return None


class Performance:
    """A demonstration carried out up to its last action. ``ended`` tells how, once the first visit has ended."""

    def __init__(self, demonstration: Demonstration, library: Library, inputs: Inputs, seen: Seen = as_before) -> None:
        self.demonstration = demonstration
        self.seen = seen
        self.library = library
        self.inputs = inputs
        self.visits: list[Visit] = []
        self.frames: list[Frame] = []
        self.ended: Ending | Literal[""] = ""
        self.reason = ""
        """What is told where it ended as refused, here or in a process that it runs."""
        self.drawn: list[Draw] = []
        """What chance gave, in order."""
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
        self.drawn += [
            Draw(one.via, tuple(map(self.value, one.of)), came)
            for one, came in zip(action.operands, values, strict=True)
            if one.via in DRAWING
        ]
        frame = self.frame
        for one in self.frames:
            one.visit.actions.append(action)
        if isinstance(action, BecauseAction):
            frame.reasons += (action,)
            return
        frame.acted.append(action)
        if isinstance(action, ItemAction):
            frame.begin_round(values[0])
        elif isinstance(action, CloseAction):
            frame.close_loop()
        else:
            if action.binds:
                check_local(action.binds)
            if isinstance(action, EndAction) and action.how == "done":
                frame.close_loops()
            shown = ShownAction(action, frame.situation(), values, self.demonstration.id, reasons=frame.taken_reasons())
            frame.record(shown)
            self._do(action, shown, frame)

    def value(self, operand: Operand) -> Value:
        """What an operand stands for now: a tile's present value, a function's result, else the value itself."""
        if operand.via == NAMED:
            return {one.tile: self.value(one) for one in operand.of}
        if operand.via is not None:
            function = self._seen(operand.via) or _builtin(operand.via)
            if not callable(function):
                raise Refusal(f"There is no function named {operand.via} to point through.")
            given = [self.value(part) for part in operand.of]
            try:
                return function(*given)
            except PYTHON_ERRORS:
                raise gives_nothing(operand, given, {**self.library.env, **self.frame.situation()}) from None
        if operand.tile is not None:
            return self.tile(operand.tile)
        return operand.value

    def tile(self, name: str) -> Value:
        """The present value of a tile, or of a definition. Raises Refusal when there is no such thing."""
        situation = self.frame.situation()
        if name in situation:
            return situation[name]
        if name in self.library.env and not callable(self.library.env[name]):
            return self._seen(name)
        raise Refusal(f"There is no tile named {name} on the stage; the tiles are {', '.join(sorted(situation))}.")

    def _seen(self, name: str) -> Value:
        """A definition as it is by now, nothing where there is none."""
        known = self.library.env.get(name)
        now = None if known is None or not self.frames else self.seen(name, self.tiles_by_now())
        return known if now is None else now

    def tiles_by_now(self) -> dict[str, Value]:
        """The tiles of all visits under way, inner ones over outer ones: what a state is by now is among them."""
        return {name: value for frame in self.frames for name, value in frame.variables.items()}

    def library_by_now(self, process: str) -> Library:
        """What a run of a process may use, with all that it asks for as it is by now."""
        asked, todo = set[str](), [process]
        while todo:
            body = self.library.processes.get(todo.pop())
            if body is not None and body.name not in asked:
                asked |= {body.name, *names_needed(body.steps)}
                todo += [step.process for step in walk_steps(body.steps) if isinstance(step, Run)]
        now = {name: self._seen(name) for name in asked & self.library.env.keys()}
        if all(value is self.library.env[name] for name, value in now.items()):
            return self.library
        return Library(self.library.processes, Env({**self.library.env, **now}, self.library.env.budget))

    def _do(self, action: Action, shown: ShownAction, frame: Frame) -> None:
        values = shown.values
        match action:
            case PointAction():
                frame.variables[action.name] = list(values) if action.several else values[0]
            case RememberAction():
                self._remember(values[0], frame)
            case PutAction():
                tile = self._changeable(action.target, (dict, list))
                self._change(frame, action.target, with_put(tile, *values))
            case TakeAction():
                tile = self._changeable(action.target, (dict, list, frozenset))
                if takes_places(action, values, tile):
                    tile = without_places(tile, places_of(action.keys, action.target, tile, self.value))
                elif takes_many(action, values, tile):
                    tile = reduce(without, _taken_keys(action, values), tile)
                else:
                    tile = without_item(action.keys[0], action.target, tile, self.value)
                self._change(frame, action.target, tile)
            case SetAction():
                self._changeable(action.target, object)
                self._change(frame, action.target, values[0])
            case AppendAction():
                tile = self._changeable(action.target, (list, frozenset))
                self._change(frame, action.target, with_more(tile, values[0]))
            case EachAction():
                frame.loops.append(Loop(shown, action.name, _members(values[0])))
            case RunAction():
                self._begin_run(action, shown, frame)
            case EndAction():
                frame.sequence.open = False
                frame.loops.clear()
                self.reason = action.reason
                self._leave(ENDINGS[action.how])
            case ItemAction() | CloseAction() | BecauseAction():
                raise TypeError(f"{action.kind} is never shown by itself")
            case _:
                assert_never(action)

    def _remember(self, value: Value, frame: Frame) -> None:
        try:
            frame.memory.items |= {value}
        except TypeError:
            raise Refusal("This cannot be remembered; remember a number, a text or a place.") from None

    def _begin_run(self, action: RunAction, shown: ShownAction, frame: Frame) -> None:
        inputs = self.inputs(action.process)
        if inputs is None:
            raise Refusal(f"There is no process named {action.process}; name its inputs when you first run it.")
        if len(inputs) != len(shown.values):
            names = ", ".join(one.name for one in inputs)
            raise Refusal(f"{action.process} takes {len(inputs)} things ({names}), not {len(shown.values)}.")
        if action.by_hand:
            given = {one.name: value for one, value in zip(inputs, shown.values, strict=True)}
            memory = frame.memory if frame.visit.process == action.process else Memory()
            self._enter(action.process, given, memory, AskedRun(action, shown))
        else:
            self._answer(frame, AskedRun(action, shown), self._run(action, shown.values), inputs)

    # runs and their endings

    def _enter(self, process: str, given: dict[str, Value], memory: Memory, asked_by: AskedRun | None) -> None:
        above = self.frames[-1].visit.process if self.frames else ""
        began = {**self.tiles_by_now(), **given}
        visit = Visit(process, self.demonstration.id, dict(given), Shows(), asked_by=above, began=began)
        self.visits.append(visit)
        self.frames.append(Frame(visit, given, memory, asked_by))

    def _run(self, action: RunAction, values: Sequence[Value]) -> Outcome:
        try:
            outcome = run(self.library_by_now(action.process), action.process, list(values))
        except StudioError as error:
            raise Refusal(f"Running {action.process} went wrong: {error.sentence}") from error
        if outcome.ending == "hole":
            raise Refusal(f"{outcome.reason} Act {action.process} out by hand here.")
        return outcome

    def _leave(self, ending: Ending) -> None:
        """Ends the innermost visit; success of a recursive visit ends the visits above it, stopping ends them all."""
        frame = self.frames.pop()
        frame.visit.sequence.after = frame.situation()
        asked = frame.asked_by
        if asked is None:
            self.ended = ending
            return
        changed = (
            {name: frame.variables[name] for name in frame.visit.changed} if ending in ("done", "succeeded") else {}
        )
        inputs = self.inputs(asked.action.process) or ()
        above = self.frames[-1]
        self._answer(above, asked, Outcome(ending, None, None, changed, frame.memory.items), inputs)
        if self.frames and ending == "succeeded" and above.visit.process == frame.visit.process:
            self._leave_with("succeeded")

    def _answer(self, frame: Frame, asked: AskedRun, outcome: Outcome, inputs: tuple[Input, ...]) -> None:
        """What a run brings back to the visit that asked for it."""
        action = asked.action
        asked.shown.ending.append(outcome.ending)
        if outcome.ending == "stopped":
            self.reason = outcome.reason or self.reason
            while self.frames:
                self._leave_with("stopped")
            return
        for one, operand in zip(inputs, action.arguments, strict=True):
            if one.name in outcome.changed and operand.tile is not None:
                self._change(frame, operand.tile, outcome.changed[one.name])
        failed = outcome.ending == "failed"
        fields = (("succeeded", not failed), ("failed", failed), ("remembered", outcome.remembered))
        frame.variables[action.name or outcome_name(action.process)] = Record(fields)

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


ENDINGS: dict[VisitEnd, Ending] = {"fail": "failed", "succeed": "succeeded", "nothing": "stopped", "done": "done"}
"""How a run ends whose visit the person ended so."""


def _members(several: Value) -> list[Value]:
    """What a loop goes through."""
    if isinstance(several, (set, frozenset)):
        return list(in_order(several))
    if isinstance(several, (list, dict)):
        return list(several)
    how = "Click the name of a tile for all that is in it, or several things with Shift held."
    raise Refusal(f"“For each” needs several things. {how}")


def _builtin(name: str) -> Callable[..., Value] | None:
    """The meaning of a builtin, which gestures such as taking the last item are written with."""
    if name == LISTED:
        return lambda *items: list(items)
    if name == WITH_FIELD:
        return with_field
    return TABLE[name][0].meaning if name in TABLE else None


def with_put(tile: Value, key: Value, value: Value) -> Value:
    """A dict with a value at a key, or a list with another item at a place. Raises Refusal where there is none."""
    if isinstance(tile, dict):
        try:
            made = {**tile, key: value}
        except TypeError:
            raise Refusal("This cannot be a key; put at a number, a text or a place.") from None
        if tile and all(isinstance(one, tuple) for one in tile) and isinstance(key, int):
            some = in_a_word(next(iter(tile)))
            raise Refusal(f"The keys there are like {some}; {key} is none. Point at the thing whose key is meant.")
        return made
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


def takes_many(action: TakeAction, values: Sequence[Value], tile: Value) -> bool:
    """Whether keys were taken one by one out of a tile, or as a collection that can be no key itself."""
    keyed = isinstance(tile, (dict, frozenset))
    return action.several or (keyed and len(values) == 1 and isinstance(values[0], (dict, list)))


def takes_places(action: TakeAction, values: Sequence[Value], tile: Value) -> bool:
    """Whether several items were taken out of a list that were pointed at one by one."""
    return action.several and isinstance(tile, list) and (len(values) != 1 or action.keys[0].via == ITEM_AT)


def _taken_keys(action: TakeAction, values: Sequence[Value]) -> Sequence[Value]:
    only = values[0] if len(values) == 1 else None
    if isinstance(only, (frozenset, set)):
        return list(in_order(only))
    return list(only) if isinstance(only, (dict, list)) else values
