"""Members that stand by no rule on elements of a list, but all as far from these, follow them."""

from __future__ import annotations

from studio.language.show import show
from studio.session.editor import Editor
from tests.generalize.hand import Hand


def keyboard(*lefts: int) -> Editor:
    editor = Editor()
    for k in range(7):
        editor.do("draw_rectangle", start=[40 + 40 * k, 100], end=[80 + 40 * k, 260], name=f"white_{k}")
    editor.do("listify", things=[f"white_{k}" for k in range(7)], name="ivory_keys")
    for k, left in enumerate(lefts):
        editor.do("draw_rectangle", start=[left, 100], end=[left + 20, 200], fill="black", name=f"black_{k}")
    editor.do("listify", things=[f"black_{k}" for k in range(len(lefts))], name="ebony_keys")
    return editor


def test_they_stand_as_far_from_their_elements_wherever_these_are() -> None:
    editor = keyboard(70, 111, 190, 229, 270)
    formula = show(editor.document.definitions["ebony_keys"].formula)
    assert (
        "x=ivory_keys[key].x + 30" in formula
        and show(editor.document.definitions["ebony_keys_data"].formula).count(",") == 4
    )
    before = [one.get("x") for one in editor.live.value("ebony_keys")]
    editor.do("drag", thing="ivory_keys", attribute="x", index=[6], to=340)
    after = [one.get("x") - white for one, white in zip(editor.live.value("ebony_keys"), whites(editor), strict=True)]
    assert before == [70, 110, 190, 230, 270] and set(after) == {30}


def whites(editor: Editor) -> list[float]:
    return [editor.live.value("ivory_keys")[k].get("x") for k in editor.live.value("ebony_keys_data")]


def test_what_stands_anyhow_keeps_its_own_place() -> None:
    editor = keyboard(70, 111, 203, 212, 270)
    assert "ivory_keys[key].x" not in show(editor.document.definitions["ebony_keys"].formula)


def _flagged(off: int = 0) -> Editor:
    """Four crates, each further right and higher than the one before, with a pole on each, one of them longer."""
    editor = Editor()
    for k in range(4):
        editor.do(
            "draw_rectangle", start=[60 + 70 * k, 300 - 20 * k], end=[100 + 70 * k, 340 - 20 * k], name=f"crate_{k}"
        )
    editor.do("listify", things=[f"crate_{k}" for k in range(4)], name="crates")
    for k in range(4):
        x, y = 80 + 70 * k, 300 - 20 * k
        editor.do("draw_line", start=[x + 1, y - 1], end=[x - 1, y - 50 - (k + 1) % 2 - off * k * k], name=f"pole_{k}")
    editor.do("listify", things=[f"pole_{k}" for k in range(4)], name="poles")
    return editor


def test_the_other_end_of_what_stands_on_each_member_keeps_as_far_from_it() -> None:
    editor = _flagged()
    assert "crates[i].y - 50)" in show(editor.document.definitions["poles"].formula)
    editor.do("drag", thing="crates", attribute="y", index=[3], to=180)
    away = [
        crate.get("y") - pole.get("end").y
        for crate, pole in zip(*map(editor.live.value, ("crates", "poles")), strict=True)
    ]
    assert away == [50, 50, 50, 50]


def test_the_other_end_of_what_grows_from_member_to_member_goes_its_own_way() -> None:
    assert "crates[i].y -" not in show(_flagged(9).document.definitions["poles"].formula)


def test_what_is_written_at_each_of_a_drawn_list_is_told_from_that_and_looks_up_its_words() -> None:
    hand = Hand(9, error=0)
    for k, high in enumerate((70, 130, 40)):
        hand.box(f"tower_{k}", 20 + 70 * k, 200 - high, 60 + 70 * k, 200)
    hand.editor.do("listify", things=[f"tower_{k}" for k in range(3)], name="towers", data="heights")
    for k, (high, word) in enumerate(((85, "low"), (146, "high"), (55, "flat"))):
        hand.label(f"word_{k}", 40 + 70 * k, 200 - high, word)
    says = hand.editor.do("listify", things=[f"word_{k}" for k in range(3)], name="words").says
    assert hand.formula("words") == (
        "[label(at=point(towers[i].x + towers[i].width / 2, towers[i].y - 16), content=words_data[i])"
        " for i in range(len(words_data))]"
    )
    assert "a place of its own" not in says and "straightened by at most 1.0 px" in says
    hand.editor.do("let_change", thing="words", attribute="content", name="said")
    assert hand.editor.live.value("said") == ["low", "high", "flat"]


def test_one_label_that_slipped_stands_as_far_from_its_bar_as_the_others() -> None:
    editor, high = Editor(), (60, 166, 100, 230, 130)
    for place, one in enumerate(high):
        start, end = [72 * place, 230 - one], [72 * place + 45, 230]
        editor.do("draw_rectangle", start=start, end=end, name=f"bar_{place}", snap=False)
    editor.do("listify", things=[f"bar_{place}" for place in range(5)], name="bars")
    for place, one in enumerate(high):
        at = [72 * place + 22, 230 - one - (14 if place == 1 else 10)]
        editor.do("draw_label", at=at, content=str(one), name=f"number_{place}")
    editor.do("listify", things=[f"number_{place}" for place in range(5)], name="numbers")
    formula = show(editor.document.definitions["numbers"].formula)
    assert "bars[i].y - 10" in formula and "content=text(bars_data[i])" in formula
