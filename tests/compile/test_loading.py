"""Emitted sources as modules, without a file."""

from __future__ import annotations

import pytest

from studio.compile.loading import _code, bytecode, loaded

SOURCE = '''"""Two functions."""

from __future__ import annotations

import math


def half(number: Missing) -> float:
    return number / 2


def wrong(number):
    def inner():
        return math.missing

    return inner()
'''


def lines_in(error: BaseException) -> list[int]:
    """Where it came from, from outside inwards, but for this file."""
    found, at = [], error.__traceback__
    while at is not None:
        if at.tb_frame.f_code.co_filename != __file__:
            found.append(at.tb_lineno)
        at = at.tb_next
    return found


@pytest.mark.parametrize("code", [b"", bytecode(SOURCE)])
def test_a_source_is_one_module_and_what_fails_in_it_is_told_by_its_own_lines(code: bytes) -> None:
    module = loaded(SOURCE, "halves", code)
    assert (module.__name__, module.__doc__, module.half(3)) == ("halves", "Two functions.", 1.5)
    with pytest.raises(AttributeError) as failed:
        module.wrong(1)
    lines = SOURCE.splitlines()
    assert [lines[at - 1].strip() for at in lines_in(failed.value)] == ["return inner()", "return math.missing"]


def test_a_text_that_goes_on_over_an_empty_stretch_is_one_text() -> None:
    module = loaded('TEXT = """one\n\n\ntwo"""\n\n\nNEXT = 3\n')
    assert (module.TEXT, module.NEXT) == ("one\n\n\ntwo", 3)


def test_what_two_sources_share_is_compiled_once() -> None:
    bytecode(SOURCE)
    known = _code.cache_info().misses
    bytecode(SOURCE.replace("import math", "import math\n\n\nNEW = 4"))
    assert _code.cache_info().misses - known == 1, "the block that is new"
