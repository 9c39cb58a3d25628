"""How fast the compiled goban plays, beside sgfmill with superko by snapshots, and how long the whole session takes."""

from __future__ import annotations

import random
from pathlib import Path
from statistics import median
from time import perf_counter
from types import ModuleType
from typing import Any

from studio.bench.registry import Measured, benchmark
from studio.compile import compile_document
from studio.session.editor import Editor
from studio.session.log import read
from studio.session.replay import Replayed, replay

FOLDER = Path(__file__).parent
SIZE = 19
MOVES = 400
GAMES = 5
COLOURS = ("black", "white")


def _program_module() -> ModuleType:
    module = ModuleType("goban")
    exec(compile((FOLDER / "goban.py").read_text(), "goban.py", "exec"), module.__dict__)
    return module


def _attempts(seed: int, count: int) -> list[tuple[int, int]]:
    """Random crossings, one an attempt."""
    source = random.Random(seed)
    return [(source.randrange(SIZE), source.randrange(SIZE)) for _ in range(count)]


def _ours(module: ModuleType, attempts: list[tuple[int, int]]) -> tuple[float, int, Any]:
    """Seconds, accepted moves, and the last position, when both colours take turns."""
    program = module.Program(num_rows=SIZE)
    history, accepted = program.state["history"], 0
    began = perf_counter()
    for crossing in attempts:
        outcome = program.call("play_move", history, COLOURS[accepted % 2], crossing)
        if outcome.accepted:
            history = outcome.value
            accepted += 1
    return perf_counter() - began, accepted, dict(history[-1])


def _theirs(attempts: list[tuple[int, int]]) -> tuple[float, int, Any]:
    """The same with sgfmill: a copy of the board is played on, its snapshot compared with all earlier ones."""
    from sgfmill.boards import Board

    board, accepted = Board(SIZE), 0
    seen = {_snapshot(board)}
    began = perf_counter()
    for column, row in attempts:
        if board.get(row, column) is not None:
            continue
        after = board.copy()
        after.play(row, column, COLOURS[accepted % 2][0])
        snapshot = _snapshot(after)
        if snapshot not in seen:
            seen.add(snapshot)
            board = after
            accepted += 1
    seconds = perf_counter() - began
    names = {"b": "black", "w": "white"}
    return seconds, accepted, {(column, row): names[colour] for colour, (row, column) in board.list_occupied_points()}


def _snapshot(board: Any) -> tuple[Any, ...]:
    return tuple(tuple(row) for row in board.board)


@benchmark
def playouts() -> list[Measured]:
    """Moves a second in random play on 19×19, ours over sgfmill's, game by game in turn."""
    module = _program_module()
    ratios, ours, theirs = [], [], []
    for seed in range(GAMES):
        attempts = _attempts(seed, MOVES * 3)
        mine, yours = _ours(module, attempts), _theirs(attempts)
        assert mine[1:] == yours[1:], "the two disagree on a game"
        ours.append(mine[1] / mine[0])
        theirs.append(yours[1] / yours[0])
        ratios.append(ours[-1] / theirs[-1])
    return [
        Measured("moves a second, ours", median(ours), "/s"),
        Measured("moves a second, sgfmill with snapshots", median(theirs), "/s"),
        Measured("ours over sgfmill", median(ratios), "×", least=5),
    ]


@benchmark
def long_games() -> list[Measured]:
    """What a move costs after 2,000 moves, over what it costs after 50 on the same kind of position."""
    module = _program_module()
    early, late = _cost_after(module, 50), _cost_after(module, 2000)
    return [
        Measured("a move after 50 moves", early),
        Measured("a move after 2,000 moves", late),
        Measured("late over early", late / early, "×", most=1.5),
    ]


def _cost_after(module: ModuleType, length: int) -> float:
    """Seconds of one attempt on the same position, with so many positions before it."""
    program = module.Program(num_rows=SIZE)
    history: Any = program.state["history"]
    source, accepted = random.Random(7), 0
    while accepted < length:
        crossing = (source.randrange(SIZE), source.randrange(SIZE))
        # Either colour: with turns, one side may have no move left that repeats nothing.
        outcome = program.call("play_move", history, source.choice(COLOURS), crossing)
        if outcome.accepted:
            history, accepted = outcome.value, accepted + 1
    position = _position(program)
    history = history.plus(position)
    probes = _attempts(3, 400)
    seconds = []
    for _ in range(5):
        began = perf_counter()
        for crossing in probes:
            program.call("play_move", history, "black", crossing)
        seconds.append((perf_counter() - began) / len(probes))
    return median(seconds)


def _position(program: Any) -> Any:
    """One fixed position with about a third of the crossings taken."""
    history: Any = type(program)(num_rows=SIZE).state["history"]
    source, accepted = random.Random(1), 0
    while accepted < 120:
        outcome = program.call(
            "play_move", history, COLOURS[accepted % 2], (source.randrange(SIZE), source.randrange(SIZE))
        )
        if outcome.accepted:
            history, accepted = outcome.value, accepted + 1
    return history[-1]


@benchmark
def whole_session() -> list[Measured]:
    """The whole recorded session with its inference, and the compilation of what comes out."""
    editor = Editor()
    began = perf_counter()
    steps = [step for step in replay(read(FOLDER), editor) if isinstance(step, Replayed)]
    replayed = perf_counter() - began
    goals = [found.seconds for step in steps for found in step.result.findings]
    began = perf_counter()
    compile_document(editor.document, "goban")
    return [
        Measured("whole session", replayed, most=10),
        Measured("median goal", median(goals), most=0.05),
        Measured("worst goal", max(goals), most=1),
        Measured("compilation", perf_counter() - began, most=1),
    ]
