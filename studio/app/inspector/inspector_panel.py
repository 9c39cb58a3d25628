"""The inspector's panel: what is selected, its attributes, what can be done, constraints; parameters, candidates."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPoint, QSize
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QMenu, QWidget

from studio.app import widgets
from studio.app.candidates.candidate_list import CandidateList
from studio.app.candidates.fault_list import FaultList
from studio.app.candidates.question_sheet import LEFT, LEFT_ROWS, LISTED, QuestionSheet
from studio.app.candidates.sheet_grip import SheetGrip
from studio.app.desk import Desk
from studio.app.following import Pieces
from studio.app.forms.command_form import CommandForm
from studio.app.inspector.attribute_list import AttributeList
from studio.app.inspector.header import Header
from studio.app.inspector.name_menu import offer_name
from studio.app.inspector.operations import Operations
from studio.app.inspector.parameter_strip import ParameterStrip
from studio.app.inspector.parameters import Parameters
from studio.app.inspector.plain_values import in_order, is_plain, name_at, value_at, values_in
from studio.app.inspector.removable_items import RemovableItems, constraints_of, examples_of, rules_of
from studio.app.inspector.steady_listing import SteadyListing
from studio.app.offered_commands import context, offered
from studio.app.qt_guard import guarded
from studio.app.theme import GAP, Theme, panel_style
from studio.app.widgets import column, roomy, unpainted
from studio.commands.attribute_rows import AttributeRow, part_rows, rows_of, shared_rows
from studio.commands.registry import Command
from studio.commands.roles import ADDRESS

NARROWEST = 280
"""Pixels; narrower than this the panel is not made."""
LOWEST = 60
"""Pixels; so low it can be where the places beside it need the room."""
MARGIN = 24
"""So many pixels are in sight around what is scrolled to."""


@guarded
class Inspector(QWidget):
    """Shows what is selected and everything that can be said and done about it; below that what is asked."""

    def __init__(self, desk: Desk, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        roomy(self)
        self.desk, self.theme = desk, theme
        self.attribute = ""
        """The attribute that the person was at last, for commands that need one."""
        self._elsewhere = False  # whether something was selected outside of what is listed here
        self.setMinimumWidth(NARROWEST)
        self._make()
        self._dress()  # all at once: what comes into what is dressed is styled anew each time
        desk.following.add(self, self._follow)
        desk.selection_changed.connect(self._selected)
        desk.replaced.connect(lambda: desk.following.behind(self))
        theme.changed.connect(self._dress)
        self.fill()

    def _make(self) -> None:
        desk, theme = self.desk, self.theme
        self.candidates, self.header = CandidateList(desk, theme), Header(desk, theme)
        self.faults = FaultList(desk, theme)
        self.attributes, self.operations = AttributeList(desk, theme), Operations(desk, theme)
        self.examples = RemovableItems(desk, theme, "Taught by")
        self.parameters = Parameters(desk, theme)
        self.constraints, self.rules = RemovableItems(desk, theme, "Constraints"), RemovableItems(desk, theme, "Rules")
        self.strip = ParameterStrip(self.parameters, self)
        self.sheet = QuestionSheet((self.candidates, self.faults), self.candidates, self)
        inside = QWidget()
        inside.setObjectName("inside")
        self.inner = column(*self.sections(), None, of=inside, edge=(GAP + 4, GAP + 4, GAP + 4, GAP))
        self.listing = SteadyListing(self.inner, inside, self)
        self.listing.setMinimumHeight(LISTED)
        self.grip = SheetGrip(theme, self)
        self.grip.pulled.connect(self._pull)
        self.grip.reset.connect(lambda: self._pull(None))
        column(self.listing, self.grip, self.sheet, self.strip, of=self, gap=0, high=self.listing)
        for one in (self.strip, self.sheet):
            one.pressed.connect(self._share)
        self.attributes.menu_asked.connect(self._menu)
        self.attributes.picked.connect(lambda attribute: setattr(self, "attribute", attribute))
        self.operations.asked.connect(self._ask)
        self.parameters.clashed.connect(self.constraints.mark)
        for place in (self.header, self.parameters):
            place.chosen.connect(lambda: setattr(self, "_elsewhere", False))
        for listed in (self.constraints, self.rules, self.examples):
            listed.asked.connect(lambda command, arguments: desk.do(command, **arguments))

    def _dress(self) -> None:
        self.setStyleSheet(panel_style(self.theme))

    def sections(self) -> tuple[widgets.PanelSection, ...]:
        """All sections of what is listed, from top to bottom."""
        return (
            self.header,
            self.attributes,
            self.examples,
            self.operations,
            self.constraints,
            self.rules,
        )

    def fill(self) -> None:
        """Brings every section in step with the document and the selection, at once."""
        self.desk.following.afresh(self)

    def _follow(self) -> Pieces:
        """Does the same in pieces, seen when all of it is done; nothing while nobody sees it."""
        if not self.isVisible() and self.operations.buttons:
            return
        held = self.listing.under_pointer()
        with unpainted(self.listing):
            yield from self._sections()
            self._lay_out()
        if self._elsewhere:
            self.listing.to_top()
        else:
            self.listing.hold(held)
        self._elsewhere = False

    def _sections(self) -> Pieces:
        """Each section of its own."""
        document, name = self.desk.document, self.header.name
        process = name if name in document.processes else ""
        self.header.fill()
        yield
        yield from self._attributes(name)
        self.examples.fill(examples_of(document, name) if name else [])
        yield
        self.operations.fill()
        self._order()
        yield
        self.parameters.fill()
        yield
        self.constraints.fill(constraints_of(document))
        self.rules.fill(rules_of(document, process or "") if process or not self.desk.selection.things else [])

    def _lay_out(self) -> None:
        """What is listed can be clicked at once."""
        for layout in (self.attributes.grid, self.attributes.box, self.inner):
            layout.activate()

    def minimumSizeHint(self) -> QSize:
        """What is asked takes what room there is; it never asks the window for more."""
        return QSize(super().minimumSizeHint().width(), LOWEST)

    def _share(self) -> None:
        self.sheet.left = LEFT_ROWS if self.desk.selection.names else LEFT
        self.sheet.share(self.width(), self._room())
        self.grip.setVisible(not self.sheet.isHidden())

    def _room(self) -> int:
        """Pixels for what is listed and what is asked together."""
        return self.height() - self.strip.share(self.height()) - self.grip.height()

    def _pull(self, higher: int | None) -> None:
        """What is asked takes so many pixels more, or what it takes by itself."""
        high = max(self._room(), 1)
        self.sheet.pulled = None if higher is None else (self.sheet.height() + higher) / high
        self._share()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share()

    def bring(self, widget: QWidget) -> None:
        """Scrolls to a widget in here."""
        for one in (self.listing, self.sheet):
            if one.isAncestorOf(widget):
                one.ensureWidgetVisible(widget, 0, MARGIN)
        if self.strip.isAncestorOf(widget):
            self.strip.bring(widget)

    def _order(self) -> None:
        """What can be done stands before what is kept for a selection, after that without one."""
        wanted = self.sections().index(self.operations) if self.desk.selection.things else len(self.sections()) - 1
        if self.inner.indexOf(self.operations) != wanted:
            self.inner.removeWidget(self.operations)
            self.inner.insertWidget(wanted, self.operations)

    def _attributes(self, name: str | None) -> Pieces:
        document, live, things = self.desk.document, self.desk.drawn, self.desk.selection.things
        definition = document.definitions.get(name) if name else None
        several = tuple(one for one in self.desk.selection.names if one in document.definitions)
        if definition is not None and not definition.is_parameter:
            owner, rows = part_rows(document, live, definition.name, things[0][1])
            if not owner:
                owner, rows = definition.name, rows_of(document, live, definition.name, things[0][1])
            yield
            yield from self.attributes.fill((owner,), rows, whole=owner == definition.name)
        elif len(several) > 1 and (rows := shared_rows(document, live, several)):
            yield
            yield from self.attributes.fill(several, rows, whole=False)
        else:
            self.attributes.hide()
            yield from self.attributes.clear()
            return
        self.attributes.show()

    def _selected(self) -> None:
        """Something else is listed from its beginning, unless it was clicked here."""
        self.attribute = ""
        self._elsewhere = True
        self._share()
        self.desk.following.behind(self)

    def _menu(self, row: AttributeRow, position: int | None, at: QPoint) -> None:
        """What can be done with one attribute: first with the name pointed at, then to name the plain values in it.

        The value pointed at comes before the others. What is a name already is given none.
        """
        self.attribute = row.attribute
        menu, owner = QMenu(self), self._owner
        name = name_at(row.formula, position) if position is not None else None
        if name is not None and name in self.desk.document.definitions:
            offer_name(self.desk, menu, name, says=True)
            menu.addSeparator()
        number = value_at(row.formula, position) if position is not None else None
        values, is_name = values_in(row.formula), row.formula in self.desk.document.definitions
        fitting = (one for one in offered(self.desk, "row") if self._fits(one))
        for one in sorted(fitting, key=lambda one: one.rare):
            which = next((each.name for each in one.parameters if each.role.numbered), "")
            of = f"{'' if is_plain(row.formula) else 'in '}the {row.label} of {owner}"
            for place in in_order(row.formula, number) if which else ():
                menu.addAction(f"{one.title}: {values[place]}, {of}…").triggered.connect(
                    lambda _=False, name=one.name, given={which: place}: self._ask(name, given)
                )
            if not which or not (values or is_name):
                which_one = f": the {row.label} of {owner}" if owner != self.header.name else ""
                menu.addAction(f"{one.title}{which_one}…").triggered.connect(
                    lambda _=False, name=one.name: self._ask(name)
                )
        about = f"{owner}.{self.attribute}"
        if about in self.desk.document.lessons:
            menu.addSeparator()
            asks = menu.addAction("Why is it so?")
            asks.triggered.connect(lambda _=False: self.desk.why_wanted.emit(owner, about))
        menu.popup(at)

    @property
    def _owner(self) -> str:
        """Whose attributes are meant; of several things the first, as where their forms begin."""
        return self.header.name or next(iter(self.attributes.names), "")

    def _fits(self, command: Command) -> bool:
        """Whether a command is for an attribute such as the present one."""
        known = context(self.desk, command.name)
        roles = [one.role for one in command.parameters if one.name == "attribute" and one.role is not ADDRESS]
        return all(one.names is None or self.attribute in one.names(known) for one in roles)

    def _ask(self, command: str, also: dict[str, Any] | None = None) -> None:
        given: dict[str, Any] = dict(also or {})
        known = {one.name: one.role for one in self.desk.editor.commands[command].parameters}
        whole = f"{self._owner}.{self.attribute}"
        named = whole if known.get("attribute") is ADDRESS else self.attribute
        for name, value in (("attribute", named), ("attributes", [self.attribute])):
            if self.attribute and name in known:
                given[name] = value
        CommandForm(self.desk, command, self.window(), given).begin()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.desk.following.behind(self)
