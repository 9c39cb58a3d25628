"""The changes of a draft that can be taken back; typing in one field is one change."""

from __future__ import annotations

from studio.lessons.draft import LessonDraft


class DraftHistory:
    """The draft as it was before each change, as it is, and as it was before it was taken back."""

    def __init__(self, draft: LessonDraft) -> None:
        self._drafts, self._at, self._last = [draft], 0, ""

    @property
    def draft(self) -> LessonDraft:
        """The draft as it stands."""
        return self._drafts[self._at]

    def keep(self, draft: LessonDraft, what: str = "") -> bool:
        """Keeps a change; those of the same ``what``, one after another, are one. Whether anything changed."""
        if draft == self.draft:
            return False
        if what and what == self._last and self._at:
            self._drafts[self._at :] = [draft]
        else:
            self._drafts[self._at + 1 :] = [draft]
            self._at += 1
        self._last = what
        return True

    def can_go(self, by: int) -> bool:
        """Whether there is a change to be taken back (-1), or one to be made again (1)."""
        return 0 <= self._at + by < len(self._drafts)

    def go(self, by: int) -> None:
        """Takes the last change back (-1), or makes it again (1), where there is one."""
        if self.can_go(by):
            self._at, self._last = self._at + by, ""
