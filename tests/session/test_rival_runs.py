"""Rivals are tried where others ran the process, and in states that playing leads to."""

from __future__ import annotations

from functools import cache

from studio.document.file import load
from studio.document.model import Document
from studio.infer.goals import Finding
from studio.language.show import show
from studio.session.log import Line, lines_of
from studio.session.shown_at import shown_at
from studio.session.trust import Trusted
from studio.session.why import Why, kept_reasons
from tests.replays import EXAMPLES


@cache
def opened(name: str) -> tuple[Document, tuple[Line, ...]]:
    document, lines = load(EXAMPLES / name / f"{name}.studio")
    return document, lines_of(lines)


def reasons(name: str, finding: Finding) -> Why:
    found, *_ = kept_reasons(opened(name)[0], finding.goal.partition(":")[0], {finding.goal: Trusted(finding)}) or ()
    return found


def test_a_demonstration_that_ran_it_refutes_a_rival_and_speaks_for_the_formula() -> None:
    even = "(lamp[0] + lamp[1]) % 2 == 0"
    found = reasons("lights_out", Finding("flip: when take from lit", "lamp in lit", (even,), ("flip-1", "flip-2")))
    assert found.rivals == () and [(one.formula, one.refuted_by) for one in found.outdone] == [(even, "on_click-2")]
    assert (found.outdone[0].where, found.outdone[0].instead) == ("lit 12 things, lamp (2, 0)", "True")
    assert [one.key for one in found.examples[:4]] == ["flip-1", "flip-2", "on_click-1", "on_click-2"]
    assert (found.examples[3].moments, found.examples[3].words) == (
        4,
        "run in it, first with lit 12 things, lamp (2, 0)",
    )
    taken = Finding("place: when end: nothing", "position in stones", ("len(stones) > 0",), ("place-2", "place-1"))
    assert reasons("goban", taken).outdone[0].refuted_by == "play_move-2", "it would forbid every second one"


def test_where_it_would_do_otherwise_only_in_a_state_played_to_is_a_situation_to_show() -> None:
    few = "lamp in lit or len(lit) == 8"
    found = reasons("lights_out", Finding("flip: when take from lit", "lamp in lit", (few,), ("flip-1", "flip-2")))
    (rival,) = found.rivals
    assert found.outdone == () and rival.where == "lit 8 things, lamp (0, 0)" and not rival.alike
    assert (rival.gives, rival.instead) == ("False", "True")
    assert rival.asks is not None and len(rival.asks.situation["lit"]) == 8
    assert [show(node) for _, node in rival.asks.options] == ["lamp in lit", few]


def test_what_does_the_same_in_all_runs_is_said_so_and_of_what_was_not_run_nothing_is_claimed() -> None:
    same = "stones.get(position) != None"
    taken = Finding("place: when end: nothing", "position in stones", (same,), ("place-2", "place-1"))
    assert [one.alike for one in reasons("goban", taken).rivals] == [True]
    gone = Finding("place: when end: nothing", "position in stones and True", (same,), ("place-2", "place-1"))
    assert [one.alike for one in reasons("goban", gone).rivals] == [False], "it stands nowhere in the steps"


def test_what_was_acted_out_in_a_process_that_was_forgotten_was_shown_there() -> None:
    _, lines = opened("goban")
    assert [shown_at(lines, "place", key) for key in ("place-1", "place-2", "place-3")] == [78, 84, 0]
