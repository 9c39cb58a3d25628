"""Animated pictures: each frame is a picture of its own, all of one size, with what was done."""

from __future__ import annotations

import re
import struct
import sys
import zlib
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from studio.__main__ import main
from studio.handout.animation import SIGNATURE, apng, frames, stretch
from studio.language.errors import Refusal
from studio.session.log import Chapter, Gesture, Session, read_session
from tests.replays import EXAMPLES

HEAD = re.compile(r'width="([^"]*)" height="([^"]*)" viewBox="(\S+) (\S+) (\S+) ([^"]+)"')
ROW = EXAMPLES / "guides" / "1_row.jsonl"


def chunks(content: bytes) -> list[tuple[bytes, bytes]]:
    """The pieces of a PNG; each is as long as it says, and not damaged."""
    assert content.startswith(SIGNATURE)
    found, place = [], len(SIGNATURE)
    while place < len(content):
        (size,) = struct.unpack(">I", content[place : place + 4])
        kind, data = content[place + 4 : place + 8], content[place + 8 : place + 8 + size]
        assert struct.unpack(">I", content[place + 8 + size : place + 12 + size]) == (zlib.crc32(kind + data),)
        found.append((kind, data))
        place += size + 12
    return found


def pixels(content: bytes) -> list[bytes]:
    """The pixels of each frame, unpacked."""
    return [
        zlib.decompress(data if kind == b"IDAT" else data[4:])
        for kind, data in chunks(content)
        if kind in (b"IDAT", b"fdAT")
    ]


def test_each_command_is_a_frame_and_the_numbers_follow_each_other() -> None:
    shown = frames(read_session(ROW))
    assert len(shown) == 6 and "Draws a rectangle from (20, 20)" in shown[0] and "Sets many to 8" in shown[-1]
    made = apng(shown, seconds=0.5)
    parts = chunks(made)
    assert [kind for kind, _ in parts[:4]] == [b"IHDR", b"acTL", b"fcTL", b"IDAT"] and parts[-1] == (b"IEND", b"")
    assert dict(parts)[b"acTL"] == struct.pack(">II", 6, 0)
    numbers = [struct.unpack(">I", data[:4])[0] for kind, data in parts if kind in (b"fcTL", b"fdAT")]
    assert numbers == list(range(11))
    delays = [struct.unpack(">HH", data[20:24]) for kind, data in parts if kind == b"fcTL"]
    assert delays == [(500, 1000)] * 5 + [(1500, 1000)]
    wide, high = struct.unpack(">II", dict(parts)[b"IHDR"][:8])
    assert all(len(one) == high * (wide * 4 + 1) for one in pixels(made)) and len(set(pixels(made))) == 6
    first = QImage.fromData(made)
    assert (first.width(), first.height()) == (wide, high), "whoever knows no animation shows the first frame"


def test_a_stretch_begins_with_the_moment_before_it() -> None:
    lines = read_session(ROW).lines
    session = Session("a", (Chapter("Draw"), *lines[:3], Chapter("List"), *lines[3:]))
    assert [stretch(session, one) for one in ("", "draw", "List")] == [0, 0, 3]
    shown = frames(session, 3)
    assert len(shown) == 4 and "Draws" not in "".join(shown) and shown[0].count("<rect") == 3 + 2
    with pytest.raises(Refusal, match="no row and no step 'B1'"):
        stretch(session, "B1")
    with pytest.raises(Refusal, match="Nothing is drawn"):
        frames(Session("a", (Chapter("nothing"),)))


def test_what_would_be_too_large_is_refused() -> None:
    (first, *_) = frames(read_session(ROW))
    with pytest.raises(Refusal, match="too long for one picture"):
        apng([first] * 4000, scale=2)


def test_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["animate", str(ROW), "-o", str(tmp_path / "row.png"), "--scale", "0.5"]) == 0
    assert "6 pictures" in capsys.readouterr().out and (tmp_path / "row.png").read_bytes().startswith(SIGNATURE)
    assert main(["animate", str(ROW), "-o", str(tmp_path / "row.gif")]) == 2
    assert main(["animate", str(ROW), "-o", str(tmp_path / "row.png"), "--from", "nowhere"]) == 4


def test_a_film_is_made_by_the_encoder_of_the_system_or_a_sentence_says_why_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "row.mp4"
    asked = ["animate", str(ROW), "--from", "2", "--until", "3", "-o", str(out)]
    monkeypatch.setenv("PATH", str(tmp_path))
    assert main(asked) == 4 and "needs the encoder ffmpeg, which this system has not" in capfd.readouterr().err
    encoder = tmp_path / "ffmpeg"
    encoder.write_text(f"#!{sys.executable}\nimport sys\nopen(sys.argv[-1], 'wb').write(sys.stdin.buffer.read())\n")
    encoder.chmod(0o755)
    assert main(asked) == 0
    assert out.read_bytes().count(SIGNATURE) == 5, "before the stretch, two steps, and the last one stays"
    encoder.write_text(f"#!{sys.executable}\nimport sys\nsys.exit('no such codec')\n")
    assert main(asked) == 4 and "could not make the film: no such codec" in capfd.readouterr().err


def _drawn(*gestures: dict[str, object]) -> list[str]:
    """The frames of a session of these gestures."""
    lines = [Gesture(str(one.pop("do")), one) for one in map(dict, gestures)]
    return frames(Session("small", tuple(lines)), 1)


PAPER = {"do": "draw_rectangle", "start": [0, 0], "end": [1000, 800], "name": "paper"}
DOT = {"do": "draw_ellipse", "center": [700, 600], "radius_x": 10, "radius_y": 10, "name": "dot"}


def test_where_all_happens_in_a_small_part_that_is_shown_and_larger() -> None:
    near = _drawn(PAPER, DOT, {"do": "set_attribute", "attribute": "dot.fill", "value": "red"})
    (size,) = {HEAD.search(one).groups() for one in near}  # type: ignore[union-attr]
    wide, _, left, _, across, _ = map(float, size)
    assert left < 690 and left + across > 710 and across < 300 and wide > 1.5 * across, size
    large = _drawn(PAPER, {**DOT, "radius_x": 300, "radius_y": 300})
    (whole,) = {HEAD.search(one).groups() for one in large}  # type: ignore[union-attr]
    assert float(whole[4]) > 1000 and whole[0] == whole[4], "what is large stays as it is"


def test_what_is_acted_out_is_shown_as_far_as_it_got_with_the_place_of_its_event() -> None:
    shown = _drawn(
        PAPER,
        DOT,
        {"do": "parameterize", "thing": "dot", "attribute": "center", "number": 0, "name": "place"},
        {"do": "make_state", "name": "place"},
        {"do": "demonstrate_event", "event": "click", "process": "on_click", "brings": {"at": [200, 300]}},
        {"do": "change", "tile": "place", "value": 200},
    )
    assert not any("M 2" in one or 'cx="200"' in one for one in shown[:-2])
    assert 'cx="700"' in shown[-2] and 'cx="200"' in shown[-1], "the dot has moved, though nothing has ended yet"
    assert all(re.search(r'd="M [\d.-]+ 300 h', one) for one in shown[-2:]), "a cross is where it was clicked"
