"""[L2] Other gestures, another program: the recorded session with some of its lines changed.

Each changed session is done live. Where a line has lost its meaning by the change, the person would have noticed;
then the lines that follow from it are changed or left out as well, or the refusal is what is tested.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from studio.language.errors import Refusal
from studio.language.values import Symbol
from studio.session.editor import Editor
from studio.session.log import Gesture
from tests.examples.recorded import (
    Change,
    changed,
    chapter_of,
    done,
    module,
    picture,
    play,
    rewritten,
    session,
    until,
    with_arguments,
)
from tests.examples.reference import DIAGONAL, Rules, agree

SUPERKO = "Comparison and superko"
KO = picture(".XO. XO.O .XO. ....")


def program(editor: Editor, name: str, **parameters: Any) -> Any:
    assert editor.live.errors == {}
    return module(editor, f"goban_{name}").Program(**parameters)


def without(leave_out: Callable[[Gesture], bool]) -> Change:
    return lambda gesture: [] if leave_out(gesture) else [gesture]


# neighbours [R3]


POINTED = {(4, 4): [[3, 3], [5, 3], [3, 5], [5, 5]], (0, 5): [[1, 4], [1, 6]], (8, 8): [[7, 7]]}
FAR_SIDE = {
    "surrounded-3": {(0, 1): (1, 1), (1, 0): (2, 0), (1, 1): (2, 2)},
    "capture-3": {
        **{(0, 0): (1, 1), (0, 1): (2, 0), (1, 1): (3, 1), (1, 0): (2, 2)},
        **{(0, 2): (4, 0), (1, 2): (4, 2), (2, 1): (1, 3), (2, 0): (3, 3)},
    },
}
"""Two demonstrations on the edge, where turning does not help: which places take the part of which."""
SHIFT = {"surrounded-4": (3, -1), "play_move-3": (4, 0), "play_move-4": (4, 0)}


def pointed_diagonally(gesture: Gesture) -> list[Gesture]:
    if gesture.do != "teach_members":
        return [gesture]
    return [with_arguments(gesture, members=POINTED[tuple(gesture.arguments["inputs"]["position"]["key"])])]


class Turner:
    """Turns every place shown on stage by half a right angle, so that neighbours come to lie on diagonals."""

    def __init__(self) -> None:
        self.counts: dict[str, int] = {}
        self.demonstration = ""

    def __call__(self, gesture: Gesture) -> list[Gesture]:
        if gesture.do == "demonstrate":
            process = gesture.arguments["process"]
            self.counts[process] = self.counts.get(process, 0) + 1
            self.demonstration = f"{process}-{self.counts[process]}"
        if chapter_of(gesture) not in ("Removal", "Capture", SUPERKO) or gesture.do in ("teach_members", "teach"):
            return pointed_diagonally(gesture)
        return [with_arguments(gesture, **self.turned(gesture.arguments))]

    def turned(self, data: Any) -> Any:
        if isinstance(data, dict):
            return {name: self.turned(part) for name, part in data.items()}
        if isinstance(data, list) and len(data) == 2 and all(isinstance(part, int) for part in data):
            return self.place(*data)
        return [self.turned(part) for part in data] if isinstance(data, list) else data

    def place(self, column: int, row: int) -> list[int]:
        if self.demonstration in FAR_SIDE:
            return list(FAR_SIDE[self.demonstration].get((column, row), (column, row)))
        right, down = SHIFT.get(self.demonstration, (4, -4))
        return [column - row + right, column + row + down]


def test_neighbours_pointed_at_diagonally_and_all_that_follows_give_the_game_on_diagonals() -> None:
    made = program(done(changed(Turner())), "diagonal", num_rows=6)
    assert sorted(made.call("neighbours", (3, 2))) == [(2, 1), (2, 3), (4, 1), (4, 3)]
    assert sorted(made.call("neighbours", (5, 0))) == [(4, 1)]
    agree(made, Rules(6, 6, DIAGONAL), 1500)


def test_demonstrations_that_other_neighbours_make_impossible_are_refused_with_the_reason() -> None:
    """[R5] the item turned to is no neighbour any more."""
    with pytest.raises(Refusal, match=r"\(4, 5\) is not among what is still to come in this loop"):
        done(changed(pointed_diagonally))


# capture


def own_first(gestures: list[Gesture]) -> list[Gesture]:
    """[C4] before [C3]: the run for the stone just played moved before the loop over the others."""
    moved: list[Gesture] = []
    for gesture in gestures:
        if gesture.row == "C4" and gesture.do == "run":
            loop = max(place for place, one in enumerate(moved) if one.do == "for_each")
            moved.insert(loop, gesture)
        else:
            moved.append(gesture)
    return moved


def repeats_the_last(gesture: Gesture) -> list[Gesture]:
    """[K2] the stone taken back goes at once itself, so it is the last goban that repeats; [K3] there is no other."""
    if gesture.row == "K2" and gesture.do == "item":
        start = next(one for one in session().gestures if one.row == "K2" and one.do == "demonstrate")
        return [with_arguments(gesture, value=start.arguments["inputs"]["history"][-1])]
    own = gesture.row == "K3" and gesture.line > max(one.line for one in session().gestures if one.row == "K2")
    return [] if own else [gesture]


def test_own_stone_attempted_first_makes_captures_without_room_suicide() -> None:
    editor = done(own_first(changed(repeats_the_last)))
    made = program(editor, "own_first", num_rows=4)
    refused = made.call("play_move", [KO], "black", (2, 1))
    assert refused.witness == KO, "the stone would take, but is itself taken first"
    agree(made, Rules(4, 4, order=("own", "others")), 1500)


def test_own_capture_left_out_leaves_stones_without_an_empty_neighbour() -> None:
    made = program(done(changed(without(lambda one: one.row == "C4" and one.do == "run"))), "keeps_own", num_rows=4)
    surrounded = picture(".O.. O... .... ....")
    assert play(made, [surrounded], "black", (0, 0))[-1] == {**surrounded, (0, 0): "black"}
    agree(made, Rules(4, 4, order=("others",)), 1500)


def test_only_the_stone_pointed_at_taken_leaves_the_rest_of_its_group() -> None:
    """[R7]"""

    def only_start(gesture: Gesture) -> list[Gesture]:
        return [with_arguments(gesture, keys=[{"tile": "start"}]) if gesture.do == "take" else gesture]

    made = program(done(changed(only_start, until("Removal"))), "takes_one", num_rows=4)
    stones = picture("XXO. OO.. .... ....")
    assert made.call("remove", stones, (0, 0)).changed == {"stones": picture(".XO. OO.. .... ....")}


# repetition


def test_superko_left_out_makes_repetition_legal() -> None:
    made = program(done(changed(without(lambda one: chapter_of(one) == SUPERKO))), "repeats", num_rows=4)
    taken = play(made, [{}, KO], "black", (2, 1))
    assert play(made, taken, "white", (1, 1))[-1] == KO
    outcome = made.call("play_move", taken, "white", (2, 1))
    assert not outcome.accepted and outcome.reason == "this crossing is taken"
    agree(made, Rules(4, 4, repetition=True), 1500)


def test_only_the_goban_before_the_last_compared_allows_long_repetitions() -> None:
    """[K1] the loop is left out; what is compared is pointed at."""
    gestures = []
    for gesture in until("Playing a move"):
        gestures.append(gesture)
    start = next(one for one in session().gestures if one.row == "K2" and one.do == "demonstrate")
    gestures += [
        start,
        *(one for one in session().gestures if one.row == "K2" and one.do in ("point_at", "run")),
        Gesture("end", {"how": "fail", "reason": "this takes back at once"}, "K2"),
    ]
    made = program(done(gestures), "takes_back", num_rows=4)
    taken = play(made, [{}, KO], "black", (2, 1))
    assert made.call("play_move", taken, "white", (1, 1)).reason == "this takes back at once"
    later = play(made, play(made, taken, "white", (3, 3)), "black", (0, 3))
    assert play(made, later, "white", (1, 1))[-1][1, 1] == "white"


# placing


def test_l2_left_out_is_a_hole_at_play_time() -> None:
    """[L2] nobody has shown what an occupied crossing does: never a silent overwrite."""
    editor = done(changed(without(lambda one: one.row == "L2")))
    made = program(editor, "hole", num_rows=9)
    history = play(made, [{}], "black", (4, 4))
    for colour in ("black", "white"):
        outcome = made.call("play_move", history, colour, (4, 4))
        assert (outcome.accepted, outcome.ending) == (False, "hole") and outcome.reason
    at = made.value("crossings")[4, 4]
    assert made.send("click", x=at.x, y=at.y).accepted
    before = dict(made.value("stones"))
    assert made.send("click", x=at.x + 2, y=at.y).ending == "hole"
    assert made.value("stones") == before
    agree(made, Rules(9, 9), 1000)


def test_how_far_is_too_far_follows_the_examples() -> None:
    """[L1] 17 pixels were near enough; here they are not."""

    def nearer(gesture: Gesture) -> list[Gesture]:
        near = gesture.do == "teach" and gesture.arguments["inputs"].get("at", {}).get("offset") == [17, 3]
        return [with_arguments(gesture, result={"nothing": True}) if near else gesture]

    last = max(place for place, one in enumerate(session().gestures) if one.arguments.get("name") == "crossing_at")
    found = [done(gestures).live for gestures in (list(session().gestures[: last + 1]), changed(nearer)[: last + 1])]
    for live, near_enough in zip(found, (True, False), strict=True):
        at = live.value("crossings")[3, 3]
        crossing_at = live.value("crossing_at")
        assert crossing_at(type(at)(at.x + 5, at.y - 5)) == (3, 3)
        assert (crossing_at(type(at)(at.x + 17, at.y)) == (3, 3)) == near_enough


# colours


NAVY = ('"symbol": "black"', '"symbol": "navy"')
GOLD = ('"symbol": "white"', '"symbol": "gold"')


def test_other_colours_play_the_same_game() -> None:
    made = program(done(changed(lambda one: [rewritten(one, NAVY, GOLD)])), "navy_and_gold", num_rows=5)
    for place in [(0, 0), (1, 1), (2, 2)]:
        at = made.value("crossings")[place]
        assert made.send("click", x=at.x, y=at.y).accepted
    assert made.value("stones") == {(0, 0): "navy", (1, 1): "gold", (2, 2): "navy"}
    agree(made, Rules(5, 5), 1500, ("navy", "gold"))


def test_one_colour_all_the_time_when_only_one_was_chosen() -> None:
    """[A1]"""

    def one_colour(gesture: Gesture) -> list[Gesture]:
        return [rewritten(gesture, GOLD) if gesture.row != "A1" else rewritten(gesture, (GOLD[0], NAVY[0]))]

    made = program(done(changed(lambda one: one_colour(one) if one.row == "A1" else [one])), "one_colour", num_rows=5)
    for place in [(0, 0), (1, 1), (2, 2)]:
        at = made.value("crossings")[place]
        assert made.send("click", x=at.x, y=at.y).accepted
    assert set(made.value("stones").values()) == {"black"}


# the board


def both_counts(gesture: Gesture) -> list[Gesture]:
    """[B4] no constraint; wherever one count was pulled, both are."""
    if gesture.do == "constrain":
        return []
    if gesture.do == "set_parameter" and gesture.arguments["name"] in ("num_rows", "num_cols") and gesture.row != "B5":
        return [with_arguments(gesture, name=name) for name in ("num_rows", "num_cols")]
    return [gesture]


def test_counts_left_unconstrained_play_on_oblong_boards() -> None:
    editor = done(changed(both_counts))
    made = program(editor, "oblong", num_cols=7, num_rows=5)
    assert len(made.value("crossings")) == 35 and (6, 4) in made.value("crossings")
    at = made.value("crossings")[6, 4]
    assert made.send("click", x=at.x, y=at.y).accepted and made.value("stones") == {(6, 4): "black"}
    agree(made, Rules(7, 5), 1000)
    agree(module(editor, "goban_oblong").Program(num_cols=2, num_rows=4), Rules(2, 4), 1000)


def test_counts_left_unconstrained_without_pulling_both_are_refused_where_they_differ() -> None:
    """[B7] the crossing meant is not on a board of 19 rows and 13 columns."""
    with pytest.raises(Refusal, match=r"\(15, 3\) is no member of crossings"):
        done(changed(without(lambda one: one.do == "constrain"), until("Star points")))


def transposed(gesture: Gesture) -> list[Gesture]:
    """[B2] rows are drawn upright and columns level: every place on the canvas has its coordinates changed over."""
    if chapter_of(gesture) == "Star points" and gesture.do != "collect_crossings":
        return []
    found = dict(gesture.arguments)
    for name in ("start", "end", "to", "center"):
        if isinstance(found.get(name), list):
            found[name] = found[name][::-1]
    swap = {"start.y": "start.x", "end.x": "end.y", "end.y": "end.x", "width": "height", "height": "width"}
    if "attribute" in found and found["attribute"] in swap:
        found["attribute"] = swap[found["attribute"]]
    if isinstance(found.get("attributes"), list):
        found["attributes"] = [swap.get(one, one) for one in found["attributes"]]
    if gesture.do == "factor_lengths":
        found["also"] = [one for one in found["also"] if "star_dots" not in one]
    return [Gesture(gesture.do, found, gesture.row, gesture.line)]


def on_small_boards(gesture: Gesture) -> list[Gesture]:
    """The stones are put onto a board of 9 without the chapter on dots."""
    if gesture.do == "draw_ellipse":
        return [Gesture("set_parameter", {"name": "num_rows", "value": 9}, gesture.row), gesture]
    return [gesture]


def test_roles_of_rows_and_columns_swapped() -> None:
    last = max(place for place, one in enumerate(session().gestures) if one.do == "factor_lengths")
    gestures = changed(transposed, session().gestures[: last + 1])
    editor = done([new for old in gestures for new in on_small_boards(old)])
    editor.do("remove_constraint", name="num_rows == num_cols")
    made = program(editor, "transposed", num_rows=7, num_cols=5)
    assert [(one.start.x, one.end.x) for one in made.value("rows")] == [(30 + 40 * i, 30 + 40 * i) for i in range(7)]
    assert [(one.start.y, one.end.y) for one in made.value("columns")] == [(30 + 40 * i, 30 + 40 * i) for i in range(5)]
    assert (6, 4) in made.value("crossings") and (4, 6) not in made.value("crossings")
    assert made.value("crossings")[6, 4] == (270, 190)


def wider(value: float) -> float:
    return 30 + (value - 30) * 50 / 40


def drawn_wider(gesture: Gesture) -> list[Gesture]:
    """[B2] lines 50 apart instead of 40, still freehand."""
    found = dict(gesture.arguments)
    if gesture.do == "set_parameter" and found["name"] == "spacing":
        found["value"] = {40: 50}.get(found["value"], found["value"])
    elif gesture.do == "draw_rectangle":
        found["end"] = [162, 158]
    elif found.get("thing") == "background" and found.get("to") == [222, 181]:
        found["to"] = [262, 211]
    elif gesture.do in ("draw_line", "draw_ellipse") or found.get("thing") in ("rows", "columns"):
        for name in ("start", "end", "to", "center"):
            if isinstance(found.get(name), list):
                found[name] = [wider(one) for one in found[name]]
        if gesture.row == "S1":
            found.update(radius_x=25, radius_y=25)
    return [Gesture(gesture.do, found, gesture.row, gesture.line)]


def test_another_spacing_drawn() -> None:
    static = [one for one in until("Board", "Stones") if chapter_of(one) != "Star points"]
    static = [one for one in static if one.do not in ("make_instance", "delete")]
    editor = done([new for old in changed(drawn_wider, static) for new in on_small_boards(old)])
    values = editor.live.values()
    assert (values["spacing"], values["margin"]) == (50, 30)
    assert [one.get("start").y for one in values["rows"]] == [30 + 50 * i for i in range(9)]
    assert values["background"].get("width") == 60 + 8 * 50
    editor.do("set_parameter", name="spacing", value=24)
    stone = editor.live.value("stone")(editor.live.value("rows")[0].get("start"), Symbol("red"))
    assert stone.get("radius_x") == 12


SIZES = {
    9: (11, [[3, 3], [7, 3], [5, 5], [3, 7], [7, 7]]),
    13: (15, [[3, 3], [11, 3], [7, 7], [3, 11], [11, 11]]),
    19: (21, [[column, row] for row in (3, 10, 17) for column in (3, 10, 17)]),
}


def test_other_sizes_for_the_dots() -> None:
    """[B7] 11, 15 and 21 with three lines to the edge, instead of 9, 13 and 19: another condition."""
    size = 9

    def other_sizes(gesture: Gesture) -> list[Gesture]:
        nonlocal size
        if gesture.do == "set_parameter" and gesture.row == "B7":
            size = gesture.arguments["value"]
        if gesture.do == "select_members":
            count, members = SIZES[size]
            pulled = Gesture("set_parameter", {"name": "num_rows", "value": count}, gesture.row)
            return [pulled, with_arguments(gesture, members=members)]
        return [] if gesture.do == "answer" else [gesture]

    editor = done(changed(other_sizes, until("Star points")))
    found = {}
    for count in (9, 11, 13, 15, 21):
        editor.do("set_parameter", name="num_rows", value=count)
        found[count] = sorted(editor.live.value("star_points"))
    for count, members in SIZES.values():
        assert found[count] == sorted(map(tuple, members))
    assert found[13] == [(3, 3), (3, 9), (6, 6), (9, 3), (9, 9)]
    assert (2, 2) not in found[9], "in the recorded session it is"
