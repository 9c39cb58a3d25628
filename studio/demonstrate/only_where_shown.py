"""What was only shown with some things hit, or with some keys, is done with just these where others do something else.

Who shows what a click on a lamp does, and what one on a bell, has said nothing of a click beside both: nothing happens
there, as long as nobody shows it. So each such case has a test of its own, and none of them is what is left.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace

from studio.demonstrate.alignment import Thread
from studio.demonstrate.already_answered import goes_on, says_no_end
from studio.demonstrate.beginnings import KEY
from studio.demonstrate.brought import LIES_ON, Brought
from studio.demonstrate.question_text import tells_ending
from studio.demonstrate.simplify_steps import changed_by, ends
from studio.demonstrate.step_goals import Asker
from studio.document.changes import about
from studio.document.model import Choice
from studio.infer.check import value_if_any
from studio.infer.goals import Scope, Situation
from studio.language.nodes import Apply, Conditional, Logic, Node, each_node, free_names
from studio.language.steps import Closing, Let, Step, Steps, When, formula_names, walk_steps
from studio.language.values import Value

AIMED = frozenset({"click", "double_click", "right_click", "press", "drag", "wheel", "enter", "key", "key_up"})
"""Events that are meant for what they hit, or for the key that was pressed."""
WHERE = frozenset({"at", "start", KEY})
"""What they bring that tells this: where a drag ends is told by itself."""
MOST = 4
"""Of more things than so many none is named: what is done with all of them may well be meant for all others.

Those that the first step tells apart are named, be they as many as there are.
"""


def only_where_shown(steps: Steps, threads: Sequence[Thread], ask: Asker, events: Collection[str]) -> Steps:
    """The steps with a test for each case that was only shown with some of what the ``events`` brought.

    What answers tell counts as shown: that something is done in their situations.
    """
    told = [one for one in ask.choices if one.is_answer and about(one.goal, ask.process) and _tells_deed(one)]
    said = [Situation({**ask.answered_at(one.situation).values, **one.situation}) for one in told]
    for one in ask.few if events and AIMED.issuperset(events) else ():
        if one.name in WHERE:
            cases = _Cases(one, frozenset(one.typed(threads)) | one.classed)
            steps = cases.block(steps, [*map(one.moment, threads), *said], False)
    return steps


def _tells_deed(choice: Choice) -> bool:
    return goes_on(choice) or says_no_end(choice) or (choice.value is True and not tells_ending(choice.goal))


@dataclass
class _Cases:
    """Gives each case its test, as one thing tells that was brought; ``written`` are keys that write themselves."""

    told: Brought
    written: frozenset[Value]
    changed: set[str] = field(default_factory=set)
    """What has become another value since the process began."""
    facts: list[tuple[Node, bool]] = field(default_factory=list)
    """The tests of what was brought that were asked before, and whether they hold."""

    def block(self, steps: Steps, moments: Sequence[Situation], parted: bool) -> Steps:
        """Some steps, to which these moments come; ``parted``: what was hit otherwise was told from these before."""
        made: list[Step] = []
        for place, step in enumerate(steps):
            left = steps[place:]
            if any(map(self._is_named, step.formulas)):
                return (*made, *left)
            parts = isinstance(step, When) and self._parts(step.test)
            on_both_ways = isinstance(step, When) and not any(map(ends, step.blocks)) and _does(left[1:])
            by_cases = any(self._leaves_a_case(node, moments) for node in step.formulas)
            shared = not parted and self._is_shared(step, left[1:])
            if (parted and not parts) or (parts and on_both_ways) or by_cases or shared:
                guard = self._guard(left, moments, by_cases)
                if guard is not None:
                    return (*made, When(guard, left, taught_by=_taught(left)))
                parted = False
            if not isinstance(step, When):
                made.append(step)
            else:
                yes, no = self._held(step.test, moments, True), self._held(step.test, moments, False)
                then = self._branch(step.then, yes, step.test, True)
                otherwise = self._branch(step.otherwise, no, step.test, False)
                made.append(replace(step, then=then, otherwise=otherwise))
                if ends(step.then) or ends(step.otherwise):
                    side = not ends(step.then)
                    moments, parted = yes if side else no, parts and not self._says_which(step.test, side)
                    self.facts += self._told(step.test, side)
            self.changed |= {name for each in walk_steps((step,)) for name in changed_by(each)}
        return tuple(made)

    def _is_shared(self, step: Step, later: Steps) -> bool:
        """Whether it is the first that is done, with all things that were hit, which are told apart behind it."""
        done = not isinstance(step, (When, Let, Closing)) and not self.changed and not self.told.is_compared
        return done and any(isinstance(one, When) and self._parts(one.test) for one in later)

    def _branch(self, steps: Steps, moments: Sequence[Situation], test: Node, holds: bool) -> Steps:
        """The steps behind a test that holds, or does not."""
        changed, facts = set(self.changed), [*self.facts]
        self.facts += self._told(test, holds)
        made = self.block(steps, moments, self._parts(test) and not self._says_which(test, holds))
        self.changed, self.facts = changed, facts
        return made

    def _told(self, test: Node, holds: bool) -> list[tuple[Node, bool]]:
        """What it says of what was brought alone that a test holds, or does not."""
        if self.told.tells_alone(test):
            return [(test, holds)]
        of_each = isinstance(test, Logic) and (test.sign == "and") is holds
        return (
            [one for part in test.parts for one in self._told(part, holds)]
            if of_each and isinstance(test, Logic)
            else []
        )

    def _held(self, test: Node, moments: Sequence[Situation], way: bool) -> list[Situation]:
        """The moments in which a test may be so."""
        if self.changed & free_names(test):
            return [*moments]
        return [one for one in moments if value_if_any(test, one, Scope({})) is not (not way)]

    def _leaves_a_case(self, node: Node, moments: Sequence[Situation]) -> bool:
        """Whether a formula tells by what was brought which case it is, and the last one needs a test as well."""
        told = False
        while isinstance(node, Conditional):
            told = told or self._parts(node.test)
            moments, node = self._held(node.test, moments, False), node.other
        shown = self._shown(moments)
        return told and bool(shown) and None not in shown and self._test(shown, free_names(node), moments) is not None

    def _guard(self, steps: Steps, moments: Sequence[Situation], by_cases: bool) -> Node | None:
        """The test of what was brought wherever some steps were shown; None where none is meant.

        ``by_cases``: it is needed, for the first of them tells what it was without one.
        """
        shown = self._shown(moments)
        if not shown or None in shown or not _does(steps):
            return None
        about = frozenset({self.told.name}) if by_cases else formula_names(steps)
        test = self._test(shown, about, moments, by_cases)
        return None if test is None or self.told.follows(test, self.facts) else test

    def _shown(self, moments: Sequence[Situation]) -> frozenset[Value]:
        return frozenset(self.told.of(one.values) for one in moments)

    def _test(
        self, shown: frozenset[Value], about: Collection[str], moments: Sequence[Situation], by_cases: bool = False
    ) -> Node | None:
        if not self.told.is_compared:
            return self._hit(sorted(map(str, shown)), moments) if by_cases or len(shown) <= MOST else None
        if shown & self.written:
            return self.told.test(shown, ()) if shown <= self.written and len(shown) > 1 else None
        chosen = len(shown) == 1 or self.told.name in about
        return self.told.test(shown, ()) if chosen else None

    def _hit(self, things: list[str], moments: Sequence[Situation]) -> Node | None:
        """That one of some things was hit, without those that lie on others of them."""
        for one in [*things] if len(things) > 1 else ():
            rest = [each for each in things if each != one]
            if rest and self._holds(self.told.test(rest, ()), moments):
                things = rest
        test = self.told.test(things, ())
        return test if self._holds(test, moments) else None

    def _holds(self, test: Node, moments: Sequence[Situation]) -> bool:
        return all(value_if_any(test, one, Scope({})) is True for one in moments)

    def _parts(self, test: Node) -> bool:
        """Whether a test tells by what was brought alone which way is gone, or a part of it does."""
        return any(map(self._parts, test.parts)) if isinstance(test, Logic) else self.told.tells_alone(test)

    def _says_which(self, test: Node, holds: bool) -> bool:
        """Whether something was hit, or a key named, wherever a test holds, or wherever it does not."""
        if isinstance(test, Apply) and test.function == "not":
            return self._says_which(test.arguments[0], not holds)
        if isinstance(test, Logic):
            of_one = (test.sign == "and") is holds
            told = [self._says_which(part, holds) for part in test.parts]
            return any(told) if of_one else all(told)
        negative = isinstance(test, Apply) and test.function in ("!=", "not in")
        return self.told.tells(test) and holds is not negative

    def _is_named(self, node: Node) -> bool:
        """Whether a formula tells in another way what a place stands for: by a function, or as what has a name."""
        calls = [one for one in each_node(node) if isinstance(one, Apply) and self.told.tells(one)]
        return not self.told.is_compared and any(one.function not in {*LIES_ON, "not"} for one in calls)


def _does(steps: Sequence[Step]) -> bool:
    """Whether some steps do anything but end, or call something by a name."""
    return any(not isinstance(one, (When, Let, Closing)) for one in walk_steps(tuple(steps)))


def _taught(steps: Steps) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for one in walk_steps(steps) for name in one.taught_by))
