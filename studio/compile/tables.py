"""The tables of an emitted program: which name stands for what, its parameters, constraints and rules."""

from __future__ import annotations

import ast
import keyword
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import cache

from studio.compile.domain_tables import KINDS, may_be, takes
from studio.compile.formulas import FormulaEmitter
from studio.compile.ir import Path, Piece, PieceKind, Plan, PlanLevel, Procedure
from studio.compile.letters import most_letters
from studio.compile.names import Names
from studio.compile.runtime.native_machine import NativeMachine
from studio.compile.step_walk import circles_of, may_run_out
from studio.compile.trees import call, literal
from studio.compile.vocabulary import Vocabulary
from studio.document.chance import CHANCE, SEED
from studio.document.constraints import constraint_text, is_count
from studio.document.linear import Linear, linear_form
from studio.document.model import Constraint, Definition, DefinitionRole, Document
from studio.document.timer_parts import TICK_SECONDS
from studio.language.errors import FormulaError, StudioError
from studio.language.nodes import Apply, Display, Literal, Name, Node, free_names
from studio.language.steps import Fail, Input, Run, Succeed, walk_steps
from studio.language.types import ANY, Type
from studio.language.values import is_number

MOST_TERMS = 30_000
"""Terms of all the formulas by which equations decide parameters: one with n parameters has n of n terms."""
LEVELS_OF = "_levels"
"""The method that gives the states of each level."""
DECORATORS = ("property", "OfStates", "OfParameters")
"""What stands before methods of a program, so that none of them may take its place."""
_SHOWN = {"dict": "dict", "list": "list", "set": "frozenset", "point": "Point"}


def attribute_names() -> Names:
    """Hands out the attributes of a program, by which parameters are given as well."""
    return Names({*dir(NativeMachine), *keyword.kwlist, "self", *DECORATORS})


def vocabulary(plan: Plan) -> Vocabulary:
    """The identifiers of everything in the plan."""
    names = attribute_names()
    names.take(LEVELS_OF, *_holds(plan).values(), *map(_solver, range(len(equalities(plan)))))
    everything = {**plan.pieces, **plan.procedures}
    attributes = {name: names.of(name) for name in everything}
    inner = {name: names.fresh(f"_{attributes[name]}") for name, one in plan.pieces.items() if one.tabled}
    inner |= {name: names.fresh(f"_visit_{attributes[name]}") for name in plan.procedures}
    return Vocabulary(
        attributes=attributes,
        tabled=frozenset(name for name, one in plan.pieces.items() if one.tabled),
        inputs={name: tuple(given.name for given in one.inputs) for name, one in plan.pieces.items() if one.inputs},
        whole=frozenset(name for name, one in plan.pieces.items() if is_whole(one)),
        same=frozenset(name for name, one in plan.pieces.items() if one.kind == "parameter" or _is_kept(one)),
        endings={name: _good_ending(plan, name) for name in plan.procedures},
        circles=circles(plan),
        visits=inner,
        failing=failing(plan),
        placed={name: names.fresh(f"_{attributes[name]}_placed") for name, one in plan.pieces.items() if one.placed},
        near={name: names.fresh(f"_{attributes[name]}_near") for name, one in plan.pieces.items() if one.near},
        held=frozenset(name for name, one in plan.pieces.items() if one.kind == "state") if plan.holding else None,
        names=names,
        rules=tuple([names.fresh(f"on_{rule.event}") for rule in plan.reactions]),
    )


def _is_kept(piece: Piece) -> bool:
    return piece.kind == "value" and piece.once


def failing(plan: Plan) -> frozenset[str]:
    """The processes that can fail: by a step of their own, or because one that they need does."""
    found: set[str] = set()
    while True:
        more = {name for name, one in plan.procedures.items() if name not in found and _can_fail(one, found)}
        if not more:
            return frozenset(found)
        found |= more


def _can_fail(one: Procedure, found: set[str]) -> bool:
    steps = list(walk_steps(one.steps))
    own = any(isinstance(step, Fail) or (isinstance(step, Path) and step.fails) for step in steps)
    return own or any(isinstance(step, Run) and not step.attempt and step.process in found for step in steps)


def is_whole(piece: Piece) -> bool:
    """Whether a parameter takes whole numbers only."""
    if piece.kind != "parameter" or not isinstance(piece.formula, Literal):
        return False
    value = piece.formula.value
    number = is_number(value)
    return number and is_count(Definition(piece.name, piece.formula, role="parameter", range=piece.range))


def _good_ending(plan: Plan, name: str) -> str:
    """How a process ends when it ends well: ``done``, ``succeeded``, or ``mixed`` when both can be."""
    one = plan.procedures[name]
    if not any(isinstance(step, Succeed) for step in walk_steps(one.steps)):
        return "done"
    return "mixed" if may_run_out(one.steps) else "succeeded"


def circles(plan: Plan) -> dict[str, frozenset[str]]:
    """For each process those that run it and are run by it, itself included when it runs itself."""
    return circles_of({name: one.steps for name, one in plan.procedures.items()})


def class_tables(plan: Plan, words: Vocabulary, flat: Iterable[tuple[str, ast.expr]]) -> list[ast.stmt]:
    """The class attributes that tell the machinery what the program has; empty ones are left out."""
    made = {
        "TITLE": ast.Constant(" ".join(plan.title.split())),
        "ABOUT": _dict((key, ast.Constant(said)) for key, said in plan.about.items()),
        "PARAMETERS": _dict(_parameters(plan)),
        "EQUALITIES": ast.Tuple(
            [_equality(name, place, needs) for place, (name, needs, _) in enumerate(equalities(plan))]
        ),
        "CONSTRAINTS": _dict((name, ast.Constant(method)) for name, method in _holds(plan).items()),
        "STATE": _attributes(plan, words, "state"),
        "DEFINITIONS": _attributes(plan, words, "parameter", "state", "value"),
        "FUNCTIONS": _attributes(plan, words, "function"),
        "PROCESSES": _dict((name, _process(plan, words, name)) for name in plan.procedures),
        "FLAT": _dict(flat),
        "TAKES": _dict(takes(plan)),
        "MAY_BE": _dict(may_be(plan, words)),
        "RULES": _dict(_rules(plan, words)),
        "DRAWN": ast.Tuple([ast.Constant(name) for name in plan.drawn]),
        "LETTERS": _dict((name, ast.Constant(most)) for name, most in most_letters(plan)),
        "NOTHING_FOR": _dict(_nothing_for(plan)),
        "SHOWS": _dict(_shows(plan)),
        "SEED": ast.Constant(_seed(plan)),
        "UNTOLD": ast.Tuple([ast.Constant(name) for name in (*([CHANCE] if _seed(plan) else []), *plan.untold)]),
        "TICK": ast.Constant(_tick(plan)),
        "GLIDE": ast.Constant(plan.glide or ""),
        "SOUNDS": _dict((name, ast.Constant(sound)) for name, sound in plan.sounds.items()),
        "LEVELS": _dict((one.name, _level(one)) for one in plan.levels),
    }
    return [ast.Assign([ast.Name(name)], value) for name, value in made.items() if not _is_empty(value)]


def _level(one: PlanLevel) -> ast.expr:
    given = _dict((name, literal(value)) for name, value in one.parameters.items())
    return ast.Tuple([given, ast.Tuple([ast.Constant(name) for name in one.states])])


def level_method(plan: Plan, formulas: Callable[[], FormulaEmitter]) -> Iterator[ast.stmt]:
    """The method that gives the states of each level, where there are levels."""
    if plan.levels:
        rows = Display("list", tuple(Display("tuple", tuple(one.states.values())) for one in plan.levels))
        about = ast.Expr(ast.Constant("The values of the states with which each level begins."))
        yield _method(LEVELS_OF, ["self"], [about, ast.Return(formulas().expression(rows))])


def _seed(plan: Plan) -> str:
    """The parameter with which chance begins; empty where nothing is left to chance."""
    piece = plan.pieces.get(CHANCE)
    is_chance = piece is not None and piece.kind == "state" and piece.formula == Name(SEED)
    return SEED if is_chance and plan.pieces[SEED].kind == "parameter" else ""


def _tick(plan: Plan) -> str:
    """The definition that says how many seconds are between two ticks; empty where there is none."""
    piece = plan.pieces.get(TICK_SECONDS)
    return TICK_SECONDS if piece is not None and not piece.inputs else ""


def _is_empty(value: ast.expr) -> bool:
    if isinstance(value, ast.Constant):
        return value.value == ""
    return isinstance(value, ast.Dict) and not value.keys or isinstance(value, ast.Tuple) and not value.elts


def _dict(entries: Iterable[tuple[str, ast.expr]]) -> ast.Dict:
    pairs = list(entries)
    return ast.Dict([ast.Constant(name) for name, _ in pairs], [value for _, value in pairs])


def _parameters(plan: Plan) -> Iterator[tuple[str, ast.expr]]:
    for piece in plan.pieces.values():
        if piece.kind == "parameter" and isinstance(piece.formula, Literal):
            parts: dict[str, ast.expr] = {"default": literal(piece.formula.value)}
            if piece.range is not None:
                parts["least"], parts["most"] = literal(piece.range.least), literal(piece.range.most)
                parts["step"] = literal(piece.range.step)
            if is_whole(piece):
                parts["whole"] = ast.Constant(True)
            if piece.hidden:
                parts["hidden"] = ast.Constant(True)
            yield piece.name, _dict(parts.items())


def _attributes(plan: Plan, words: Vocabulary, *kinds: str) -> ast.Dict:
    chosen = [name for name, piece in plan.pieces.items() if piece.kind in kinds and not piece.lifted]
    return _dict((name, ast.Constant(words.attributes[name])) for name in chosen)


def _process(plan: Plan, words: Vocabulary, name: str) -> ast.expr:
    one = plan.procedures[name]
    ending = words.endings[name].replace("mixed", "done")
    changes = ast.Tuple([ast.Constant(change) for change in one.changes])
    parts = [ast.Constant(words.attributes[name]), changes, ast.Constant(one.has_memory), ast.Constant(ending)]
    return ast.Tuple(parts)


def annotation(of: Type) -> ast.expr | None:
    """A type as Python annotates it; none where nothing is known of it."""
    if of.name in ("list", "set", "dict", "tuple"):
        parts = [annotation(part) or ast.Name("Any") for part in of.arguments]
        if not parts or (of.name != "tuple" and all(part == ANY for part in of.arguments)):
            return ast.Name(of.name)
        return ast.Subscript(ast.Name(of.name), parts[0] if len(parts) == 1 else ast.Tuple(parts))
    return ast.Name(KINDS[of.name]) if of.name in KINDS else None


def gives(one: Procedure) -> ast.expr | None:
    """What the method of a process gives back: what it changes."""
    inputs = {given.name: given.type for given in one.inputs}
    kinds = [inputs[name] for name in one.changes if name in inputs]
    if len(kinds) == 1:
        return annotation(kinds[0])
    return ast.Name("tuple") if kinds else ast.Constant(None)


def _rules(plan: Plan, words: Vocabulary) -> Iterator[tuple[str, ast.expr]]:
    for event in dict.fromkeys(rule.event for rule in plan.reactions):
        mine = [method for method, rule in zip(words.rules, plan.reactions, strict=True) if rule.event == event]
        yield event, ast.Tuple([ast.Constant(method) for method in mine])


def _nothing_for(plan: Plan) -> Iterator[tuple[str, ast.expr]]:
    """What is drawn, each with the states that it looks at, itself or through others, and that may be nothing."""
    for name in plan.drawn:
        seen, todo = set[str](), [name]
        while todo:
            piece = plan.pieces.get(todo.pop())
            if piece is not None and piece.name not in seen:
                seen.add(piece.name)
                todo += piece.needs
        states = [one for one, piece in plan.pieces.items() if one in seen and piece.kind == "state"]
        found = [ast.Constant(one) for one in states if _may_be_nothing(plan, one)]
        if found:
            yield name, ast.Tuple(list(found))


def _may_be_nothing(plan: Plan, state: str) -> bool:
    domain = plan.allowed.get((state, state))
    return domain is None or domain.optional


def _shows(plan: Plan) -> Iterator[tuple[str, ast.expr]]:
    """Drawn definitions that are a function of one value, which can draw another such value as well."""
    for name in plan.drawn:
        formula = plan.pieces[name].formula
        function = plan.pieces.get(formula.function) if isinstance(formula, Apply) else None
        if function is not None and len(function.inputs) == 1 and function.inputs[0].type.name in _SHOWN:
            kind = ast.Name(_SHOWN[function.inputs[0].type.name])
            yield name, ast.Tuple([ast.Constant(function.name), kind])


def _document(plan: Plan) -> Document:
    """As much of the document as constraints look at."""
    pieces = plan.pieces.values()
    return Document(
        {one.name: Definition(one.name, one.formula, one.inputs, _ROLES[one.kind], one.range) for one in pieces}
    )


_ROLES: dict[PieceKind, DefinitionRole] = {
    "parameter": "parameter",
    "state": "state",
    "value": "formula",
    "function": "formula",
}


def equalities(plan: Plan) -> list[tuple[str, tuple[str, ...], tuple[str, Node]]]:
    """Each way in which an equation decides a parameter: its name, those it needs, (constraint, formula).

    Raises FormulaError where there are too many of them to be written down.
    """
    document, terms = _document(plan), 0
    parameters = frozenset(document.parameters())
    found = []
    for name, one in plan.constraints.items():
        form = _equation(document, one)
        terms += len(form.factors) ** 2 if form else 0
        if terms > MOST_TERMS:
            raise FormulaError(f"{name} and the constraints before it tie too many parameters to each other.")
        for parameter in form.factors if form else ():
            rest = _without(form, parameter)
            found.append((parameter, tuple(rest.factors), (name, _formula(rest))))
        if form is None and one.relation == "==":
            found += [(side.id, needs, (name, other)) for side, needs, other in _alone(plan, parameters, one)]
    return found


def _alone(plan: Plan, known: frozenset[str], one: Constraint) -> Iterator[tuple[Name, tuple[str, ...], Node]]:
    """The sides of an equation that are a parameter alone, with the parameters that the other side needs, and it."""
    for side, other in ((one.left, one.right), (one.right, one.left)):
        needs = tuple(sorted(free_names(other) & plan.pieces.keys()))
        if isinstance(side, Name) and side.id in known and side.id not in needs and known.issuperset(needs):
            yield side, needs, other


def _equation(document: Document, one: Constraint) -> Linear | None:
    if one.relation != "==":
        return None
    try:
        return linear_form(document, one.left) - linear_form(document, one.right)
    except StudioError:
        return None


def _without(form: Linear | None, parameter: str) -> Linear:
    """What the parameter equals where the form is 0."""
    assert form is not None
    rest = form - Linear(Fraction(), {parameter: form.factors[parameter]})
    return rest.times(-1 / form.factors[parameter])


def _formula(form: Linear) -> Node:
    """A linear form as a formula, as short as it can be."""
    terms: list[Node] = [_product(factor, Name(name)) for name, factor in form.factors.items()]
    if form.constant or not terms:
        terms.append(_product(form.constant, None))
    result = terms[0]
    for term in terms[1:]:
        result = Apply("+", (result, term))
    return result


def _product(factor: Fraction, name: Node | None) -> Node:
    number: Node = Literal(factor.numerator)
    if factor.denominator != 1:
        above = number if name is None else _product(Fraction(factor.numerator), name)
        return Apply("/", (above, Literal(factor.denominator)))
    if name is None:
        return number
    return name if factor == 1 else Apply("*", (number, name))


@cache
def _solver(place: int) -> str:
    return f"_tied_{place + 1}"


def _equality(name: str, place: int, needs: tuple[str, ...]) -> ast.expr:
    return ast.Tuple(
        [ast.Constant(name), ast.Constant(_solver(place)), ast.Tuple([ast.Constant(need) for need in needs])]
    )


def tied(plan: Plan) -> frozenset[str]:
    """Parameters that an equation may decide."""
    return frozenset(name for name, _, _ in equalities(plan))


def _holds(plan: Plan) -> dict[str, str]:
    return {name: f"_holds_{place + 1}" for place, name in enumerate(plan.constraints)}


def constraint_methods(plan: Plan, formulas: Callable[[Iterable[Input]], FormulaEmitter]) -> Iterator[ast.stmt]:
    """A method for each constraint, and one for each way to keep an equation."""
    methods = _holds(plan)
    for name, one in plan.constraints.items():
        test = call(ast.Name("holds"), *_sides(one, formulas(())))
        text = constraint_text(one)
        yield _method(methods[name], ["self"], [ast.Expr(ast.Constant(text)), ast.Return(test)])
    for place, (_, needs, (constraint, formula)) in enumerate(equalities(plan)):
        writer = formulas([Input(need, plan.pieces[need].type) for need in needs])
        about = ast.Expr(ast.Constant(f"Keeps {constraint}."))
        names = ["self", *(writer.names[need] for need in needs)]
        yield _method(_solver(place), names, [about, ast.Return(writer.expression(formula))])


def _sides(one: Constraint, writer: FormulaEmitter) -> list[ast.expr]:
    return [writer.expression(one.left), ast.Constant(one.relation), writer.expression(one.right)]


def _method(name: str, names: list[str], body: list[ast.stmt]) -> ast.stmt:
    arguments = ast.arguments([], [ast.arg(one) for one in names], None, [], [], None, [])
    return ast.FunctionDef(name, arguments, body, [])
