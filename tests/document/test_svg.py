"""Pictures: the same text for the same shapes, nothing from outside unescaped, texts really drawn."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from studio.document import png as png_module
from studio.document.bounds import bounds
from studio.document.images import Images
from studio.document.live import Live
from studio.document.png import font_family, png
from studio.document.scene import things_of
from studio.document.svg import svg
from studio.language.errors import Refusal
from studio.language.evaluate import Env, evaluate
from studio.language.parse import parse
from studio.language.values import Point, Shape, Symbol
from tests.document.sample import grid

NAMESPACE = "{http://www.w3.org/2000/svg}"


def shape(text: str) -> Shape:
    found = evaluate(parse(text), Env())
    assert isinstance(found, Shape)
    return found


def pixels(content: bytes) -> tuple[int, int, list[bytes]]:
    """Width, height and the rows of an 8-bit RGBA picture without any interlacing."""
    assert content[:8] == b"\x89PNG\r\n\x1a\n"
    place, data = 8, b""
    width = height = 0
    while place < len(content):
        (length,) = struct.unpack(">I", content[place : place + 4])
        kind, body = content[place + 4 : place + 8], content[place + 8 : place + 8 + length]
        if kind == b"IHDR":
            width, height = struct.unpack(">II", body[:8])
        data += body if kind == b"IDAT" else b""
        place += 12 + length
    raw = zlib.decompress(data)
    stride = len(raw) // height
    return width, height, [raw[row * stride : (row + 1) * stride] for row in range(height)]


def test_every_kind_becomes_its_element() -> None:
    shapes = [
        shape("rectangle(x=1, y=2, width=30, height=40, corner=5, rotation=45, fill=red)"),
        shape("line(start=point(0, 0), end=point(10.5, 1 / 3), stroke_width=2)"),
        shape("ellipse(center=point(5, 5), radius_x=2, radius_y=3)"),
        shape("polygon(points=[point(0, 0), point(1, 0), point(0, 1)])"),
        shape("path(points=[point(0, 0), point(1, 0)], stroke=None)"),
        shape("label(at=point(10, 20), content='Hi', size=20, anchor=symbol('end'))"),
        shape("image(x=1, y=2, width=3, height=4, source='none.png')"),
        shape("group(items=[line()], dx=5, dy=6, scale=2, rotation=90)"),
    ]
    root = ElementTree.fromstring(svg(shapes))
    tags = [child.tag.removeprefix(NAMESPACE) for child in root]
    assert tags == ["rect", "rect", "line", "ellipse", "polygon", "polyline", "text", "rect", "g"]
    rectangle, line, text, group = root[1], root[2], root[6], root[8]
    assert rectangle.attrib["transform"] == "rotate(45 16 22)" and rectangle.attrib["rx"] == "5"
    assert line.attrib["y2"] == "0.3333" and line.attrib["stroke-width"] == "2"
    assert text.attrib["y"] == "27" and text.attrib["text-anchor"] == "end" and text.text == "Hi"
    assert group.attrib["transform"] == "translate(5 6) rotate(90) scale(2)"


def test_the_view_fits_what_is_drawn_or_is_given() -> None:
    one = [shape("rectangle(x=10, y=20, width=100, height=50, stroke_width=4)")]
    assert 'width="128" height="78" viewBox="-4 6 128 78"' in svg(one)
    assert 'viewBox="8 18 104 54"' in svg(one, margin=0)
    assert 'width="50" height="40" viewBox="0 0 50 40"' in svg(one, view=(0, 0, 50, 40))
    assert svg([]).startswith('<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24"')
    assert "white" not in svg(one, background=None)


def test_bounds_follow_groups_and_turns() -> None:
    assert bounds([shape("group(items=[rectangle(stroke=None)], dx=10, dy=20, scale=2)")]) == (10, 20, 210, 220)
    turned = bounds([shape("rectangle(width=100, height=50, rotation=90, stroke=None)")])
    assert turned == pytest.approx((25, -25, 75, 75))
    assert bounds([]) is None and bounds([shape("path()")]) is None


@settings(max_examples=120, deadline=None)
@given(st.text(max_size=20), st.text(max_size=10), st.text(max_size=10))
def test_no_text_leaves_its_place(content: str, fill: str, anchor: str) -> None:
    given_ = (
        ("anchor", Symbol(anchor)),
        ("at", Point(0, 0)),
        ("content", content),
        ("fill", Symbol(fill)),
        ("size", 9),
    )
    root = ElementTree.fromstring(svg([Shape("label", given_), shape("line()")]))
    assert len(root) == 3 and root[1].tag == f"{NAMESPACE}text" and not list(root[1])
    clean = "".join(one for one in content if one >= " " or one in "\t\n\r")
    assert [one for one in (root[1].text or "") if one != "\ufffd"] == [
        one for one in clean if one < "\ufffd" or one > "\uffff"
    ]


def test_the_same_picture_twice_and_large_ones_fast() -> None:
    live = Live(grid())
    assert svg(live.scene()) == svg(Live(grid()).scene())
    assert svg(live.scene()).count("<ellipse") == 361


def test_shapes_that_do_not_fit_are_refused_in_a_sentence() -> None:
    bad = [
        Shape("line", (("start", None),)),
        Shape("ellipse", (("radius_x", "wide"),)),
        Shape("rectangle", (("x", float("inf")),)),
        Shape("polygon", (("points", [1]),)),
        Shape("label", (("content", 3),)),
        Shape("group", (("items", [1]),)),
        Shape("cube", ()),
    ]
    for one in bad:
        with pytest.raises(Refusal):
            svg([one])


def test_images_come_from_their_folder_only(tmp_path: Path) -> None:
    inside = tmp_path / "inside"
    inside.mkdir()
    for place in (inside / "a.png", tmp_path / "b.png"):
        place.write_bytes(png(svg([shape("line()")])))
    (inside / "c.svg").write_text("<svg/>")

    def drawn(source: str) -> str:
        return svg([Shape("image", (("source", source),))], Images(folder=inside))

    assert "data:image/png;base64," in drawn("a.png")
    for source in ("../b.png", str(tmp_path / "b.png"), "c.svg", "none.png", "", "a\0.png"):
        assert "data:" not in drawn(source)


def test_png_has_the_size_of_the_picture_and_its_scale() -> None:
    picture = svg([shape("rectangle(fill=red)")], view=(0, 0, 40, 30))
    assert pixels(png(picture))[:2] == (40, 30)
    assert pixels(png(picture, 2.5))[:2] == (100, 75)


def test_texts_are_really_drawn() -> None:
    words = svg([shape("label(at=point(20, 10), content='Mg', size=16)")], view=(0, 0, 40, 20))
    nothing = svg([shape("label(at=point(20, 10), content='', size=16)")], view=(0, 0, 40, 20))
    assert png(words) != png(nothing)


def test_without_any_font_texts_become_bars(monkeypatch: pytest.MonkeyPatch) -> None:
    words = svg([shape("label(at=point(20, 10), content='Mg', size=16)")], view=(0, 0, 40, 20))
    nothing = svg([], view=(0, 0, 40, 20))
    monkeypatch.setattr(png_module, "FAMILIES", ())
    font_family.cache_clear()
    try:
        assert font_family() is None and png(words) != png(nothing)
    finally:
        font_family.cache_clear()


def test_pictures_that_are_too_large_or_none_are_refused() -> None:
    with pytest.raises(Refusal, match="too large"):
        png(svg([], view=(0, 0, 1e6, 1e6)))
    with pytest.raises(Refusal, match="cannot be drawn"):
        png("no picture")


def test_shapes_at_nothing_are_not_drawn() -> None:
    here, nowhere = shape("rectangle(x=10, y=10, width=5, height=5)"), shape("rectangle(x=None, y=10, width=5)")
    assert [thing.path for thing in things_of("both", [nowhere, here])] == [(1,)]
    assert list(things_of("alone", nowhere)) == []
    assert list(things_of("way", shape("polygon(points=[point(1, 2), None, point(3, 9)])"))) == []
