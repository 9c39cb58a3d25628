"""Inputs that stand for states: nothing is asked about them that the state cannot be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from studio.document.live import present_states
from studio.document.model import Document, Lesson
from studio.document.possible_values import PossibleValues
from studio.generalize.conclude import Probe
from studio.language.nodes import Name, counted_to, each_node
from studio.language.steps import ChangingStep, walk_steps
from studio.language.values import Value


class HeldInputs:
    """The inputs of a lesson that are states, by name or as texts that one is, and what these can be."""

    def __init__(self, document: Document, lesson: Lesson, values: Mapping[str, Value]) -> None:
        """``values`` are what everything is worth at some moment."""
        self.present = {name: values[name] for name in document.states() if name in values}
        shown = [one.inputs for one in document.demonstrations.values() if one.event]
        here = [{**one.parameters, **one.inputs} for one in lesson.examples]
        seen = [{name: each[name] for name in self.present if name in each} for each in (*shown, *here)]
        steps = [one.steps for one in document.processes.values()]
        seen += [self.present, present_states(document)]
        timers = document.timers.values()
        before = PossibleValues(steps, seen, timers=timers)
        had = {one.name: [each.inputs.get(one.name) for each in lesson.examples] for one in lesson.inputs}
        self.names = {name: state for name, some in had.items() if (state := self._state(name, some, before))}
        given = [{state: text} for state in self.names.values() for text in _given(lesson, before.texts(state))]
        self.possible = PossibleValues(steps, seen := [*seen, *given], timers=timers)
        self.possible = PossibleValues(steps, seen, _open(document, self.present, self.possible), timers)

    def _state(self, name: str, values: Sequence[Value], known: PossibleValues) -> str:
        """The state that an input stands for; nothing for any other."""
        if name in self.present:
            return name
        texts = all(type(one) is str for one in values)
        return next((one for one in self.present if texts and {*values} <= {*known.texts(one)}), "")

    @property
    def texts(self) -> list[str]:
        """What those of them can be that are texts."""
        return list(dict.fromkeys(text for state in self.names.values() for text in self.possible.texts(state)))

    def hold(self, probes: Iterator[Probe]) -> Iterator[Probe]:
        """The situations in which they are what the states can be."""
        for probe in probes:
            named = ({**probe, state: probe[name]} for name, state in self.names.items() if name in probe)
            if all(map(self.possible.holds, named)):
                yield probe


def _open(document: Document, states: Mapping[str, Value], known: PossibleValues) -> frozenset[str]:
    """The states of which nobody has shown how they change, and that say nothing themselves of what they may be.

    A text that was two words is one of those; how many things a list has is no less than none.
    """
    steps = [step for one in document.processes.values() for step in walk_steps(one.steps)]
    changed = {one.target for one in steps if isinstance(one, ChangingStep)}
    formulas = (part for one in document.definitions.values() for part in each_node(one.formula))
    counted = {many.id for one in formulas if isinstance(many := counted_to(one), Name)}
    return frozenset(one for one in states if one not in changed | counted and len(known.texts(one)) < 2)


def _given(lesson: Lesson, texts: Sequence[str]) -> Iterator[str]:
    """The texts that came of one that a state is, where they were not made of its letters."""
    for example in lesson.examples:
        result = example.result
        of_these = any(one in texts for one in example.inputs.values())
        if type(result) is str and of_these and not any(_is_made_of(result, text) for text in texts):
            yield result


def _is_made_of(text: str, other: str) -> bool:
    one, two = text.casefold(), other.casefold()
    return one in two or two in one or sorted(one) == sorted(two)
