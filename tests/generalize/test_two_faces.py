"""Things with two faces: the back of others, seen while a state is not true."""

from __future__ import annotations

import pytest

from studio.language.errors import Refusal
from studio.session.editor import Editor


def row(editor: Editor, name: str, fill: str, count: int = 4) -> None:
    for place in range(count):
        start, end = [20 + 50 * place, 20], [60 + 50 * place, 80]
        editor.do("draw_rectangle", start=start, end=end, fill=fill, name=f"{name}{place}", snap=False)
    editor.do("listify", things=[f"{name}{place}" for place in range(count)], name=name)


@pytest.fixture
def editor() -> Editor:
    editor = Editor()
    row(editor, "cards", "white")
    return editor


def seen(editor: Editor) -> list[str]:
    """The colour of what is seen at each place."""
    shapes = [one.as_dict() for one in editor.live.scene()]
    return [str(one["fill"]) for one in shapes if one["opacity"] == 1]


def test_the_last_is_the_back_of_the_others(editor: Editor) -> None:
    row(editor, "backs", "teal")
    editor.do("two_faces", things=["cards", "backs"])
    assert editor.live.value("up") == [False] * 4 and seen(editor) == ["teal"] * 4
    editor.do("give", name="up", value=[False, True, False, False])
    assert sorted(seen(editor)) == ["teal", "teal", "teal", "white"]


def test_one_alone_gets_a_back_that_follows_its_count(editor: Editor) -> None:
    editor.do("parameterize", thing="cards", attribute="count", name="many", least=1, most=9)
    editor.do("two_faces", things=["cards"], name="turned")
    editor.do("set_parameter", name="many", value=6)
    assert editor.live.value("turned") == [False] * 6 and seen(editor) == ["steelblue"] * 6
    editor.undo()
    editor.undo()
    assert "cards_back" not in editor.document.definitions, "it is one step"


def test_single_things_turn_by_one_truth() -> None:
    editor = Editor()
    editor.do("draw_rectangle", start=[0, 0], end=[40, 60], fill="gold", name="card", snap=False)
    editor.do("two_faces", things=["card"], name="card_up")
    assert editor.live.value("card_up") is False and seen(editor) == ["steelblue"]
    editor.do("give", name="card_up", value=True)
    assert seen(editor) == ["gold"]


def test_things_in_rows_turn_one_by_one() -> None:
    editor = Editor()
    for place in range(4):
        at = [20 + 50 * (place % 2), 20 + 70 * (place // 2)]
        end = [at[0] + 40, at[1] + 60]
        editor.do("draw_rectangle", start=at, end=end, fill="white", name=f"r{place}", snap=False)
    editor.do("listify", things=["r0", "r1", "r2", "r3"], name="cards")
    editor.do("two_faces", things=["cards"])
    editor.do("give", name="up", value=[False, False, True, False])
    (face,) = [
        one.as_dict()
        for one in editor.live.scene()
        if one.as_dict()["opacity"] == 1 and one.as_dict()["fill"] == "white"
    ]
    assert (face["x"], face["y"]) == (20, 90)


def test_what_does_not_go_together_is_refused(editor: Editor) -> None:
    row(editor, "backs", "teal", 3)
    with pytest.raises(Refusal, match="not as many backs"):
        editor.do("two_faces", things=["cards", "backs"])
    editor.do("draw_label", at=[300, 50], content="A", name="letter", snap=False)
    with pytest.raises(Refusal, match="single one"):
        editor.do("two_faces", things=["cards", "letter"])
    editor.do("draw_line", start=[300, 0], end=[300, 90], name="edge", snap=False)
    with pytest.raises(Refusal, match="no fill"):
        editor.do("two_faces", things=["edge"])


def test_what_is_listed_one_by_one_has_no_numbers_and_it_is_said_what_helps() -> None:
    editor = Editor()
    for number, fill in enumerate(("red", "gold", "green", "red")):
        x, y = (0, 90, 130, 310)[number], (0, 170, 60, 20)[number]
        editor.do("draw_rectangle", start=[x, y], end=[x + 40, y + 60], fill=fill, name=f"c{number}", snap=False)
    editor.do("listify", things=["c0", "c1", "c2", "c3"], name="cards")
    with pytest.raises(Refusal, match=r"no numbers to tell them apart by\. Make a list of things that are alike"):
        editor.do("two_faces", things=["cards"])


@pytest.mark.parametrize(
    ("goes_through", "why"),
    [
        ("in range(5) if i != 2", "are left out"),
        ("in range(1, 5)", "not counted by one number from 0 on"),
        ("in range(0, 5)", "not counted by one number from 0 on"),
        ("in places", "not counted by one number from 0 on"),
        ("in [1, 3]", "given one by one"),
    ],
)
def test_a_list_whose_members_have_no_numbers_from_0_on_is_refused_with_what_is_true_of_it(
    editor: Editor, goes_through: str, why: str
) -> None:
    editor.do("new_state", name="places", value=[1, 2, 5])
    editor.do(
        "set_formula", name="cards", formula=f"[rectangle(x=50 * i, y=0, width=40, height=60) for i {goes_through}]"
    )
    with pytest.raises(Refusal, match=why):
        editor.do("two_faces", things=["cards"])
