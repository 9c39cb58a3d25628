"""What the words of the window mean, told by recorded sessions: each is done again when it is read, so never old.

A session of the folder ``explained`` has a chapter for each word, and a note for each picture.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from studio.handout.contents import HandoutChapter, chapters_of
from studio.infer.goals import Work
from studio.session.log import read_session

FOLDER = Path(__file__).parent / "explained"


@dataclass(frozen=True)
class ExplainedWords:
    """What one session explains: some words that belong together."""

    title: str
    chapters: tuple[HandoutChapter, ...]


@dataclass(frozen=True)
class TellExplained:
    """A task: does a session again and tells it."""

    file: Path

    def run(self, work: Work) -> ExplainedWords:
        """Raises StudioError where the session cannot be read or done."""
        work.check()
        session = read_session(self.file)
        return ExplainedWords(session.title, tuple(one for one in chapters_of(session) if one.title))


def explained_files() -> list[Path]:
    """The sessions that explain, in their order."""
    return sorted(FOLDER.glob("*.jsonl"))
