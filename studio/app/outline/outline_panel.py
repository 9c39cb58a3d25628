"""The outline as a place of the window: find, select, rename, hide, order and group what the document defines."""

from __future__ import annotations

import re
from collections.abc import Callable, Set
from functools import partial

from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QFocusEvent, QHelpEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QMenu, QToolTip, QTreeWidgetItem, QWidget

from studio.app import direct_edits
from studio.app.dependencies import Dependencies
from studio.app.desk import Desk
from studio.app.legend import Legend
from studio.app.offered_commands import offered, why_not
from studio.app.outline.outline_tree import OutlineTree
from studio.app.outline.row_contents import row_tip
from studio.app.outline.row_dragging import row_of
from studio.app.outline.rows import OutlineRow, OutlineSection, has_typed, outline_sections, searched_text
from studio.app.qt_guard import guarded
from studio.app.theme import GAP, Theme
from studio.app.widgets import column, roomy, searching
from studio.document.naming import free_name, taken_by_language

ALT = Qt.KeyboardModifier.AltModifier
SHIFTED_EQUAL = (Qt.KeyboardModifier.ShiftModifier, Qt.Key.Key_Equal)
"""The key “=” where it is written with Shift, as on most keyboards in Europe."""
GIVEN = re.compile(r"\s*([^\W\d]\w*)\s*=(?!=)\s*(\S.*)")
"""A name and what it is to be."""


@guarded
class Outline(QWidget):
    """Selecting here selects on the canvas, and the other way round."""

    def __init__(self, desk: Desk, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        roomy(self)
        self.desk, self.theme = desk, theme
        self.reach = Dependencies(desk)
        self.tree = OutlineTree(desk, theme)
        self.search = searching("Find, or type gap = 40", "Find a name or formula, or type a new one")
        self.legend = Legend(theme)
        self.listed: tuple[OutlineSection, ...] = ()
        self._filling = False
        self._behind: set[str | tuple[str, str]] = set()  # the rows chosen here, as _meant says what they stand for
        self.setFocusProxy(self.tree)
        column(self.search, self.tree, self.legend, of=self, edge=GAP, high=self.tree)
        self._connect()
        self.fill()
        self._relisted()

    def _connect(self) -> None:
        self.search.textChanged.connect(lambda _: self._filter())
        self.search.returnPressed.connect(self._take_typed)
        self.search.installEventFilter(self)
        self.tree.viewport().installEventFilter(self)
        self.tree.installEventFilter(self)
        self.tree.itemSelectionChanged.connect(self._selected)
        self.tree.relisted.connect(self._relisted)
        self.tree.renamed.connect(partial(direct_edits.rename_to, self.desk), Qt.ConnectionType.QueuedConnection)
        self.tree.retold.connect(self._retell, Qt.ConnectionType.QueuedConnection)
        self.tree.looked_at.connect(lambda name: direct_edits.show_or_hide(self.desk, (name,)))
        self.tree.unlocked.connect(self._unlock)
        self.tree.pulled.connect(lambda names, to: direct_edits.reorder(self.desk, names, to.into, to.before))
        self.tree.hinted.connect(self.desk.said.emit)
        self.tree.pointed_at.connect(self._light)
        self.tree.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.tree.customContextMenuRequested.connect(self._menu_at)
        self.desk.following.add(self, self.fill)
        self.desk.replaced.connect(self.fill)
        self.desk.selection_changed.connect(self._followed)
        self.desk.lit_changed.connect(self._lit)
        self.theme.changed.connect(self.tree.forget_words)

    # what it shows

    def fill(self) -> None:
        """Lists what the document holds; where that is the same, only values are shown anew."""
        listed = outline_sections(self.desk.document, self.desk.live.values())
        self.tree.forget_words()
        if listed != self.listed:
            self.listed = listed
            self._filling = True
            self.tree.give(listed)
            self._filling = False
        elif self.search.text():
            self._filter()

    def _relisted(self) -> None:
        self._mark()
        self._filter()

    def row(self, name: str) -> OutlineRow | None:
        """The row of a definition, process, rule or constraint."""
        return row_of(self.tree.items.get(name))

    def _filter(self) -> None:
        wanted = self.search.text().strip().lower()
        hits = {name for name in self.tree.items if self._has(name, wanted)}
        for name, item in self.tree.items.items():
            row = self.row(name)
            item.setHidden(row is None or not any(one.name in hits or name in hits for one in row.all()))
        for name in hits:  # what is inside a group that is found is shown with it, and around what is found its group
            parent = self.tree.items[name].parent()
            while parent is not None:
                parent.setHidden(False)
                if wanted:
                    parent.setExpanded(True)
                parent = parent.parent()
        for place in range(self.tree.topLevelItemCount()):
            title = self.tree.topLevelItem(place)
            assert title is not None
            inside = [title.child(number) for number in range(title.childCount())]
            title.setHidden(all(one is None or one.isHidden() for one in inside))
        self._say_nothing(bool(hits), wanted)

    def _has(self, name: str, wanted: str) -> bool:
        return not wanted or wanted in name.lower() or wanted in searched_text(self.desk.document, name).lower()

    def _say_nothing(self, found: bool, wanted: str) -> None:
        self.legend.setVisible(bool(self.tree.items))
        nothing = f"Nothing has “{wanted}” in its name or formula." if wanted else ""
        if given := GIVEN.fullmatch(self.search.text()):
            nothing = self._what_enter_does(*given.groups())
        self.tree.say("" if found else nothing or "What you draw or define is listed here.")

    def _what_enter_does(self, name: str, formula: str) -> str:
        if not self._can_be_typed(name):
            return _not_typed(name)
        if fault := taken_by_language(name):
            name, other = free_name(self.desk.document, name), name
            return fault if name == other else f"Enter makes {name} = {formula}: {other} means something already."
        return f"Enter changes {name} to {formula}." if name in self.tree.items else f"Enter makes {name} = {formula}."

    def _can_be_typed(self, name: str) -> bool:
        """Whether a name is that of a value whose formula can be typed, or of nothing yet."""
        rows = [one for section in self.listed for row in section.rows for one in row.all() if one.name == name]
        return all(has_typed(row) for row in rows)

    def _meant(self, name: str) -> str | tuple[str, str]:
        """What a row stands for: what has its name, or the event and process of a rule, of which it only counts."""
        rule = self.reach.rule(name)
        return name if rule is None else (rule.event, rule.process)

    def _followed(self) -> None:
        """Something else is selected; where that was done elsewhere, what was chosen here is meant no longer."""
        if not self._filling:
            self._behind = set()
        self._mark()

    def _mark(self) -> None:
        self._filling = True
        names = set(self.desk.selection.names)
        here = {name for name in self.tree.items if self._meant(name) in self._behind}
        brought = {one for name in here for one in self.reach.names_of(name)}
        for name, item in self.tree.items.items():
            item.setSelected(name in (here if names == brought else names))
        self._filling = False
        chosen = self.tree.chosen
        if chosen and not self.tree.underMouse():
            self.tree.scrollToItem(self.tree.items[chosen[0]])

    def _lit(self) -> None:
        _, needs, reaches = self.desk.lit
        self.legend.show_lit(len(needs & self.tree.items.keys()), len(reaches & self.tree.items.keys()))
        self.tree.viewport().update()

    def _light(self, name: str) -> None:
        if name:
            self.desk.light(frozenset({name}), *self.reach.of((name,)))
        else:
            self.desk.light()

    # what the person does

    def _selected(self) -> None:
        if not self._filling:
            self._behind = {self._meant(name) for name in self.tree.chosen}
            names = {one for name in self.tree.chosen for one in self.reach.names_of(name)}
            before = self.desk.selection
            self._filling = True
            self.desk.select_names(self._in_order(names))
            self._filling = False
            if self.tree.again and self.desk.selection is before:
                self.desk.chosen_again.emit()

    def _in_order(self, names: Set[str]) -> tuple[str, ...]:
        """Names in the order in which they were chosen, one by one; all as they were made where several came at once.

        What lies in front is listed first, so the rows from top to bottom are no order that anyone meant.
        """
        before = [one for one in self.desk.selection.names if one in names]
        document = self.desk.document
        made = [one for one in (*document.definitions, *document.processes) if one in names]
        new = [one for one in made if one not in before]
        return tuple([*before, *new] if len(new) < 2 else made)

    def move_by_key(self, up: bool) -> None:
        """Moves what is selected over the next thing in front of it, or under the next one behind."""
        names = self.tree.chosen
        items = [self.tree.items[name] for name in names]
        parent = items[0].parent() if items else None
        if parent is None or not all(item.parent() is parent and self._has_order(item) for item in items):
            self.desk.failed.emit("Select things that are drawn, in one group or in none; then they can be moved.")
            return
        places = sorted(parent.indexOfChild(item) for item in items)
        place = places[0] - 2 if up else places[-1] + 1
        if (up and places[0] == 0) or place >= parent.childCount():
            return
        before, group = row_of(parent.child(place)) if place >= 0 else None, row_of(parent)
        direct_edits.reorder(self.desk, names, group.name if group else "", before.name if before else "")

    def _has_order(self, item: QTreeWidgetItem) -> bool:
        row = row_of(item)
        return row is not None and (row.drawn or row_of(item.parent()) is not None)

    def _unlock(self, name: str) -> None:
        for command in offered(self.desk, "mark"):
            self.desk.do(command.name, things=[name])

    def _take_typed(self) -> None:
        """What says a name and its formula is made so; else what is found is gone to."""
        given = GIVEN.fullmatch(self.search.text())
        if given is None:
            self._take_first()
        elif not self._can_be_typed(given[1]):
            self.desk.failed.emit(_not_typed(given[1]))
        else:
            name, formula = given.groups()
            command, arguments = direct_edits.typed_command(free_name(self.desk.document, name), formula)
            self.desk.do(command, then=lambda _: self.search.clear(), **arguments)

    def _retell(self, name: str, typed: str) -> None:
        direct_edits.retell(self.desk, name, typed, lambda: self.tree.mend_formula(name, typed))

    def _take_first(self) -> None:
        found = [name for name, item in self.tree.items.items() if self._has(name, self.search.text().strip().lower())]
        if found:
            self.tree.setFocus()
            self.tree.clearSelection()
            self.tree.setCurrentItem(self.tree.items[found[0]])

    def _menu_at(self, at: QPoint) -> None:
        menu = self.menu()
        if not menu.isEmpty():
            menu.popup(self.tree.viewport().mapToGlobal(at))

    def menu(self) -> QMenu:
        """What can be done with the selected rows."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        names = self.tree.chosen
        rows = [row for name in names if (row := self.row(name)) is not None]
        if len(names) == 1 and rows[0].kind not in ("rule", "constraint"):
            _entry(menu, "Rename\tF2", lambda: self.tree.edit_name(self.tree.items[names[0]]))
            if has_typed(rows[0]):
                _entry(menu, "Change its formula\t=", lambda: self.tree.edit_formula(self.tree.items[names[0]]))
        if rows and all(row.name in self.desk.document.definitions for row in rows):
            seen = any(row.drawn and not row.hidden for row in rows)
            _entry(menu, "Hide\tH" if seen else "Show\tH", lambda: direct_edits.show_or_hide(self.desk, names))
        if rows and all(self._has_order(self.tree.items[name]) for name in names):
            menu.addSeparator()
            backwards = tuple(reversed(names))  # from the row behind to the one in front
            for command in offered(self.desk, "outline"):
                if why_not(self.desk, command) is None:
                    _entry(menu, command.title, partial(self.desk.do, command.name, things=backwards))
        if rows:
            menu.addSeparator()
            _entry(menu, "Delete\tDel", self._delete)
        return menu

    def _delete(self) -> None:
        """Deletes what is chosen; of a rule just the rule goes, and the process that it runs is chosen no longer."""
        rules = {name: self.reach.rule(name) for name in self.tree.chosen}
        others = tuple(name for name, rule in rules.items() if rule is None)
        for rule in filter(None, rules.values()):
            direct_edits.remove_rule(self.desk, rule, lambda _: self.desk.select_names(others))
        direct_edits.delete_names(self.desk, others)

    # keys

    def event(self, event: QEvent) -> bool:
        """Keys of the outline come before those of tools and menus."""
        if isinstance(event, QKeyEvent) and (does := self._does(event)) is not None:
            if event.type() == QEvent.Type.KeyPress:
                does()
            event.accept()
            return True
        return super().event(event)

    def _does(self, event: QKeyEvent) -> Callable[[], object] | None:
        if event.matches(QKeySequence.StandardKey.Find):
            return self._find
        if not self.tree.hasFocus():
            return None
        if event.modifiers() == ALT:
            keys = {Qt.Key.Key_Up: lambda: self.move_by_key(True), Qt.Key.Key_Down: lambda: self.move_by_key(False)}
            return keys.get(Qt.Key(event.key()))
        if event.modifiers() and (event.modifiers(), event.key()) != SHIFTED_EQUAL:
            return None
        plain: dict[Qt.Key, Callable[[], object]] = {
            Qt.Key.Key_H: lambda: direct_edits.show_or_hide(self.desk, self.tree.chosen),
            Qt.Key.Key_Delete: self._delete,
            Qt.Key.Key_Backspace: self._delete,
            Qt.Key.Key_Equal: lambda: self.tree.edit_formula(self.tree.meant),
            Qt.Key.Key_F2: lambda: self.tree.edit_name(self.tree.meant),
        }
        return plain.get(Qt.Key(event.key()))

    def _find(self) -> None:
        self.search.setFocus()
        self.search.selectAll()

    def eventFilter(self, watched: object, event: QEvent) -> bool:
        if watched is self.search and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() == Qt.Key.Key_Down:
                self._take_first()
                return True
            if event.key() == Qt.Key.Key_Escape:
                self.search.clear()
                self.tree.setFocus()
                return True
        if watched is self.tree.viewport() and isinstance(event, QHelpEvent):
            self._tip(event)
            return True
        if watched is self.tree and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            does = self._does(event)
            if does is not None:
                does()
            return does is not None
        if watched is self.tree and isinstance(event, QFocusEvent) and event.type() == QEvent.Type.FocusOut:
            self.desk.light()
        return False

    def _tip(self, event: QHelpEvent) -> None:
        row = row_of(self.tree.itemAt(event.pos()))
        fault = self.desk.live.errors.get(row.name) if row is not None else None
        trust = self.tree.contents.trust_in(row) if row is not None else None
        text = row_tip(self.desk.document, row, fault, trust) if row is not None else ""
        QToolTip.showText(event.globalPos(), text, self.tree)


def _not_typed(name: str) -> str:
    return f"{name} is no value that can be typed here: select it to change it, or type another name."


def _entry(menu: QMenu, title: str, does: Callable[[], object]) -> None:
    menu.addAction(title).triggered.connect(lambda _=False: does())
