"""How fast the compiled goban plays, beside sgfmill with superko by snapshots, and how long the studio takes over it.

All but single goals is timed in the processor's own time, so that what else the machine does counts less.
"""

from __future__ import annotations

import ast
import gc
import json
import os
import pickle
import random
import re
import sys
import tracemalloc
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from shutil import copy, which
from statistics import median
from subprocess import run
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from types import ModuleType
from typing import Any

from studio.bench.gesture_times import moment_limits
from studio.bench.busiest_event import measured
from studio.bench.event_loop import beats_of_steps, block_limits
from studio.bench.registry import Measured, benchmark, module_in
from studio.compile import compile_document
from studio.compile.native.building import put_beside
from studio.document.file import load
from studio.document.live import Live
from studio.document.model import Document, with_definition
from studio.language.nodes import Literal
from studio.session.editor import Editor
from studio.session.known_findings import known_findings
from studio.session.log import Gesture, read_session
from studio.session.replay import Replayed, replay
from studio.session.why import why
from studio.session.without import without

FOLDER = Path(__file__).parent
FILE = FOLDER / "goban.studio"
SIZE = 19
MOVES = 700
"""Accepted moves of a random game."""
GAMES = 3
JUMPS = 60
"""How often another step is gone to."""
ROUNDS = 9
"""How often either side plays all games, in turn; the median counts."""
IN_A_ROW = 20
"""How many games a side plays out before it is another one's turn, where it takes long to get under way."""
COLOURS = ("black", "white")
Attempts = list[tuple[str, tuple[int, int]]]
"""Colours and crossings that are free, those included where a position would be repeated."""
Game = tuple[float, int, Any]
"""Seconds, accepted moves, the last position."""


@cache
def _document() -> Document:
    """What the recorded session comes to, as it is kept."""
    return load(FILE)[0]


@cache
def _program_module() -> ModuleType:
    return _module_of(compile_document(_document(), "goban").source)


def _module_of(source: str) -> ModuleType:
    module = ModuleType("goban")
    sys.modules["goban"] = module  # where what is pickled looks for its classes
    exec(compile(source, "goban.py", "exec"), module.__dict__)
    return module


@cache
def _attempts(seed: int, moves: int = MOVES) -> Attempts:
    """A random game in which both colours take turns; a colour that is refused tries another crossing."""
    source, program = random.Random(seed), _program_module().Program(num_rows=SIZE)
    tried: list[Any] = []
    history, accepted = program.state["history"], 0
    while accepted < moves and len(tried) < 3 * moves:
        crossing = (source.randrange(SIZE), source.randrange(SIZE))
        if crossing not in history[-1]:
            tried.append((COLOURS[accepted % 2], crossing))
            outcome = program.call("play_move", history, *tried[-1])
            if outcome.accepted:
                history, accepted = outcome.value, accepted + 1
    return tried


@cache
def _crossings() -> Any:
    """Where the crossings are."""
    return _program_module().Program(num_rows=SIZE).value("crossings")


def _stones(position: Any) -> dict[Any, str]:
    """The stones of a position, looked at one by one."""
    return {crossing: position[crossing] for crossing in _crossings() if crossing in position}


def _ours(attempts: Attempts, module: ModuleType | None = None) -> Game:
    """The attempts, each by a call on the positions so far."""
    program = (module or _program_module()).Program(num_rows=SIZE)
    history, accepted, call = program.state["history"], 0, program.call
    began = process_time()
    for colour, crossing in attempts:
        outcome = call("play_move", history, colour, crossing)
        if outcome.accepted:
            history = outcome.value
            accepted += 1
    return process_time() - began, accepted, _stones(history[-1])


def _clicked(attempts: Attempts) -> Game:
    """The attempts as clicks near the crossings; whose turn it is, the program knows."""
    program = _program_module().Program(num_rows=SIZE)
    places = [_crossings()[crossing] for _, crossing in attempts]
    accepted, send = 0, program.send
    began = process_time()
    for x, y in places:
        accepted += send("click", x=x + 3, y=y - 2).accepted
    return process_time() - began, accepted, _stones(program.state["history"][-1])


def _theirs(attempts: Attempts) -> Game:
    """The same with sgfmill: a copy of the board is played on, its snapshot compared with all earlier ones."""
    from sgfmill.boards import Board

    board, accepted = Board(SIZE), 0
    seen = {_snapshot(board)}
    began = process_time()
    for colour, (column, row) in attempts:
        after = board.copy()
        after.play(row, column, colour[0])
        snapshot = _snapshot(after)
        if snapshot not in seen:
            seen.add(snapshot)
            board = after
            accepted += 1
    seconds = process_time() - began
    names = {"b": "black", "w": "white"}
    return seconds, accepted, {(column, row): names[colour] for colour, (row, column) in board.list_occupied_points()}


def _snapshot(board: Any) -> tuple[Any, ...]:
    return tuple(tuple(row) for row in board.board)


def _alone() -> None:
    """What the studio itself holds is no matter for the collector any more, as where a program runs without it."""
    gc.collect()
    gc.freeze()


@benchmark
def playouts() -> list[Measured]:
    """Moves a second in random play on 19×19, by calls and by clicks, over sgfmill's, all warm, in turn."""
    games = [_attempts(seed) for seed in range(GAMES)]
    sides: tuple[Callable[[Attempts], Game], ...] = (_ours, _clicked, _theirs)
    for side in sides:
        side(games[0])
    _alone()
    rounds = [[side(game) for side in sides] for _ in range(ROUNDS) for game in games]
    assert all(one[1:] == other[1:] for one, *others in rounds for other in others), "two disagree on a game"
    found = []
    for place, name, least in ((0, "calls", 15), (1, "clicks", 6)):
        found += [
            Measured(
                f"{name}: attempts a second", median(len(games[0]) / one[place][0] for one in rounds[::GAMES]), "/s"
            ),
            Measured(
                f"{name} over sgfmill with a set of positions",
                median(one[2][0] / one[place][0] for one in rounds),
                "×",
                least=least,
            ),
        ]
    return found


@benchmark
def clicks() -> list[Measured]:
    """Random clicks, by the program and by the interpreter."""
    return measured(_document(), "goban", least=20)


@benchmark
def counting() -> list[Measured]:
    """What it costs that a program counts its steps: random play with the counting and without it, in turn.

    The least time of each game counts, since what else the machine does only adds to it; where valgrind is there, the
    instructions are counted, which are the same each time, whatever else the machine does.
    """
    source = compile_document(_document(), "goban").source
    sources = [source, _uncounted(source)]
    modules = list(map(_module_of, sources))
    games = [_attempts(seed) for seed in range(GAMES)]
    for module in modules:
        _ours(games[0], module)
    _alone()
    best: dict[tuple[int, int], float] = {}
    for turn in range(2 * ROUNDS):
        for place, game in enumerate(games):
            sides = [(side, _ours(game, modules[side])) for side in (turn % 2, 1 - turn % 2)]
            assert sides[0][1][1:] == sides[1][1][1:], "the two disagree on a game"
            best |= {(side, place): min(one[0], best.get((side, place), one[0])) for side, one in sides}
    counted, bare = (sum(best[side, place] for place in range(GAMES)) for side in (0, 1))
    found = [Measured("with counting over without, processor time", counted / bare, "×")]
    if (valgrind := which("valgrind")) is not None:
        counted, bare = (_instructions(valgrind, one) for one in sources)
        found.append(Measured("with counting over without, instructions", counted / bare, "×", most=1.03))
    return found


PLAYED = """
import gc, json, sys
sys.path.insert(0, sys.argv[1])
from goban import Program
gc.disable()
attempts, program = json.load(open(sys.argv[1] + "/attempts.json")), Program(num_rows=19)
for _ in range(int(sys.argv[2])):
    history = program.state["history"]
    for colour, crossing in attempts:
        outcome = program.call("play_move", history, colour, tuple(crossing))
        history = outcome.value if outcome.accepted else history
"""
"""Plays half a game so many times."""


def _instructions(valgrind: str, source: str) -> int:
    """Instructions that six plays take, in a process that has played four before; each run counts the same."""
    with TemporaryDirectory() as folder:
        (Path(folder) / "goban.py").write_text(source, "utf-8")
        (Path(folder) / "attempts.json").write_text(json.dumps(_attempts(0)[:500]), "utf-8")
        tool = (valgrind, "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null")

        def counted(plays: int) -> int:
            command = (*tool, sys.executable, "-c", PLAYED, folder, str(plays))
            done = run(command, capture_output=True, text=True, check=True, env={**os.environ, "PYTHONHASHSEED": "0"})
            return int(re.findall(r"refs:\s+([\d,]+)", done.stderr)[0].replace(",", ""))

        return counted(10) - counted(4)


class _Uncounting(ast.NodeTransformer):
    """Takes the counting out of the methods of a program."""

    def visit_Expr(self, node: ast.Expr) -> ast.AST | None:
        return None if _counts(node.value) == "_step" else self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> ast.AST | None:
        target = node.targets[0]
        counts = isinstance(target, ast.Attribute) and target.attr == "_left"
        return None if counts else self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        return self.visit(node.args[0]) if _counts(node) in ("_each", "_paid", "_copied") else self.generic_visit(node)


def _counts(node: ast.AST) -> str:
    """What a call of a method of the program itself is called."""
    return node.func.attr if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) else ""


def _uncounted(source: str) -> str:
    tree = ast.parse(source)
    for one in tree.body:
        if isinstance(one, ast.ClassDef) and one.name in ("Program", "FlatProcesses"):
            _Uncounting().visit(one)
    uncounted = ast.unparse(tree).replace("in self._visits:", "in range(10_000_000):")
    for begins in ("self._begin_count()", "self._left, self._known, self._apart = (self._budget, {}, 0)"):
        assert begins in uncounted, "a call begins otherwise now"
        uncounted = uncounted.replace(begins, "pass")
    return uncounted


def _native_module(folder: Path) -> ModuleType:
    """The program with native code beside it, as ``studio compile --native`` makes it."""
    file = folder / "goban.py"
    told = put_beside(compile_document(_document(), "goban", native=True), file)
    module = module_in(file, "goban_native")
    assert module.Program.how_it_runs() == "This runs as native code.", told
    return module


def _at_once(attempts: Attempts, module: ModuleType) -> Game:
    """The attempts as clicks near the crossings, all at once."""
    program = module.Program(num_rows=SIZE)
    places = [_crossings()[crossing] for _, crossing in attempts]
    events = [("click", {"x": x + 3, "y": y - 2}) for x, y in places]
    began = process_time()
    batch = program.run(events)
    seconds = process_time() - began
    return seconds, batch.accepted, _stones(program.state["history"][-1])


@benchmark
def native() -> list[Measured]:
    """Random play on 19×19 by the native code over the same by the Python program: call by call, and a game at once.

    In each round either side plays many different games, one after the other, as who plays games out does.
    """
    games = [_attempts(seed) for seed in range(IN_A_ROW)]
    with TemporaryDirectory() as folder:
        module = _native_module(Path(folder))
        sides: tuple[Callable[[Attempts], Game], ...] = (
            _ours,
            lambda game: _ours(game, module),
            _clicked,
            lambda game: _at_once(game, module),
        )
        for side in sides:
            side(games[0])
        _alone()
        rounds = [[[side(game) for game in games] for side in sides] for _ in range(ROUNDS)]
    each = [one for played in rounds for one in zip(*played, strict=True)]  # a game in a round, on all sides
    assert all(one[1:] == other[1:] for one, *others in each for other in others), "two disagree on a game"
    calls, clicks = (median(one[at][0] / one[at + 1][0] for one in each) for at in (0, 2))
    least = [min(one[3][0] for one in each[place::IN_A_ROW]) for place in range(IN_A_ROW)]
    events = sum(map(len, games))
    return [
        Measured("calls in native code over calls in Python", calls, "×", least=3),
        Measured("games at once in native code over clicks in Python", clicks, "×", least=30),
        Measured("native code: events a second", events / sum(least), "/s"),
    ]


IN_PAGE = """
function called(attempts) {
    const program = new Program({ num_rows: %(size)d });
    let [history, accepted] = [program.state.history, 0];
    for (const [colour, crossing] of attempts) {
        const outcome = program.call("play_move", history, colour, new Tuple(crossing));
        history = outcome.accepted ? outcome.changed.history : history;
        accepted += outcome.accepted;
    }
    return accepted;
}
function clicked(places) {
    const program = new Program({ num_rows: %(size)d });
    return places.filter(([x, y]) => program.send("click", { x, y }).accepted).length;
}
"""
"""What plays in a page, in the engine of browsers."""


@benchmark
def page() -> list[Measured]:
    """Random play on 19×19 in a page's program over the Python program, by calls and by clicks, in turn."""
    from py_mini_racer import MiniRacer

    from studio.compile.javascript import script

    games = [_attempts(seed) for seed in range(GAMES)]
    program = _program_module().Program(num_rows=SIZE)
    places = [[_crossings()[crossing] for _, crossing in game] for game in games]
    engine = MiniRacer()
    try:
        engine.eval(script(_document(), "goban") + IN_PAGE % {"size": SIZE})
        ways = [_ways(engine, game, at) for game, at in zip(games, places, strict=True)]
        rounds = [[[_timed(one) for one in way] for way in ways] for _ in range(ROUNDS)]
    finally:
        engine.close()
    found = []
    for place, name in enumerate(("calls", "clicks")):
        pairs = [(one[2 * place], one[2 * place + 1]) for each in rounds[1:] for one in each]
        assert all(mine[1] == yours[1] for mine, yours in pairs), "the two disagree on a game"
        ratio = median(yours[0] / mine[0] for mine, yours in pairs)
        found.append(Measured(f"{name}: seconds in a page over seconds in Python", ratio, "×", most=3))
    return found


def _ways(engine: Any, game: Attempts, places: list[Any]) -> list[Callable[[], int]]:
    """Four ways to play a game, each of which gives the accepted moves: Python and page, by calls and by clicks."""

    def clicks() -> int:
        program = _program_module().Program(num_rows=SIZE)
        return sum(program.send("click", x=x, y=y).accepted for x, y in places)

    calls = f"called({json.dumps(game)})", f"clicked({json.dumps(places)})"
    return [lambda: _ours(game)[1], lambda: int(engine.eval(calls[0])), clicks, lambda: int(engine.eval(calls[1]))]


def _timed(does: Callable[[], int]) -> tuple[float, int]:
    began = process_time()
    result = does()
    return process_time() - began, result


LONG = 20_000
"""Positions before a late move."""
KEPT = 5_000
"""Positions of a game that is kept."""


@benchmark
def long_games() -> list[Measured]:
    """What a move costs with 20,000 positions before it, over what it costs with 50, on one and the same position."""
    early, late = _with_past(50), _with_past(LONG)
    pairs = [(early(), late()) for _ in range(15)]
    return [
        Measured("a move after 50 moves", median(one for one, _ in pairs)),
        Measured(f"a move after {LONG:,} moves", median(one for _, one in pairs)),
        Measured("late over early", median(late / early for early, late in pairs), "×", most=1.5),
    ]


def _with_past(length: int) -> Callable[[], float]:
    """Measures one attempt on the fixed position, with so many positions before it, in seconds."""
    program = _program_module().Program(num_rows=SIZE)
    history = _played(program, length, random.Random(7)).plus(_played(program, 120, random.Random(1))[-1])
    source = random.Random(3)
    crossings = [(source.randrange(SIZE), source.randrange(SIZE)) for _ in range(1200)]
    probes = [crossing for crossing in crossings if crossing not in history[-1]]

    def measured() -> float:
        began = process_time()
        for crossing in probes:
            program.call("play_move", history, "black", crossing)
        return (process_time() - began) / len(probes)

    return measured


@benchmark
def kept_games() -> list[Measured]:
    """What a long game takes: bytes of memory for each position, seconds to store it and to load it again."""
    program = _program_module().Program(num_rows=SIZE)
    _played(_program_module().Program(num_rows=SIZE), 3_000, random.Random(5))  # what is looked up once is there now
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    history = _played(program, KEPT, random.Random(6))
    held = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    began = process_time()
    stored = pickle.dumps(history)
    again = pickle.loads(stored)
    seconds = process_time() - began
    assert again == history, "another game came back"
    return [
        Measured("memory of a position", held / KEPT, "B", most=450),
        Measured(f"storing and loading {KEPT:,} positions", seconds, most=0.3),
    ]


def _played(program: Any, length: int, source: random.Random) -> Any:
    """The positions of a random game with so many moves, of either colour.

    With turns, one side may have no move left that repeats nothing.
    """
    history, accepted = program.state["history"], 0
    while accepted < length:
        crossing = (source.randrange(SIZE), source.randrange(SIZE))
        outcome = program.call("play_move", history, source.choice(COLOURS), crossing)
        if outcome.accepted:
            history, accepted = outcome.value, accepted + 1
    return history


@benchmark
def parameter_edit() -> list[Measured]:
    """One edit of a parameter on 19×19 with a stone on each crossing, evaluated again."""
    document = _with_value(_with_value(_document(), "num_rows", SIZE), "num_cols", SIZE)
    stones = {(column, row): COLOURS[(column + row) % 2] for column in range(SIZE) for row in range(SIZE)}
    live = Live(document).with_values({"history": [{}, stones]})
    seconds = []
    for count in range(30):
        document = _with_value(document, "scale", 1 + 0.05 * (count % 5 + 1))
        began = process_time()
        live.update(document)
        seconds.append(process_time() - began)
    assert len(live.value("picture")) == SIZE * SIZE, "a stone is missing"
    return [Measured("edit of scale with 361 stones", median(seconds), most=0.005)]


def _with_value(document: Document, name: str, value: float) -> Document:
    return with_definition(document, replace(document.definitions[name], formula=Literal(value)))


@benchmark
def whole_session() -> list[Measured]:
    """The whole recorded session with its inference, and the compilation of what comes out."""
    editor = Editor()
    began = process_time()
    steps = [step for step in replay(read_session(FOLDER), editor) if isinstance(step, Replayed)]
    replayed = process_time() - began
    goals = [found.seconds for step in steps for found in step.result.findings]
    began = process_time()
    compile_document(editor.document, "goban")
    return [
        Measured("whole session", replayed, most=10),
        Measured("median goal", median(goals), most=0.05),
        Measured("worst goal", max(goals), most=1),
        Measured("compilation", process_time() - began, most=0.3),
    ]


@benchmark
def reasons() -> list[Measured]:
    """Why things are as they are, after the session; and what would be without each of its examples."""
    editor = Editor()
    for _ in replay(read_session(FOLDER), editor):
        pass
    document = editor.document
    taught = dict.fromkeys(lesson.name.partition(".")[0] for lesson in document.lessons.values())
    asked, left_out = [], []
    for name in [*document.processes, *taught]:
        began = process_time()
        why(document, name, known=known_findings(editor.history, document))
        asked.append(process_time() - began)
    shown = [(key, "") for key in document.demonstrations]
    shown += [(one.label, lesson.name) for lesson in document.lessons.values() for one in lesson.examples]
    for example, goal in shown:
        began = process_time()
        without(document, example, goal)
        left_out.append(process_time() - began)
    return [
        Measured("why, the median", median(asked)),
        Measured("why, the longest", max(asked), most=0.1),
        Measured("without an example, the median", median(left_out)),
        Measured("without an example, the longest", max(left_out), most=2),
    ]


TICKS = 80
"""How many moments of a gesture are timed."""
BESIDE = (1000, 60)
"""Where there is room beside a board of 19×19, in canvas pixels."""


def _full_board() -> Editor:
    """The document on 19×19 with a stone on each crossing."""
    document = _with_value(_with_value(_document(), "num_rows", SIZE), "num_cols", SIZE)
    stones = {(column, row): COLOURS[(column + row) % 2] for column in range(SIZE) for row in range(SIZE)}
    editor = Editor(replace(document, present={**document.present, "history": [{}, stones]}))
    assert len(editor.live.value("picture")) == SIZE * SIZE, "a stone is missing"
    return editor


@benchmark
def window_drag() -> list[Measured]:
    """Dragging on 19×19 with 361 stones in the real window, painting included: scale, spacing, one thing, the paper."""
    from studio.app.measure.instruments import MIDDLE, Hand, opened_window

    window = opened_window(_full_board())
    found = moment_limits("the scale by its slider", _slid(window, "scale"), 0.016, 0.033)
    hand = Hand(window.view.viewport())
    row = window.desk.live.value("rows")[SIZE // 2].get("start")
    window.desk.select((("rows", (SIZE // 2,)),))
    pulled = hand.on_canvas(window, [(row.x + 5, row.y + 0.1 * step) for step in range(TICKS)])
    found += moment_limits("the spacing pulled on the canvas", pulled, 0.016, 0.033)
    window.desk.do("draw_ellipse", center=list(BESIDE), radius_x=15, radius_y=15, fill="black", snap=False)
    window.view.fit()
    window.desk.select(())
    alone = hand.on_canvas(window, [(BESIDE[0], BESIDE[1] + step) for step in range(TICKS)])
    found += moment_limits("one stone beside the board", alone, 0.008)
    paper = hand.on_canvas(window, [(BESIDE[0] - step, BESIDE[1] + 60) for step in range(TICKS)], MIDDLE)
    return [*found, *moment_limits("the paper", paper, 0.008)]


def _slid(window: Any, name: str) -> list[Any]:
    """Pulls the slider of a parameter from the middle of its range, and takes the gesture back."""
    from studio.app.measure.instruments import Hand

    slider = window.places["inspector"].parameters.rows[name].slider
    window.places["inspector"].strip.bring(slider)
    room = slider.width() - 20
    start = 10 + room * slider.value() / max(1, slider.maximum())
    hand, side = Hand(slider), slider.height() / 2
    places = [(start + (room - start) * step / TICKS, side) for step in range(TICKS)]
    took = hand.pull([*places, *reversed(places)], shown=window.view.viewport())
    hand.escape()
    hand.let_go(places[-1])
    return took


@benchmark
def opening() -> list[Measured]:
    """Opening the document of the case study in the window, until it is painted."""
    from studio.app.measure.instruments import Watch, opened_window, process_events

    window = opened_window()
    with TemporaryDirectory() as folder:
        file = Path(copy(FILE, folder))
        watch = Watch()
        window.files.load(file)
        process_events()
        took = watch.look()
        window.desk.replace(Editor())
    return [
        Measured("opening the document", took.worked, most=0.5),
        Measured("opening the document, by the clock", took.clock),
    ]


@benchmark
def scrubbing() -> list[Measured]:
    """Any step of the opened case study, until every place shows it; how long making the steps ready blocked."""
    from studio.app.measure.instruments import Pulse, Watch, opened_window, process_events, wait
    from studio.app.timeline.preparing import Preparing

    window, pulse = opened_window(), Pulse()
    recording, following = window.timeline.recording, window.desk.following
    with TemporaryDirectory() as folder:
        window.files.load(Path(copy(FILE, folder)))
        pulse.begin()
        watch = Watch()
        Preparing(recording, rest=0)
        wait(10 * 60_000, lambda: recording.known == recording.past)
        ready, blocks = watch.look(), pulse.end()
        dice, went = random.Random(1), []
        for _ in range(JUMPS):
            watch.look()
            window.timeline.go(dice.randrange(recording.total + 1))
            process_events()
            following.all_now()
            process_events()
            went.append(watch.look())
        window.desk.replace(Editor())
    return [
        Measured("any step shown", max(one.worked for one in went), most=0.3),
        Measured("any step shown, the median", median(one.worked for one in went)),
        Measured("longest block while the steps are made ready", max(one.worked for one in blocks), most=0.05),
        Measured("all steps ready, by the clock", ready.clock),
    ]


@benchmark
def no_freeze() -> list[Measured]:
    """The whole session done in the background in a window with all its places: what blocks the event loop."""
    from studio.app.measure.instruments import opened_window, with_all_places

    window = with_all_places(opened_window())
    return block_limits("of the event loop", beats_of_steps(window, read_session(FOLDER).lines))


@benchmark
def cancelling() -> list[Measured]:
    """Every command of the session that infers, stopped at some moment: how soon the other process is free again."""
    dice, editor, took = random.Random(3), Editor(), []
    queue = editor.work
    editor.background("set_title", title="").result()  # warm
    for line in read_session(FOLDER).lines:
        if not isinstance(line, Gesture):
            continue
        if editor.commands[line.do].infers:
            ticket = editor.submit(editor.document, line)
            ticket.within(dice.uniform(0, 0.1))
            began = perf_counter()
            ticket.cancel()
            while queue.busy:
                queue.look()
            took.append(perf_counter() - began)
        editor.do(line.do, **line.arguments)
    return [
        Measured("free after stopping, longest", max(took), most=0.1),
        Measured("free after stopping, median", median(took)),
    ]
