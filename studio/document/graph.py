"""The dependency graph of a document: who needs whom, in which order to work things out, what a change reaches."""

from __future__ import annotations

import heapq
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Literal

from studio.document.actions import Operand
from studio.document.model import Definition, DefinitionRole, Demonstration, Document, Process, Rule
from studio.language.errors import CycleError
from studio.language.nodes import free_names

if TYPE_CHECKING:
    import networkx as nx

Needs = Mapping[str, frozenset[str]]
DefinitionKind = DefinitionRole | Literal["function"]
NodeKind = DefinitionKind | Literal["process", "rule", "constraint", "demonstration", "lesson"]
"""What a node of the graph stands for."""


def definition_needs(definition: Definition) -> frozenset[str]:
    """The names a definition needs from outside, builtins included, its own inputs not."""
    return definition.needs


def process_needs(process: Process) -> frozenset[str]:
    """The names a process needs from outside: definitions, functions, states it changes, processes it runs."""
    return process.needs


def rule_needs(rule: Rule) -> frozenset[str]:
    """The process of a rule and the names in its arguments."""
    return frozenset({rule.process}.union(*(free_names(formula) for formula in rule.formulas)))


def demonstration_needs(demonstration: Demonstration) -> frozenset[str]:
    """The functions through which the operands of a demonstration were reached."""
    operands = [one for action in demonstration.actions for one in action.operands]
    return frozenset(found.via for one in operands for found in _operands(one) if found.via)


def _operands(operand: Operand) -> Iterator[Operand]:
    yield operand
    for inner in operand.of:
        yield from _operands(inner)


def needs(document: Document) -> dict[str, frozenset[str]]:
    """For each definition and process the definitions and processes it needs, in the order of the document."""
    known = document.names()
    found = {name: definition_needs(one) & known for name, one in document.definitions.items()}
    for name, process in document.processes.items():
        found[name] = process_needs(process) & known
    return found


def graph(document: Document) -> nx.DiGraph:
    """The whole graph: an edge u → v says that v needs u.

    Nodes are definitions and processes under their names, then rules (``on click``), constraints, demonstrations and
    lessons under theirs (with their kind in front where the name is taken). Each has the attributes ``kind``
    (``parameter``, ``state``, ``function``, ``formula``, ``process``, ``rule``, ``constraint``, ``demonstration``,
    ``lesson``) and ``name``, the key in its part of the document.
    """
    import networkx as nx  # loading it takes a fifth of a start, and most of what is done needs no graph

    result = nx.DiGraph()
    for name, definition in document.definitions.items():
        result.add_node(name, kind=definition_kind(definition), name=name)
    for name in document.processes:
        result.add_node(name, kind="process", name=name)
    for name, wanted in needs(document).items():
        result.add_edges_from((need, name) for need in sorted(wanted) if need != name or name in document.definitions)
    _add_rules(result, document)
    _add_constraints(result, document)
    _add_teaching(result, document)
    return result


def without_teaching(whole: nx.DiGraph) -> nx.DiGraph:
    """A graph without its demonstrations and lessons: the program alone."""
    part = whole.copy()
    part.remove_nodes_from([node for node, kind in whole.nodes(data="kind") if kind in ("demonstration", "lesson")])
    return part


def definition_kind(definition: Definition) -> DefinitionKind:
    """``function`` for a definition with inputs, else its role."""
    return "function" if definition.is_function else definition.role


def _add(result: nx.DiGraph, kind: NodeKind, name: str, wanted: Iterable[str], label: str = "") -> str:
    node = label or name
    node = f"{kind} {node}" if node in result else node
    result.add_node(node, kind=kind, name=name)
    result.add_edges_from((need, node) for need in sorted(wanted) if need in result and need != node)
    return node


def _add_rules(result: nx.DiGraph, document: Document) -> None:
    seen: dict[str, int] = {}
    known = document.names()
    for position, rule in enumerate(document.rules):
        seen[rule.event] = count = seen.get(rule.event, 0) + 1
        label = f"on {rule.event}" + (f" {count}" if count > 1 else "")
        _add(result, "rule", str(position), rule_needs(rule) & known, label)


def _add_constraints(result: nx.DiGraph, document: Document) -> None:
    known = document.names()
    for name, one in document.constraints.items():
        _add(result, "constraint", name, (free_names(one.left) | free_names(one.right)) & known)


def _add_teaching(result: nx.DiGraph, document: Document) -> None:
    known = document.names()
    for name, demonstration in document.demonstrations.items():
        wanted = (demonstration_needs(demonstration) & known) - {demonstration.process}
        node = _add(result, "demonstration", name, ())
        _teaches(result, node, demonstration.process, wanted)
    for name, lesson in document.lessons.items():
        node = _add(result, "lesson", name, ())
        _teaches(result, node, head(lesson.name), {lesson.collection} & known if lesson.collection else ())


def _teaches(result: nx.DiGraph, node: str, pupil: str, wanted: Iterable[str]) -> None:
    """Examples reach what they teach; what they were shown with is only noted, so that no false cycle appears."""
    result.nodes[node]["shown_with"] = sorted(wanted)
    if pupil in result and result.nodes[pupil]["kind"] not in ("demonstration", "lesson"):
        result.add_edge(node, pupil)


def head(address: str) -> str:
    """The name that an address or a goal (``rows[1].end.x``) begins with."""
    return re.split(r"\W", address, maxsplit=1)[0]


def order(document: Document) -> list[str]:
    """Definitions, then processes, each after everything it needs; otherwise in the order of the document.

    Processes may run one another in a circle. Raises CycleError where definitions need each other.
    """
    wanted = needs(document)
    definitions = sorted_by_need({name: wanted[name] for name in document.definitions})
    return definitions + _process_order({name: wanted[name] for name in document.processes})


def sorted_by_need(wanted: Needs) -> list[str]:
    """The keys, each after those it needs, else in their own order. Raises CycleError with the path."""
    place = {name: position for position, name in enumerate(wanted)}
    names = list(wanted)
    missing = {name: sum(need in place for need in wanted[name]) for name in names}
    users: dict[str, list[str]] = {name: [] for name in names}
    for name in names:
        for need in wanted[name]:
            if need in users:
                users[need].append(name)
    ready = [place[name] for name in names if not missing[name]]
    heapq.heapify(ready)
    result: list[str] = []
    while ready:
        name = names[heapq.heappop(ready)]
        result.append(name)
        for user in users[name]:
            missing[user] -= 1
            if not missing[user]:
                heapq.heappush(ready, place[user])
    if len(result) < len(names):
        raise CycleError(_cycle(wanted, set(names) - set(result)))
    return result


def _cycle(wanted: Needs, stuck: set[str]) -> tuple[str, ...]:
    """One circle among names that all wait for another of them, starting at the first in order."""
    place = {name: position for position, name in enumerate(wanted)}
    name = next(name for name in wanted if name in stuck)
    path: dict[str, int] = {}
    while name not in path:
        path[name] = len(path)
        name = min(wanted[name] & stuck)
    circle = list(path)[path[name] :]
    first = min(range(len(circle)), key=lambda position: place[circle[position]])
    circle = circle[first:] + circle[:first]
    return (*circle, circle[0])


def _process_order(wanted: Needs) -> list[str]:
    with suppress(CycleError):
        return sorted_by_need({name: wanted[name] - {name} for name in wanted})
    import networkx as nx

    whole = nx.DiGraph()
    whole.add_nodes_from(wanted)
    whole.add_edges_from((need, name) for name in wanted for need in wanted[name] if need in wanted)
    groups = map(frozenset, nx.strongly_connected_components(whole))
    together = {name: group for group in groups for name in group}
    return sorted_by_need({name: wanted[name] - together[name] for name in wanted})


def reached(document: Document, names: Iterable[str]) -> frozenset[str]:
    """The given definitions and processes and all that need them, directly or through others."""
    users: dict[str, list[str]] = {}
    wanted: dict[str, Definition | Process] = {**document.definitions, **document.processes}
    for name, one in wanted.items():
        for need in one.needs:
            users.setdefault(need, []).append(name)
    todo = [name for name in names if name in wanted]
    found: set[str] = set()
    while todo:
        name = todo.pop()
        if name not in found:
            found.add(name)
            todo += users.get(name, ())
    return frozenset(found)


def restricted(document: Document, names: Iterable[str]) -> Document:
    """The document with only the definitions that the given names need, themselves included."""
    kept = _needed(document, names)
    return Document(definitions={name: one for name, one in document.definitions.items() if name in kept})


def _needed(document: Document, names: Iterable[str]) -> set[str]:
    """The definitions that the given names need, directly or through others, themselves included."""
    todo = [name for name in names if name in document.definitions]
    kept: set[str] = set()
    while todo:
        name = todo.pop()
        if name not in kept:
            kept.add(name)
            todo.extend(need for need in definition_needs(document.definitions[name]) if need in document.definitions)
    return kept


def depends_on_states(document: Document, name: str) -> bool:
    """Whether a definition is a state, or needs one, directly or through others."""
    return any(document.definitions[one].is_state for one in _needed(document, [name]))


def users(document: Document, name: str) -> list[str]:
    """The nodes that need a definition or process directly, in graph order of insertion."""
    whole = graph(document)
    return [user for user in whole.successors(name) if user != name] if name in whole else []
