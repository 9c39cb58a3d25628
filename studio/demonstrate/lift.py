"""Lifting: from demonstrations read side by side to the steps of a process.

1. Threads with the same kind of action next share a step; its operands are goals over all of them.
2. Where they part, the step is a branch whose test is a goal: these situations against those. When one side only does
   something more before it meets the other again, it is a detour.
3. The rounds of a loop, skipped ones included, are threads of the loop's body.
4. What nobody has shown is a hole.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import assert_never

from studio.demonstrate.alignment import (
    DONE,
    GO_ON,
    Groups,
    Signature,
    Thread,
    grouped,
    is_ending,
    role_between,
    signature_words,
    taught_by,
)
from studio.demonstrate.detours import past, went_on
from studio.demonstrate.doing_nothing import does_or_stops, elsewhere_too, is_deed, told_or_guessed, wonder, wonder_afar
from studio.demonstrate.hit_stories import Story, end_plainly, ending_of_any, share_an_ending, stories, told_otherwise
from studio.demonstrate.hit_ways import gives_nothing, hit_by_some, something_hit, things_of, told_by_hit, which_is_hit
from studio.demonstrate.holes import missing_from, never_shown, nothing_there
from studio.demonstrate.idle_ends import with_idle
from studio.demonstrate.left_loops import rounds_meant
from studio.demonstrate.one_by_one import as_loop, is_meant, loops_together, repeated, tried
from studio.demonstrate.perform import outcome_name, takes_many
from studio.demonstrate.pointed_parts import KEY_IN
from studio.demonstrate.reading_bounds import ReadingBound
from studio.demonstrate.restarts import begun_again
from studio.demonstrate.set_anyhow import with_stayed
from studio.demonstrate.simplify_steps import changed_by, ends
from studio.demonstrate.step_goals import Asker
from studio.demonstrate.taken_fronts import item_meant, taken_together, takes_first
from studio.demonstrate.taken_keys import key_of_taken
from studio.demonstrate.taken_places import at_places, few_together, loop_taking, those_taken
from studio.demonstrate.told_apart import done_apart, met_after, weight_of_ways
from studio.demonstrate.unlike_reasons import by_reasons
from studio.demonstrate.unlike_values import by_values
from studio.demonstrate.visits import ShownAction
from studio.demonstrate.walked_rows import walks_meant
from studio.demonstrate.what_is_meant import what_is_meant
from studio.document.actions import (
    AppendAction,
    BecauseAction,
    CloseAction,
    EachAction,
    EndAction,
    ItemAction,
    PointAction,
    PutAction,
    RememberAction,
    RunAction,
    SetAction,
    TakeAction,
)
from studio.infer.decide import negation
from studio.language.nodes import Apply, Literal, Name, Node, free_names, unused_name
from studio.language.steps import (
    Append,
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
    walk_steps,
)
from studio.language.values import Value


@dataclass
class Lifter:
    """Makes the steps of one process; ``ask`` finds its formulas."""

    ask: Asker
    bound: ReadingBound | None = None
    """What the whole weighs at most that is made."""
    wondered: bool = False
    """Whether it was noted already what may not always happen."""
    things: dict[str, frozenset[Value]] = field(default_factory=dict)
    """What is told by its name when it is hit, by the name that it got: all that can be hit."""
    no_stories: set[str] = field(default_factory=set)
    """Names of what was hit that do not tell by themselves what is done."""

    def merge(self, threads: Sequence[Thread]) -> Steps:
        """The steps that all these threads are runs of."""
        steps: list[Step] = []
        while groups := by_reasons(loops_together(few_together(taken_together(grouped(threads)))), self.ask):
            if self.bound is not None and not self.ask.looped:
                self.bound.check(self.ask.doubts)
            wonders = not self.wondered and not self.ask.looped and is_deed(groups)
            if wonders:
                self.wondered = True
                idle, guessed = told_or_guessed(self.ask, threads)
                steps += idle
            elif not (self.wondered or self.ask.looped or any(one.alters for one in steps)):
                steps += elsewhere_too(self.ask, threads, does_or_stops(groups))
            asks = not self.wondered and does_or_stops(groups)
            groups = self._ways(groups)
            made, after = self._told_by_name(threads, groups) or self._read(groups)
            if asks:
                wonder_afar(self.ask, threads, steps, made)
            self._change_what_holds(made)
            if wonders and not guessed:
                wonder(self.ask, threads, made)
            beside, after = self._beside(groups, after)
            steps, threads = [*steps, *made, *beside], after
            if not threads:
                return tuple(steps)
        return (*steps, *never_shown(threads, steps))

    def _ways(self, groups: Groups) -> Groups:
        """The ways that threads go next, as what is set in them tells."""
        return by_values(with_stayed(groups, self.ask), partial(weight_of_ways, self.ask))

    def _beside(self, groups: Groups, after: list[Thread]) -> tuple[Steps, list[Thread]]:
        """The case that nothing was hit, and the threads that hit something.

        Where that ends like a way of something that was hit, these are two cases, each with its own reason.
        """
        pointed = hit_by_some(groups)
        if pointed is None or len(after) != len(pointed.missed):
            return (), after
        some = [thread for thread, missed in zip(after, pointed.missed, strict=True) if missed]
        others = [thread for thread, missed in zip(after, pointed.missed, strict=True) if not missed]
        ways, known = grouped(some), grouped(others)
        if len(ways) > 1 or not all(is_ending(kind) and kind in known and len(known) > 1 for kind in ways):
            return (), after
        test = Apply("==", (Name(pointed.name), Literal(None)))
        return (When(test, self._merged_where(test, some), taught_by=taught_by([*some, *others])),), others

    def _read(self, groups: Groups) -> tuple[Steps, list[Thread]]:
        """The steps for what comes next, and the threads behind them (none where that is the end)."""
        if len(groups) > 1:
            return self._branch(groups)
        kind, together = next(iter(groups.items()))
        if kind[:2] == DONE[:2]:
            return (), []
        if looped := self._one_by_one(together):
            return looped
        if (apart := begun_again(together) or done_apart(self.ask, together)) is not None:
            return self._begun_again(*apart), []
        steps = self._step(together)
        return steps, [] if kind[0] == "end" else [past(thread) for thread in together]

    # branches

    def _told_by_name(self, threads: Sequence[Thread], groups: Groups) -> tuple[Steps, list[Thread]] | None:
        """What each of several things does that are told by name when they are hit, where each has its own way."""
        for name in [one for one in self.things if one not in self.no_stories]:
            if ended := ending_of_any(groups, name, self.ask.weight_of_reason):
                return self._parted(ended), []
            parts = stories(threads, name)
            if told_otherwise(parts, threads, self.ask.weight_of_tests):
                self.no_stories.add(name)
                return None
            if (
                len(parts) > 1
                and len(parts[0].things) == 1
                and not (share_an_ending(parts) and end_plainly(threads, parts, self.ask.weight_of_tests))
            ):
                unseen = self.things[name] - {thread.situation[name] for thread in threads}
                return self._each_story(name, parts, bool(unseen)), []
        return None

    def _each_story(self, name: str, parts: Sequence[Story], unseen: bool) -> Steps:
        """A branch for each thing that has a way of its own, then what the others do; a hole for those not seen yet."""
        first, *later = parts
        threads = [thread for one in parts for thread in one.threads]
        if len(first.things) > 1 or not (later or unseen):
            return self.merge(threads)
        test = Apply("==", (Name(name), Literal(first.things[0])))
        with self.ask.aside():
            then = self._merged_where(test, first.threads)
        rest = self._each_story(name, later, unseen) if later else (Hole(f"what happens with another {name}"),)
        when = When(test, then, () if ends(then) else rest, taught_by=taught_by(threads))
        return (when, *(rest if ends(then) else ()))

    def _branch(self, groups: Groups) -> tuple[Steps, list[Thread]]:
        """Steps for a parting of ways, and the threads that go on behind it (none: they all ended inside)."""
        endings = {kind: some for kind, some in groups.items() if is_ending(kind) and len(groups) > 2}
        going = {kind: some for kind, some in groups.items() if kind not in endings}
        for kind, some in going.items():
            others = [thread for other, group in going.items() if other != kind for thread in group]
            if count := met_after(self.ask, kind, some, others, len(going)):
                if endings:
                    return self._parted({**endings, GO_ON: [*some, *others]}), []
                known = [one for one in others if kind[1] not in one.sequence.unsaid] or others
                test, who = self.ask.test(f"when {signature_words(kind)}", some, known), taught_by([*some, *others])
                steps = self._merged_where(test, [thread.limited(count) for thread in some])
                return (When(test, steps, taught_by=who),), [thread.advanced(count) for thread in some] + others
        return self._parted(groups), []

    def _parted(self, groups: Groups) -> Steps:
        groups = with_idle(groups, partial(weight_of_ways, self.ask))
        told = told_by_hit(groups, self.ask.worked_out, [*self.ask.named])
        kinds = [told[0]] if told else self._first_parted(groups)
        some = [thread for kind in kinds for thread in groups[kind]]
        others = [thread for kind, group in groups.items() if kind not in kinds for thread in group]
        about = told[1] if told else what_is_meant(self.ask, [*some, *others])
        return self._parted_by(self.ask.test(role_between(kinds), some, others, about), some, others)

    def _parted_by(self, test: Node, some: Sequence[Thread], others: Sequence[Thread]) -> Steps:
        """A branch for some threads and one for the others, told apart by a test."""
        with self.ask.aside():
            then = self._merged_where(test, some)
        rest = self._merged_where(negation(test), others)
        who = taught_by([*some, *others])
        if not then and rest:
            return (When(self._turned(test), rest, taught_by=who),)
        return (When(test, then, taught_by=who), *rest) if ends(then) else (When(test, then, rest, taught_by=who),)

    def _merged_where(self, test: Node, threads: Sequence[Thread]) -> Steps:
        """The steps of some threads, where a test holds."""
        known = list(self.ask.holding)
        self.ask.holding.append(test)
        steps, self.ask.holding[:] = self.merge(threads), known
        return steps

    def _turned(self, test: Node) -> Node:
        """The opposite of a test, known as the formula of the same goal."""
        node = negation(test)
        for doubt in (one for one in self.ask.doubts if any(each is test for each in one.nodes)):
            doubt.nodes.append(node)
        return node

    def _change_what_holds(self, steps: Steps) -> None:
        """Tests of what some steps change held before them, and need not hold behind them."""
        changed = {name for step in walk_steps(steps) for name in changed_by(step)}
        self.ask.holding[:] = [test for test in self.ask.holding if changed.isdisjoint(free_names(test))]
        self.ask.changed += [step.alters for step in steps if step.alters]

    def _first_parted(self, groups: Groups) -> list[Signature]:
        """Which ways are told from the others first: endings, unless the tests are plainer otherwise."""
        kinds = list(groups)
        first = sorted(range(len(kinds)), key=lambda number: not is_ending(kinds[number]))
        roles = [role_between([kind]) for kind in kinds]
        chosen = self.ask.parted(list(groups.values()), first, roles)
        return [kind for number, kind in enumerate(kinds) if number in chosen]

    def _begun_again(self, some: list[Thread], others: list[Thread]) -> Steps:
        """What is done where a number begins again, and otherwise."""
        kind = some[0].signature(1)
        assert kind is not None
        test = self.ask.test(f"when {signature_words(kind)}", some, others)
        then = self._merged_where(test, some)
        return (When(test, then, self._merged_where(negation(test), others), taught_by=taught_by([*some, *others])),)

    # one step

    def _one_by_one(self, threads: Sequence[Thread]) -> tuple[Steps, list[Thread]] | None:
        """A loop for what was done to several things one after another, and the threads behind it."""
        counts = repeated(threads)
        if counts is None:
            return None
        name = unused_name(threads[0].situation, "one")
        looped = [as_loop(thread, count, name) for thread, count in zip(threads, counts, strict=True)]
        walked = walks_meant(self.ask, threads, counts, name, looped, self._step)
        with tried(self.ask) as kept:
            steps = self._step(walked or looped)
            kept += [True] * (bool(walked) or is_meant(steps, threads, counts, self.ask.doubts))
        return (steps, [thread.advanced() for thread in walked or looped]) if kept else None

    def _step(self, threads: Sequence[Thread]) -> Steps:
        shown = [thread.left[0] for thread in threads]
        match shown[0].action:
            case PointAction() as action:
                return self._point(action, threads, shown)
            case RememberAction():
                return (Remember(self._operand("remember", threads, shown, 0), taught_by=taught_by(threads)),)
            case PutAction() as action:
                return self._put(action.target, threads, shown)
            case TakeAction() as action:
                return self._take(action, threads, shown)
            case SetAction(target=target):
                value = self._operand(f"new {target}", threads, shown, 0, Name(target))
                item = item_meant(self.ask, target, threads, shown, value) if all(map(takes_first, shown)) else None
                if item is not None:
                    return (Take(target, item, taught_by=taught_by(threads)),)
                return (Set(target, value, taught_by=taught_by(threads)),)
            case AppendAction(target=target):
                item = self._operand(f"item of {target}", threads, shown, 0)
                return (Append(target, item, taught_by=taught_by(threads)),)
            case EachAction() as action:
                return self._each(action.name, threads, shown)
            case RunAction() as action:
                return self._run(action, threads, shown)
            case EndAction() as action:
                return (self._end(action, threads, shown),)
            case CloseAction():
                return (Leave(taught_by=taught_by(threads)),)
            case ItemAction() | BecauseAction() as action:
                raise TypeError(f"{action.kind} is never shown by itself")
            case action:
                assert_never(action)

    def _operand(
        self, role: str, threads: Sequence[Thread], shown: Sequence[ShownAction], place: int, own: Node | None = None
    ) -> Node:
        operands, values = [one.action.operands[place] for one in shown], [one.values[place] for one in shown]
        return self.ask.operand(role, threads, operands, values, own)

    def _several(self, role: str, threads: Sequence[Thread], shown: Sequence[ShownAction]) -> Node:
        """Several things at once: one collection, however they were pointed at."""
        if all(one.one_collection for one in shown):
            return self._operand(role, threads, shown, 0)
        return self.ask.value(role, threads, [one.things for one in shown], several=True)

    def _point(self, action: PointAction, threads: Sequence[Thread], shown: Sequence[ShownAction]) -> Steps:
        name = action.name
        several = any(isinstance(one.action, PointAction) and one.action.several for one in shown)
        node = self._several(name, threads, shown) if several else self._operand(name, threads, shown, 0)
        self.ask.recent.append(name)
        self.ask.named[name] = node
        self.ask.changed.clear()
        if something_hit(node) and not which_is_hit(node):
            self.ask.keys_hit.append(name)
        if which_is_hit(node):
            self.ask.called.add(name)
            self.things[name] = things_of(node)
        who = taught_by(threads)
        return () if node == Name(name) else (Let(name, node, taught_by=who), *self._guard(name, node, shown))

    def _guard(self, name: str, node: Node, shown: Sequence[ShownAction]) -> Steps:
        """A thing that was there in every demonstration, but need not be: without it is a hole."""
        hits = something_hit(node)
        known = hits in self.ask.holding if hits else not gives_nothing(node, self.ask.nothings)
        return () if known else nothing_there(name, "nothing was hit" if hits else f"there is no {name}", shown)

    def _put(self, target: str, threads: Sequence[Thread], shown: Sequence[ShownAction]) -> Steps:
        key = self._operand(f"{KEY_IN}{target}", threads, shown, 0)
        part = Apply("[]", (Name(target), key))
        value = self._operand(f"value in {target}", threads, shown, 1, part)
        if isinstance(key, Name):
            self.ask.parts.append(part)
        there = {one.values[0] in one.situation[target] for one in shown}
        listed = any(isinstance(one.situation[target], list) for one in shown)
        fresh = None if listed or len(there) == 2 else not there.pop()
        return (Put(target, key, value, fresh, taught_by=taught_by(threads)),)

    def _take(self, action: TakeAction, threads: Sequence[Thread], shown: Sequence[ShownAction]) -> Steps:
        target, who = action.target, taught_by(threads)
        if not any(takes_many(action, one.values, one.situation[target]) for one in shown):
            key = key_of_taken(self.ask, target, threads, shown)
            return (*missing_from(target, key, shown), Take(target, key, taught_by=who))
        if all(map(at_places, shown)):
            return those_taken(self.ask, target, threads, shown)
        keys = self._several(f"keys from {target}", threads, shown)
        return loop_taking(target, keys, threads)

    def _each(self, name: str, threads: Sequence[Thread], shown: Sequence[ShownAction]) -> Steps:
        collection = self._several(f"each {name}", threads, shown)
        with self.ask.aside():
            self.ask.recent.append(name)
            self.ask.changed.clear()
            self.ask.looped += 1
            body = self.merge(rounds_meant(self.ask, threads, shown, self.merge))
            self.ask.looped -= 1
        return (ForEach(name, collection, body, taught_by=taught_by(threads)),) if body else ()

    def _run(self, action: RunAction, threads: Sequence[Thread], shown: Sequence[ShownAction]) -> Steps:
        process = action.process
        arguments = tuple(
            self._operand(f"{process} input {place + 1}", threads, shown, place)
            for place in range(len(action.arguments))
        )
        attempt = any(went_on(thread, one) for thread, one in zip(threads, shown, strict=True))
        return (Run(process, arguments, attempt, action.name or outcome_name(process), taught_by=taught_by(threads)),)

    def _end(self, action: EndAction, threads: Sequence[Thread], shown: Sequence[ShownAction]) -> Step:
        who = taught_by(threads)
        if action.how == "succeed":
            return Succeed(taught_by=who)
        if action.how == "nothing":
            return Stop(action.reason, taught_by=who)
        witness = None if action.witness is None else self._operand("what to show", threads, shown, 0)
        return Fail(action.reason, witness, taught_by=who)
