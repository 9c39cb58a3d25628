"""What is shown for an event that a part answers: a process of its own beside the part's."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from studio.demonstrate.event_process import as_it_comes, lacking, process_of
from studio.demonstrate.insert import inserted
from studio.document.model import Document
from studio.language.errors import Refusal
from studio.language.parse import parse
from studio.language.show import show_steps
from studio.language.steps import Hole, Set, When
from studio.language.values import Point
from studio.session.editor import Editor
from tests.compile.emitted import module_of
from tests.demonstrate.acting import Unasked


@pytest.fixture
def shopping() -> Editor:
    """A text field over a list of texts that events change."""
    editor = Unasked()
    editor.do("insert_part", part="text_field", at=[110, 35])
    for y, word in ((100, "milk"), (140, "bread")):
        editor.do("draw_label", at=[110, y], content=word, snap=False)
    editor.do("listify", things=["label_1", "label_2"], name="words")
    editor.do("make_state", name="words_data")
    return editor


def show(editor: Editor, event: str, **brings: Any) -> str:
    """Begins to show an event as K does; gives what was said."""
    process = process_of(editor.document, event)
    return editor.do("demonstrate_event", event=event, process=process, brings=brings).says


def test_what_is_shown_beside_a_part_leaves_its_rule_as_it_is(shopping: Editor) -> None:
    before = show_steps(shopping.document.processes["click_text_field"].steps)
    says = show(shopping, "click", at={"point": [110, 100]})
    own = "This goes to on_click, a process of your own; the rules of text_field are not changed."
    assert says == f"On stage: what happens on click. {own}"
    shopping.do("take", tile="words_data", keys=[{"of": "words", "key": 0}])
    shopping.do("end")
    assert process_of(shopping.document, "click") == "on_click", "the next one goes to the same process"
    show(shopping, "click", at={"point": [60, 40]})
    shopping.do("end", how="nothing")
    program = module_of(shopping.document, "shopping").Program()
    program.send("click", x=60, y=40)
    assert program.state == {"text_field_text": "", "text_field_chosen": True, "words_data": ["milk", "bread"]}
    program.send("click", x=112, y=138)
    assert program.state == {"text_field_text": "", "text_field_chosen": False, "words_data": ["milk"]}
    assert show_steps(shopping.document.processes["click_text_field"].steps) == before


def test_what_is_shown_begins_after_what_the_part_does(shopping: Editor) -> None:
    show(shopping, "click", at={"point": [60, 40]})
    assert shopping.document.stage is not None
    assert shopping.document.stage.demonstration.inputs["text_field_chosen"] is True
    shopping.do("leave_stage")
    states = {"text_field_text": "", "text_field_chosen": False, "words_data": []}
    mine = as_it_comes(shopping.document, "click", {"at": Point(60, 40)}, "click_text_field", states)
    assert mine == states, "nothing comes before the part's own"
    chosen = {"point": [60, 40]}
    shopping.do("demonstrate_event", event="click", process="on_click", brings={"at": chosen}, states=states)
    assert shopping.document.stage.demonstration.inputs["text_field_chosen"] is False, "as it was said"


def test_an_event_belongs_to_the_persons_own_process_or_to_the_one_that_lacks_a_case() -> None:
    assert process_of(Document(), "click") == "on_click"
    editor = Unasked()
    editor.do("insert_part", part="button", at=[100, 100])
    assert process_of(editor.document, "click", gap=True) == "on_click", "the part's has no gap"
    button = editor.document.processes["click_button"]
    lacking = {**editor.document.processes, "click_button": replace(button, steps=(*button.steps, Hole("what then")))}
    unknown = replace(editor.document, processes=lacking)
    assert (process_of(unknown, "click", gap=True), process_of(unknown, "click")) == ("click_button", "on_click")
    show(editor, "click", at={"point": [100, 100]})
    editor.do("new_state", name="said", value="")
    editor.do("change", tile="said", value="yes")
    editor.do("end")
    assert process_of(editor.document, "click") == "on_click"
    whole = inserted(Document(), editor.document, Point(0, 0), "whole").document
    assert process_of(whole, "click") == "on_click_2", "on_click came with it"


@pytest.fixture
def two() -> Editor:
    """Two processes of one's own that answer a key: one counts, the other doubles what it finds."""
    editor = Unasked()
    editor.do("new_state", name="n", value=1)
    for process, cases in (("counts", ((1, 2), (4, 5))), ("doubles", ((2, 4), (5, 10)))):
        for before, after in cases:
            editor.do("demonstrate_event", event="key", process=process, brings={"key": "a"}, states={"n": before})
            editor.do("change", tile="n", value=after)
            editor.do("end")
    editor.do("start_again")
    return editor


def test_it_is_said_which_of_several_processes_comes_first_and_which_has_the_last_word(two: Editor) -> None:
    says = [two.do("demonstrate_event", event="key", process="counts", brings={"key": "a"}).says]
    two.do("leave_stage")
    says.append(two.do("demonstrate_event", event="key", process="doubles", brings={"key": "a"}).says)
    assert says == [
        "On stage: what happens on key. doubles comes after it and has the last word on n.",
        "On stage: what happens on key. counts comes first, and this begins with what is so then.",
    ]
    assert two.document.stage is not None and two.document.stage.demonstration.inputs["n"] == 2


def test_another_one_runs_first_where_that_is_chosen(two: Editor) -> None:
    program = module_of(two.document, "counts_first").Program()
    program.send("key", key="a")
    assert program.state["n"] == 4
    says = two.do("run_first", event="key", process="doubles").says
    assert says == "doubles runs first on key. counts comes after it and has the last word on n."
    program = module_of(two.document, "doubles_first").Program()
    program.send("key", key="a")
    assert program.state["n"] == 3
    with pytest.raises(Refusal, match="doubles is the first already"):
        two.do("run_first", event="key", process="doubles")


def test_a_gap_belongs_to_the_process_that_lacks_the_case_as_it_comes_to_it(two: Editor) -> None:
    steps = {"counts": "n > 8", "doubles": "n == 4"}
    lacks = {
        name: replace(one, steps=(When(parse(steps[name]), (Hole("what then"),)), *one.steps))
        for name, one in two.document.processes.items()
    }
    document = replace(two.document, processes=lacks)
    found = [lacking(document, "key", {"key": "a"}, {"n": number}) for number in (9, 3, 4)]
    assert found == ["counts", "doubles", ""], "what comes to the second is one more than there was"


def test_a_process_called_after_a_timer_waits_for_the_timer_with_a_tick_alone() -> None:
    editor = Unasked()
    editor.do("new_state", name="glow", value=0)
    editor.do("new_timer", name="pulse", seconds=0.25, runs=False)
    editor.do("demonstrate_event", event="pulse", process="", brings={}, states={"glow": 8})
    editor.do("change", tile="glow", value=9)
    editor.do("end")
    at = {"at": {"point": [7, 3]}}
    editor.do("demonstrate_event", event="click", process="on_pulse", brings=at, states={"glow": 2})
    editor.do("change", tile="glow", value=3)
    editor.do("end")
    assert {rule.event: rule.when is None for rule in editor.document.rules if rule.process == "on_pulse"} == {
        "tick": False,
        "click": True,
    }
    assert process_of(editor.document, "click") == "on_pulse", "that it waits with a tick is nothing to a click"
    program = module_of(editor.document, "pulsing").Program()
    program.send("click", x=7, y=3)
    assert program.state["glow"] == 1


def test_a_rule_of_a_timer_that_was_removed_waits_for_the_timer_when_it_is_there_again() -> None:
    editor = Unasked()
    editor.do("new_state", name="glow", value=0)
    editor.do("new_timer", name="pulse", seconds=0.25, runs=True)
    editor.do("demonstrate_event", event="pulse", process="", brings={}, states={"glow": 8})
    editor.do("change", tile="glow", value=9)
    editor.do("end")
    rules = editor.document.rules
    editor.do("remove_rule", event="tick", process="on_pulse")
    editor.do("add_rule", event="tick", process="on_pulse")
    assert editor.document.rules == rules and rules[-1].when is not None


def test_what_would_take_long_to_tell_is_not_told_in_few_steps(two: Editor) -> None:
    slow = replace(two.document.processes["counts"], steps=(Set("n", parse("n + sum([i % 3 for i in range(9000)])")),))
    gap = replace(two.document.processes["doubles"], steps=(Hole("what then"),))
    document = replace(two.document, processes={**two.document.processes, "counts": slow, "doubles": gap})
    found = [lacking(document, "key", {"key": "a"}, {"n": 5}, steps=most) for most in (1000, None)]
    assert found == ["", "doubles"]


def test_several_processes_answer_one_timer_one_after_another_under_whatever_names() -> None:
    editor = Unasked()
    editor.do("new_state", name="glow", value=0)
    editor.do("new_timer", name="pulse", seconds=0.25, runs=True)
    says = []
    for process, cases in (("", ((8, 9), (4, 5))), ("doubles", ((2, 4), (5, 10)))):
        for before, after in cases:
            shown = editor.do("demonstrate_event", event="pulse", process=process, brings={}, states={"glow": before})
            says.append(shown.says)
            editor.do("change", tile="glow", value=after)
            editor.do("end")
            if before == 8:
                editor.do("rename", old="on_pulse", new="beats")
    assert [rule.process for rule in editor.document.rules if rule.when is not None] == ["beats", "doubles"]
    assert says[2] == "On stage: what happens on pulse. beats comes first, and this begins with what is so then."
    assert says[3] == says[2] and "on_pulse" not in editor.document.processes

    def glows() -> float:
        editor.do("start_again")
        program = module_of(editor.document, "two_beats").Program()
        for _ in range(6):
            program.send("tick", time=0)
        return float(program.state["glow"])

    assert glows() == 2, "one more, then twice that"
    editor.do("run_first", event="pulse", process="doubles")
    assert glows() == 1, "twice nothing, then one more"
    with pytest.raises(Refusal, match="doubles is the first already"):
        editor.do("run_first", event="pulse", process="doubles")
    rules = editor.document.rules
    for event in ("tick", "pulse"):
        editor.do("remove_rule", event=event, process="beats")
        editor.do("add_rule", event=event, process="beats")
        assert editor.document.rules == rules, event


def test_a_process_answers_several_timers_but_not_every_tick_as_well() -> None:
    editor = Unasked()
    editor.do("new_state", name="glow", value=0)
    for name, seconds in (("pulse", 0.25), ("slow", 0.5)):
        editor.do("new_timer", name=name, seconds=seconds, runs=True)
    for event, process in (("tick", "each"), ("pulse", "beats")):
        editor.do("demonstrate_event", event=event, process=process, brings={}, states={"glow": 8})
        editor.do("change", tile="glow", value=9)
        editor.do("end")
    with pytest.raises(Refusal, match="each is what every tick does; give what slow does another process"):
        editor.do("demonstrate_event", event="slow", process="each", brings={})
    with pytest.raises(Refusal, match="No slow runs beats"):
        editor.do("remove_rule", event="slow", process="beats")
    editor.do("demonstrate_event", event="slow", process="left", brings={})
    editor.do("leave_stage")
    assert editor.document.timers["slow"].answers == ()
    editor.do("remove_rule", event="tick", process="each")
    editor.do("demonstrate_event", event="slow", process="beats", brings={}, states={"glow": 2})
    editor.do("change", tile="glow", value=3)
    editor.do("end")

    def glows() -> float:
        program = module_of(editor.document, "beaten").Program()
        for _ in range(21):
            program.send("tick", time=0)
        return float(program.state["glow"])

    assert glows() == 6, "four times by one, twice by the other"
    editor.do("remove_rule", event="pulse", process="beats")
    assert glows() == 2
    editor.do("add_rule", event="pulse", process="beats")
    assert glows() == 6
    editor.do("remove_rule", event="slow", process="beats")
    assert glows() == 4 and editor.document.timers["pulse"].answers == ("beats",)


def test_of_two_timers_of_a_process_only_the_one_that_is_named_is_ordered() -> None:
    editor = Unasked()
    editor.do("new_state", name="glow", value=0)
    for name, seconds in (("pulse", 0.25), ("slow", 0.5)):
        editor.do("new_timer", name=name, seconds=seconds, runs=True)
    for event, process, given in (("pulse", "beats", 9), ("slow", "beats", 9), ("pulse", "other", 0)):
        editor.do("demonstrate_event", event=event, process=process, brings={}, states={"glow": 8})
        editor.do("change", tile="glow", value=given)
        editor.do("end")
    says = editor.do("run_first", event="pulse", process="other").says
    assert says == "other runs first on pulse. beats comes after it and has the last word on glow."
    with pytest.raises(Refusal, match="beats is the first already that runs on slow"):
        editor.do("run_first", event="slow", process="beats")


def test_what_a_timer_does_is_shown_after_what_it_does_before_whatever_other_timers_do() -> None:
    editor = Unasked()
    editor.do("new_state", name="glow", value=6)
    for name, seconds in (("pulse", 0.25), ("slow", 0.5)):
        editor.do("new_timer", name=name, seconds=seconds, runs=True)
    shown = [("pulse", "beats", 8, 9), ("slow", "twice", 3, 6), ("slow", "twice", 5, 10), ("slow", "beats", 2, 3)]
    for event, process, before, after in shown:
        editor.do("demonstrate_event", event=event, process=process, brings={}, states={"glow": before})
        editor.do("change", tile="glow", value=after)
        editor.do("end")
    for timer, glow in (("slow", 6), ("pulse", 3)):
        editor.do("demonstrate_event", event=timer, process="beats", brings={})
        assert editor.document.stage is not None
        assert editor.document.stage.demonstration.inputs["glow"] == glow
        editor.do("leave_stage")
