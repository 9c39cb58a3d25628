"""Letters that press what a window shows: Alt and the one that is underlined, where the text itself names none."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QCheckBox,
    QDialog,
    QLabel,
    QMainWindow,
    QPushButton,
    QRadioButton,
)

BUTTONS = (QPushButton, QCheckBox, QRadioButton)
MARK = "&"


def with_letters(texts: Sequence[str], taken: Collection[str] = ()) -> list[str]:
    """The texts, each with a mark before a letter that no other one has; without one where there are too few letters.

    The first letters of words come first; a text that has none left takes one from another that can have a different
    one. A text that has its mark keeps it. None is given a letter that is ``taken`` by something else.
    """
    kept = {*taken, *(one[one.index(MARK) + 1].lower() for one in texts if MARK in one[:-1])}
    owner: dict[str, int] = {}  # of each letter that is given, the number of its text

    def give(number: int, tried: set[str]) -> bool:
        letters = [texts[number][place].lower() for place in _places(texts[number])]
        for letter in sorted((one for one in letters if one not in kept), key=lambda one: one in owner):
            if letter in tried:
                continue
            tried.add(letter)
            if letter not in owner or give(owner[letter], tried):
                owner[letter] = number
                return True
        return False

    for number, one in enumerate(texts):
        if MARK not in one:
            give(number, set())
    given = {number: letter for letter, number in owner.items()}
    return [_marked(one, given.get(number, "")) for number, one in enumerate(texts)]


def _marked(text: str, letter: str) -> str:
    place = next((one for one in _places(text) if text[one].lower() == letter), None)
    return text if place is None else f"{text[:place]}{MARK}{text[place:]}"


def _places(text: str) -> list[int]:
    """Where the letters of a text are, those that begin a word first."""
    starts = [place for place in range(len(text)) if place == 0 or text[place - 1] == " "]
    return [one for one in dict.fromkeys((*starts, *range(len(text)))) if text[one].isalpha()]


def give_letters(window: object) -> None:
    """Gives the menus of a window their letters, or what stands in a dialog."""
    if isinstance(window, QMainWindow):
        menus = [one for one in window.menuBar().actions() if one.text()]
        _give([(one.text(), one.setText) for one in menus])
    elif isinstance(window, QDialog):
        buttons = window.findChildren(QAbstractButton)
        shown = [one for one in buttons if isinstance(one, BUTTONS) and one.isVisible() and one.text()]
        keyed = [
            one for one in shown if MARK not in one.text() and not one.shortcut().isEmpty()
        ]  # by keys of their own
        taken = [one.shortcut().toString().rpartition("Alt+")[2].lower() for one in keyed]
        shown = [one for one in shown if one not in keyed]
        named = [one for one in window.findChildren(QLabel) if one.isVisible() and one.buddy() is not None]
        _give([(one.text(), one.setText) for one in (*shown, *named)], taken)


def _give(parts: list[tuple[str, Callable[[str], None]]], taken: Collection[str] = ()) -> None:
    for (before, say), text in zip(parts, with_letters([before for before, _ in parts], taken), strict=True):
        if text != before:
            say(text)


def follow_windows(application: QGuiApplication) -> None:
    """Every window gets its letters when it comes to the front."""
    application.focusWindowChanged.connect(lambda _: give_letters(QApplication.activeWindow()))
