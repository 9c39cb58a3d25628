"""Two commands declared in this file alone are in every place of the window, by mouse and by keyboard."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Annotated, Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from studio.app.desk import Desk
from studio.app.help.help_page import keys_page, reference_page
from studio.app.reenact.gesture_acts import Hands as Reenacting
from studio.app.reenact.pointer_acts import ClickAct, Go
from studio.app.theme import Theme
from studio.app.window import Window
from studio.commands import needs, roles
from studio.commands.all import registry
from studio.commands.arguments import Collection, Thing
from studio.commands.conditions import Place, selected
from studio.commands.demonstrate import ON_STAGE
from studio.commands.reference import as_json, as_markdown, as_text
from studio.commands.registry import Registry, Result, command
from studio.commands.stage_actions import StageAction
from studio.document.model import Document, with_definition
from studio.generalize.operands import Given
from studio.session.editor import Editor
from studio.session.log import Gesture
from tests.app.byhand.hand import Hand
from tests.app.byhand.hands import CTRL, SHIFT


def _only_the_thing(things: tuple[Place, ...], given: Mapping[str, Any]) -> tuple[Place, ...]:
    return tuple(one for one in things if one[0] == given["thing"])


@command(
    title="Pin",
    topic="Arrange",
    shortcut="Ctrl+Alt+J",
    icon="fa5s.thumbtack",
    needs=needs.A_THING,
    when=selected(1),
    shown=("menu", "canvas", "inspector", "row"),
    told="Pins the {attribute} of {thing} to {member} of {collection}",
    keeps=_only_the_thing,
)
def pin(
    document: Document,
    *,
    thing: Thing,
    attribute: Annotated[str, roles.attribute("thing")],
    collection: Collection,
    member: Annotated[Given, roles.member_of("collection")],
) -> Result:
    """Writes on a thing which of its attributes is pinned to which member of a collection."""
    note = f"{attribute} at {collection} {member.to_json()}"
    return Result(
        with_definition(document, replace(document.definitions[thing], note=note)),
        touched=frozenset({thing}),
        says=f"{thing} is pinned.",
    )


@command(
    title="Tag",
    topic="Demonstrate",
    when=ON_STAGE,
    shown=("menu", "stage"),
    told="Tags {what}",
    acted=StageAction("tag", "Tag", "G", says="Tag a value"),
)
def tag(document: Document, *, what: Annotated[Given, roles.pointed("point at what is tagged")]) -> Result:
    """Calls the program after a value."""
    return Result(replace(document, title=str(what.to_json())), says="Tagged.")


PINNED = {"thing": "box", "attribute": "width", "collection": "cells", "member": {"key": [1, 0]}}
NOTE = "width at cells {'key': [1, 0]}"


@pytest.fixture
def hand(qtbot: QtBot, qapp: QApplication) -> Iterator[Hand]:
    """A person before a small drawing, in a studio that knows the commands of this file as well."""
    qapp.setCursorFlashTime(0)
    theme = Theme()
    theme.choose("light")
    commands = Registry((*registry().modules, sys.modules[__name__]))
    window = Window(Desk(Editor(commands=commands)), theme)
    qtbot.addWidget(window, before_close_func=lambda one: one.files.forget())
    window.resize(1700, 1200)
    with qtbot.waitExposed(window):
        window.show()
    desk = window.desk
    desk.do("draw_rectangle", start=[20, 20], end=[80, 60], fill="white", name="box", snap=False)
    desk.do("draw_ellipse", center=[200, 40], radius_x=15, radius_y=15, fill="white", name="bead", snap=False)
    desk.do(
        "set_formula",
        name="cells",
        formula="{(i, j): point(40 + 60 * i, 150 + 60 * j) for i in range(3) for j in range(2)}",
    )
    desk.select(())
    hand = Hand(qtbot, window)
    hand.settle()
    yield hand


def note(hand: Hand) -> str:
    hand.settle()
    return hand.window.desk.document.definitions["box"].note


def test_it_stands_in_its_menu_and_says_why_not(hand: Hand) -> None:
    menus = hand.window.menus
    entry = menus.commands["pin"]
    menu = next(one.menu() for one in hand.window.menuBar().actions() if one.text() == "Arrange")
    assert isinstance(menu, QMenu) and entry in menu.actions()
    menus.refresh()
    assert (entry.isEnabled(), entry.toolTip()) == (False, "Select 1 or more things first.")
    hand.select("box")
    menus.refresh()
    assert entry.isEnabled()


def test_the_palette_finds_it_and_it_is_done_by_keys_alone(hand: Hand) -> None:
    said: list[str] = []
    hand.window.desk.said.connect(said.append)
    hand.outline("box")
    hand.key(Qt.Key.Key_P, CTRL | SHIFT, hand.window.view)
    palette = hand.palette()
    hand.bot.keyClicks(palette.field, "pin")
    hand.bot.keyClick(palette.field, Qt.Key.Key_Return)
    form = hand.form()
    assert (form.fields["thing"].text(), form.fields["collection"].text()) == ("box", "cells"), "it is filled in"
    for field, text in (("attribute", "width"), ("member", "(1, 0)")):
        line = form.fields[field].line  # type: ignore[attr-defined]
        hand.bot.keyClicks(line, text)
        hand.key(Qt.Key.Key_Tab, where=QApplication.activePopupWidget() or line)
    hand.bot.keyClick(form.fields["member"].line, Qt.Key.Key_Return)  # type: ignore[attr-defined]
    assert note(hand) == NOTE
    assert "box is pinned." in said, "the status line was told"


def test_its_own_keys_open_its_form(hand: Hand) -> None:
    hand.outline("box")
    hand.key(Qt.Key.Key_J, CTRL | Qt.KeyboardModifier.AltModifier, hand.window.view)
    assert hand.form().command.name == "pin"
    hand.form().reject()


def test_attributes_of_that_thing_are_completed_and_a_member_of_that_collection_is_clicked(hand: Hand) -> None:
    hand.outline("box")
    hand.settle()
    hand.click(hand.inspector.operations.buttons["pin"])
    form = hand.form()
    attribute, thing = form.fields["attribute"], form.fields["thing"]
    assert {"width", "fill"} <= set(attribute.names)  # type: ignore[attr-defined]
    hand.type(thing.line, "bead")  # type: ignore[attr-defined]
    assert "radius_x" in attribute.names and "width" not in attribute.names  # type: ignore[attr-defined]
    hand.click(thing.line)  # type: ignore[attr-defined]
    hand.click_at((50, 40))
    assert thing.text() == "box", "what is clicked on the canvas is the thing"
    hand.type(attribute.line, "width")  # type: ignore[attr-defined]
    hand.click(form.fields["member"].line)  # type: ignore[attr-defined]
    hand.click_at((97, 154))
    assert form.fields["member"].text() == "(1, 0)"
    assert form.fields["member"].marks(), "it is marked on the canvas"
    hand.click(form.buttons.button(form.buttons.StandardButton.Ok))
    assert note(hand) == NOTE


def test_the_menus_of_the_canvas_and_of_an_attribute_offer_it(hand: Hand) -> None:
    hand.select("box")
    hand.by_menu("pin", **PINNED)
    assert note(hand) == NOTE
    hand.select("box")
    hand.by_row("pin", "height", member={"key": [0, 1]})
    assert note(hand) == "height at cells {'key': [0, 1]}"


def test_a_hand_does_it_as_it_is_declared(hand: Hand) -> None:
    hand.does("pin", **PINNED)
    assert note(hand) == NOTE
    assert hand.window.desk.editor.history[-1].gesture == Gesture("pin", PINNED)


def test_what_it_keeps_is_selected_afterwards(hand: Hand) -> None:
    hand.window.desk.select_names(("bead", "box"))
    hand.window.desk.do("pin", **PINNED)
    assert hand.window.desk.selection.names == ("box",)


def test_the_timeline_tells_it_in_its_own_sentence(hand: Hand) -> None:
    hand.window.desk.do("pin", **PINNED)
    hand.settle()
    told = hand.window.timeline.words_at(len(hand.window.desk.editor.history))
    assert told.endswith("\nPins the width of box to (1, 0) of cells")


def test_the_re_enactment_points_at_what_it_is_about_then_begins_it(hand: Hand) -> None:
    hands = Reenacting(hand.window)
    hands.begin()
    ways = []
    for act in hands.acts(Gesture("pin", PINNED)):
        QApplication.processEvents()
        if isinstance(act, Go):
            ways.append(act.to)
        elif isinstance(act, ClickAct) and act.does is not None:
            act.does()
    spots = hands.spots
    assert hand.window.desk.selection.names == ("box",)
    assert [(round(one.x()), round(one.y())) for one in ways[-2:]] == [
        (round(one.x()), round(one.y())) for one in (spots.canvas((100, 150)), spots.operation("pin"))
    ]


def test_the_reference_and_the_page_of_keys_list_it(hand: Hand) -> None:
    commands = hand.window.desk.editor.commands
    told = as_markdown(commands)
    assert "### `pin`: Pin (Ctrl+Alt+J)" in told and "Tag" in told
    assert "- `attribute`: a text; an attribute of thing." in told
    data = next(one for one in as_json(commands)["commands"] if one["name"] == "pin")
    assert (data["shown"], data["needs"]) == (["menu", "canvas", "inspector", "row"], "thing")
    assert [(one["role"], one.get("of")) for one in data["arguments"]] == [
        ("a thing", None),
        ("an attribute of thing", "thing"),
        ("a collection", None),
        ("a member of collection", "collection"),
    ]
    assert "pin thing attribute collection member" in as_text(commands)
    assert "Pin" in reference_page(hand.window.menus, "pinned")
    assert "Pin" in keys_page(hand.window.menus, "Ctrl+Alt+J") and "Tag a value" in keys_page(hand.window.menus, "tag")


def test_one_of_the_stage_has_its_button_and_key_and_points_there(hand: Hand) -> None:
    desk = hand.window.desk
    desk.do("demonstrate", process="count_up", inputs={"start": 3})
    hand.settle()
    bar = hand.acting.bar
    assert bar.buttons["tag"].isEnabled() and bar.buttons["tag"].toolTip() == "Tag a value (G)"
    hand.does("tag", what={"tile": "start"})
    hand.settle()
    assert desk.document.title == "{'tile': 'start'}"
    assert desk.editor.commands["tag"].sentence({"what": {"tile": "start"}}) == "Tags start"
