"""Values composed by hand: a tile for each, with the values that can be put into it below."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from studio.app.desk import Desk
from studio.app.stage.input_draft import InputDraft
from studio.app.stage.tile_face import Pick
from studio.app.stage.tile_row import TileContent, TileRow
from studio.app.stage.value_palette import ValuePalette, symbols_seen
from studio.app.theme import Theme
from studio.app.widgets import column
from studio.demonstrate.action_wording import value_words
from studio.demonstrate.value_looks import Gallery
from studio.generalize.operands import named_operand, operand_value, tile_of
from studio.language.errors import StudioError


class DraftTiles(QWidget):
    """Shows a draft; clicks in its tiles put the value in hand there, or take it away."""

    changed = Signal()
    """Something else is composed now, or another value is in hand."""

    def __init__(self, desk: Desk, theme: Theme) -> None:
        super().__init__()
        self.desk, self.draft = desk, InputDraft()
        self.gallery: Gallery | None = None
        self.row, self.palette_row = TileRow(theme, editable=True), ValuePalette(theme)
        column(self.row, self.palette_row, of=self, high=self.row)
        self.row.picked.connect(lambda pick, _: self._clicked(pick))
        self.row.asked.connect(self._asked)
        self.palette_row.chosen.connect(self._chosen)
        self.palette_row.failed.connect(desk.failed.emit)

    def fill(self, gallery: Gallery) -> None:
        """Brings everything in step with the document."""
        self.gallery = gallery
        self.symbols = symbols_seen(self.desk.document, self.draft.inputs.values())
        if self.draft.brush is True and self.symbols:
            self.draft.brush = self.symbols[0]
        self.palette_row.fill(self.desk.document, self.symbols)
        self.show_inputs()

    def show_inputs(self) -> None:
        """Shows what is composed so far, and what is in hand."""
        gallery, draft = self.gallery, self.draft
        assert gallery is not None
        looks = {name: gallery.look(name, value, draft.types[name]) for name, value in draft.inputs.items()}
        self.row.fill([TileContent(name, draft.inputs[name], look) for name, look in looks.items()])
        for name, button in self.palette_row.buttons.items():
            button.setCheckable(True)
            button.setChecked(name == str(draft.brush))
        self.changed.emit()

    @property
    def in_hand(self) -> str:
        """What a click would put somewhere, in words."""
        return value_words(self.draft.brush)

    @property
    def what_clicks_do(self) -> str:
        """What a click in the tiles does, in a sentence."""
        values = self.draft.inputs.values()
        if any(isinstance(one, dict) for one in values):
            return f"Click in a tile to put {self.in_hand} there or take it away."
        if any(isinstance(one, (list, frozenset)) for one in values):
            return "Click in a tile to put something there or take it away."
        return "It begins with what the tiles show. To change that, click a tile, then choose a value below or type it."

    def _clicked(self, pick: Pick) -> None:
        assert self.gallery is not None
        self.draft.click(pick, self.gallery)
        self.show_inputs()

    def _asked(self, name: str, what: str) -> None:
        {"more": self.draft.grow, "fewer": self.draft.shrink, "away": self.draft.remove}[what](name)
        self.show_inputs()

    def _chosen(self, json: Any) -> None:
        assert self.gallery is not None
        try:
            json = named_operand(tile_of(json)) if tile_of(json) else json
            self.draft.choose(operand_value(self.desk.document, self.gallery.live.env(), json))
        except StudioError as error:
            self.desk.failed.emit(error.sentence)
        self.show_inputs()
