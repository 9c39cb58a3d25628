"""The small window in which a colour is chosen."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtGui import QCursor, QHideEvent, QKeyEvent
from PySide6.QtWidgets import QColorDialog, QFrame, QLabel, QLineEdit, QPushButton, QWidget

from studio.app.qt_guard import guarded
from studio.app.shape_painting import colour_of
from studio.app.style.keeping_clear import Clear, clear_place
from studio.app.style.pipette import Pipette, name_of
from studio.app.style.swatches import Swatches, in_lines, plain_and_others
from studio.app.theme import GAP, Theme
from studio.app.widgets import column, label, row, tool, with_name
from studio.language.colours import is_colour

NOTHING = Clear()


@guarded
class ColorPicker(QFrame):
    """Colours to choose from; what the pointer or the mark is on is shown where it is meant for."""

    chosen = Signal(object)
    """The name of a colour, or None for no colour."""
    marked = Signal(str)
    """The pointer or the mark came to a colour."""
    left = Signal()

    def __init__(self, theme: Theme, parent: QWidget, used: Sequence[str] = (), clear: Clear = NOTHING) -> None:
        """``used`` are the colours of the drawing."""
        super().__init__(parent, Qt.WindowType.Popup)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.clear = clear
        self.swatches, self.says = Swatches(plain_and_others(), theme), QLabel()
        self.none = QPushButton("No colour")
        self.none.setAutoDefault(False)
        self.used, self.field = Swatches(in_lines(used)[:2], theme), QLineEdit()
        self.used.setAccessibleName("Colours of this drawing")
        self.field.setPlaceholderText("#rrggbb")
        with_name(self.field, "Colour", "A name, or red, green, blue and opacity as #rrggbbaa; Enter takes it")
        self.field.returnPressed.connect(self._typed)
        more = tool("More…", "Any colour, with its opacity", self._any)
        pipette = tool("Pipette", "Takes a colour that is seen: the next click says where", self._pipette)
        line = row(self.says, self.none, gap=-1, wide=self.says)
        typed = row(self.field, more, pipette, gap=-1, wide=self.field)
        heading = [label("In this drawing", "quiet"), self.used] if used else []
        column(line, self.swatches, *heading, typed, of=self, edge=GAP)
        for swatches in (self.swatches, self.used):
            swatches.marked.connect(self.says.setText)
            swatches.marked.connect(self.marked)
            swatches.chosen.connect(self._taken)
        self.none.clicked.connect(lambda: self._taken(None))

    def open_by(self, opener: QWidget, now: str = "") -> None:
        """Opens beside what was pressed, within its window where it fits there, the present colour marked."""
        size, room = self.sizeHint(), self.screen().availableGeometry()
        inside = opener.window().geometry().intersected(room)
        if inside.width() >= size.width() and inside.height() >= size.height():
            room = inside
        at = QRect(opener.mapToGlobal(QPoint()), opener.size())
        self.move(clear_place(size, at, self.clear, room))
        self.show()
        self.swatches.setFocus()
        self.field.setText(now if now.startswith("#") else "")
        if now in self.swatches.names:
            self.swatches.mark = self.swatches.names.index(now)
            self.says.setText(now)

    def _typed(self) -> None:
        text = self.field.text().strip().lower()
        if is_colour(text):
            self._taken(text)
        else:
            self.says.setText("No colour is called so.")

    def _any(self) -> None:
        """Opens the colours of the desktop, which have an opacity as well."""
        dialog = QColorDialog(colour_of(self.field.text() or self.says.text() or "white"), self.parentWidget())
        dialog.setOption(QColorDialog.ColorDialogOption.ShowAlphaChannel)
        dialog.setWindowTitle("Any colour")
        dialog.currentColorChanged.connect(lambda color: self.marked.emit(name_of(color)))
        dialog.colorSelected.connect(lambda color: self.chosen.emit(name_of(color)))
        dialog.finished.connect(self.left)
        self._outlived_by(dialog)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _pipette(self) -> None:
        pipette = Pipette(self)
        pipette.took.connect(lambda colour: self.chosen.emit(colour))
        pipette.ended.connect(self.deleteLater)
        self._outlived_by(None)

    def _outlived_by(self, dialog: QColorDialog | None) -> None:
        """Closes, but stays until what goes on in its place has come to an end."""
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
        if dialog is not None:
            dialog.destroyed.connect(self.deleteLater)
        self.close()

    def _taken(self, colour: str | None) -> None:
        self.close()
        self.chosen.emit(colour)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Letters and digits begin to write a colour, whatever has the keyboard."""
        if event.text().strip().isprintable() and event.text().strip():
            self.field.setFocus()
            self.field.setText(event.text())
        else:
            super().keyPressEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        """What opened it looks pressed no longer where the pointer has left it meanwhile, which nobody told it."""
        self.left.emit()
        super().hideEvent(event)
        opener = self.parentWidget()
        if opener is not None and not opener.rect().contains(opener.mapFromGlobal(QCursor.pos())):
            opener.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, False)
            opener.update()
