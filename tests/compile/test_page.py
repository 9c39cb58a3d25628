"""The page of a document plays the same program as the Python program: event by event, in the same sentences."""

from __future__ import annotations

import itertools
import json
import random
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from studio.compile.javascript import page
from studio.compile.javascript.names import runtime_source
from studio.compile.javascript.page import SHOWING, plan_of
from studio.compile.javascript.program import program_script
from studio.document.file import load
from studio.document.model import Constraint, Definition, Document, Rule
from studio.language.builtins import TABLE
from studio.language.errors import FormulaError
from studio.language.nodes import Literal
from studio.language.parse import parse
from studio.language.steps import Fail, Let, Put, Set, Stop, Take
from studio.language.types import NUMBER, SYMBOL, dict_of
from tests.compile.engine import Page, page_of, played, python_of, state_of
from tests.compile.samples import define, document, each, parameter, process, run, when

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted(file.stem for file in (ROOT / "examples").glob("*/*.studio"))


@cache
def example(name: str) -> Document:
    return load(ROOT / "examples" / name / f"{name}.studio")[0]


@pytest.fixture(scope="module", params=EXAMPLES)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def in_page(name: str) -> Iterator[Page]:
    with page_of(example(name)) as found:
        yield found


def events(dice: random.Random, count: int, wide: float = 460) -> list[tuple[str, dict[str, Any]]]:
    """Clicks all over the picture and beside it, and now and then something else."""
    others: list[tuple[str, dict[str, Any]]] = [
        ("key", {"key": "left"}),
        ("drag", {"x": 10, "y": 10.5, "to_x": 90, "to_y": 70}),
        ("tick", {"time": 2.5}),
        ("start", {}),
        ("click", {"x": 1e301, "y": 0}),
        ("key", {"key": 3}),
    ]
    return [
        dice.choice(others)
        if dice.random() < 0.03
        else ("click", {"x": dice.uniform(-20, wide), "y": round(dice.uniform(-20, wide))})
        for _ in range(count)
    ]


def test_random_play_comes_out_the_same(name: str, in_page: Page) -> None:
    module, dice = python_of(example(name), f"{name}_beside_page"), random.Random(name)
    for _ in range(2):
        program, given = module.Program(), events(dice, 150)
        assert in_page.begin() == ""
        for one, mine, theirs in zip(given, played(program, given), in_page.play(given), strict=True):
            assert mine == theirs, one
        assert in_page.state() == state_of(program)


def test_many_events_at_once_come_out_the_same(name: str, in_page: Page) -> None:
    module, given = python_of(example(name), f"{name}_beside_page"), events(random.Random(name), 60)
    one, other = module.Program(), module.Program()
    batch = one.run(given)
    assert list(batch.outcomes) == [other.send(event, **values) for event, values in given]
    assert state_of(one) == state_of(other) and dict(batch.state) == dict(other.state)
    assert in_page.begin() == ""
    endings, accepted, refusals, state = in_page.run(given)
    assert endings == [outcome.ending for outcome in batch.outcomes] and accepted == batch.accepted
    assert [[int(place), why] for place, why in refusals] == [list(pair) for pair in batch.refusals.items()]
    assert dict(state["parts"]) == state_of(one)


def test_every_value_of_a_parameter_gives_the_same_program_or_the_same_sentence(name: str, in_page: Page) -> None:
    module, dice = python_of(example(name), f"{name}_beside_page"), random.Random(7)
    for given_one, about in module.Program.PARAMETERS.items():
        default = about["default"]
        for value in (about["least"], about["most"], about["least"] - 1, about["most"] + 0.5, default, "x"):
            why = in_page.begin(**{given_one: value})
            try:
                program = module.Program(**{given_one: value})
            except (TypeError, ValueError) as mishap:
                assert why == str(mishap)
            else:
                given = events(dice, 10)
                assert why == "" and in_page.play(given) == played(program, given)


def test_every_builtin_is_in_the_runtime() -> None:
    meanings = {row.meaning.__name__ for rows in TABLE.values() for row in rows}
    with page_of(Document()) as empty:
        missing = [one for one in sorted(meanings) if empty.data(f"typeof {one}") != "function"]
    assert missing == []


def test_nothing_in_a_page_is_fetched() -> None:
    text = page(example(EXAMPLES[0]), "example")
    assert "src=" not in text and "import " not in text.replace("important", "") and "@import" not in text
    assert [
        line for line in text.splitlines() if "http" in line and "www.w3.org" not in line and "http-equiv" not in line
    ] == []


def test_a_page_is_the_same_every_time() -> None:
    assert page(example(EXAMPLES[0]), "example") == page(example(EXAMPLES[0]), "example")


# the recorded games


def lines(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (ROOT / "tests" / "data" / name).read_text().splitlines()]


TRIES = """
function tries(given) {
    let history = program.state.history;
    const accepted = given.map(([column, row, colour]) => {
        const outcome = program.call("play_move", history, colour, new Tuple([column, row]));
        history = outcome.accepted ? outcome.changed.history : history;
        return outcome.accepted;
    });
    return JSON.stringify([accepted, as_data(item_at(history, -1))]);
}
"""


@pytest.fixture(scope="module")
def goban() -> Iterator[Page]:
    with page_of(example("goban")) as found:
        found.engine.eval(TRIES)
        yield found


def tried(page: Page, size: int, tries: list[list[Any]]) -> tuple[list[bool], list[str]]:
    """Which of the tries are accepted, and the rows at the end."""
    assert page.begin(num_rows=size) == ""
    accepted, end = json.loads(str(page.engine.eval(f"tries({json.dumps(tries)})")))
    stones = {tuple(key["tuple"]): colour for key, colour in end["dict"]}
    letters = {"black": "B", "white": "W"}
    return accepted, ["".join(letters.get(stones.get((c, r), ""), ".") for c in range(size)) for r in range(size)]


def test_real_games_end_on_their_final_position(goban: Page) -> None:
    for game in lines("pro_games.jsonl")[::4]:  # the browser plays all of them
        moves = [[*move, ("black", "white")[place % 2]] for place, move in enumerate(game["moves"])]
        accepted, rows = tried(goban, game["size"], moves)
        assert all(accepted) and rows == game["final"], game["game"]


def test_agrees_with_the_rule_vectors(goban: Page) -> None:
    names = {"B": "black", "W": "white"}
    for vector in lines("rule_vectors.jsonl"):
        given = [[column, row, names[colour]] for column, row, colour, _ in vector["tries"]]
        accepted, rows = tried(goban, vector["size"], given)
        assert accepted == [wanted for *_, wanted in vector["tries"]] and rows == vector["final"], vector["size"]


VERSIONS = """
(() => {
    const first = new Dict([[1, 10], [2, 20]]);
    const second = with_item(first, 3, first);
    const third = with_item(second, 1, second);
    const fourth = without(third, 2);
    const fifth = with_item(fourth, 2, 5);
    const digests = [first, third, second, fifth, fourth].map((one) => one.digest === new Dict(one.items()).digest);
    return [
        ...[fifth, first, third, fourth, second].map((one) => as_list(one)),
        digests.every((one) => one),
        equal(item_at(third, 3), first) && equal(item_at(item_at(third, 1), 3), first) && !equal(third, second),
        equal(second, with_item(first, 3, new Dict([[2, 20], [1, 10]]))),
    ];
})()
"""


def test_versions_of_a_dict_that_share_a_store_stay_apart(goban: Page) -> None:
    orders = [[1, 3, 2], [1, 2], [1, 2, 3], [1, 3], [1, 2, 3]]
    assert goban.data(VERSIONS) == [*orders, True, True, True]


# what stands in a page


def test_an_image_beside_the_document_stands_in_the_page(tmp_path: Path) -> None:
    (tmp_path / "dot.png").write_bytes(b"\x89PNG")
    made = document([define("picture", "image(source='dot.png')", drawn=True), define("other", "'../x.png'")])
    (tmp_path.parent / "x.png").write_bytes(b"\x89PNG")
    text = page(made, "shown", folder=tmp_path)
    assert '["dot.png"]: "data:image/png;base64,iVBORw=="' in text and text.count("data:image") == 1
    assert "data:image" not in page(made, "shown")


def test_no_text_of_a_document_ends_the_script_or_the_page() -> None:
    hostile = "</script><script>alert(1)</script>*/ <!--"
    made = replace(document([define("a", repr(hostile)), define("b", "1", note=hostile)]), title=hostile)
    text = page(made, "hostile")
    assert text.count("</script>") == 3 and text.count("<script>") == 3 and "<!--" not in text
    with page_of(made) as found:
        assert found.begin() == "" and found.data("program.value('a')") == hostile
        assert found.data("Program.TITLE") == " ".join(hostile.split())


def test_names_that_javascript_takes_can_be_names_of_a_document() -> None:
    names = ["constructor", "new", "this", "window", "hasOwnProperty", "Dict", "let", "arguments", "default"]
    functions = [define(f"of_{name}", f"{name} + 1", (name, NUMBER)) for name in names]
    made = document([*(define(name, str(place)) for place, name in enumerate(names)), *functions])
    with page_of(made) as found:
        assert found.begin() == ""
        assert [found.data(f"program.value({json.dumps(name)})") for name in names] == [*range(len(names))]
        assert found.values([(f"of_{name}", [5]) for name in names]) == [["value", 6]] * len(names)


def test_a_number_that_is_not_exact_in_a_page_is_refused_when_it_is_compiled() -> None:
    with pytest.raises(FormulaError, match="too large for a page"):
        page(document([Definition("many", Literal(2**53 + 2))]), "many")


def small() -> Document:
    """A document with something of everything that is emitted."""
    steps = [
        Let("next", parse("count + step")),
        when("next > most", [Fail("it is full", parse("count"))]),
        each("one", "list(marks)", [when("one == next", [Take("marks", parse("one"))])]),
        run("check", "next", attempt=True, outcome="checked"),
        when("checked.failed", [Put("marks", parse("next"), parse("black"))], [Stop("no more")]),
        Set("count", parse("next")),
    ]
    check = process("check", [("number", NUMBER)], [when("number % 3 == 0", [Fail("by three")])])
    add = process("add", [("count", NUMBER), ("marks", dict_of(NUMBER, SYMBOL))], steps, "count", "marks")
    rule = Rule("click", "add", (parse("count"), parse("marks")))
    definitions = [
        parameter("step", "1", 1, 5),
        parameter("most", "9.5", 4.0, 20),
        Definition("count", parse("0"), role="state"),
        Definition("marks", parse("{0: white}"), role="state"),
        define("near", "[i for i in range(4) if abs(i - at) <= 1]", ("at", NUMBER)),
        define("ahead", "any(i not in marks for i in near(count))"),
        define("pairs", "{(i, j): i * j for i in range(step) for j in range(2) if i + j > 0}"),
        define("dots", "[ellipse(center=point(20 * i, 10), fill=fill) for i, fill in marks.items()]", drawn=True),
        define(
            "words", "label(at=point(0, 40), content='all' if ahead and count < 3 else text(count / 2))", drawn=True
        ),
    ]
    made = document(definitions, [check, add], rules=(rule,), title="A small one")
    return replace(made, constraints={"step <= most": Constraint("step <= most", parse("step"), "<=", parse("most"))})


def edges() -> Document:
    """A document in which much can go wrong."""
    made = document(
        [
            parameter("place", "1", 0, 5),
            parameter("left", "2", 0, 9),
            parameter("right", "2", 0, 9),
            define("item", "[10, 20, 30][place]"),
            define("share", "10 / (left - 1)"),
            Definition("kept", parse("[item]"), role="state"),
            define("same", "len({record(a=[left], b=1), record(a=[right], b=1), record(a=[1], b={1: 2})})"),
            define("nowhere", "[line(start=point(same, 1), end=nearest(none_of, point(0, 0)))]", drawn=True),
            define("way", "path(points=[point(1, 2), nearest(none_of, point(0, 0)), point(9, right)])", drawn=True),
            define("none_of", "[p for p in [point(1, 2)] if left > right]"),
            define("dot", "ellipse(center=point(left, right), radius_x=kept[0])", drawn=True),
        ]
    )
    tie = Constraint("tie", parse("left"), "<=", parse("right + 3"))
    return replace(made, constraints={"tie": tie})


def test_what_goes_wrong_is_said_in_the_same_sentence() -> None:
    module = python_of(edges(), "edges_beside_page")
    with page_of(edges()) as found:
        for place, left, right in itertools.product((0, 2, 3, 5), (0, 1, 2, 9), (0, 2, 9)):
            why = found.begin(place=place, left=left, right=right)
            try:
                program = module.Program(place=place, left=left, right=right)
            except ValueError as mishap:
                assert why == str(mishap)
            else:
                given = [("click", {"x": 1, "y": 2})]
                assert why == "" and found.play(given) == played(program, given)
                assert found.data("program.value('same')") == program.value("same")


GOLDEN = ROOT / "tests" / "golden" / "small_page.js"


def test_the_emitted_class_is_what_it_was() -> None:
    """``python -m tests.compile.test_page`` writes it anew."""
    assert program_script(plan_of(small(), "small")) == GOLDEN.read_text("utf-8")


def test_the_small_one_plays_the_same() -> None:
    program, given = python_of(small(), "small_beside_page").Program(), [("click", {"x": 1, "y": 2})] * 20
    with page_of(small()) as found:
        assert found.begin() == "" and found.play(given) == played(program, given)
        assert found.state() == state_of(program)
        assert found.begin(most=3) == "most must be between 4.0 and 20, not 3."


if __name__ == "__main__":
    GOLDEN.write_text(program_script(plan_of(small(), "small")), "utf-8")


def test_no_script_of_a_page_takes_a_name_from_another() -> None:
    """They share one space of names, where the later one would silently take the place of the earlier one."""
    folder = ROOT / "studio" / "compile" / "javascript" / "page"
    texts = [runtime_source(), *((folder / f"{part}.js").read_text("utf-8") for part in SHOWING)]
    names = [name for text in texts for name in re.findall(r"^(?:function|class|const|let) (\w+)", text, re.M)]
    assert len(names) > 200 and sorted(names) == sorted(set(names))
