"""Tic-tac-toe, replayed with the inference running, against an implementation of its own."""

from __future__ import annotations

import itertools
import random
from types import ModuleType
from typing import Any

import pytest

from studio.language.show import show, show_steps
from studio.session.editor import Editor
from studio.session.log import Gesture
from tests.compile.emitted import module_of
from tests.examples.another import Interpreted, Recorded, with_arguments

RECORDED = Recorded("tic_tac_toe")
Cell = tuple[int, int]
PLACE = {(column, row): (60 + 80 * column, 60 + 80 * row) for column in range(3) for row in range(3)}
LINES = [
    *([(column, row) for column in range(3)] for row in range(3)),
    *([(column, row) for row in range(3)] for column in range(3)),
    [(k, k) for k in range(3)],
    [(k, 2 - k) for k in range(3)],
]


@pytest.fixture(scope="module")
def editor() -> Editor:
    return RECORDED.original


@pytest.fixture(scope="module")
def game(editor: Editor) -> ModuleType:
    return module_of(editor.document, "tic_tac_toe_recorded")


class Plain:
    """The game as one would write it down."""

    def __init__(self) -> None:
        self.marks: dict[Cell, str] = {}
        self.message = ""

    def play(self, cell: Cell | None) -> bool:
        if cell is None or cell in self.marks or self.message:
            return False
        who = ("Crosses", "Circles")[len(self.marks) % 2]
        self.marks[cell] = who
        if any(all(self.marks.get(one) == who for one in line) for line in LINES):
            self.message = f"{who} win"
        elif len(self.marks) == 9:
            self.message = "A draw"
        return True

    def of(self, who: str) -> list[Cell]:
        return [cell for cell, one in self.marks.items() if one == who]


def click(program: Any, cell: Cell, off: tuple[float, float] = (0, 0)) -> Any:
    x, y = PLACE[cell]
    return program.send("click", x=x + off[0], y=y + off[1])


def agree(program: Any, plain: Plain) -> None:
    assert program.value("crosses") == plain.of("Crosses")
    assert program.value("circles") == plain.of("Circles")
    assert program.value("message") == plain.message


# the session


def test_nothing_is_typed_but_names_and_words(editor: Editor) -> None:
    assert not {"set_formula", "constrain"} & {one.do for one in RECORDED.session.gestures}
    assert not any("formula" in name for one in RECORDED.session.gestures for name in one.arguments)
    assert editor.live.errors == {} and editor.document.stage is None
    assert all(one.steps and not one.fault for one in editor.document.processes.values())


def test_what_is_inferred(editor: Editor) -> None:
    assert show(editor.document.definitions["free_cells"].formula) == (
        "[p for p in cells if p not in crosses and p not in circles]"
    )
    assert show_steps(editor.document.processes["three_in_line"].steps).splitlines() == [
        "let row = row_of(place)",
        "when all(r in marks for r in row):",
        "    succeed",
        "let column = column_of(place)",
        "when all(c in marks for c in column):",
        "    succeed",
        "let diagonal = falling",
        "when all(d in marks for d in diagonal):",
        "    succeed",
        "let other_diagonal = rising",
        "when all(o in marks for o in other_diagonal):",
        "    succeed",
        "fail: no line yet",
    ]
    steps = show_steps(editor.document.processes["on_click"].steps)
    lines = ("when len(circles) == len(crosses):", "when message != '':", "let free = free_cells(crosses, circles)")
    assert [line for line in lines if line not in steps] == []


# the program


def test_every_game_there_is_ends_as_it_should(editor: Editor, game: ModuleType) -> None:
    """All 255168 games would take long by clicks: every first three moves, then each goes on at random."""
    chance = random.Random(3)
    for opening in itertools.permutations(PLACE, 3):
        program, plain = game.Program(), Plain()
        rest = [cell for cell in PLACE if cell not in opening]
        chance.shuffle(rest)
        for cell in [*opening, *rest]:
            assert click(program, cell).accepted == plain.play(cell)
            agree(program, plain)


def test_every_line_wins_for_either_side(game: ModuleType) -> None:
    for line in LINES:
        others = [cell for cell in PLACE if cell not in line]
        for who, moves in (("Crosses", alternate(line, others)), ("Circles", alternate(harmless(others), line))):
            program = game.Program()
            for cell in moves:
                outcome = click(program, cell)
                assert outcome.accepted, (line, outcome)
            assert program.value("message") == f"{who} win"
            outcome = click(program, next(cell for cell in others if cell not in moves))
            assert (outcome.accepted, outcome.reason) == (False, "the game is over")


def alternate(first: list[Cell], second: list[Cell]) -> list[Cell]:
    """Moves of two sides in turn, until one of the two has made three."""
    moves = [cell for pair in zip(first, second, strict=False) for cell in pair]
    return moves[: 5 if len(first) == 3 and len(second) > 3 else 6]


def harmless(cells: list[Cell]) -> list[Cell]:
    """Three cells and more that are no line."""
    picks = (list(pick) for pick in itertools.permutations(cells, 4))
    return next(one for one in picks if sorted(one[:3]) not in map(sorted, LINES))


def test_random_clicks_anywhere(game: ModuleType) -> None:
    chance = random.Random(7)
    for _ in range(150):
        program, plain = game.Program(), Plain()
        for _ in range(25):
            cell = chance.choice(list(PLACE))
            off = (chance.uniform(-38, 38), chance.uniform(-38, 38)) if chance.random() < 0.8 else (400.0, -300.0)
            meant = cell if max(map(abs, off)) < 40 else None
            assert click(program, cell, off).accepted == plain.play(meant)
            agree(program, plain)


def test_refused_clicks_say_why(game: ModuleType) -> None:
    program = game.Program()
    assert click(program, (1, 1)).accepted
    assert click(program, (1, 1)).reason == "this cell is taken"
    assert program.send("click", x=500, y=500).reason == "there is no cell here"
    assert len(program.state["crosses"]) == 1 and program.state["circles"] == []


def test_interpreted_and_compiled_agree(editor: Editor, game: ModuleType) -> None:
    chance = random.Random(11)
    for _ in range(12):
        program, interpreted = game.Program(), Interpreted(editor.document)
        for _ in range(14):
            cell = chance.choice(list(PLACE))
            one, other = click(program, cell), click(interpreted, cell)
            assert (one.accepted, one.reason) == (other.accepted, other.reason)
            assert dict(program.state) == interpreted.state


def test_the_picture(game: ModuleType) -> None:
    program = game.Program()
    for cell in ((1, 1), (0, 0), (2, 1), (0, 1), (0, 2)):
        click(program, cell)
    kinds = [one["kind"] for one in program.scene()]
    assert (kinds.count("group"), kinds.count("ellipse"), kinds.count("line")) == (3, 2, 4)
    crosses = [(one["dx"], one["dy"]) for one in program.scene() if one["kind"] == "group"]
    assert crosses == [PLACE[cell] for cell in ((1, 1), (2, 1), (0, 2))]


# other gestures, another program


def number_of(reason: str) -> list[int]:
    """The demonstrations that end with nothing for this reason."""
    turns = list(RECORDED.turns().values())
    return [k for k, one in enumerate(turns) if one[-1].arguments.get("reason") == reason]


def test_the_taken_cell_left_out_is_a_move_like_any_other() -> None:
    """A list may hold a thing twice, so only the person can say that a cell takes one mark."""
    program = module_of(RECORDED.without(*number_of("this cell is taken")), "ttt_taken").Program()
    assert click(program, (1, 1)).accepted and click(program, (1, 1)).accepted
    assert program.value("crosses") == program.value("circles") == [(1, 1)]


def test_a_click_beside_the_cells_left_out_is_a_hole() -> None:
    program = module_of(RECORDED.without(*number_of("there is no cell here")), "ttt_beside").Program()
    outcome = program.send("click", x=500, y=500)
    assert outcome.ending == "hole" and "no place" in (outcome.reason or "")
    assert program.state["crosses"] == []


def test_the_draw_left_out_says_nothing_on_a_full_board() -> None:
    program = module_of(RECORDED.without(-1), "ttt_full").Program()
    for cell in ((0, 0), (1, 1), (1, 2), (1, 0), (2, 0), (0, 2), (2, 2), (2, 1), (0, 1)):
        assert click(program, cell).accepted
    assert program.value("message") == ""


def test_circles_may_begin_and_the_end_of_the_game_left_out_lets_it_go_on() -> None:
    """Crosses and circles change places in everything that is acted out; a click after the end is never shown."""
    turns = list(RECORDED.turns().values())
    gone = {one.line for number in number_of("the game is over") for one in turns[number]}
    other = {"crosses": "circles", "circles": "crosses"}

    def swapped(gesture: Gesture) -> list[Gesture]:
        if gesture.line in gone:
            return []
        arguments = dict(gesture.arguments)
        if gesture.do == "append":
            arguments["tile"] = other[arguments["tile"]]
        if gesture.do == "run":
            inputs = arguments["inputs"]
            arguments["inputs"] = {**inputs, "marks": {"tile": other[inputs["marks"]["tile"]]}}
        if gesture.do == "change":
            word = arguments["value"]
            arguments["value"] = {"Crosses win": "Circles win", "Circles win": "Crosses win"}.get(word, word)
        return [with_arguments(gesture, **arguments)]

    program, plain = module_of(RECORDED.changed(swapped), "ttt_swapped").Program(), Plain()
    for cell in ((1, 1), (0, 0), (1, 0), (2, 0), (1, 2)):
        assert click(program, cell).accepted == plain.play(cell)
    assert program.value("circles") == plain.of("Crosses") and program.value("crosses") == plain.of("Circles")
    assert program.value("message") == "Circles win"
    assert click(program, (2, 2)).accepted


def test_a_row_and_a_column_alone_make_lines() -> None:
    """The diagonals are never looked at: three on a diagonal are nothing special."""

    def straight(gesture: Gesture) -> list[Gesture]:
        if gesture.do == "point_at" and gesture.arguments["name"] in ("diagonal", "other_diagonal"):
            return []
        return [gesture]

    turns = list(RECORDED.turns().values())
    slanted = {one.line for turn in turns if ends_on_a_diagonal(turn) for one in turn}
    late = {one.line for turn in turns if turn[0].do == "demonstrate_event" for one in turn}
    late |= {one.line for one in RECORDED.session.gestures if one.do == "start_again"}
    made = RECORDED.changed(lambda one: [] if one.line in slanted | late else straight(one))
    program = module_of(made, "ttt_straight").Program()
    assert program.call("three_in_line", [(0, 0), (1, 1), (2, 2)], (2, 2)).ending == "failed"
    assert program.call("three_in_line", [(0, 2), (1, 2), (2, 2), (0, 0)], (2, 2)).ending == "succeeded"
    assert program.call("three_in_line", [(2, 1), (2, 0), (2, 2), (0, 0)], (2, 2)).ending == "succeeded"


def ends_on_a_diagonal(turn: list[Gesture]) -> bool:
    looked = [one.arguments["name"] for one in turn if one.do == "point_at"]
    return turn[-1].arguments.get("how") == "succeed" and looked[-1:] in (["diagonal"], ["other_diagonal"])
