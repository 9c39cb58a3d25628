"""Fills the templates: everything that comes from a session is escaped, and nothing of it is run while they are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from jinja2.sandbox import SandboxedEnvironment

from studio.compile.javascript import page
from studio.compile.names import program_name
from studio.handout.contents import Handout
from studio.language.errors import StudioError

_TEMPLATES = Path(__file__).parent / "templates"


def _environment() -> Environment:
    return SandboxedEnvironment(
        loader=FileSystemLoader(_TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


SAYS_ITS_HEIGHT = """<script>
new ResizeObserver(() => parent.postMessage(document.documentElement.scrollHeight, "*")).observe(document.body);
</script>"""
"""What the page of a program says to the page that it is framed in, which makes room for all of it."""


def web_page(told: Handout, name: str) -> str:
    """One page that holds everything: text, pictures, and the program to play."""
    return _environment().get_template("handout.html").render(
        told=told, program=_program(told, name), figures=told.figures.by_name.values()
    )  # fmt: skip


def print_style() -> str:
    """The style sheet of what is printed, as the window's text documents know it."""
    return (_TEMPLATES / "print.css").read_text("utf-8")


def print_units(told: Handout, wide: float, high: float) -> list[str]:
    """What is printed in pieces of HTML that stay in one piece each; pictures are called by name and ``viewBox``.

    ``wide`` and ``high`` are the room on a page, in dots.
    """
    return _environment().get_template("print.html").render(told=told, wide=wide, high=high).split("<hr>")


def gallery_page(sets: Mapping[str, Iterable[object]], pages: str) -> str:
    """One page of programs to play, by sets: each with ``name``, ``title``, ``about`` and ``drawing`` (SVG of ours),
    and their pages as the text of a script."""
    return _environment().get_template("gallery.html").render(sets=sets, pages=pages)


def _program(told: Handout, name: str) -> str:
    """The page that plays the program; "" where there is nothing to play."""
    if not told.document.rules:
        return ""
    try:
        whole = page(told.document, program_name(name), folder=told.figures.folder)
    except StudioError:
        return ""
    return whole.replace("</body>", f"{SAYS_ITS_HEIGHT}</body>")
