"""Types while a program is lowered: found once for each part, and anew where names have come to be known."""

from __future__ import annotations

from studio.compile.type_scope import Types
from studio.language.parse import parse
from studio.language.types import ANY, NUMBER, TEXT


def test_a_name_that_comes_to_be_known_gives_what_it_is_in_a_type() -> None:
    types, formula = Types(), parse("a + 1")
    assert types.of(formula) == ANY
    types.add("a", (), NUMBER)
    assert types.of(formula) == NUMBER


def test_parts_keep_the_types_of_their_own_names() -> None:
    types, formula = Types({"a": NUMBER}), parse("[a + 1, a]")
    assert types.of(formula).arguments == (NUMBER,)
    assert types.of(formula.items[0]) == NUMBER
    inner = parse("[a for a in ['x', 'y']]")
    assert types.of(inner).arguments == (TEXT,) and types.of(inner.element) == NUMBER
