"""What holds for all tests: a run depends on nothing but the code, neither on chance nor on how busy the machine is."""

from __future__ import annotations

import pytest
from hypothesis import settings

settings.register_profile("same", derandomize=True, deadline=None)
settings.register_profile("explore", deadline=None, print_blob=True)  # pytest --hypothesis-profile=explore
settings.load_profile("same")

LONG = (
    *("test_byhand.py", "test_monkey_examples.py", "test_reenact.py", "test_goban_changed.py", "test_tic_tac_toe.py"),
    *("test_work.py", "test_monkey.py", "test_kept.py"),
)
"""The files that take longest, which are begun first, so that no worker is left alone with one of them at the end."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Files stay together and in their order but for the long ones."""
    items.sort(key=lambda item: LONG.index(item.path.name) if item.path.name in LONG else len(LONG))
