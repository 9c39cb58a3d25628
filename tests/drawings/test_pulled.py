"""Whatever is pulled of the drawings follows the hand, and nothing else flies off, vanishes or comes apart unsaid."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QApplication

from studio.app.canvas.canvas_scene import Scene, outermost
from studio.app.canvas.drag_commands import Pull, Way, moving
from studio.app.canvas.handles import handles
from studio.app.desk import Desk
from studio.app.theme import Theme
from studio.commands.conditions import Place
from studio.document.model import Document
from studio.language.nodes import free_names
from studio.session.editor import Editor
from tests.drawings.plain import DRAWINGS
from tests.drawings.test_drawings import drawn

BY = QPointF(11, -7)
"""How far everything is pulled."""
FAR, SOME = 10, 20
"""Nothing goes more than so many times as far as it is pulled, and what is held comes as near to the hand."""
MOST = 8
"""So many handles of one thing are pulled at most."""
AXES = {"left": "x", "right": "x", "radius_x": "x", "top": "y", "bottom": "y", "radius_y": "y"}
"""What is held by a side goes along one axis alone."""
Held = tuple[str, QPointF, tuple[Way, ...]]


def scene_of(document: Document, look: Theme) -> Scene:
    return Scene(Desk(Editor(document)), look)


def places(scene: Scene) -> Iterator[Place]:
    """Each drawn thing, the second and the last of its members, and the first and last part of these."""
    for name in scene.desk.document.definitions:
        shown = [one.place for one in scene.items_shown if one.place[0] == name]
        members = list(dict.fromkeys(map(outermost, shown)))
        parts = [one for one in shown if outermost(one) != one]
        yield from dict.fromkeys([(name, ()), *members[1:2], *members[-1:], *parts[:1], *parts[-1:]] if shown else ())


def held(scene: Scene, place: Place) -> list[Held]:
    """What can be taken hold of: the handles that go along with the hand, and the thing itself."""
    scene.desk.select((place,))
    found = [(one.called, one.at, one.ways) for one in handles(scene) if one.called not in ("rotation", "pivot")]
    whole = moving(scene, place)
    return found[:: max(1, len(found) // MOST)] + ([("", whole.held, whole.ways)] if whole is not None else [])


def middles(scene: Scene) -> Mapping[Place, QPointF]:
    return {one.place: one.bounds.center() for one in scene.items_shown}


def follows(document: Document) -> set[tuple[str, str]]:
    """Which definition names which."""
    known = document.definitions
    return {(name, other) for name, one in known.items() for other in free_names(one.formula) & known.keys()}


def off(called: str, at: QPointF, now: Scene, place: Place) -> float:
    """How far from the hand what it holds is."""
    to = at + BY
    ways = [(one.x() - to.x(), one.y() - to.y()) for name, one, _ in held(now, place) if bool(name) == bool(called)]
    along = AXES.get(called)
    return min((abs(x) if along == "x" else abs(y) if along == "y" else math.hypot(x, y) for x, y in ways), default=0)


def faults(scene: Scene, now: Scene, place: Place, called: str, at: QPointF, ways: tuple[Way, ...]) -> Iterator[str]:
    """What is wrong after a pull, which is done in a scene of its own; nothing where it was refused."""
    desk, pull = scene.desk, Pull(scene.desk, ways, at)
    reached = [pull.show(BY * part, True) for part in (0.5, 1)][-1]
    desk.show_ghost(None)
    if pull.shown is None or reached is None:
        return
    editor = Editor(desk.document)
    says = editor.do(pull.shown[0], **pull.shown[1]).says
    now.desk.replace(editor)
    before, after = middles(scene), middles(now)
    if editor.live.errors or before.keys() - after.keys():
        yield f"something is gone or at fault: {says}"
    furthest = max(
        (math.hypot(*(after[one] - before[one]).toTuple()) for one in before.keys() & after.keys()), default=0
    )
    if furthest > FAR * math.hypot(*BY.toTuple()):
        yield f"something flies off by {furthest:.0f}: {says}"
    if off(called, at, now, place) > SOME:
        yield f"the hand holds nothing: {says}"
    lost = {(name, other) for name, other in follows(desk.document) - follows(editor.document)}
    if lost and "no longer" not in says:
        yield f"{lost} is gone unsaid: {says}"


@pytest.mark.parametrize("name", [one.__name__ for one in DRAWINGS])
def test_what_is_pulled_follows_the_hand_and_nothing_flies_off(name: str, qapp: QApplication) -> None:
    look = Theme()
    scene, now = (scene_of(drawn(name).document, look) for _ in range(2))
    found = [
        (place, called, fault)
        for turn, place in enumerate(places(scene))
        for number, (called, at, ways) in enumerate(held(scene, place))
        if number % 2 == turn % 2 or not called  # every other handle, those between them of the next thing
        for fault in faults(scene, now, place, called, at, ways)
    ]
    assert found == []


def test_no_way_is_offered_twice() -> None:
    flake = drawn("koch_snowflake")
    start = flake.live.value("flake")[-1].get("start")
    found = flake.preview("drag", thing="flake", attribute="start", index=[11], to=[start.x + 13, start.y + 7])
    ways = [found.findings[0].formula, *found.findings[0].rivals]
    assert len(set(ways)) == len(ways)
