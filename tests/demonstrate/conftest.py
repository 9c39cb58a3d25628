"""What is shared by tests of demonstrations."""

from __future__ import annotations

import pytest

from tests.demonstrate.acting import Acting


@pytest.fixture
def nothing_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """For tests that read no question: none is worked out while they show something."""
    monkeypatch.setattr(Acting, "asks", False)
