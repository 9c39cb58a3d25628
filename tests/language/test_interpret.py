"""Runs of processes: endings, memory, changes that flow back, budgets."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from studio.document.live import Recipe
from studio.language.errors import BudgetExceeded, EvaluationError, FormulaError, StudioError
from studio.language.evaluate import Budget, Env, compiled
from studio.language.interpret import Library, run
from studio.language.parse import parse as p
from studio.language.steps import (
    Append,
    Fail,
    ForEach,
    Hole,
    Input,
    Leave,
    Let,
    Outcome,
    ProcessBody,
    Put,
    Remember,
    Run,
    Set,
    Step,
    Stop,
    Succeed,
    Take,
    When,
)
from studio.language.types import ANY
from studio.language.values import Value


def body(name: str, inputs: str, *steps: Step, changes: str = "") -> ProcessBody:
    return ProcessBody(name, tuple(Input(one, ANY) for one in inputs.split()), steps, tuple(changes.split()))


def library(*bodies: ProcessBody, **values: Value) -> Library:
    return Library({one.name: one for one in bodies}, Env(values))


def outcome(*bodies: ProcessBody, given: tuple[Value, ...] = (), **values: Value) -> Outcome:
    return run(library(*bodies, **values), bodies[0].name, given)


def call(process: str, *arguments: str, **rest: Any) -> Run:
    return Run(process, tuple(map(p, arguments)), **rest)


def test_steps_change_inputs_and_hand_them_back() -> None:
    steps = (
        Let("n", p("limit + 1")),
        Put("d", p("n"), p("'new'")),
        Take("d", p("1")),
        Append("xs", p("n")),
        Set("n", p("n * 2")),
        Take("xs", p("3")),
        Append("xs", p("n")),
    )
    old, items = {1: "old"}, [3]
    ended = outcome(body("change", "d xs", *steps, changes="d xs"), given=(old, items), limit=6)
    assert ended == Outcome("done", changed={"d": {7: "new"}, "xs": [7, 14]})
    assert ended.accepted
    assert (old, items) == ({1: "old"}, [3])


def test_taking_what_is_not_there_changes_nothing() -> None:
    ended = outcome(body("t", "d", Take("d", p("9")), changes="d"), given=({1: 2},))
    assert ended.changed == {"d": {1: 2}}


def test_lists_take_values_at_their_places() -> None:
    put = body("t", "xs", Put("xs", p("1"), p("'b'")), changes="xs")
    assert outcome(put, given=([1, 2],)).changed == {"xs": [1, "b"]}
    with pytest.raises(EvaluationError, match="'xs' has no place 1"):
        outcome(put, given=([],))


def test_when_goes_on_with_the_next_step_after_either_branch() -> None:
    either = When(p("n > 2"), (Append("xs", p("'then'")),), (Append("xs", p("'otherwise'")),))
    process = body("w", "n xs", either, Append("xs", p("'after'")), changes="xs")
    assert outcome(process, given=(3, [])).changed == {"xs": ["then", "after"]}
    assert outcome(process, given=(1, [])).changed == {"xs": ["otherwise", "after"]}


@pytest.mark.parametrize(
    ("collection", "visited"), [([3, 1], [3, 1]), (frozenset({3, 1}), [1, 3]), ({2: "b", 1: "a"}, [2, 1])]
)
def test_loops_visit_a_collection_as_it_was_when_they_began(collection: Value, visited: list[int]) -> None:
    loop = ForEach("k", p("c"), (Take("c", p("k")), Append("seen", p("k"))))
    ended = outcome(body("loop", "c seen", loop, changes="c seen"), given=(collection, []))
    assert ended.changed["seen"] == visited
    assert not ended.changed["c"]


def test_memory_is_one_for_a_run_and_its_recursive_visits() -> None:
    spread = body(
        "spread",
        "k links",
        Remember(p("k")),
        ForEach("m", p("links[k]"), (When(p("m not in remembered"), (call("spread", "m", "links"),)),)),
    )
    links = {1: [2, 3], 2: [1, 3], 3: [1], 4: []}
    assert outcome(spread, given=(1, links)).remembered == frozenset({1, 2, 3})


def test_another_process_has_a_memory_of_its_own() -> None:
    inner = body("inner", "k", Remember(p("k")), Remember(p("len(remembered)")))
    outer = body(
        "outer", "", Remember(p("'mine'")), call("inner", "7", name="first"), call("inner", "8", name="second")
    )
    keep = body(
        "keep", "xs", *outer.steps, Append("xs", p("(first.remembered, second.remembered, remembered)")), changes="xs"
    )
    [(first, second, own)] = outcome(keep, inner, given=([],)).changed["xs"]
    assert (first, second, own) == ({7, 1}, {8, 1}, {"mine"})


def test_kept_memories_do_not_change_later() -> None:
    steps = (Remember(p("1")), Let("before", p("remembered")), Remember(p("2")), Append("xs", p("before")))
    ended = outcome(body("m", "xs", *steps, changes="xs"), given=([],))
    assert ended.changed == {"xs": [frozenset({1})]}
    assert isinstance(ended.changed["xs"][0], frozenset)


def test_success_in_a_recursive_visit_ends_all_visits_and_keeps_what_they_changed() -> None:
    down = body(
        "down",
        "n xs",
        When(p("n == 0"), (Append("xs", p("'bottom'")), Succeed())),
        call("down", "n - 1", "xs"),
        Append("xs", p("'never'")),
        changes="xs",
    )
    ended = outcome(down, given=(3, []))
    assert (ended.ending, ended.changed) == ("succeeded", {"xs": ["bottom"]})


def test_success_of_another_process_goes_on_with_the_next_step() -> None:
    inner = body("inner", "xs", Append("xs", p("1")), Succeed(), changes="xs")
    outer = body(
        "outer", "xs", call("inner", "xs", name="r"), When(p("r.succeeded"), (Append("xs", p("2")),)), changes="xs"
    )
    assert outcome(outer, inner, given=([],)) == Outcome("done", changed={"xs": [1, 2]})


def test_failure_goes_up_unless_it_was_an_attempt() -> None:
    inner = body("inner", "xs", Append("xs", p("1")), Remember(p("9")), Fail("no room", p("xs")), changes="xs")
    bold = body("bold", "xs", call("inner", "xs"), Append("xs", p("2")), changes="xs")
    assert outcome(bold, inner, given=([],)) == Outcome("failed", "no room", [1])
    careful = body(
        "careful",
        "xs",
        call("inner", "xs", attempt=True, name="r"),
        When(p("r.failed and not r.succeeded"), (Append("xs", p("r.remembered")),)),
        changes="xs",
    )
    assert outcome(careful, inner, given=([],)).changed == {"xs": [frozenset({9})]}


def test_an_attempted_recursive_visit_may_fail_alone_and_its_memory_stays() -> None:
    search = body(
        "search",
        "n",
        Remember(p("n")),
        When(p("n == 7"), (Succeed(),)),
        ForEach("m", p("[2 * n, 2 * n + 1]"), (When(p("m < 8"), (call("search", "m", attempt=True),)),)),
        Fail("not here"),
    )
    ended = outcome(search, given=(1,))
    assert (ended.ending, ended.remembered) == ("succeeded", frozenset(range(1, 8)))
    assert outcome(search, given=(2,)) == Outcome("failed", "not here", remembered=frozenset({2, 4, 5}))


@pytest.mark.parametrize(
    ("step", "ending", "reason"),
    [
        (Stop("later"), "stopped", "later"),
        (Hole("what comes now"), "hole", "Nobody has shown what comes now."),
        (Hole(), "hole", "Nobody has shown what inner does here."),
    ],
)
def test_stop_and_hole_end_the_outermost_run_even_inside_attempts(step: Step, ending: str, reason: str) -> None:
    inner = body("inner", "xs", Append("xs", p("1")), step, changes="xs")
    outer = body("outer", "xs", Append("xs", p("0")), call("inner", "xs", attempt=True), changes="xs")
    ended = outcome(outer, inner, given=([],))
    assert ended == Outcome(ending, reason)
    assert not ended.accepted


@pytest.mark.parametrize(("fresh", "present", "ending"), [
    (True, False, "done"), (True, True, "hole"), (False, True, "done"), (False, False, "hole"), (None, True, "done"),
])  # fmt: skip
def test_putting_where_it_was_never_shown_is_a_hole(fresh: bool | None, present: bool, ending: str) -> None:
    process = body("put", "d", Put("d", p("1"), p("2"), fresh=fresh), changes="d")
    ended = outcome(process, given=({1: 0} if present else {},))
    assert ended.ending == ending
    if ending == "hole":
        state = "already holds" if present else "does not hold"
        assert ended.reason == f"Nobody has shown what happens when d {state} 1."


def test_only_plain_names_take_back_what_a_run_changed() -> None:
    add = body("add", "xs", Append("xs", p("1")), changes="xs")
    outer = body("outer", "xs", call("add", "xs + []"), call("add", "xs"), changes="xs")
    assert outcome(outer, add, given=([],)).changed == {"xs": [1]}


def test_functions_of_the_document_may_be_used_in_steps() -> None:
    env = Env({"step": 2})
    env["next"] = Recipe("next", ("k",), ("step",), compiled(p("k + step"))).bound(env, env)
    process = body("use", "xs", ForEach("x", p("xs"), (Append("out", p("next(x)")),)))
    lib = Library({"use": body("use", "xs out", *process.steps, changes="out")}, env)
    assert run(lib, "use", [[1, 2], []]).changed == {"out": [3, 4]}


def test_ten_thousand_visits_deep_works() -> None:
    deep = body(
        "deep",
        "n xs",
        Remember(p("n")),
        When(p("n > 0"), (call("deep", "n - 1", "xs"),)),
        When(p("n == 0"), (Append("xs", p("n")),)),
        changes="xs",
    )
    ended = outcome(deep, given=(10_000, []))
    assert (ended.ending, ended.changed, len(ended.remembered)) == ("done", {"xs": [0]}, 10_001)
    failing = body("deep", "n", When(p("n == 0"), (Fail("bottom"),)), call("deep", "n - 1"))
    assert outcome(failing, given=(10_000,)).reason == "bottom"


def test_recursion_and_loops_without_end_meet_a_budget() -> None:
    forever = body("forever", "n", call("forever", "n + 1"))
    with pytest.raises(BudgetExceeded, match="This took more than 1,000,000 steps"):
        outcome(forever, given=(0,))
    ping, pong = body("ping", "", call("pong")), body("pong", "", call("ping"))
    with pytest.raises(BudgetExceeded):
        outcome(ping, pong)
    doubling = body("doubling", "n", When(p("n < 60"), (call("doubling", "n + 1"), call("doubling", "n + 1"))))
    with pytest.raises(BudgetExceeded, match="more than 5,000 steps"):
        run(library(doubling), "doubling", [0], Budget(steps=5_000))


def test_faults_in_steps_are_errors_with_sentences() -> None:
    for steps, sentence in {
        (Remember(p("[1]")),): "[1] cannot be remembered; remember numbers or points.",
        (Put("n", p("1"), p("2")),): "'n' is no dict or list, so nothing can be put into it.",
        (Take("n", p("1")),): "'n' is no collection, so nothing can be taken from it.",
        (Append("n", p("1")),): "'n' is no list or set, so nothing can be added to it.",
        (Append("zz", p("1")),): "There is nothing named 'zz' to change here.",
        (ForEach("k", p("n"), ()),): "n is no collection to go through.",
        (call("zz"),): "There is no process named 'zz'.",
        (call("t"),): "The inputs of 't' are n, but 0 came.",
    }.items():
        with pytest.raises(FormulaError) as caught:
            outcome(body("t", "n", *steps), given=(1,))
        assert str(caught.value) == sentence


def test_a_trace_sees_every_step_with_the_names_of_that_moment() -> None:
    told: list[tuple[str, str, int, Value]] = []

    def trace(kind: str, detail: dict[str, Any]) -> None:
        told.append((kind, detail["process"], detail["depth"], detail["scope"].get("n")))

    inner = body("inner", "n", Stop())
    outer = body("outer", "n", Let("n", p("n + 1")), When(p("n > 1"), (call("inner", "n * 10"),)))
    run(library(outer, inner), "outer", [1], trace=trace)
    assert told == [
        ("let", "outer", 0, 1),
        ("when", "outer", 0, 2),
        ("run", "outer", 0, 2),
        ("stop", "inner", 1, 20),
    ]


def test_the_budget_of_the_library_is_back_after_a_run() -> None:
    lib = library(body("nothing", ""))
    before = lib.env.budget
    run(lib, "nothing", [], Budget(steps=10))
    assert lib.env.budget is before


SOURCES = ("n", "xs", "d", "remembered", "n + 1", "[1, 2]", "n > 0", "k", "d[n]")
formulas = st.sampled_from(SOURCES).map(p)
targets = st.sampled_from(("n", "xs", "d"))
single_steps: st.SearchStrategy[Step] = st.one_of(
    st.builds(Let, st.just("k"), formulas),
    st.builds(Remember, formulas),
    st.builds(Put, targets, formulas, formulas, st.sampled_from((True, False, None))),
    st.builds(Take, targets, formulas),
    st.builds(Set, targets, formulas),
    st.builds(Append, targets, formulas),
    st.builds(
        Run,
        st.just("random"),
        st.lists(formulas, min_size=3, max_size=3).map(tuple),
        attempt=st.booleans(),
        name=st.just("k"),
    ),
    st.sampled_from((Leave(), Succeed(), Fail("no"), Stop(), Hole("?"))),
)
nested_steps: st.SearchStrategy[Step] = st.recursive(
    single_steps,
    lambda inner: st.one_of(
        st.builds(When, formulas, st.lists(inner, max_size=2).map(tuple), st.lists(inner, max_size=2).map(tuple)),
        st.builds(ForEach, st.just("k"), formulas, st.lists(inner, max_size=2).map(tuple)),
    ),
    max_leaves=5,
)


@settings(max_examples=120, deadline=None)
@given(st.lists(nested_steps, max_size=5))
def test_any_process_ends_or_raises_an_error_of_ours_and_leaves_its_arguments_alone(steps: list[Step]) -> None:
    arguments: list[Value] = [2, [1, 2], {2: 3}]
    try:
        ended = run(library(body("random", "n xs d", *steps, changes="n xs d")), "random", arguments, Budget(3_000))
    except StudioError:
        pass
    else:
        assert ended.accepted == bool(ended.changed)
    assert arguments == [2, [1, 2], {2: 3}]
