"""Processes on flat dicts do what the interpreter does, and what they do on dicts."""

from __future__ import annotations

import copy
import json
import pickle
import random
from pathlib import Path
from time import process_time

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from studio.compile import ALL_PASSES
from studio.compile.lower import lower
from studio.compile.passes.flat import flat
from studio.document.file import load
from studio.document.live import Live
from studio.document.model import Document, Process, Rule
from studio.language.errors import StudioError
from studio.language.evaluate import Budget
from studio.language.interpret import Library, run
from studio.language.nodes import Name
from studio.language.parse import parse
from studio.language.steps import (
    Append,
    Fail,
    ForEach,
    Hole,
    Input,
    Let,
    ProcessBody,
    Put,
    Remember,
    Run,
    Set,
    Stop,
    Succeed,
    Take,
    When,
)
from studio.language.types import POINT, SYMBOL, dict_of, list_of
from tests.compile.emitted import module_of
from tests.compile.samples import PLACE, define, document, parameter

EXAMPLES = Path(__file__).parents[2] / "examples"
TABLE = dict_of(PLACE, SYMBOL)
ON_TABLE = (Input("held", TABLE), Input("mark", SYMBOL), Input("spot", PLACE))
ON_LOG = (Input("log", list_of(TABLE)), Input("mark", SYMBOL), Input("spot", PLACE))
MARKS, SIDE = ("red", "blue", "green"), 3

tests = st.sampled_from(
    [
        "spot in held",
        "spot not in held",
        "held.get(spot) == mark",
        "held.get(spot) != mark and spot in held",
        "any(n not in held for n in around)",
        "held.get(spot) == None or mark == red",
        "len(held) > 3",
        "spot == (0, 0)",
    ]
).map(parse)
inner_tests = st.sampled_from(
    ["n in held", "n not in held", "held.get(n) == held.get(spot)", "n in held and held.get(n) != mark", "n in before"]
).map(parse)
keys = st.sampled_from(["spot", "spot", "(1, 1)", "(7, 7)"]).map(parse)
symbols = st.sampled_from(["mark", "mark", "red", "held.get(spot)"]).map(parse)
endings = st.sampled_from([Stop("enough"), Fail("no"), Fail("look", Name("held")), Hole("what now?")])
fresh = st.sampled_from([None, None, True, False])
on_table = st.tuples(st.just(Name("held")), st.just(Name("mark")), st.sampled_from([Name("spot"), parse("(1, 1)")]))


def changes(key: st.SearchStrategy) -> st.SearchStrategy:
    return st.one_of(
        st.builds(Put, st.just("held"), key, symbols, fresh),
        st.builds(Take, st.just("held"), key),
        st.just(Let("other", Name("held"))),
        st.just(Let("before", Name("held"))),
        st.just(Set("held", Name("other"))),
    )


def steps(depth: int) -> st.SearchStrategy:
    simple = changes(keys)
    if not depth:
        return st.lists(simple, max_size=3).map(tuple)
    below = st.deferred(lambda: steps(depth - 1))
    inside = st.one_of(
        changes(st.just(Name("n"))),
        st.builds(Run, st.sampled_from(["edit", "clear"]), st.just((Name("held"), Name("mark"), Name("n")))),
    )
    some = st.one_of(
        simple,
        simple,
        st.builds(When, tests, below, below),
        st.builds(lambda test, end: When(test, (end,)), tests, endings),
        st.builds(
            lambda test, body: ForEach("n", Name("around"), (When(test, tuple(body)),)),
            inner_tests,
            st.lists(inside, min_size=1, max_size=2),
        ),
        st.builds(Run, st.just("clear"), on_table),
    )
    return st.lists(some, max_size=4).map(tuple)


ASKED = (Let("around", parse("near(spot)")), Let("before", Name("held")), Let("other", Name("held")))


def visits(test: str, found: str, attempt: bool) -> tuple:
    """A search from place to place."""
    visit = Run("reach", (Name("held"), Name("mark"), Name("n")), attempt)
    begin = (Remember(Name("spot")), Let("around", parse("near(spot)")), When(parse(found), (Succeed(),)))
    same = Let("mine", parse("held.get(spot)"))
    return (*begin, same, ForEach("n", Name("around"), (When(parse(test), (visit,)),)), Fail("nowhere"))


searches = st.builds(
    visits,
    st.sampled_from(
        [
            "n not in remembered and held.get(n) == mine",
            "n not in remembered",
            "held.get(n) != mine and n not in remembered and n in held",
        ]
    ),
    st.sampled_from(["any(a not in held for a in around)", "any(held.get(a) == mark for a in around)", "spot in held"]),
    st.sampled_from([True, True, True, False]),
)
TRIED = Run("reach", tuple(one for one in map(Name, ("held", "mark", "spot"))), True, "tried")
CLEAR = (
    TRIED,
    When(parse("tried.failed"), (ForEach("one", parse("tried.remembered"), (Take("held", Name("one")),)),)),
)


@st.composite
def documents(draw) -> Document:
    repeats = ForEach("earlier", Name("log"), (When(parse("earlier == held"), (Fail("again", Name("earlier")),)),))
    after = draw(st.sampled_from([(repeats,), (repeats,), ()]))
    kept = draw(st.sampled_from(["held", "held", "held", "other"]))
    play = (
        *(Let("held", parse("last(log)")), *ASKED),
        *(Run("edit", tuple(map(Name, ("held", "mark", "spot")))), *draw(steps(1))),
        *(*after, Append("log", Name(kept))),
    )
    made = [
        Process("edit", ON_TABLE, (*ASKED, *draw(steps(0))), ("held",)),
        Process("clear", ON_TABLE, CLEAR, ("held",)),
        Process("reach", ON_TABLE, draw(searches), ()),
        Process("play", ON_LOG, play, ("log",)),
    ]
    grid = draw(st.sampled_from(["{(i, j): point(i, j) for i in range(side) for j in range(side)}", LIST]))
    return document(
        [
            parameter("side", str(SIDE), 1, 9),
            define("spots", grid),
            define("near", "[p for p in spots if distance(p, place) == 1]", ("place", PLACE)),
        ],
        made,
    )


LIST = "[(i, j) for i in range(side) for j in range(side)]"


def flat_ones(made: Document) -> set[str]:
    """The processes that have a method on flat dicts."""
    module = module_of(made, "flat")
    return set(vars(module.Program).get("FLAT", ()))


def test_random_processes_are_written_on_flat_dicts():
    """Else the random test would not reach them."""

    @settings(max_examples=15, phases=[Phase.generate], deadline=None, suppress_health_check=list(HealthCheck))
    @given(documents())
    def look(made):
        found.append("play" in flat_ones(made))

    found: list[bool] = []
    look()
    assert sum(found) > len(found) / 5


def interpreted(made: Document, values: tuple):
    bodies = {name: ProcessBody(name, one.inputs, one.steps, one.changes) for name, one in made.processes.items()}
    try:
        return run(Library(bodies, Live(made).env()), "play", values, Budget(100_000))
    except StudioError as error:
        return error


@settings(
    max_examples=35,
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
@given(made=documents(), seed=st.integers(0, 10**6))
def test_agrees_with_the_interpreter_and_with_the_program_on_dicts(made, seed):
    choose = random.Random(seed)
    programs = [module_of(made, "flat", passes).Program() for passes in (ALL_PASSES, ALL_PASSES[:-1])]
    start = {(i, j): choose.choice(MARKS) for i in range(SIDE) for j in range(SIDE) if choose.random() < 0.6}
    histories, wanted_history = [[dict(start)], [dict(start)]], [dict(start)]
    for _ in range(6):
        mark, spot = choose.choice(MARKS), (choose.randrange(SIDE), choose.randrange(SIDE))
        wanted = interpreted(made, (wanted_history, mark, spot))
        found = [program.call("play", past, mark, spot) for program, past in zip(programs, histories, strict=True)]
        assert str(found[0]) == str(found[1])
        if isinstance(wanted, StudioError):
            assert not found[0].accepted
            continue
        assert (found[0].ending, found[0].witness) == (wanted.ending, wanted.witness)
        if found[0].accepted:
            histories, wanted_history = [one.value for one in found], wanted.changed["log"]
            assert [list(one.items()) for one in histories[0]] == [list(one.items()) for one in wanted_history]


def handmade(*play: object, **more: object) -> Document:
    steps = (Let("held", parse("last(log)")), *play, Append("log", Name("held")))
    return document(
        [
            parameter("side", str(SIDE), 1, 9),
            define("spots", LIST),
            define("near", "[p for p in spots if distance(p, place) == 1]", ("place", PLACE)),
            *more.pop("definitions", ()),  # type: ignore[misc]
        ],
        [Process("play", ON_LOG, steps, ("log",)), *more.pop("processes", ())],  # type: ignore[arg-type, misc]
        **more,
    )


def put(key: str, value: str = "mark") -> Put:
    return Put("held", parse(key), parse(value))


def test_entries_stand_in_the_order_in_which_they_were_put():
    made = handmade(put("(2, 2)"), put("spot"), Take("held", parse("(1, 1)")), put("(0, 0)"), put("(1, 1)"))
    assert flat_ones(made) == {"play"}
    for passes in (ALL_PASSES, ()):
        program, past = module_of(made, "ordered", passes).Program(), [{(1, 1): "red", (0, 2): "blue"}]
        for spot in ((0, 1), (2, 0), (0, 2)):
            past = program.call("play", past, "green", spot).value
        assert [*past[1]] == [(0, 2), (2, 2), (0, 1), (0, 0), (1, 1)]
        assert [*past[-1]] == [(0, 2), (2, 2), (0, 1), (0, 0), (2, 0), (1, 1)]


@pytest.fixture(scope="module")
def flats():
    """A module with flat dicts, and a program of it."""
    module = module_of(handmade(put("spot")), "flats")
    return module, module.Program()


def test_lists_of_flat_dicts_are_like_lists_of_dicts(flats):
    """Versions that grow from one another in any order, all that can be asked of them, and what they are made of."""
    module, program = flats
    for seed in range(30):
        choose = random.Random(seed)
        versions = [([{}], program.call("play", [{}], "red", (0, 0)).value), ([{}, {(0, 0): "red"}], None)]
        versions = [([{}, {(0, 0): "red"}], versions[0][1])]
        for _ in range(40):
            plain, past = choose.choice(versions[-6:])
            item = dict(choose.choice(plain[-3:]))
            for _ in range(choose.randrange(4)):
                key = (choose.randrange(SIDE), choose.randrange(SIDE))
                item.pop(key, None) if choose.random() < 0.4 else item.update({key: choose.choice(MARKS)})
            assert (item in past) == (item in plain)
            versions.append(([*plain, item], past.plus(dict(item))))
        for plain, past in versions:
            assert type(past) is module.FlatPast and past == plain and len(past) == len(plain)
            assert [[*one.items()] for one in past] == [[*one.items()] for one in plain]
            one = choose.choice(plain)
            assert [[*same.items()] for same in past.equal_to(one)] == [
                [*same.items()] for same in plain if same == one
            ]
            assert past.has(past.cells) and past.first(past.cells) == plain.index(plain[-1])
            again = pickle.loads(pickle.dumps(past))
            assert again == plain and [*again[-1]] == [*plain[-1]] and [*copy.deepcopy(past)[-1]] == [*plain[-1]]


def test_a_long_list_keeps_the_order_of_all_its_entries(flats):
    _, program = flats
    choose, plain = random.Random(4), [{}]
    past = program.call("play", [{}], "red", (0, 0)).value
    plain.append({(0, 0): "red"})
    for _ in range(1500):
        item = dict(plain[-1])
        item.pop(choose.choice([*item, None]), None)
        item[(choose.randrange(SIDE), choose.randrange(SIDE))] = choose.choice(MARKS)
        plain.append(item)
        past = past.plus(item)
    for place in (1499, 3, 257, 256, 255, 1024):
        assert [*past[place].items()] == [*plain[place].items()]


def test_a_flat_dict_is_a_dict_for_whoever_looks(flats):
    _, program = flats
    past = program.call("play", [{(2, 1): "blue"}], "red", (0, 0)).value

    def last():
        return past[-1]

    plain = {(2, 1): "blue", (0, 0): "red"}
    assert last() == plain and plain == last() and last() != {} and {**last()} == plain
    assert isinstance(last(), dict) and dict(last()) == plain and last() | {1: 2} == plain | {1: 2}
    assert {1: 2} | last() == {1: 2} | plain and [*reversed(last())] == [*reversed(plain)]
    assert last().get((0, 0)) == "red" and last().get((5, 5), 3) == 3 and (2, 1) in last() and (2, 2) not in last()
    assert (5, 5) not in last() and last()[2, 1] == "blue" and len(last()) == 2 and last() and past[0].copy() != {}
    assert repr(last()) == repr(plain) and [*last().values()] == ["blue", "red"] and last().copy() == plain
    assert pickle.loads(pickle.dumps(last())) == plain and copy.copy(last()) == plain and copy.deepcopy(last()) == plain
    for wrong in ((9, 9), (1, 1)):
        with pytest.raises(KeyError):
            last()[wrong]
    with pytest.raises(TypeError, match="keep"):
        last()[1, 1] = "red"
    with pytest.raises(TypeError, match="keep"):
        last().pop((0, 0))
    with pytest.raises(TypeError):
        [] in last()  # noqa: B015
    with pytest.raises(TypeError):
        json.dumps(last())


@pytest.mark.parametrize(
    "start",
    [[{}], [{(0, 0): "red"}, {}], [{(7, 7): "red"}], [{(1.0, 1): "red"}], [{(0, 0): None}], [{(0, 0): "red"}] * 3],
    ids=str,
)
def test_whatever_is_given_the_same_comes_out(start):
    made = handmade(When(parse("spot in held"), (Stop("taken"),)), put("spot"))
    outcomes = []
    for passes in (ALL_PASSES, ()):
        program, past = module_of(made, "given", passes).Program(), start
        for mark, spot in [("red", (1, 1)), ("pink", (1, 1)), (None, (0, 1)), ("red", (8, 8)), ("blue", (2, 2))]:
            outcome = program.call("play", past, mark, spot)
            outcomes.append(str(outcome))
            past = outcome.value if outcome.accepted else past
        outcomes.append(str(past) + str(list(map(list, past))))
    assert outcomes[:6] == outcomes[6:]


def test_lists_go_from_one_program_to_another():
    made = handmade(put("spot"))
    module = module_of(made, "one")
    one, other = module.Program(), module.Program(side=5)
    past = other.call("play", [{}], "blue", (1, 1)).value
    assert one.call("play", past, "red", (0, 0)).value == [{}, {(1, 1): "blue"}, {(1, 1): "blue", (0, 0): "red"}]
    far = other.call("play", past, "blue", (4, 4)).value
    assert one.call("play", far, "red", (0, 0)).value[-1] == {(1, 1): "blue", (4, 4): "blue", (0, 0): "red"}
    stored = pickle.loads(pickle.dumps(one.call("play", [{}], "green", (2, 2)).value))
    assert one.call("play", stored, "red", (0, 0)).value[-1] == {(2, 2): "green", (0, 0): "red"}


def test_an_event_runs_on_flat_dicts_and_where_that_does_not_go_on_dicts():
    click = Process(
        "on_click",
        (Input("at", POINT), Input("log", list_of(TABLE))),
        (
            Let("spot", parse("spot_at(at)")),
            When(parse("spot == None"), (Stop("beside"),)),
            Run("play", (Name("log"), parse("red if len(log) % 2 == 1 else blue"), Name("spot"))),
        ),
        ("log",),
    )
    places = define("places", "{p: point(10 * p[0], 10 * p[1]) for p in spots}")
    near = "nearest(places, at) if distance(places[nearest(places, at)], at) < 4 else None"
    made = handmade(
        When(parse("spot in held"), (Hole("what now?"),)),
        put("spot"),
        definitions=(define("log", "[{}]", role="state"), places, define("spot_at", near, ("at", POINT))),
        processes=(click,),
        rules=(Rule("click", "on_click", (Name("at"), Name("log"))),),
    )
    assert flat(lower(made, "x")).flat is None  # constants first
    assert flat_ones(made) == {"play", "on_click"}
    for passes in (ALL_PASSES, ()):
        program = module_of(made, "events", passes).Program()
        told = [program.send("click", x=x, y=y) for x, y in [(1, 1), (11, 9), (15, 15), (0, 0), (20, 20)]]
        assert [one.ending for one in told] == ["done", "done", "stopped", "hole", "done"]
        assert [*program.state["log"][-1].items()] == [((0, 0), "red"), ((1, 1), "blue"), ((2, 2), "red")]
        again = pickle.loads(pickle.dumps(program.__getstate__()))
        program.__setstate__(again)
        assert program.send("click", x=10, y=0).accepted and len(program.state["log"]) == 5


def test_a_state_from_elsewhere_keeps_its_symbols():
    """The codes of symbols are given out as they come, in each run of Python anew."""
    made = handmade(
        When(parse("spot in held"), (Stop("taken"),)),
        put("spot"),
        definitions=(define("log", "[{}]", role="state"), define("spot_at", "(at.x, at.y)", ("at", POINT))),
        processes=(
            Process(
                "on_click",
                (Input("at", POINT), Input("log", list_of(TABLE))),
                (Run("play", (Name("log"), parse("red"), parse("spot_at(at)"))),),
                ("log",),
            ),
        ),
        rules=(Rule("click", "on_click", (Name("at"), Name("log"))),),
    )
    module = module_of(made, "elsewhere")
    assert "on_click" in module.Program.FLAT
    program = module.Program()
    program.set_state({"log": [{(1, 1): "pink", (2, 2): "gold"}]})
    assert program.send("click", x=0, y=0).accepted
    saved = pickle.loads(pickle.dumps(program.__getstate__()))
    module.PREPARED.clear()
    fresh = module.Program()
    assert fresh.call("play", [{}], "gold", (0, 1)).accepted  # gold comes first here
    fresh.__setstate__(saved)
    assert fresh.send("click", x=1, y=0).accepted
    assert fresh.state["log"][-1] == {(1, 1): "pink", (2, 2): "gold", (0, 0): "red", (1, 0): "red"}


def test_a_long_list_that_was_put_in_is_taken_in_one_go():
    """An event takes about as long as the check when it was put in, and entries keep their order."""
    dice, cells = random.Random(2), [(x, y) for x in range(5) for y in range(5)]
    program = module_of(load(EXAMPLES / "goban" / "goban.studio")[0], "goban_long").Program(num_rows=5)
    assert type(program.state["history"]).__name__ == "FlatPast"
    short = [dict.fromkeys(dice.sample(cells, dice.randrange(9)), "black") for _ in range(600)]
    program.set_state({"history": short})
    assert program.send("click", x=70, y=70).accepted
    assert [list(one) for one in program.state["history"]][:-1] == [list(one) for one in short]
    seconds = []
    for do in (lambda: program.set_state({"history": [{}] * 60_000}), lambda: program.send("click", x=70, y=70)):
        began = process_time()
        do()
        seconds.append(process_time() - began)
    assert seconds[1] < 5 * seconds[0] + 0.1 and len(program.state["history"]) == 60_001
