"""What the session of a part leads to."""

from __future__ import annotations

from studio.document.file import dumps
from studio.parts import HOME
from studio.session.log import read_session
from studio.session.replay import replayed


def made(name: str) -> str:
    """The text of its document, without questions: whoever made the part was satisfied."""
    editor = replayed(read_session(HOME / f"{name}.jsonl"))
    return dumps(editor.document, [])
