"""Drawn things that are kept in a state: what belongs to them is compared with what belongs to the one that was hit."""

from __future__ import annotations

from typing import Any

from tests.demonstrate.acting import Acting, state, symbol

ORDER = ("red", "blue", "green", "gold", "blue", "red")


def tiles(*states: Any, count: int = 6) -> Acting:
    acting = Acting(*states)
    for place in range(count):
        left = 60 * place
        acting.do("draw_rectangle", start=[left, 0], end=[left + 50, 50], fill=ORDER[place], snap=False)
    return acting.do("listify", things=[f"rectangle_{number}" for number in range(1, count + 1)], name="tiles")


def clicked(acting: Acting, tile: int, **states: Any) -> Acting:
    brings = {"at": {"point": [60 * tile + 20, 20]}}
    return acting.do("demonstrate_event", event="click", process="on_click", brings=brings, states=states)


def the(tile: int) -> dict[str, Any]:
    return {"of": "tiles", "key": tile}


def lines(acting: Acting) -> list[str]:
    return [line.strip() for line in acting.steps("on_click")]


def test_a_growing_row_is_repeated_tile_by_tile() -> None:
    """What comes next in it is the item at the number that goes on; behind the end of the row there is none."""
    acting = tiles(state("row", "[]"), state("step", "0"), state("lost", "0"), count=4)
    shown = [(1, [], 0), (1, [1], 0), (3, [1], 0), (3, [3], 1), (3, [3, 3], 0), (3, [3, 3], 1), (2, [3, 3, 3], 0)]
    for tile, row, step in [*shown, (1, [3, 1], 1), (3, [3, 1, 0], 0), (1, [3, 1, 0], 2)]:
        clicked(acting, tile, row=row, step=step, lost=0)
        if step == len(row):
            acting.append("row", the(tile)).change("step", 0).end()
        elif row[step] == tile:
            acting.change("step", step + 1).end()
        else:
            acting.change("row", []).change("step", 0).change("lost", 1).end()
    found = lines(acting)
    assert "when step == len(row):" in found and "when row[step] == nearest_shape(tiles, at):" in found, found


def test_two_that_add_up_to_something_are_taken() -> None:
    numbers = [3, 7, 1, 9, 4, 6, 5, 5]
    acting = tiles(state("numbers", str(numbers[:6])), state("held", "[]"), state("score", "0"), count=6)
    for place in range(6):
        acting.do("draw_label", at=[60 * place + 25, 25], content=str(numbers[place]), snap=False)
    acting.do("listify", things=[f"label_{number}" for number in range(1, 7)], name="labels")
    acting.do("show_members", attribute="labels.content", of="numbers")
    told = [(0, []), (1, [0]), (2, []), (3, [2]), (4, [0]), (0, [1]), (5, [4]), (2, [1]), (3, [4])]
    for tile, held in told:
        clicked(acting, tile, held=held, score=0, numbers=numbers[:6])
        if not held:
            acting.append("held", the(tile)).end()
        elif numbers[tile] + numbers[held[0]] == 10:
            acting.change("score", 1).change("held", []).end()
        else:
            acting.change("held", []).end()
    found = lines(acting)
    assert "when numbers[nearest_shape(tiles, at)] + numbers[first(held)] == 10:" in found, found


def test_neighbours_change_places_and_the_same_again_is_let_go() -> None:
    """That nothing is chosen behind a change of places is told by that way, and needs no case of its own."""
    acting = tiles(state("chosen", "None"), state("colours", f"[{', '.join(ORDER)}]"))
    acting.do("show_members", attribute="tiles.fill", of="colours")
    order, other = list(ORDER), ["red", "blue", "blue", "green", "gold", "red"]
    told = [(1, None, order), (4, 1, order), (4, 4, order), (2, 1, order), (3, None, order), (2, 0, order)]
    for tile, chosen, colours in [*told, (3, 4, order), (2, 3, other)]:
        clicked(acting, tile, chosen=chosen, colours=[symbol(one) for one in colours])
        if chosen is not None and abs(chosen - tile) == 1:
            acting.put("colours", the(tile), symbol(colours[chosen])).put("colours", the(chosen), symbol(colours[tile]))
            acting.change("chosen", None).end()
        else:
            acting.change("chosen", None if chosen == tile else the(tile)).end()
    found = lines(acting)
    assert "when chosen == None or abs(chosen - nearest_shape(tiles, at)) != 1:" in found, found
    assert found[-1] == "set chosen = None", found


def test_where_one_of_some_things_was_pointed_at_no_other_number_is_meant() -> None:
    acting = tiles(state("held", "[]"), state("tries", "0"), count=4)
    acting.asks = True
    for tile, tries in ((0, 0), (1, 1)):
        clicked(acting, tile, held=[], tries=tries).append("held", the(tile)).change("tries", tries + 1).end()
    found = next(one for one in acting.editor.history[-1].result.findings if "item of held" in one.goal)
    assert found.formula == "nearest_shape(tiles, at)" and not any("tries" in one for one in found.rivals), found
