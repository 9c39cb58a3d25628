"""Processes as they are run: what follows a state is, inside of them, what it is at that moment.

An event may have changed a state before it runs a process, and a process may be given a value in place of a state or
parameter. Its formulas mean what follows these by then: there it is written as what it is made of. Where a state was
changed before a run, another form of the process is run, which is given that state as well. What touches is asked of
things as they are by then, so all that is drawn from a changed state is written out there too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from studio.demonstrate.overtaken import followers, given
from studio.demonstrate.scope import has_shape
from studio.demonstrate.written_out import can_be_written_out, written_out
from studio.document.model import Document, Process
from studio.document.static_types import static
from studio.generalize.latest import latest
from studio.infer.touching import asks_what_touches
from studio.language.nodes import Name, Node, free_names, unused_name
from studio.language.steps import (
    ForEach,
    Input,
    ProcessBody,
    Remember,
    Run,
    Step,
    Steps,
    When,
    altered_names,
    bound_names,
    formula_names,
    walk_steps,
)
from studio.language.types import ANY

States = frozenset[str]
"""States that are no longer what the rest of the document knows of them."""


@latest
def bodies(document: Document) -> Mapping[str, ProcessBody]:
    """What runs, for each process whose steps are known."""
    return {
        name: ProcessBody(
            name, one.inputs, one.steps, one.changes, any(isinstance(step, Remember) for step in walk_steps(one.steps))
        )
        for name, one in as_they_run(document).items()
        if one.steps or not one.fault
    }


def as_they_run(document: Document) -> Mapping[str, Process]:
    """The processes of a document with what follows a state or parameter written out where it may be another by then.

    Forms of processes for states that were changed before they are run come behind them, under names of their own.
    """
    running = {name: one for name, one in document.processes.items() if given_for(document, one)}
    if not running and not any(map(_sees_by_then, document.processes.values())):
        return document.processes
    return _Runs(document).processes()


def given_for(document: Document, process: Process) -> States:
    """The states and parameters in whose place a process is given values; none for what an event does."""
    if any(one.process == process.name for one in document.rules):
        return frozenset()
    return instead_of(document, process)


def instead_of(document: Document, process: Process) -> States:
    """The states and parameters that inputs of a process are called like: where it is run, it is given these."""
    return frozenset(given(document, (one.name for one in process.inputs)))


def _all(process: Process) -> Iterable[Step]:
    return walk_steps(process.steps)


def _sees_by_then(process: Process) -> bool:
    """Whether a process runs another one, or asks what touches."""
    return any(isinstance(step, Run) or any(map(asks_what_touches, step.formulas)) for step in _all(process))


@dataclass
class _Runs:
    document: Document
    made: dict[tuple[str, States], str] = field(default_factory=dict)
    """How the form of a process is called that is run when some states have changed."""
    forms: dict[str, Process] = field(default_factory=dict)
    past: dict[tuple[str, States], frozenset[str]] = field(default_factory=dict)
    """What follows some states and can be written out, for each process."""

    def processes(self) -> dict[str, Process]:
        found: dict[str, Process] = {}
        for name, one in self.document.processes.items():
            given = given_for(self.document, one)
            steps = self._steps(one, one.steps, given, given)
            found[name] = one if steps is one.steps else replace(one, steps=steps)
        behind: dict[str, list[str]] = {}
        for (name, _), form in self.made.items():
            behind.setdefault(name, []).append(form)
        return {form: found.get(form) or self.forms[form] for name in found for form in (name, *behind.get(name, ()))}

    def _form(self, name: str, changed: States) -> str:
        """A process that is given these states as well."""
        if (name, changed) in self.made:
            return self.made[name, changed]
        process = self.document.processes[name]
        taken = {*self.document.names(), *self.document.processes, *self.forms}
        form = self.made[name, changed] = unused_name(taken, f"{name}_by_then")
        types = static(self.document).types
        own = instead_of(self.document, process)
        more = tuple(Input(one, types.get(one, ANY)) for one in sorted(changed - own))
        steps = self._steps(process, process.steps, changed | own, changed | own)
        note = process.note or f"{name}, where {' and '.join(sorted(changed))} may have changed before."
        self.forms[form] = replace(process, name=form, inputs=(*process.inputs, *more), steps=steps, note=note)
        return form

    def _past(self, process: Process, changed: States) -> frozenset[str]:
        """What follows some states, is no drawing and can be written out in the formulas of a process."""
        return frozenset(filter(self._is_plain, self._all_past(process, changed)))

    def _drawn_past(self, process: Process, changed: States) -> frozenset[str]:
        """All that follows some states where a process asks what touches; what is drawn is told from the rest of it."""
        past = self._all_past(process, changed)
        return past if any(not self._is_plain(one) for one in past) else frozenset()

    def _all_past(self, process: Process, changed: States) -> frozenset[str]:
        """What follows some states and can be written out in the formulas of a process."""
        if (process.name, changed) not in self.past:
            self.past[process.name, changed] = frozenset(self._found_past(process, changed))
        return self.past[process.name, changed]

    def _found_past(self, process: Process, changed: States) -> Iterator[str]:
        past = followers(self.document, changed) - changed
        given = {one.name for one in process.inputs}
        states = self.document.states().keys()
        bound = bound_names(process.steps)
        own, hidden = bound | given, bound | (given - changed - states)
        for one in past - own:
            able = can_be_written_out(self.document, one, past)
            if able and not free_names(written_out(self.document, Name(one), past)) & hidden:
                yield one

    def _is_plain(self, name: str) -> bool:
        known = static(self.document)
        return name in known.signatures or not has_shape(known.types.get(name, ANY))

    def _steps(self, process: Process, steps: Steps, written: States, changed: States) -> Steps:
        """The steps with what follows what is ``written`` as it is by then; ``changed`` it is at their beginning."""
        plain = self._past(process, written) if written else frozenset[str]()

        def out(node: Node, by_then: States) -> Node:
            past = self._drawn_past(process, by_then) | plain if by_then and asks_what_touches(node) else plain
            return written_out(self.document, node, past) if past & free_names(node) else node

        made, _ = self._rewritten(steps, changed, out)
        return made

    def _rewritten(self, steps: Steps, changed: States, out: Callable[[Node, States], Node]) -> tuple[Steps, States]:
        """The steps, the same ones where nothing is otherwise: who tells of a run knows them by what they are."""
        found: list[Step] = []
        for step in steps:
            changed = changed | self._changed_within(step) if isinstance(step, ForEach) else changed
            blocks = [self._rewritten(block, changed, out) for block in step.blocks]
            kept = all(block is was for (block, _), was in zip(blocks, step.blocks, strict=True))
            new = step if kept else step.with_blocks([block for block, _ in blocks])
            formulas = [out(one, changed) for one in step.formulas]
            if any(one is not other for one, other in zip(formulas, step.formulas, strict=True)):
                new = new.with_formulas(formulas)
            found.append(self._run(new, changed) if isinstance(new, Run) else new)
            changed = changed.union(self._changed_within(step), *(after for _, after in blocks))
        kept = all(new is step for new, step in zip(found, steps, strict=True))
        return steps if kept else tuple(found), changed

    def _run(self, step: Run, changed: States) -> Run:
        """The run, of another form of the process where what it asks for follows what has changed."""
        process = self.document.processes.get(step.process)
        if process is None:
            return step
        others = changed | self._given_otherwise(process, step)
        needed = frozenset(one for one in others if self._asks(step.process, one, others, set()))
        if not needed - given_for(self.document, process):
            return step
        form = self._form(step.process, needed)
        more = [Name(one.name) for one in self._inputs_of(form)[len(step.arguments) :]]
        return replace(step, process=form, arguments=(*step.arguments, *more))

    def _given_otherwise(self, process: Process, step: Run) -> States:
        """The states and parameters in whose place a run gives another value to what an event does as well."""
        pairs = zip(process.inputs, step.arguments, strict=False)
        return instead_of(self.document, process) & {one.name for one, node in pairs if node != Name(one.name)}

    def _inputs_of(self, form: str) -> Sequence[Input]:
        """The inputs of a form, which may be under way itself."""
        if form in self.forms:
            return self.forms[form].inputs
        name, changed = next(key for key, one in self.made.items() if one == form)
        process = self.document.processes[name]
        return (*process.inputs, *(Input(one, ANY) for one in sorted(changed - instead_of(self.document, process))))

    def _asks(self, name: str, state: str, changed: States, seen: set[str]) -> bool:
        """Whether a process, or one that it runs, asks for something that follows a state, among those that changed.

        What follows that state may follow others as well that the process is given.
        """
        process = self.document.processes.get(name)
        if process is None or name in seen:
            return False
        seen.add(name)
        changed = changed | instead_of(self.document, process)
        if self._mentioned_past(process, changed) & followers(self.document, [state]):
            return True
        return any(self._asks(step.process, state, changed, seen) for step in _all(process) if isinstance(step, Run))

    def _mentioned_past(self, process: Process, changed: States) -> frozenset[str]:
        """What a process asks for of what follows some states."""
        touching = (one for step in _all(process) for one in step.formulas if asks_what_touches(one))
        drawn = frozenset[str]().union(*map(free_names, touching)) & self._all_past(process, changed)
        return drawn | (self._past(process, changed) & formula_names(process.steps))

    def _changed_within(self, step: Step) -> States:
        """The states that a step, or one within it, may change."""
        states = self.document.states()
        return frozenset(name for one in walk_steps((step,)) for name in self._changed_by(one) if name in states)

    def _changed_by(self, step: Step) -> Iterable[str]:
        if not isinstance(step, Run):
            return altered_names((step,)) if not isinstance(step, (When, ForEach)) else ()
        process = self.document.processes.get(step.process)
        pairs = zip(process.inputs, step.arguments, strict=False) if process else ()
        return (node.id for one, node in pairs if process and one.name in process.changes and isinstance(node, Name))
