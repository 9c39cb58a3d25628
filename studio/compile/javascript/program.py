"""The class of a program in JavaScript, and the script around it."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterable, Iterator, Mapping

from studio.compile.ir import Plan
from studio.compile.javascript import ranges
from studio.compile.javascript.expressions import Expressions, enclosed
from studio.compile.javascript.names import attribute
from studio.compile.javascript.statements import WIDTH, Statements
from studio.compile.javascript.texts import comment, constant, text
from studio.compile.javascript.typed import TypedProgram
from studio.compile.layout.boxes import Box, printed
from studio.language.colours import RGB
from studio.language.errors import FormulaError

TABLES = (
    "TITLE",
    "ABOUT",
    "PARAMETERS",
    "EQUALITIES",
    "CONSTRAINTS",
    "STATE",
    "DEFINITIONS",
    "FUNCTIONS",
    "PROCESSES",
    "TAKES",
    "MAY_BE",
    "RULES",
    "DRAWN",
    "LETTERS",
    "NOTHING_FOR",
    "SHOWS",
    "SEED",
    "UNTOLD",
    "TICK",
    "GLIDE",
    "SOUNDS",
    "LEVELS",
)
"""The tables of the class that the runtime reads."""


def program_script(plan: Plan) -> str:
    """The class ``Program``, and the defaults of the shapes that it draws."""
    writer = TypedProgram(plan)
    tree = writer.tree()
    known = {f"self.{writer.words.attributes[one.name]}": ranges.of_parameter(one) for one in plan.pieces.values()}
    tables = frozenset(writer.words.attributes[name] for name in writer.words.tabled)
    expressions = Expressions({name: one for name, one in known.items() if one is not None}, tables)
    lines = [
        *_defaults(writer),
        *([f"Object.assign(RGB, {json.dumps(RGB)});"] if "mix" in writer.words.helpers else []),
        "",
        *comment(ast.get_docstring(tree) or "", "", WIDTH),
        "class Program extends Machine {",
    ]
    methods = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    for node in tree.body:
        if isinstance(node, ast.Assign):
            lines += _table(node, methods)
    statements = Statements(expressions)
    for node in tree.body:  # the method that works out what depends on parameters tells how large numbers can be
        if isinstance(node, ast.FunctionDef):
            lines += ["", *_method(statements, node)]
    return "\n".join([*lines, "}"]) + "\n"


def _method(statements: Statements, node: ast.FunctionDef) -> list[str]:
    if node.name == "__init__":
        return _constructor(statements, node)
    kept = any(isinstance(one, ast.Name) and one.id == "OfStates" for one in node.decorator_list)
    return statements.method(node, _head(node), 1, f'return this._of_states("{attribute(node.name)}", () => {{' * kept)


def _head(node: ast.FunctionDef) -> str:
    names = ", ".join(one.arg for one in node.args.args[1:])
    if node.decorator_list:
        return f"get {attribute(node.name)}()"
    star = "*" if any(isinstance(part, ast.Yield) for part in ast.walk(node)) else ""
    return f"{star}{attribute(node.name)}({names})"


def _constructor(statements: Statements, node: ast.FunctionDef) -> list[str]:
    """The constructor takes the parameters as one object."""
    node.body = node.body[2:]  # after the docstring the first one settles the parameters
    head, *body = statements.method(node, "constructor(given = {})", 1)
    return [head, "        super();", "        this._settle(given);", *body]


def _table(node: ast.Assign, methods: Mapping[str, ast.FunctionDef]) -> Iterator[str]:
    name = node.targets[0].id if isinstance(node.targets[0], ast.Name) else ""
    if name not in TABLES:
        return
    if name == "PARAMETERS":
        _add_limits(node.value)
    if name == "CONSTRAINTS" and isinstance(node.value, ast.Dict):
        node.value.values = [_with_text(one, methods) for one in node.value.values]
    if name in ("TAKES", "MAY_BE"):
        yield from printed([f"static {name} = ", _kinds(node.value), ";"], 1, WIDTH).split("\n")
        return
    box = _data(node.value, name in ("FUNCTIONS", "PROCESSES", "STATE", "DEFINITIONS"))
    yield from printed([f"static {name} = ", box, ";"], 1, WIDTH).split("\n")


def _with_text(method: ast.expr, methods: Mapping[str, ast.FunctionDef]) -> ast.expr:
    """The method of a constraint, and what it says."""
    name = method.value if isinstance(method, ast.Constant) else ""
    return ast.Tuple([method, ast.Constant(ast.get_docstring(methods[str(name)]) or "")])


def _add_limits(table: ast.expr) -> None:
    """The limits of a range as a refusal names them, where JavaScript would write the numbers in another way."""
    for row in table.values if isinstance(table, ast.Dict) else []:
        if isinstance(row, ast.Dict):
            pairs = zip(row.keys, row.values, strict=True)
            parts = {ast.literal_eval(key): ast.literal_eval(item) for key, item in pairs if key is not None}
            limits = [parts[key] for key in ("least", "most") if key in parts]
            if any(isinstance(one, float) and one == int(one) for one in limits):
                row.keys.append(ast.Constant("limits"))
                row.values.append(ast.Constant(" and ".join(map(str, limits))))


def _data(node: ast.expr, attributes: bool = False) -> Box:
    """A table: dicts as objects, tuples as arrays, types by their name."""
    match node:
        case ast.Dict():
            keys = [one.value if isinstance(one, ast.Constant) else "" for one in node.keys]
            rows = [
                [f"{_key(str(key))}: ", _data(item, attributes)] for key, item in zip(keys, node.values, strict=True)
            ]
            return enclosed("{", [*rows], "}", " ")
        case ast.Tuple():
            return enclosed("[", [_data(one, attributes) for one in node.elts], "]")
        case ast.Name():
            return text(node.id)
        case ast.Constant(value=str() as value):
            return text(attribute(value) if attributes else value)
        case ast.UnaryOp(operand=ast.Constant(value=value)):
            return f"-{constant(value)}"
        case ast.Constant():
            return constant(node.value)
    raise FormulaError("A page cannot hold this: " + type(node).__name__)


def _kinds(table: ast.expr) -> Box:
    """A table of what comes from outside: for each of its names, by the names of the inputs, their kinds."""
    assert isinstance(table, ast.Dict)
    rows = [
        (owner, [(name, _kind(kind)) for name, kind in _entries(inputs)])
        for owner, inputs in _entries(table)
        if isinstance(inputs, ast.Dict)
    ]
    return _object((owner, _object(inputs)) for owner, inputs in rows)


def _entries(table: ast.expr) -> list[tuple[str, ast.expr]]:
    assert isinstance(table, ast.Dict)
    pairs = zip(table.keys, table.values, strict=True)
    return [(str(key.value), item) for key, item in pairs if isinstance(key, ast.Constant)]


def _object(rows: Iterable[tuple[str, Box]]) -> Box:
    return enclosed("{", [[f"{_key(name)}: ", box] for name, box in rows], "}", " ")


def _kind(node: ast.expr) -> Box:
    """A kind: its name, or what it is made of as an array."""
    match node:
        case ast.Name():
            return text(node.id)
        case ast.List() | ast.Set() | ast.Tuple():
            return _tagged(type(node).__name__.lower(), map(_kind, node.elts))
        case ast.Dict(keys=[ast.expr() as key], values=[item]):
            return _tagged("dict", (_kind(key), _kind(item)))
        case ast.Constant():
            return _tagged("is", [_data(node)])
        case ast.Call(func=ast.Name(id="Record")):
            return _tagged("record", [_object((one.arg or "", _kind(one.value)) for one in node.keywords)])
        case ast.Call(func=ast.Name(id="Members"), args=[ast.Constant(value=name)]):
            return _tagged("members", [text(str(name))])
        case ast.Call(func=ast.Name(id="OneOf"), args=ways):
            return _tagged("one_of", map(_kind, ways))
    raise FormulaError("A page cannot hold this: " + type(node).__name__)


def _tagged(name: str, parts: Iterable[Box]) -> Box:
    return enclosed("[", [text(name), *parts], "]")


def _key(name: str) -> str:
    plain = name.isascii() and name.isidentifier()
    return name if plain and name != "__proto__" else f"[{text(name)}]"


def _defaults(writer: TypedProgram) -> list[str]:
    """The attributes of the shapes that the program draws, with their defaults."""
    made = []
    formulas = writer.formulas()
    plain = Expressions({}, frozenset())
    for kind in sorted(writer.words.shapes):
        rows: list[Box] = [
            [f"{name}: ", plain.box(formulas.value(value))] for name, value in writer.words.known_parts(kind).items()
        ]
        made += printed([f"DEFAULTS.{kind} = ", enclosed("{", rows, "}", " "), ";"], 0, WIDTH).split("\n")
    return made
