"""The files that were open lately, newest first; remembered from start to start."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QObject, QSettings, QSize, Signal
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import QMenu, QWidget

MOST = 10
"""How many files are remembered."""
KEY, PICTURES = "recent", "recent_pictures"
PICTURE, SHARP = QSize(44, 32), 2.0
"""How large the picture of a file is, in pixels of the screen, and how many pixels it has for each of them."""


class RecentFiles(QObject):
    """The list of recent files."""

    changed = Signal()

    def __init__(self, settings: QSettings | None = None) -> None:
        super().__init__()
        self.settings = settings
        known = settings.value(KEY, []) if settings is not None else []
        self._paths = [str(one) for one in (known if isinstance(known, list) else [known]) if one]
        kept = settings.value(PICTURES, {}) if settings is not None else {}
        self._pictures: dict[str, QByteArray] = kept if isinstance(kept, dict) else {}

    def paths(self) -> list[Path]:
        """The files, newest first, those that are gone included."""
        return [Path(one) for one in self._paths]

    def picture(self, path: Path) -> QPixmap | None:
        """What was drawn in a file when it was open here last; None where that is not known."""
        data, made = self._pictures.get(str(path)), QPixmap()
        if not isinstance(data, QByteArray) or not made.loadFromData(data):
            return None
        made.setDevicePixelRatio(SHARP)
        return made

    def add(self, path: Path, picture: QPixmap | None = None) -> None:
        """This file is the newest, and looks so."""
        text = str(path.absolute())
        self._pictures.pop(text, None)
        if picture is not None:
            buffer = QBuffer()
            buffer.open(QIODevice.OpenModeFlag.WriteOnly)
            picture.save(buffer, "PNG")
            self._pictures[text] = buffer.data()
        self._keep([text, *(one for one in self._paths if one != text)][:MOST])

    def remove(self, path: Path) -> None:
        """This file is not shown any more."""
        self._keep([one for one in self._paths if one != str(path)])

    def clear(self) -> None:
        """Shows none."""
        self._keep([])

    def _keep(self, paths: list[str]) -> None:
        self._paths = paths
        self._pictures = {path: one for path, one in self._pictures.items() if path in paths}
        if self.settings is not None:
            self.settings.setValue(KEY, paths)
            self.settings.setValue(PICTURES, self._pictures)
        self.changed.emit()


class RecentMenu(QMenu):
    """The recent files as a menu, made when it is shown; those that are gone can be taken off the list."""

    def __init__(self, recent: RecentFiles, load: Callable[[str], object], parent: QWidget) -> None:
        super().__init__("Open recent", parent)
        self.recent, self.load = recent, load
        self.setToolTipsVisible(True)
        recent.changed.connect(self.fill)
        self.aboutToShow.connect(self.fill)
        self.fill()

    def fill(self) -> None:
        """Lists the files as they are now."""
        self.clear()
        paths = self.recent.paths()
        for number, path in enumerate(paths, 1):
            self._entry(number, path)
        if paths:
            self.addSeparator()
            self.addAction("Forget all of these").triggered.connect(lambda _=False: self.recent.clear())
        self.setEnabled(bool(paths))

    def _entry(self, number: int, path: Path) -> None:
        there, name = os.path.exists(path), name_of(path).replace("&", "&&")
        title = f"&{number}  {name}" if number < MOST else name
        action = self.addAction(title if there else f"{title}  (gone; take off the list)")
        action.setToolTip(str(path))
        picture = self.recent.picture(path)
        if picture is not None:
            action.setIcon(QIcon(picture))
        if there:
            action.triggered.connect(lambda _=False: self.load(str(path)))
        else:
            action.triggered.connect(lambda _=False: self.recent.remove(path))


def name_of(path: Path) -> str:
    """What a file is called among others: with its folder, since many are called alike."""
    return f"{path.parent.name}/{path.name}" if path.parent.name else path.name
