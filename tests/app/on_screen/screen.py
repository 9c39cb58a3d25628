"""A screen of its own (Xvfb) with a window manager (openbox), and hands on it (xdotool): events as X brings them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from studio.document.file import load
from studio.document.model import Document
from studio.language.errors import StudioError
from studio.session.editor import Editor

PROGRAMS = ("Xvfb", "openbox", "xdotool")
MISSING = [one for one in PROGRAMS if shutil.which(one) is None]
"""What is not there, so that these tests are not there either; ``.ci/run`` and the line of README install it."""
PATIENCE = 90
"""Seconds after which what is waited for will not come; a busy machine takes its time."""
AGAIN = 0.15
"""Seconds between two looks, each of which starts some programs."""
QUIET = subprocess.DEVNULL
At = tuple[int, int]
T = TypeVar("T")


def until(look: Callable[[], T], what: str) -> T:
    """Waits until something is there, and gives it."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found = look()
        if found:
            return found
        time.sleep(AGAIN)
    raise AssertionError(f"waited in vain for {what}")


def ended(process: subprocess.Popen[str]) -> None:
    """Ends a process that was started here."""
    if process.poll() is None:
        process.kill()
    process.communicate()


class Screen:
    """One screen. ``home`` stands for the folder of the person; places are in pixels of the window in hand."""

    def __init__(self, number: str, home: Path) -> None:
        own = {name: str(home) for name in ("HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME")}
        self.environment = {**os.environ, **own, "DISPLAY": f":{number}", "QT_QPA_PLATFORM": "xcb"}
        self.environment.pop("WAYLAND_DISPLAY", None)
        self.window = ""
        self.file = home

    def begun(self, *command: str) -> subprocess.Popen[str]:
        """A process on this screen."""
        return subprocess.Popen(command, env=self.environment, stdout=subprocess.PIPE, stderr=QUIET, text=True)

    def does(self, *words: object) -> str:
        """What xdotool does, and says."""
        command = ["xdotool", *map(str, words)]
        return subprocess.run(
            command, env=self.environment, capture_output=True, text=True, timeout=PATIENCE
        ).stdout.strip()

    def windows(self, title: str) -> list[str]:
        """The visible windows with this title, a regular expression."""
        return self.does("search", "--onlyvisible", "--name", title).split()

    def take(self, title: str, but: str = "") -> str:
        """Waits for a window with this title (but for one) that is in front, and takes it in hand."""

        def in_front() -> str:
            for one in self.windows(title):
                if one != but:
                    self.does("windowactivate", one)
                    return one if self.does("getactivewindow") == one else ""
            return ""

        self.window = until(in_front, f"the window {title}")
        return self.window

    def size(self) -> At:
        said = dict(one.split("=") for one in self.does("getwindowgeometry", "--shell", self.window).splitlines())
        return int(said["WIDTH"]), int(said["HEIGHT"])

    def to(self, at: At) -> None:
        self.does("mousemove", "--window", self.window, *at)

    def press(self, button: int = 1) -> None:
        self.does("mousedown", button)

    def let_go(self, button: int = 1) -> None:
        self.does("mouseup", button)

    def click(self, at: At, button: int = 1) -> None:
        self.to(at)
        self.does("click", button)

    def keys(self, *names: str) -> None:
        self.does("key", *names)

    def types(self, text: str) -> None:
        self.does("type", text)

    def visible(self) -> set[str]:
        """All windows that are seen, menus among them, which the window manager knows nothing of."""
        return set(self.does("search", "--onlyvisible", "--name", "").split())

    def menu(self, at: At) -> None:
        """Opens the menu of what is at a place, and waits until it is there."""
        before = self.visible()
        self.click(at, button=3)
        until(lambda: self.visible() - before, "a menu")

    def pull(self, start: At, end: At, held: str = "") -> None:
        """Presses, goes there in steps, lets go; a key is held from after the press to after letting go."""
        self.to(start)
        self.press()
        if held:
            self.does("keydown", held)
        for part in (1, 2, 3, 4):
            x, y = (a + (b - a) * part // 4 for a, b in zip(start, end, strict=True))
            self.to((x, y))
        self.let_go()
        if held:
            self.does("keyup", held)

    def document(self) -> Document | None:
        """What is in the file."""
        try:
            return load(self.file)[0]
        except StudioError:
            return None

    def carried(self, source: str, start: At, end: At, pause: float) -> None:
        """Pulls from a place of another window to one of the window in hand, pausing (seconds) after each step."""
        target = self.window
        for window, at in ((source, start), (source, (start[0] + 20, start[1] + 10)), (target, end)):
            for step in (0, 8, 16):
                self.does("mousemove", "--window", window, at[0] + step, at[1] + step)
                if (window, at, step) == (source, start, 0):
                    self.press()
                time.sleep(pause)
        self.let_go()

    def tried(self, holds: Callable[[Document], object], saves: int = 5) -> Document:
        """Saves some times, until the file holds something; gives the document in it in any case."""
        found = None
        for _ in range(saves):
            self.keys("ctrl+s")
            look = time.monotonic() + 0.5
            while time.monotonic() < look:
                found = self.document()
                if found is not None and holds(found):
                    return found
                time.sleep(AGAIN)
        return found or Document()

    def saved(self, holds: Callable[[Document], object], what: str) -> Document:
        """Saves again and again until the file holds something, and gives the document in it."""
        found = self.tried(holds, 2 * PATIENCE)
        assert holds(found), f"the file never held {what}: {found.definitions}"
        return found

    @contextmanager
    def studio(self, file: Path) -> Iterator[subprocess.Popen[str]]:
        """The studio with a new document in a file, its window in hand."""
        self.file = file
        Editor().save(file)
        process = self.begun(sys.executable, "-m", "studio", "window", str(file))
        try:
            try:
                self.take(f"^{file.name}.* Studio$")
            except AssertionError as error:
                seen = [self.does("getwindowname", one) for one in self.visible()]
                raise AssertionError(f"{error}; the process gave {process.poll()}, windows: {seen}") from error
            yield process
        finally:
            ended(process)


@contextmanager
def screen(home: Path, size: str = "1600x1000") -> Iterator[Screen]:
    """A screen on a number that is free, so many pixels wide and high, with its window manager."""
    server = subprocess.Popen(
        ("Xvfb", "-displayfd", "1", "-screen", "0", f"{size}x24", "-nolisten", "tcp"),
        stdout=subprocess.PIPE,
        stderr=QUIET,
        text=True,
    )
    try:
        assert server.stdout is not None
        made = Screen(server.stdout.readline().strip(), home)
        manager = made.begun("openbox")
        try:
            until(lambda: made.does("get_num_desktops"), "the window manager")
            yield made
        finally:
            ended(manager)
    finally:
        ended(server)
