"""What was done on the stage is told in words, not in those of formulas."""

from __future__ import annotations

from studio.session.editor import Editor


def test_nothing_is_called_so() -> None:
    editor = Editor()
    editor.do("new_state", name="lit", value=[1, 2])
    editor.do("new_state", name="chosen", value=3)
    editor.do("demonstrate_event", event="click", process="on_click", brings={"at": {"point": [1, 1]}})
    nothing = {"nothing": True}
    assert editor.do("put", tile="lit", key=1, value=nothing).says == "lit[1] = nothing."
    assert editor.do("change", tile="chosen", value=nothing).says == "chosen becomes nothing."


def test_an_item_of_an_item_is_told_by_the_way_to_it() -> None:
    editor = Editor()
    editor.do("set_formula", name="prices", formula="[['a', '7'], ['b', '9']]")
    editor.do("new_state", name="chosen", value=1)
    editor.do("demonstrate_event", event="click", process="on_click", brings={"at": {"point": [1, 1]}})
    item = {"via": "[]", "of": [{"via": "[]", "of": [{"tile": "prices"}, {"tile": "chosen"}]}, 1]}
    assert editor.do("point_at", at=[item], name="price").says == "price is prices[chosen][1]: '9'."
    number = {"via": "as_number", "of": [item]}
    assert editor.do("point_at", at=[number], name="worth").says == "worth is as_number(prices[chosen][1]): 9."


def test_what_is_of_another_kind_than_all_that_a_list_held_is_said() -> None:
    editor = Editor()
    editor.do("set_formula", name="tents", formula="[(1, 1), (3, 2)]")
    editor.do("make_state", name="tents")
    editor.do("new_state", name="nearest_tent", value=4)
    editor.do("demonstrate_event", event="click", process="on_click", brings={"at": {"point": [1, 1]}})
    says = editor.do("append", tile="tents", value={"tile": "nearest_tent"}).says
    assert says == "Added to tents: nearest_tent. That is 4, where all else in tents is like (1, 1)."
    editor.do("end")
    editor.do("start_again")
    editor.do("demonstrate_event", event="click", process="on_click", brings={"at": {"point": [1, 1]}})
    assert editor.do("append", tile="tents", value={"tuple": [5, 5]}).says == "Added to tents: (5, 5)."
