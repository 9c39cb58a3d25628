"""The program in a terminal: its picture as text, events typed or by arrow keys."""

from __future__ import annotations

import shutil
import textwrap
from contextlib import suppress
from functools import partial
from typing import Any, TextIO

from studio.compile.runtime.best import best_of
from studio.compile.runtime.cursor import STEPS_TO, next_place
from studio.compile.runtime.events import PLACED, TYPED
from studio.compile.runtime.found_lattice import lattice_of
from studio.compile.runtime.game import Game, as_read, plain_value, tick_seconds, told_states
from studio.compile.runtime.lattice import letters
from studio.compile.runtime.machine import Machine
from studio.compile.runtime.outcome import Outcome
from studio.compile.runtime.picture import bounds
from studio.compile.runtime.terminal_keys import SHIFT, keys_from, single_keys
from studio.compile.runtime.text_picture import Squares, TextPicture
from studio.compile.runtime.thing_names import as_name, ends_told, spot_named, things_now, told_names
from studio.compile.runtime.values import Point
from studio.compile.runtime.words import shown

KEYS = "left right up down space return enter tab esc escape backspace del delete ins insert home end"
KEYS += " pgup pgdown pageup pagedown " + " ".join(f"f{number}" for number in range(1, 13))
KEY_NAMES = frozenset(KEYS.split())  # keys that are no sign, as windows call them
NAMED = tuple(name for name in (*PLACED, *TYPED) if name not in ("click", "drag", "key"))  # events typed by name
SLACK = 1e-6  # seconds; sums of seconds are not exact
COMPARED = "why     the picture that what was refused last was compared with"
LONGEST_WAIT = 60.0  # seconds that one "wait" may take


class Terminal:
    """A game in a terminal."""

    def __init__(self, program: Machine, plain: bool, output: TextIO, level: str = ""):
        self.program, self.plain, self.output = program, plain, output
        self.game = Game(program, level)
        self.witness: Any = None
        self.best: Any = None  # the best score there has been
        self.waited = 0.0  # seconds that have gone by since the last tick
        self.line = ""  # what was typed and not yet entered
        self.lately = ""  # what is to be said of the last tick
        self.clears = False  # whether each picture takes the place of the one before
        self._look()

    def _look(self) -> None:
        """Looks where the places of these parameters are."""
        self.parameters = self.program.__getstate__()["parameters"]
        self.pictures = TextPicture(lattice_of(self.program), self.plain, self._room())
        self.cursor: Point | None = None

    def _room(self) -> int:
        """How many letters a row of the terminal has; 0 where what is written goes elsewhere."""
        return shutil.get_terminal_size().columns if self.output.isatty() else 0

    # what is shown

    def say(self, text: str) -> None:
        self.output.write(text + "\n")
        self.output.flush()

    def show(self) -> None:
        """The picture, what its letters stand for, and the states that are short."""
        if self.clears:
            self.output.write("\x1b[H\x1b[2J")
        try:
            scene = self.program.scene()
            self.say("\n".join([self.pictures.drawn(scene, self._marked(scene)), *self.program.undrawn]))
        except ValueError as why:
            self.say(str(why))
            return
        if self.plain and self.pictures.signs:
            self.say(self.pictures.legend())
        self.best, why_not = best_of(self.program, self.best)
        best = "" if self.best is None else f"best: {as_read(self.best)}   "
        for told in filter(None, (best + told_states(self.program), self.lately, why_not)):
            self.say(told)

    def help(self) -> str:
        """What can be typed, for this program."""
        rules, lattice = self.program.RULES, self.pictures.lattice
        wide = min(shutil.get_terminal_size().columns, 100)
        rows = [textwrap.fill(line, wide) for line in self.program.ABOUT.get("help", "").splitlines()]
        if "click" in rules and lattice:
            rows.append(f"{lattice.name(0, 0)}      click a place: a letter for the column, a number for the row")
        if "click" in rules:
            things = told_names(list(things_now(self.program, lattice)))
            first = "click " if "text" in rules else ""
            rows += [f"{first}{things}   click a thing: its name, or what is written on it"] if things else []
            rows.append("120,80  click a point of the picture, in pixels")
        if "drag" in rules:
            rows.append(f"{'A1-B2' if lattice else '10,10-80,80'}   drag from one place to another")
        if "key" in rules:
            rows.append("left    a key: its sign or its name (space, return, up …); `key help` for a key called help")
            rows.append("type hello   these keys, one after another")
        rows += ["text hello   what is written; so is whatever is nothing else"] if "text" in rules else []
        for event in (name for name in NAMED if name in rules):
            where = "a" if event in TYPED else "A1" if lattice else "10,10"
            rows.append(f"{event} {where}   the event {event.replace('_', ' ')}, there or of that key")
        if "tick" in rules:
            rows.append("wait 2  let two seconds go by")
        anew = "" if "change" in rules else ": begins anew"
        for name, about in self.program.PARAMETERS.items():
            of = f", {about['least']} to {about['most']}" if "least" in about else ""
            rows.append(f"{name}={self.program.value(name)}   another value{of}{anew}")
        for level in self.program.LEVELS:
            rows.append(f"level {level}   begins anew there" + " (now)" * (level == self.game.level))
        rows += ["next    the next level"] if self.program.LEVELS else []
        rows += [COMPARED] if self.witness is not None else []
        rows.append("undo, redo, new, help, quit")
        if "click" in rules:
            held = " with Shift held" if "key" in rules else ""
            rows.append(f"In a terminal, arrow keys{held} move a mark and Enter clicks there.")
        return "\n".join(rows)

    # what is done

    def enter(self, line: str) -> bool:
        """Does what was typed, and shows what came of it; False where that was to quit."""
        words = line.split()
        if line.strip().lower() in ("quit", "exit"):
            return False
        try:
            self._do(line.strip(), words)
        except (KeyError, TypeError, ValueError) as wrong:
            self.say(str(wrong.args[0]) if wrong.args else str(wrong))
        return True

    def _do(self, line: str, words: list[str]) -> None:
        orders = {"undo": self.undo, "redo": self.redo, "new": self.new, "why": self.why}
        if not words:
            self.show()
        elif line == "help":
            self.say(self.help())
        elif line in orders:
            orders[line]()
        elif self.program.LEVELS and (words[0] == "level" or line == "next"):
            self.begin_at(line.removeprefix("level").strip())
        elif words[0] == "wait":
            self.wait(words[1:])
        elif words[0] == "key" and len(words) <= 2:
            self._key("".join(words[1:]))
        elif words[0] == "type" and "key" in self.program.RULES:
            self._type(line.removeprefix("type").strip())
        elif words[0] == "text" and "text" in self.program.RULES:
            self.send("text", written=line.removeprefix("text").strip())
        elif len(words) > 1 and words[0] in NAMED and self._is_event(words[0], " ".join(words[1:])):
            self._named_event(words[0], " ".join(words[1:]))
        elif "=" in line and len(line) > 1:
            self.change(*map(str.strip, line.removeprefix("set ").split("=", 1)))
        else:
            self._event(line)

    def _is_event(self, event: str, where: str) -> bool:
        """Whether a line is an event by its name; without a place it is a text, where the program knows any."""
        if event not in self.program.RULES or "text" not in self.program.RULES:
            return event in self.program.RULES
        return _is_key(where) if event in TYPED else self.place(where) is not None

    def _event(self, line: str) -> None:
        told, rules = line.removeprefix("click "), self.program.RULES
        written = "text" in rules and not line.startswith(("click ", "drag "))  # also where a thing is called so
        place = partial(spot_named, self.pictures.lattice) if written else self.place
        dragged = ends_told(line, place) if "drag" in rules else None
        clicked = place(told)
        if dragged:
            start, end = dragged
            self.send("drag", x=start.x, y=start.y, to_x=end.x, to_y=end.y)
        elif clicked and "click" in self.program.RULES:
            self.send("click", x=clicked.x, y=clicked.y)
        elif "key" in self.program.RULES and _is_key(line):
            self.send("key", key=line)
        elif "text" in self.program.RULES:
            self.send("text", written=line)
        else:
            self.say(f"{line[:40]!r} is nothing that can be done here; {self._places_there_are()}`help` tells what is.")

    def _places_there_are(self) -> str:
        if "click" not in self.program.RULES:
            return ""
        lattice = self.pictures.lattice
        if lattice:
            return f"places are A1 to {letters(lattice.columns - 1)}{lattice.lines}; "
        things = told_names(list(things_now(self.program, None)))
        return f"things are {things}; " if things else ""

    def _key(self, key: str) -> None:
        """A key that is called by its name."""
        if not _is_key(key):
            raise ValueError(f"A key is one sign, or a name such as space, return or left; not {key[:40]!r}.")
        self.send("key", key=key)

    def _type(self, text: str) -> None:
        """Keys one after another, and what they write; the picture after them."""
        done: list[Outcome] = []
        for sign in text:
            done.append(self.game.send("key", key="space" if sign == " " else sign))
            if "text" in self.program.RULES:
                done.append(self.game.send("text", written=sign))
        for why in dict.fromkeys(one.said for one in done if one.said):
            self.say(why)
        self.show()

    def _named_event(self, event: str, where: str) -> None:
        """An event of few programs, by its name: with a place, or with a key."""
        place = None if event in TYPED else self.place(where)
        if event in TYPED:
            self.send(event, key=where)
        elif place is None:
            self.say(f"{where[:40]!r} is no place; `help` tells how places are written.")
        else:
            self.send(event, x=place.x, y=place.y, **({"steps": 1} if event == "wheel" else {}))

    def place(self, name: str) -> Point | None:
        """The place or the thing with this name, or the point ``x,y`` of the picture; none where there is none."""
        lattice, is_key = self.pictures.lattice, "key" in self.program.RULES and _is_key(name)
        things = {} if is_key or not name else things_now(self.program, lattice, told=False)
        return spot_named(lattice, name) or things.get(as_name(name))

    def send(self, event: str, **values: Any) -> None:
        self.tell(self.game.send(event, **values))
        self._ring(bool(self.game.heard))

    def _ring(self, heard: bool) -> None:
        """A terminal has one sound."""
        if heard:
            self.output.write("\a")

    def tell(self, outcome: Outcome) -> None:
        """The picture after an event that was accepted, and what is to be said of it."""
        self.witness = outcome.witness
        if outcome.accepted:
            self.show()
        if outcome.said:
            self.say(outcome.said + (" (`why` shows the picture)" if self.witness is not None else ""))

    def why(self) -> None:
        scene = None if self.witness is None else self.program.scene_of(self.witness)
        self.say(self.pictures.drawn(scene) if scene else "There is nothing to compare with.")

    def undo(self) -> None:
        self._gone(self.game.undo(), "There is nothing to undo.")

    def redo(self) -> None:
        self._gone(self.game.redo(), "There is nothing to redo.")

    def _gone(self, somewhere: bool, none: str) -> None:
        if not somewhere:
            self.say(none)
            return
        self.lately = ""
        if self.parameters != self.program.__getstate__()["parameters"]:
            self._look()
        self.show()

    def new(self) -> None:
        """The same parameters, from the beginning; chance takes another course."""
        self.game.new()
        self._begun()

    def change(self, name: str, value: str) -> None:
        """Begins anew with another value of a parameter. Raises KeyError for an unknown one, else as Program does."""
        if name not in self.program.PARAMETERS:
            known = ", ".join(self.program.PARAMETERS) or "none"
            raise KeyError(f"There is no parameter {shown(name)}; there are {known}.")
        self.game.change(name, plain_value(value))
        self._begun()

    def begin_at(self, level: str) -> None:
        """Begins anew at a level, or the next one. Raises KeyError where there is none."""
        known = [*self.program.LEVELS, "", *self.program.LEVELS]
        following = known[known.index(self.game.level) + 1]
        if level == "next" and not following:
            raise KeyError("This is the last level.")
        self.game.choose(following if level == "next" else level)
        self._begun()

    def _begun(self) -> None:
        self.lately = ""
        self._look()
        self.show()

    def wait(self, words: list[str]) -> None:
        """Sends the ticks of so many seconds, and shows the picture after them. Raises ValueError for too many."""
        seconds = plain_value(words[0]) if words else 1.0
        if not isinstance(seconds, (int, float)) or not 0 <= seconds <= LONGEST_WAIT:
            raise ValueError(f"From 0 to {LONGEST_WAIT:.0f} seconds can be waited at once, not {words[0][:40]!r}.")
        self.tick(seconds)
        self.show()

    def tick(self, seconds: float) -> bool:
        """Lets time go by; True where that changed something, or there is something else to be said of it."""
        self.waited += seconds
        lately, changed, heard = self.lately, False, False
        while self.waited >= tick_seconds(self.program) - SLACK:
            self.waited -= tick_seconds(self.program)
            outcome = self.game.tick()
            self.lately = outcome.reason or ""
            changed = bool(outcome.changed) or changed
            heard = heard or bool(self.game.heard)
        self._ring(heard)
        return changed or self.lately != lately

    # single keys

    def press(self, key: str) -> bool:
        """A key of the terminal, an arrow by its name; False where it was to quit."""
        if key.removeprefix(SHIFT) in STEPS_TO:
            self._arrow(key.removeprefix(SHIFT), key.startswith(SHIFT))
        elif key in "\r\n":
            line, self.line = self.line, ""
            self.output.write("\n")
            return self._click_cursor() if not line and self.cursor else self.enter(line)
        elif key in "\x7f\b":
            if self.line:
                self.line = self.line[:-1]
                self.output.write("\b \b")
        elif key in "\x03\x04":
            return False
        elif key.isprintable():
            self.line += key
            self.output.write(key)
        self.output.flush()
        return True

    def _click_cursor(self) -> bool:
        assert self.cursor is not None
        if "click" in self.program.RULES:
            self.send("click", x=self.cursor.x, y=self.cursor.y)
        else:
            self.say("Nothing is clicked here; a drag is typed from place to place, such as A1-B2.")
        return True

    def _arrow(self, key: str, shift: bool) -> None:
        """An arrow moves the mark; without Shift it is a key of the program where that takes keys."""
        rules = self.program.RULES
        if "key" in rules and not shift:
            self.send("key", key=key)
        elif "click" in rules or "drag" in rules:
            with suppress(ValueError):  # there is no picture, and why is said below
                self.cursor = self._beside(*STEPS_TO[key])
            self.show()

    def _beside(self, across: int, down: int) -> Point:
        """The next place of the lattice in a direction, or the next thing that is drawn."""
        lattice = self.pictures.lattice
        if lattice is None:
            return Point(*next_place(self.program, self.program.scene(), self.cursor, across, down))
        if self.cursor is None:
            return lattice.at(lattice.columns // 2, lattice.lines // 2)
        column, row = lattice.nearest(self.cursor)
        return lattice.at(min(max(column + across, 0), lattice.columns - 1), min(max(row + down, 0), lattice.lines - 1))

    def _marked(self, scene: list[dict]) -> tuple[int, int] | None:
        """Where the mark is, in columns and rows of the text picture."""
        if self.cursor is None:
            return None
        lattice = self.pictures.lattice
        return lattice.nearest(self.cursor) if lattice else Squares(bounds(scene)).square(*self.cursor)


def _is_key(name: str) -> bool:
    return len(name) == 1 or name in KEY_NAMES


def play(program: Machine, plain: bool, source: TextIO, output: TextIO, level: str = "") -> int:
    """Plays in a terminal until someone quits; gives the exit code."""
    game = Terminal(program, plain, output, level)
    try:
        game.show()
        game.say(f"{program.TITLE}. `help` tells what can be typed, `quit` leaves.")
        with single_keys(source) as single:
            if single:
                game.clears = not plain or "tick" in program.RULES
                keys_from(source, game)
                return 0
        for line in source:
            if not game.enter(line):
                break
    except KeyboardInterrupt:
        pass
    return 0
