"""Select by example: some members of a collection were chosen, at one or more moments; which predicate picks them?"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from studio.document.live import present_states
from studio.document.model import Document, Example, Lesson
from studio.document.naming import as_label
from studio.generalize.as_shown import told_by_name
from studio.generalize.conclude import Concluded, Probe, concluded, possible, question_about, value_in
from studio.generalize.example_moments import (
    ELEMENT_NAMES,
    Moments,
    free_name,
    functions_in,
    holds_shape,
    snapshot,
    types_in,
    visible,
)
from studio.generalize.extreme_members import extreme_members, with_data_tests
from studio.generalize.held_by_states import tests_of_states
from studio.generalize.key_cases import Cases, far_fetched, is_of_few
from studio.generalize.key_part_predicates import predicates_by_parts
from studio.generalize.numbered_members import Numbering, is_numbered, numbering_of
from studio.generalize.operands import short_value
from studio.generalize.probes import environment, input_probes, parameter_probes
from studio.generalize.regular import regular_tests
from studio.generalize.within_reach import DrawnKeys, tests_of_reach
from studio.infer.budget import DEFAULT
from studio.infer.goals import Answer, Function, Goal, Scope, Situation, Work
from studio.infer.rank import weight
from studio.infer.solve import solve
from studio.language.errors import CannotExplain, Refusal, StudioError
from studio.language.nodes import Apply, Clause, Comprehension, Literal, Name, Node, counted_to, free_names, renamed
from studio.language.types import NUMBER, SYMBOL, TEXT, TRUTH, Type, join, type_of, type_of_all
from studio.language.values import Value, same

SCALARS = (NUMBER, TRUTH, SYMBOL, TEXT)
HELD, AMONG = "_held", "_among_"
"""Added to the name of a member: what the collection holds for it, whether it has a name, while searching."""
NARROW = replace(DEFAULT, term_cost=9, terms=1500, atom_cost=17, atoms=6000, nesting=0, effort=60_000)
"""The first search: tests over the key, the inputs and the counts alone."""
DEEP = replace(NARROW, term_cost=14, atom_cost=22, effort=120_000, resort=False)
"""The same with heavier tests, where the members were not told in few words otherwise."""
WIDE = replace(DEFAULT, nesting=0, effort=120_000)
"""The second search: all plain values of the document."""


def members_of(name: str, collection: Value) -> list[Value]:
    """What a collection holds: the keys of a dict, the items of a list or set, in their order."""
    if isinstance(collection, (dict, list)):
        return list(collection)
    if isinstance(collection, frozenset):
        return sorted(collection, key=repr)
    raise Refusal(f"{name} is no collection, so nothing can be chosen from it.")


def what_to_choose(name: str, collection: Value) -> list[Value]:
    """What can be chosen of a collection: its members; of drawn things in a list, their numbers."""
    return list(range(len(collection))) if is_numbered(collection) else members_of(name, collection)


def concluded_members(moments: Moments, lesson: Lesson, work: Work | None = None) -> Concluded:
    """The definition that chooses the members shown in every example of the lesson.

    Raises CannotExplain when no predicate does, with the labels of two examples that clash where they are known.
    """
    began = time.perf_counter()
    kept = lesson.chosen if lesson.chosen is not None and not refuting(moments, lesson, lesson.chosen) else None
    fault: CannotExplain | None = None
    try:
        answers, predicates = _predicates(moments, lesson, work)
    except CannotExplain as error:
        fault, answers, predicates = error, Answer(()), []
    element, numbering = _element(moments.document, lesson), _numbering(moments, lesson)
    if numbering is not None:
        tests = [numbering.in_own_words(element, one) for one in predicates]
        predicates = with_data_tests(moments, lesson, numbering, tests)
    wholes = [_filter(moments, lesson, element, one) for one in predicates]
    formulas = tuple(one for one in dict.fromkeys(wholes) if not refuting(moments, lesson, one))
    if kept is not None:
        formulas = tuple(dict.fromkeys((kept, *formulas)))
    if not formulas:
        raise fault or CannotExplain(
            f"I cannot find a rule that chooses exactly the members of {lesson.collection} shown for {lesson.name}. "
            "Show it at another moment, take an example back, or type the condition.",
            tuple(example.label for example in lesson.examples[:2]),
        )
    probes = possible(moments.document, lesson.name, _probes(moments, lesson, formulas))
    asked = question_about(lesson.name, formulas, probes, lambda probe, names: _sentence(lesson, probe, names))
    return concluded(lesson, answers, formulas, asked, began)


def typed_predicate(moments: Moments, lesson: Lesson, predicate: Node) -> Node:
    """The whole formula for a typed condition over one member, called as in inferred formulas.

    Raises Refusal with the example that it does not meet.
    """
    formula = _filter(moments, lesson, _element(moments.document, lesson), predicate)
    if label := refuting(moments, lesson, formula):
        raise Refusal(f"The condition chooses other members than were shown for {label}.")
    return formula


def _numbering(moments: Moments, lesson: Lesson) -> Numbering | None:
    """How the members are numbered; None where they are known by themselves."""
    assert lesson.collection is not None
    seen = (moments.at(example.parameters).get(lesson.collection) for example in lesson.examples)
    return numbering_of(moments.document, lesson.collection) if any(map(is_numbered, seen)) else None


def _filter(moments: Moments, lesson: Lesson, element: str, predicate: Node) -> Node:
    assert lesson.collection is not None
    numbering = _numbering(moments, lesson)
    if numbering is not None:
        return numbering.chosen_by(element, predicate)
    clause = Clause((element,), Name(lesson.collection), () if predicate == Literal(True) else (predicate,))
    return Comprehension("list", Name(element), (clause,))


def _element(document: Document, lesson: Lesson) -> str:
    return free_name(document, ELEMENT_NAMES, [part.name for part in lesson.inputs])


def refuting(moments: Moments, lesson: Lesson, formula: Node) -> str:
    """The label of the first example that a formula does not meet, empty when it meets all."""
    for example in lesson.examples:
        env = {**moments.at(example.parameters), **example.inputs}
        try:
            if not same(value_in(formula, env), example.result):
                return example.label
        except StudioError:
            return example.label
    return ""


def _cases(moments: Moments, lesson: Lesson, narrow: bool) -> Cases:
    """Every member of the collection in every example, chosen or not.

    ``narrow``: only what the keys run over, what was pointed at, and the inputs may be mentioned.
    """
    assert lesson.collection is not None
    element = _element(moments.document, lesson)
    situations: list[tuple[Situation, ...]] = []
    wanted: list[tuple[bool, ...]] = []
    scope: dict[str, Type] = {}
    numbering, ends = _numbering(moments, lesson), _ends(moments.document, lesson)
    counted_by = {name for end in ends if end is not None for name in free_names(end)}
    for example in lesson.examples:
        env = moments.at(example.parameters)
        if lesson.collection not in env:
            raise Refusal(f"{lesson.collection} cannot be worked out for {example.label}; mend its formula first.")
        common = {**_scalars(moments, lesson, env, narrow), **example.inputs}
        scope.update({name: type_of(value) for name, value in common.items()})
        common |= {name: env[name] for name in counted_by if name in env and name not in common}
        collection = env[lesson.collection]
        members = what_to_choose(lesson.collection, collection)
        keys = members if numbering is None else numbering.keys(env)
        meanings = {name: one.meaning for name, one in _functions(moments, lesson, env).items()}
        chosen = {f"{element}{AMONG}{name}": env[name] for name in _choices(moments, lesson) if name in env}
        scope.update(dict.fromkeys(chosen, TRUTH))
        group = [_situation(example, common, element, collection, one, chosen) for one in keys]
        were = tuple(one in example.result for one in members)
        labels = (one.label if was else f"{one.label} left out" for one, was in zip(group, were, strict=True))
        told = zip(group, labels, strict=True)
        situations.append(tuple(replace(one, functions=meanings, label=label) for one, label in told))
        wanted.append(were)
    owners = _owners(moments.document, lesson)
    scope[element] = type_of_all(one.values[element] for group in situations for one in group)
    held = [one.values.get(f"{element}{HELD}") for group in situations for one in group]
    if held and None not in held:
        scope[f"{element}{HELD}"] = join(map(type_of, held))
    scope.update({part.name: part.type for part in lesson.inputs})
    return Cases(lesson.name, element, tuple(situations), tuple(wanted), scope, owners, ends)


def _situation(
    example: Example,
    common: Mapping[str, Value],
    element: str,
    collection: Value,
    member: Value,
    chosen: Mapping[str, Value],
) -> Situation:
    """One member, and whether it is among those with a name; of a dict of plain values also what it holds there."""
    values = {**common, element: member, **{name: member in some for name, some in chosen.items()}}
    if isinstance(collection, dict) and type_of(collection[member]) in SCALARS:
        values[f"{element}{HELD}"] = collection[member]
    return Situation(values, f"{example.label}: {short_value(member)}")


def _scalars(moments: Moments, lesson: Lesson, env: Mapping[str, Value], narrow: bool) -> dict[str, Value]:
    """The plain values a predicate may mention, and whatever the person pointed at."""
    types = types_in(moments.document, env)
    names = [name for name in visible(moments.document, lesson.name) if name in types]
    if narrow:
        near = {*lesson.pointed, *(name for group in _owners(moments.document, lesson) for name in group)}
        names = [name for name in names if name in near]
    return {name: env[name] for name in names if types[name] in SCALARS or _pointed(lesson, name, types[name])}


def _pointed(lesson: Lesson, name: str, kind: Type) -> bool:
    return name in lesson.pointed and not holds_shape(kind)


def _choices(moments: Moments, lesson: Lesson) -> list[str]:
    """The names that were given to other members of the same collection: whoever knows them means them."""
    return [
        name
        for name in visible(moments.document, lesson.name)
        if (other := moments.document.lessons.get(name)) is not None
        and (other.kind, other.collection, other.inputs) == ("members", lesson.collection, ())
    ]


def _owners(document: Document, lesson: Lesson) -> tuple[tuple[str, ...], ...]:
    """For each part of a key, the names that say how far it runs: those in the source of its loop."""
    formula = document.definitions[lesson.collection or ""].formula
    if not isinstance(formula, Comprehension):
        return ()
    known = document.definitions.keys()
    return tuple(tuple(sorted(free_names(clause.source) & known)) for clause in formula.clauses)


def _ends(document: Document, lesson: Lesson) -> tuple[Node | None, ...]:
    """For each part of a key the formula of its largest value, where its loop says one."""
    formula = document.definitions[lesson.collection or ""].formula
    return tuple(_end(clause) for clause in formula.clauses) if isinstance(formula, Comprehension) else ()


def _end(clause: Clause) -> Node | None:
    count = counted_to(clause.source)
    return Apply("-", (count, Literal(1))) if count else None


def _predicates(moments: Moments, lesson: Lesson, work: Work | None) -> tuple[Answer, list[Node]]:
    """Predicates over one member, simplest first: found whole, and by the parts of the key; narrow before wide."""
    fault: CannotExplain | None = None
    for narrow, budget in ((True, NARROW), (False, WIDE)):
        cases = _cases(moments, lesson, narrow)
        nodes, scope = _scope(moments, lesson, cases)
        extremes = extreme_members(lesson.collection or "", cases.element, cases.situations, cases.wanted)
        found = [*extremes, *_by_reach(moments, lesson, cases), *_by_keys(cases, scope, nodes, work)]
        of_states = list(tests_of_states(moments, lesson, cases, _numbering(moments, lesson)))
        answer = Answer(())
        try:
            answer = solve(_goal(lesson, cases, scope), work, budget)
        except CannotExplain as error:
            fault = error
        if narrow and not _is_plain([*found[:1], *(one.formula for one in answer.candidates[:1])], scope):
            answer = _solved(_goal(lesson, cases, scope), work, answer)
        if of_states or found or answer.candidates:
            names = _held(lesson, cases.element) | _among(cases)
            whole = [renamed(one.formula, names) for one in answer.candidates]
            merged = _merged([renamed(one, names) for one in found], whole, scope)
            return answer, [*of_states, *merged]
    assert fault is not None
    raise fault


def _is_plain(nodes: Sequence[Node], scope: Scope) -> bool:
    """Whether one of some predicates is said in few words, or each in few tests; that there is none is plain too."""
    return any(weight(one, scope) <= DEEP.atom_cost for one in nodes) or all(map(is_of_few, nodes))


def _solved(goal: Goal, work: Work | None, known: Answer) -> Answer:
    """What a longer look at what is near gives; what was known where it gives nothing."""
    try:
        return solve(goal, work, DEEP)
    except CannotExplain:
        return known


def _by_keys(cases: Cases, scope: Scope, nodes: Mapping[str, Node], work: Work | None) -> list[Node]:
    return [*regular_tests(cases), *predicates_by_parts(cases, scope, nodes, work)]


def _by_reach(moments: Moments, lesson: Lesson, cases: Cases) -> list[Node]:
    """Tests of how near drawn members lie to one that was given."""
    assert lesson.collection is not None
    running = {name for owner in cases.owners for name in owner}
    formula = moments.document.definitions[lesson.collection].formula
    names = sorted((free_names(formula) & moments.document.parameters().keys()) - running)
    drawn = []
    for example in lesson.examples:
        env = moments.at(example.parameters)
        things = env.get(lesson.collection)
        if not isinstance(things, dict):
            return []
        drawn.append(DrawnKeys(things, {name: env.get(name) for name in names}))
    return list(tests_of_reach(cases, lesson.collection, [part.name for part in lesson.inputs], drawn))


def _held(lesson: Lesson, element: str) -> dict[str, Node]:
    """What a member holds in the collection, as it is written."""
    return {f"{element}{HELD}": Apply("[]", (Name(lesson.collection or ""), Name(element)))}


def _among(cases: Cases) -> dict[str, Node]:
    """That a member is among those with a name, as it is written."""
    known, element = f"{cases.element}{AMONG}", Name(cases.element)
    names = {name: Name(name.removeprefix(known)) for name in cases.types if name.startswith(known)}
    return {name: Apply("in", (element, collection)) for name, collection in names.items()}


def _merged(by_parts: Sequence[Node], whole: Sequence[Node], scope: Scope) -> list[Node]:
    """Both ways together, plain and simple formulas first; each way keeps its own order among equals and rivals."""
    keyed: list[tuple[bool, int, Node]] = []
    for way in (whole, by_parts):
        heaviest = 0
        for node in way:
            heaviest = max(heaviest, weight(node, scope))
            keyed.append((far_fetched(node), heaviest, node))
    return list(dict.fromkeys(node for _, _, node in sorted(keyed, key=lambda one: one[:2])))


def _goal(lesson: Lesson, cases: Cases, scope: Scope) -> Goal:
    situations = tuple(one for group in cases.situations for one in group)
    if not situations:
        raise Refusal(f"There is nothing to choose {lesson.name} from. Put something in, and choose again.")
    wanted = tuple(value for group in cases.wanted for value in group)
    types = {name: kind for name, kind in scope.types.items() if name in situations[0].values}
    return Goal(lesson.name, situations, wanted, replace(scope, types=types), TRUTH)


def _functions(moments: Moments, lesson: Lesson, env: Mapping[str, Value]) -> dict[str, Function]:
    """The functions that a predicate may use, where the members depend on an input or on what was pointed at."""
    if not lesson.inputs and not lesson.pointed:
        return {}
    return functions_in(moments, env, list(visible(moments.document, lesson.name)))


def _scope(moments: Moments, lesson: Lesson, cases: Cases) -> tuple[dict[str, Node], Scope]:
    """What predicates may mention; the parts of tuples are names of their own while searching."""
    nodes: dict[str, Node] = {}
    types = dict(cases.types)
    for name in (cases.element, *(part.name for part in lesson.inputs)):
        for position, kind in enumerate(_parts(types[name])):
            nodes[f"{name}_{position}"] = Apply("[]", (Name(name), Literal(position)))
            types[f"{name}_{position}"] = kind
    functions = _functions(moments, lesson, moments.at(lesson.examples[-1].parameters))
    near = (cases.element, f"{cases.element}{HELD}", *_among(cases), *nodes, *(part.name for part in lesson.inputs))
    return nodes, Scope(types, functions, lesson.pointed, near)


def _parts(kind: Type) -> Sequence[Type]:
    return kind.arguments if kind.name == "tuple" else ()


def _probes(moments: Moments, lesson: Lesson, formulas: Sequence[Node]) -> Iterator[tuple[Probe, Mapping[str, Value]]]:
    names = set().union(*map(free_names, formulas), *_owners(moments.document, lesson))
    for probe in parameter_probes(moments, lesson.examples, names):
        for example in lesson.examples[:1] if not lesson.inputs else ():
            yield probe, environment(moments, example.parameters, probe)
    now = snapshot(moments.document, moments.at(present_states(moments.document)))
    collection = moments.at(now).get(lesson.collection or "")
    for probe in input_probes(lesson.examples, [collection]):
        yield probe, environment(moments, now, probe)


def _sentence(lesson: Lesson, probe: Probe, names: Collection[str]) -> str:
    told = {name: value for name, value in probe.items() if name in names} or probe
    where = ", ".join(told_by_name(name, value, lesson.examples) for name, value in told.items())
    return f"With {where}: which members of {lesson.collection} are meant by {lesson.name}?"


def relabelled_members(lesson: Lesson) -> Lesson:
    """The lesson with labels that say what was different: its inputs, and the parameters that vary."""
    varying = _varying(lesson.examples)
    labels: list[str] = []
    for number, example in enumerate(lesson.examples, 1):
        parts = {**{name: example.parameters[name] for name in varying if name in example.parameters}, **example.inputs}
        label = ", ".join(f"{name}={short_value(value)}" for name, value in parts.items()) or f"{lesson.name} {number}"
        label = as_label(label)
        labels.append(label if label not in labels else f"{label} ({number})")
    examples = (replace(one, label=label) for one, label in zip(lesson.examples, labels, strict=True))
    return replace(lesson, examples=tuple(examples))


def _varying(examples: Sequence[Example]) -> list[str]:
    """Parameters that differ between the examples; of those that always change together, the first."""
    found: dict[str, list[Value]] = {}
    for name, value in examples[0].parameters.items():
        column = [example.parameters.get(name) for example in examples]
        varies = isinstance(value, (int, float, str)) and any(one != column[0] for one in column)
        if varies and column not in found.values():
            found[name] = column
    return list(found)
