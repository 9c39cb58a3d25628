"""When Python looks for garbage that holds itself."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from weakref import ref

import pytest

from studio.language.garbage import made_for_good

SELDOM = (123_456, 7, 8)


class Ring:
    """Holds itself."""

    def __init__(self) -> None:
        self.me = self


@pytest.fixture(autouse=True)
def looks_as_before() -> Iterator[None]:
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)


def test_nobody_looks_through_what_is_made_for_good() -> None:
    with made_for_good(SELDOM):
        assert not gc.isenabled()
        stays = ref(Ring())
    gc.collect()
    assert stays() is not None
    assert gc.isenabled() and gc.get_threshold() == SELDOM
    goes = ref(Ring())
    gc.collect()
    assert goes() is None
