"""The line between the actions and the tiles takes the colour of what it says."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, QObject
from pytestqt.qtbot import QtBot

from studio.app.stage.prompt import Prompt
from studio.app.theme import Theme

SAYS: dict[str, Callable[[Prompt], None]] = {
    "line": lambda prompt: prompt.say("Choose one"),
    "warning": lambda prompt: prompt.refuse("That is a number"),
    "ghost": lambda prompt: prompt.anticipate("put 7"),
}


class Styled(QObject):
    """Counts how often something is styled anew."""

    times = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.times += event.type() == QEvent.Type.StyleChange
        return False


def edge(prompt: Prompt) -> str:
    return prompt.grab().toImage().pixelColor(prompt.width() // 2, 0).name()


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_its_edge_has_the_colour_and_what_is_in_it_is_left_alone(qtbot: QtBot, colours: str) -> None:
    theme = Theme()
    theme.choose(colours)
    prompt, styled = Prompt(theme), Styled()
    qtbot.addWidget(prompt)
    prompt.resize(600, 40)
    prompt.show()
    prompt.ok.installEventFilter(styled)
    for _ in range(2):
        for colour, says in SAYS.items():
            says(prompt)
            assert edge(prompt) == theme.color(colour).name(), colour
    assert styled.times == 0
    theme.choose("dark" if colours == "light" else "light")
    assert edge(prompt) == theme.color("ghost").name(), "also in other colours"
    theme.choose("light")
