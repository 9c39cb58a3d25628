"""Whatever is done, and wherever it ends: what comes back is what was there, or it is said what is not."""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from studio.document.file import write_atomically
from studio.document.recovery import InUse, content_of, log_path
from studio.language.errors import FileFault, Refusal, StudioError
from studio.session.document_files import FileChanged, left_behind
from studio.session.editor import Editor
from tests.hostile.sentences import faults_of


def some_work(editor: Editor, chance: random.Random) -> None:
    """One thing that a person may do."""
    act = chance.choice(["do", "do", "do", "chapter", "note", "undo", "undo", "redo", "redo", "save", "goto"])
    if act == "do":
        editor.do("set_formula", name=f"n{chance.randrange(5)}", formula=str(chance.randrange(9)))
    elif act in ("chapter", "note"):
        getattr(editor, act)(f"{act} {chance.randrange(100)}")
    elif act == "goto":
        editor.goto(chance.randint(0, editor.steps))
    else:
        getattr(editor, act)()


@pytest.mark.parametrize("seed", range(24))
def test_what_was_done_comes_back_after_an_end_at_any_moment(tmp_path: Path, seed: int) -> None:
    """Chapters and notes too, however often it was undone, redone and saved in between."""
    chance, path = random.Random(seed), tmp_path / "a.studio"
    editor = Editor(path=path)
    for _ in range(25):
        try:
            some_work(editor, chance)
        except Refusal:
            continue
        copy = tmp_path / "copy"
        shutil.rmtree(copy, ignore_errors=True)
        copy.mkdir()
        for file in (path, log_path(path)):
            if file.exists():
                shutil.copy(file, copy)
        if list(copy.iterdir()):
            again = Editor.open(copy / path.name, recover=True)
            assert again.document == editor.document and again.session.lines == editor.session.lines, seed
            assert not again.lost
            again.close()
    editor.close()


@pytest.fixture
def logged(tmp_path: Path) -> Path:
    """A document with unsaved work of nine records."""
    path = tmp_path / "a.studio"
    editor = Editor(path=path)
    editor.do("set_formula", name="start", formula="1")
    editor.save()
    for number in range(8):
        editor.do("set_formula", name=f"n{number}", formula=str(number))
    editor.note("the end")
    editor.close()
    return path


def test_a_log_that_is_cut_off_anywhere_gives_the_records_before(logged: Path) -> None:
    whole = log_path(logged).read_bytes()
    entries = content_of(logged).entries  # type: ignore[union-attr]
    for end in range(whole.index(b"\n") + 1, len(whole) + 1):
        log_path(logged).write_bytes(whole[:end])
        found = content_of(logged)
        assert found is not None and not found.lost
        assert found.entries == entries[: whole[:end].count(b"\n") - 1]


def test_every_flipped_bit_is_noticed(logged: Path) -> None:
    whole = log_path(logged).read_bytes()
    entries = content_of(logged).entries  # type: ignore[union-attr]
    for place in range(len(whole)):
        damaged = bytearray(whole)
        damaged[place] ^= 1 << place % 8
        log_path(logged).write_bytes(bytes(damaged))
        try:
            found = content_of(logged)
        except FileFault as fault:
            assert place < whole.index(b"\n") + 1 and not faults_of(fault.sentence)
            continue
        assert found is not None and found.entries == entries[: len(found.entries)]
        assert len(found.entries) == whole[:place].count(b"\n") - 1
        assert found.lost or place == len(whole) - 1, "where the last line is only torn off, nothing is said"


def test_lines_in_another_order_or_twice_are_noticed(logged: Path) -> None:
    lines = log_path(logged).read_bytes().splitlines(keepends=True)
    for changed in (
        [*lines[:3], lines[4], lines[3], *lines[5:]],
        [*lines[:4], lines[3], *lines[4:]],
        lines[:3] + lines[4:],
    ):
        log_path(logged).write_bytes(b"".join(changed))
        found = content_of(logged)
        assert found is not None and len(found.entries) <= 3 and found.lost


def test_sound_records_before_damage_come_back_and_the_rest_is_said(logged: Path) -> None:
    lines = log_path(logged).read_bytes().splitlines(keepends=True)
    broken = b"".join([*lines[:5], lines[5].replace(b"n4", b"n9"), *lines[6:]])
    log_path(logged).write_bytes(broken)
    left = left_behind(logged)
    assert left is not None and (left.commands, left.lost) == (4, 5)
    editor = Editor.open(logged, recover=True)
    assert sorted(editor.document.definitions) == ["n0", "n1", "n2", "n3", "start"]
    assert editor.lost.startswith("5 records of the unsaved work cannot be brought back") and not faults_of(editor.lost)
    assert log_path(logged).with_name("a.studio.recovery.1").read_bytes() == broken
    editor.do("set_formula", name="after", formula="1")
    editor.close()
    again = Editor.open(logged, recover=True)
    assert "after" in again.document.definitions and not again.lost


def test_a_record_that_cannot_be_done_again_ends_it_there(tmp_path: Path) -> None:
    path = tmp_path / "a.studio"
    editor = Editor(path=path)
    editor.do("set_formula", name="a", formula="1")
    editor._keeper._write({"line": {"do": "a_command_of_tomorrow"}})  # type: ignore[union-attr]
    editor.do("set_formula", name="b", formula="2")
    editor.close()
    again = Editor.open(path, recover=True)
    assert list(again.document.definitions) == ["a"] and "2 records" in again.lost and not faults_of(again.lost)


def test_leftovers_of_kills_are_swept_at_the_next_opening(logged: Path) -> None:
    folder = logged.parent
    stale = [folder / ".a.studio.abc123.new", folder / "a.studio.recovery.new"]
    for one in stale:
        one.write_bytes(b"half")
    other = folder / ".b.studio.abc123.new"
    other.write_bytes(b"of another file")
    Editor.open(logged, recover=True).close()
    assert not [one for one in stale if one.exists()] and other.exists()
    os.mkfifo(stale[1])  # whatever stands there is waited for by nobody
    editor = Editor.open(logged, recover=True)
    editor.note("after it")
    editor.close()
    assert not stale[1].exists()


def test_leftovers_of_kills_are_swept_when_the_file_is_written_again(tmp_path: Path) -> None:
    stale, other = tmp_path / ".a.py.abc123.new", tmp_path / ".b.py.abc123.new"
    for one in (stale, other):
        one.write_bytes(b"half")
    write_atomically(tmp_path / "a.py", b"1")
    assert not stale.exists() and other.exists()


def test_a_folder_in_which_nothing_may_be_done_any_more(tmp_path: Path) -> None:
    """Saving is refused, work goes on in the log, and giving it up leaves nothing that would come back."""
    (tmp_path / "files").mkdir()
    done = subprocess.run([sys.executable, "-c", CLOSED, str(tmp_path / "files")], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


CLOSED = """
import os, sys
from pathlib import Path
from tests.hostile.sentences import faults_of
from studio.document.recovery import content_of, log_path
from studio.language.errors import FileFault
from studio.session.document_files import left_behind, set_aside, throw_away
from studio.session.editor import Editor

def refused(act):
    try:
        act()
    except FileFault as error:
        assert not faults_of(error.sentence), error.sentence
        return True

folder = Path(sys.argv[1])
path = folder / "a.studio"
editor = Editor(path=path)
editor.do("set_formula", name="a", formula="1")
other = Editor(path=folder / "b.studio")
other.do("set_formula", name="b", formula="1")
other.close()
folder.chmod(0o555)
if os.getuid() == 0:
    for one in folder.iterdir():
        os.chown(one, 65534, 65534)
    for one in (folder.parent, *folder.parents):
        if one.stat().st_uid == 0 and one != Path("/"):
            one.chmod(one.stat().st_mode | 0o055)
    os.setuid(65534)
assert refused(editor.save)
editor.note("it goes on")
editor.give_up()
assert content_of(path) is None and left_behind(path) is None
assert refused(lambda: set_aside(folder / "b.studio")) and refused(lambda: throw_away(folder / "b.studio"))
assert left_behind(folder / "b.studio").commands == 1
assert refused(lambda: Editor(path=path.with_name("c.studio")).note("new"))
"""


def test_two_editors_of_one_file_do_not_share_a_log(tmp_path: Path) -> None:
    path, link = tmp_path / "a.studio", tmp_path / "link.studio"
    Editor().save(path)
    link.symlink_to(path)
    (tmp_path / "sub").mkdir()
    one, two, three = Editor.open(path), Editor.open(link), Editor.open(tmp_path / "sub" / ".." / "a.studio")
    one.do("set_formula", name="mine", formula="1")
    for other in (two, three):
        before = other.document
        with pytest.raises(InUse) as caught:
            other.do("set_formula", name="theirs", formula="1")
        assert not faults_of(caught.value.sentence) and other.document is before
        with pytest.raises(InUse):
            other.save()
        other.give_up()
    with pytest.raises(InUse):
        Editor.open(path, recover=True)
    one.close()
    assert "mine" in Editor.open(link, recover=True).document.definitions


def test_a_file_that_somebody_else_changed_is_not_overwritten_unasked(tmp_path: Path) -> None:
    path = tmp_path / "a.studio"
    Editor().save(path)
    one, two = Editor.open(path), Editor.open(path)
    one.do("set_formula", name="mine", formula="1")
    one.save()
    assert two.changed_outside and not one.changed_outside
    two.do("set_formula", name="theirs", formula="1")
    newer = path.read_bytes()
    with pytest.raises(FileChanged) as caught:
        two.save()
    assert path.read_bytes() == newer and not faults_of(caught.value.sentence)
    two.save(tmp_path / "beside.studio")
    assert path.read_bytes() == newer
    one.do("set_formula", name="more", formula="1")
    path.write_bytes(b"{}")
    one.save(over=True)
    assert set(Editor.open(path).document.definitions) == {"mine", "more"}


def test_saving_through_a_link_leaves_the_link(tmp_path: Path) -> None:
    real, link = tmp_path / "real" / "a.studio", tmp_path / "a.studio"
    real.parent.mkdir()
    Editor().save(real)
    link.symlink_to(real)
    editor = Editor.open(link)
    editor.do("set_formula", name="a", formula="1")
    assert log_path(link).parent == real.parent
    editor.save()
    assert link.is_symlink() and "a" in Editor.open(real).document.definitions
    assert [one.name for one in real.parent.iterdir()] == ["a.studio"]
    write_atomically(tmp_path / "b.txt", b"1")
    (tmp_path / "c.txt").symlink_to("b.txt")
    write_atomically(tmp_path / "c.txt", b"2")
    assert (tmp_path / "c.txt").is_symlink() and (tmp_path / "b.txt").read_bytes() == b"2"


def test_a_folder_in_place_of_the_log_is_said(tmp_path: Path) -> None:
    path = tmp_path / "a.studio"
    Editor().save(path)
    log_path(path).mkdir()
    with pytest.raises(FileFault) as caught:
        Editor.open(path, recover=True)
    assert not faults_of(caught.value.sentence)
    editor = Editor.open(path, recover=False)
    with pytest.raises(FileFault) as caught:
        editor.do("set_formula", name="a", formula="1")
    assert not faults_of(caught.value.sentence) and editor.document.definitions == {}
    editor.give_up()
    editor.save(tmp_path / "b.studio")


WORKING = """
import random, sys
from pathlib import Path
from studio.session.editor import Editor
path, chance = Path(sys.argv[1]), random.Random(int(sys.argv[2]))
editor = Editor.open(path, recover=True)
print("ready", flush=True)
for number in range(10_000):
    print("do", number, flush=True)
    editor.do("set_formula", name="latest", formula=str(number))
    editor.note(f"after {number}")
    if chance.random() < 0.5:
        editor.save()
"""


@pytest.mark.parametrize("seed", range(3))
def test_killed_again_and_again_through_a_link_with_the_clock_set_back(tmp_path: Path, seed: int) -> None:
    """Every time at most the command under way is lost, and in the end nothing else lies about."""
    chance, real, link = random.Random(seed), tmp_path / "real.studio", tmp_path / "link.studio"
    Editor().save(real)
    link.symlink_to(real)
    said = 0
    for _ in range(2):
        process = subprocess.Popen(
            [sys.executable, "-c", WORKING, str(link), str(seed)], stdout=subprocess.PIPE, text=True
        )
        assert process.stdout is not None and process.stdout.readline() == "ready\n"
        time.sleep(chance.random() * 0.2)
        process.kill()
        lines = process.stdout.read().split("\n")[:-1]  # the last line may be cut off
        process.wait()
        said = max((int(line.split()[1]) for line in lines if line.startswith("do ")), default=0)
        for file in tmp_path.iterdir():
            os.utime(file, (0, 0), follow_symlinks=False)
    assert link.is_symlink()
    again = Editor.open(link, recover=True)
    if said:
        assert again.document.definitions["latest"].formula.value in (said, said - 1)
    assert not again.lost
    again.save()
    again.close()
    assert sorted(one.name for one in tmp_path.iterdir()) == ["link.studio", "real.studio"]


def test_a_full_disk_says_so_and_the_next_record_is_sound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.studio"
    editor = Editor(path=path)
    editor.do("set_formula", name="a", formula="1")
    real = os.fsync

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(StudioError, match="No space left on device. So this was not done; make room") as caught:
        editor.do("set_formula", name="b", formula="2")
    assert not faults_of(caught.value.sentence) and "b" not in editor.document.definitions
    with pytest.raises(StudioError, match="No space left"):
        editor.save()
    monkeypatch.setattr(os, "fsync", real)
    editor.do("set_formula", name="c", formula="3")
    editor.close()
    again = Editor.open(path, recover=True)
    assert set(again.document.definitions) == {"a", "c"} and not again.lost


@pytest.mark.parametrize("odd", ["a\nb", "x" * 300])
def test_what_is_made_with_many_parameters_can_be_opened_again(tmp_path: Path, odd: str) -> None:
    """Each moment names all parameters, so that what was shown then had a name too long to be read."""
    editor, path = Editor(path=tmp_path / "many.studio"), tmp_path / "many.studio"
    for number in range(12):
        editor.do("draw_ellipse", center=[30 * number, 9], radius_x=number + 3, radius_y=5, name=f"dot_{number}")
        editor.do("parameterize", thing=f"dot_{number}", attribute="radius_x", name=f"radius_of_dot_{number}")
    longest = max(len(one.label) for lesson in editor.document.lessons.values() for one in lesson.examples)
    editor.save()
    editor.close()
    assert 100 < longest <= 200 and Editor.open(path).document == editor.document
    text = path.read_text()
    label = next(one.label for lesson in editor.document.lessons.values() for one in lesson.examples)
    path.write_text(text.replace(json.dumps(label), json.dumps(odd)))
    opened = [one.label for lesson in Editor.open(path).document.lessons.values() for one in lesson.examples]
    assert max(map(len, opened)) <= 200 and all(map(str.isprintable, opened))
