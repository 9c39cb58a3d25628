"""Scenes as text: places in columns and rows where the picture has such, else the picture in coarse squares."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from studio.compile.runtime.colours import red_green_blue, sign_of
from studio.compile.runtime.lattice import Lattice, Part, letters
from studio.compile.runtime.picture import bounds, corners, moved
from studio.compile.runtime.values import Point

SMALL = 0.4  # of a square: what is smaller is a mark on a place rather than a thing
LIKE_PLACES = 3  # things of one size in columns and rows are places, however large they are
COLUMNS = 72  # letters in a row of a picture without places in columns and rows


def parts_of(scene: Iterable[dict]) -> list[Part]:
    """All shapes of a scene, those in groups where they are drawn, first ones behind."""
    found = []
    for shape in scene:
        if shape["opacity"] <= 0:
            continue
        if shape["kind"] == "group":
            found += [_placed(shape, part) for part in parts_of(shape["items"])]
        else:
            found.append(_part(shape, list(corners(shape))))
    return found


def _part(shape: dict, points: list[tuple[float, float]]) -> Part:
    xs, ys = [x for x, _ in points] or [0], [y for _, y in points] or [0]
    x, y = shape["at"] if shape["kind"] == "label" else ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
    colour = shape.get("fill") or shape.get("stroke") or ""
    text = " ".join(str(shape.get("content", "")).split())
    return Part(shape["kind"], x, y, max(xs) - min(xs), max(ys) - min(ys), colour, text, shape)


def _placed(group: dict, part: Part) -> Part:
    x, y = moved(group, (part.x, part.y))
    size = abs(group["scale"])
    return part._replace(x=x, y=y, width=part.width * size, height=part.height * size)


class Cell(NamedTuple):
    """What is written at a place, the thing on top there, and a mark on that."""

    text: str = "."
    top: Part | None = None
    mark: Part | None = None


class TextPicture:
    """The pictures of a program as text, by a lattice where there is one; plain letters, or colours for terminals."""

    def __init__(self, lattice: Lattice | None, plain: bool, room: int = 0):
        """``room``: how many letters a row may have; 0 for as many as there are."""
        self.lattice, self.plain, self.room = lattice, plain, room
        self.signs: dict[tuple, str] = {}  # what a shape looks like -> its letter
        self.seen: set[tuple] = set()  # the looks of the last picture
        self.bare: set[tuple] = set()  # the looks of marks on places where nothing else lies
        self.usual: set[tuple] = set()  # sizes that many of its parts have

    def drawn(self, scene: list[dict], cursor: tuple[int, int] | None = None) -> str:
        """A scene as lines of text; ``cursor`` is the place to mark."""
        parts = parts_of(scene)
        self.seen = set()
        self.usual = {size for size, count in Counter(map(_size, parts)).items() if count >= LIKE_PLACES}
        return self._as_lattice(parts, cursor) if self.lattice else self._as_squares(parts, bounds(scene), cursor)

    def legend(self) -> str:
        """What the letters stand for."""
        return "   ".join(
            f"{sign} {' '.join(filter(None, look))}" for look, sign in self.signs.items() if look in self.seen
        )

    def _sign(self, part: Part) -> str:
        look = _look(part)
        self.seen.add(look)
        if look not in self.signs:
            self.signs[look] = sign_of(part.colour, set(self.signs.values()))
        return self.signs[look]

    def _as_lattice(self, parts: list[Part], cursor: tuple[int, int] | None) -> str:
        lattice = self.lattice
        assert lattice is not None
        lying: dict[tuple[int, int], list[Part]] = {}
        beside = []
        for part in parts:
            place = lattice.place_of(part) if self._can_lie(part) else None
            if place is not None:
                lying.setdefault(place, []).append(part)
            elif part.kind == "label" and part.text:
                beside.append(part)
        self.bare |= {_look(own[-1]) for own in lying.values() if not any(map(self._stands_out, own))}
        cells = {place: self._cell(lying.get(place, [])) for place in lattice.places()}
        wide = max(len(cell.text) for cell in cells.values())
        ground = _ground(parts, lattice)
        margin = len(lattice.row_name(0))
        tight = 0 < self.room < lattice.columns * (wide + 2) + 2 * margin + 2  # then cells touch
        named = map(letters, range(lattice.columns))
        names = "".join(name.rjust(wide + 1) if tight else name.center(wide + 2) for name in named)
        rows = [" " * (margin + 1) + names.rstrip()]
        for row in range(lattice.lines):
            line = "".join(
                self._painted(
                    cells[column, row], wide, ground, (column, row) == cursor, self._lines(column, row), tight
                )
                for column in range(lattice.columns)
            )
            name = lattice.row_name(row).rjust(margin)
            rows.append(f"{name} {line}".rstrip() if self.plain else f"{name} {line} {name}")
        return "\n".join([*rows, *(part.text for part in sorted(beside, key=lambda part: (part.y, part.x)))])

    def _can_lie(self, part: Part) -> bool:
        """Whether a part may lie on a place: not much larger than one, or of a size that many have, and no line."""
        assert self.lattice is not None
        if part.kind == "label":
            return bool(part.text)
        if part.kind != "line" and _size(part) in self.usual:
            return True
        return max(part.width, part.height) < (0.95 if part.kind == "line" else 1.5) * self.lattice.step

    def _cell(self, lying: list[Part]) -> Cell:
        """What is written at a place: the text or the letter of the thing on top and of a mark on it, or a mark."""
        own = [place for place, part in enumerate(lying) if self._stands_out(part)]
        above = [part for part in lying[own[-1] + 1 if own else 0 :] if part.colour or part.kind == "image"]
        words = [lying[place].text for place in own if lying[place].kind == "label"]
        things = [lying[place] for place in own if lying[place].kind != "label"]
        top = things[-1] if things else None
        if not own:
            mark = above[-1] if above else None
            told = mark is not None and self.plain and len(self.bare) > 1
            return Cell(self._sign(mark) if told and mark else "+" if self.plain else "╋", mark) if lying else Cell()
        text = words[-1][:8] if words else self._sign(things[-1])
        mark = next((part for part in reversed(above) if top is None or _look(part) != _look(top)), None)
        if mark is None:
            return Cell(text, top)
        return Cell(text + self._sign(mark) if self.plain else (text if words else "") + "•", top, mark)

    def _stands_out(self, part: Part) -> bool:
        """Whether a part at a place is more than a mark on it."""
        assert self.lattice is not None
        return part.kind == "label" or max(part.width, part.height) > SMALL * self.lattice.step

    def _lines(self, column: int, row: int) -> tuple[str, str, str]:
        """What stands to the left of a place, at it and to the right of it, where nothing lies there."""
        lattice = self.lattice
        assert lattice is not None
        if self.plain or not lattice.crossed:
            return " ", ".", " "
        last = lattice.columns - 1
        signs = "┌┬┐" if row == 0 else "└┴┘" if row == lattice.lines - 1 else "├┼┤"
        left, right = "─" if column else " ", "─" if column < last else " "
        return left, signs[0] if not column else signs[2] if column == last else signs[1], right

    def _painted(self, cell: Cell, wide: int, ground: str, marked: bool, lines: tuple, tight: bool) -> str:
        left, empty, right = lines
        text, top, mark = cell
        text = empty if text == "." else text
        if marked:
            left, right = "[", "]"
        if tight:
            right = ""
        if self.plain:
            return left + text.center(wide) + right
        flat = top is not None and (top.kind == "rectangle" or mark is not None)
        back = red_green_blue(top.colour if top is not None and flat else ground)
        ink = red_green_blue(mark.colour) if mark else red_green_blue(top.colour) if top and not flat else None
        if top is not None and text == self.signs.get(_look(top)):
            text = " " if flat else "●"
        return _coloured(left + text.center(wide, "─" if left == lines[2] == "─" else " ") + right, ink, back)

    def _as_squares(self, parts: list[Part], box: tuple, cursor: tuple[int, int] | None) -> str:
        squares = Squares(box)
        for part in parts:
            sign = self._sign(part) if part.kind != "label" else ""
            squares.draw(part, sign)
        return "\n".join(squares.rows(self.plain, cursor))


def _look(part: Part) -> tuple:
    return part.kind, part.colour


def _size(part: Part) -> tuple:
    return part.kind, round(part.width, 3), round(part.height, 3)


def _ground(parts: list[Part], lattice: Lattice) -> str:
    """The colour of the largest thing that lies under all places; none where nothing does."""
    filled = [part for part in parts if part.shape.get("fill") and part.kind != "label" and lattice.lies_on(part)]
    return max(filled, key=lambda part: part.width * part.height).colour if filled else ""


def _coloured(text: str, ink: tuple | None, back: tuple | None) -> str:
    """Text with the codes that terminals take for colours (ECMA-48, ISO 8613-6)."""
    if back is None:
        back = (255, 255, 255)
    if ink is None or sum(abs(a - b) for a, b in zip(ink, back, strict=True)) < 60:
        ink = (0, 0, 0) if sum(back) > 380 else (255, 255, 255)
    fore, behind = (";".join(map(str, colour)) for colour in (ink, back))
    return f"\x1b[38;2;{fore}m\x1b[48;2;{behind}m{text}\x1b[0m"


class Squares:
    """A picture in coarse squares, twice as high as wide, as letters are."""

    def __init__(self, box: tuple[float, float, float, float]):
        self.left, self.top, wide, high = box
        self.size = max(wide / COLUMNS, 1e-9)
        self.columns, self.lines = COLUMNS, max(1, min(40, round(high / self.size / 2)))
        self.down = high / self.lines
        self.signs = [[" "] * self.columns for _ in range(self.lines)]
        self.colours: list[list[str]] = [[""] * self.columns for _ in range(self.lines)]

    def at(self, column: int, line: int) -> Point:
        """The middle of a square in the picture."""
        return Point(self.left + (column + 0.5) * self.size, self.top + (line + 0.5) * self.down)

    def square(self, x: float, y: float) -> tuple[int, int]:
        column, line = int((x - self.left) / self.size), int((y - self.top) / self.down)
        return min(max(column, 0), self.columns - 1), min(max(line, 0), self.lines - 1)

    def draw(self, part: Part, sign: str) -> None:
        if part.kind == "label":
            self._write(part)
        elif part.kind in ("line", "path", "polygon"):
            self._trace(part, sign)
        else:
            self._fill(part, sign)

    def _write(self, part: Part) -> None:
        column, line = self.square(part.x, part.y)
        left = {"start": column, "end": column - len(part.text)}.get(part.shape["anchor"], column - len(part.text) // 2)
        for offset, letter in enumerate(f" {part.text} ", -1):
            if 0 <= left + offset < self.columns:
                self.signs[line][left + offset] = letter

    def _fill(self, part: Part, sign: str) -> None:
        """The letter goes round the squares whose middle is in a shape; a filled one hides what lies behind it."""
        inside = set(self._within(part))
        for column, line in sorted(inside):
            beside = {(column - 1, line), (column + 1, line), (column, line - 1), (column, line + 1)}
            if not beside <= inside:
                self._put(column, line, part, sign)
            elif part.shape.get("fill"):
                self._put(column, line, part, " ")

    def _within(self, part: Part) -> Iterator[tuple[int, int]]:
        across, down = max(part.width, self.size) / 2, max(part.height, self.down) / 2
        first, last = self.square(part.x - across, part.y - down), self.square(part.x + across, part.y + down)
        for line in range(first[1], last[1] + 1):
            for column in range(first[0], last[0] + 1):
                x, y = self.at(column, line)
                dx, dy = abs(x - part.x) / across, abs(y - part.y) / down
                if dx * dx + dy * dy <= 1 if part.kind == "ellipse" else max(dx, dy) <= 1:
                    yield column, line

    def _trace(self, part: Part, sign: str) -> None:
        for (x1, y1), (x2, y2) in _strokes(part):
            steps = int(max(abs(x2 - x1) / self.size, abs(y2 - y1) / self.down)) + 1
            for step in range(min(steps, 400) + 1):
                share = step / min(steps, 400)
                self._put(*self.square(x1 + (x2 - x1) * share, y1 + (y2 - y1) * share), part, sign)

    def _put(self, column: int, line: int, part: Part, sign: str) -> None:
        self.signs[line][column] = sign
        self.colours[line][column] = part.colour

    def rows(self, plain: bool, cursor: tuple[int, int] | None) -> Iterator[str]:
        for line in range(self.lines):
            signs = list(self.signs[line])
            if cursor and cursor[1] == line:
                signs[cursor[0]] = "@" if plain else "◆"
            yield "".join(signs).rstrip() if plain else "".join(map(self._tinted, signs, self.colours[line]))

    def _tinted(self, sign: str, colour: str) -> str:
        return _coloured(sign, None, red_green_blue(colour)) if colour else sign


def _strokes(part: Part) -> Iterator[tuple]:
    """The straight pieces of a line, a path or a polygon, where they are drawn."""
    shape = part.shape
    points = [shape["start"], shape["end"]] if part.kind == "line" else list(shape["points"])
    if part.kind == "polygon" and points:
        points.append(points[0])
    own = _part(shape, list(corners(shape)))
    scale = part.width / own.width if own.width else part.height / own.height if own.height else 1
    placed = [(part.x + (x - own.x) * scale, part.y + (y - own.y) * scale) for x, y in points]
    return zip(placed, placed[1:], strict=False)
