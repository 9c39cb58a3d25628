"""Colours, spaces and fonts of the window, for light and dark."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

GAP = 8
"""The unit of spacing in pixels; every margin is a multiple of half of it."""


@dataclass(frozen=True)
class Theme:
    """One set of colours."""

    name: str
    window: str
    panel: str
    canvas: str
    paper: str
    ink: str
    quiet: str
    line: str
    accent: str
    accent_ink: str
    ghost: str
    warning: str
    good: str

    def color(self, name: str, alpha: int = 255) -> QColor:
        """A colour of the theme by its name, with an alpha from 0 to 255."""
        color = QColor(getattr(self, name))
        color.setAlpha(alpha)
        return color


LIGHT = Theme(
    "light",
    window="#f3f3f1",
    panel="#fbfbfa",
    canvas="#e4e4e1",
    paper="#ffffff",
    ink="#1f2328",
    quiet="#646a73",
    line="#d5d6d3",
    accent="#2f6fde",
    accent_ink="#ffffff",
    ghost="#8a4fd3",
    warning="#b3401f",
    good="#2c7a4b",
)
DARK = Theme(
    "dark",
    window="#1e2023",
    panel="#26292d",
    canvas="#17181a",
    paper="#f6f5f2",
    ink="#e8e9eb",
    quiet="#9aa1ab",
    line="#3a3e44",
    accent="#5b93f5",
    accent_ink="#0d1117",
    ghost="#b48cf2",
    warning="#ef8a68",
    good="#6cc48d",
)


def system_theme() -> Theme:
    """The theme that the system asks for."""
    dark = QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
    return DARK if dark else LIGHT


def apply(application: QApplication, theme: Theme) -> None:
    """Gives the whole application a theme."""
    application.setStyle("Fusion")
    application.setPalette(palette(theme))
    application.setStyleSheet(style_sheet(theme))


def palette(theme: Theme) -> QPalette:
    """The theme as Qt's palette."""
    made = QPalette()
    roles = {
        QPalette.ColorRole.Window: theme.window,
        QPalette.ColorRole.WindowText: theme.ink,
        QPalette.ColorRole.Base: theme.panel,
        QPalette.ColorRole.AlternateBase: theme.window,
        QPalette.ColorRole.Text: theme.ink,
        QPalette.ColorRole.PlaceholderText: theme.quiet,
        QPalette.ColorRole.Button: theme.panel,
        QPalette.ColorRole.ButtonText: theme.ink,
        QPalette.ColorRole.Highlight: theme.accent,
        QPalette.ColorRole.HighlightedText: theme.accent_ink,
        QPalette.ColorRole.ToolTipBase: theme.panel,
        QPalette.ColorRole.ToolTipText: theme.ink,
        QPalette.ColorRole.Link: theme.accent,
    }
    for role, color in roles.items():
        made.setColor(role, QColor(color))
    for role in (QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText, QPalette.ColorRole.WindowText):
        made.setColor(QPalette.ColorGroup.Disabled, role, QColor(theme.quiet))
    return made


def style_sheet(theme: Theme) -> str:
    """What the palette cannot say."""
    return f"""
    QToolTip {{ border: 1px solid {theme.line}; padding: {GAP // 2}px; }}
    QMainWindow::separator {{ background: {theme.line}; width: 1px; height: 1px; }}
    QDockWidget {{ color: {theme.quiet}; font-weight: 600; }}
    QDockWidget::title {{ background: {theme.window}; padding: {GAP // 2}px {GAP}px; }}
    QToolBar {{ background: {theme.window}; border: none; spacing: {GAP // 2}px; padding: {GAP // 2}px; }}
    QToolButton {{ border-radius: {GAP // 2}px; padding: {GAP // 2}px; }}
    QToolButton:hover {{ background: {theme.line}; }}
    QToolButton:checked {{ background: {theme.accent}; color: {theme.accent_ink}; }}
    QStatusBar {{ background: {theme.window}; border-top: 1px solid {theme.line}; }}
    QListView, QTreeView, QPlainTextEdit, QTextBrowser {{ border: none; background: {theme.panel}; }}
    QLineEdit {{
        border: 1px solid {theme.line}; border-radius: {GAP // 2}px; padding: 2px {GAP // 2}px;
        background: {theme.panel};
    }}
    QLineEdit:focus {{ border-color: {theme.accent}; }}
    QScrollBar {{ background: transparent; border: none; margin: 0; }}
    QScrollBar:vertical {{ width: {GAP + 2}px; }}
    QScrollBar:horizontal {{ height: {GAP + 2}px; }}
    QScrollBar::handle {{ background: {theme.line}; border-radius: {GAP // 2 - 1}px; margin: 2px; }}
    QScrollBar::handle:vertical {{ min-height: {4 * GAP}px; }}
    QScrollBar::handle:horizontal {{ min-width: {4 * GAP}px; }}
    QScrollBar::handle:hover {{ background: {theme.quiet}; }}
    QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
    QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
    """
