"""Which values of a situation its picture tells."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage

from studio.app.candidates.option_pictures import drawn_scenes
from studio.app.candidates.pictured_values import LOOKED, PARTS, told_by_picture
from studio.app.following import at_once
from studio.app.theme import Theme
from studio.infer.goals import Question
from studio.language.values import Shape, Value
from studio.session.editor import Editor
from tests.demonstrate.acting import Acting, state

pytestmark = pytest.mark.usefixtures("qapp")


def _told(editor: Editor, **elsewhere: Value) -> frozenset[str]:
    """What the picture of a document as it is tells of its states, that are others ``elsewhere``."""
    states = {name: editor.live.value(name) for name in editor.document.states()}
    question = Question("on_tick: new late", f"With {', '.join(states)}", states, ())
    each = [question, replace(question, situation={**states, **elsewhere})]
    return at_once(told_by_picture(editor.live, question, each, partial(_plain(editor), QSize(120, 90))))


def _plain(editor: Editor) -> Callable[[QSize, list[Shape]], QImage]:
    return at_once(drawn_scenes([editor.live.scene()], 1.0, Theme())).plain


def _drawn(*states: tuple[str, str], **things: str) -> Editor:
    editor = Acting(*(state(*one) for one in states)).editor
    for name, formula in things.items():
        editor.do("draw_rectangle", start=[0, 0], end=[9, 9], name=name)
        editor.do("set_formula", name=name, formula=formula)
    return editor


CARDS = "[rectangle(x=30 * i, y=0, width=20, height=20, fill=faces[i]{seen}) for i in range(3)]"


@pytest.mark.parametrize(("opened", "told"), [("[True, True, True]", True), ("[True, False, True]", False)])
def test_a_list_is_told_where_each_part_of_it_is_seen(opened: str, told: bool) -> None:
    editor = _drawn(
        ("faces", "[red, blue, red]"), ("opened", opened), cards=CARDS.format(seen=" if opened[i] else gray")
    )
    assert ("faces" in _told(editor)) is told


def test_one_part_of_many_that_is_not_seen_is_enough_for_words() -> None:
    cards = (
        "[rectangle(x=30 * i, y=0, width=20, height=20, fill=faces[i] if i != {hidden} else gray) for i in range(8)]"
    )
    faces = "[red, gold, blue, red, gold, blue, green, green]"
    for hidden in range(9):
        assert ("faces" in _told(_drawn(("faces", faces), cards=cards.format(hidden=hidden)))) is (hidden == 8)


def test_what_lies_under_something_else_is_not_told() -> None:
    cover = "rectangle(x=20, y=-5, width=40, height=40, fill=gray)"
    assert "faces" in _told(_drawn(("faces", "[red, blue, red]"), cards=CARDS.format(seen="")))
    assert "faces" not in _told(_drawn(("faces", "[red, blue, red]"), cards=CARDS.format(seen=""), lid=cover))


def test_what_only_all_parts_together_make_is_not_told() -> None:
    bar = "rectangle(x=0, y=0, width={wide}, height=20)"
    assert "heights" not in _told(_drawn(("heights", "[3, 5]"), bar=bar.format(wide="10 * sum(heights)")))
    assert "heights" in _told(_drawn(("heights", "[3, 5]"), bar=bar.format(wide="10 * heights[0] + heights[1]")))
    rows = "[rectangle(x=0, y=30 * i, width=20, height=20) for i in range(len([lit for lit in lamps if lit]))]"
    assert "lamps" not in _told(_drawn(("lamps", "[True, False, True]"), rows=rows))


def test_colours_and_keys_are_told_where_they_are_drawn() -> None:
    disc = "ellipse(center=point(0, 0), radius_x=20, radius_y=20, fill={paint})"
    editor = _drawn(("mood", "red"), ("worn", "blue"), disc=disc.format(paint="mood"))
    assert _told(editor) == {"mood"}
    dots = "[ellipse(center=point(30 * i, 0), radius_x=9, radius_y=9) for i in range(4) if i in {held}]"
    for held in ("{1, 3}", "[1, 3]"):
        assert _told(_drawn(("held", held), dots=dots.format(held="held"))) == {"held"}
    empty = _drawn(("held", "[]"), dots=dots.format(held="held"), other="rectangle(x=0, y=30, width=90, height=20)")
    assert _told(empty, held=[2]) == {"held"} and not _told(empty)
    assert _told(_drawn(("rows", "[[1, 3]]"), dots=dots.format(held="rows[-1]"))) == {"rows"}
    assert not _told(_drawn(("rows", "[[1, 3], [2]]"), dots=dots.format(held="rows[-1]")))


def test_only_so_many_pictures_are_looked_at_for_all_situations() -> None:
    rows = "[rectangle(x=30 * i, y=0, width=20, height=20, fill=black if lit[i] else gray) for i in range(30)]"
    editor = _drawn(("lit", "[i == 7 for i in range(30)]"), rows=rows)
    lit = editor.live.value("lit")
    question = Question("on_tick: new late", "With lit", {"lit": lit}, ())
    looked: list[int] = []

    def painted(scene: Sequence[Shape]) -> object:
        looked.append(len(scene))
        return [*scene]

    assert at_once(told_by_picture(editor.live, question, [question] * 4, painted)) == {"lit"}
    assert 2 < len(looked) <= 1 + LOOKED // 4
    looked.clear()
    assert not at_once(told_by_picture(editor.live, replace(question, sentence="There"), [question], painted))
    assert not looked, "what words do not tell need not be looked for"


def test_what_has_too_many_parts_to_be_looked_for_stays_in_words() -> None:
    rows = "[rectangle(x=30 * i, y=0, width=20, height=20, fill=black if lit[i] else gray) for i in range({many})]"
    for many, told in ((PARTS - 1, {"lit"}), (PARTS + 1, set())):
        assert _told(_drawn(("lit", f"[i == 7 for i in range({many})]"), rows=rows.format(many=many))) == told
