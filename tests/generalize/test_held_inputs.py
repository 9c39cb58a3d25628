"""What is asked about a function of a state is what the state can be: one of its words, none below 0 if it counts."""

from __future__ import annotations

from studio.document.model import Document, Example, Lesson
from studio.generalize.held_inputs import HeldInputs
from studio.language.steps import Input
from studio.language.types import TEXT
from studio.session.editor import Editor
from tests.demonstrate.acting import function, state

Texts = list[tuple[str, str]]


def held(name: str, examples: Texts, *, words: str = "'Eve'") -> HeldInputs:
    definitions = (state("who", words), state("pile", "4"))
    document = Document({one.name: one for one in definitions})
    lesson = Lesson(
        "next_one",
        "function",
        (Input(name, TEXT),),
        tuple(Example(f"next_one {number}", {name: text}, result) for number, (text, result) in enumerate(examples)),
    )
    return HeldInputs(document, lesson, {"who": words.strip("'"), "pile": 4})


def test_an_input_called_as_a_state_is_one_of_the_words_that_the_state_was_and_what_came_of_them() -> None:
    one = held("who", [("Eve", "Max")])
    assert one.texts == ["Eve", "Max"]
    probes = [{"who": "eVE"}, {"who": "Max"}, {"who": "EveEve"}]
    assert list(one.hold(iter(probes))) == [{"who": "Max"}]


def test_an_input_of_another_name_is_a_state_where_it_was_only_a_word_of_that() -> None:
    assert list(held("by", [("Eve", "Max")]).hold(iter([{"by": "evE"}, {"by": "Max"}]))) == [{"by": "Max"}]
    assert list(held("by", [("Tom", "Max")]).hold(iter([{"by": "toM"}]))) == [{"by": "toM"}]


def test_what_was_made_of_the_letters_of_a_word_is_none_itself() -> None:
    assert held("who", [("Eve", "evE!")]).texts == []


def test_questions_about_functions_of_a_state_name_its_words_only() -> None:
    editor = Editor(Document({"who": state("who", "'Eve'")}))
    found = editor.do("teach", name="next_one", inputs={"who": "Eve"}, result="Max").findings
    assert [one.question.situation["who"] for one in found if one.question] == ["Max"]


def test_what_nobody_has_shown_to_change_may_be_anything_but_a_number_of_things_is_not_below_0() -> None:
    document = Document({"row": function("row", "[2 * i for i in range(many)]"), "many": state("many", "4")})
    document = Document({**document.definitions, "depth": state("depth", "4")})
    lesson = Lesson("told", "value", (), (Example("told 1", {}, 1),))
    known = HeldInputs(document, lesson, {"many": 4, "depth": 4})
    assert known.possible.holds({"depth": -1}) and not known.possible.holds({"many": -1})
