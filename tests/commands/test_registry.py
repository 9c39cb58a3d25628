"""Declared commands: arguments, errors, enabling, the reference."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Literal, get_args

import pytest

import studio.commands
from studio.commands.all import TOPICS, registry
from studio.commands.arguments import ArgumentFault, Formula, NewName, Spot
from studio.commands.conditions import HAS_DEFINITIONS, Selection, selected
from studio.commands.reference import as_json, as_markdown, as_text
from studio.commands.registry import Registry, Result, Submenu, UnknownCommand, command
from studio.document.model import EVENTS, Definition, Document, with_definition
from studio.generalize.operands import FORMS, Given
from studio.infer.goals import Work
from studio.language.builtins import POINTED
from studio.language.errors import StudioError
from studio.language.nodes import Apply, Node
from studio.language.nodes import Literal as LiteralNode
from studio.language.values import Point

RESERVED = {"do", "row", "chapter", "note", "work", "name_"}


@command(title="Sample", topic="Tests", shortcut="X", when=HAS_DEFINITIONS & selected(2))
def sample(
    document: Document,
    *,
    at: Spot,
    name: NewName,
    count: int = 3,
    size: float = 1.5,
    mode: Literal["big", "small"] = "big",
    pair: tuple[int, str] | None = None,
    ways: tuple[Spot, ...] = (),
    formula: Formula | None = None,
    thing: Given | None = None,
    work: Work,
) -> Result:
    """Takes one of each kind of argument."""
    work.tell(1.0, "done")
    return Result(
        replace(document, title=f"{at} {name} {count} {size} {mode} {pair} {ways} {thing}"), says=str(formula)
    )


@pytest.fixture
def one() -> Iterator[Registry]:
    yield Registry((sys.modules[__name__],))


def test_arguments_are_read_from_json_into_values(one: Registry) -> None:
    read = one["sample"].read({"at": [1, 2.5], "name": "a", "pair": [1, "x"], "ways": [[3, 4]], "formula": "1 + 2"})
    assert read["at"] == Point(1, 2.5) and isinstance(read["at"], Point)
    assert read["pair"] == (1, "x") and read["ways"] == (Point(3, 4),)
    assert read["formula"] == Apply("+", (LiteralNode(1), LiteralNode(2)))


def test_values_are_written_back_to_the_same_json(one: Registry) -> None:
    given = {
        "at": [1, 2],
        "name": "a",
        "mode": "small",
        "ways": [[3, 4]],
        "formula": "1 + 2",
        "thing": {"point": [1, 2]},
    }
    command_ = one["sample"]
    written = command_.write(command_.read(given))
    assert json.loads(json.dumps(written)) == given
    assert command_.read(command_.read(given)) == command_.read(given), "values are taken as they are"


@pytest.mark.parametrize(
    "given, sentence",
    [
        ({"name": "a"}, "sample needs at as well."),
        ({"at": [1, 2], "nam": "a"}, "sample has no argument 'nam' (perhaps 'name'?)"),
        ({"at": [1], "name": "a"}, "at of sample must be a place on the canvas [x, y], not [1]."),
        ({"at": [1, True], "name": "a"}, "at of sample must be a place on the canvas [x, y], not [1, True]."),
        ({"at": [1, float("nan")], "name": "a"}, "at of sample must be"),
        ({"at": [1, 2], "name": 3}, "name of sample must be a name, not 3."),
        ({"at": [1, 2], "name": "a", "count": 1.5}, "count of sample must be a whole number, not 1.5."),
        ({"at": [1, 2], "name": "a", "mode": "huge"}, "mode of sample must be one of big, small, not 'huge'."),
        ({"at": [1, 2], "name": "a", "pair": [1]}, "pair of sample must be a list of 2"),
        ({"at": [1, 2], "name": "a", "size": "x" * 500}, "size of sample must be a number, not 'xxx"),
    ],
)
def test_faulty_arguments_get_one_clear_sentence(one: Registry, given: dict[str, object], sentence: str) -> None:
    with pytest.raises(ArgumentFault) as caught:
        one.run(Document(), "sample", given)
    assert str(caught.value).startswith(sentence)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("number", [10**400, -(10**400), 1e300, float("inf"), float("nan")])
def test_numbers_beyond_all_sense_are_refused(one: Registry, number: float) -> None:
    for given in ({"at": [number, 2]}, {"at": [1, 2], "count": number}, {"at": [1, 2], "size": number}):
        with pytest.raises(StudioError):
            one.run(Document(), "sample", {"name": "a", **given})


def test_what_is_nested_without_end_is_refused(one: Registry) -> None:
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    for given in (
        {"at": deep},
        {"at": [1, 2], "thing": deep},
        {"at": [1, 2], "ways": deep},
        {"at": [1, 2], "count": deep},
    ):
        with pytest.raises(StudioError) as caught:
            one.run(Document(), "sample", {"name": "a", **given})
        assert len(str(caught.value)) < 200
    with pytest.raises(StudioError):
        registry().run(Document(), "new_state", {"name": "a", "value": deep})


@pytest.mark.parametrize("name", ["__import__", "a b", "class", "1a", "a\nb", "a'b", "red", "_x", "x" * 1000])
def test_hostile_names_are_refused(one: Registry, name: str) -> None:
    with pytest.raises(ArgumentFault):
        one.run(Document(), "sample", {"at": [1, 2], "name": name})


def test_an_unknown_command_is_named_with_its_nearest(one: Registry) -> None:
    with pytest.raises(UnknownCommand, match=r"There is no command 'smaple' \(perhaps 'sample'"):
        one.run(Document(), "smaple", {})


def test_a_command_that_takes_work_is_given_it(one: Registry) -> None:
    told: list[float] = []
    arguments = {"at": [1, 2], "name": "a"}
    one.run(Document(), "sample", arguments, Work(lambda done, _: told.append(done)))
    assert told == [1.0]
    assert one.run(Document(), "sample", arguments).document.title.startswith("Point")


def test_a_disabled_command_says_why(one: Registry) -> None:
    drawn = with_definition(Document(), Definition("a", LiteralNode(1)))
    two = Selection((("a", ()), ("a", (1,))))
    assert one["sample"].why_not(Document(), two) == "Draw or define something first."
    assert one["sample"].why_not(drawn) == "Select 2 or more things first."
    assert one["sample"].why_not(drawn, two) is None
    assert two.names == ("a",)


def test_two_commands_of_one_name_are_a_fault_of_the_program() -> None:
    twin = ModuleType(__name__)
    vars(twin)["sample"] = sample
    with pytest.raises(ValueError, match="two commands are called 'sample'"):
        Registry((sys.modules[__name__], twin))


def test_the_reference_holds_every_argument_of_every_command() -> None:
    data = json.loads(json.dumps(as_json(registry())))
    assert [each["name"] for each in data["commands"]] == [each.name for each in registry()]
    listed = {each["name"]: [given["name"] for given in each["arguments"]] for each in data["commands"]}
    assert listed["draw_line"][:2] == ["start", "end"]
    markdown, text = as_markdown(registry()), as_text(registry())
    for each in registry():
        assert f"### `{each.name}`" in markdown
        assert f"  {each.name}" in text


def test_every_command_is_documented_and_has_arguments_that_a_session_can_hold() -> None:
    for each in registry():
        assert each.doc and each.doc.rstrip().endswith("."), each.name
        assert each.title and each.topic
        assert not RESERVED & {given.name for given in each.parameters}, each.name


def test_every_module_that_declares_commands_is_listed() -> None:
    folder = Path(studio.commands.__file__).parent
    declaring = {file.stem for file in folder.glob("*.py") if "\n@command(" in file.read_text(encoding="utf-8")}
    assert declaring <= set(TOPICS)


def test_shortcuts_are_given_once() -> None:
    shortcuts = [each.shortcut for each in registry() if each.shortcut]
    assert len(shortcuts) == len(set(shortcuts))


def test_formulas_are_arguments_of_their_own_kind(one: Registry) -> None:
    kinds = {given.name: given.kind for given in one["sample"].parameters}
    assert kinds["at"].name == "spot" and kinds["name"].name == "name"
    assert [part.name for part in kinds["formula"].parts] == ["formula"]
    assert isinstance(kinds["formula"].read("a + 1"), Node)


def test_every_argument_says_what_it_is_for() -> None:
    missing = [(one.name, each.name) for one in registry() for each in one.parameters if not each.role.says]
    assert not missing, "give these a role, see studio/commands/roles.py"


def test_a_menu_within_a_menu_is_one_of_those_that_there_are_and_holds_several_commands() -> None:
    held = Counter((one.topic, one.under) for one in registry() if one.under)
    assert {name for _, name in held} == {*get_args(Submenu)} - {""} and len(held) == len(get_args(Submenu)) - 1
    assert min(held.values()) > 1, held


def test_a_role_belongs_to_an_argument_that_is_there() -> None:
    for one in registry():
        names = {each.name for each in one.parameters}
        assert {each.role.of for each in one.parameters} <= {"", *names}, one.name


def test_what_was_renamed_stays_selected() -> None:
    keeps = registry()["rename"].keeps
    assert keeps is not None
    assert keeps((("a", (1,)), ("b", ())), {"old": "a", "new": "c"}) == (("c", (1,)), ("b", ()))


@pytest.mark.parametrize(
    "name, arguments, sentence",
    [
        ("move", {"thing": "box", "to": [3, 4.5]}, "Moves box to (3, 4.5)"),
        ("draw_line", {"start": [0, 0], "end": [1, 2]}, "Draws a line from (0, 0) to (1, 2)"),
        (
            "draw_line",
            {"start": [0, 0], "end": [1, 2], "name": "edge"},
            "Draws a line from (0, 0) to (1, 2), calls it edge",
        ),
        ("to_front", {"things": ["a", "b", "c", "d"]}, "Draws a, b and 2 more over everything else"),
        ("draw_polygon", {"points": [[0, 0], [1, 0], [0, 1]]}, "Draws a polygon of 3 corners"),
        ("teach", {"name": "is_odd", "inputs": {"n": 3}, "result": True}, "Shows that is_odd of n 3 is true"),
        ("follow", {"name": "mark", "at": {"of": "dots", "key": 2}}, "Lets mark follow dots"),
        (
            "any_of",
            {"of": [{"tile": "deck", "key": 1}], "name": "came"},
            "Draws one of deck (or of deck[1], if that is a collection), calls it came",
        ),
        (
            "any_of",
            {"of": [{"tile": "deck", "key": 1, "field": "tags"}], "name": "came"},
            "Draws one of deck[1].tags, calls it came",
        ),
        (
            "shuffle",
            {"of": [{"tile": "deck", "key": -1}]},
            "Shuffles deck (or the last of deck, if that is a collection)",
        ),
        ("shuffle", {"of": [{"of": "dots", "key": 1}], "name": "order"}, "Shuffles dots, calls them order"),
        ("infer_again", {}, "Infer again"),
        ("move", {"thing": "box"}, "Move: box"),
    ],
)
def test_a_command_says_what_a_person_does_with_it(name: str, arguments: dict[str, object], sentence: str) -> None:
    assert registry()[name].sentence(arguments) == sentence


def test_what_takes_work_infers_and_so_does_what_says_so() -> None:
    """Issue: "A command says everything about itself …: whether it infers"."""
    assert [one.name for one in registry() if one.takes_work and not one.infers] == []
    quick = {one.name for one in registry() if one.infers and not one.takes_work}
    assert quick == {
        "listify",
        "make_component",
        "make_regular",
        "draw_copies_inside",
        "cut_into_slices",
        "straighten",
        "factor_lengths",
    }


def test_the_reference_holds_every_form_of_an_operand() -> None:
    markdown, text, data = as_markdown(registry()), as_text(registry()), as_json(registry())
    for form in FORMS:
        assert f'{{"{form}": ' in markdown and f'{{"{form}": ' in text
        assert any(one["written"].startswith(f'{{"{form}": ') for one in data["operands"])


def test_the_reference_holds_what_one_points_through_and_what_each_event_brings() -> None:
    markdown, text, data = as_markdown(registry()), as_text(registry()), as_json(registry())
    assert {one["written"].partition("(")[0] for one in data["functions"]} == set(POINTED)
    assert "part_between(text, number, number)" in text and "| `part_between(text, number, number)` |" in markdown
    assert data["events"]["drag"] == {"start": "point", "end": "point"} and set(data["events"]) == set(EVENTS)
    assert "  drag\n      start (point), end (point)" in text and "| `start` | nothing |" in markdown
