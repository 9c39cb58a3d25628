"""Any program plays in a terminal: its picture as text, its events typed or by arrow keys."""

from __future__ import annotations

import contextlib
import importlib.util
import io
import os
import pty
import select
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from studio.compile import compile_document
from studio.document.model import Rule
from studio.language.colours import RGB
from studio.language.parse import parse
from studio.language.steps import Let
from studio.language.types import NUMBER, POINT, TEXT
from studio.parts import part_named
from tests.compile.emitted import module_of
from tests.compile.samples import define, document, parameter, process

EXAMPLES = Path(__file__).parents[2] / "examples"


def example(name: str):
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / name / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def goban():
    return example("goban")


@pytest.fixture(scope="module")
def moving():
    """A square that a key moves and time moves; there is nothing to click."""
    shapes = define("square", "rectangle(x=place, y=level, width=20, height=20, fill=red)", drawn=True)
    ground = define("ground", "rectangle(x=0, y=0, width=200, height=100, fill=white)", drawn=True)
    states = [define("place", "40", role="state"), define("level", "10", role="state")]
    processes = [
        process(
            "step",
            [("place", NUMBER), ("key", TEXT)],
            [Let("place", parse("place + (20 if key == 'right' else 0)"))],
            "place",
        ),
        process("fall", [("level", NUMBER), ("time", NUMBER)], [Let("level", parse("time * 10"))], "level"),
    ]
    rules = (
        Rule("key", "step", (parse("place"), parse("key"))),
        Rule("tick", "fall", (parse("level"), parse("time"))),
    )
    whole = document([*states, ground, shapes, parameter("speed", "3", 1, 9)], processes, rules=rules)
    return module_of(whole, "moving_square")


def played(module, *lines: str, plain: bool = True, **parameters) -> str:
    """What is written when these lines are typed."""
    output = io.StringIO()
    assert (
        module.play(module.Program(**parameters), plain, io.StringIO("".join(f"{line}\n" for line in lines)), output)
        == 0
    )
    return output.getvalue()


def last_picture(text: str, rows: int) -> list[str]:
    lines = text.splitlines()
    top = max(at for at, line in enumerate(lines) if line.split()[:2] == ["A", "B"])
    return [line.split()[1:] for line in lines[top + 1 : top + 1 + rows]]


def test_a_place_is_a_letter_for_the_column_and_a_number_for_the_row(goban):
    rows = last_picture(played(goban, "C4", "e2", num_rows=5), 5)
    assert rows[1] == [".", ".", "X", ".", "."]
    assert rows[3] == [".", ".", ".", ".", "O"]


def test_a_refusal_is_told_in_words_and_changes_nothing(goban):
    text = played(goban, "A1", "A1", num_rows=5)
    assert "this crossing is taken" in text
    assert sum(row.count("X") + row.count("O") for row in last_picture(text, 5)) == 1


def test_every_size_has_as_many_columns_and_rows(goban):
    for size in (2, 19, 25):
        assert [len(row) for row in last_picture(played(goban, num_rows=size), size)] == [size] * size


def test_undo_redo_and_new(goban):
    def count(*lines: str) -> int:
        return sum(row.count("X") + row.count("O") for row in last_picture(played(goban, *lines, num_rows=5), 5))

    assert count("A1", "B1", "undo") == 1
    assert count("A1", "B1", "undo", "undo", "redo") == 1
    assert count("A1", "B1", "new") == 0
    assert count("A1", "B1", "new", "undo") == 2
    assert "nothing to undo" in played(goban, "undo")


def test_a_parameter_is_given_by_name_and_keeps_its_range(goban):
    text = played(goban, "num_rows=7")
    assert len(last_picture(text, 7)[0]) == 7
    assert "between 1 and 25" in played(goban, "num_rows=99")
    assert "no parameter 'size'" in played(goban, "size=3")
    assert len(last_picture(played(goban, "set num_rows=5"), 5)[0]) == 5
    assert max(map(len, played(goban, "x" * 5000 + "=3").splitlines())) < 200


def test_what_is_no_event_is_told_so(goban):
    assert "`help` tells what is" in played(goban, "jump")
    assert "A9" in played(goban, "help") and "num_rows=9" in played(goban, "help")


def test_quit_ends_before_what_follows(goban):
    assert played(goban, "quit", "A1").count("A  B") == 1


def test_the_picture_that_a_refusal_was_compared_with(goban):
    moves = ["B1", "C1", "A2", "D2", "B3", "C3", "C2", "help", "B2", "C2", "why", "help"]
    text = played(goban, *moves, num_rows=4)
    assert "this position has been there before (`why` shows the picture)" in text
    assert text.count("why     the picture that what was refused last was compared with") == 1
    assert text.count("A  B  C  D") > 9 and "nothing to compare" not in text


def test_squares_between_lines_are_places_where_clicks_answer_there():
    crosses = example("tic_tac_toe")
    rows = last_picture(played(crosses, "B2", "A1"), 3)
    assert [len(row) for row in rows] == [3, 3, 3]
    assert rows[1][1] not in ".+" and rows[2][0] not in ".+" and rows[1][1] != rows[2][0]


def test_things_of_two_colours_have_two_letters():
    lights = example("lights_out")
    before, after = (last_picture(played(lights, *lines), 5) for lines in ((), ("C3",)))
    assert {sign for row in before for sign in row} == {"G", "D"}
    assert before[2][2] != after[2][2] and before[0][0] == after[0][0]


def test_colours_and_unicode(goban):
    text = played(goban, "A1", plain=False, num_rows=5)
    assert "\x1b[38;2;0;0;0m\x1b[48;2;222;184;135m" in text and "●" in text
    assert "\x1b" not in played(goban, "A1", num_rows=5)


def test_a_picture_without_places_is_drawn_in_squares_and_keys_are_typed(moving):
    before, after = (played(moving, *lines).splitlines() for lines in ((), ("right",)))
    square = "R"
    left = min(line.index(square) for line in before if square in line and "rectangle" not in line)
    moved = [line for line in after[len(before) :] if square in line and "rectangle" not in line]
    assert min(line.index(square) for line in moved) > left


def test_time_goes_by_when_waited_for(moving):
    assert "level: 20" in played(moving, "wait 2")
    assert "From 0 to 60 seconds can be waited at once" in played(moving, "wait 100")


def test_keys_are_typed_one_after_another(moving):
    text = played(moving, "type ab c", "right", "type")
    assert text.count("place: 40") == 2 and text.count("place: 60") == 2, "one picture after all of them"
    module = module_of(part_named("text_field"), "field")
    assert "text: Hi you" in played(module, "text field", "type Hi you").replace("text_field text", "text")


def test_a_terminal_makes_up_for_few_of_the_ticks_that_it_slept_through(moving, monkeypatch):
    source, typed = map(os.fdopen, os.pipe(), ("r", "w"))
    now = iter((0.0, 9.0, 18.0))

    def monotonic() -> float:
        print("a" if (time := next(now)) < 18 else "\x03", end="", file=typed, flush=True)
        return time

    monkeypatch.setattr(moving, "time", SimpleNamespace(monotonic=monotonic))  # others look at the clock too
    game = moving.Terminal(moving.Program(), True, io.StringIO())
    with source, typed:
        moving.keys_from(source, game)
    assert game.program.state["level"] == 5, "ten ticks of a twentieth of a second"


def test_a_word_that_is_no_key_and_no_place_does_nothing(goban, moving):
    for typed in ("udno", "key", "key hallo", "key a b", "A1", "wait2"):
        said = played(moving, typed).removeprefix(played(moving))
        assert "is nothing that can be done here" in said or "A key is one sign, or a name" in said, typed
        assert said.count("\n") == 1, "no picture: nothing was sent"
    assert "places are A1 to E5; `help` tells" in played(goban, "Z9", num_rows=5)
    assert "is nothing that can be done here" in played(goban, "C" + "4" * 5000, num_rows=5)
    assert "num_rows must be a number, not 'None'." in played(goban, "num_rows=None", num_rows=5)
    assert played(goban, "QUIT", "A1").count("A  B") == 1


def test_large_things_of_one_size_lie_on_their_places():
    lights = example("lights_out")
    rows = last_picture(played(lights, radius=40), 5)
    assert rows == last_picture(played(lights), 5)


def test_arrows_with_shift_are_told_from_those_without(goban):
    keys = goban.split_keys("\x1b[A\x1bOB\x1b[1;2Cx\x1b[3~\x1b[1;")
    assert keys == ["up", "down", "shift+right", "x", "\x1b[1;"]


def in_a_terminal(path: Path, *arguments: str, keys: list[str]) -> str:
    """What a program writes in a real terminal where these keys are pressed."""
    ours, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "xterm-256color"}
    program = subprocess.Popen(
        [sys.executable, str(path), *arguments], stdin=theirs, stdout=theirs, stderr=theirs, env=environment
    )
    os.close(theirs)
    written = ""
    for key in [*keys, ""]:
        written += _read_until_quiet(ours, "quit` leaves" not in written)
        os.write(ours, key.encode())
    program.wait(timeout=600)
    with contextlib.suppress(OSError):  # the other end is closed
        written += os.read(ours, 100_000).decode()
    os.close(ours)
    return written


def _read_until_quiet(descriptor: int, first: bool) -> str:
    found = b""
    while select.select([descriptor], [], [], 600 if first and not found else 0.3)[0]:
        try:
            found += os.read(descriptor, 100_000)
        except OSError:
            break
    return found.decode()


def test_in_a_real_terminal_arrow_keys_move_a_mark_and_enter_clicks():
    path = EXAMPLES / "goban" / "goban.py"
    up, right = "\x1b[A", "\x1bOC"
    keys = [up, up, right, "\r", "A1\r", "quit\r"]
    text = in_a_terminal(path, "--terminal", "--ascii", "--set", "num_rows=5", keys=keys)
    pictures = text.replace("\r", "").split("   A  B  C  D  E\n")
    assert "[+]" in pictures[2] or "[.]" in pictures[2]
    rows = [line.replace("[", " ").replace("]", " ").split()[1:] for line in pictures[-1].splitlines()[:5]]
    assert rows[1][3] == "X" and rows[4][0] == "O"


def test_the_end_of_what_is_typed_ends_the_program(tmp_path):
    whole = document([define("dot", "ellipse(center=point(5, 5), radius_x=3, radius_y=3)", drawn=True)])
    path = tmp_path / "dot.py"
    path.write_text(compile_document(whole, "dot").source)
    run = subprocess.run([sys.executable, path, "--ascii"], input="", capture_output=True, text=True, check=False)
    assert run.returncode == 0 and "`help` tells" in run.stdout and not run.stderr


def test_the_colours_of_names_are_those_of_the_screen():
    from PySide6.QtGui import QColor

    assert len(RGB) == 148
    for name, digits in RGB.items():
        if name != "rebeccapurple":  # Qt does not know it
            assert QColor(name).name() == f"#{digits}"


def test_things_are_clicked_by_name_or_by_arrows_with_shift_where_keys_are_the_programs():
    dots = define(
        "dots", "[ellipse(center=point(20 + 60 * i, 20 + i * i), radius_x=5, radius_y=5) for i in range(3)]", drawn=True
    )
    states = [define("place", "0", role="state"), define("mark", "0", role="state")]
    step = process("step", [("place", NUMBER), ("key", TEXT)], [Let("place", parse("place + 1"))], "place")
    click = process("put", [("mark", NUMBER), ("where", NUMBER)], [Let("mark", parse("where"))], "mark")
    rules = (Rule("key", "step", (parse("place"), parse("key"))), Rule("click", "put", (parse("mark"), parse("at.x"))))
    sign = define("sign", "label(at=point(170, 80), content='Go on', size=3)", drawn=True)
    ground = define("ground", "rectangle(x=160, y=60, width=30, height=30)", drawn=True)
    module = module_of(document([*states, dots, ground, sign], [step, click], rules=rules), "dotted")
    game = module.Terminal(module.Program(), True, io.StringIO())
    for key in module.split_keys("\x1b[C\x1b[1;2C\x1b[1;2C\r")[:-1]:
        game.press(key)
    assert game.program.state == {"place": 1, "mark": 140}
    for typed, mark in (("dots 2", 80), ("click ground", 175), ("DOTS_1", 20), ("go on", 170), ("140,20", 140)):
        game.enter(typed)
        assert game.program.state == {"place": 1, "mark": mark}, typed
    assert "dots 1 to dots 3, ground, go on   click a thing" in game.help()
    game.enter("dots 4")
    assert "'dots 4' is nothing that can be done here; things are dots 1 to dots 3, " in game.output.getvalue()


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("drag 10,10 -5,20", "10 to -5"),
        ("drag both 20,80", "45 to 20"),
        ("-5,20-45,50", "-5 to 45"),
        ("go-both", "go-both"),
        ("drag a b c-d e", "drag a b c-d e"),
        ("enter both", "in at 45"),
        ("enter the room", "enter the room"),
        ("go", "go"),
        ("click go", "clicked"),
        ("drag left hand both", "120 to 45"),
    ],
)
def test_a_line_is_an_event_where_its_places_are_there_and_else_a_text(typed, said):
    states = [define("said", "''", role="state")]
    both = define(
        "both",
        "group(items=[rectangle(x=20, y=40, width=50, height=20), label(at=point(45, 90), content='Go')])",
        drawn=True,
    )
    hand = define("left_hand", "ellipse(center=point(120, 50), radius_x=8, radius_y=8)", drawn=True)
    names = [("said", TEXT), ("at", POINT)]
    ends = [("said", TEXT), ("start", POINT), ("end", POINT)]
    drag = process("pull", ends, [Let("said", parse("text(start.x) + ' to ' + text(end.x)"))], "said")
    enter = process("go_in", names, [Let("said", parse("'in at ' + text(at.x)"))], "said")
    write = process("write", [("said", TEXT), ("written", TEXT)], [Let("said", parse("written"))], "said")
    click = process("hit", names, [Let("said", parse("'clicked'"))], "said")
    rules = (
        Rule("drag", "pull", (parse("said"), parse("start"), parse("end"))),
        Rule("enter", "go_in", (parse("said"), parse("at"))),
        Rule("text", "write", (parse("said"), parse("written"))),
        Rule("click", "hit", (parse("said"), parse("at"))),
    )
    taught = document([*states, both, hand], [drag, enter, write, click], rules=rules)
    module = module_of(taught, "lines_of_several_kinds")
    game = module.Terminal(module.Program(), True, io.StringIO())
    game.enter(typed)
    assert game.program.state["said"] == said
    assert "click both, left hand, go   click a thing" in game.help()


def test_cells_touch_where_a_row_would_be_wider_than_the_terminal(goban):
    program = goban.Program(num_rows=25)
    for room, wide in ((80, 53), (0, 79)):
        rows = goban.TextPicture(goban.lattice_of(program), True, room).drawn(program.scene(), (6, 6)).splitlines()
        assert max(map(len, rows)) <= wide and len(rows) == 26 and len(rows[0].split()) == 25
        marked = rows[7].index("[") + 1
        assert rows[0][marked] == "G" and rows[7][marked] == "."


def test_there_is_a_ground_only_where_something_lies_under_all_places():
    drawn = (
        "ellipse(center=point(20 + 40 * x, 20 + 40 * y), radius_x=15, radius_y=15, fill=red if x + y == 0 else blue)"
    )
    beads = define("beads", f"[{drawn} for x in range(3) for y in range(3)]", drawn=True)
    text = played(module_of(document([beads], []), "beads"), plain=False)
    assert "48;2;255;255;255m" in text and "48;2;255;0;0m" not in text and "38;2;255;0;0m" in text
    under = define("under", "rectangle(x=0, y=0, width=120, height=120, fill=green)", drawn=True)
    on_green = module_of(document([under, beads], []), "green_beads")
    assert "48;2;0;128;0m" in played(on_green, plain=False)
    program = on_green.Program()
    assert not on_green.things_now(program, on_green.lattice_of(program)), "the ground is no thing to click"


def test_what_lies_beside_places_in_the_same_rows_is_shown_with_them():
    floors = define("floors", "[rectangle(x=0, y=60 * i, width=60, height=60) for i in range(4)]", drawn=True)
    cabin = define(
        "cabin", "ellipse(center=point(30, 30 + 60 * level), radius_x=20, radius_y=20, fill=blue)", drawn=True
    )
    buttons = define(
        "buttons", "[ellipse(center=point(100, 30 + 60 * i), radius_x=15, radius_y=15) for i in range(4)]", drawn=True
    )
    go = process("go", [("at", POINT), ("level", NUMBER)], [Let("level", parse("nearest_shape(buttons, at)"))], "level")
    rules = (Rule("click", "go", (parse("at"), parse("level"))),)
    drawn = [define("level", "0", role="state"), floors, cabin, buttons]
    up = module_of(document(drawn, [go], rules=rules), "up")
    for lines, cabin_at in (((), 0), (("buttons 3",), 2)):
        rows = last_picture(played(up, *lines), 4)
        assert [len(row) for row in rows] == [2] * 4
        assert [row[0] for row in rows] == ["B" if row == cabin_at else rows[3][0] for row in range(4)]


def test_what_lies_closer_together_than_places_is_no_column_of_them():
    """A tray of small beads in the rows of a board makes its squares no smaller: a piece lies on one of them."""
    board = "[rectangle(x=60 * i, y=60 * j, width=60, height=60) for i in range(4) for j in range(4)]"
    beads = (
        "[ellipse(center=point(300 + 8 * i, 30 + 60 * j), radius_x=3, radius_y=3) for i in range(3) for j in range(4)]"
    )
    drawn = [define("board", board, drawn=True), define("beads", beads, drawn=True)]
    program = module_of(document(drawn, []), "tray")
    found = program.lattice_of(program.Program())
    assert found.columns == 4 and found.step == 60


def test_there_are_no_places_where_most_things_lie_on_none():
    tubes = define("tubes", "[rectangle(x=60 * i, y=0, width=40, height=90) for i in range(3)]", drawn=True)
    strewn = (
        "[ellipse(center=point(7 + 31 * i, 9 + 17 * i * i % 70), radius_x=5, radius_y=5, fill=red) for i in range(7)]"
    )
    program = module_of(document([tubes, define("beads", strewn, drawn=True)], []), "strewn")
    assert program.lattice_of(program.Program()) is None and "R" in played(program)


@pytest.mark.parametrize(
    "beside",
    [
        "ellipse(center=point(150, 20), radius_x=8, radius_y=8, fill=red)",
        "ellipse(center=point(115, 20), radius_x=8, radius_y=8, fill=red)",
        "[rectangle(x=20 + 30 * i, y=130, width=20, height=12) for i in range(3)]",
        "[ellipse(center=point(200, 12 * i), radius_x=3 + i, radius_y=4, fill=red) for i in range(10)]",
    ],
)
@pytest.mark.parametrize("crossed", [True, False])
def test_places_on_which_nothing_lies_yet_are_places_whatever_lies_beside_them(beside, crossed):
    lines = [
        define("across", "[line(start=point(20, 20 + 20*i), end=point(100, 20 + 20*i)) for i in range(5)]", drawn=True),
        define("down", "[line(start=point(20 + 20*i, 20), end=point(20 + 20*i, 100)) for i in range(5)]", drawn=True),
    ]
    squares = "[rectangle(x=20 * i, y=20 * j, width=20, height=20) for i in range(5) for j in range(5)]"
    ground = lines if crossed else [define("squares", squares, drawn=True)]
    program = module_of(document([*ground, define("beside", beside, drawn=True)], []), "beside_places")
    found = program.lattice_of(program.Program())
    assert found is not None and (found.columns, found.lines, found.crossed) == (5, 5, crossed)


def test_what_lies_on_a_place_is_clicked_by_its_own_name_as_well():
    lights = example("lights_out")
    game = lights.Terminal(lights.Program(), True, io.StringIO())
    game.enter("lamps 2")
    assert game.program.state != lights.Program().state


def test_a_program_without_a_picture_says_why():
    lamp = define("lamp", "[ellipse(center=point(20, 20), radius_x=5, radius_y=5)][many]", drawn=True)
    process_of = process("step", [("many", NUMBER), ("key", TEXT)], [Let("many", parse("many + 1"))], "many")
    whole = document(
        [define("many", "3", role="state"), lamp],
        [process_of],
        rules=(Rule("key", "step", (parse("many"), parse("key"))),),
    )
    text = played(module_of(whole, "dark"), "help", "k")
    assert text.startswith("lamp has no value here: ") and "undo, redo, new" in text


def test_a_large_thing_has_its_letter_round_it_and_hides_what_lies_behind():
    behind = define("behind", "rectangle(x=0, y=0, width=720, height=200, fill=red)", drawn=True)
    disc = define("disc", "ellipse(center=point(360, 100), radius_x=200, radius_y=80, fill=blue)", drawn=True)
    word = define("word", "label(content='Keep', at=point(360, 100))", drawn=True)
    lines = played(module_of(document([behind, disc, word], []), "disc")).splitlines()
    assert set(lines[0]) == {"R"} and lines[1].startswith("R  ") and lines[1].endswith("  R")
    assert lines[5].split() == ["R", "B", "Keep", "B", "R"]


def test_three_things_of_one_size_in_a_column_are_places_already():
    floors = define("floors", "[rectangle(x=10, y=10 + 60 * i, width=100, height=60) for i in range(3)]", drawn=True)
    lamp = define("lamp", "ellipse(center=point(60, 100), radius_x=20, radius_y=20, fill=red)", drawn=True)
    lines = played(module_of(document([floors, lamp], []), "floors")).splitlines()
    assert [line.split()[0] for line in lines[:4]] == ["A", "3", "2", "1"] and lines[2].endswith("R")


@pytest.mark.parametrize(("numbers", "called"), [("row + 1", "A1"), ("3 - row", "A3"), ("''", "A3")])
def test_rows_are_counted_as_the_picture_counts_them(numbers, called):
    definitions = [
        replace(define("clicked", "point(0, 0)"), role="state"),
        define(
            "cells",
            "[rectangle(x=40 + 30 * i, y=30 * j, width=30, height=30, fill=white) for i in range(4) for j in range(3)]",
            drawn=True,
        ),
        define(
            "counted", f"[label(at=point(20, 15 + 30 * row), content=text({numbers})) for row in range(3)]", drawn=True
        ),
    ]
    rules = (Rule("click", "keep", (parse("at"), parse("clicked"))),)
    keeps = process("keep", [("at", POINT), ("clicked", POINT)], [Let("clicked", parse("at"))], "clicked")
    emitted = module_of(document(definitions, [keeps], rules=rules), "counted_rows")
    terminal = emitted.Terminal(emitted.Program(), True, io.StringIO())
    terminal.enter(called)
    assert terminal.program.state["clicked"] == (55, 15), "at the top"


def beads_with(*marks: str):
    beads = "[ellipse(center=point(40 + 36 * i, 40), radius_x=15, radius_y=15, fill=white) for i in range(3)]"
    drawn = [define(f"mark_{number}", mark, drawn=True) for number, mark in enumerate(marks)]
    return module_of(document([define("beads", beads, drawn=True), *drawn], []), f"marked_beads_{len(marks)}")


def test_a_mark_on_a_thing_is_seen_however_small_it_is():
    dot = "ellipse(center=point(76, 40), radius_x=4, radius_y=4, fill={})"
    text = played(beads_with(dot.format("black")))
    assert last_picture(text, 1) == [["O", "OX", "O"]] and "X ellipse black" in text
    assert last_picture(played(beads_with(dot.format("white"), dot.format("white"))), 1) == [["O", "O", "O"]]
    coloured = played(beads_with(dot.format("red"), dot.format("black"), dot.format("red")), plain=False)
    assert "\x1b[38;2;255;0;0m\x1b[48;2;255;255;255m • \x1b[0m" in coloured


def test_small_marks_on_bare_places_are_told_apart_only_where_they_differ():
    lines = "[line(start=point(20 * i, 0), end=point(20 * i, 40)) for i in range(3)]"
    level = "[line(start=point(0, 20 * i), end=point(40, 20 * i)) for i in range(3)]"
    dot = "ellipse(center=point(20 * i, 20 * i), radius_x=3, radius_y=3, fill=red if i == {} else blue)"

    def rows(one: int) -> list[list[str]]:
        shapes = [define(name, what, drawn=True) for name, what in (("up", lines), ("level", level))]
        shapes.append(define("dots", f"[{dot.format(one)} for i in range(3)]", drawn=True))
        return last_picture(played(module_of(document(shapes, []), f"dots_{one}")), 3)

    assert rows(9) == [["+", ".", "."], [".", "+", "."], [".", ".", "+"]]
    assert rows(1) == [["B", ".", "."], [".", "R", "."], [".", ".", "B"]]
