"""Where nothing is to happen, as long as nobody has shown it: what is asked, and what was answered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from studio.demonstrate.alignment import DONE, Groups, Thread, taught_by
from studio.demonstrate.already_answered import goes_on
from studio.demonstrate.beginnings import KEY
from studio.demonstrate.gaps import FEW, ROLE, Unshown
from studio.demonstrate.key_classes import FEW as FEW_TYPED
from studio.demonstrate.key_classes import any_sign, typed_keys
from studio.demonstrate.played_questions import Doubt
from studio.demonstrate.step_goals import Asker
from studio.document.actions import PointAction
from studio.document.chance import CHANCE
from studio.document.changes import about as is_about
from studio.infer.check import right_everywhere, value_if_any
from studio.infer.decide import negation
from studio.infer.drawn_places import NEAREST
from studio.infer.explain import finding
from studio.infer.goals import Answer, Candidate, Goal, Situation
from studio.infer.questions import NEVER
from studio.infer.rank import weight
from studio.language.nodes import Apply, Literal, Logic, Name, Node, children, free_names
from studio.language.steps import Step, Steps, Stop, When, walk_steps
from studio.language.types import POINT, TEXT
from studio.language.values import Value

DEEDS = frozenset({"put", "take", "set", "append", "each", "run"})
"""Actions that change something, and may not always be done."""


AFAR = f"{ROLE} (0)"
"""The same about where nothing was hit, of steps that follow what lies nearest: asked beside all other tests."""


def does_or_stops(groups: Groups) -> bool:
    """Whether all threads do something next, or nothing more without saying why."""
    return all(kind[0] in DEEDS or kind == ("end", "nothing", "") for kind in groups)


def is_deed(groups: Groups) -> bool:
    """Whether all threads do something next, whatever it is."""
    if len(groups) > 1:
        return not any(kind[:2] == DONE[:2] or kind[:2] == ("end", "nothing") for kind in groups)
    return next(iter(groups))[0] in DEEDS


def told_or_guessed(ask: Asker, threads: Sequence[Thread]) -> tuple[Steps, bool]:
    """The step for where nothing is to happen, if any, and whether that is a guess."""
    if there := only_there(ask, threads):
        return there, True
    told = answered(ask, threads)
    guessed = () if told else named_keys(ask, threads)
    return told or guessed, bool(guessed)


def answered(ask: Asker, threads: Sequence[Thread]) -> Steps:
    """The step that does nothing more, where only answers told that nothing is to happen."""
    told = [value for _, value in ask.answers(f"{ask.process}: {ROLE}", threads)]
    if True not in told or ask.counts.get(ROLE):
        return ()
    return (When(ask.test(ROLE, [], threads), (Stop(""),), taught_by=taught_by(threads)),)


def named_keys(ask: Asker, threads: Sequence[Thread]) -> Steps:
    """A guess where signs were typed: a key with a name, such as ``return``, does nothing if it was not shown.

    Nobody means that its name is written. What else it does is asked, as that it is written after all.
    """
    typed = typed_keys(threads, [KEY])
    if KEY not in ask.brought or len(typed) < FEW_TYPED or any(KEY in free_names(test) for test in ask.holding):
        return ()
    goal = ask.test_of(ROLE, threads)
    acting = (one.values.get(KEY) for one in goal.situations)
    shown = dict.fromkeys(key for key in acting if type(key) is str and len(key) > 1)
    sign = any_sign(KEY)
    these = tuple(Apply("==", (Name(KEY), Literal(key))) for key in shown)
    test = negation(Logic("or", (sign, *these)) if these else sign)
    answer = Answer((Candidate(test, (0.0,)), Candidate(NEVER, (0.0,))))
    ask.doubts.append(Doubt(goal, answer, finding(goal, answer), [test]))
    return (When(test, (Stop(""),), taught_by=taught_by(threads)),)


def only_there(ask: Asker, threads: Sequence[Thread]) -> Steps:
    """A guess: what an event does is about the one thing that was hit each time, where nobody pointed at what was.

    Elsewhere it does nothing then; that it does the same there is asked after a few demonstrations at most.
    """
    goal, test = _elsewhere(ask, threads) or (None, None)
    if goal is None or test is None or not right_everywhere(test, goal):
        return ()
    rivals = [NEVER] if len(threads) <= FEW and right_everywhere(NEVER, goal) else []
    shown = tuple(one.label for one in goal.situations)
    answer = Answer(tuple(Candidate(one, (0.0,), shown) for one in (test, *rivals)))
    ask.doubts.append(Doubt(goal, answer, finding(goal, answer), [test]))
    return (When(test, (Stop(""),), taught_by=taught_by(threads)),)


def elsewhere_too(ask: Asker, threads: Sequence[Thread], guesses: bool) -> Steps:
    """The step that does nothing where something else is hit than each time, as answers told of some such place.

    What happened at times where that one thing was hit is told behind it; so are the answers about that. Without an
    answer it is a guess, if ``guesses``: as it was before it was shown that nothing happens at times where that is hit.
    Where what lies nearest was pointed at, which something does everywhere, it is no guess.
    """
    pointed = _elsewhere(ask, threads) is None
    whole, test = _elsewhere(ask, threads, pointed) or (None, None)
    if whole is None or test is None:
        return ()
    pairs = list(zip(whole.situations, whole.wanted, strict=True))
    pairs = [(one, nothing) for one, nothing in pairs if not nothing or value_if_any(test, one, whole.scope) is True]
    goal = replace(whole, situations=tuple(one for one, _ in pairs), wanted=tuple(nothing for _, nothing in pairs))
    told = any(nothing for _, nothing in pairs)
    if not told and (ask.holding or not guesses or not right_everywhere(test, goal)):
        return ()
    if pointed and not _is_answered(ask, threads, test, goal):
        return ()
    rivals = [] if told or len(threads) > FEW else [NEVER]
    weighs = float(weight(test, goal.scope)) if told else 0.0
    answer = Answer(tuple(Candidate(one, (weighs,)) for one in (test, *rivals)))
    ask.doubts.append(Doubt(goal, answer, finding(goal, answer), [test]))
    ask.holding.append(negation(test))
    return (When(test, (Stop(""),), taught_by=taught_by(threads)),)


def wonder_afar(ask: Asker, threads: Sequence[Thread], before: Sequence[Step], steps: Sequence[Step]) -> None:
    """Takes note that these steps, which follow what was pointed at as the nearest, may not be done beside everything.

    That stays open until it was answered or shown, however often they were done.
    """
    if ask.looped or ask.holding or any(one.alters for one in before) or _elsewhere(ask, threads) is not None:
        return
    goal, test = _elsewhere(ask, threads, True) or (None, None)
    nodes = [node for step in walk_steps(tuple(steps[:1])) for node in step.formulas]
    if goal is None or test is None or not nodes:
        return
    pairs = list(zip(goal.situations, goal.wanted, strict=True))
    if any(nothing and value_if_any(test, one, goal.scope) is True for one, nothing in pairs):
        return
    did = tuple(one for one, nothing in pairs if not nothing)
    goal = replace(goal, situations=did, wanted=(False,) * len(did))
    if right_everywhere(test, goal):
        answer = Answer((Candidate(NEVER, (0.0,)), Candidate(test, (0.0,))))
        ask.doubts.append(Doubt(goal, answer, finding(goal, answer), nodes))


def _is_answered(ask: Asker, threads: Sequence[Thread], test: Node, goal: Goal) -> bool:
    """Whether an answer told that nothing happens where a test holds."""
    said = ask.answers(f"{ask.process}: {AFAR}", threads)
    return any(nothing is True and value_if_any(test, there, goal.scope) is True for there, nothing in said)


def _elsewhere(ask: Asker, threads: Sequence[Thread], nearest: bool = False) -> tuple[Goal, Node] | None:
    """The goal that what some threads do does not happen, and the test that another thing was hit than the only one
    with which it does; None where there is no such, or what was hit was tested or pointed at already.

    ``nearest``: but for what was pointed at as the nearest, which does not tell whether it was hit.
    """
    told = next(iter(ask.few), None)
    named = [one for one in ask.named.values() if not (nearest and isinstance(one, Apply) and one.function in NEAREST)]
    if told is None or any(map(told.tells, [*ask.holding, *named])):
        return None
    goal = ask.test_of(AFAR if nearest else ROLE, threads)
    hit = {told.of(one.values) for one, nothing in zip(goal.situations, goal.wanted, strict=True) if not nothing}
    if len(hit) != 1 or None in hit or goal.scope.types.get(told.name) != POINT:
        return None
    return goal, negation(told.test(hit, ()))


def wonder(ask: Asker, threads: Sequence[Thread], steps: Sequence[Step]) -> None:
    """Takes note that what few threads do in these steps may not always happen."""
    nodes = [node for step in walk_steps(tuple(steps[:1])) for node in step.formulas]
    if not nodes or len(threads) > FEW:
        return
    goal = _where_it_was_done(ask.test_of(ROLE, threads), _gone_on(ask))
    changed = {one.action.alters for thread in threads for one in thread.left[:1]}
    about = frozenset([*ask.brought, *ask.recent, *(name for name in changed if name)])
    answer = Answer((Candidate(NEVER, (0.0,)),))
    used = frozenset().union(*(names for node in nodes for names in _taken(node)))
    telling = [name for name in ask.brought if goal.scope.types.get(name) == TEXT and name not in used]
    ask.doubts.append(Doubt(goal, answer, finding(goal, answer), nodes, Unshown(goal, about, telling, _drawn(threads))))


def _drawn(threads: Sequence[Thread]) -> frozenset[str]:
    """What was called so that chance gave."""
    done = (one.action for thread in threads for one in thread.sequence.shown[: thread.place])
    named = ((one.name, one.operands) for one in done if isinstance(one, PointAction))
    return frozenset(name for name, operands in named for one in operands for part in one.walk() if part.tile == CHANCE)


def _taken(node: Node) -> Iterator[frozenset[str]]:
    """The names that a formula takes for more than to tell them from a text that it knows."""
    if isinstance(node, Name):
        yield frozenset({node.id})
    elif not (isinstance(node, Apply) and node.function in ("==", "!=") and isinstance(node.arguments[1], Literal)):
        for _, part in children(node):
            yield from _taken(part)


def _gone_on(ask: Asker) -> list[Mapping[str, Value]]:
    """Situations in which something is done, as answers said about what states become there."""
    return [one.situation for one in ask.choices if is_about(one.goal, ask.process) and goes_on(one)]


def _where_it_was_done(goal: Goal, others: Sequence[Mapping[str, Value]]) -> Goal:
    """A goal without the answers that told of doing nothing, and with other situations in which something was done."""
    some = [one for one, nothing in zip(goal.situations, goal.wanted, strict=True) if not nothing]
    some += [Situation({**some[0].values, **one}) for one in others] if some else []
    return replace(goal, situations=tuple(some), wanted=(False,) * len(some))
