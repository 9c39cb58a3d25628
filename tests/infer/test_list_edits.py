"""Lists that were typed as a whole: what was done to the old one is found, by a place or in an order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from studio.infer.goals import Work
from studio.session.editor import Editor
from tests.compile.emitted import module_of
from tests.compile.engine import page_of

Xs = list[Any]
NUMBERS = [([1, 2, 3, 4], 1, 9), ([7, 5, 6], 2, 4), ([8, 3, 5, 9, 1], 0, 6)]
WORDS = [(["pear", "fig", "banana"], 2, "a"), (["a", "kiwi", "plums", "of"], 1, "plum")]
OTHER_NUMBERS, OTHER_WORDS = ([4, 4, 0, 2, 7], 3, 5), (["seven", "", "by", "in", "lemon"], 3, "ox")
EDITS: dict[str, tuple[Callable[[Xs, int, Any], Xs], list[tuple[Xs, int, Any]], tuple[Xs, int, Any]]] = {
    "without_at(xs, n)": (lambda xs, n, new: xs[:n] + xs[n + 1 :], NUMBERS, OTHER_NUMBERS),
    "inserted(xs, n, new)": (lambda xs, n, new: [*xs[:n], new, *xs[n:]], NUMBERS, OTHER_NUMBERS),
    "inserted(xs, 0, new)": (lambda xs, n, new: [new, *xs], NUMBERS, OTHER_NUMBERS),
    "with_item(xs, n, new)": (lambda xs, n, new: [*xs[:n], new, *xs[n + 1 :]], WORDS, OTHER_WORDS),
    "part_between(xs, 0, n)": (lambda xs, n, new: xs[:n], [*NUMBERS[:2], ([8, 3, 5, 9], 3, 6)], OTHER_NUMBERS),
    "sorted_by(xs, [len(x) for x in xs])": (lambda xs, n, new: sorted(xs, key=len), WORDS, OTHER_WORDS),
    "sorted_by(xs, [-len(x) for x in xs])": (
        lambda xs, n, new: sorted(xs, key=lambda x: -len(x)),
        [*WORDS, (["of", "by", "seven"], 0, "")],
        OTHER_WORDS,
    ),
}


@pytest.mark.parametrize("formula", EDITS)
def test_what_was_typed_is_the_old_list_changed_at_a_place_or_in_order(formula: str) -> None:
    edit, shown, other = EDITS[formula]
    editor = Editor()
    for name, value in zip(("xs", "n", "new"), shown[0], strict=True):
        editor.do("new_state", name=name, value=value)
    for xs, n, new in shown:
        states = {"xs": xs, "n": n, "new": new}
        editor.do("demonstrate_event", event="key", process="on_key", brings={"key": "x"}, states=states)
        editor.do("change", tile="xs", value=edit(xs, n, new))
        findings = editor.do("end", work=Work(asks=False, learns=xs is shown[-1][0])).findings
    assert next(one for one in findings if one.goal == "on_key: new xs").formula == formula
    xs, n, new = other
    program = module_of(editor.document, "list_edits").Program()
    program.set_state({"xs": xs, "n": n, "new": new})
    assert program.send("key", key="x").accepted and program.state["xs"] == edit(xs, n, new)
    with page_of(editor.document) as page:
        page.begin()
        page.put(xs=xs, n=n, new=new)
        page.play([("key", {"key": "x"})], scenes=False)
        assert page.state()["xs"] == edit(xs, n, new)
