"""Programming by example that mixes symbolic and direct manipulation. ``Editor`` is the headless way in.

Arrows of knowledge run one way, each package knows only those before it: ``language`` (formulas and steps),
``document`` (what a person made, as a value), ``infer`` (from values to formulas), ``generalize`` (operations on what
is drawn and taught), ``demonstrate`` (from what is acted out to processes), ``compile`` (to Python), ``commands``
(everything a person can do), ``session`` (the editor, recordings, the worker process), ``app`` (the window, the only
Qt), ``bench`` (measurements), ``cli`` (the command line). README has the glossary.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from studio.session.editor import Editor as Editor

__all__ = ["Editor"]


def __getattr__(name: str) -> Any:
    if name == "Editor":
        from studio.session.editor import Editor

        return Editor
    raise AttributeError(f"module 'studio' has no attribute {name!r}")
