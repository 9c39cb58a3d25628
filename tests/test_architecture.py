"""The laws of the design that can be read off the source itself."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import networkx
import pytest

ROOT = Path(__file__).resolve().parent.parent
STUDIO = ROOT / "studio"
SOURCES = sorted(STUDIO.rglob("*.py"))
OF_PAGES = sorted(file for kind in ("js", "css", "html", "c") for file in STUDIO.rglob(f"*.{kind}"))
"""What is copied into pages and libraries."""

ORDER = (
    "language",
    "document",
    "infer",
    "generalize",
    "demonstrate",
    "parts",
    "compile",
    "commands",
    "session",
    "lessons",
    "handout",
    "app",
    "bench",
    "cli",
)
"""Each part may import itself and what stands left of it."""

EXAMPLE_WORDS = frozenset(
    """
    board boards stone stones goban gobans capture captures captured capturing liberty liberties ko superko atari
    turn turns player players opponent opponents lights tictactoe tic tac toe nought noughts
    """.split()  # noqa: SIM905 - easier to read than a list
)
"""The words of the examples; no part of the engine may know them."""

NOT_OURS = ("capture_output",)
"""Names of Python's and Qt's own that hold such a word."""

EMITTED_WINDOW = STUDIO / "compile" / "runtime"
"""Sources that are copied into programs; the studio itself never imports them."""


def words(text: str) -> Iterator[tuple[int, str]]:
    """Every word of a text with its line: identifiers are split at ``_`` and where small meets capital letter."""
    for name in NOT_OURS:
        text = text.replace(name, "")
    for number, line in enumerate(text.splitlines(), 1):
        for run in re.findall(r"[A-Za-z]+", line):
            for word in words_in(run):
                yield number, word


@cache
def words_in(run: str) -> tuple[str, ...]:
    """The words of letters that follow each other; most come many times."""
    return tuple(word.lower() for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", run))


@cache
def nodes_of(file: Path) -> list[ast.AST]:
    """What is looked at in the tree of a file, parsed once for all tests."""
    looked_at = (ast.Import, ast.ImportFrom, ast.Call, ast.Compare, ast.ClassDef)
    nodes: list[ast.AST] = [ast.parse(file.read_text(encoding="utf-8"))]
    for node in nodes:  # as ast.walk does, in a third of the time
        for field in node._fields:
            inside = getattr(node, field)
            if isinstance(inside, list):
                nodes += [one for one in inside if isinstance(one, ast.AST)]
            elif isinstance(inside, ast.AST) and inside._fields:
                nodes.append(inside)
    return [node for node in nodes if isinstance(node, looked_at)]


@pytest.fixture(scope="module", autouse=True)
def _trees_are_forgotten() -> Iterator[None]:
    yield
    nodes_of.cache_clear()


def imports(file: Path) -> Iterator[str]:
    """Every module that a file imports, wherever in it."""
    for node in nodes_of(file):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{each.name}" for each in node.names)


def module_of(file: Path) -> str:
    """What a file is imported as."""
    return ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


MODULES = frozenset(map(module_of, SOURCES))


def imported(file: Path) -> Iterator[str]:
    """Every module of the studio that a file imports, wherever in it, those for types included."""
    return (name for name in imports(file) if name in MODULES)


def part_of(file: Path) -> str:
    """The part of the studio that a file belongs to; the entry point belongs to the command line."""
    inside = file.relative_to(STUDIO).parts
    return inside[0] if len(inside) > 1 else "cli"


def test_there_are_sources() -> None:
    assert len(SOURCES) > 40


def test_words_are_found_inside_identifiers_and_at_their_bounds_only() -> None:
    found = [word for _, word in words("place_stone(boardSize) keyboard KoRule clipboard")]
    assert found == ["place", "stone", "board", "size", "keyboard", "ko", "rule", "clipboard"]


def test_L1_no_word_of_an_example_is_in_the_engine() -> None:
    assert OF_PAGES
    found = [
        f"{file.relative_to(ROOT)}:{line} speaks of an example: {word}"
        for file in (*SOURCES, *OF_PAGES)
        for line, word in words(file.read_text(encoding="utf-8"))
        if word in EXAMPLE_WORDS
    ]
    assert not found


def test_L1_no_file_of_the_engine_is_named_after_an_example() -> None:
    names = [(file.name, word) for file in SOURCES for _, word in words(file.stem) if word in EXAMPLE_WORDS]
    assert not names


def test_L4_builtins_are_declared_in_one_place_only() -> None:
    home = STUDIO / "language" / "builtins"
    made = [file for file in SOURCES if re.search(r"\bBuiltin\(", file.read_text(encoding="utf-8"))]
    assert made
    outside = [str(file.relative_to(ROOT)) for file in made if not file.is_relative_to(home)]
    assert not outside, f"builtins are declared outside of the table: {outside}"


def test_L7_nothing_evaluates_text_as_Python() -> None:
    """What a file holds is never run; only compiled programs are, and those are built from our own nodes."""
    for file in SOURCES:
        for node in nodes_of(file):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in ("eval", "exec"), f"{file.relative_to(ROOT)}:{node.lineno}"


def test_L5_only_the_window_imports_its_toolkit() -> None:
    allowed = (STUDIO / "app", EMITTED_WINDOW)
    for file in SOURCES:
        if not any(file.is_relative_to(folder) for folder in allowed):
            found = [name for name in imports(file) if name.split(".")[0].startswith("PySide")]
            assert not found, f"{file.relative_to(ROOT)} imports {found}"


def test_L5_arrows_run_one_way() -> None:
    faults = []
    for file in SOURCES:
        here = part_of(file)
        for name in imports(file):
            first, _, rest = name.partition(".")
            part = rest.partition(".")[0]
            if first == "studio" and part in ORDER and ORDER.index(part) > ORDER.index(here):
                faults.append(f"{file.relative_to(ROOT)} ({here}) may not import {name}")
    assert not faults


def test_no_modules_import_each_other() -> None:
    edges = [
        (module_of(file), name)
        for file in SOURCES
        for name in imported(file)
        if not module_of(file).startswith(f"{name}.")
    ]
    rings = [ring for ring in networkx.strongly_connected_components(networkx.DiGraph(edges)) if len(ring) > 1]
    assert [sorted(ring) for ring in rings] == []


DRIVERS = tuple(STUDIO / "app" / name for name in ("reenact", "measure", "start.py"))
"""What drives the window from outside."""


def test_nothing_in_the_window_knows_the_window_or_what_drives_it() -> None:
    outside = ("studio.app.window.", "studio.app.start.", "studio.app.reenact.", "studio.app.measure.")
    for file in SOURCES:
        if part_of(file) == "app" and not any(file.is_relative_to(driver) for driver in DRIVERS):
            found = [name for name in imported(file) if f"{name}.".startswith(outside)]
            assert not found, f"{file.relative_to(ROOT)} imports {found}"


def test_every_part_has_its_place_in_the_order() -> None:
    folders = {folder.name for folder in STUDIO.iterdir() if folder.is_dir() and list(folder.glob("*.py"))}
    assert folders <= set(ORDER)


def test_nothing_is_left_unfinished() -> None:
    for file in [*SOURCES, *OF_PAGES]:
        text = file.read_text(encoding="utf-8")
        found = re.findall(r"\b(?:TODO|FIXME|XXX|NotImplementedError)\b", text)
        assert not found, f"{file.relative_to(ROOT)}: {found}"


def test_files_stay_small() -> None:
    long = {str(file.relative_to(ROOT)): count for file in [*SOURCES, *OF_PAGES] if (count := _lines(file)) > 400}
    assert not long


def _lines(file: Path) -> int:
    return len(file.read_text(encoding="utf-8").splitlines())


def test_a_public_class_name_stands_for_one_thing() -> None:
    """What is copied into emitted programs is left out: it stands alone there."""
    places: dict[str, list[str]] = {}
    for file in SOURCES:
        if not file.is_relative_to(EMITTED_WINDOW):
            for node in nodes_of(file):
                if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                    places.setdefault(node.name, []).append(f"{file.relative_to(ROOT)}:{node.lineno}")
    assert not {name: found for name, found in places.items() if len(found) > 1}


def test_what_a_number_is_is_said_once() -> None:
    """A truth is no number, which ``isinstance`` forgets. The meanings of builtins are copied into programs."""
    homes = (STUDIO / "language" / "values.py", STUDIO / "language" / "builtins", EMITTED_WINDOW)
    for file in SOURCES:
        if not any(file.is_relative_to(home) for home in homes):
            for node in nodes_of(file):
                kinds = node.args[1] if isinstance(node, ast.Call) and len(node.args) == 2 else None
                kinds = node.comparators[0] if isinstance(node, ast.Compare) else kinds
                pair = isinstance(kinds, ast.Tuple) and {one.id for one in kinds.elts if isinstance(one, ast.Name)}
                assert pair != {"int", "float"}, f"{file.relative_to(ROOT)}:{kinds.lineno}: ask is_number"


def test_no_method_is_found_by_a_name_put_together() -> None:
    """Neither a type checker nor a search can follow ``getattr(self, f"_{kind}")``; ``match`` they can."""
    for file in SOURCES:
        for node in nodes_of(file):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "getattr":
                of, name = node.args[:2]
                put_together = isinstance(of, ast.Name) and isinstance(name, (ast.JoinedStr, ast.BinOp))
                assert not put_together, f"{file.relative_to(ROOT)}:{node.lineno}"


BLOCKING = re.compile(
    r"\b(?:processEvents|QEventLoop|setswitchinterval|_current_frames|setprofile|threading|gc\.(?:disable|collect)|QThread)\b"
)


def test_the_window_waits_for_nothing_and_runs_no_thread() -> None:
    """Issue: "No nested event loops." Tools that measure may wait; programs that run apart are text here."""
    found = [
        f"{file.relative_to(STUDIO)}:{number}: {line.strip()}"
        for file in sorted((STUDIO / "app").rglob("*.py"))
        if "measure" not in file.relative_to(STUDIO).parts and file.name != "launcher.py"
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if BLOCKING.search(line)
    ]
    assert found == []


def test_what_a_program_is_made_of_calls_nothing_alike() -> None:
    """All modules of the runtime come to stand in one file: a name of one would take the place of another's."""
    known: dict[str, str] = {}
    for path in sorted(EMITTED_WINDOW.glob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
            names = [one.id for one in targets if isinstance(one, ast.Name)]
            names += [node.name] if isinstance(node, (ast.FunctionDef, ast.ClassDef)) else []
            for name in names:
                assert known.setdefault(name, path.stem) == path.stem, f"{name}: {known[name]} and {path.stem}"
