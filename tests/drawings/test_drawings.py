"""Every drawing comes out of its recorded gestures as the plain drawing has it, at settings that nobody showed."""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from studio.document.bounds import bounds
from studio.document.live import Live
from studio.language.values import Point, Shape
from studio.session.editor import Editor
from studio.session.log import Session, read_session
from tests.compile.emitted import module_of
from tests.compile.engine import Page, page_of
from tests.drawings.bench import pulled
from tests.drawings.geometry import Mark, marks_of, missing
from tests.drawings.plain import DRAWINGS
from tests.replays import replay_in

SESSIONS = Path(__file__).parent / "sessions"
TYPED = {"set_formula", "type_formula"}
MOST, MEDIAN = 25, 12
"""So many gestures a drawing takes at most, and in the middle."""
PARTS = [
    pytest.param(plain, setting, id=f"{plain.__name__}-{k}")
    for plain in DRAWINGS
    for k, setting in enumerate(DRAWINGS[plain])
]


def session_of(name: str) -> Session:
    return read_session(SESSIONS / f"{name}.jsonl")


def drawn(name: str) -> Editor:
    """The drawing as its session leaves it, done once; leave it as it is."""
    return replay_in(SESSIONS / f"{name}.jsonl")


def marks(shapes: Any) -> list[Mark]:
    """The marks of the studio's own shapes."""

    def attributes(shape: Shape) -> dict[str, Any]:
        return {"kind": shape.kind, **defaults(shape.kind), **shape.as_dict()}

    return marks_of(shapes, attributes)


def defaults(kind: str) -> dict[str, Any]:
    from studio.language.builtins import SHAPES

    return {name: value for name, (_, value) in SHAPES[kind].attributes.items()}


def at_setting(name: str, setting: dict[str, Any]) -> Editor:
    """The drawing with other parameters, and other data pasted from a spreadsheet."""
    editor = Editor(drawn(name).document)
    for one, value in setting.items():
        if isinstance(value, list):
            editor.do("set_table", name=one, text="\n".join(map(str, value)))
        else:
            editor.do("set_parameter", name=one, value=value)
    return editor


@pytest.mark.parametrize(("plain", "setting"), PARTS)
def test_a_drawing_is_what_was_meant(plain: Any, setting: dict[str, Any]) -> None:
    editor = at_setting(plain.__name__, setting)
    assert editor.live.errors == {}
    assert missing(plain(**setting), marks(editor.live.scene())) == ([], [])


@pytest.mark.parametrize("plain", DRAWINGS, ids=lambda one: one.__name__)
def test_its_program_draws_the_same(plain: Any) -> None:
    setting = DRAWINGS[plain][0]
    data = {name: value for name, value in setting.items() if isinstance(value, list)}
    program = module_of(at_setting(plain.__name__, data).document, f"{plain.__name__}_drawn").Program
    scene = program(**{name: value for name, value in setting.items() if name not in data}).scene()
    found = marks_of(scene, lambda shape: {**defaults(shape["kind"]), **shape})
    assert missing(plain(**setting), found) == ([], [])


@pytest.fixture(scope="module")
def engine() -> Iterator[Page]:
    with page_of(drawn("star").document) as page:
        yield page


def plain_data(value: Any) -> Any:
    """A value of a page without its kinds: shapes as dicts, points as pairs."""
    if isinstance(value, list):
        return [plain_data(one) for one in value]
    if not isinstance(value, dict):
        return value
    if "tuple" in value:
        return tuple(map(plain_data, value["tuple"]))
    return {name: plain_data(part) for name, part in value["parts"]}


@pytest.mark.parametrize("plain", DRAWINGS, ids=lambda one: one.__name__)
def test_its_page_draws_the_same(engine: Page, plain: Any) -> None:
    setting = DRAWINGS[plain][0]
    data = {name: value for name, value in setting.items() if isinstance(value, list)}
    engine.take(at_setting(plain.__name__, data).document)
    assert engine.begin(**{name: value for name, value in setting.items() if name not in data}) == ""
    scene = plain_data(engine.data("program.scene()"))
    found = marks_of(scene, lambda shape: {**defaults(shape["kind"]), **shape})
    assert missing(plain(**setting), found) == ([], [])


def test_nobody_typed_a_formula_and_few_gestures_are_enough() -> None:
    counts = {plain.__name__: session_of(plain.__name__).gestures for plain in DRAWINGS}
    for name, gestures in counts.items():
        typed = [one.do for one in gestures if one.do in TYPED or any("formula" in key for key in one.arguments)]
        assert not typed and len(gestures) <= MOST, name
    assert statistics.median(len(one) for one in counts.values()) <= MEDIAN


def test_a_plain_drawing_is_told_from_another_one() -> None:
    wrong = {
        plain: plain(**dict(zip(setting[0], setting[1].values(), strict=True))) for plain, setting in DRAWINGS.items()
    }
    for plain, (setting, _) in DRAWINGS.items():
        lost, more = missing(plain(**setting), wrong[plain])
        assert lost or more, plain.__name__


@pytest.mark.parametrize("plain", DRAWINGS, ids=lambda one: one.__name__)
def test_whatever_is_pulled_something_gives_way_and_nothing_flies_off(plain: Any) -> None:
    editor = drawn(plain.__name__)
    box = bounds(editor.live.scene())
    assert box is not None
    tried = list(pulled(editor))
    for name, attribute, value, index in tried:
        to = [value.x + 6, value.y + 4] if isinstance(value, Point) else value + 6
        result = editor.preview("drag", thing=name, attribute=attribute, to=to, index=list(index), snap=False)
        after = Live(result.document)
        around = bounds(after.scene())
        assert after.errors == {} and around is not None, (name, attribute)
        assert all(abs(one - other) < 150 for one, other in zip(box, around, strict=True)), (name, attribute)
    assert tried
