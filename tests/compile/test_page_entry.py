"""A page refuses from outside what the Python program refuses, in the same sentences."""

from __future__ import annotations

import json

import pytest

from studio.language.parse import parse
from studio.language.steps import Let
from studio.language.types import ANY, NUMBER, POINT, TEXT, TRUTH, dict_of, list_of, set_of, tuple_of
from tests.compile.emitted import module_of
from tests.compile.engine import page_of
from tests.compile.samples import PLACE, define, document, goban, process
from tests.compile.test_domains import ALLOWED, KINDS, REFUSED, allowing


@pytest.fixture(scope="module")
def small():
    made = allowing(goban(), **ALLOWED)
    with page_of(made) as page:
        assert page.begin(num_rows=5, num_cols=5) == ""
        yield page, module_of(made, "beside_entry").Program(num_rows=5, num_cols=5)


def is_data(value):
    """Whether a value can be handed to the engine."""
    return type(value) is not object and not callable(value)


@pytest.mark.parametrize(("values", "reason"), REFUSED)
def test_a_process_refuses_the_same(small, values, reason):
    page, program = small
    assert page.call("play_move", *values)[:2] == ["error", reason]
    assert program.call("play_move", *values).reason == reason


@pytest.mark.parametrize(
    "states",
    [
        {"history": None},
        {"history": [None]},
        {"history": []},
        {"history": [{(5, 0): "black"}]},
        {"history": [{(1, 0): "red"}]},
        {"history": "abc"},
        {"to_play": None},
        {"to_play": 3},
        {"colour": "black"},
        {"to_play": "white", "history": 5},
        {"history": [{}, {(0, 0): "white"}], "to_play": "black"},
    ],
)
def test_states_are_set_or_refused_alike(small, states):
    page, program = small
    before = page.data("program.state")
    try:
        program.set_state(states)
        why = ""
    except (KeyError, TypeError, ValueError) as refused:
        why = str(refused.args[0])
    assert page.put(**states) == why
    assert why == "" or page.data("program.state") == before
    outcome = page.call("play_move", [{}], "black", (1, 1))
    assert outcome[0] == "done"


def test_a_process_that_cannot_go_on_with_what_it_is_given_is_named(small):
    page, program = small
    said = "play_move cannot be done with these values: a list does not have the place that is asked for."
    assert page.call("play_move", [], "black", (1, 1))[:2] == ["error", said]
    assert program.call("play_move", [], "black", (1, 1))[:2] == ("error", said)


def test_functions_and_counts_too(small):
    page, _ = small
    place = {"tuple": [5, 0]}
    assert page.values([("neighbours", [place]), ("neighbours", [])]) == [
        ["refused", "c must be one of crossings, not (5, 0)."],
        ["refused", "neighbours takes 1 value (c), not 0."],
    ]


def test_what_there_is_not_is_said_and_of_many_events_all_or_none_happen(small):
    page, program = small
    known = ", ".join([*type(program).PROCESSES, *type(program).FUNCTIONS])
    assert page.values([("nope", [])]) == [["refused", f"There is no process or function 'nope'; there are {known}."]]
    said = page.engine.eval(
        """
        (() => {
            const asked = [];
            const program = new Program({ num_rows: 5, num_cols: 5 });
            const first = ["click", { x: 25, y: 25 }];
            for (const does of [
                () => new Program({ foo: 1 }), () => program.run([first, ["foo", {}]]), () => program.run(null),
            ]) {
                try { does(); } catch (why) { asked.push(why.message); }
            }
            return JSON.stringify([...asked, program.state.history.length]);
        })()
        """
    )
    unknown, event, listed, length = json.loads(said)
    assert unknown.startswith("There is no parameter 'foo'; there are num_rows") and length == 1
    assert event.startswith("There is no event 'foo'") and listed.startswith("Events are a list of pairs, not ")


def test_a_list_that_only_grows_is_looked_into_once(small):
    """However long it is, a call on it looks at what is new; a list of somebody else is looked into whole."""
    page, _ = small
    asked = page.engine.eval(
        """
        (() => {
            const [mine, other] = [1, 2].map(() => new Program({ num_rows: 5, num_cols: 5 }));
            const [whole, asked] = [stranger, []];
            let [count, history] = [0, mine.state.history];
            stranger = (...given) => { count++; return whole(...given); };
            const tried = (one, x, y) => {
                count = 0;
                const outcome = one.call("play_move", history, "black", new Tuple([x, y]));
                asked.push(count);
                return outcome;
            };
            for (const [x, y] of [[0, 0], [2, 2], [4, 4], [0, 2], [2, 0], [4, 0]])
                history = tried(mine, x, y).changed.history;
            tried(other, 3, 3);
            stranger = whole;
            return JSON.stringify(asked);
        })()
        """
    )
    first, *later, whole = json.loads(asked)
    assert first > later[0] == later[-1] < whole


def test_whatever_a_stranger_gives_is_refused_in_a_sentence(small):
    said = small[0].engine.eval(
        """
        (() => {
            const [cyclic, said, one] = [[], [], new Program({ num_rows: 5, num_cols: 5 })];
            let deep = 0;
            cyclic.push(cyclic);
            for (let count = 0; count < 100_000; count++) deep = [deep];
            for (const value of [cyclic, deep, null, 5, 10n ** 400n, () => 1, Symbol("x"), "\\ud800"])
                for (const ask of [
                    () => one.set_state({ history: value }), () => one.set_state(value), () => one.value(value),
                    () => one.call(value), () => one.call("neighbours", value), () => one.run([value]),
                    () => one.send(value, { x: 1, y: 1 }), () => one.send("click", { x: value, y: "5" }),
                    () => one.send("key", { key: value }),
                    () => one.call("play_move", value, "black", new Tuple([0, 0])),
                    () => new Program({ num_rows: value ?? "null" }), () => new Program(value),
                    () => one.send("click", value),
                ])
                    try {
                        said.push(ask().reason ?? "done");
                    } catch (why) {
                        said.push(why instanceof Refused ? why.message : `raw ${why} ${ask}`);
                    }
            return JSON.stringify(said);
        })()
        """
    )
    sentences = json.loads(said)
    assert not [one for one in sentences if one.startswith("raw")]
    assert sum(one == "done" for one in sentences) <= 1, "a program with five rows"
    assert "What the event click brings is given as an object of names and values, not None." in sentences
    assert "Parameters are given as an object of names and values, not a bigint." in sentences


def test_a_whole_number_that_is_not_exact_is_refused():
    with page_of(document([define("next", "n + 1", ("n", NUMBER))])) as page:
        assert page.begin() == ""
        values = page.engine.eval("values_of_calls([2 ** 53 - 2, 2 ** 53 - 1, 2 ** 53].map((n) => ['next', [n]]))")
    exact, *refused = json.loads(values)
    assert exact == ["value", 2**53 - 1]
    assert refused == [["refused", "next has no value here: a number becomes too large."]] * 2


MORE = [
    (TRUTH, "truth", True, 1),
    (POINT, "any", None, "x"),
    (TEXT, "text", "x", True),
    (dict_of(TEXT, list_of(TRUTH)), "any", {"x": [True]}, {"x": True}),
    (set_of(PLACE), "any", {(1, 2)}, frozenset({(1, "x")})),
    (tuple_of(NUMBER, TEXT, ANY), "any", (1, "x", None), (1, "x")),
]


def test_kinds_and_what_may_be_there_are_said_alike():
    cells = [define("cells", "[(0, 0), (0, 1)]"), define("corners", "{(9, 9)}")]
    with page_of(document([])) as page:
        for kind, text, good, bad in [*((kind, text, good, bad) for kind, text, good, bad, _ in KINDS), *MORE]:
            step = process("step", [("one", kind), ("n", NUMBER)], [Let("kept", parse("one"))], "n")
            made = allowing(document(cells, [step]), **{"step.one": text})
            program = module_of(made, "kind_beside").Program()
            page.take(made)
            assert page.begin() == ""
            for value in (good, bad):
                if is_data(value):
                    wanted = program.call("step", value, 1)
                    assert page.call("step", value, 1)[:2] == [wanted.ending, wanted.reason], (kind, value)
