"""Finds texts that stand out too little from what is behind them, by looking at the picture of the window."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QImage, QRegion
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QComboBox,
    QLabel,
    QLineEdit,
    QToolButton,
    QTreeView,
    QWidget,
)

ENOUGH = 4.5
"""The contrast of a text with its ground, by the rules of the web."""
SHARP = 3
"""Texts are looked at so many times as large: the strokes of small letters are thinner than a pixel."""
STROKE = 4
"""So many pixels of a colour are a stroke, and no chance."""
TEXTS = (QLabel, QAbstractButton, QComboBox, QLineEdit)
Spot = tuple[str, QRect]


def pale_texts(top: QWidget) -> list[str]:
    """The visible texts in a widget whose letters have too little contrast with their ground."""
    spots = [one for one in _spots(top) if not one[1].isEmpty()]
    if not spots:
        return []
    image = _enlarged(top, [spot for _, spot in spots])  # its pixels live as long as it does
    picture, found = _pixels(image), []
    for said, spot in spots:
        best = best_contrast(picture, spot)
        if best < ENOUGH:
            found.append(f"{said} has a contrast of {best:.1f}")
    return found


def _spots(top: QWidget) -> Iterator[Spot]:
    """Each visible text, and where in the widget it is."""
    for one in shown_in(top):
        seen = one.visibleRegion().boundingRect()
        if seen.height() < min(one.height(), 2 * one.fontMetrics().height()):
            continue  # partly scrolled out of sight
        to = one.mapTo(top, QPoint())
        if isinstance(one, TEXTS) and (text := _text(one)):
            yield f"{type(one).__name__} {text[:40]!r}", seen.translated(to)
        elif isinstance(one, QAbstractItemView):
            yield from _items(one, top)


def shown_in(top: QWidget) -> list[QWidget]:
    """What is in sight in a window, but for other windows that belong to it."""
    found = (one for one in top.findChildren(QWidget) if one.isVisible() and one.window() is top.window())
    return [one for one in found if not one.visibleRegion().isEmpty()]


def _text(one: QWidget) -> str:
    if isinstance(one, QLabel):
        return one.text() if one.pixmap().isNull() else ""
    if isinstance(one, QLineEdit):
        return one.text() or one.placeholderText()
    if isinstance(one, QAbstractButton):
        return "" if _is_picture(one) else one.text()
    return one.currentText() if isinstance(one, QComboBox) else ""


def _is_picture(one: QAbstractButton) -> bool:
    """Whether a button shows its icon alone."""
    alone = isinstance(one, QToolButton) and one.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonIconOnly
    return alone and not one.icon().isNull()


def _items(view: QAbstractItemView, top: QWidget) -> Iterator[Spot]:
    """The entries of a list or tree that are in sight, with the middle, where their words are."""
    port, half = view.viewport(), view.fontMetrics().height() // 3
    to, room = port.mapTo(top, QPoint()), port.visibleRegion().boundingRect()
    for index in shown_items(view):
        whole = view.visualRect(index)
        seen, middle = whole.intersected(room), whole.center().y()
        if room.top() <= middle - half and middle + half <= room.bottom():
            yield f"entry {index.data()[:40]!r}", seen.translated(to)


def shown_items(view: QAbstractItemView) -> list:  # type: ignore[type-arg]
    """What has a text in a list or tree and is in sight (model indexes)."""
    model, found, waiting = view.model(), [], [view.rootIndex()]
    columns = view.header().count() if isinstance(view, QTreeView) else 1
    room = view.viewport().rect()
    while model is not None and waiting:
        parent = waiting.pop()
        for place in range(model.rowCount(parent)):
            for across in range(columns):
                index = model.index(place, across, parent)
                if view.visualRect(index).intersects(room) and isinstance(index.data(), str) and index.data():
                    found.append(index)
            if model.rowCount(first := model.index(place, 0, parent)):
                waiting.append(first)
    return found


def _enlarged(top: QWidget, spots: list[QRect]) -> QImage:
    """The picture of a widget, painted where these spots are and nowhere else."""
    image = QImage(top.size() * SHARP, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(SHARP)
    region = QRegion()
    for spot in spots:
        region += spot
    top.render(image, region.boundingRect().topLeft(), region)
    return image


def _pixels(image: QImage) -> NDArray[np.uint32]:
    """The rows of pixels of a picture: red, green and blue in one number each."""
    across = image.bytesPerLine() // 4
    return np.frombuffer(image.constBits(), np.uint32).reshape(image.height(), across)


def best_contrast(picture: NDArray[np.uint32], spot: QRect) -> float:
    """The contrast of what stands out most in a part of a picture with the colour that there is most of."""
    part = picture[spot.top() * SHARP : (spot.bottom() + 1) * SHARP, spot.left() * SHARP : (spot.right() + 1) * SHARP]
    if part.size == 0:
        return ENOUGH
    colours, counts = np.unique(part & 0xFFFFFF, return_counts=True)
    bright = _brightness(np.stack([colours >> 16, colours >> 8 & 255, colours & 255], axis=1))
    ground = bright[counts.argmax()]
    inks = bright[counts >= min(STROKE, counts.max())]
    return float(np.max((np.maximum(inks, ground) + 0.05) / (np.minimum(inks, ground) + 0.05)))


def _brightness(colours: NDArray[np.uint32]) -> NDArray[np.float64]:
    """The relative luminance of colours, by the rules of the web."""
    parts = colours / 255
    parts = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    return np.asarray(parts @ np.array((0.2126, 0.7152, 0.0722)))
