"""Light, dark and the system's colours, changed while the window is open; every text can be read."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, QSettings, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage
from pytestqt.qtbot import QtBot

from studio.app.desk import Desk
from studio.app.theme import DARK, LARGEST, LIGHT, SMALLEST, Colors, Theme, system_colors
from studio.app.window import Window
from studio.session.editor import Editor
from tests.app.waiting import worked_out

TEXTS = ("ink", "quiet", "accent", "ghost", "warning", "good")
GROUNDS = ("window", "panel", "canvas")
ENOUGH, ENOUGH_FOR_MARKS = 4.5, 3.0


def brightness(color: QColor) -> float:
    """The relative luminance of the web's rules for contrast."""
    parts = [one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in color.getRgbF()[:3]]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one: QColor, other: QColor) -> float:
    dark, bright = sorted((brightness(one), brightness(other)))
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("colors", [LIGHT, DARK], ids=lambda one: one.name)
def test_every_text_can_be_read_on_every_ground(colors: Colors) -> None:
    pairs = [*product(TEXTS, ("window", "panel")), ("ink", "canvas"), ("quiet", "canvas"), ("accent_ink", "accent")]
    pairs += [("ink", "line")]  # a button under the pointer
    low = {
        pair: round(found, 2)
        for pair in pairs
        if (found := contrast(colors.color(pair[0]), colors.color(pair[1]))) < ENOUGH
    }
    assert not low


@pytest.mark.parametrize("colors", [LIGHT, DARK], ids=lambda one: one.name)
def test_marks_on_the_paper_stand_out_in_both_themes(colors: Colors) -> None:
    theme = Theme(colors)
    for name in ("accent", "ghost", "quiet"):
        assert contrast(theme.on_paper(name), theme.color("paper")) > ENOUGH_FOR_MARKS, name


def filled(theme: Theme) -> Desk:
    """A document with something for every place to show."""
    desk = Desk(Editor())
    desk.do("draw_rectangle", start=[0, 0], end=[150, 140], name="sheet")
    for number in range(3):
        desk.do("draw_line", start=[10, 20 + 30 * number], end=[90, 21 + 30 * number], name=f"rule_{number}")
    worked_out(desk, "listify", things=["rule_0", "rule_1", "rule_2"], name="rules")
    desk.do("parameterize", thing="rules", attribute="count", name="count", least=1, most=9)
    worked_out(desk, "teach", name="after", inputs={"x": 1}, result=2)
    return desk


PLACES = ("inspector", "program", "graph", "outline", "stage", "running")
TOGETHER = (PLACES[:3], PLACES[3:])
"""Those whose colours change at once, some of them in sight and some behind others."""


def window_in(qtbot: QtBot, choice: str) -> Window:
    theme = Theme()
    theme.choose(choice)
    made = Window(filled(theme), theme)
    qtbot.addWidget(made, before_close_func=lambda one: one.files.forget())
    with qtbot.waitExposed(made):
        made.show()
    return made


def prepare(qtbot: QtBot, window: Window, *places: str) -> None:
    """Shows places, one after the other, each with all that it has to show."""
    for place in places:
        window.arrangement.show(place)
        window.desk.select_names(("rules",))
        window.desk.preview("draw_ellipse", center=[90, 90], radius_x=30, radius_y=30)
        if place == "program":
            qtbot.waitUntil(lambda: "class Program" in window.places["program"].source.toPlainText())  # type: ignore[attr-defined]
        if place == "running":
            qtbot.waitUntil(lambda: window.places["running"].run is not None)  # type: ignore[attr-defined]
        qtbot.wait(1)  # it is painted
    window.view.setFocus()
    window.status.message.say_now("")  # what waits to be said later would come between two pictures


def picture(qtbot: QtBot, window: Window, awaited: QImage | None = None) -> QImage:
    """The window once it looks as is awaited, or nothing in it is worked out or changes any more.

    Then some pictures in a row are the same.
    """
    seen: list[QImage] = []

    def still() -> bool:
        qtbot.wait(60)
        seen.append(window.grab().toImage())
        worked_out = not window.desk.busy and not window.desk.following.busy
        return worked_out and (seen[-1] == awaited or (len(seen) > 4 and all(one == seen[-1] for one in seen[-5:])))

    qtbot.waitUntil(still)
    return seen[-1]


def test_each_place_of_a_window_that_changes_its_colours_looks_as_if_it_had_begun_with_them(
    qtbot: QtBot, tmp_path: Path
) -> None:
    wanted, fresh = {}, window_in(qtbot, "dark")
    for places in TOGETHER:
        prepare(qtbot, fresh, *places)
        for place in places:
            prepare(qtbot, fresh, place)
            wanted[place] = picture(qtbot, fresh)
    fresh.files.forget()
    fresh.close()
    changed = window_in(qtbot, "light")
    for places in TOGETHER:
        changed.menus.actions["theme_light"].trigger()
        prepare(qtbot, changed, *places)
        bright = picture(qtbot, changed)
        changed.menus.actions["theme_dark"].trigger()
        for place in places:
            prepare(qtbot, changed, place)
            found = picture(qtbot, changed, wanted[place])
            if found != wanted[place]:
                found.save(str(tmp_path / "changed.png"))
                wanted[place].save(str(tmp_path / "fresh.png"))
            assert found == wanted[place], f"{place} keeps a colour of the other theme; see the pictures in {tmp_path}"
    assert found != bright
    changed.menus.actions["theme_light"].trigger()
    prepare(qtbot, changed, places[-1])
    assert picture(qtbot, changed, bright) == bright


class Styled(QObject):
    """Counts how often something is styled anew."""

    times = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.times += event.type() == QEvent.Type.StyleChange
        return False


def test_one_more_window_of_the_same_colours_leaves_those_that_are_open_alone(window: Window) -> None:
    styled = Styled()
    window.menuBar().installEventFilter(styled)
    Theme().choose("light")
    assert styled.times == 0
    Theme().choose("dark")
    assert styled.times > 0
    Theme().choose("light")


def test_the_system_is_followed_until_something_else_is_chosen(qtbot: QtBot, window: Window) -> None:
    hints = QGuiApplication.styleHints()
    window.menus.actions["theme_system"].trigger()
    assert window.theme.name == system_colors().name and window.menus.actions["theme_system"].isChecked()
    for scheme, name in ((Qt.ColorScheme.Dark, "dark"), (Qt.ColorScheme.Light, "light")):
        hints.setColorScheme(scheme)
        hints.colorSchemeChanged.emit(scheme)
        if hints.colorScheme() == scheme:
            assert window.theme.name == name
    window.menus.actions["theme_light"].trigger()
    hints.setColorScheme(Qt.ColorScheme.Dark)
    assert window.theme.name == "light"
    hints.unsetColorScheme()


def test_colours_and_size_are_chosen_in_the_palette_and_remembered(
    qtbot: QtBot, window: Window, tmp_path: Path
) -> None:
    window.settings = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    palette = window.show_palette()
    qtbot.keyClicks(palette.field, "dark col")
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert window.theme.name == "dark" and window.menus.actions["theme_dark"].isChecked()
    before = window.fontMetrics().height()
    for _ in range(3):
        qtbot.keyClick(window, Qt.Key.Key_Equal, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
    assert window.fontMetrics().height() > before and window.theme.scale == pytest.approx(1.3)
    again = Theme()
    again.recall(window.settings)
    assert (again.name, again.scale) == ("dark", pytest.approx(1.3))
    again.choose("light", 99)
    assert again.scale == LARGEST
    again.choose("light", 0)
    assert again.scale == SMALLEST
    again.choose("light", 1)


@pytest.mark.parametrize("colors", [LIGHT, DARK], ids=lambda one: one.name)
def test_what_is_selected_or_lit_can_be_read(colors: Colors) -> None:
    for tint, strength in (("accent", 70), ("accent", 60), ("ghost", 60), ("good", 60), ("warning", 45)):
        for ground in ("panel", "window"):
            over, under = colors.color(tint).getRgbF(), colors.color(ground).getRgbF()
            part = strength / 255
            mixed = QColor.fromRgbF(*(part * a + (1 - part) * b for a, b in zip(over[:3], under[:3], strict=True)))
            assert contrast(colors.color("ink"), mixed) > ENOUGH, (tint, ground)


@pytest.mark.usefixtures("qapp")
def test_what_is_chosen_in_one_window_is_worn_by_another_when_that_is_in_front(tmp_path: Path) -> None:
    one, other = (QSettings(str(tmp_path / "chosen.ini"), QSettings.Format.IniFormat) for _ in range(2))
    here, there = Theme(), Theme()
    there.choose("light", 1.0)
    here.choose("dark", 1.2)
    here.remember(one)
    one.sync()
    there.look_again(other)
    assert (there.choice, there.scale, there.colors) == ("dark", 1.2, DARK)
    there.choose("light", 1.0)
