"""The first item of a list that is taken out: because it is the first, or because it is the one that was meant.

Who points at the first item may mean the one that an event is about. Where another item was taken in the same place,
that is what was meant; until then it is asked where what an event brought, or what was pointed at, tells the item too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from studio.demonstrate.alignment import Groups, Thread
from studio.demonstrate.already_answered import is_about_goal
from studio.demonstrate.played_questions import Doubt
from studio.demonstrate.step_goals import Asker
from studio.demonstrate.visits import ShownAction
from studio.document.actions import Operand, SetAction, TakeAction
from studio.infer.explain import finding
from studio.infer.goals import Candidate
from studio.language.errors import CannotExplain
from studio.language.nodes import Apply, Literal, Name, Node, free_names
from studio.language.values import Value, same

WITHOUT_FIRST = "without_first"


def takes_first(shown: ShownAction) -> bool:
    """Whether an action took the first item out of a list, by its place."""
    action = shown.action
    return isinstance(action, SetAction) and action.value.via == WITHOUT_FIRST


def taken_together(groups: Groups) -> Groups:
    """The ways that threads go, with those that took the first item among those that took another one."""
    made = dict(groups)
    for kind, some in groups.items():
        taken = ("take", kind[1], str(False))
        if taken in made and all(thread.left and takes_first(thread.left[0]) for thread in some):
            made[taken] = [*(_taking(thread) for thread in made.pop(kind)), *made[taken]]
    return made


def _taking(thread: Thread) -> Thread:
    """The thread with the first item as what was taken next."""
    shown = thread.left[0]
    operand, item = _first(shown)
    assert isinstance(shown.action, SetAction)
    taken = replace(shown, action=TakeAction(shown.action.target, (operand,)), values=(item,))
    actions = list(thread.sequence.shown)
    actions[thread.place] = taken
    return replace(thread, sequence=replace(thread.sequence, shown=actions))


def _first(shown: ShownAction) -> tuple[Operand, Value]:
    """The first item, as it was pointed at."""
    assert isinstance(shown.action, SetAction)
    item = shown.situation[shown.action.target][0]
    return Operand(item, of=(Operand(tile=shown.action.target),)), item


def item_meant(
    ask: Asker, target: str, threads: Sequence[Thread], shown: Sequence[ShownAction], rest: Node
) -> Node | None:
    """The item that is taken where it is not the first one, None where it is: then ``rest`` is what is left.

    That it is the first is kept as a doubt where something else tells it as well.
    """
    operands, items = zip(*map(_first, shown), strict=True)
    known, first = len(ask.doubts), Apply("[]", (Name(target), Literal(0)))
    try:
        best = ask.operand(f"key from {target}", threads, operands, items)
    except CannotExplain:
        del ask.doubts[known:]
        return None
    if len(ask.doubts) != known + 1:
        del ask.doubts[known:]
        return None
    doubt = ask.doubts.pop()
    goal, answer = doubt.goal, doubt.answer
    chosen = any(one.formula == best and is_about_goal(one, goal) for one in ask.choices)
    pairs = zip(goal.situations, goal.wanted, strict=True)
    if chosen or not all(one.values[target] and same(one.values[target][0], wanted) for one, wanted in pairs):
        ask.doubts.append(doubt)
        return best
    about = {*ask.brought, *ask.recent}
    rivals = [one for one in answer.candidates if about & free_names(one.formula)]
    if rivals:
        both = replace(answer, candidates=(Candidate(first, rivals[0].rank, rivals[0].supports), *rivals))
        ask.doubts.append(Doubt(goal, both, finding(goal, both), [rest]))
    return None
