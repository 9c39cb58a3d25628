"""Programming by example that mixes symbolic and direct manipulation.

``Editor`` is the headless way in: every command, undo, time travel, sessions, compilation.
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
