"""Native code does what the Python program does, event by event and call by call, and is left out softly."""

from __future__ import annotations

import copy
import inspect
import os
import pickle
import random
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from studio.__main__ import main
from studio.compile import ALL_PASSES, compile_document
from studio.compile.lower import lower
from studio.compile.module import source
from studio.compile.native import native_library
from studio.compile.native.building import put_beside
from studio.document.file import load
from studio.document.model import Document, Process, Rule
from studio.language.nodes import Name
from studio.language.parse import parse
from studio.language.steps import Fail, Hole, Input, Let, Run, Stop, Take, When
from studio.language.types import NUMBER, POINT, list_of
from tests.compile.emitted import module_of
from tests.compile.samples import define
from tests.compile.test_flat import MARKS, SIDE, TABLE, documents, handmade, put

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted(file.stem for file in (ROOT / "examples").glob("*/*.studio"))


def native_module(made: Document, name: str, folder: Path) -> ModuleType | None:
    """The emitted module of a document with its library in a folder; none where nothing of it is native."""
    plan = lower(made, name)
    for each in ALL_PASSES:
        plan = each(plan)
    library, _ = native_library(plan)
    if library is None:
        return None
    module = ModuleType(name)
    sys.modules[name] = module
    module.__file__ = str(folder / f"{name}.py")
    (folder / f"{name}.native.c").write_text(library.source, "utf-8")
    exec(compile(source(plan, library.table), f"{name}.py", "exec"), module.__dict__)
    module.C_FLAGS = tuple(flag for flag in module.C_FLAGS if flag != "-O2")  # it is compiled sooner so
    assert module.Program.how_it_runs().startswith("This runs as native code.")
    return module


def as_data(value: Any) -> Any:
    """A value without the classes of its module, with the order of its entries."""
    if hasattr(value, "items"):
        return [(as_data(key), as_data(one)) for key, one in value.items()]
    if isinstance(value, (str, int, float, type(None))):
        return value
    return [as_data(one) for one in value]


def told(outcome: Any) -> Any:
    """An outcome as data: of lists that grew, the length and the last item."""
    changed = [(name, len(value), as_data(value[-1])) for name, value in outcome.changed.items()]
    return outcome[:2], as_data(outcome.witness), changed, outcome.remembered


def clicks(dice: random.Random, count: int, wide: float) -> list[Any]:
    """Clicks all over the picture and beside it, some in whole numbers, and now and then something else."""
    others = [("key", {"key": "left"}), ["tick", {"time": 2}], ("click", {"x": 10**400, "y": True})]
    others += [("click", {"x": 1e300, "y": -(2**60)}), ("click", {"x": float("nan"), "y": 1}), ("start", {})]
    places = [(dice.uniform(-20, wide), dice.choice([round, float])(dice.uniform(-20, wide))) for _ in range(count)]
    return [
        dice.choice(others) if dice.random() < 0.02 else (dice.choice([tuple, list]))(["click", {"x": x, "y": y}])
        for x, y in places
    ]


# the examples


@pytest.fixture(scope="module", params=EXAMPLES)
def pair(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[ModuleType, ModuleType]:
    """The Python program of an example, and the same with native code as the command puts it there."""
    name, folder = request.param, tmp_path_factory.mktemp("native")
    made = load(ROOT / "examples" / name / f"{name}.studio")[0]
    said = put_beside(compile_document(made, name, native=True), folder / f"{name}.py")
    native = ModuleType(f"{name}_native")
    native.__file__ = str(folder / f"{name}.py")
    sys.modules[native.__name__] = native
    exec(compile((folder / f"{name}.py").read_text(), f"{name}.py", "exec"), native.__dict__)
    if (folder / f"{name}.native.c").exists():
        assert said == f"{name}.py runs as native code."
        assert native.Program.how_it_runs() == "This runs as native code."
    else:
        assert said.startswith(f"{name}.py runs as Python. Nothing is native: ")
        assert native.Program.how_it_runs() == said.removeprefix(f"{name}.py ").replace("runs", "This runs", 1)
    return module_of(made, f"{name}_python"), native


def test_random_play_comes_out_the_same(pair: tuple[ModuleType, ModuleType]) -> None:
    for seed in range(5):
        dice, programs = random.Random(seed), [module.Program() for module in pair]
        wide = max(one.get("width", 0) for one in programs[0].scene()) + 20
        for count in (1, 90, 0, 7, 200, 70, 3, 150):  # in pieces, short and long
            events = clicks(dice, count, wide)
            before = [dict(one.state) for one in programs]
            wanted = [programs[0].send(name, **values) for name, values in events]
            batch = programs[1].run(tuple(events) if seed % 2 else events)
            assert [told(one) for one in batch.outcomes] == [told(one) for one in wanted]
            assert batch.accepted == sum(one.accepted for one in wanted) and len(batch.outcomes) == count
            for place in [dice.randrange(count) for _ in range(min(count, 3))]:
                assert told(batch.outcomes[place]) == told(wanted[place])
            assert as_data(batch.state) == as_data(programs[1].state) == as_data(programs[0].state)
            if seed == 3 and count == 7:  # back, with what has grown from there already
                programs[0].__setstate__({**programs[0].__getstate__(), "state": before[0]})
                programs[1].set_state(pickle.loads(pickle.dumps(before[1])))
            if seed == 2 and count == 7:
                programs[1].__setstate__({**programs[1].__getstate__(), "state": before[1]})
                programs[0].set_state(before[0])
            if seed == 4:
                programs = [copy.deepcopy(one) for one in programs]


def test_budgets_are_kept(pair: tuple[ModuleType, ModuleType]) -> None:
    for module in pair:
        program = module.Program()
        program.run(clicks(random.Random(1), 600, 500))  # what is worked out once is there now
    for budget in (1, 3, 10, 15, 25, 40, 80):
        programs = [module.Program() for module in pair]
        for one in programs:
            one._give_budget(budget)  # with which some could not begin
        events = clicks(random.Random(budget), 250, 500)
        wanted = [programs[0].send(name, **values) for name, values in events]
        assert [told(one) for one in programs[1].run(events).outcomes] == [told(one) for one in wanted]


# random documents


@settings(
    max_examples=4,
    phases=[Phase.explicit, Phase.generate],
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
@given(made=documents(), seed=st.integers(0, 10**6))
def test_calls_of_random_processes_come_out_the_same(tmp_path_factory, made, seed):
    native = native_module(made, f"native_{seed}", tmp_path_factory.mktemp("random"))
    if native is None:
        return
    dice, programs = random.Random(seed), [module_of(made, "in_python").Program(), native.Program()]
    start = {(i, j): dice.choice(MARKS) for i in range(SIDE) for j in range(SIDE) if dice.random() < 0.6}
    versions = [([dict(start)], [dict(start)])]
    for _ in range(25):
        mark, spot = dice.choice([*MARKS, "pink"]), (dice.randrange(SIDE), dice.randrange(SIDE + 1))
        pasts = dice.choice(versions[-4:])
        found = [program.call("play", past, mark, spot) for program, past in zip(programs, pasts, strict=True)]
        assert told(found[0]) == told(found[1])
        if found[0].accepted:
            versions.append((found[0].value, found[1].value))
    assert [as_data(one) for one, _ in versions] == [as_data(other) for _, other in versions]


def clicked(*steps: Any, **more: Any) -> Document:
    """A document in which a click runs such steps on the spot that was clicked."""
    click = Process(
        "on_click",
        (Input("at", POINT), Input("log", list_of(TABLE))),
        (
            Let("spot", parse("spot_at(at)")),
            When(parse("spot == None"), (Stop('beside "it" */ ü??/'),)),
            Run("play", (Name("log"), parse("red if len(log) % 2 == 1 else blue"), Name("spot"))),
        ),
        ("log",),
    )
    places = define("places", "{p: point(gap * p[0], gap * p[1]) for p in spots}")
    near = "nearest(places, at) if distance(places[nearest(places, at)], at) < gap * 0.4 + 0.0 else None"
    return handmade(
        *steps,
        definitions=(
            define("log", "[{}]", role="state"),
            define("gap", "10"),
            places,
            define("spot_at", near, ("at", POINT)),
        ),
        processes=(click,),
        rules=(Rule("click", "on_click", (Name("at"), Name("log"))),),
        **more,
    )


def test_the_order_of_entries_is_kept_in_long_runs(tmp_path: Path) -> None:
    made = clicked(Take("held", parse("(1, 1)")), Take("held", Name("spot")), put("spot"), put("(1, 1)"))
    native, python = native_module(made, "ordered_native", tmp_path), module_of(made, "ordered_python")
    assert native is not None
    dice, programs = random.Random(5), [python.Program(), native.Program()]
    for count in (150, 100, 20, 90):
        events = [("click", {"x": 10 * dice.randrange(SIDE), "y": 10 * dice.randrange(SIDE)}) for _ in range(count)]
        for name, values in events:
            programs[0].send(name, **values)
        assert programs[1].run(events).accepted == count
        if count != 100:  # then the next ones come before anybody looked at these
            assert as_data(programs[0].state) == as_data(programs[1].state)
    assert as_data(programs[0].state) == as_data(programs[1].state)


@pytest.mark.parametrize("event", ["press", "enter", "leave"])
def test_other_events_at_a_place_are_native_too(tmp_path: Path, event: str) -> None:
    made = clicked(put("spot"))
    made = replace(made, rules=(replace(made.rules[0], event=event),))
    native, python = native_module(made, f"{event}_native", tmp_path), module_of(made, f"{event}_python")
    events = [(event, {"x": 10 * (place % 4), "y": 10 * (place % 3)}) for place in range(40)]
    mine, theirs = native.Program().run(events), python.Program().run(events)
    assert native.Program.how_it_runs().startswith("This runs as native code.")
    assert mine.accepted == theirs.accepted > 0 and as_data(mine.state["log"]) == as_data(theirs.state["log"])


def test_what_the_library_is_not_sure_of_is_left_to_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The edge of what is near, the middle between two, holes, endings with odd reasons, and order of entries."""
    steps = (
        When(parse("(1, 1) in held and spot == spot"), (Take("held", parse("(1, 1)")),)),
        When(parse("spot in held"), (Hole("what now?"),)),
        put("spot"),
        put("(1, 1)"),
        When(parse("(0, 2) in held"), (Fail("no", None),)),
    )
    made = clicked(*steps)
    native = native_module(made, "unsure", tmp_path)
    assert native is not None and list(native.Program.NATIVE["events"]) == ["click"]
    dice, programs = random.Random(2), [module_of(made, "sure").Program(), native.Program()]
    edges = [0, 3.9999999999, 4, 4.0000000001, 5, 5.0000001, 6, 10, 14, 15, 16, 20, 24, 25, -4, 3, 200]
    events = [("click", {"x": dice.choice(edges), "y": dice.choice(edges)}) for _ in range(400)]
    events = [("click", {"x": x, "y": y}) for x, y in [(4, 0), (0, 200), (6, 3)]] + events
    wanted = [programs[0].send(name, **values) for name, values in events]
    left, send = [], native.Program.send
    monkeypatch.setattr(
        native.Program, "send", lambda self, name, **given: left.append(given) or send(self, name, **given)
    )
    batch = programs[1].run(events)
    assert {"x": 4, "y": 0} in left and {"x": 6, "y": 3} not in left
    assert [told(one) for one in batch.outcomes] == [told(one) for one in wanted]
    assert {"done", "stopped", "hole"} <= {one.ending for one in wanted}
    assert as_data(programs[0].state) == as_data(programs[1].state)


def test_what_stays_python_is_said(tmp_path: Path) -> None:
    by_number = Process("later", (Input("n", NUMBER), Input("log", list_of(TABLE))), (Run("play", _later()),), ("log",))
    made = handmade(put("spot"), processes=(by_number,))
    plan = lower(made, "some")
    for each in ALL_PASSES:
        plan = each(plan)
    library, why = native_library(plan)
    assert library is not None and list(library.table["processes"]) == ["play"]
    assert why.startswith("later stays Python, because it ")
    module = native_module(made, "some", tmp_path)
    assert module is not None and module.Program.how_it_runs() == f"This runs as native code. {why}"


def _later() -> tuple:
    return Name("log"), parse("red if round(n / 2) > 3 else blue"), parse("(n, n)")


# with and without a compiler


def asked(folder: Path, **environment: str) -> str:
    """What a new Python says of the program in a folder, and what a click does there."""
    line = "import lamp; print(lamp.Program.how_it_runs()); print(lamp.Program().run([('click', {'x': 0, 'y': 0})])[0])"
    done = subprocess.run(
        [sys.executable, "-c", line], cwd=folder, env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout


def test_without_a_compiler_python_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = compile_document(clicked(put("spot")), "lamp", native=True)
    monkeypatch.setenv("PATH", "")
    monkeypatch.delenv("CC", raising=False)
    said = put_beside(compiled, tmp_path / "lamp.py")
    assert said == "lamp.py runs as Python, because there is no C compiler here; it looks for one again when it runs."
    python = asked(tmp_path, PATH="")
    assert python.startswith("This runs as Python, because there is no C compiler here.\n")
    assert "could not compile lamp.native.c" in asked(tmp_path, PATH="", CC=sys.executable)
    monkeypatch.undo()
    native = asked(tmp_path, PATH=os.environ["PATH"])  # where there is one now, it is used
    assert native.startswith("This runs as native code.\n")
    assert native.splitlines()[1:] == python.splitlines()[1:] and "done" in native
    assert asked(tmp_path, PATH="") == native  # the library stays
    (library,) = tmp_path.glob("*.so")
    library.write_bytes(b"no library")
    assert asked(tmp_path, PATH="") == python, "nothing makes it anew"
    assert asked(tmp_path, PATH=os.environ["PATH"]) == native, "a spoiled one is made anew"
    (library,) = tmp_path.glob("*.so")
    content = library.read_bytes()
    for spoiled in (content[:4000], content[:5000] + bytes([content[5000] ^ 1]) + content[5001:], b""):
        library.write_bytes(spoiled)
        assert asked(tmp_path, PATH=os.environ["PATH"]) == native, "nor is a cut one loaded, or one with other bits"
        (library,) = tmp_path.glob("*.so")
        assert library.read_bytes() == content
    library.unlink()
    (tmp_path / "lamp.native.c").write_text('#define DIGEST "another"\n')
    assert "is of another version of the program" in asked(tmp_path, PATH=os.environ["PATH"])
    (tmp_path / "lamp.native.c").unlink()
    assert "there is no lamp.native.c beside it" in asked(tmp_path, PATH=os.environ["PATH"])


def test_the_command_says_how_the_program_runs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    document = str(ROOT / "examples" / "tic_tac_toe" / "tic_tac_toe.studio")
    file = tmp_path / "three.py"
    assert main(["compile", document, "--native", "-o", str(file)]) == 0
    why = "no process works on a list that only grows, of dicts from fixed keys to names"
    assert capsys.readouterr().out == f"three.py runs as Python. Nothing is native: {why}.\n{file}\n"
    assert [one.name for one in tmp_path.iterdir()] == ["three.py"]
    assert main(["compile", document, "--native", "--to", "html"]) == 2
    assert "leave out --native or --to html" in capsys.readouterr().err


def test_calls_are_those_of_the_program_in_every_way_of_calling(tmp_path: Path) -> None:
    """By name, in a subclass that does more, with too much or too little, of what is none; and help() explains them."""
    native, python = (
        native_module(clicked(put("spot")), "called", tmp_path),
        module_of(clicked(put("spot")), "uncalled"),
    )
    assert native is not None
    log, spot = [{}], (1, 2)
    for _ in range(2):  # the first call looks for the library
        for wrong in (("play",), ("play", log, "red"), ("play", log, "red", spot, 1), ("spots",), (["play"], log)):
            said = []
            for module in (native, python):
                try:
                    said.append(told(module.Program().call(*wrong)))
                except Exception as mishap:
                    said.append((type(mishap), str(mishap).replace("NativeMachine", "FlatMachine")))
            assert said[0] == said[1]
        assert native.Program().call("play", log, "red", spot).value == [{}, {spot: "red"}]
    assert type(native.NativeMachine.call).__name__ == "method_descriptor"
    assert str(inspect.signature(native.Program.call)) == "(self, name, /, *arguments)"
    assert native.Program.call.__doc__ == python.Program.call.__doc__

    class Told(native.Program):  # type: ignore[name-defined, misc]
        asked = 0

        def call(self, name: str, *arguments: Any) -> Any:
            self.asked += 1
            return super().call(name, *arguments)

    one = Told()
    assert one.call("play", log, "pink", spot).ending == python.Program().call("play", log, "pink", spot).ending
    assert one.call("play", log, "blue", spot).accepted and one.asked == 2


def test_lists_of_long_runs_are_as_they_were_whatever_comes_later(tmp_path: Path) -> None:
    """What a run gave is looked at only after the program went on, or was put back and went another way."""
    made = clicked(Take("held", Name("spot")), put("spot"))
    native, python = native_module(made, "later_native", tmp_path), module_of(made, "later_python")
    assert native is not None
    dice, programs = random.Random(8), [python.Program(), native.Program()]
    kept: list[tuple[Any, ...]] = []
    for turn in range(6):
        places = [10 * dice.randrange(SIDE) for _ in range(200)]
        events = [("click", {"x": x, "y": y}) for x, y in zip(places[::2], places[1::2], strict=True)]
        for name, values in events:
            programs[0].send(name, **values)
        programs[1].run(events)
        kept.append(tuple(one.state["log"] for one in programs))
        if turn == 3:
            for program, log in zip(programs, kept[1], strict=True):
                program.set_state({"log": log})
    for mine, yours in kept:
        assert as_data(mine) == as_data(yours)


def test_outcomes_of_runs_can_be_pickled_and_copied(tmp_path: Path) -> None:
    native = native_module(clicked(Take("held", Name("spot")), put("spot")), "kept_native", tmp_path)
    assert native is not None
    dice = random.Random(3)
    events = [("click", {"x": 10 * dice.randrange(SIDE), "y": 10 * dice.randrange(SIDE)}) for _ in range(90)]
    done = native.Program().run([*events, ("key", {"key": "a"}), *events])
    for twin in (pickle.loads(pickle.dumps(done)), copy.deepcopy(done), copy.copy(done)):
        assert as_data(twin.state) == as_data(done.state) and twin.accepted == done.accepted > 90
        assert [told(one) for one in twin.outcomes] == [told(one) for one in done.outcomes]
