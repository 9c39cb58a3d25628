"""The recorded case study, replayed with the inference running, and the program that comes out of it."""

from __future__ import annotations

import json
import pickle
import random
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from sgfmill import boards

from studio.session.editor import Editor
from studio.session.log import Gesture
from tests.counting import counted
from tests.examples.recorded import module, original, picture, play, rows_of, session

DATA = Path(__file__).parents[1] / "data"
ROWS = (
    *(f"B{number}" for number in range(1, 8)),
    *(f"S{number}" for number in range(1, 4)),
    *(f"P{number}" for number in range(1, 7)),
    *(f"L{number}" for number in range(1, 4)),
    *(f"R{number}" for number in range(1, 8)),
    *(f"C{number}" for number in range(1, 5)),
    *("M1", "M2", "M3", "A1", "E1", "K1", "K2", "K3"),
)
COLOURS = {"B": "black", "W": "white"}
OTHER = {"black": "white", "white": "black"}
Position = frozenset[tuple[tuple[int, int], str]]


@pytest.fixture(scope="module")
def editor() -> Editor:
    return original()


@pytest.fixture(scope="module")
def goban(editor: Editor) -> ModuleType:
    return module(editor, "goban_recorded")


@pytest.fixture(scope="module")
def free(editor: Editor) -> ModuleType:
    """The same without the constraint that ties the two counts."""
    branch = editor.branch(len(editor.history))
    branch.do("remove_constraint", name="num_rows == num_cols")
    return module(branch, "goban_free")


def lines(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (DATA / name).read_text().splitlines()]


# the session


def test_every_row_is_in_the_session() -> None:
    assert [row for row in ROWS if row not in {one.row for one in session().gestures}] == []


def test_every_line_belongs_to_a_row() -> None:
    assert {one.row for one in session().gestures} <= set(ROWS)


def formulas(gesture: Gesture) -> list[str]:
    """Arguments of a gesture that hold a formula which the person typed (a name alone is none)."""
    kinds = {one.name: one.kind.says for one in original().commands[gesture.do].parameters}
    typed = [value for name, value in gesture.arguments.items() if "formula" in f"{name} {kinds[name]}"]
    return [one for one in typed if isinstance(one, str) and not one.isidentifier()]


def test_no_formula_is_typed_outside_of_b7() -> None:
    assert formulas(Gesture("set_formula", {"name": "half", "formula": "1 / 2"})) == ["1 / 2"]
    typed = [(one.row, text) for one in session().gestures for text in formulas(one)]
    assert [one for one in typed if one[0] != "B7"] == [] and len(typed) <= 1


def test_nothing_is_left_unexplained(editor: Editor) -> None:
    assert editor.live.errors == {}
    assert [one.name for one in editor.document.processes.values() if one.fault or not one.steps] == []
    assert editor.document.stage is None


def test_what_was_taught_is_what_is_tested(editor: Editor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests emitted from the demonstrations hold for the emitted program."""
    compiled = editor.compile("goban_taught")
    (tmp_path / "goban_taught.py").write_text(compiled.source)
    monkeypatch.syspath_prepend(str(tmp_path))
    space: dict[str, Any] = {"__name__": "taught"}
    exec(compile(compiled.tests, "taught.py", "exec"), space)
    tests = [one for name, one in space.items() if name.startswith("test_")]
    assert len(tests) > 25
    for one in tests:
        one()


def test_the_same_session_gives_the_same_source(editor: Editor) -> None:
    assert editor.compile("goban").source == editor.compile("goban").source


# the program


@pytest.mark.parametrize("size", range(1, 26))
def test_every_size_constructs_and_plays(goban: ModuleType, size: int) -> None:
    program = goban.Program(num_rows=size)
    assert len(program.value("crossings")) == size * size
    at = program.value("crossings")[0, 0]
    outcome = program.send("click", x=at.x + 3, y=at.y - 2)
    assert outcome.accepted == (size > 1), outcome
    assert program.value("stones") == ({(0, 0): "black"} if size > 1 else {})
    assert program.scene()


def test_counts_out_of_range_and_broken_constraints_are_refused(goban: ModuleType) -> None:
    for bad in (0, 26, 2.5):
        with pytest.raises(ValueError, match="num_rows"):
            goban.Program(num_rows=bad)
    with pytest.raises(ValueError, match="num_rows == num_cols"):
        goban.Program(num_rows=9, num_cols=13)


def test_real_games_end_on_their_final_position(goban: ModuleType) -> None:
    games = lines("pro_games.jsonl")
    assert len(games) == 40
    for game in games:
        program, history, colour = goban.Program(num_rows=game["size"]), [{}], "black"
        for column, row in game["moves"]:
            history, colour = play(program, history, colour, (column, row)), OTHER[colour]
        assert rows_of(history[-1], game["size"]) == game["final"], game["game"]


def test_a_real_game_is_played_by_clicks_with_the_colours_alternating(goban: ModuleType) -> None:
    """[A1] accepted clicks change the colour to play, whatever it is they bring about."""
    game = lines("pro_games.jsonl")[0]
    program = goban.Program(num_rows=game["size"])
    crossings = program.value("crossings")
    for column, row in game["moves"]:
        at = crossings[column, row]
        assert program.send("click", x=at.x + 5, y=at.y - 4).accepted
        assert not program.send("click", x=-300, y=-300).accepted, "[A1] a refused click changes nothing"
    assert rows_of(program.value("stones"), game["size"]) == game["final"]
    assert pickle.loads(pickle.dumps(program)).state == program.state


def test_agrees_with_the_rule_vectors(goban: ModuleType) -> None:
    for vector in lines("rule_vectors.jsonl"):
        program, history = goban.Program(num_rows=vector["size"]), [{}]
        for column, row, colour, accepted in vector["tries"]:
            outcome = program.call("play_move", history, COLOURS[colour], (column, row))
            assert outcome.accepted == accepted, (vector["size"], column, row, outcome)
            history = outcome.value if accepted else history
        assert rows_of(history[-1], vector["size"]) == vector["final"]


def turned(position: Position, size: int) -> set[Position]:
    """What a position is when it is turned, mirrored, and when its colours are exchanged."""
    ways = {position}
    for _ in range(3):
        ways |= {frozenset(((size - 1 - row, column), stone) for (column, row), stone in one) for one in ways}
    ways |= {frozenset(((row, column), stone) for (column, row), stone in one) for one in ways}
    return ways | {frozenset((place, OTHER[stone]) for place, stone in one) for one in ways}


def reachable(program: Any, size: int) -> int:
    """Positions reachable with either colour free to move, each tried with a history of itself alone.

    Of those that are the same turned, one is gone on from.
    """
    seen, waiting = {Position()}, [{}]
    while waiting:
        stones = waiting.pop()
        for colour in OTHER:
            for place in program.value("crossings"):
                outcome = program.call("play_move", [stones], colour, place)
                key = frozenset(outcome.value[-1].items()) if outcome.accepted else None
                if key is not None and key not in seen:
                    seen |= turned(key, size)
                    waiting.append(outcome.value[-1])
    return len(seen)


@pytest.mark.parametrize(("size", "count"), [(1, 1), (2, 57), (3, 12675)])
def test_counts_reachable_positions(goban: ModuleType, size: int, count: int) -> None:
    assert reachable(goban.Program(num_rows=size), size) == count


def test_what_is_the_same_turned_is_gone_on_from_to_the_same(goban: ModuleType) -> None:
    """All places of the board are alike, and so are the colours: no side of it is played otherwise."""
    program, dice = goban.Program(num_rows=3), random.Random(5)
    for _ in range(20):
        cells = [((column, row), dice.choice(["", *OTHER])) for column in range(3) for row in range(3)]
        position = frozenset(one for one in cells if one[1])
        ends = {frozenset().union(*(turned(end, 3) for end in played(program, way))) for way in turned(position, 3)}
        assert len(ends) == 1


def played(program: Any, position: Position) -> list[Position]:
    """What one move of either colour makes of a position."""
    moves = ((colour, place) for colour in OTHER for place in program.value("crossings"))
    outcomes = (program.call("play_move", [dict(position)], *move) for move in moves)
    return [frozenset(one.value[-1].items()) for one in outcomes if one.accepted]


def games(program: Any, history: Any) -> int:
    """How many games go on from a history, either colour free to move; the one that ends here included."""
    tries = (program.call("play_move", history, colour, place) for colour in OTHER for place in program.crossings)
    return 1 + sum(games(program, one.value) for one in tries if one.accepted)


@pytest.mark.parametrize(("rows", "count"), [(2, 9), (3, 907)])
def test_counts_games(free: ModuleType, rows: int, count: int) -> None:
    assert games(free.Program(num_cols=1, num_rows=rows), [{}]) == count
    assert games(free.Program(num_cols=rows, num_rows=1), [{}]) == count


# against another implementation


class Peer:
    """The board of sgfmill, with positions compared to refuse repetition."""

    def __init__(self, size: int) -> None:
        self.board = boards.Board(size)
        self.now = self.position(self.board)
        self.seen = {self.now}

    @staticmethod
    def position(board: Any) -> frozenset[Any]:
        names = {"b": "black", "w": "white"}
        return frozenset(((column, row), names[colour]) for colour, (row, column) in board.list_occupied_points())

    def play(self, colour: str, place: tuple[int, int]) -> bool:
        """Plays a move; False, and nothing has changed, where it is not allowed."""
        column, row = place
        if self.board.get(row, column) is not None:
            return False
        after = self.board.copy()
        after.play(row, column, colour[0])
        position = self.position(after)
        if position in self.seen:
            return False
        self.board, self.now = after, position
        self.seen.add(position)
        return True


@pytest.mark.parametrize(
    ("size", "moves"), [(2, 500), (3, 4000), (4, 5000), (5, 5000), (7, 3000), (9, 1500), (13, 500), (19, 500)]
)
def test_agrees_with_another_implementation(goban: ModuleType, size: int, moves: int) -> None:
    """20,000 random moves onto empty crossings, either colour free to move, games begun anew when nothing goes on."""
    choose = random.Random(size)
    program, peer, history, refused = goban.Program(num_rows=size), Peer(size), [{}], 0
    while moves:
        place = (choose.randrange(size), choose.randrange(size))
        colour = choose.choice(["black", "white"])
        moves -= place not in history[-1]
        outcome = program.call("play_move", history, colour, place)
        assert outcome.accepted == peer.play(colour, place), (history[-1], colour, place, outcome)
        refused = 0 if outcome.accepted else refused + 1
        if outcome.accepted:
            history = outcome.value
            assert frozenset(history[-1].items()) == peer.now
        if refused > 4 * size * size:
            peer, history, refused = Peer(size), [{}], 0


# what is refused, and how


KO = picture(".XO. XO.O .XO. ....")


def test_a_refused_repetition_tells_the_reason_and_shows_what_it_repeats(goban: ModuleType) -> None:
    """[K2]"""
    program = goban.Program(num_rows=4)
    taken = play(program, [KO], "black", (2, 1))
    outcome = program.call("play_move", taken, "white", (1, 1))
    assert not outcome.accepted and outcome.ending == "failed"
    assert outcome.reason == "this position has been there before"
    assert outcome.witness == KO == picture(".XO. XO.O .XO. ....")
    elsewhere = play(program, play(program, taken, "white", (3, 3)), "black", (0, 3))
    assert play(program, elsewhere, "white", (1, 1))[-1][1, 1] == "white"


def test_a_refused_click_leaves_the_state_as_it_was(goban: ModuleType) -> None:
    program = goban.Program(num_rows=4)
    at = program.value("crossings")
    program.set_state({"history": play(program, [{}, {(0, 0): "black"}, KO], "black", (2, 1))})
    before = list(program.state["history"])
    outcome = program.send("click", x=at[1, 1].x, y=at[1, 1].y)
    assert (outcome.accepted, outcome.reason, outcome.witness) == (False, "this position has been there before", KO)
    assert list(program.state["history"]) == before


def test_an_occupied_crossing_is_refused(goban: ModuleType) -> None:
    """[L2]"""
    program = goban.Program(num_rows=9)
    history = play(program, [{}], "black", (4, 4))
    for colour in OTHER:
        outcome = program.call("play_move", history, colour, (4, 4))
        assert not outcome.accepted and outcome.reason == "this crossing is taken"


def test_a_click_far_from_all_crossings_is_refused(goban: ModuleType) -> None:
    """[L1]"""
    program = goban.Program(num_rows=9)
    at = program.value("crossings")[8, 8]
    assert program.call("crossing_at", goban.Point(at.x + 15, at.y + 8)) == (8, 8)
    outcome = program.send("click", x=at.x + 30, y=at.y + 30)
    assert not outcome.accepted and outcome.reason == "there is no crossing here"


def test_own_capture_is_legal_and_a_lone_stone_repeats(goban: ModuleType) -> None:
    """[C4] last, the own stones; [K2] a lone stone that goes at once leaves the present position."""
    program = goban.Program(num_rows=3)
    surrounded = picture(".XO XXO OO.")
    assert play(program, [surrounded], "white", (0, 0))[-1] == picture("O.O ..O OO.")
    pair = picture("X.O OOO ...")
    assert play(program, [pair], "black", (1, 0))[-1] == picture("..O OOO ...")
    assert program.call("play_move", [picture(".O. O.. ...")], "black", (0, 0)).witness == picture(".O. O.. ...")


# parameters


def test_everything_is_drawn_larger_by_one_scale(goban: ModuleType) -> None:
    """[P6]"""
    small, large = goban.Program(num_rows=9), goban.Program(num_rows=9, scale=2)
    for program in (small, large):
        at = program.value("crossings")[4, 4]
        assert program.send("click", x=at.x + 4, y=at.y).accepted
    numbers = [
        [
            value
            for shape in program.scene()
            for value in flat([one for name, one in shape.items() if name != "opacity"])
        ]
        for program in (small, large)
    ]
    assert [2 * value for value in numbers[0]] == pytest.approx(numbers[1])


def flat(value: Any) -> list[float]:
    if isinstance(value, (list, tuple)):
        return [one for part in value for one in flat(part)]
    return [value] if isinstance(value, (int, float)) and not isinstance(value, bool) else []


# cost


def test_the_cost_of_a_move_does_not_grow_with_the_history(goban: ModuleType) -> None:
    program = goban.Program(num_rows=19)
    board = {(18, 18): "white"}
    boards = [{**board, (k % 18, k // 18 % 18): "black", (18, k // 324): "white"} for k in range(2000)]
    pasts = [goban.Past(boards[:count]) for count in (50, 2000)]

    def move(history: Any) -> Any:
        outcome = program.call("play_move", history, "white", (9, 9))
        assert outcome.accepted
        return outcome

    for past in pasts:
        move(past)  # what is worked out once is there from now on
    early, late = (counted(lambda history=past: move(history)) for past in pasts)  # type: ignore[misc]
    assert late.instructions == early.instructions and late.memory < early.memory + 200
