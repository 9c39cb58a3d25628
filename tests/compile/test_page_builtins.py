"""Every builtin gives the same in a page as in the Python program, on values that are near where they might differ."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from studio.document.model import Definition, Document
from studio.language.builtins import TABLE, Builtin
from studio.language.parse import parse
from studio.language.steps import Input
from studio.language.types import NUMBER, Type
from studio.language.values import is_number
from tests.compile.emitted import module_of
from tests.compile.engine import as_data, page_of
from tests.compile.samples import define, document

NAMES = ("a", "b", "c", "d")
NUMBERS = [0, 1, -1, 2, 3, -7, 10, 255, 1023, 0.5, 1.5, 2.5, -0.5, -2.5, 0.1, 1e-5, 1 / 3, 123.456, 10**8, 2**40]
TEXTS = ["", "a", "Straße", "b\nc", "it's", 'say "x"', "\x00", "\U0001f600!", "Ab", "10"]
ROWS = [row for rows in TABLE.values() for row in rows]


def samples(kind: Type, few: bool) -> list[Any]:
    """Values of a type; fewer where several are combined."""
    if kind.name in ("number", "k", "v", "a", "item", "any") or not kind.arguments and kind.name not in KINDS:
        return NUMBERS[::2] if few else NUMBERS
    found: list[Any] = KINDS[kind.name](*(samples(one, True) for one in kind.arguments))
    return found[: 6 if few else 12]


def given_for(row: Builtin, kind: Type) -> list[Any]:
    """Values of a type for an input of a row: the fewer, the more inputs there are."""
    found = samples(plain(kind), len(row.inputs) > 2)
    return found if len(row.inputs) < 4 else found[:3]


KINDS: dict[str, Any] = {
    "truth": lambda: [True, False],
    "text": lambda: TEXTS,
    "symbol": lambda: ["black", "white", ""],
    "nothing": lambda: [None],
    "point": lambda: [("point", 0, 0), ("point", 3, 4), ("point", 0.1, -7.3), ("point", 10**5, 0.2)],
    "tuple": lambda *parts: [tuple(one) for one in zip(*parts, strict=False)][:6],
    "list": lambda items=NUMBERS: [[], items[:1], items[:4], items[::-1][:5], [*items[:3], *items[:2]]],
    "set": lambda items=NUMBERS: [frozenset(), frozenset(items[:1]), frozenset(items[:5]), frozenset(items[3:7])],
    "dict": lambda keys=NUMBERS, items=NUMBERS: [
        {},
        dict(zip(keys[:1], items, strict=False)),
        dict(zip(keys[:5], items, strict=False)),
        dict(zip(keys[4:7], items, strict=False)),
    ],
}


def plain(kind: Type) -> Type:
    """A type with numbers in the place of its variables."""
    if not kind.arguments:
        return kind if kind.name in KINDS else NUMBER
    return Type(kind.name, tuple(map(plain, kind.arguments)), kind.fields)


def formula(row: Builtin) -> str:
    given = NAMES[: len(row.inputs)]
    match row.form:
        case "infix":
            return f"a {row.name} b"
        case "prefix":
            return f"{row.name} a" if row.name == "not" else f"{row.name}a"
        case "method":
            return f"a.{row.name}({', '.join(given[1:])})"
        case "subscript":
            return "a[b]"
    return f"{row.name}({', '.join(given)})"


def with_shapes(row: Builtin) -> bool:
    return any("shape" in repr(one) for one in row.inputs)


def in_python(module: Any, value: Any) -> Any:
    if isinstance(value, tuple) and value[:1] == ("point",):
        return module.Point(*value[1:])
    if isinstance(value, list):
        return [in_python(module, one) for one in value]
    return value if not isinstance(value, dict) else {key: in_python(module, item) for key, item in value.items()}


def in_page(value: Any) -> Any:
    if isinstance(value, tuple) and value[:1] == ("point",):
        return {"point": value[1:]}
    if isinstance(value, list):
        return [in_page(one) for one in value]
    if isinstance(value, dict):
        return {"dict": [[as_data(key), in_page(item)] for key, item in value.items()]}
    return as_data(value)


def result(module: Any, program: Any, name: str, given: tuple) -> Any:
    try:
        value = program.call(name, *(in_python(module, one) for one in given))
        return ["value", as_data(value)]
    except ValueError as why:
        return ["refused", str(why)]


def is_too_large(mine: Any, theirs: Any) -> bool:
    """Whether a number is beyond those that are exact in a page, which refuses it."""
    return (
        mine[0] == "value"
        and is_number(mine[1])
        and abs(mine[1]) > 2**53
        and theirs[0] == "refused"
        and theirs[1].endswith("a number becomes too large.")
    )


def is_near(row: Builtin, mine: Any, theirs: Any) -> bool:
    """Whether a number is the same but for its last digits: Python adds fractions in another way since 3.12, and angles
    of directions are left to each language."""
    return (
        row.name in ("sum", "atan2", "angle_to")
        and mine[0] == theirs[0] == "value"
        and mine[1] == pytest.approx(theirs[1], rel=1e-12)
    )


def test_every_builtin_gives_the_same() -> None:
    rows = {f"f{place}": row for place, row in enumerate(ROWS) if not with_shapes(row)}
    functions = {
        name: Definition(name, parse(formula(row)), tuple(map(Input, NAMES, map(plain, row.inputs))))
        for name, row in rows.items()
        if row.inputs
    }
    made = Document(functions)
    module = module_of(made, "builtins_beside_page")
    program = module.Program()
    calls = [
        (name, given)
        for name in functions
        for given in itertools.product(*([*given_for(rows[name], kind), None] for kind in rows[name].inputs))
    ]
    with page_of(made) as page:
        page.begin()
        found = page.values([(name, [in_page(one) for one in given]) for name, given in calls])
    wrong = []
    for (name, given), theirs in zip(calls, found, strict=True):
        mine = result(module, program, name, given)
        if mine != theirs and not is_too_large(mine, theirs) and not is_near(rows[name], mine, theirs):
            wrong.append((formula(rows[name]), given, mine, theirs))
    assert len(calls) > 5000
    assert [(one, str(given)[:60], str(mine)[:90], str(theirs)[:90]) for one, given, mine, theirs in wrong[:20]] == []


def test_what_rounding_left_in_the_last_digits_is_not_written() -> None:
    """Nor anything else left out: numbers with many digits are written as they are, in the program as in its page."""
    sums = [0.1 + 0.2, sum([0.1] * 100), -0.1 * 3, 0.7 + 0.1]
    others = [
        1.000244140625,
        1 / 3,
        123456789.0123456,
        1e-7,
        2.5,
        -0.0123456789012345,
        98765432109.87654,
    ]
    made = document([define("written", "text(n)", ("n", NUMBER))])
    program = module_of(made, "rounding_noise").Program()
    with page_of(made) as page:
        page.begin()
        found = [text for _, text in page.values([("written", [number]) for number in (*sums, *others)])]
    assert found[:4] == ["0.3", "10", "-0.3", "0.8"]
    assert found[4:] == [repr(number) for number in others]
    assert found == [program.call("written", number) for number in (*sums, *others)]
