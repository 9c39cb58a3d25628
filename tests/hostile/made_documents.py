"""Documents made up at random, as a stranger might send them: opened, drawn, compiled and run."""

from __future__ import annotations

import copy
import json
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from studio.compile import compile_document
from studio.compile.loading import loaded
from studio.document.file import loads
from studio.document.graph import graph
from studio.document.graph_picture import laid_out_svg
from studio.document.live import Live
from studio.document.model import Document
from studio.document.svg import svg
from studio.language.errors import StudioError
from tests.hostile.odd_inputs import FOREIGN, ODD, document_text

STEPS = 20_000
"""The budget of a program that is tried."""
ATOMS = (
    *("0", "1", "2", "3.5", "-7", "9e9", "1e17", "'x'", "''", "True", "None", "red", "[]", "{}", "set()", "(1, 2)"),
    *("[1, 2, 3]", "{1: 2}", "{(1, 2): red}", "point(3, 4)", "range(5)", "range(1000)", "range(10 ** 7)", "[[1], [2]]"),
)
FORMS = (
    *("{0} + {1}", "{0} - {1}", "{0} * {1}", "{0} / {1}", "{0} // {1}", "{0} % {1}", "{0} ** {1}", "{0} == {1}"),
    *("{0} < {1}", "{0} in {1}", "{0} and {1}", "not {0}", "{0} if {1} else {2}", "[{0}, {1}]", "({0}, {1})"),
    *("{{{0}: {1}}}", "{{{0}, {1}}}", "{0}[{1}]", "{0}.x", "len({0})", "sum({0})", "min({0})", "sorted({0})"),
    *("list({0})", "set({0})", "dict({0})", "tuple({0})", "reversed({0})", "text({0})", "first({0})", "last({0})"),
    *("[i for i in {0}]", "[{1} for i in {0}]", "[i + j for i in {0} for j in {1}]", "{{i: {1} for i in {0}}}"),
    *("any(i == {1} for i in {0})", "all(i in {1} for i in {0})", "{0}.get({1})", "with_item({0}, {1}, {2})"),
    *("without({0}, {1})", "append({0}, {1})", "how_often({0}, {1})", "index_of({0}, {1})", "nearest({0}, {1})"),
    *("ellipse(center={0}, radius_x={1})", "rectangle(x={0}, width={1})", "label(content={0}, at={1})"),
    *("group(items={0})", "record(a={0}, b={1}).a", "point({0}, {1})", "range({0})", "rgb({0}, {1}, {2})"),
)
TYPES = ("number", "text", "any", "list[number]", "dict[number, number]", "point", "truth", "set[number]")
KINDS_OF_STEPS = (
    *("let", "set", "set", "put", "take", "append", "remember", "when", "for each", "run", "fail"),
    *("succeed", "stop", "hole"),
)
EVENTS = {"click": "point(1, 2)", "key": "'x'", "start": "1", "tick": "2"}


def formula(chance: random.Random, names: list[str], depth: int = 3) -> str:
    """A formula of some builtins, names and plain values."""
    if depth == 0 or chance.random() < 0.25:
        return chance.choice([*ATOMS, *names, *names])
    parts = [formula(chance, names, depth - 1) for _ in range(3)]
    return chance.choice(FORMS).format(*parts)


def steps(chance: random.Random, names: list[str], depth: int = 3) -> list[dict[str, Any]]:
    """Steps of a process, as they stand in a file."""
    made: list[dict[str, Any]] = []
    for _ in range(chance.randrange(1, 4)):
        kind = chance.choice(KINDS_OF_STEPS)
        one: dict[str, Any] = {"step": kind}
        if kind == "let":
            one |= {"name": f"v{depth}", "value": formula(chance, names)}
        elif kind in ("set", "append"):
            one |= {"target": "kept", "value": formula(chance, names)}
        elif kind == "put":
            one |= {"target": "kept", "key": formula(chance, names, 1), "value": formula(chance, names)}
        elif kind == "take":
            one |= {"target": "kept", "key": formula(chance, names, 1)}
        elif kind == "remember":
            one |= {"value": formula(chance, names, 1)}
        elif kind == "fail":
            one |= {"reason": chance.choice(("no", "", "a\nb", "\u202e" * 3, "x" * 900))}
        elif kind == "run":
            one |= {"process": chance.choice(("act", "other")), "arguments": [formula(chance, names, 1)]}
        elif kind in ("stop", "hole"):
            one |= {"reason" if kind == "stop" else "question": "nobody knows"}
        elif kind == "succeed":
            pass
        elif depth == 0:
            continue
        elif kind == "when":
            one |= {"test": formula(chance, names, 2), "then": steps(chance, names, depth - 1)}
        else:
            body = steps(chance, [*names, f"i{depth}"], depth - 1)
            one |= {"name": f"i{depth}", "collection": formula(chance, names, 2), "body": body}
        made.append(one)
    return made


def invented(chance: random.Random) -> dict[str, Any]:
    """A document as it stands in a file: definitions of each other, processes that run each other, a rule."""
    names: list[str] = []
    definitions: list[dict[str, Any]] = [{"name": "kept", "formula": chance.choice(ATOMS), "role": "state"}]
    for place in range(chance.randrange(1, 8)):
        one: dict[str, Any] = {"name": f"n{place}", "formula": formula(chance, [*names, "kept"])}
        if chance.random() < 0.4:
            one["drawn"] = True
        elif chance.random() < 0.3:
            one["inputs"] = [{"name": "x", "type": chance.choice(TYPES)}]
            one["formula"] = formula(chance, [*names, "x"])
        definitions.append(one)
        names.append(f"n{place}(kept)" if "inputs" in one else one["name"])
    kind = chance.choice(TYPES)
    processes = [
        {
            "name": name,
            "inputs": [{"name": "kept", "type": kind}],
            "steps": steps(chance, [*names, "kept"]),
            "changes": ["kept"] if chance.random() < 0.8 else [],
        }
        for name in ("act", "other")
    ]
    rules = [{"event": chance.choice(list(EVENTS)), "process": "act", "arguments": ["kept"]} for _ in range(2)]
    whole: dict[str, Any] = json.loads(document_text())
    return whole | {
        "definitions": definitions,
        "processes": processes,
        "rules": rules,
        "lessons": [],
        "demonstrations": [],
    }


def damaged(chance: random.Random, content: Any) -> Any:
    """The same with one part taken out, put elsewhere, or replaced by something odd."""
    places: list[tuple[Any, Any]] = []
    todo = [content]
    while todo:
        inside = todo.pop()
        keys = list(inside) if isinstance(inside, dict) else range(len(inside))
        for key in keys:
            places.append((inside, key))
            if isinstance(inside[key], (dict, list)):
                todo.append(inside[key])
    for _ in range(chance.randrange(1, 3)):
        (inside, key), (other, there) = chance.choice(places), chance.choice(places)
        try:
            another = copy.deepcopy(other[there])
            inside[key] = chance.choice((another, chance.choice(ODD), formula(chance, ["kept", "n0"])))
        except (KeyError, IndexError):
            continue
    return content


def documents(chance: random.Random, counts: Counter[str]) -> Iterator[str]:
    """One document, opened, drawn, compiled and run as far as it goes; counts how far that was."""
    content = invented(chance) if chance.random() < 0.7 else json.loads(document_text())
    if chance.random() < 0.4:
        content = damaged(chance, content)
    try:
        document, _ = loads(json.dumps(content, default=str))
    except (StudioError, RecursionError) as error:
        assert isinstance(error, StudioError), "too deep"
        yield error.sentence
        return
    counts["opened"] += 1
    if chance.random() < 0.5:
        yield from _looked_at(document)
    try:
        module = loaded(compile_document(document, "tried").source, "tried program")
    except StudioError as error:
        yield error.sentence
        return
    counts["compiled"] += 1
    try:
        program = module.Program(budget=STEPS)
    except (TypeError, ValueError) as error:
        yield str(error)
        return
    counts["run"] += 1
    yield from _played(chance, program)


def _looked_at(document: Document) -> Iterator[str]:
    try:
        live = Live.at_present(document)
        yield from (str(error) for error in live.errors.values())
        svg(live.scene())
        laid_out_svg(graph(document))
    except StudioError as error:
        yield error.sentence


def _played(chance: random.Random, program: Any) -> Iterator[str]:
    brings = {"click": ("x", "y"), "key": ("key",), "tick": ("time",), "start": ()}
    for _ in range(4):
        event = chance.choice([*program.RULES, "click"])
        values = {name: chance.choice((1, 2, "x", *ODD, *FOREIGN)) for name in brings[event]}
        before = repr(program.__getstate__())
        outcome = program.send(event, **values)
        if not outcome.accepted:
            assert repr(program.__getstate__()) == before, f"{event} was refused and has changed something"
            if outcome.ending == "error":
                yield outcome.reason
        for look in (program.scene, *(lambda name=name: program.value(name) for name in program.DEFINITIONS)):
            try:
                look()
            except ValueError as error:
                yield str(error)
