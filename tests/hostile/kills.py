"""Killing an editor at any instant, again and again, in all ways in which a file can lie on a disk.

A child process works on a file like a person: commands, chapters, notes, undo, redo, saving. It says before each act
what it is about to do, and after it whether that was refused. It is killed by the clock from outside, or kills itself
at the n-th line of Python that it runs, so that this happens at every place of the program; half of all kills happen
while it saves. Then the bytes on the disk are looked at: the file must be one that was saved whole, and what comes back
from file and log must be what was there before the act under way, or after it.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any, NoReturn

from studio.document.file import dumps
from studio.document.model import Document
from studio.document.recovery import log_path
from studio.language.errors import StudioError
from studio.session.editor import Editor
from studio.session.log import Line, texts_of

ROUNDS = 5
"""Kills of one file, each of which goes on where the one before it ended."""
ACTS = 40
"""What a child does at most before its end."""
WAYS = ("plain", "link", "dotted", "without a file", "full disk", "read-only folder", "clock set back")
SAVE = "save"
SAVING = 0.72
"""How often a child that kills itself arms itself just before it saves."""
LONGEST, LONGEST_SAVE = 20_000, 3_000
"""Lines of Python after which a child kills itself at the latest."""
LATEST = 0.2
"""Seconds after which a child is killed from outside at the latest."""
ROOM = 600
"""Bytes that may still be added to a file where the disk is nearly full."""

Act = tuple[str, Any]
Known = tuple[Document, tuple[Line, ...]]


@dataclass
class TriedFile:
    """One file under trial, and what is known of it."""

    way: str
    path: Path
    """As the editor is given it."""
    model: Editor = field(default_factory=Editor)
    """Another editor, beside the disk, that has done the same."""
    saved: list[bytes] = field(default_factory=list)
    """The contents that the file may have."""

    @property
    def spare(self) -> bool:
        return self.way == "without a file"

    @property
    def real(self) -> Path:
        return Path(os.path.realpath(self.path))


@dataclass(frozen=True)
class ToldByChild:
    """What a child said: the acts that it began, and how those ended (a sentence where one was refused)."""

    begun: list[str]
    ends: list[str]

    @property
    def under_way(self) -> str:
        return self.begun[-1] if len(self.begun) > len(self.ends) else ""


def kill(chance: random.Random, counts: Counter[str]) -> Iterator[str]:
    """One file, whose editor is killed some times; counts kills by way. Needs a system that can fork."""
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        yield from kills_in(Path(folder), chance.choice(WAYS), chance, counts)


def kills_in(folder: Path, way: str, chance: random.Random, counts: Counter[str]) -> Iterator[str]:
    """The same in a folder, in one of the ways."""
    place = place_of(way, folder)
    for _ in range(ROUNDS):
        seed = chance.getrandbits(64)
        told = _killed(place, seed)
        counts[f"kills, {way}"] += 1
        counts["kills while saving"] += told.under_way == SAVE
        counts["acts"] += len(told.ends)
        refused = [json.loads(one) for one in told.ends if one]
        counts["acts refused"] += len(refused)
        yield from refused
        _check(place, seed, told)
        if way == "clock set back":
            for file in place.real.parent.iterdir():
                os.utime(file, (when := chance.uniform(0, 4e9), when))
    _check_the_end(place)


def place_of(way: str, folder: Path) -> TriedFile:
    """A file that can be worked on in this way."""
    real = folder / "files" / "a.studio"
    real.parent.mkdir(parents=True)
    path = real
    if way == "link":
        path = folder / "link.studio"
        path.symlink_to(real)
    elif way == "dotted":
        (folder / "other").mkdir()
        path = folder / "other" / ".." / "files" / "a.studio"
    place = TriedFile(way, path)
    if not place.spare:
        Editor().save(path)
        place.saved = [real.read_bytes()]
    return place


# what is done


def _acts(seed: int) -> Iterator[Act]:
    """What a child does, one after another."""
    dice = random.Random(seed)
    for number in range(ACTS):
        kind = dice.choice(["do", "do", "do", "do", "chapter", "note", "undo", "redo", SAVE, SAVE])
        long = "x" * dice.choice((0, 1, 200))
        yield kind, (f"n{dice.randrange(5)}", f"'{number}{long}'") if kind == "do" else f"{kind} {number}{long}"


def _act(editor: Editor, one: Act) -> None:
    """Does it. Raises StudioError where it is refused."""
    kind, what = one
    if kind == "do":
        editor.do("set_formula", name=what[0], formula=what[1])
    elif kind in ("chapter", "note"):
        getattr(editor, kind)(what)
    else:
        getattr(editor, kind)()


def _opened(place: TriedFile, path: Path) -> Editor:
    """An editor of what is there, with all that was not saved."""
    if not place.spare or log_path(path).exists():
        return Editor.open(path, recover=True, spare=place.spare)
    editor = Editor()
    editor.keep_spare(path)
    return editor


# the child


def _killed(place: TriedFile, seed: int) -> ToldByChild:
    """Lets a child work on a place until it is killed."""
    chance = random.Random(f"{seed} killed")
    outside = chance.random() < 0.3
    hears, says = os.pipe()
    child = os.fork()
    if child == 0:
        _child(place, seed, says, None if outside else chance)
    os.close(says)
    with os.fdopen(hears, "rb", buffering=0) as stream:
        said = os.read(stream.fileno(), 1)
        if outside:
            time.sleep(chance.random() * LATEST)
            os.kill(child, signal.SIGKILL)
        said += stream.readall()
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL, f"it ended by itself with {status}"
    lines = said.decode().split("\n")
    return ToldByChild([one[1:] for one in lines if one[:1] == "?"], [one[1:] for one in lines if one[:1] == "!"])


def _child(place: TriedFile, seed: int, says: int, itself: random.Random | None) -> NoReturn:
    """Works, and never comes back. ``itself``: dice by which it kills itself; without, that is done from outside."""
    try:
        _work(place, seed, says, itself)
        if itself is None:
            time.sleep(2 * LATEST)
    except BaseException as error:
        os.write(2, f"{place.way}: {type(error).__name__}: {error}\n".encode())
        os._exit(1)
    os.kill(os.getpid(), signal.SIGKILL)
    os._exit(2)


def _work(place: TriedFile, seed: int, says: int, itself: random.Random | None) -> None:
    dice = random.Random(f"{seed} hindered")
    hindered, armed = dice.randrange(ACTS // 2), ACTS
    if itself is not None and itself.random() < SAVING:
        armed = itself.randrange(ACTS // 2)
    elif itself is not None:
        _end_after(int(LONGEST ** itself.random()))
    editor = _opened(place, place.path)
    for number, one in enumerate(_acts(seed)):
        if number == hindered:
            _hinder(place)
        os.write(says, f"?{one[0]}\n".encode())
        if itself is not None and number >= armed and one[0] == SAVE:
            _end_after(int(LONGEST_SAVE ** itself.random()))
            armed = ACTS
        try:
            _act(editor, one)
        except StudioError as error:
            os.write(says, f"!{json.dumps(error.sentence)}\n".encode())
        else:
            os.write(says, b"!\n")


def _hinder(place: TriedFile) -> None:
    """Takes away room on the disk, or the right to write in the folder."""
    if place.way == "full disk":
        import resource

        there = [one.stat().st_size for one in (place.real, log_path(place.path)) if one.exists()]
        resource.setrlimit(resource.RLIMIT_FSIZE, (max(there) + ROOM, resource.RLIM_INFINITY))
    elif place.way == "read-only folder":
        place.real.parent.chmod(0o555)
        if os.getuid() == 0:  # who may do everything is not hindered by that
            os.setuid(65534)


def _end_after(lines: int) -> None:
    """Ends this process at the n-th line of Python from now on."""
    left = [lines]

    def traced(frame: FrameType, event: str, argument: Any) -> Any:
        left[0] -= 1
        if left[0] <= 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return traced

    sys.settrace(traced)


# what is left


def _check(place: TriedFile, seed: int, told: ToldByChild) -> None:
    """Looks at the disk after a kill. Raises AssertionError for what was lost."""
    place.real.parent.chmod(0o755)
    may_be = _done_again(place, seed, told)
    if place.real.exists():
        assert place.real.read_bytes() in place.saved, f"{place.way}, {told}: the file is none that was saved"
    assert place.way != "link" or place.path.is_symlink(), "the link was replaced"
    with tempfile.TemporaryDirectory() as copy:
        for file in place.real.parent.iterdir():
            shutil.copy(file, copy)
        editor = _opened(place, Path(copy) / place.real.name)
        assert not editor.lost, f"{place.way}, {told}: {editor.lost}"
        assert _known(editor) in may_be, f"{place.way}, {told}: neither what was before the act under way nor after it"
        editor.without_file()
    place.model = editor


def _done_again(place: TriedFile, seed: int, told: ToldByChild) -> list[Known]:
    """Does the same acts beside the disk; gives what may have come back."""
    model = place.model
    before = _known(model)
    ends = [*told.ends, ""]
    for one, refused in zip(_acts(seed), ends[: len(told.begun)], strict=False):
        before = _known(model)
        if one[0] == SAVE and not place.spare:
            place.saved.append(dumps(model.document, texts_of(model.session.lines)).encode("utf-8"))
        elif not refused:
            try:
                _act(model, one)
            except StudioError:
                assert len(told.begun) > len(told.ends), f"{one} was refused beside the disk only"
    return [before, _known(model)] if told.under_way else [_known(model)]


def _known(editor: Editor) -> Known:
    return editor.document, editor.session.lines


def _check_the_end(place: TriedFile) -> None:
    """Whoever goes on there and saves finds one file, and nothing beside it."""
    editor = _opened(place, place.path)
    editor.save(place.path)
    editor.close()
    left = sorted(one.name for one in place.real.parent.iterdir())
    assert left == [place.real.name], f"{place.way}: {left} were left"
