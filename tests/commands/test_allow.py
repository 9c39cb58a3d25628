"""More is allowed by hand: a command like every other, which stands in the document and can be undone."""

from __future__ import annotations

import pytest

from studio.commands.wording import inputs_in_words, kind_in_words
from studio.document.file import dumps, load, loads
from studio.document.rename import rename
from studio.language.errors import Refusal
from studio.language.show import show
from studio.session.editor import Editor
from tests.compile.emitted import module_of
from tests.replays import EXAMPLES

FILE = EXAMPLES / "lights_out" / "lights_out.studio"


@pytest.fixture
def editor():
    return Editor(load(FILE)[0])


def may_be(editor, name):
    return show(editor.document.allowed[name].may_be)


def test_more_may_be_allowed_taken_back_and_undone(editor):
    before = editor.document
    says = editor.do("allow", name="flip.lamp", values="tuple[number, number]").says
    assert says == "flip.lamp may be tuple[number, number]."
    assert may_be(editor, "flip.lamp") == "tuple[number, number]"
    assert (
        may_be(editor, "flip.lit") == may_be(editor, "lit") == "list[places]"
        or may_be(editor, "flip.lit") == "list[tuple[number, number]]"
    )
    beside = (9, 9)
    assert module_of(editor.document, "wider").Program().call("flip", [], beside).accepted
    assert not module_of(before, "as_shown").Program().call("flip", [], beside).accepted
    editor.do("allow", name="flip.lamp")
    assert editor.document.allowed == before.allowed
    editor.undo()
    assert may_be(editor, "flip.lamp") == "tuple[number, number]"
    editor.undo()
    assert editor.document == before


def test_it_stands_in_the_file_and_in_words(editor):
    editor.do("allow", name="lit", values="None")
    document = editor.document
    assert loads(dumps(document, []))[0] == document
    assert '"list[places] | None"' in dumps(document, [])
    assert inputs_in_words(document, document.processes["flip"]) == "lit: list[places] | None, lamp: places"
    assert kind_in_words(document, document.definitions["lit"], []).endswith("; may be list[places] or nothing")


def test_it_follows_a_new_name(editor):
    editor.do("allow", name="lit", values="None")
    editor.do("rename", old="places", new="spots")
    editor.do("rename", old="lit", new="burning")
    editor.do("rename", old="flip", new="turn")
    assert may_be(editor, "burning") == "list[spots] | None" and may_be(editor, "turn.lamp") == "spots"
    renamed = rename(editor.document, "spots", "places")
    assert show(renamed.allowed["turn.lamp"].may_be) == "places"


@pytest.mark.parametrize(
    ("name", "values", "why"),
    [
        ("nobody", "places", "Nothing says what nobody may be. It is known of flip.lit"),
        ("flip.lamp", None, "flip.lamp may be no more than follows from what was shown."),
        ("flip.lamp", "red", "flip.lamp is places; red can be nowhere in it."),
        ("flip.lamp", "elsewhere", "There is no collection called elsewhere."),
        ("flip.lamp", "size", "There is no collection called size."),
        ("flip.lamp", "lit", "What is in lit changes by events"),
        ("flip.lamp", "1 + 2", "does not say what a value may be"),
    ],
)
def test_what_makes_no_sense_is_refused(editor, name, values, why):
    before = editor.document
    with pytest.raises(Refusal) as refused:
        editor.do("allow", name=name, **({"values": values} if values else {}))
    assert why in refused.value.sentence and editor.document is before
