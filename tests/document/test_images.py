"""Images that a document keeps: what may be one, files with them, how they stand in pictures, programs and pages."""

from __future__ import annotations

import json
import struct
import zlib

import pytest

from studio.compile.javascript import page
from studio.document.file import dumps, loads
from studio.document.images import LARGEST_KEPT, Images, address, address_of, images_of, size_in
from studio.document.png import png
from studio.document.svg import svg
from studio.document.vector_images import drawn_alone
from studio.language.errors import FileFault, Refusal, StudioError
from studio.language.show import show
from studio.session.editor import Editor
from tests.compile.emitted import module_of


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def dots(wide: int, high: int, colour: bytes = b"\xff\x00\x00") -> bytes:
    """A PNG of one colour."""
    rows = zlib.compress((b"\x00" + colour * wide) * high)
    head = struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


RED = address_of(dots(8, 4))


@pytest.fixture
def editor() -> Editor:
    made = Editor()
    made.do("draw_image", at=[100, 50], data=RED, width=40, word="My Photo", name="photo", snap=False)
    return made


def test_an_image_is_kept_once_by_what_it_holds_and_goes_with_the_last_that_shows_it(editor: Editor) -> None:
    (source,) = editor.document.images
    assert source.startswith("my-photo-") and source.endswith(".png")
    assert show(editor.document.definitions["photo"].formula) == (
        f"image(x=80, y=40, width=40, height=20, source='{source}')"
    )
    editor.do("draw_image", at=[300, 50], data=RED, word="other", name="again", snap=False)
    assert list(editor.document.images) == [source] and editor.live.value("again").get("width") == 8
    editor.do("delete", name="photo")
    assert list(editor.document.images) == [source]
    editor.do("delete", name="again")
    assert not editor.document.images
    editor.undo()
    assert list(editor.document.images) == [source]


def test_what_is_no_small_png_or_jpeg_is_refused_with_the_reason() -> None:
    jpeg = b"\xff\xd8\xff\xe0\x00\x04ab\xff\xc0\x00\x11\x08\x00\x07\x00\x09"
    assert size_in(RED) == (8, 4) and size_in(address_of(jpeg)) == (9, 7)
    for data, says in (
        ("https://example.org/a.png", "PNG or JPEG"),
        ("data:image/svg+xml;base64,PHN2Zy8+", "PNG or JPEG"),
        ("data:image/png;base64,AAAA", "damaged"),
        (address("image/jpeg", jpeg[:9]), "damaged"),
        (address_of(dots(5000, 1)), "5000 × 1 pixels"),
        (address("image/png", b"\x89PNG\r\n\x1a\n" + bytes(LARGEST_KEPT)), "256 kB"),
    ):
        with pytest.raises(StudioError, match=says):
            Editor().do("draw_image", at=[0, 0], data=data)
    with pytest.raises(Refusal):
        address_of(b"GIF89a")


def test_a_file_keeps_images_and_takes_none_that_are_not_what_they_say(editor: Editor) -> None:
    text = dumps(editor.document, [])
    assert loads(text)[0].images == editor.document.images
    for change in ({"data": "data:text/html;base64,PGI+"}, {"data": address_of(dots(8, 5))}, {"name": "a.png"}):
        data = json.loads(text)
        data["images"][0] |= change
        with pytest.raises(FileFault, match="images.0"):
            loads(json.dumps(data))


def test_pictures_programs_and_pages_show_an_image_and_fetch_nothing(editor: Editor) -> None:
    editor.do("rotate", thing="photo", degrees=90)
    editor.do("paste", things={"far": "image(source='https://example.org/a.png')"}, by=[0, 0])
    picture = svg(editor.live.scene(), images_of(editor.document))
    drawn = module_of(editor.document).svg(module_of(editor.document).Program().scene())
    for one in (picture, drawn):
        assert RED in one and "rotate(90 100 50)" in one
        assert "example.org" not in one and one.count("<image") == 1 and "dasharray" in one
    assert f"]: {json.dumps(RED)}" in page(editor.document)
    assert png(picture) != png(svg(editor.live.scene(), Images()))


def test_an_svg_image_takes_nothing_from_elsewhere_and_ends() -> None:
    head = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 20 10">'
    link = '<image href="/etc/secret.png"/><image xlink:href="file:///a.png"/><use href="#dot"/>'
    text, scale = drawn_alone(f'{head}<circle id="dot" r="9"/>{link}</svg>'.encode())
    assert "secret" not in text and "file:" not in text and 'href="#dot"' in text and scale == 20
    assert size_in(address_of(png(text, scale))) == (400, 200)
    doubled = "".join(f'<g id="g{k}"><use href="#g{k + 1}"/><use href="#g{k + 1}"/></g>' for k in range(40))
    for bad in (f"{head}{doubled}</svg>", "<html/>", "<svg", "<!DOCTYPE a [<!ENTITY b 'c'>]><svg/>"):
        with pytest.raises(Refusal):
            drawn_alone(bad.encode())
