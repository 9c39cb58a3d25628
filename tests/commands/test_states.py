"""A state that was worked out from others and is given a value by hand says that it follows them no more."""

from __future__ import annotations

from studio.document.model import Definition
from studio.language.parse import parse
from studio.session.editor import Editor
from tests.document.sample import document, formula


def test_who_gives_a_state_a_value_is_told_what_it_follows_no_more() -> None:
    light = Definition("light", parse("[0 for i in range(n)]"), role="state")
    editor = Editor(document(formula("n", "3"), light))
    says = editor.do("give", name="light", value=[0, 1, 0]).says
    assert says == "light has another value. It begins with just that from now on, whatever n may be."
    assert editor.do("give", name="light", value=[1, 1, 0]).says == "light has another value."
