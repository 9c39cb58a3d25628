"""Draws a document as it is, or with other parameters, as SVG or PNG."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from studio.cli.exit_codes import DONE, WrongUsage
from studio.cli.load import document_of, target
from studio.cli.outputs import output_file
from studio.compile import compile_document
from studio.compile.loading import loaded
from studio.document.constraints import settle
from studio.document.file import write_atomically
from studio.document.live import Live
from studio.document.model import Document
from studio.document.some_missing import SomeMissing, missing_told
from studio.language.errors import BudgetExceeded, Refusal, StudioError
from studio.language.values import Symbol, is_number


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("path", help="a .studio file, a session, or the folder of either")
    parser.add_argument("-o", "--output", metavar="FILE", help="a .svg or .png file (without it: SVG on the terminal)")
    parser.add_argument(
        "--set", metavar="NAME=VALUE", action="append", default=[], help="give a parameter another value; repeatable"
    )
    parser.add_argument("--scale", type=float, default=1.0, metavar="N", help="pixels of a PNG to each of the canvas")


def run(arguments: argparse.Namespace) -> int:
    from studio.document.images import images_of
    from studio.document.svg import svg

    if not 0 < arguments.scale <= 20:
        raise WrongUsage("The scale must be above 0 and at most 20.")
    place = target(arguments.path)
    document = document_of(place)
    picture = svg(_scene(document, chosen_parameters(document, arguments.set)), images_of(document, place.folder))
    if arguments.output:
        write_picture(output(arguments.output), picture, arguments.scale)
    else:
        print(picture, end="")
    return DONE


def write_picture(path: Path, picture: str, scale: float = 1.0) -> None:
    """Writes an SVG picture as it is or as PNG, by the end of the file's name."""
    from studio.document.png import png

    content = png(picture, scale) if path.suffix.lower() == ".png" else picture.encode("utf-8")
    write_atomically(path, content)


def output(text: str) -> Path:
    """The file to draw to. Raises WrongUsage for another kind of file."""
    return output_file(text, "a picture", ".svg", ".png")


def _scene(document: Document, values: dict[str, Any]) -> list[Any]:
    """What is drawn with these parameters. Raises Refusal with the sentence of the program, where it has one."""
    try:
        live = Live(document).with_values(settle(document, values) if values else {})
        for name, fault in live.errors.items():
            if document.definitions[name].drawn and not isinstance(fault, SomeMissing):
                raise fault
        for sentence in missing_told(document, live.errors):
            print(sentence, file=sys.stderr)
        return live.scene()
    except StudioError as fault:
        said = "" if isinstance(fault, BudgetExceeded) else _said_by_program(document, values)
        raise Refusal(said or str(fault)) from None


def _said_by_program(document: Document, values: dict[str, Any]) -> str:
    """What the compiled program says of these parameters; empty where it draws them, or cannot be compiled."""
    try:
        module = loaded(compile_document(document, "program").source, "program")
    except StudioError:
        return ""
    try:
        module.program_with(module.Program, values).scene()
    except (TypeError, ValueError) as why:
        return str(why)
    return ""


def chosen_parameters(document: Document, texts: list[str]) -> dict[str, Any]:
    """The parameters that ``--set`` gives. Raises WrongUsage for what is no parameter or no value of its kind."""
    values: dict[str, Any] = {}
    for text in texts:
        name, sign, value = text.partition("=")
        if not sign:
            raise WrongUsage(f"--set takes NAME=VALUE, not {text!r}.")
        known = document.parameters()
        if name not in known:
            raise WrongUsage(f"There is no parameter {name!r}. The parameters are {', '.join(known) or 'none'}.")
        values[name] = _value(name, known[name], value)
    return values


def _value(name: str, old: Any, text: str) -> Any:
    if isinstance(old, bool):
        if text.lower() not in ("true", "false"):
            raise WrongUsage(f"{name} is true or false, not {text!r}.")
        return text.lower() == "true"
    if is_number(old):
        try:
            return float(text) if not text.lstrip("-").isdigit() or len(text) > 18 else int(text)
        except ValueError:
            raise WrongUsage(f"{name} is a number, not {text!r}.") from None
    return Symbol(text) if isinstance(old, Symbol) else text
