"""Files come back as they were, and whatever is wrong with one is said, all of it, in sentences."""

from __future__ import annotations

import json
import os
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from studio.document.actions import EachAction, EndAction, ItemAction, Operand, PointAction, RunAction
from studio.document.entries import ACTIONS, CLASSES, VERSION, Reader
from studio.document.entries import STEPS as STEP_CLASSES
from studio.document.file import dumps, load, loads, save
from studio.document.migrate import MIGRATIONS
from studio.document.model import (
    Choice,
    Definition,
    Demonstration,
    Document,
    Example,
    Lesson,
    Process,
    Range,
    Rule,
)
from studio.language.errors import FileFault, Refusal
from studio.language.nodes import Literal
from studio.language.parse import parse
from studio.language.steps import (
    Append,
    Fail,
    ForEach,
    Hole,
    Input,
    Leave,
    Let,
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
from studio.language.types import NUMBER, POINT, SYMBOL, dict_of, list_of, record_of, tuple_of
from studio.language.values import Point, Record, Shape, Symbol
from tests.document.sample import constraint, document, formula, parameter
from tests.document.test_encode import texts, values

STEPS: tuple[Step, ...] = (
    Let("near", parse("x + 1"), taught_by=("d1",)),
    Remember(parse("near")),
    When(parse("near > limit"), (Succeed(),), (Fail("too 'far'\n\"away\"", parse("near")), Stop("no"), Hole("which?"))),
    ForEach("n", parse("[1, 2]"), (Run("visit", (parse("n"),), attempt=True, name="done"), Leave())),
    Put("score", parse("near"), parse("red"), fresh=False),
    Take("score", parse("near")),
    Set("near", parse("done.failed")),
    Append("history", parse("score")),
)


def program() -> Document:
    plain = document(
        parameter("limit", 3, 1, 9),
        parameter("other", 3.0, 1.5, 9, 0.5),
        formula("score", "{}", role="state", note='a "note"\nof two lines'),
        formula("history", "[score]", role="state"),
        formula("twice", "x * 2", inputs=(Input("x", NUMBER),)),
        formula("shown", "[rectangle(x=twice(i), fill=red) for i in range(limit)]", drawn=True, hidden=True),
        constraints=(constraint("equal", "limit", "==", "other"),),
    )
    inner = (
        EachAction("n", Operand([1, 2], "all", "twice", (Operand(2),))),
        ItemAction(Operand(2)),
        EndAction("done"),
    )
    shown = Demonstration(
        "d1",
        "visit",
        {"x": 1},
        {"limit": 3, "score": {Point(1, 2.5): Symbol("red")}, "s": frozenset({(1, 2), (3, 4)})},
        (
            PointAction("near", (Operand(2),), several=True),
            RunAction("visit", (), by_hand=True),
            *inner,
        ),
        event="click",
    )
    example = Example("first", {"x": Record((("a", None),))}, Shape("line", (("stroke", None),)), {"limit": 9})
    lesson = Lesson("twice", "function", (Input("x", NUMBER),), (example,), None, ("items", 0), parse("x"), ("limit",))
    return replace(
        plain,
        processes={
            "visit": Process("visit", (Input("x", NUMBER),), STEPS, ("x",), "a fault", "a note", "a part"),
            "empty": Process("empty", (Input("all", dict_of(POINT, list_of(tuple_of(SYMBOL, record_of(a=NUMBER))))),)),
        },
        rules=(Rule("click", "visit", (parse("at.x"),)), Rule("start", "visit", (parse("1"),))),
        demonstrations={"d1": shown},
        lessons={"twice": lesson},
        choices=(Choice("visit: step 1", {"x": 1}, [1], parse("x + limit")), Choice("other")),
        title="Ä \"title\" <with> 'quotes'",
    )


def test_everything_comes_back_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "p.studio"
    save(program(), ['{"a": 1}', "second"], path)
    found, session = load(path)
    assert found == program() and session == ['{"a": 1}', "second"]
    assert repr(found) == repr(program())
    first = path.read_bytes()
    save(found, session, path)
    assert path.read_bytes() == first
    assert [one.name for one in tmp_path.iterdir()] == ["p.studio"]


def test_the_old_file_stays_until_the_new_one_is_on_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "p.studio"
    save(program(), ["first"], path)
    old = path.read_bytes()
    synced: list[tuple[int, int, bytes]] = []

    def fsync(descriptor: int) -> None:
        found = os.fstat(descriptor)
        synced.append((found.st_ino, found.st_size, path.read_bytes()))

    monkeypatch.setattr(os, "fsync", fsync)
    save(program(), ["first", "second"], path)
    new = path.read_bytes()
    assert synced[0] == (path.stat().st_ino, len(new), old), "the new one is whole, the old one is still in its place"
    assert [one[0] for one in synced[1:]] == [tmp_path.stat().st_ino], "then the folder that names it"
    assert synced[1][2] == new


@pytest.mark.parametrize(
    "kind", [*CLASSES.values(), *STEP_CLASSES.values(), *ACTIONS.values()], ids=lambda one: one.__name__
)
def test_each_field_is_of_a_kind_that_files_know(kind: type[Any]) -> None:
    for spec in fields(kind):
        Reader().read(str(spec.type), {}, spec.name)  # KeyError for one that they do not


def test_one_entry_a_line() -> None:
    lines = dumps(program(), []).splitlines()
    assert (
        '  {"name": "limit", "formula": "3", "role": "parameter", "range": {"least": 1, "most": 9, "step": 1}},'
        in lines
    )


def test_a_save_that_fails_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "p.studio"
    save(program(), [], path)
    before = path.read_bytes()
    with pytest.raises(Refusal):
        save(replace(program(), choices=(Choice("x", {}, float("nan")),)), [], path)
    with pytest.raises(Refusal):
        save(replace(program(), title="\ud800"), [], path)
    assert path.read_bytes() == before and len(list(tmp_path.iterdir())) == 1
    with pytest.raises(FileFault, match="cannot be written"):
        save(program(), [], tmp_path / "missing" / "p.studio")


def test_permissions_stay(tmp_path: Path) -> None:
    path = tmp_path / "p.studio"
    save(program(), [], path)
    os.chmod(path, 0o640)
    save(program(), [], path)
    assert path.stat().st_mode & 0o777 == 0o640


def changed(**parts: Any) -> str:
    return json.dumps({**json.loads(dumps(program(), [])), **parts})


def faults(text: str) -> tuple[str, ...]:
    with pytest.raises(FileFault) as caught:
        loads(text)
    assert "\n" not in caught.value.sentence and "Traceback" not in caught.value.sentence
    return caught.value.faults


def test_every_fault_is_listed_with_its_path() -> None:
    found = faults(
        changed(
            definitions=[
                {"name": "a", "formula": "1 +"},
                {"name": "a", "formula": "2"},
                {"name": "__import__", "formula": "3"},
                {"name": "len", "formula": "3"},
                {"name": "red", "formula": "3"},
                {"name": "class", "formula": "3"},
                {"name": 'quo"te\nline', "formula": "3"},
                {"name": "p", "formula": "[1]", "role": "parameter"},
                {"name": "r", "formula": "1", "role": "parameter", "range": {"least": 5, "most": 1}},
                {"name": "f", "formula": "x", "inputs": [{"name": "x", "type": "lost[number"}]},
            ]
        )
    )
    places = [fault.split(": ")[0] for fault in found]
    for place in ("definitions.0.formula", "definitions.1", "definitions.7.formula", "definitions.8.range"):
        assert place in places
    assert "definitions.9.inputs.0.type" in places
    assert sum(fault.startswith("definitions.") and ("name" in fault or "choose" in fault) for fault in found) >= 5
    assert all(fault.isprintable() for fault in found)


def test_unknown_names_circles_and_runs_are_found() -> None:
    found = faults(
        changed(
            definitions=[{"name": "a", "formula": "b"}, {"name": "b", "formula": "a + nobody"}],
            processes=[
                {
                    "name": "visit",
                    "steps": [
                        {"step": "run", "process": "nowhere", "arguments": []},
                        {"step": "run", "process": "visit", "arguments": ["1"]},
                        {"step": "put", "target": "a", "key": "1", "value": "unheard"},
                    ],
                }
            ],
            rules=[{"event": "earthquake", "process": "visit", "arguments": ["lost"]}],
            constraints=[{"name": "c", "left": "gone", "relation": "==", "right": "1"}],
            demonstrations=[{"id": "d", "process": "nowhere", "inputs": {}, "actions": []}],
            lessons=[],
            choices=[],
        )
    )
    together = "\n".join(found)
    for word in ("nobody", "nowhere", "unheard", "earthquake", "lost", "gone", "a → b → a", "needs 0 inputs"):
        assert word in together
    assert "no state, input or local named “a”" in together


def test_faults_of_shape_are_listed_by_path() -> None:
    found = faults(
        changed(definitions=[{"name": 1}, {"name": "a", "formula": "1", "extra": 2}], session=[3], title=None)
    )
    assert "definitions.0.name: must be text." in found and "definitions.0.formula: is missing." in found
    assert "definitions.1.extra: is not known here; remove it." in found
    assert "session.0: must be text." in found and "title: must be text." in found


def test_an_action_holds_what_its_kind_has_and_nothing_else() -> None:
    one, two = {"value": 1}, {"value": 2}
    actions: list[dict[str, Any]] = [
        {"kind": "put", "target": "score", "operands": [one, two]},
        {"kind": "put", "target": "score", "operands": [one]},
        {"kind": "remember", "operands": [one], "reason": "why"},
        {"kind": "take", "target": "score", "operands": [one, two]},
        {"kind": "take", "target": "score", "operands": [one, two], "several": True},
        {"kind": "end", "target": "somehow"},
        {"kind": "close", "several": False},
    ]
    shown = [{"id": "d", "process": "visit", "inputs": {}, "actions": actions}]
    assert faults(changed(demonstrations=shown)) == (
        "demonstrations.0.actions.1.operands: must be 2 for an action of the kind “put”.",
        "demonstrations.0.actions.2.reason: says nothing of an action of the kind “remember”.",
        "demonstrations.0.actions.3.operands: must be 1 for an action of the kind “take”.",
        "demonstrations.0.actions.5.target: must be one of done, succeed, fail, nothing.",
    )


HOSTILE = {
    "empty": "",
    "no object": "[]",
    "truncated": dumps(program(), [])[:500],
    "deep lists": "[" * 100_000 + "]" * 100_000,
    "deep objects": '{"a":' * 5000 + "1" + "}" * 5000,
    "deep in a section": changed(choices=[{"goal": "g", "value": json.loads("[" * 400 + "]" * 400)}]),
    "long number": changed(choices=[{"goal": "g", "value": 0}]).replace('"value": 0', '"value": ' + "9" * 1_000_000),
    "long fraction": changed(choices=[{"goal": "g", "value": 0}]).replace('"value": 0', '"value": 1e99999'),
    "NaN": changed(choices=[{"goal": "g", "value": float("nan")}]),
    "Infinity": changed(choices=[{"goal": "g", "value": float("-inf")}]),
    "half character": changed(title="\ud800"),
    "half character in a formula": changed(definitions=[{"name": "a", "formula": "'\ud800'"}]),
    "half character in a name": changed(definitions=[{"name": "\ud800", "formula": "1"}]),
    "half character in a session": changed(session=["\ud800"]),
    "said twice": '{"format": "studio", "format": "studio"}',
    "deep formula": changed(definitions=[{"name": "a", "formula": "(" * 500 + "1" + ")" * 500}]),
    "code": changed(definitions=[{"name": "a", "formula": "__import__('os').system('true')"}]),
    "attribute": changed(definitions=[{"name": "a", "formula": "(1).__class__"}]),
    "lambda": changed(definitions=[{"name": "a", "formula": "lambda: 1"}]),
    "version 0": changed(version=0),
    "version as text": changed(version="2"),
    "version True": changed(version=True),
    "later version": changed(version=VERSION + 1),
    "no version": json.dumps({"format": "studio"}),
    "other format": json.dumps({"format": "png", "version": 1}),
    "list as names": changed(processes=[{"name": ["a"]}]),
    "deep steps": changed(
        processes=[{"name": "a", "steps": json.loads('[{"step":"when","test":"1","then":' * 120 + "[]" + "}]" * 120)}]
    ),
    "deep type": changed(
        processes=[{"name": "a", "inputs": [{"name": "x", "type": "list[" * 60 + "text" + "]" * 60}]}]
    ),
}


@pytest.mark.parametrize("name", [name for name in HOSTILE if name != "deep steps"])
def test_hostile_files_give_one_sentence(name: str) -> None:
    with pytest.raises(FileFault) as caught:
        loads(HOSTILE[name])
    assert 10 < len(caught.value.sentence) < 400 and caught.value.sentence.isprintable()


def test_deep_steps_are_read_or_refused() -> None:
    try:
        found, _ = loads(HOSTILE["deep steps"])
    except FileFault:
        return
    assert loads(dumps(found, []))[0] == found


def test_a_later_version_is_refused_in_a_sentence() -> None:
    with pytest.raises(FileFault, match="made by a later studio"):
        loads(changed(version=VERSION + 1))


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    for path, content in (("missing.studio", None), ("bytes.studio", b"\xff\xfe\x00")):
        if content is not None:
            (tmp_path / path).write_bytes(content)
        with pytest.raises(FileFault, match=path.split(".")[0]):
            load(tmp_path / path)
    with pytest.raises(FileFault):
        load(tmp_path)
    with pytest.raises(FileFault):
        load(tmp_path / "a\0b")
    huge = tmp_path / "huge.studio"
    with huge.open("wb") as file:
        file.truncate(65 * 1024 * 1024)
    with pytest.raises(FileFault, match="larger than 64 MB"):
        load(huge)


def test_version_1_is_migrated() -> None:
    data = json.loads(dumps(replace(program(), lessons={}, choices=()), ["line"]))
    del data["lessons"], data["choices"]
    found, session = loads(json.dumps({**data, "version": 1}))
    assert found == replace(program(), lessons={}, choices=()) and session == ["line"]
    assert set(MIGRATIONS) == set(range(1, VERSION))


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_documents_of_all_kinds_come_back(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(("limit", "größe", "n2")))
    plain = data.draw(st.one_of(st.booleans(), st.integers(-99, 99), texts, texts.map(Symbol), st.none()))
    definition = Definition(
        name,
        Literal(plain),
        role=data.draw(st.sampled_from(("formula", "state", "parameter"))),
        range=data.draw(st.none() | st.builds(Range, st.integers(-9, 0), st.floats(1, 9), st.sampled_from((1, 0.5)))),
        drawn=data.draw(st.booleans()),
        note=data.draw(texts),
    )
    process = Process("go", (), (Let("v", Literal(plain)), Fail(data.draw(texts)), Hole(data.draw(texts))))
    shown = Demonstration("d", "go", {}, {name: data.draw(values)}, (PointAction("", (Operand(data.draw(values)),)),))
    whole = Document(
        definitions={name: definition},
        processes={"go": process},
        demonstrations={"d": shown},
        choices=(Choice(data.draw(texts), {name: data.draw(values)}, data.draw(values)),),
        title=data.draw(texts),
    )
    text = dumps(whole, [data.draw(texts)])
    found, session = loads(text)
    assert dumps(found, session) == text and found == whole


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_damaged_files_never_give_anything_but_a_fault(data: st.DataObject) -> None:
    text = dumps(program(), ["{}"])
    start = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(start, min(len(text), start + 30)))
    damaged = (
        text[:start]
        + data.draw(st.text(max_size=6) | st.sampled_from(('"', "[", "}", "null", "-1e5", "\\")))
        + text[end:]
    )
    try:
        found, session = loads(damaged)
    except FileFault as fault:
        assert fault.sentence
    else:
        assert loads(dumps(found, session))[0] == found
