"""Sums and extremes over members that pass a test, of two lists that lie side by side and of fields of records."""

from __future__ import annotations

from typing import Any

import pytest

from studio.session.editor import Editor
from tests.compile.emitted import module_of
from tests.compile.engine import page_of

PRICES = [5, 2, 8, 3]
Json = Any


def colours(signs: str) -> Json:
    return [{"symbol": {"w": "white", "y": "yellow"}[one]} for one in signs]


def truths(signs: str) -> Json:
    return [one == "y" for one in signs]


def taught(kind: Any, gives: Any, shown: tuple[str, ...]) -> tuple[Editor, str]:
    editor = Editor()
    editor.do("new_value", name="prices", value=PRICES)
    formula = ""
    for signs in shown:
        result = gives([price for price, one in zip(PRICES, signs, strict=True) if one == "y"])
        done = editor.do("teach", name="cost", inputs={"chosen": kind(signs)}, result=result)
        formula = done.findings[0].formula
    return editor, formula


@pytest.mark.parametrize(
    ("kind", "gives", "meant"),
    [
        (colours, sum, "sum([prices[i] for i in range(len(chosen)) if chosen[i] == yellow])"),
        (truths, sum, "sum([prices[i] for i in range(len(chosen)) if chosen[i]])"),
        (truths, max, "max([prices[i] for i in range(len(chosen)) if chosen[i]])"),
    ],
)
def test_what_some_members_come_to_is_found_from_three_examples(kind: Any, gives: Any, meant: str) -> None:
    editor, formula = taught(kind, gives, ("wywy", "yyww", "wyyw"))
    assert formula == meant
    program = module_of(editor.document, "side_by_side").Program()
    given = ["yellow" if one == "y" else "white" for one in "yyyw"] if kind is colours else truths("yyyw")
    assert program.call("cost", given) == gives([5, 2, 8])
    with page_of(editor.document) as page:
        page.begin()
        assert page.values([("cost", [given])]) == [["value", gives([5, 2, 8])]]


def test_what_some_records_have_is_summed_up() -> None:
    editor = Editor()
    for some in (
        [("a", True, 3), ("b", False, 4)],
        [("c", True, 2), ("d", True, 9), ("e", False, 1)],
        [("f", False, 6)],
    ):
        records = [{"record": {"name": name, "done": done, "points": points}} for name, done, points in some]
        total = sum(points for _, done, points in some if done)
        found = editor.do("teach", name="score", inputs={"tasks": records}, result=total).findings[0].formula
    assert found == "sum([t.points for t in tasks if t.done])"
