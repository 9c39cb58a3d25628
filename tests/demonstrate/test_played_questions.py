"""Questions are about moments that the process comes to, with the values that it has there."""

from __future__ import annotations

from dataclasses import replace

from pytest import MonkeyPatch

from studio.demonstrate.learn import Learner
from studio.demonstrate.played_questions import Doubt
from studio.infer.answer_file import FOLDER
from studio.infer.goals import Answer, Candidate, Finding, Goal, Question, Scope
from studio.infer.known_answers import forget_answers
from studio.infer.questions import bits
from studio.language.nodes import walk
from studio.language.parse import parse
from studio.language.show import show_steps
from studio.language.steps import walk_steps
from studio.language.types import NUMBER, TEXT, TRUTH
from tests.demonstrate.acting import Acting, state, tile


def asked(acting: Acting, process: str) -> dict[str, Question]:
    """The open questions about a process, by their goals."""
    learner = Learner(acting.document)
    learner.learn([process])
    return {one.goal: one.question for one in learner.findings if one.question is not None}


def word(words: list[str], typed: str) -> Acting:
    return Acting().begin("keep", words=words, typed=typed)


def test_what_came_of_a_run_is_where_the_next_one_begins() -> None:
    """Both formulas are right where there is one item; there are two only after the run."""
    acting = Acting().begin("grow", row=[3]).append("row", 4).end()
    question = asked(acting, "grow")["grow: item of row"]
    assert question.begun == {"row": [3, 4]}
    assert question.situation["row"] == [3, 4]
    assert len({value for value, _ in question.options}) > 1


def test_a_test_is_asked_about_before_what_is_done_after_it() -> None:
    """After the append every word is among the words; that moment is none in which it is asked for the refusal."""
    acting = word(["up"], "to").append("words", tile("typed")).change("typed", "").end()
    acting.begin("keep", words=["so", "on"], typed="so").end("nothing")
    acting.begin("keep", words=["so"], typed="it").append("words", tile("typed")).change("typed", "").end()
    question = asked(acting, "keep")["keep: when end: nothing"]
    assert question.begun is not None
    assert question.situation["words"] == question.begun["words"]


def test_what_one_branch_does_is_asked_about_where_it_is_gone() -> None:
    """Doubling and adding two differ nearly everywhere, but only what comes with the key up is of any use."""
    acting = Acting().do("new_state", name="level", value=2).do("new_state", name="seen", value=0)
    for level, key in ((2, "up"), (9, "down"), (6, "down")):
        acting.do("give", name="level", value=level).on("key", "on_key", key=key)
        (acting.change("level", 4) if key == "up" else acting.change("seen", 1)).end()
    question = asked(acting, "on_key")["on_key: new level"]
    assert question.begun is not None
    assert (
        acting.try_out(
            "on_key", *(question.begun[one.name] for one in acting.document.processes["on_key"].inputs)
        ).changed["level"]
        != question.begun["level"]
    )


def test_nothing_is_asked_where_rivals_never_differ() -> None:
    """What an answer would be about no formula is what happens as a whole, in another situation."""
    acting = Acting().begin("clear", row=[3, 4]).change("row", []).end()
    assert set(asked(acting, "clear")) == {"clear: what happens"}


def hand_of_cards() -> Acting:
    """Cards in a row, and what is held in each; a click takes what is held in the card that it hit."""
    acting = Acting(state("hand", "[7, 3, 9, 5]"))
    for number in range(4):
        left = 20 + 50 * number
        acting.do("draw_rectangle", start=[left, 20], end=[left + 40, 60], fill="white", name=f"card_{number}")
    return acting.do("listify", things=[f"card_{number}" for number in range(4)], name="cards")


def hit(acting: Acting, card: int | None) -> Acting:
    """A click on a card, or beside all of them, and which card that was."""
    at = [40 + 50 * card, 40] if card is not None else [300, 300]
    acting.on("click", "play", at={"point": at})
    return acting.do("point_at_hit", of=[tile("cards")], name="card")


def taken(acting: Acting, card: int) -> Acting:
    return hit(acting, card).do("take", tile="hand", keys=[tile("hand", key=card)]).end()


def test_the_first_item_that_is_taken_may_be_the_one_that_was_meant() -> None:
    """Asked after one demonstration, at another card; settled by an answer, or by taking another one."""
    acting = taken(hand_of_cards(), 0)
    question = asked(acting, "play")["play: key from hand"]
    assert question.situation["card"] != 0
    asked_card = question.situation["card"]
    steps = show_steps(acting.document.processes["play"].steps)
    assert "set hand = without_first(hand)" in steps, "it is the first item as long as nobody says otherwise"
    answered = acting.editor.branch(acting.editor.steps)
    answered.do("answer", goal=question.goal, value=[7, 3, 9, 5][asked_card])
    for editor in (answered, taken(acting, 1).editor):
        steps = show_steps(editor.document.processes["play"].steps)
        assert "take hand[card]" in steps


def test_a_click_outside_of_everything_is_a_gap_and_not_asked_about() -> None:
    """Lit by the first card and not by any other one: nobody has shown what a click beside all cards does."""
    acting = hand_of_cards().do("new_state", name="lit", value=False)
    hit(acting, 0).change("lit", True).end()
    for card in (1, 2, 3):
        hit(acting.do("give", name="lit", value=False), card).end("nothing")
    assert all(one.situation["card"] is not None for one in asked(acting, "play").values())
    assert "hole: what happens when nothing was hit" in "".join(acting.steps("play"))


def test_what_was_pointed_at_is_a_rival_of_what_was_not() -> None:
    """However much plainer the best one is, and it alone."""
    best, near, told, also = map(parse, ("a != max(row)", "a > 0", "hit == 'less'", "hit != 'more'"))
    candidates = tuple(Candidate(one, (rank,)) for one, rank in ((best, 2.0), (near, 3.0), (told, 20.0), (also, 21.0)))
    goal = Goal("g: when end", (), (), Scope({"a": NUMBER, "hit": TEXT}, pointed=("hit",)), TRUTH)
    doubt = Doubt(goal, Answer(candidates), Finding("g: when end", ""))
    assert doubt.rivals == (best, near, told)
    assert Doubt(goal, Answer(candidates[2:]), Finding("g: when end", "")).rivals == (told, also)


def test_a_number_that_may_be_what_a_state_is_is_asked_about_where_that_is_another() -> None:
    """Nothing changes the step, so that no run comes to another one; yet a number that nobody explained is the same."""
    acting = Acting(state("place", "20"), state("stride", "7"))
    acting.on("tick", "on_tick", time=1).change("place", 27).end()
    while "on_tick: new place" in asked(acting, "on_tick"):
        there = asked(acting, "on_tick")["on_tick: new place"].situation["place"]
        acting.do("answer", goal="on_tick: new place", value=there + 7)
    question = asked(acting, "on_tick")["on_tick: what happens"]
    assert question.situation["stride"] != 7


def test_rivals_are_weighed_by_how_plausible_they_are() -> None:
    best, near, far = map(parse, ("a > 0", "a > b", "a > 3"))
    candidates = tuple(Candidate(one, (rank,)) for one, rank in ((best, 2.0), (near, 2.0), (far, 6.0)))
    goal = Goal("g: when end", (), (), Scope({"a": NUMBER, "b": NUMBER}), TRUTH)
    assert Doubt(goal, Answer(candidates), Finding("g: when end", "")).chances() == {best: 1, near: 1, far: 0.5}
    assert bits([1, 1]) == 1 > bits([2, 0.5]) > bits([2.5]) == 0


def test_what_is_found_for_a_value_holds_the_place_where_it_stands_as_one_of_its_own(monkeypatch: MonkeyPatch) -> None:
    """Runs are looked through for formulas by their identity: that of the place is no part of that of the value."""
    acting = Acting()
    for digits, place, value in (([31, 47], 1, 48), ([73, 29, 47], 0, 74), ([13, 22, 35], 2, 36)):
        acting.begin("go", digits=digits, place=place).put("digits", place, value).end()
    before = acting.document
    whole = replace(before, processes={**before.processes, "go": replace(before.processes["go"], steps=())})
    monkeypatch.delenv(FOLDER, raising=False)
    forget_answers()
    learner = Learner(whole)
    process = learner.learn(["go"]).processes["go"]
    assert show_steps(process.steps) == "put digits[place] = digits[place] + 1"
    there = [part for step in walk_steps(process.steps) for node in step.formulas for _, part in walk(node)]
    key = next(one for one in learner.doubts if one.goal.purpose == "go: key in digits")
    assert [sum(part is node for part in there) for node in key.nodes] == [1]


def test_a_state_that_is_as_it_never_was_where_something_was_shown_is_told_with_it() -> None:
    acting = Acting(state("fuel", "4"), state("lit", "True"), state("worn", "0"))
    for fuel, lit, worn, new in ((5, True, 0, 4), (6, False, 0, None), (4, True, 2, 3)):
        states = {"fuel": fuel, "lit": lit, "worn": worn}
        acting.do("demonstrate_event", event="tick", process="on_tick", brings={"time": 1}, states=states)
        if worn:
            acting.change("worn", 0)
        if new is not None:
            acting.change("fuel", new)
        acting.end("nothing" if new is None else "done")
    questions = [one for first in asked(acting, "on_tick").values() for one in (first, *first.further)]
    shown = {"fuel": {4, 5, 6}, "worn": {0, 2}}
    assert questions
    for one in questions:
        for name, seen in shown.items():
            assert one.situation[name] in seen or f"{name} {one.situation[name]}" in one.sentence


def test_no_moment_is_asked_about_in_which_fewer_than_none_would_be_drawn() -> None:
    acting = Acting()
    for place in range(3):
        acting.do("draw_line", start=[20 * place, 10], end=[20 * place, 60], name=f"post_{place}", snap=False)
    acting.do("listify", things=["post_0", "post_1", "post_2"], name="posts")
    acting.do("parameterize", thing="posts", attribute="count", name="rest").do("make_state", name="rest")
    acting.do("new_state", name="turn", value="a").do("new_state", name="won", value="")
    for rest, turn, key, after in (
        (9, "a", "2", 7),
        (7, "b", "1", 6),
        (6, "a", "3", 3),
        (2, "b", "2", 0),
        (1, "a", "1", 0),
    ):
        brings, states = {"key": key}, {"rest": rest, "turn": turn}
        acting.do("demonstrate_event", event="key", process="on_key", brings=brings, states=states)
        acting.change("rest", after)
        acting = acting.change("turn", "b" if turn == "a" else "a") if after else acting.change("won", turn)
        acting.end()
    found = asked(acting, "on_key")
    assert found and all(each.situation.get("rest", 0) >= 0 for one in found.values() for each in one.each)
