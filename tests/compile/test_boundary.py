"""What comes into an emitted program from outside is looked at there, and what goes out cannot change it."""

from __future__ import annotations

import pickle
from collections import Counter
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest

from studio.compile import ALL_PASSES
from studio.compile.templates import PARTS, defined, defined_in, imports_of
from studio.document.model import Rule
from studio.language.parse import parse
from studio.language.steps import Append, Fail, Input, Let, Put
from studio.language.types import ANY, NUMBER, POINT, TEXT, TRUTH, dict_of, list_of, record_of, set_of, tuple_of
from tests.compile.emitted import module_of
from tests.compile.samples import PLACE, define, document, each, goban, process, when

NUMBERS = dict_of(NUMBER, NUMBER)


@pytest.fixture(scope="module")
def emitted():
    return module_of(goban(), "bounded")


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        (([{}], "black", "x"), "position must be a pair of numbers, not 'x'."),
        (([{}], "black", (1, "x")), "position must be a pair of numbers, not (1, 'x')."),
        (([{}], "black", (1, 2, 3)), "position must be a pair of numbers, not (1, 2, 3)."),
        (([{}], 3, (1, 2)), "stone must be a text, not 3."),
        (("abc", "black", (1, 2)), "history must be a list of dicts, not 'abc'."),
        (([{}, {(1, 2): 5}], "black", (1, 2)), "history must be a list of dicts, not [{}, {(1, 2): 5}]."),
        (([{"a": "b"}], "black", (1, 2)), "history must be a list of dicts, not [{'a': 'b'}]."),
        (([{}], "black", None), "position must be a pair of numbers, not None."),
        (([{}], "black", ([1], 2)), "position must be a pair of numbers, not ([1], 2)."),
    ],
)
def test_a_process_refuses_values_of_a_wrong_kind(emitted, values, reason):
    program = emitted.Program()
    for _ in range(2):
        assert program.call("play_move", [{}], "black", (1, 2)).accepted
        outcome = program.call("play_move", *values)
        assert (outcome.ending, outcome.reason) == ("error", reason)


def test_what_was_found_to_fit_once_does_not_let_others_in(emitted):
    program = emitted.Program()
    history = program.state["history"]
    for _ in range(3):
        assert program.call("play_move", history, "black", (1, 2)).accepted
        assert program.call("play_move", history, "black", "x").reason.startswith("position must be")
        assert program.call("play_move", "x", "black", (1, 2)).reason.startswith("history must be")
        assert program.call("play_move", history, ["black"], (1, 2)).reason.startswith("stone must be")
        for values in ((history, "black"), (history, "black", (1, 2), 4)):
            with pytest.raises(TypeError, match="play_move takes 3 values"):
                program.call("play_move", *values)


def test_a_long_value_is_cut_off(emitted):
    reason = emitted.Program().call("play_move", [{}], "black", list(range(500))).reason
    assert reason.startswith("position must be a pair of numbers, not [0, 1,") and len(reason) < 120


def test_a_function_raises_the_same_sentence(emitted):
    program = emitted.Program()
    with pytest.raises(TypeError, match="c must be a pair of numbers, not 'x'"):
        program.call("neighbours", "x")
    with pytest.raises(TypeError, match=r"neighbours takes 1 value \(c\), not 2"):
        program.call("neighbours", (0, 0), (0, 0))


def test_what_an_event_brings_is_looked_at(emitted):
    program = emitted.Program()
    outcome = program.send("click", x="left", y=3)
    assert (outcome.ending, outcome.reason) == ("error", "x must be a number, not 'left'.")
    assert program.send("key", key=7).reason == "key must be a text, not 7."
    assert program.send("drag", x=1, y=2, to_x=None, to_y=4).reason == "to_x must be a number, not None."


def test_states_are_set_to_what_they_can_be_all_or_none(emitted):
    program = emitted.Program()
    with pytest.raises(TypeError, match="history must be a list of dicts, not 5"):
        program.set_state({"to_play": "white", "history": 5})
    with pytest.raises(TypeError, match="to_play must be a text, not "):
        program.set_state({"to_play": "half a pair \ud800"})
    with pytest.raises(KeyError, match="There is no state 'colour'; there are history, to_play"):
        program.set_state({"to_play": "white", "colour": 5})
    assert program.state["to_play"] == "black"
    program.set_state({"history": [{}, {(0, 0): "white"}], "to_play": "white"})
    assert program.send("click", x=55, y=55).accepted


def test_nothing_is_looked_at_inside(emitted, monkeypatch):
    def never(*_):
        raise AssertionError("looked at inside")

    program = emitted.Program()
    monkeypatch.setattr(emitted.Entry, "taken", never)
    assert program.send("click", x=55, y=55).accepted


KINDS = {
    "a_number": (NUMBER, 1.5, "x", "a number"),
    "a_text": (TEXT, "x", 1, "a text"),
    "a_truth": (TRUTH, True, 1, "True or False"),
    "a_list": (list_of(NUMBER), [1, 2], [1, "x"], "a list of numbers"),
    "a_set": (set_of(PLACE), {(1, 2)}, {(1, "x")}, "a set of pairs of numbers"),
    "a_dict": (dict_of(TEXT, list_of(TRUTH)), {"x": [True]}, {"x": True}, "a dict from texts to lists"),
    "some": (tuple_of(NUMBER, TEXT, ANY), (1, "x", None), (1, "x"), "a tuple (a number, a text, a value)"),
    "whatever": (ANY, [{"x": (1, None)}], object(), "a value"),
}


@pytest.mark.parametrize("name", KINDS)
def test_every_kind_has_its_words(name):
    kind, good, bad, words = KINDS[name]
    one = process("one", [(name, kind), ("n", NUMBER)], [Let("kept", parse("n"))], "n")
    program = module_of(document([], [one]), "kinds").Program()
    assert program.call("one", good, 1).accepted
    assert program.call("one", bad, 1).reason == f"{name} must be {words}, not {bad!r}."


def test_points_and_records_are_those_of_the_program():
    kind = record_of(left=NUMBER, at=POINT)
    program = module_of(document([], [process("one", [("r", kind)], [Let("x", parse("r"))])]), "parts")
    made = program.Program()
    assert made.call("one", program.Record(left=1, at=program.Point(1, 2))).accepted
    assert made.call("one", program.Record(left=1)).reason.startswith("r must be a Record of left, at, not")
    assert not made.call("one", program.Record(left=1, at=(1, 2))).accepted


def kept():
    """A program with states of each make: a list of lists, a dict, and one that only grows."""
    steps = [Append("rows", parse("[n]")), Put("found", parse("n"), parse("rows"))]
    add = process(
        "add",
        [("n", NUMBER), ("rows", list_of(list_of(NUMBER))), ("found", dict_of(NUMBER, list_of(list_of(NUMBER))))],
        steps,
        "rows",
        "found",
    )
    states = [define("rows", "[[0]]", role="state"), define("found", "{}", role="state")]
    fixed = [define("marks", "[[1], [2]]"), define("twice", "[marks[i], marks[i]]", ("i", NUMBER))]
    rule = Rule("tick", "add", (parse("time"), parse("rows"), parse("found")))
    return module_of(document([*states, *fixed], [add], rules=(rule,)), "kept").Program()


def test_what_goes_out_cannot_change_the_program():
    program = kept()
    outcome = program.send("tick", time=1)
    for rows in (program.state["rows"], outcome.changed["rows"], program.value("rows")):
        assert rows == [[0], [1]]
        rows[0].append("y")
        rows.append("x")
    found = program.state["found"]
    found[1].append("z")
    found[2] = []
    assert program.state["rows"] == [[0], [1]] and program.state["found"] == {1: [[0], [1]]}


def test_what_an_event_changed_is_what_it_was_then_whenever_it_is_asked_for():
    program = kept()
    first = program.send("tick", time=1)
    before, second = program.state, program.send("tick", time=2)
    assert first.changed["rows"] == [[0], [1]] and before["found"] == {1: [[0], [1]]}
    assert second.changed == {"rows": [[0], [1], [2]], "found": {1: [[0], [1]], 2: [[0], [1], [2]]}}
    assert dict(second.changed) == second.changed == pickle.loads(pickle.dumps(second.changed))
    assert second == second._replace(changed=dict(second.changed)) != first
    with pytest.raises(TypeError):
        first.changed["rows"] = []


def test_what_was_given_is_not_what_is_kept():
    program = kept()
    given = [[5]]
    program.set_state({"rows": given})
    given[0].append(6)
    assert program.state["rows"] == [[5]]


def test_what_only_grows_goes_out_and_in_again_without_a_copy(emitted):
    program = emitted.Program()
    program.send("click", x=55, y=55)
    history = program.state["history"]
    assert program.state["history"] is history is program.value("history")
    program.set_state({"history": history})
    assert program.state["history"] is history


def test_what_all_programs_share_cannot_be_changed_through_one():
    program = kept()
    program.value("marks")[0].append("x")
    program.call("twice", 0)[0].append("x")
    assert program.value("marks") == [[1], [2]] == kept().value("marks")


@pytest.mark.parametrize("name", ["PARAMETERS", "STATE", "DEFINITIONS", "FUNCTIONS", "PROCESSES", "RULES"])
def test_what_a_class_of_programs_says_of_itself_cannot_be_changed(emitted, name):
    said = getattr(emitted.Program(), name)
    before = dict(said)
    with pytest.raises(TypeError, match="Other programs share this; change a copy of it."):
        said.clear()
    assert getattr(emitted.Program, name) == before and before


def test_whole_numbers_are_places_in_lists_whatever_their_make():
    cars = [define("at_floor", "0"), define("car", "ellipse(center=point([10, 40, 70][at_floor], 9))", drawn=True)]
    program = module_of(document([replace(cars[0], role="state"), cars[1]], []), "lift").Program()
    for given in (1.0, Fraction(1), Decimal(1)):
        program.set_state({"at_floor": given})
        assert program.scene()[0]["center"] == (40, 9) and type(program.state["at_floor"]) is int
    with pytest.raises(ValueError, match="there is no picture"):
        program.set_state({"at_floor": 0.5})


def test_a_position_that_is_kept_cannot_be_changed_and_its_copy_can(emitted):
    program = emitted.Program()
    program.send("click", x=55, y=55)
    last = program.state["history"][-1]
    changes = [
        lambda: last.__setitem__((8, 8), "white"),
        lambda: last.pop((1, 1)),
        lambda: last.update({(8, 8): "white"}),
        lambda: last.setdefault((8, 8), "white"),
        lambda: last.popitem(),
        lambda: last.clear(),
        lambda: last.__ior__({(8, 8): "white"}),
        lambda: last.__delitem__((1, 1)),
    ]
    for change in changes:
        with pytest.raises(TypeError, match="change a copy of it"):
            change()
    assert last == program.state["history"][-1] == {(1, 1): "black"}
    copy = last.copy()
    copy |= {(8, 8): "white"}
    copy.update({(7, 7): "white"})
    copy.setdefault((6, 6), "black")
    assert copy.digest == emitted.Table(dict(copy)).digest and len(copy) == 4
    copy.clear()
    assert copy == {} and copy.digest == 0


def test_positions_with_the_same_digest_are_all_found(emitted):
    past = emitted.Past([{}, {(0, 0): "black"}])
    for _ in range(3):
        past = past.plus({}).plus({(0, 0): "black"})
    assert len(list(past.equal_to({}))) == 4 and list(past.equal_to({(9, 9): "black"})) == []
    branch = past[:3]
    assert len(list(emitted.Past(branch).plus({}).equal_to({}))) == 3


def test_different_positions_with_one_digest_are_told_apart(emitted):
    """Python has one hash for -1 and -2, so that only comparing can tell these positions apart."""
    one, other = {(0, 0): -1}, {(0, 0): -2}
    assert emitted.Table(one).digest == emitted.Table(other).digest
    past = emitted.Past([one, {}])
    assert other not in past and list(past.equal_to(other)) == []
    assert list(past.plus(other).plus(one).equal_to(other)) == [other]
    assert list(emitted.Past(past[:1]).plus(other).equal_to(one)) == [one]


@pytest.mark.parametrize("passes", [ALL_PASSES, ()], ids=["all passes", "no pass"])
def test_a_program_refuses_what_it_had_before_and_nothing_that_only_has_its_digest(passes):
    repeats = each("earlier", "history", [when("earlier == cells", [Fail("That was there before.", parse("earlier"))])])
    keep = process(
        "keep",
        [("history", list_of(NUMBERS)), ("cells", NUMBERS)],
        [repeats, Append("history", parse("cells"))],
        "history",
    )
    program = module_of(document([], [keep]), "one_digest", passes).Program()
    history = [{}]
    for number in (-1, -2):
        outcome = program.call("keep", history, {0: number})
        assert outcome.accepted, outcome
        history = outcome.value
    for number in (-1, -2):
        outcome = program.call("keep", history, {0: number})
        assert (outcome.ending, outcome.reason, outcome.witness) == ("failed", "That was there before.", {0: number})


def test_inputs_are_told_by_the_table(emitted):
    assert emitted.Program.TAKES["play_move"]["position"] == (float, float)
    assert [one.name for one in (Input("history", ANY),)] == list(emitted.Program.TAKES["history"])


def test_no_two_parts_of_the_runtime_define_the_same_name() -> None:
    """They are copied into one file, where the later one would win, without a word."""
    found = Counter(name for part in PARTS for name in defined_in(part))
    assert not [name for name, count in found.items() if count > 1]


def test_the_names_that_are_read_off_the_lines_are_all_those_that_the_parts_define_or_import() -> None:
    imported = {name.partition(".")[0] for part in PARTS for _, name in imports_of(part)}
    assert defined() == imported.union(*map(defined_in, PARTS))
