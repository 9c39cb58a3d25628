"""Things in rows that hold differently many: how many each row has is data, where each thing stands follows its row
and its place there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from studio.document.live import Live
from studio.generalize.antiunify import Difference, filled
from studio.generalize.faint_grid import as_drawn
from studio.generalize.listing_columns import axis_of, hand_tolerance, numbers_of, words_of
from studio.generalize.straighten import straighten
from studio.infer.goals import AS_LISTED, Finding
from studio.language.nodes import Apply, Clause, Comprehension, Display, Literal, Name, Node, Path, walk
from studio.language.show import show

ROW, PLACE = "i", "k"
FEW, ENOUGH = 2, 5
"""So many rows, and so many things in all of them together at least."""
BETWEEN = 0.5
"""Rows are apart by more than this share of the widest gap between things, one under the other."""


@dataclass(frozen=True)
class Ragged:
    """Which things each row holds, the rules of their places, and how far (pixels) they were off these at most."""

    rows: tuple[tuple[int, ...], ...]
    rules: tuple[tuple[Difference, Node], ...]
    off: float

    @property
    def counts(self) -> Node:
        return Display("list", tuple(Literal(len(one)) for one in self.rows))

    def places(self, names: Sequence[str]) -> dict[str, tuple[int, int]]:
        """The row and the place there of each of the things."""
        return {names[k]: (row, place) for row, one in enumerate(self.rows) for place, k in enumerate(one)}

    def formula(self, template: Node, data: str) -> Node:
        """The rows, each a list of so many as the data say."""
        parts: list[tuple[Path, Node]] = [(hole.path, node) for hole, node in self.rules]
        many = Apply("[]", (Name(data), Name(ROW)))
        row = Comprehension("list", filled(template, parts), (Clause((PLACE,), Apply("range", (many,))),))
        every = Apply("range", (Apply("len", (Name(data),)),))
        return Comprehension("list", row, (Clause((ROW,), every),))

    def findings(self, name: str) -> list[Finding]:
        note = f"straightened by at most {self.off:.1f} px" if self.off else ""
        found = [Finding(".".join((name, *words_of(hole))), show(node), note=note) for hole, node in self.rules]
        return [*found, Finding(f"{name}.count", AS_LISTED)]


def ragged_rows(holes: Sequence[Difference], template: Node, live: Live) -> Ragged | None:
    """The rows that things stand in, where these hold differently many and all else follows row and place."""
    columns = {axis_of(hole): numbers for hole in holes if (numbers := numbers_of(hole, live)) is not None}
    inner = any(isinstance(one, Comprehension) for _, one in walk(template))
    if inner or len(holes) != 2 or len(holes[0].column) < ENOUGH or set(columns) != {"x", "y"}:
        return None
    rows = _rows(columns["x"], columns["y"])
    if len(rows) < FEW or len({len(one) for one in rows}) < FEW:
        return None
    order = [k for one in rows for k in one]
    keys = [(row, place) for row, one in enumerate(rows) for place, _ in enumerate(one)]
    rules, off = [], 0.0
    for hole in holes:
        values = [columns[axis_of(hole)][k] for k in order]
        tolerance = hand_tolerance(hole, live, (max(map(len, rows)),), holes, keys)
        straight = straighten(keys, values, tolerance)
        straight = (straight and straight.off and as_drawn(keys, values)) or straight
        if not straight or (axis_of(hole) == "y" and straight.steps[1]):
            return None
        rules.append((hole, straight.node((ROW, PLACE))))
        off = max(off, straight.off)
    return Ragged(tuple(map(tuple, rows)), tuple(rules), off)


def _rows(across: Sequence[float], down: Sequence[float]) -> list[list[int]]:
    """The things row by row, each from left to right."""
    order = sorted(range(len(down)), key=lambda k: down[k])
    gaps = [down[after] - down[before] for before, after in zip(order, order[1:], strict=False)]
    rows = [[order[0]]]
    for k, gap in zip(order[1:], gaps, strict=True):
        if gap > BETWEEN * max(gaps):
            rows.append([])
        rows[-1].append(k)
    return [sorted(one, key=lambda k: across[k]) for one in rows]
