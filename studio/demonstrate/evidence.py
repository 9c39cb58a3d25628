"""What the person said to matter ("because of this"), or not to, for what was done next: evidence for its formulas.

How formulas are held to it, ``studio.infer.mattering`` has.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace

from studio.demonstrate.alignment import Thread, grouped
from studio.document.actions import LISTED, NAMED, BecauseAction, Operand
from studio.document.model import Demonstration, Document
from studio.infer.check import value_if_any
from studio.infer.cycles import is_plain
from studio.infer.goals import Goal
from studio.infer.mattering import Evidence
from studio.language.builtins import TABLE
from studio.language.builtins.chance import DRAWING
from studio.language.nodes import Apply, Literal, Name, Node, free_names
from studio.language.steps import walk_steps
from studio.language.values import Symbol, Value, is_number, same

Place = tuple[int, int]
"""A sequence, by its identity, and a place in it."""


def evidence(yes: Sequence[Thread], no: Sequence[Thread] = ()) -> Evidence:
    """What was said about what these threads do next: by those that do it, else by those that all do something else."""
    told = yes if len(grouped(no)) > 1 or (_names(yes, False) and not _are_of_a_case(yes, no)) else no
    matters = _names(told, False)
    regardless = [name for name in _names([*yes, *no], True) if name not in matters]
    return Evidence(tuple(matters), tuple(regardless), tuple(dict.fromkeys(_terms(told))))


def _are_of_a_case(yes: Sequence[Thread], no: Sequence[Thread]) -> bool:
    """Whether reasons that some threads have are about a case among these: each of the others has one, not all of them.

    Then those of the others tell the ways apart.
    """
    told = sum(bool(_names([one], False)) for one in yes)
    return 0 < told < len(yes) and len(grouped(no)) == 1 and all(_names([one], False) for one in no)


def telling(yes: Sequence[Thread], no: Sequence[Thread]) -> Sequence[Thread]:
    """The threads whose reasons say which of two ways is gone, and nothing of what is done on it."""
    return no if _are_of_a_case(yes, no) else [*yes, *no]


def said_of_all(groups: Sequence[Sequence[Thread]]) -> Evidence:
    """What mattered for which way is gone, where that was said of each of them but one; and what did not."""
    threads = [thread for group in groups for thread in group]
    told = sum(any(thread.reasons for thread in group) for group in groups)
    return evidence(threads) if told >= len(groups) - 1 else replace(evidence(threads), matters=(), terms=())


def where(thread: Thread) -> Place:
    """Where a thread is now: at this place in this sequence."""
    return id(thread.sequence), thread.place


def about_what(threads: Iterable[Thread]) -> frozenset[Place]:
    """Where reasons say what is done, and not when: the same is done with several values that were not pointed at."""
    groups = grouped(threads).values()
    about = (group for group in groups if _values_differ(group) and may_say_what(group))
    return frozenset(where(one) for group in about for one in group if one.reasons)


def may_say_what(threads: Sequence[Thread]) -> bool:
    """Whether what was said to matter can tell values apart: a plain value that was the same each time cannot."""
    names = _names(threads, False)
    if any(name not in thread.situation for thread in threads for name in names):
        return True
    held = [[thread.situation[name] for thread in threads] for name in names]
    return any(not is_plain(some[0]) or any(not same(one, some[0]) for one in some) for some in held)


def of_what(said: Evidence, threads: Sequence[Thread], values: Sequence[Value]) -> Evidence:
    """What was said to matter for which value it is, which nothing tells that was the same each time."""
    if not said.matters or all(same(one, values[0]) for one in values) or may_say_what(threads):
        return said
    if all(isinstance(one, Symbol) for one in values) and _are_numbers(said.matters, threads):
        return said  # which thing was hit may be compared with it
    return replace(said, matters=(), terms=())


def that_tells(said: Evidence, goal: Goal) -> Evidence:
    """What was said to matter, but for what is written on things that were hit, where it is the same each time."""
    signs, names = (*said.terms, *goal.scope.parts), [one for one in said.matters if one in goal.scope.data]
    about = {name: [one for one in signs if name in free_names(one)] for name in names}
    done = {name for name, some in about.items() if some and all(_is_one_text(one, goal) for one in some)}
    rest = tuple(one for one in said.terms if done.isdisjoint(free_names(one)))
    return replace(said, matters=tuple(one for one in said.matters if one not in done), terms=rest) if done else said


def _is_one_text(sign: Node, goal: Goal) -> bool:
    """Whether a text was the same in all of several situations."""
    held = [value_if_any(sign, one, goal.scope) for one in goal.situations]
    return len(held) > 1 and type(held[0]) is str and all(same(one, held[0]) for one in held)


def _are_numbers(names: Iterable[str], threads: Sequence[Thread]) -> bool:
    return all(is_number(one.situation.get(name)) for name in names for one in threads)


def _values_differ(group: Sequence[Thread]) -> bool:
    """Whether an operand of what comes next has several plain values; all threads do the same next."""
    shown = [thread.left[0] for thread in group if thread.left]
    for operands in zip(*(one.action.operands for one in shown), strict=False):
        plain = [one.value for one in operands if one.tile is None and one.via is None and not one.of]
        if any(not same(value, plain[0]) for value in plain):
            return True
    return False


def said_to_matter(threads: Iterable[Thread]) -> list[str]:
    """The names of what was said to matter for what these threads do next."""
    return _names(threads, False)


def _names(threads: Iterable[Thread], regardless: bool) -> list[str]:
    return names_said([one for thread in threads for one in thread.reasons], regardless)


def names_said(reasons: Iterable[BecauseAction], regardless: bool = False) -> list[str]:
    """The names of what was said to matter, or not to."""
    said = (one for one in reasons if one.regardless == regardless)
    reached = (part.tile for one in said for thing in one.things for part in thing.walk())
    return list(dict.fromkeys(name for name in reached if name is not None))


def _terms(threads: Iterable[Thread]) -> Iterator[Node]:
    """The formulas of what was said to matter and was worked out from what has a name."""
    for thread in threads:
        for one in thread.reasons:
            if not one.regardless:
                yield from (node for thing in one.things if thing.via is not None and (node := _formula(thing)))


def written_by_then(
    said: Evidence, past: frozenset[str], written_out: Callable[[Node, frozenset[str]], Node]
) -> Evidence:
    """The evidence about what was overtaken as evidence about what that is made of."""
    made = {name: written_out(Name(name), past) for name in said.matters if name in past}
    names = [found for name in said.matters for found in (sorted(free_names(made[name])) if name in made else [name])]
    terms = [*made.values(), *(written_out(one, past) for one in said.terms)]
    matters = dict.fromkeys(name for name in names if name not in TABLE)
    return replace(said, matters=tuple(matters), terms=tuple(dict.fromkeys(terms)))


def _formula(thing: Operand) -> Node | None:
    """What was pointed at as a formula; None where it was reached in another way, or by chance."""
    if thing.via is not None:
        parts = [_formula(part) for part in thing.of]
        known = tuple(part for part in parts if part is not None)
        plain = thing.via not in (*DRAWING, LISTED, NAMED, "hit") and len(known) == len(parts)
        return Apply(thing.via, known) if plain else None
    if thing.tile is not None:
        return Name(thing.tile)
    return Literal(thing.value) if not thing.of and isinstance(thing.value, (str, int, float)) else None


def unheeded(document: Document, one: Demonstration, processes: Collection[str]) -> str:
    """A sentence where no rule is about what was said to matter in a demonstration; empty where there is one.

    ``processes`` are those that it shows. A single demonstration needs no rule yet.
    """
    shown = [other for other in document.demonstrations.values() if other.process == one.process]
    missing = [name for name in _said_in(one) if name not in _ruled(document, one, processes)]
    if len(shown) < 2 or not missing:
        return ""
    listed = " or ".join(missing)
    return (
        f"So far no rule of {one.process} is about {listed}: show a case that differs in it, or say what else mattered."
    )


def dropped(before: Document, after: Document, processes: Collection[str], but: str) -> str:
    """A sentence where rules are no longer about what was said to matter in demonstrations other than ``but``."""
    lost: dict[str, list[str]] = {}
    for one in after.demonstrations.values():
        if one.id != but and one.id in before.demonstrations:
            then, now = _ruled(before, one, processes), _ruled(after, one, processes)
            for name in _said_in(one):
                if name in then and name not in now:
                    lost.setdefault(name, []).append(one.id)
    return " ".join(
        f"No rule is about {name} any more, which was said to matter in {', '.join(some)}: "
        f"say what mattered in {but} as well, or take the reason back."
        for name, some in lost.items()
    )


def _said_in(one: Demonstration) -> list[str]:
    """The names that were said to matter in a demonstration."""
    said = [action for action in one.actions if isinstance(action, BecauseAction) and not action.regardless]
    parts = (part for action in said for thing in action.things for part in thing.walk())
    return list(dict.fromkeys(part.tile for part in parts if part.tile is not None))


def _ruled(document: Document, one: Demonstration, processes: Collection[str]) -> frozenset[str]:
    """The names that formulas of steps are about which a demonstration taught."""
    known = [document.processes[name].steps for name in processes if name in document.processes]
    taught = (step for steps in known for step in walk_steps(steps) if one.id in step.taught_by)
    return frozenset(name for step in taught for node in step.formulas for name in free_names(node))
