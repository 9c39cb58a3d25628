"""Reasons: what speaks for formulas and tests, where rivals would do otherwise, and what one example decides."""

from __future__ import annotations

import json
from functools import cache

import pytest

from studio.__main__ import main
from studio.demonstrate.deeds import deeds
from studio.document.file import load
from studio.document.model import Document
from studio.infer.goals import Finding
from studio.language.errors import Refusal
from studio.session.editor import Editor
from studio.session.known_findings import known_findings
from studio.session.log import Line, lines_of
from studio.session.shown_at import places_of, shown_at
from studio.session.trust import ANSWER, Trusted
from studio.session.why import Why, first_reasons, kept_reasons, why
from studio.session.without import without
from tests.replays import EXAMPLES, replay_in

GOBAN = EXAMPLES / "goban" / "goban.studio"


@cache
def goban() -> tuple[Document, tuple[Line, ...]]:
    """The document as it is kept, and the session that made it; nothing is replayed."""
    document, lines = load(GOBAN)
    return document, lines_of(lines)


def light() -> Editor:
    return replay_in(EXAMPLES / "guides" / "2_light.jsonl")


def of(found: tuple[Why, ...], goal: str) -> Why:
    return next(one for one in found if one.goal == goal)


def test_a_test_of_a_process_tells_its_demonstrations_its_rivals_and_what_refuted_others() -> None:
    document, lines = goban()
    found = why(document, "remove")
    one = of(found, "remove: when take from stones")
    assert one.formula == "surrounded_run.failed"
    assert [each.key for each in one.examples][:3] == ["remove-1", "remove-2", "capture-1"]
    words = "ran surrounded, took two from stones"
    assert one.examples[0].words.endswith(f": {words}")
    assert one.sure == "guess" and "more examples" in one.surer
    attempt = of(found, "remove: step surrounded_run = attempt surrounded(stones, start)")
    assert [each.key for each in attempt.examples] == ["remove-1", "remove-2"]
    assert [shown_at(lines, "remove", each.key) for each in one.examples[:2]] == [140, 144], "the steps in the session"
    place = of(why(document, "place"), "place: when end: nothing “this crossing is taken”")
    assert place.rivals and all(each.alike or each.where for each in place.rivals)


def test_what_was_taught_tells_how_sure_it_is_and_when_it_was_shown() -> None:
    document, lines = goban()
    (one,) = why(document, "neighbours")
    assert one.sure == "sure" and one.surer == "" and len(one.examples) == 3
    places = places_of(document, "neighbours")
    assert [shown_at(lines, "neighbours", each.key, places[each.key]) for each in one.examples] == [93, 94, 95]
    (rows,) = (each for each in why(document, "rows") if each.goal == "rows.end.x")
    assert rows.formula == "margin + spacing * (num_cols - 1)" and [each.words for each in rows.examples] == [
        "110",
        "190",
    ]
    assert shown_at(lines, "rows.end.x", "rows.end.x drawn") == 0, "where it is not known it is not said"
    assert why(document, "history") == ()
    with pytest.raises(Refusal, match="no definition or process 'nowhere'"):
        why(document, "nowhere")


def test_a_rival_is_told_apart_by_the_situation_of_the_question() -> None:
    one = of(why(light().document_at(10), "on_click"), "on_click: new light")
    assert one.formula == "gold if light == green else green" and one.sure == "guess"
    rival = one.rivals[0]
    assert (rival.formula, rival.where, rival.gives, rival.instead) == (
        *("green if light == red else gold", "light gold"),
        *("green", "gold"),
    )
    assert one.surer.startswith("An answer: With light gold, a click on ellipse_1: what should light become")


def test_what_was_found_when_it_was_shown_is_kept_and_not_inferred_again() -> None:
    editor = light().branch(light().steps)
    kept = kept_reasons(editor.document, "on_click", known_findings(editor.history, editor.document))
    anew = why(editor.document, "on_click")
    assert kept and [one.goal for one in kept] == [one.goal for one in anew]
    assert kept[-1] == anew[-1], "the same as when it is inferred anew"
    editor.do("teach", name="after", inputs={"n": 1}, result=2)
    editor.do("teach", name="after", inputs={"n": 4}, result=5)
    editor.do("parameterize", thing="ellipse_1", attribute="radius_x", name="wide")
    assert "wide" in editor.document.lessons["after"].examples[0].parameters, "it is known since what it was then"
    found = of(kept_reasons(editor.document, "after", known_findings(editor.history, editor.document)) or (), "after")
    assert found.formula == "1 + n" and [one.key for one in found.examples] == ["after 1", "after 2"]


def test_what_is_no_longer_as_it_was_then_is_not_kept() -> None:
    editor = light().branch(light().steps)
    assert kept_reasons(editor.document, "on_click", known_findings(editor.history, editor.document)) is not None
    shown = list(editor.document.demonstrations)
    history = editor.history
    editor.do("delete_demonstration", demonstration=shown[-1])
    assert kept_reasons(editor.document, "on_click", known_findings(history, editor.document)) is None
    editor.undo()
    assert kept_reasons(editor.document, "on_click", known_findings(editor.history, editor.document)) is not None
    assert kept_reasons(editor.document, "on_click", {}) is None, "a document that was opened has no history"


def test_a_rival_of_an_attribute_is_told_apart_by_other_parameters() -> None:
    document, _ = goban()
    rivals = ("margin + spacing * (num_rows - 1)", "spacing * (num_cols + 2) - 3 * margin")
    known = {"rows.end.x": Trusted(Finding("rows.end.x", "margin + spacing * (num_cols - 1)", rivals))}
    square, wide = of(kept_reasons(document, "rows", known) or (), "rows.end.x").rivals
    assert square.alike, "a constraint keeps both counts the same"
    assert wide.alike, "both lengths follow the scale"
    far = Finding("rows.end.x", "margin + spacing * (num_cols - 1)", ("5 * margin", "margin + spacing * i"))
    other, unknown = of(kept_reasons(document, "rows", {"rows.end.x": Trusted(far)}) or (), "rows.end.x").rivals
    assert other.where.startswith("margin ") and "num_cols" in other.where and other.gives != other.instead
    assert not unknown.alike and not unknown.where, "where it cannot be worked out nothing is claimed"


def test_demonstrations_are_told_as_what_was_done() -> None:
    document, _ = goban()
    shown = {key: deeds(document.demonstrations[key].actions) for key in ("surrounded-1", "surrounded-2", "remove-1")}
    assert shown["surrounded-1"] == "remembered start, pointed at the four around, it succeeded"
    assert shown["surrounded-2"] == (
        "remembered start, pointed at the four around, went through them, ran surrounded, remembered start, "
        "pointed at the four around, went through them, it failed: no neighbour left to follow"
    )
    own = "pointed at the two opposers, went through them, ran remove twice, ran remove"
    assert deeds(document.demonstrations["capture-1"].actions) == f"pointed at the four around, {own}", "the last alone"
    assert shown["remove-1"] == "ran surrounded, took two from stones"
    lights = load(EXAMPLES / "lights_out" / "lights_out.studio")[0].demonstrations
    assert [deeds(lights[key].actions) for key in ("on_click-1", "on_click-3", "flip-2")] == [
        "pointed at (2, 2) as lamp, pointed at the five near, went through them, ran flip five times",
        "pointed at lamp, which is nothing, nothing happened: there is no lamp here",
        "added lamp to lit",
    ]


def test_what_ends_at_once_is_told_once() -> None:
    found = first_reasons(load(EXAMPLES / "lights_out" / "lights_out.studio")[0], "on_click")
    words = {each.key: each.words for one in found for each in one.examples}
    assert words["on_click-3"].endswith(" → pointed at lamp, which is nothing, nothing happened: there is no lamp here")


def test_a_process_that_was_forgotten_counts_anew() -> None:
    _, lines = goban()
    assert shown_at(lines, "on_click", "on_click-1") == 222, "not 76, which was forgotten"


def test_without_an_example_what_it_decided_goes_otherwise() -> None:
    document, _ = goban()
    told_apart = without(document, "capture-2")
    ((name, lines),) = told_apart.steps
    assert name == "capture" and lines[0].startswith("- let opposers = [a for a in around if a in stones")
    assert lines[1].startswith("+ let opposers") and not told_apart.drawn and not told_apart.nothing
    removed = without(document, "remove-2")
    assert removed.runs and removed.runs[0].what == "remove as in remove-2" and removed.runs[0].now == "done"
    assert "stones" in removed.runs[0].then, "what can breathe is taken now"
    assert document.demonstrations["remove-2"], "nothing was done to the document"


def test_without_an_example_that_decides_nothing_nothing_changes() -> None:
    document, _ = goban()
    assert without(document, "capture-3").nothing
    with pytest.raises(Refusal, match="no example 'capture-9'"):
        without(document, "capture-9")


def test_an_example_of_a_function_is_left_out_too() -> None:
    editor = Editor()
    for given, result in ((1, 2), (4, 5), (6, 7), (10, 0)):
        editor.do("teach", name="after", inputs={"n": given}, result=result)
    last = editor.document.lessons["after"].examples[-1].label
    other = without(editor.document, last, "after")
    ((name, now, then),) = other.formulas
    assert name == "after" and now != then == "1 + n"
    assert [(one.what, one.now, one.then) for one in other.runs] == [("after(10)", "0", "11")]


def test_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["why", str(GOBAN), "place"]) == 0
    out = capsys.readouterr().out
    assert (
        out.startswith("place: when end: nothing “this crossing is taken” = position in stones  (a guess)")
        and "surer by:" in out
    )
    assert main(["why", str(GOBAN), "capture", "--without", "capture-2"]) == 0
    assert "- let opposers" in capsys.readouterr().out
    assert main(["why", str(GOBAN), "place", "--json"]) == 0
    told_of, *_ = json.loads(capsys.readouterr().out)
    assert told_of["sure"] == "a guess" and told_of["examples"][0]["key"] == "place-2"
    assert main(["why", str(GOBAN), "capture", "--without", "none"]) == 4
    assert main(["why", str(GOBAN), "history"]) == 0 and "rests on no examples" in capsys.readouterr().out


def test_an_answer_and_an_empty_text_are_told_in_words() -> None:
    editor = Editor()
    editor.do("teach", name="f", inputs={"n": 0}, result="")
    (one,) = why(editor.document, "f")
    assert one.examples[0].words == "n 0 gives “”"
    document, _ = goban()
    found = Finding("star_points", "p", supports=(ANSWER,))
    (told,) = (each for each in kept_reasons(document, "star_points", {"star_points": Trusted(found)}) or ())
    assert told.examples[0].words.startswith("with num_rows 11, num_cols 11 ")


def test_what_came_after_the_demonstrations_explains_them_no_better() -> None:
    document, _ = load(EXAMPLES / "lights_out" / "lights_out.studio")
    assert "message" in document.definitions, "it follows what the demonstrations are about, and was made after them"
    tests = {one.goal: one.formula for one in why(document, "on_click")}
    ending = "on_click: when end: nothing “all lights are off”"
    assert tests[ending] == "len(lit) == 0", "as it stands in the process"
    assert [name for name, _ in without(document, "flip-1").steps] == ["flip"]
    assert without(document, "on_click-5").nothing


def test_every_loop_and_step_has_its_reasons() -> None:
    document, _ = goban()
    asked = {one.goal.removeprefix("capture: "): one for one in why(document, "capture")}
    loop, step = asked["step for each opposer in opposers"], asked["step run remove(stones, opposer)"]
    assert "step let around = neighbours(position)" in asked
    assert (
        [one.key for one in loop.examples]
        == ["capture-1", "capture-2", "capture-3"]
        == [one.key for one in step.examples]
    )
    assert loop.sure == "sure" and not loop.surer and not loop.rivals
    visited = Editor()
    for start, how in ((3, "succeed"), (9, "fail")):
        visited.do("demonstrate", process="visit", inputs={"start": start})
        visited.do("remember", what={"tile": "start"})
        visited.do("end", how=how)
    assert [one.goal for one in why(visited.document, "visit")] == [
        "visit: when end: succeed",
        "visit: step remember start",
    ]
    flip = why(load(EXAMPLES / "lights_out" / "lights_out.studio")[0], "flip")
    (appended,) = (one for one in flip if one.goal == "flip: step append lamp to lit")
    assert (appended.sure, appended.surer) == ("guess", "2 more examples that it meets.")
