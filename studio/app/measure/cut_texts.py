"""Finds texts of a window that are cut off, and widgets that lie over each other."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QModelIndex, QRect, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QComboBox,
    QLabel,
    QLineEdit,
    QTabBar,
    QTreeView,
    QWidget,
)

from studio.app.measure.pale_texts import shown_in, shown_items

SLACK = 1
"""So many pixels may be missing: fonts are measured in fractions."""
ENDING = 12
"""A tip that has the last letters of an entry has all of it; numbers may stand before it there."""
TEXTS = (QLabel, QAbstractButton, QComboBox, QLineEdit)


def cut_texts(top: QWidget) -> list[str]:
    """The visible texts in a widget that need more room than they have and have no other way to be read."""
    found = []
    for one in shown_in(top):
        text, missing = _missing(one)
        if missing > SLACK and text not in one.toolTip():
            found.append(f"{type(one).__name__} {text[:60]!r} lacks {missing} px")
    return found


def _missing(one: QWidget) -> tuple[str, int]:
    """What a widget says, and how many pixels it lacks across or down."""
    if isinstance(one, QLabel) and one.text() and one.pixmap().isNull():
        if not one.wordWrap():
            return one.text(), one.minimumSizeHint().width() - one.width()
        return one.text(), one.heightForWidth(one.width()) - one.height()
    if isinstance(one, QAbstractButton) and one.text():
        lines = one.text().splitlines()
        return one.text(), max(map(one.fontMetrics().horizontalAdvance, lines)) - one.width()
    if isinstance(one, QComboBox) and one.currentText():
        return one.currentText(), one.minimumSizeHint().height() - one.height()
    if isinstance(one, QLineEdit) and one.placeholderText() and not one.text():
        return one.placeholderText(), one.fontMetrics().horizontalAdvance(one.placeholderText()) - one.width()
    return "", 0


def cut_items(top: QWidget) -> list[str]:
    """The visible entries of lists, trees and tabs that have too little room for their text, and no tip with it."""
    found = []
    for one in shown_in(top):
        if isinstance(one, QTabBar):
            lacking = ((one.tabText(at), one.tabSizeHint(at).width() - one.tabRect(at).width(), one.tabToolTip(at))
                       for at in range(one.count()))  # fmt: skip
        elif isinstance(one, QAbstractItemView) and not _wraps(one):
            lacking = ((index.data(), _lacks(one, index), str(index.data(Qt.ItemDataRole.ToolTipRole) or ""))
                       for index in shown_items(one))  # fmt: skip
        else:
            continue
        found += [
            f"entry {text[:60]!r} lacks {by} px"
            for text, by, tip in lacking
            if by > SLACK and text.rstrip("…")[-ENDING:] not in tip
        ]
    return found


def _wraps(view: QAbstractItemView) -> bool:
    return bool(getattr(view, "wordWrap", bool)())


def _lacks(view: QAbstractItemView, index: QModelIndex) -> int:
    """How many pixels the text of an entry lacks; what can be scrolled to is not missing."""
    across = view.visualRect(index).intersected(view.viewport().rect()).width()
    bar = view.horizontalScrollBarPolicy() != Qt.ScrollBarPolicy.ScrollBarAlwaysOff
    if (
        isinstance(view, QTreeView)
        and not view.header().stretchLastSection()
        or (bar and view.horizontalScrollBar().maximum())
    ):
        return 0
    return view.fontMetrics().horizontalAdvance(index.data()) - across


def overlaps(top: QWidget) -> list[str]:
    """Pairs of texts in a widget of which one lies over the other."""
    places = [(one, _seen(one, top)) for one in shown_in(top) if isinstance(one, TEXTS)]
    found = []
    for number, (one, here) in enumerate(places):
        for other, there in places[number + 1 :]:
            meets = here.intersected(there).adjusted(SLACK, SLACK, -SLACK, -SLACK)
            if not meets.isEmpty() and not _holds(one, other):
                found.append(f"{_said(one)} lies over {_said(other)}")
    return found


def _seen(one: QWidget, top: QWidget) -> QRect:
    """Where a widget is seen: what is scrolled out of sight lies under nothing."""
    return one.visibleRegion().boundingRect().translated(one.mapTo(top, one.rect().topLeft()))


def _holds(one: QWidget, other: QWidget) -> bool:
    return one.isAncestorOf(other) or other.isAncestorOf(one)


def _said(one: QWidget) -> str:
    return f"{type(one).__name__} {next(_words(one), '')[:40]!r}"


def _words(one: QWidget) -> Iterator[str]:
    for name in ("text", "currentText", "placeholderText", "accessibleName", "objectName"):
        known = getattr(one, name, None)
        if callable(known) and known():
            yield str(known())
