"""Colours, spaces and fonts of the window: light, dark or as the system has it, changed while it runs."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, QSettings, Qt, Signal
from PySide6.QtGui import QColor, QFont, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

GAP = 8
"""The unit of spacing in pixels; every margin is a multiple of half of it."""
LOW_WINDOW = 760
"""In a lower window, what is acted out gets the room of the storyboard; in pixels."""
CAPTION_WINDOW = 850
"""In a lower window there is no room for captions beside what is acted out; in pixels."""
TIGHT_WINDOW = 1000
"""In a lower window, captions and stage have no room beside what is said above the canvas; in pixels."""

BOX = 13
"""The side of a box to tick, in pixels."""
MARKS = (Path(__file__).parent / "marks").as_posix()
"""The folder of the small pictures that the style sheet shows."""

CHOICES = ("light", "dark", "system")
"""What a person may choose; "system" follows the system whenever it changes."""

SMALLEST, LARGEST, STEP = 0.8, 1.6, 0.1
"""The bounds of the size of the writing, over that of the system, and one step of it."""

OWN_SIZE = "size of the writing of the system"
"""The property of the application that keeps the size it came with."""


@dataclass(frozen=True)
class Colors:
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
        """A colour by its name, with an alpha from 0 to 255."""
        color = QColor(getattr(self, name))
        color.setAlpha(alpha)
        return color


LIGHT = Colors(
    "light",
    window="#f3f3f1",
    panel="#fbfbfa",
    canvas="#e4e4e1",
    paper="#ffffff",
    ink="#1f2328",
    quiet="#5d636b",
    line="#d5d6d3",
    accent="#2763cd",
    accent_ink="#ffffff",
    ghost="#7d42c6",
    warning="#ab3b1b",
    good="#266e43",
)
DARK = Colors(
    "dark",
    window="#1e2023",
    panel="#26292d",
    canvas="#17181a",
    paper="#f6f5f2",
    ink="#e8e9eb",
    quiet="#a3aab4",
    line="#3a3e44",
    accent="#6a9df6",
    accent_ink="#0d1117",
    ghost="#b995f3",
    warning="#ef8a68",
    good="#6cc48d",
)


class Theme(QObject):
    """The colours in use and the size of the writing; whoever keeps a colour listens to ``changed``.

    Each colour of ``Colors`` is an attribute of the theme too: ``theme.ink``.
    """

    changed = Signal()
    colors = LIGHT

    def __init__(self, colors: Colors = LIGHT) -> None:
        super().__init__()
        self.colors = colors
        self.choice = colors.name
        self.scale = 1.0
        """The size of the writing over that of the system."""
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._follow)

    def __getattr__(self, name: str) -> str:
        return str(getattr(self.colors, name))

    def color(self, name: str, alpha: int = 255) -> QColor:
        """A colour by its name, with an alpha from 0 to 255."""
        return self.colors.color(name, alpha)

    def on_paper(self, name: str, alpha: int = 255) -> QColor:
        """A colour for marks on the paper, which is bright in every theme."""
        return LIGHT.color(name, alpha)

    def choose(self, choice: str, scale: float | None = None) -> None:
        """Takes one of ``CHOICES``, and a size of the writing; the whole application changes at once."""
        self.choice = choice if choice in CHOICES else "system"
        if scale is not None:
            self.scale = round(min(max(scale, SMALLEST), LARGEST), 2)
        self._wear()

    def remember(self, settings: QSettings | None) -> None:
        """Keeps the choice for the next start."""
        if settings is not None:
            settings.setValue("theme", self.choice)
            settings.setValue("scale", self.scale)

    def recall(self, settings: QSettings) -> None:
        """Takes what was chosen at the last start; as the system, where nothing was."""
        try:
            scale = float(str(settings.value("scale", 1.0)))
        except ValueError:
            scale = 1.0
        self.choose(str(settings.value("theme", "system")), scale)

    def look_again(self, settings: QSettings) -> None:
        """Takes what was chosen in another window meanwhile."""
        settings.sync()
        now = {"theme": self.choice, "scale": self.scale}
        if any(str(settings.value(name, value)) != str(value) for name, value in now.items()):
            self.recall(settings)

    def px(self, size: float) -> int:
        """A size of letters in pixels, as large as the person wants it."""
        return round(size * self.scale)

    def _follow(self) -> None:
        if self.choice == "system":
            self._wear()

    def _wear(self) -> None:
        self.colors = system_colors() if self.choice == "system" else {"light": LIGHT, "dark": DARK}[self.choice]
        application = QApplication.instance()
        if isinstance(application, QApplication):
            apply(application, self)
        self.changed.emit()


def system_colors() -> Colors:
    """The colours that the system asks for."""
    dark = QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
    return DARK if dark else LIGHT


def apply(application: QApplication, theme: Theme) -> None:
    """Gives the whole application a theme. Where it wears that one already, nothing is styled again."""
    sheet, colors, writing = style_sheet(theme), palette(theme), font(application, theme)
    if not application.styleSheet():  # the first time; each other time everything would be styled twice
        application.setStyle("Fusion")
    elif (application.styleSheet(), application.palette(), application.font()) == (sheet, colors, writing):
        return
    application.setPalette(colors)
    application.setFont(writing)
    application.setStyleSheet(sheet)


def font(application: QApplication, theme: Theme) -> QFont:
    """The system's own writing, as large as the person wants it."""
    known = application.property(OWN_SIZE)
    if known is None:
        known = application.font().pointSizeF()
        application.setProperty(OWN_SIZE, known)
    made = application.font()
    made.setPointSizeF(float(known) * theme.scale)
    return made


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
        QPalette.ColorRole.HighlightedText: theme.accent_ink,
        QPalette.ColorRole.ToolTipBase: theme.panel,
        QPalette.ColorRole.ToolTipText: theme.ink,
        QPalette.ColorRole.Link: theme.accent,
    }
    for role, color in roles.items():
        made.setColor(role, QColor(color))
    # Lists shade it towards white, and what is written there has to be read.
    made.setColor(QPalette.ColorRole.Highlight, theme.color("accent").darker(110))
    for role in (QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText, QPalette.ColorRole.WindowText):
        made.setColor(QPalette.ColorGroup.Disabled, role, QColor(theme.quiet))
    return made


def style_sheet(theme: Theme) -> str:
    """What the palette cannot say. Whatever has the focus has a ring of the accent."""
    return f"""
    QToolTip {{
        border: 1px solid {theme.line}; padding: {GAP // 2}px; color: {theme.ink}; background: {theme.panel};
    }}
    QDialogButtonBox {{ dialogbuttonbox-buttons-have-icons: 0; }}
    QMainWindow::separator {{ background: {theme.line}; width: 1px; height: 1px; }}
    QDockWidget {{ color: {theme.quiet}; font-weight: 600; }}
    QDockWidget::title {{ background: {theme.window}; padding: {GAP // 2}px {GAP}px; }}
    QToolBar {{ background: {theme.window}; border: none; spacing: {GAP // 2}px; padding: {GAP // 2}px; }}
    QToolButton {{ border: 1px solid transparent; border-radius: {GAP // 2}px; padding: {GAP // 2 - 1}px; }}
    QToolButton[popupMode="2"] {{ padding-right: {2 * GAP - 2}px; }}
    QToolButton::menu-indicator {{ subcontrol-origin: padding; subcontrol-position: right center; right: 3px; }}
    QToolButton:hover {{ background: {theme.line}; }}
    QToolButton:checked {{ background: {theme.accent}; color: {theme.accent_ink}; }}
    QToolButton:focus {{ border-color: {theme.accent}; }}
    QToolButton:checked:focus {{ border-color: {theme.ink}; }}
    QStatusBar {{ background: {theme.window}; border-top: 1px solid {theme.line}; }}
    QStatusBar::item {{ border: none; }}
    QAbstractItemView, QPlainTextEdit, QTextBrowser {{ border: 1px solid transparent; background: {theme.panel}; }}
    QAbstractItemView:focus, QPlainTextEdit:focus, QTextBrowser:focus {{ border-color: {theme.accent}; }}
    QDialog QPlainTextEdit, QDialog QTextBrowser, QDialog QAbstractItemView {{
        border: 1px solid {theme.line}; border-radius: {GAP // 2}px;
    }}
    QDialog QPlainTextEdit:focus, QDialog QTextBrowser:focus, QDialog QAbstractItemView:focus {{
        border-color: {theme.accent};
    }}
    QAbstractScrollArea::corner {{ background: transparent; border: none; }}
    QTabBar {{ qproperty-drawBase: 0; }}
    QTabBar::tab {{
        color: {theme.quiet}; background: {theme.window}; border: none; padding: {GAP // 2}px {GAP + 2}px;
    }}
    QTabBar::tab:selected {{ color: {theme.ink}; background: {theme.panel}; border-bottom: 2px solid {theme.accent}; }}
    QTabBar::tab:hover {{ color: {theme.ink}; }}
    QTabBar::tab:focus {{ border-bottom-color: {theme.ink}; }}
    QLineEdit {{
        border: 1px solid {theme.line}; border-radius: {GAP // 2}px; padding: 2px {GAP // 2}px;
        background: {theme.panel};
    }}
    QComboBox QLineEdit {{ border: none; padding: 0; background: transparent; }}
    QCheckBox::indicator, QRadioButton::indicator, QAbstractItemView::indicator {{
        width: {BOX}px; height: {BOX}px; border: 1px solid {theme.quiet}; background: {theme.panel};
    }}
    QCheckBox::indicator, QAbstractItemView::indicator {{ border-radius: 3px; }}
    QRadioButton::indicator {{ border-radius: {BOX // 2 + 1}px; }}
    QCheckBox::indicator:checked, QAbstractItemView::indicator:checked {{
        background: {theme.accent}; border-color: {theme.accent}; image: url({MARKS}/check_{theme.name}.svg);
    }}
    QCheckBox::indicator:indeterminate {{ background: {theme.line}; }}
    QRadioButton::indicator:checked {{
        width: {BOX - 6}px; height: {BOX - 6}px; border: 4px solid {theme.accent}; background: {theme.accent_ink};
    }}
    QCheckBox::indicator:disabled, QRadioButton::indicator:disabled {{ border-color: {theme.line}; }}
    QCheckBox:focus, QRadioButton:focus {{ color: {theme.accent}; }}
    QLineEdit:focus {{ border-color: {theme.accent}; }}
    QScrollBar {{ background: transparent; border: none; margin: 0; }}
    QScrollBar:vertical {{ width: {GAP + 2}px; }}
    QScrollBar:horizontal {{ height: {GAP + 2}px; }}
    QScrollBar::handle {{ background: {theme.line}; border-radius: {GAP // 2 - 1}px; margin: 2px; }}
    QScrollBar::handle:vertical {{ min-height: {4 * GAP}px; }}
    QScrollBar::handle:horizontal {{ min-width: {4 * GAP}px; }}
    QScrollBar::handle:hover, QScrollBar#over::handle {{ background: {theme.quiet}; }}
    QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
    QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
    """


CORNER = 4


def panel_style(theme: Theme) -> str:
    """The look of panels and forms: what the style sheet of the application does not say."""
    hover = theme.color("accent", 34).name(QColor.NameFormat.HexArgb)
    marked = theme.color("accent", 60).name(QColor.NameFormat.HexArgb)
    return f"""
    QWidget#inside, QWidget#asked {{ background: {theme.panel}; }}
    QScrollArea#sheet {{ border: none; border-top: 2px solid {theme.line}; }}
    QLabel#heading {{ font-size: {theme.px(17)}px; font-weight: 600; color: {theme.ink}; }}
    QLabel#title {{ color: {theme.quiet}; font-weight: 600; font-size: {theme.px(11)}px; }}
    QLabel#quiet, QPushButton#value {{ color: {theme.quiet}; }}
    QLabel#fault {{ color: {theme.warning}; }}
    QLabel#question {{ color: {theme.ink}; font-weight: 600; }}
    QFrame#rule {{ background: {theme.line}; border: none; }}
    QPushButton#cell {{
        border: 1px solid transparent; border-radius: {CORNER}px; padding: 3px 5px; text-align: left;
        color: {theme.ink}; background: transparent;
    }}
    QPushButton#cell:hover {{ background: {hover}; }}
    QPushButton#cell:focus {{ border-color: {theme.accent}; }}
    QPushButton#cell:disabled {{ color: {theme.quiet}; }}
    QPushButton#name {{
        border: none; padding: 3px 0; text-align: left; color: {theme.ink}; background: transparent;
    }}
    QPushButton#name:hover {{ color: {theme.accent}; }}
    QLabel#passage {{ border: 1px solid transparent; border-radius: {CORNER}px; padding: 3px 5px; }}
    QLabel#passage:hover {{ background: {hover}; }}
    QLabel#passage:focus {{ border-color: {theme.accent}; }}
    QLineEdit#note {{ border: 1px solid transparent; padding: 2px 0; background: transparent; }}
    QLineEdit#note:hover {{ border-color: {theme.line}; }}
    QLineEdit#note:focus {{ border-color: {theme.accent}; padding: 2px 4px; background: {theme.panel}; }}
    QPushButton#chip {{
        border: 1px solid {theme.line}; border-radius: {CORNER}px; padding: 4px {GAP}px;
        color: {theme.ink}; background: {theme.window};
    }}
    QPushButton#chip:checked {{ background: {theme.accent}; color: {theme.accent_ink}; border-color: {theme.accent}; }}
    QPushButton#chip:hover:!checked {{ background: {hover}; border-color: {theme.accent}; }}
    QPushButton#chip:focus {{ border-color: {theme.accent}; }}
    QPushButton#chip:disabled {{ color: {theme.quiet}; background: transparent; border-style: dashed; }}
    QPlainTextEdit#formula {{
        border: 1px solid {theme.accent}; border-radius: {CORNER}px; background: {theme.panel}; color: {theme.ink};
    }}
    QToolButton#small {{ color: {theme.quiet}; padding: 1px 4px; border: 1px solid transparent;
        border-radius: {CORNER}px; }}
    QToolButton#small:hover {{ color: {theme.ink}; background: {hover}; }}
    QToolButton#small:checked {{ color: {theme.ink}; background: transparent; }}
    QToolButton#small:focus {{ border-color: {theme.accent}; }}
    QWidget#new {{ background: {marked}; border-radius: {CORNER}px; }}
    QListWidget#candidates {{ border: 1px solid {theme.line}; border-radius: {CORNER}px; background: {theme.panel}; }}
    QListWidget#candidates::item {{ padding: 5px; border-bottom: 1px solid {theme.line}; color: {theme.ink}; }}
    QListWidget#candidates::item:selected {{ background: {marked}; color: {theme.ink}; }}
    QListWidget#candidates::item:hover {{ background: {hover}; }}
    QToolButton#option {{
        border: 1px solid {theme.line}; border-radius: {CORNER}px; padding: {GAP // 2}px; color: {theme.ink};
        background: {theme.panel};
    }}
    QToolButton#option:hover, QToolButton#option:focus {{ border: 2px solid {theme.accent}; }}
    QToolButton#choice {{ border: 1px solid {theme.line}; border-radius: {CORNER}px; padding: 2px 6px;
        color: {theme.ink}; background: {theme.panel}; }}
    QToolButton#choice:hover {{ background: {hover}; }}
    QToolButton#choice:checked {{ background: {theme.accent}; border-color: {theme.accent}; color: {theme.panel}; }}
    QToolButton#choice:focus {{ border: 2px solid {theme.accent}; padding: 1px 5px; }}
    QToolButton#choice:checked:focus {{ border-color: {theme.ink}; }}
    """
