"""One page that plays a program: markup, style, the runtime, the program and what brings events to it."""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence
from pathlib import Path

from studio.compile.compiled import check_size
from studio.compile.ir import Plan
from studio.compile.javascript.names import runtime_source
from studio.compile.javascript.program import program_script
from studio.compile.javascript.texts import text
from studio.compile.lower import lower
from studio.compile.names import MODULES, PYTHON, Names
from studio.compile.passes import ALL_PASSES, Pass
from studio.compile.passes.flat import flat
from studio.compile.passes.places import places
from studio.document.images import Images
from studio.document.model import Document
from studio.language.garbage import no_collection
from studio.language.nodes import literals
from studio.language.steps import walk_steps

PASSES: tuple[Pass, ...] = tuple(each for each in ALL_PASSES if each not in (places, flat))
"""The passes of a page, in order: numbers of places and rows of numbers are for Python only."""
SHOWING = (
    "outlines",
    "svg",
    "cursor",
    "pointer",
    "game",
    "levels",
    "about",
    "keys",
    "glide",
    "sounds",
    "sight",
    "play",
)
"""The scripts that show a program and bring it events, in order."""
_FILES = Path(__file__).parent / "page"


def plan_of(document: Document, name: str, passes: Sequence[Pass] = PASSES) -> Plan:
    """The plan of a page. Raises CycleError or FormulaError where the document cannot be a program."""
    check_size(document)
    plan = lower(document, Names(PYTHON | MODULES).of(name))
    for each in passes:
        plan = each(plan)
    return plan


@no_collection()
def script(document: Document, name: str = "program", passes: Sequence[Pass] = PASSES) -> str:
    """The runtime and the program, without the page."""
    return f"{runtime_source()}\n{program_script(plan_of(document, name, passes))}"


@no_collection()
def page(document: Document, name: str = "program", passes: Sequence[Pass] = PASSES, folder: Path | None = None) -> str:
    """The page of a document; the same document gives the same text. Images come from ``folder`` and stand in it.

    Raises CycleError or FormulaError where the document cannot be a program.
    """
    plan = plan_of(document, name, passes)
    parts = {
        "TITLE": html.escape(" ".join(plan.title.split())),
        "STYLE": (_FILES / "page.css").read_text("utf-8"),
        "RUNTIME": runtime_source(),
        "PROGRAM": program_script(plan),
        "IMAGES": "\n".join(f"    [{text(source)}]: {text(data)}," for source, data in _images(plan, folder)),
        "PLAY": "\n".join((_FILES / f"{part}.js").read_text("utf-8") for part in SHOWING),
    }
    pieces = (_FILES / "page.html").read_text("utf-8").split("%%")
    return "".join(parts[piece] if at % 2 else piece for at, piece in enumerate(pieces))


def _images(plan: Plan, folder: Path | None) -> Iterator[tuple[str, str]]:
    """The images that the document keeps; each text of the program that names one in the folder, and that as data."""
    yield from plan.images.items()
    formulas = [piece.formula for piece in plan.pieces.values()]
    formulas += [node for one in plan.procedures.values() for step in walk_steps(one.steps) for node in step.formulas]
    beside = Images(folder=folder)
    values = [literal.value for node in formulas for _, literal in literals(node)]
    for source in sorted({str(value) for value in values if isinstance(value, str)} - plan.images.keys()):
        data = beside.data(source)
        if data is not None:
            yield source, data
