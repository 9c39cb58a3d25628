"""Tests that need an X server and a window manager: where there are none, they are not there, which is said."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.app.on_screen.screen import MISSING, Screen, screen

collect_ignore = ["test_on_screen.py"] if MISSING else []


def pytest_report_header() -> str:
    return f"tests on a screen: {'none, there is no ' + ', '.join(MISSING) if MISSING else 'yes'}"


@pytest.fixture(autouse=True)
def alone() -> None:
    """The windows are those of other processes."""


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Screen]:
    with screen(tmp_path_factory.mktemp("home")) as made:
        yield made
