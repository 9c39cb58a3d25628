"""When what was shown does not happen: what plainly held each time may be why it did.

After a demonstration or two nobody knows yet where nothing is to happen. What held in all of them, such as that a
place was free, may be a condition: a moment to which the process comes where that does not hold is asked about.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from studio.demonstrate.key_tests import ANSWERED
from studio.demonstrate.played_runs import RunBeginning
from studio.infer.case_tree import GLANCE
from studio.infer.clock import Clock
from studio.infer.decide import negation
from studio.infer.goals import Goal, Question, Situation, Work
from studio.infer.problem import problem
from studio.infer.questions import NEVER, asks_of, sentence
from studio.infer.rank import sort_key
from studio.infer.search import Search
from studio.language.nodes import Apply, Display, Literal, Name, Node, free_names
from studio.language.values import Value, frozen

ROLE = "when end: nothing"
"""The role of the test of doing nothing."""
FEW = 3
"""After more demonstrations nothing more is asked about where nothing happens."""
HEAVIEST = 7
"""Heavier conditions than this are not thought of, but for one: that there is something left."""
SOMETHING_LEFT = 8
"""What it weighs that a number is greater than 0."""
MOMENTS = 12
"""So many moments are looked at."""


class Unshown:
    """Moments to which a process comes and that may be other than those shown; the one to ask about.

    ``goal`` is the test of doing nothing over the situations in which something was done, ``about`` the names that a
    condition must be about, ``telling`` those of texts that an event brought which what is done at most compares,
    ``drawn`` those of what chance gave, of which nothing is supposed.
    """

    def __init__(self, goal: Goal, about: frozenset[str], telling: Sequence[str], drawn: frozenset[str]) -> None:
        self.goal, self.about, self.telling, self.drawn = goal, about, telling, drawn
        self.found: list[tuple[Situation, RunBeginning]] = []
        self._seen = {self._key(one) for one in goal.situations}

    def _key(self, moment: Situation) -> object:
        return frozen({name: moment.values.get(name) for name in self.goal.scope.types})

    @property
    def is_full(self) -> bool:
        """Whether no more moments are looked at."""
        return len(self.found) >= MOMENTS

    def look(self, moment: Situation, begun: RunBeginning) -> None:
        """Takes note of a moment, of a run that began so."""
        if self.is_full or not self.goal.scope.types.keys() <= moment.values.keys():
            return
        key = self._key(moment)
        if key not in self._seen:
            self._seen.add(key)
            self.found.append((moment, begun))

    def forget(self, count: int) -> None:
        """Leaves only so many of the moments noted."""
        del self.found[count:]

    def question(self, work: Work | None, comes: Callable[[RunBeginning], str]) -> Question | None:
        """The moment where the most plausible condition does not hold; None where all held everywhere.

        ``comes`` says what begins a run, and where.
        """
        goal = self.goal
        test = self._told_by_text() or self._condition(work) if self.found else None
        if test is None:
            return None
        node, number = test
        moment, begun = self.found[number]
        options = ((False, NEVER), (True, negation(node)))
        event = comes(begun)
        said = sentence(goal, moment, options, event=event)
        return Question(goal.purpose, said, moment.values, options, begun.inputs, comes=event, asks=asks_of(goal))

    def _is_plain(self, node: Node) -> bool:
        """Whether a test is about one of the names, and not whether one number it knows by heart is somewhere, nor
        about what chance gave."""
        by_heart = False
        if isinstance(node, Apply) and node.function in ("in", "not in"):
            by_heart = isinstance(node.arguments[0], Literal)
        names = free_names(node)
        return not by_heart and not names & self.drawn and bool((self.about - self._settled()) & names)

    def _settled(self) -> frozenset[str]:
        """The names of which an answer said that something is done whatever they are: it was so at another value."""
        answers = [one for one in self.goal.situations if one.label == ANSWERED]
        shown = {name: [frozen(value) for value in self._shown(name, ANSWERED)] for name in self.about}
        return frozenset(name for name in shown for one in answers if frozen(one.values.get(name)) not in shown[name])

    def is_strange(self, situation: Mapping[str, Value]) -> bool:
        """Whether a text that tells, such as a key that was pressed, is none of those with which something was done."""
        return any(situation.get(name) not in self._shown(name) for name in self.telling)

    def _shown(self, name: str, but: str = "") -> list[Value]:
        return [one.values.get(name) for one in self.goal.situations if not but or one.label != but]

    def _told_by_text(self) -> tuple[Node, int] | None:
        """That a text is one of those that it was, and the first moment with another."""
        for name in self.telling:
            shown = list(dict.fromkeys(self._shown(name)))
            others = (number for number, (one, _) in enumerate(self.found) if one.values[name] not in shown)
            if (number := next(others, None)) is not None:
                known = tuple(map(Literal, shown))
                one_of = Apply("in", (Name(name), Display("list", known)))
                return Apply("==", (Name(name), *known)) if len(known) == 1 else one_of, number
        return None

    def _condition(self, work: Work | None) -> tuple[Node, int] | None:
        """What held in all that was shown, and the number of the first moment where it does not."""
        shown = len(self.goal.situations)
        whole = replace(self.goal, situations=(*self.goal.situations, *(one for one, _ in self.found)))
        search = Search(problem(whole.situations, whole.scope, ()), GLANCE, Clock(GLANCE, work, whole.purpose))
        search.at(SOMETHING_LEFT)
        always = (1 << shown) - 1
        able = [one for one in search.atoms.found if one.mask & always == always and self._is_plain(one.node)]
        able = [one for one in able if one.cost <= HEAVIEST or _is_something_left(one.node)]
        if not able:
            return None
        best = min(able, key=lambda one: sort_key(one.node, whole.scope))
        missing = (number for number in range(len(self.found)) if not best.mask >> (shown + number) & 1)
        return best.node, next(missing)


def _is_something_left(node: Node) -> bool:
    return isinstance(node, Apply) and node.function == ">" and node.arguments[1] == Literal(0)
