"""The graph as a place of the window: what needs what, in layers.

Selecting here and on the canvas are the same; what a change would reach has one tint, what is needed another.
"""

from __future__ import annotations

from html import escape

import networkx as nx
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QShowEvent
from PySide6.QtWidgets import QCheckBox, QWidget

from studio.app.definition_kinds import KindName, kind_of_definition
from studio.app.dependencies import Dependencies
from studio.app.desk import Desk
from studio.app.graph.layout import laid_out
from studio.app.graph.plane import Plane
from studio.app.legend import Legend
from studio.app.maximize import LargeButton
from studio.app.qt_guard import guarded
from studio.app.theme import GAP, Theme
from studio.app.widgets import column, roomy, row, searching, tool
from studio.document.constraints import constraint_text
from studio.document.graph import without_teaching
from studio.document.model import Document
from studio.language.show import show

LETTERS = (Qt.Key.Key_F, Qt.Key.Key_Plus, Qt.Key.Key_Equal, Qt.Key.Key_Minus)


@guarded
class GraphView(QWidget):
    """The dependency graph of the document; out of sight it does nothing."""

    def __init__(self, desk: Desk, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        roomy(self)
        self.desk, self.theme = desk, theme
        self.reach = Dependencies(desk)
        self.plane = Plane(theme)
        self.legend = Legend(theme)
        self.search = searching("Find a name", "Find a node of the graph")
        self.teaching = QCheckBox("Lessons")
        self.whole = tool("Fit", "Show the whole graph (F)", self.plane.fit, called="Fit")
        self.large = LargeButton(self, theme)
        self._stale = True
        self.setFocusProxy(self.plane)
        self.teaching.setToolTip("Show demonstrations and lessons too, and what they teach")
        head = row(self.search, self.teaching, self.whole, self.large, gap=GAP, wide=self.search)
        column(head, self.plane, self.legend, of=self, edge=GAP, high=self.plane)
        self._connect()

    def _connect(self) -> None:
        self.teaching.toggled.connect(lambda _: self.fill())
        self.large.turned.connect(self.plane.look_anew)
        self.search.textChanged.connect(lambda _: self._find(0))
        self.search.returnPressed.connect(self._take_found)
        self.plane.hovered.connect(self._hover)
        self.plane.picked.connect(self._pick)
        self.plane.moved.connect(self._move)
        self.desk.following.add(self, self._renew)
        self.desk.replaced.connect(self._replaced)
        self._picking = False
        self.desk.selection_changed.connect(self._selected)
        self.desk.lit_changed.connect(self.mark)
        self.theme.changed.connect(lambda: self._renew(True))

    # what it shows

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.desk.following.now(self)
        if self._stale:
            self.fill()

    def _renew(self, drawn_anew: bool = False) -> None:
        self._stale = True
        if self.isVisible():
            self.fill(drawn_anew)

    def _replaced(self) -> None:
        self.plane.forget()
        self._renew()

    def fill(self, drawn_anew: bool = False) -> None:
        """Brings the graph in step with the document; where its shape is the same it stays as it is."""
        if not self.isVisible():
            self._stale = True
            return
        self._stale = False
        whole = self.reach.graph
        graph = whole if self.teaching.isChecked() else without_teaching(whole)
        if drawn_anew or not self.plane.layout_shown.same(graph):
            self.plane.give(laid_out(graph), self._kinds())
            names = self.desk.selection.names
            self.plane.look_at_first(names[0] if names else "")
        self.mark()

    def _kinds(self) -> dict[str, KindName]:
        values = self.desk.live.values()
        definitions = self.desk.document.definitions.items()
        return {name: kind_of_definition(one, values.get(name)) for name, one in definitions}

    def mark(self) -> None:
        """Shows what is selected, and what that, or what is under the pointer, needs and reaches."""
        if not self.isVisible():
            return
        chosen, lit = self.desk.lit[0], self.desk.lit[1:]
        if not chosen:
            chosen = frozenset(self.desk.selection.names) & self.plane.boxes.keys()
            lit = self.reach.of(chosen)
        self.plane.light(chosen, lit)
        needs, reaches = (len(one & self.plane.boxes.keys()) for one in lit)
        self.legend.show_lit(needs, reaches)

    def _selected(self) -> None:
        names = [name for name in self.desk.selection.names if name in self.plane.boxes]
        if names and self.isVisible() and not self._picking:
            self.plane.bring(names[-1])
        self.mark()

    # what the person does

    def _hover(self, node: str) -> None:
        if node:
            self.plane.setToolTip(node_tip(self.desk.document, self.reach.graph, node))
            self.desk.light(frozenset({node}), *self.reach.of((node,)))
        else:
            self.plane.setToolTip("")
            self.desk.light()
        self.mark()

    def _pick(self, node: str, adding: bool) -> None:
        names = self.reach.names_of(node) if node else ()
        before = self.desk.selection.names
        if adding and names:
            kept = tuple(name for name in before if name not in names)
            names = kept if set(names) <= set(before) else (*kept, *names)
        self._picking = True  # what is picked here is in view already
        self.desk.select_names(names)
        self._picking = False
        self.mark()

    def _move(self, key: Qt.Key) -> None:
        """Goes to a neighbour: left to what is needed, right to what needs it, up and down in the column."""
        layout, plane = self.plane.layout_shown, self.plane
        if not plane.boxes:
            return
        now = plane.current or next(iter(self.desk.selection.names), "")
        if now not in plane.boxes:
            now = next(iter(layout.places))
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            now = layout.beside(now, -1 if key == Qt.Key.Key_Up else 1)
        else:
            pairs = [(a, b) if key == Qt.Key.Key_Left else (b, a) for a, b in layout.ways]
            now = layout.nearest([to for to, end in pairs if end == now], now)
        plane.current = now
        plane.setAccessibleDescription(now)
        plane.bring(now)
        self._hover(now)

    # finding

    def found(self) -> list[str]:
        """The nodes whose names hold what is looked for; those that begin with it first."""
        text = self.search.text().strip().lower()
        names = [name for name in self.plane.boxes if text and text in name.lower()]
        return sorted(names, key=lambda name: (not name.lower().startswith(text), len(name)))

    def _find(self, place: int) -> None:
        found = self.found()
        self.plane.current = found[place % len(found)] if found else ""
        if found:
            self.plane.bring(self.plane.current, centre=True)
        self.mark()

    def _take_found(self) -> None:
        """Selects what was found; once more goes on to the next."""
        found = self.found()
        if not found:
            self.desk.failed.emit(f"Nothing in the graph has “{self.search.text()}” in its name.")
            return
        if self.plane.current in found and self.reach.names_of(self.plane.current) == self.desk.selection.names:
            self._find(found.index(self.plane.current) + 1)
        self._pick(self.plane.current, False)

    def event(self, event: QEvent) -> bool:
        """Keys of the graph are not those of tools; Ctrl+F looks for a name."""
        if isinstance(event, QKeyEvent) and event.matches(QKeySequence.StandardKey.Find):
            if event.type() == QEvent.Type.KeyPress:
                self.search.setFocus()
                self.search.selectAll()
            event.accept()
            return True
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self._is_own(event):
            event.accept()
            return True
        return super().event(event)

    def _is_own(self, event: QKeyEvent) -> bool:
        held = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        return self.plane.hasFocus() and event.key() in LETTERS and not held


LONGEST = 300
"""Letters of a formula in a tip."""


def node_tip(document: Document, graph: nx.DiGraph, node: str) -> str:
    """What a node is, its formula or what stands for it, and its note."""
    about = graph.nodes[node] if node in graph else {}
    kind, key = about.get("kind", ""), about.get("name", node)
    parts = [f"<b>{escape(node)}</b> ({escape(kind)})"]
    said = _said(document, kind, key)
    if said:
        parts.append(f"<code>{escape(said if len(said) <= LONGEST else said[:LONGEST] + '…')}</code>")
    note = getattr(document.definitions.get(node) or document.processes.get(node), "note", "")
    if note:
        parts.append(escape(note))
    return "<br>".join(parts)


def _said(document: Document, kind: str, key: str) -> str:
    if kind == "rule":
        rule = document.rules[int(key)]
        return f"{rule.process}({', '.join(map(show, rule.arguments))})"
    if kind == "constraint":
        one = document.constraints[key]
        return constraint_text(one)
    if kind == "process":
        process = document.processes[key]
        return f"{key}({', '.join(each.name for each in process.inputs)})"
    return show(document.definitions[key].formula) if key in document.definitions else ""
