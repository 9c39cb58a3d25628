"""Constraints are kept at once; what clashes is named and nothing changes."""

from __future__ import annotations

import pytest

from studio.document.changes import delete_constraint
from studio.generalize.constrain import constrain
from studio.language.errors import ConstraintClash, Refusal
from studio.language.nodes import Name
from studio.language.parse import parse
from studio.session.editor import Editor
from tests.generalize.test_relate import document


def test_the_right_side_follows() -> None:
    done = constrain(document(wide=4, high=7), Name("wide"), "==", Name("high"))
    assert done.document.parameters() == {"wide": 4, "high": 4}
    assert done.touched == {"wide == high", "high"}
    assert "high is now 4" in done.says


def test_what_holds_already_moves_nothing() -> None:
    done = constrain(document(wide=4, high=7), Name("wide"), "<=", Name("high"), "flat")
    assert done.document.parameters() == {"wide": 4, "high": 7}
    assert "flat" in done.document.constraints


def test_a_clash_names_the_constraints() -> None:
    there = constrain(document(wide=4, high=7), Name("wide"), "==", Name("high"), "square").document
    with pytest.raises(ConstraintClash) as error:
        constrain(there, Name("wide"), ">=", parse("high + 1"), "wider")
    assert set(error.value.names) == {"square", "wider"}


def test_constraints_can_be_let_go() -> None:
    there = constrain(document(wide=4, high=7), Name("wide"), "==", Name("high"), "square").document
    assert not delete_constraint(there, "square").constraints
    with pytest.raises(Refusal, match="There is: square"):
        delete_constraint(there, "round")


def test_it_says_why_not() -> None:
    there = document(wide=4, high=7)
    with pytest.raises(Refusal, match="no relation"):
        constrain(there, Name("wide"), "!=", Name("high"))
    with pytest.raises(Refusal, match="nothing to keep"):
        constrain(there, parse("1"), "==", parse("1"))
    there = constrain(there, Name("wide"), "<=", Name("high"), "flat").document
    with pytest.raises(Refusal, match="called flat already"):
        constrain(there, Name("wide"), "<=", Name("high"), "flat")


def _post_and_most() -> Editor:
    """A box no wider than the value ``most``, by which another one is told."""
    editor = Editor()
    editor.do("draw_rectangle", start=[200, -50], end=[260, 400], name="wall", snap=False)
    editor.do("draw_rectangle", start=[0, 0], end=[20, 100], name="post", snap=False)
    editor.do("parameterize", thing="wall", attribute="width", name="most", least=10, most=300)
    editor.do("constrain", left_formula="post.width", relation="<=", right_formula="most")
    return editor


@pytest.mark.parametrize(
    ("edit", "most"),
    [
        ({"name": "set_attribute", "attribute": "post.width", "value": 90}, 90),
        ({"name": "drag", "thing": "post", "attribute": "right", "to": [150, 50], "snap": False}, 150),
        ({"name": "drag", "thing": "post", "attribute": "end", "to": [199, 150]}, 200),
        ({"name": "set_attribute", "attribute": "post.width", "value": 40}, 60),
    ],
)
def test_what_is_kept_of_a_drawn_thing_is_kept_by_every_command(edit: dict[str, object], most: int) -> None:
    editor, given = _post_and_most(), dict(edit)
    says = editor.commands.run(editor.document, str(given.pop("name")), given)
    assert says.document.parameters() == {"most": most}
    assert (f" With it most is {most}." in says.says) == (most != 60)


def test_what_nothing_can_keep_is_not_done() -> None:
    editor = _post_and_most()
    with pytest.raises(ConstraintClash, match="post.width <= most must hold and most goes from 10 to 300"):
        editor.do("set_attribute", attribute="post.width", value=400)
    assert editor.live.value("post").get("width") == 20


def test_a_size_told_from_a_value_gives_way_by_that_value() -> None:
    editor = _post_and_most()
    editor.do("parameterize", thing="post", attribute="width", name="wide", least=1, most=300)
    editor.do("set_parameter", name="most", value=12)
    assert editor.document.parameters() == {"most": 12, "wide": 12}


def test_what_a_state_tells_moves_nothing() -> None:
    editor = _post_and_most()
    editor.do("let_change", thing="post", attribute="width", name="wide")
    with pytest.raises(ConstraintClash, match="most cannot be 12: post.width <= most must hold, which no other"):
        editor.do("set_parameter", name="most", value=12)
