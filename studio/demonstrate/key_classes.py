"""Keys that are typed: who writes an ``a`` and then a ``b`` means any letter, and who writes a ``4`` any digit.

Only where what was pressed is written itself: who presses 1, 2 or 3 to choose something means just these. What is
written on a button that was hit is told by the same classes.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from studio.demonstrate.alignment import Thread, set_next
from studio.demonstrate.beginnings import KEY
from studio.demonstrate.visits import ShownAction
from studio.document.actions import AppendAction, PutAction, SetAction
from studio.infer.check import right_everywhere
from studio.infer.decide import negation
from studio.infer.goals import Answer, Goal, Situation
from studio.infer.mattering import only
from studio.language.builtins.parts import is_digit, is_letter, text_of_key
from studio.language.errors import CannotExplain
from studio.language.nodes import Apply, Display, Literal, Logic, Name, Node, disjunction, each_node
from studio.language.types import TEXT, TRUTH
from studio.language.values import Value, is_number

BLANK = "space"
"""The key that writes a blank."""
WRITTEN = Apply(text_of_key.__name__, (Name(KEY),))
FEW = 2
"""So many keys of a class must have been typed."""
COUNTED = 3
"""So many keys of a class must have been counted: two may well be just these two."""


def typed_keys(threads: Iterable[Thread], brought: Collection[str]) -> frozenset[str]:
    """The keys that were written by what is done next, at the end of a text or as an item."""
    found: set[str] = set()
    for thread in threads:
        keys = [value for name in brought if type(value := thread.situation.get(name)) is str and text_of_key(value)]
        found |= {key for key in keys if any(_writes(one, key) for one in thread.left)}
    return frozenset(found)


def texts_of_keys(threads: Sequence[Thread], brought: Collection[str]) -> list[Node]:
    """What keys write, where one that writes a blank did so: else a key is what it is called."""
    return [WRITTEN] if KEY in brought and BLANK in typed_keys(threads, [KEY]) else []


def where_written(parts: Iterable[Node], situations: Iterable[Situation]) -> list[Node]:
    """The parts, with what a key writes only where each of those that were pressed writes something."""
    keys = [one.values.get(KEY) for one in situations]
    writes = all(type(one) is str and text_of_key(one) for one in keys)
    return [one for one in parts if one != WRITTEN or writes]


def counted_keys(threads: Sequence[Thread], brought: Collection[str]) -> frozenset[str]:
    """The keys of one class with each of which the same becomes one more, where no key of that class does otherwise."""
    found: set[str] = set()
    for name in brought:
        ways: dict[tuple[str, bool], set[str]] = {}
        for thread in threads:
            if type(key := thread.situation.get(name)) is str and len(key) == 1:
                ways.setdefault(set_next(thread), set()).add(key)
        for way, keys in ways.items():
            others = {key for other in ways.values() for key in other} - keys
            kinds = [kind for kind in (is_digit, is_letter) if all(map(kind, keys)) and not any(map(kind, others))]
            found |= keys if way[1] and kinds and others and len(keys) >= COUNTED else set()
    return frozenset(found)


def classed_keys(threads: Sequence[Thread], brought: Collection[str]) -> frozenset[str]:
    """The keys that stand for their class: those that are written, and those that are counted."""
    return typed_keys(threads, brought) | counted_keys(threads, brought)


def class_test(name: str, keys: Collection[str]) -> Node:
    """That a key is of the class of some keys that are all of one."""
    tests = list(_classes(name, sorted(keys)))
    return disjunction(tests if BLANK in keys else tests[:1])


def written_tests(text: Node, some: Collection[str], others: Collection[str]) -> Iterator[Node]:
    """That a text is one of some and none of the others: of their class first, then just these, or none of those."""
    keys, rest = sorted(some), sorted(others)
    for kind in (is_digit, is_letter):
        if all(map(kind, keys)) and not any(map(kind, rest)):
            yield Apply(kind.__name__, (text,))
    if len(keys) == 1:
        yield from _these(text, keys)
    for kind in (is_digit, is_letter):
        if all(map(kind, rest)) and not any(map(kind, keys)):
            yield negation(Apply(kind.__name__, (text,)))
    yield from map(negation, _these(text, rest) if len(rest) < len(keys) else ())
    if len(keys) > 1:
        digits = [key for key in keys if is_digit(key)]
        if len(digits) >= FEW and not any(map(is_digit, rest)):
            named = [key for key in keys if key not in digits]
            yield disjunction([Apply(is_digit.__name__, (text,)), *_these(text, named)])
        yield from _these(text, keys)


def _writes(shown: ShownAction, key: str) -> bool:
    action = shown.action
    if isinstance(action, AppendAction):
        return bool(shown.values[0] == (int(key) if is_number(shown.values[0]) and is_digit(key) else key))
    if not isinstance(action, (PutAction, SetAction)):
        return False
    old, new = shown.situation.get(action.target), shown.values[-1]
    if isinstance(action, PutAction):
        old = _item(old, shown.values[0])
    return type(old) is str and bool(new == old + text_of_key(key))


def _item(tile: Value, key: Value) -> Value:
    """What stands in a list or a dict at a key, None for nothing."""
    if isinstance(tile, Mapping):
        return tile.get(key)
    at_place = isinstance(tile, list) and isinstance(key, int) and -len(tile) <= key < len(tile)
    return tile[key] if at_place else None


def of_its_class(
    goal: Goal, answer: Answer, brought: Collection[str], typed: Collection[str], solved: Callable[[Goal], Answer]
) -> Answer:
    """The answer with classes of keys in front, in place of the typed ones of a list of keys.

    Where keys of one class do not tell it, something else tells it, if anything does; a key that is pressed, and no
    text that is written, may be one that means something by itself.
    """
    name = next((one for one in brought if goal.scope.types.get(one) == TEXT), None)
    if goal.type != TRUTH or name is None or len(typed) < FEW:
        return answer
    if _by_chance(answer.best, goal, name, typed):
        return _told_otherwise(goal, answer, name, solved)
    test = _with_classes(answer.best, name, typed)
    if test is None:
        return answer
    if not right_everywhere(test, goal):
        listed = _listed(answer.best, name)
        alike = name != KEY and listed is not None and set(listed[0]) <= set(typed)
        return _told_otherwise(goal, answer, name, solved) if alike else answer
    return replace(answer, candidates=(replace(answer.candidates[0], formula=test), *answer.candidates))


def _by_chance(test: Node, goal: Goal, name: str, typed: Collection[str]) -> bool:
    """Whether a test names keys though all are of one class, and one of them was pressed in both cases."""
    keys = {True: set[Value](), False: set[Value]()}
    for situation, wanted in zip(goal.situations, goal.wanted, strict=True):
        keys[bool(wanted)].add(situation.values[name])
    shown = {*keys[True], *keys[False], *typed}
    one_class = any(all(map(kind, shown)) for kind in (is_digit, is_letter))
    return one_class and bool(keys[True] & keys[False]) and any(_listed(part, name) for part in each_node(test))


def _told_otherwise(goal: Goal, answer: Answer, name: str, solved: Callable[[Goal], Answer]) -> Answer:
    """The answer with what tells without a name in front, where something does."""
    try:
        found = solved(replace(goal, scope=only(goal.scope, goal.scope.types.keys() - {name})))
    except CannotExplain:
        return answer
    return replace(found, candidates=(*found.candidates, *answer.candidates))


def _with_classes(test: Node, name: str, typed: Collection[str]) -> Node | None:
    """A test that lists keys, or has such a list as a part, with classes for the typed ones; None for any other."""
    listed = _listed(test, name)
    if listed is None:
        if not isinstance(test, Logic):
            return None
        parts = [_with_classes(part, name, typed) for part in test.parts]
        kept = tuple(new or part for new, part in zip(parts, test.parts, strict=True))
        return replace(test, parts=kept) if any(parts) else None
    keys, among = listed
    some = [key for key in keys if key in typed]
    if len(some) < FEW:
        return None
    tests = (*_classes(name, some), *_these(Name(name), [key for key in keys if key not in some]))
    whole = disjunction(tests)
    return whole if among else negation(whole)


def _listed(test: Node, name: str) -> tuple[list[str], bool] | None:
    """The keys that a test lists, and whether it holds for these; None where it is no such list."""
    if isinstance(test, Logic):
        sign = {"or": "==", "and": "!="}[test.sign]
        alike = [_listed(part, name) for part in test.parts if isinstance(part, Apply) and part.function == sign]
        known = [one for one in alike if one is not None]
        return ([key for keys, _ in known for key in keys], sign == "==") if len(known) == len(test.parts) else None
    if not isinstance(test, Apply) or test.arguments[:1] != (Name(name),):
        return None
    other = test.arguments[1] if len(test.arguments) == 2 else None
    if test.function in ("==", "!=") and isinstance(other, Literal):
        return [str(other.value)], test.function == "=="
    if test.function in ("in", "not in") and isinstance(other, Display):
        return [str(one.value) for one in other.items if isinstance(one, Literal)], test.function == "in"
    return None


def _classes(name: str, keys: Sequence[str]) -> Iterator[Node]:
    """Tests of the classes of some typed keys: letters, digits, or any one sign; and that which writes a blank."""
    signs = [key for key in keys if key != BLANK]
    if not all(is_letter(key) or is_digit(key) for key in signs):
        yield any_sign(name)
    else:
        yield from (Apply(one.__name__, (Name(name),)) for one in (is_letter, is_digit) if any(map(one, signs)))
    if len(signs) < len(keys):
        yield Apply("==", (Name(name), Literal(BLANK)))


def any_sign(name: str) -> Node:
    """Whether a key is typed as a single sign: it has no other name."""
    return Apply("==", (Apply("len", (Name(name),)), Literal(1)))


def _these(text: Node, keys: Sequence[Value]) -> Iterator[Node]:
    """A test of just some keys, none where there are none."""
    if len(keys) == 1:
        yield Apply("==", (text, Literal(keys[0])))
    elif keys:
        yield Apply("in", (text, Display("list", tuple(map(Literal, keys)))))
