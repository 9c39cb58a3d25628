"""The window: the only part of the studio that knows Qt. It adds no behaviour; everything goes through commands.

``window`` puts the *places* together (``places``), and none of them knows it; the ``desk`` is what they share: the
editor, what is selected, previewed and going on. ``canvas``, ``outline``, ``inspector`` with ``candidates``, ``stage``,
``timeline``, ``graph``, ``program`` and ``running`` are the places. Around them: ``menus``, ``tool_bar``,
``command_palette`` and ``status_line``, made of ``window_actions`` and ``offered_commands``; ``forms`` for arguments,
``style`` for colours and lines, ``filing`` for files, ``printing``, ``slides``, ``reasons``, ``help``, ``welcome``,
``preferences``, ``lessons``, ``parts``, ``message_dialog``, ``contradiction_page``, ``fault_report``. What is picked on
the canvas for a form or the stage: ``picking``. Commands behind what is done by hand: ``direct_edits``. What places
use: ``widgets`` and their layouts, ``flows``, ``calm``, ``reckoning_field``, ``theme``, ``icons``, ``legend``,
``definition_kinds``, ``dependencies``, ``shown_moment``, ``shown_words``, ``goal_words``, ``painting``,
``shape_painting``, ``small_pictures``, ``kept_images``, ``maximize``, ``place_dock``, ``window_layout``,
``canvas_room``, ``mnemonics``, ``keys``, ``qt_guard`` (no error leaves Qt).
What is asked for is done in order (``orders``), places show what came of it one event at a time (``following``), a
program is compiled while it is looked at (``compiling``). ``start`` opens the window. Beside it, not in it:
``reenact`` acts recordings out in the window, ``measure`` drives it to measure it or to take pictures.
"""

import sys
from types import ModuleType

import PySide6.QtCore  # noqa: F401


def _leave_unread(binding: ModuleType | None) -> None:
    """Qt's binding reads the source of whatever is imported after it, and keeps it, to see whether it uses other names
    of methods. Nothing here does, and that reading is a sixth of what it takes to import the window."""
    if hasattr(binding, "_mod_uses_pyside"):
        setattr(binding, "_mod_uses_pyside", lambda module: False)  # noqa: B010


_leave_unread(sys.modules.get("shibokensupport.feature"))
