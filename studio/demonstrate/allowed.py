"""What states, and the inputs of processes and functions, may be: inferred from what was shown, with what comes to
them by rules, steps and formulas; widened by what was allowed by hand.

A value that is one of many of a kind is told apart from one that is worked out: a tuple that was always a member of
some collection may be any member of it, a symbol one of those that were shown at such places; numbers, texts and
places may be any.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from studio.demonstrate.flows import NONE, Members, ValueFlow, both, joined, shown
from studio.demonstrate.learn import moment_of
from studio.demonstrate.process_flows import DocumentFlows, Slot
from studio.document.domains import ANYTHING, Domain, domain_of
from studio.document.graph import needs, restricted
from studio.document.live import Live
from studio.document.model import Allowed, Document
from studio.language.errors import StudioError
from studio.language.values import Symbol, Value, frozen

TAUGHT = ("function", "members")
"""Lessons that show what functions are given."""
MOST_COLLECTIONS = 3
"""Something may be a member of so many collections, else it may be anything of its type."""


def with_allowed(before: Document, after: Document) -> Document:
    """A changed document with what its states and inputs may be, up to date."""
    if all(getattr(before, part) is getattr(after, part) for part in RESTS_ON) or not (
        after.processes or after.allowed or after.lessons
    ):
        return after
    allowed = inferred(after)
    return after if allowed == after.allowed else replace(after, allowed=allowed)


RESTS_ON = ("definitions", "processes", "rules", "lessons", "demonstrations", "allowed")
"""The parts of a document that this is inferred from."""


def slot_name(slot: Slot) -> str:
    """How a slot is called: ``history``, ``move.place``."""
    return ".".join(part for part in slot if part)


def inferred(document: Document) -> dict[str, Allowed]:
    """What every state and input of which anything is known may be, by its name (``history``, ``move.place``)."""
    if not document.processes and not any(one.kind in TAUGHT for one in document.lessons.values()):
        return {}
    try:
        return _Inference(document).allowed()
    except (StudioError, RecursionError):
        return dict(document.allowed)


@dataclass
class _Inference:
    document: Document
    lists: dict[str, int] = field(default_factory=dict)  # collection -> its members at the moments together
    _moments: dict[object, Members] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.fixed = restricted(self.document, _fixed_collections(self.document))
        self.live = Live(self.fixed)

    def allowed(self) -> dict[str, Allowed]:
        by_hand = {name: one.by_hand for name, one in self.document.allowed.items() if one.by_hand is not None}
        begun = dict(self._shown())
        wanted = [*begun, *self._inputs()]
        fixed = DocumentFlows(self.document, self.lists, {})
        for slot in wanted:
            if slot_name(slot) in by_hand:
                given = flow_of_domain(domain_of(by_hand[slot_name(slot)]), fixed)
                begun[slot] = both(begun.get(slot, NONE), given)
        flows = DocumentFlows(self.document, self.lists, begun).settle()
        kinds = _kinds_of_symbols(flows.values())
        found: dict[str, Allowed] = {}
        for slot in dict.fromkeys(wanted):
            domain = self._resolved(flows.get(slot, NONE), kinds)
            if domain != ANYTHING and domain.type:
                name = slot_name(slot)
                found[name] = Allowed(name, domain.node(), by_hand.get(name))
        return found

    def _inputs(self) -> Iterator[Slot]:
        """The states, and the inputs of processes."""
        yield from (("", name) for name in self.document.states())
        for name, one in self.document.processes.items():
            yield from ((name, given.name) for given in one.inputs)

    # what was shown

    def _shown(self) -> Iterator[tuple[Slot, ValueFlow]]:
        found: dict[Slot, ValueFlow] = {}
        for slot, value, members in self._values():
            found[slot] = both(found.get(slot, NONE), shown(value, members))
        yield from found.items()

    def _values(self) -> Iterator[tuple[Slot, Value, Members]]:
        """Every value that was shown for a state or an input, with the collections of its moment."""
        states = self.document.states()
        for one in self.document.demonstrations.values():
            members = self._members(moment_of(one))
            process = self.document.processes.get(one.process)
            inputs = {given.name for given in process.inputs} if process else set()
            for name, value in one.inputs.items():
                if name in inputs:
                    yield (one.process, name), value, members
                if one.event and name in states:
                    yield ("", name), value, members
        for lesson in self.document.lessons.values():
            definition = self.document.definitions.get(lesson.name)
            if lesson.kind not in TAUGHT or definition is None or lesson.path:
                continue
            known = {given.name for given in definition.inputs}
            for example in lesson.examples:
                for name, value in example.inputs.items():
                    if name in known:
                        yield (lesson.name, name), value, self._members(example.parameters)

    def _members(self, parameters: Mapping[str, Value]) -> Members:
        known = {name: value for name, value in parameters.items() if name in self.fixed.definitions}
        known = {name: value for name, value in known.items() if self.fixed.definitions[name].is_parameter}
        key = frozen(known)
        if key not in self._moments:
            values = (self.live.with_values(known) if known else self.live).values()
            members = {name: found for name, value in values.items() if (found := _members_of(value))}
            for name, found in members.items():
                self.lists[name] = self.lists.get(name, 0) + len(found)
            self._moments[key] = members
        return self._moments[key]

    # what follows

    def _resolved(self, flow: ValueFlow, kinds: Mapping[str, frozenset[str]]) -> Domain:
        if flow.type in ("any", ""):
            return ANYTHING if flow.type else Domain("", optional=flow.optional)
        parts = tuple(self._resolved(part, kinds) for part in flow.parts)
        parts = tuple(ANYTHING if part.type == "" and not part.values else part for part in parts)
        domain = Domain(flow.type, parts, flow.fields, optional=flow.optional)
        if flow.type == "symbol" and not flow.made:
            names = sorted(frozenset().union(*(kinds[name] for name in flow.symbols)))
            return replace(domain, values=tuple(map(Symbol, names)))
        if flow.type in ("tuple", "number"):
            return replace(domain, collections=self._collections(flow))
        return domain

    def _collections(self, flow: ValueFlow) -> tuple[str, ...]:
        """The collections of which something is a member; none where it may be another as well."""
        if flow.made:
            return ()
        found = set(flow.collections)
        if flow.shown is not None and not flow.shown & found:
            if not flow.shown or (flow.type == "number"):
                return ()
            found.add(max(sorted(flow.shown, key=list(self.document.definitions).index), key=self._size))
        known = [name for name in self.document.definitions if name in found]
        return tuple(known) if len(known) <= MOST_COLLECTIONS else ()

    def _size(self, name: str) -> int:
        return self.lists.get(name, 0)


def flow_of_domain(domain: Domain, fixed: DocumentFlows) -> ValueFlow:
    """What was allowed by hand, as something that comes from outside."""
    if domain.type == "any":
        return ValueFlow("any", made=True, optional=True)
    if domain.values or domain.collections:
        found = [shown(value, {}) for value in domain.values]
        found += [known.item for name in domain.collections if (known := fixed.definition(name)) is not None]
        return replace(joined(found), optional=domain.optional)
    parts = tuple(flow_of_domain(part, fixed) for part in domain.parts)
    made = domain.type not in ("list", "set", "dict", "record", "")
    return ValueFlow(domain.type, parts, domain.fields, made=made, optional=domain.optional)


def _fixed_collections(document: Document) -> list[str]:
    """The definitions that depend on parameters alone and may have members."""
    moving, wanted = set(document.states()), needs(document)
    while more := {name for name, those in wanted.items() if name not in moving and those & moving}:
        moving |= more
    kept = (one for name, one in document.definitions.items() if name not in moving)
    return [one.name for one in kept if not one.is_function and not one.is_parameter and not one.drawn]


def _members_of(value: Value) -> frozenset[Value]:
    """The members of a collection that something may be a member of; none where there are none of that kind."""
    if not isinstance(value, (dict, list, frozenset)) or not value:
        return frozenset()
    if not all(type(one) is tuple or (isinstance(value, dict) and type(one) is int) for one in value):
        return frozenset()
    try:
        return frozenset(value)
    except TypeError:
        return frozenset()


def _kinds_of_symbols(flows: Iterable[ValueFlow]) -> dict[str, frozenset[str]]:
    """For each symbol those that were seen where it was, or where one of those was."""
    kinds: dict[str, frozenset[str]] = {}

    def take(flow: ValueFlow) -> None:
        if flow.symbols and not flow.made:
            group = flow.symbols.union(*(kinds.get(one, frozenset()) for one in flow.symbols))
            kinds.update(dict.fromkeys(group, group))
        for part in flow.parts:
            take(part)

    for flow in flows:
        take(flow)
    return kinds
