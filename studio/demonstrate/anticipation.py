"""Anticipation: what the process, as known so far, would do next at this place of a demonstration.

The steps are gone through on the inputs of the visit under way and give concrete actions; as long as these agree with
what the person did, the next one is the ghost to offer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

from studio.demonstrate.perform import LOOKED_AHEAD, Performance, outcome_name, with_more, with_put
from studio.demonstrate.record_fields import WITH_FIELD, field_written
from studio.demonstrate.taken_items import ITEM_AT, item_of, without, without_item, without_places
from studio.demonstrate.taken_places import item_read
from studio.document.actions import (
    LISTED,
    NAMED,
    Action,
    AppendAction,
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
)
from studio.document.model import Process
from studio.generalize.operand_text import is_pointed_through
from studio.language.builtins import RECKONED
from studio.language.builtins.chance import DRAWING, next_chance
from studio.language.builtins.geometry import hit
from studio.language.errors import StudioError
from studio.language.evaluate import Budget, Env, evaluate
from studio.language.interpret import Library, run
from studio.language.nodes import Apply, Conditional, DictDisplay, Display, Name, Node, free_names
from studio.language.steps import (
    MEMORY,
    Append,
    Change,
    Fail,
    ForEach,
    Hole,
    Leave,
    Let,
    Put,
    Remember,
    Run,
    Set,
    Step,
    Steps,
    Stop,
    Succeed,
    Take,
    When,
)
from studio.language.values import Record, Value, in_order, same

POINTED_WITH = {*DRAWING, next_chance.__name__, hit.__name__}


class _Ended(Exception):
    """The visit ends here."""


class _Left(Exception):
    """The loop ends here."""


class _Unknown(Exception):
    """Nobody has shown what comes next."""


def anticipated(done: Performance, process: Process) -> Action | None:
    """The next action of the innermost visit, None where the process does not say or the person did something else."""
    frame = done.frame
    acted = frame.acted
    rehearsal = _Rehearsal(done, dict(frame.visit.inputs), process)
    try:
        for place, action in enumerate(rehearsal.visit()):
            if place == len(acted):
                return action
            if not _agree(done, action, acted[place]):
                return None
    except (StudioError, _Unknown):
        return None
    return None


def _agree(done: Performance, ghost: Action, action: Action) -> bool:
    if isinstance(ghost, RunAction) and isinstance(action, RunAction):
        return ghost.process == action.process
    if isinstance(ghost, EndAction) and isinstance(action, EndAction) and ghost.how != action.how:
        return False
    if (ghost.kind, ghost.alters) != (action.kind, action.alters):
        return False
    several = isinstance(action, (PointAction, TakeAction)) and action.several
    if isinstance(ghost, TakeAction) and _at_places(ghost) and len(ghost.operands) != len(action.operands):
        return False
    if several and len(ghost.operands) == 1 and len(action.operands) != 1:
        return _same_things(ghost.operands[0].value, [done.value(one) for one in action.operands])
    pairs = zip(ghost.operands, action.operands, strict=False)
    return all(two.tile is not None or two.via is not None or same(one.value, two.value) for one, two in pairs)


def _same_things(whole: Value, things: list[Value]) -> bool:
    """Whether a collection holds just these things, in whatever order they were pointed at."""
    members = list(whole) if isinstance(whole, (list, set, frozenset)) else [whole]
    return len(members) == len(things) and all(any(same(one, other) for other in members) for one in things)


class _Rehearsal:
    """The steps of a process gone through on concrete values."""

    def __init__(self, done: Performance, variables: dict[str, Value], process: Process) -> None:
        self.library: Library = done.library
        self.process = process
        self.variables = variables
        self.kept: set[str] = set()
        """Names for what was there before something was changed, which nobody gave."""
        frame = done.frame
        self.memory = (
            frame.visit.sequence.shown[0].situation[MEMORY] if frame.visit.sequence.shown else frame.memory.items
        )

    def visit(self) -> Iterator[Action]:
        """The actions of one visit, its end included."""
        try:
            yield from self._steps(self.process.steps)
        except _Ended:
            return
        yield EndAction("done")

    def _value(self, node: Node) -> Value:
        return evaluate(node, Env({**self.library.env, **self.variables, MEMORY: self.memory}))

    def _operand(self, node: Node) -> Operand:
        if self.kept & free_names(node):  # no tile shows what was there before
            return Operand(self._value(node))
        if isinstance(node, Name) and node.id in self.variables:
            return Operand(self.variables[node.id], tile=node.id)
        if isinstance(node, Display) and node.items and node.kind == "list" and all(map(self._is_tile, node.items)):
            return Operand(self._value(node), via=LISTED, of=tuple(map(self._operand, node.items)))
        if isinstance(node, Conditional):
            return self._operand(node.then if self._value(node.test) else node.other)
        if (field := field_written(node)) is not None:
            whole, name, value = field
            return Operand(
                self._value(node), via=WITH_FIELD, of=(self._operand(whole), Operand(name), self._operand(value))
            )
        if isinstance(node, Apply) and node.function in POINTED_WITH:
            return self._draw(node)
        if isinstance(node, Apply) and node.function == "nearest_shape" and isinstance(node.arguments[0], Name):
            return Operand(self._value(node), of=(Operand(tile=node.arguments[0].id),))
        if isinstance(node, Apply) and (
            callable(self.library.env.get(node.function))
            or (is_pointed_through(node) and node.function not in RECKONED)
        ):
            return Operand(self._value(node), via=node.function, of=tuple(map(self._operand, node.arguments)))
        return Operand(self._value(node))

    def _value_of(self, operand: Operand) -> Value:
        return operand.value if operand.tile is None else self.variables[operand.tile]

    def _is_tile(self, node: Node) -> bool:
        return isinstance(node, Name) and node.id in self.variables

    def _draw(self, node: Node) -> Operand:
        """What is left to chance, or was hit, with all that it is drawn from as the person pointed at it."""
        if isinstance(node, Apply):
            return Operand(self._value(node), via=node.function, of=tuple(map(self._draw, node.arguments)))
        if isinstance(node, Display):
            return Operand(self._value(node), via=LISTED, of=tuple(map(self._draw, node.items)))
        if isinstance(node, DictDisplay):
            return Operand(self._value(node), via=NAMED, of=tuple(self._draw(item) for _, item in node.pairs))
        if isinstance(node, Name):
            return Operand(self._value(node), tile=node.id)
        return self._operand(node)

    def _steps(self, steps: Steps) -> Iterator[Action]:
        for step in steps:
            yield from self._step(step)

    def _step(self, step: Step) -> Iterator[Action]:
        match step:
            case When():
                yield from self._steps(step.then if self._value(step.test) else step.otherwise)
            case ForEach():
                yield from self._loop(step)
            case Run():
                yield from self._run(step)
            case Let():
                operand = self._operand(step.value)
                self.variables[step.name] = operand.value
                if step.taught_by or not isinstance(step.value, Name):
                    yield PointAction(step.name, (operand,))
                else:
                    self.kept.add(step.name)
            case Remember():
                operand = self._operand(step.value)
                self.memory |= {operand.value}
                yield RememberAction(operand)
            case Put() | Take() | Set() | Append():
                yield self._change(step)
            case Leave():
                raise _Left
            case Succeed():
                yield EndAction("succeed")
                raise _Ended
            case Fail():
                yield EndAction("fail", step.reason, None if step.witness is None else self._operand(step.witness))
                raise _Ended
            case Stop():
                yield EndAction("nothing", step.reason)
                raise _Ended
            case Hole():
                raise _Unknown
            case _:
                assert_never(step)

    def _change(self, step: Change) -> Action:
        old = self.variables[step.target]
        match step:
            case Put():
                key, value = self._operand(step.key), self._operand(step.value)
                if step.fresh is not None and (key.value in old) == step.fresh:
                    raise _Unknown
                self.variables[step.target] = with_put(old, key.value, value.value)
                return PutAction(step.target, key, value)
            case Take():
                key = self._operand(step.key)
                self.variables[step.target] = without_item(key, step.target, old, self._value_of)
                return TakeAction(step.target, (key,))
            case Set():
                value = self._operand(step.value)
                self.variables[step.target] = value.value
                return SetAction(step.target, value)
            case Append():
                value = self._operand(step.value)
                self.variables[step.target] = with_more(old, value.value)
                return AppendAction(step.target, value)
            case _:
                assert_never(step)

    def _loop(self, step: ForEach[Step]) -> Iterator[Action]:
        """A loop; the rounds in which nothing is done are passed over."""
        operand = self._operand(step.collection)
        only = step.body[0] if len(step.body) == 1 else None
        if isinstance(only, Take) and only.key == Name(step.name):
            yield self._take_all(only.target, operand)
            return
        if isinstance(only, Take) and only.key == item_read(only.target, step.name):
            yield from self._take_places(only.target, operand.value)
            return
        yield EachAction(step.name, operand)
        members = operand.value
        for item in in_order(members) if isinstance(members, (set, frozenset)) else list(members):
            self.variables[step.name] = item
            first = True
            try:
                for action in self._steps(step.body):
                    if first:
                        yield ItemAction(Operand(item))
                    first = False
                    yield action
            except _Left:
                break
        self.variables.pop(step.name, None)
        yield CloseAction()

    def _take_all(self, target: str, operand: Operand) -> Action:
        for key in operand.value:
            self.variables[target] = without(self.variables[target], key)
        return TakeAction(target, (operand,), several=True)

    def _take_places(self, target: str, places: Sequence[int]) -> Iterator[Action]:
        """What goes from some places of a list; nothing is done where there are none."""
        items = self.variables[target]
        if places:
            self.variables[target] = without_places(items, places)
            yield TakeAction(target, tuple(item_of(target, items, place) for place in places), several=True)

    def _run(self, step: Run) -> Iterator[Action]:
        operands = tuple(map(self._operand, step.arguments))
        yield RunAction(step.process, operands, step.name or "", by_hand=step.process == self.process.name)
        outcome = run(self.library, step.process, [one.value for one in operands], Budget(LOOKED_AHEAD))
        if outcome.ending in ("hole", "stopped"):
            raise _Unknown
        for node, one in zip(step.arguments, self.library.body(step.process).inputs, strict=True):
            if one.name in outcome.changed and isinstance(node, Name):
                self.variables[node.id] = outcome.changed[one.name]
        failed = outcome.ending == "failed"
        fields = (("succeeded", not failed), ("failed", failed), ("remembered", outcome.remembered))
        self.variables[step.name or outcome_name(step.process)] = Record(fields)
        if failed and not step.attempt:
            yield EndAction("fail", outcome.reason or "")
            raise _Ended
        if step.process == self.process.name and outcome.ending == "succeeded":
            raise _Ended


def _at_places(action: TakeAction) -> bool:
    """Whether several items go from their places in a list."""
    return action.several and all(one.via == ITEM_AT for one in action.keys)
