"""What is shared by tests of demonstrations."""

from __future__ import annotations

import pytest

from tests.demonstrate.acting import Acting


@pytest.fixture
def questions_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """For tests that read questions in the results of gestures: they are worked out while something is shown."""
    monkeypatch.setattr(Acting, "asks", True)
