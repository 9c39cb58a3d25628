"""Writes the document of each part anew from its session, without questions: ``python -m tests.parts``."""

from studio.document.file import dumps
from studio.parts import HOME, NAMES
from studio.session.log import read_session
from studio.session.replay import replayed

for name in NAMES:
    document = replayed(read_session(HOME / f"{name}.jsonl")).document
    (HOME / f"{name}.studio").write_text(dumps(document, []), encoding="utf-8")
