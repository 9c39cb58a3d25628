"""Writes one page with all programs of a folder: their pictures, what they are, and each of them to play, offline."""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from dataclasses import dataclass
from html import unescape
from pathlib import Path

from studio.cli.exit_codes import DONE, REFUSED, WrongUsage
from studio.cli.kept_files import EXPECTED
from studio.cli.load import SUFFIX, Target, target
from studio.cli.outputs import output_file
from studio.cli.replayed_files import documents_of
from studio.document.disk import read_text
from studio.document.file import write_atomically
from studio.document.images import Images, images_of
from studio.document.model import Document
from studio.language.errors import FileFault, StudioError
from studio.session.log import FILE

SESSION = Path(FILE).suffix


@dataclass(frozen=True)
class Entry:
    """One program of the gallery: name, title, set, a sentence on it, its icon as SVG, and the page that plays it."""

    name: str
    title: str
    group: str
    about: str
    picture: str
    page: str

    @property
    def drawing(self) -> str:
        """The picture as it stands inside a page; nothing where it cannot be drawn."""
        return self.picture[self.picture.find("<svg") :]


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", nargs="?", default="examples", help="a folder with programs (default: examples)")
    parser.add_argument("-o", "--output", metavar="FILE.html", default="gallery.html", help="the page to write")


def run(arguments: argparse.Namespace) -> int:
    output = output_file(arguments.output, "a page", ".html")
    places = programs_in(Path(arguments.folder))
    if not places:
        raise WrongUsage(f"There is no program in {arguments.folder!r}: no folder or file of a document or a session.")
    found: list[Entry] = []
    for place, document in documents_of(places, lambda line: print(line, file=sys.stderr, flush=True)):
        one = document if isinstance(document, str) else entry_of(place, document)
        if isinstance(one, Entry):
            found.append(one)
        else:
            print(f"{place.name} is left out: {one}", file=sys.stderr)
    entries = sorted(found, key=lambda one: (not one.group, one.group.lower(), one.title.lower()))
    write_atomically(output, gallery(entries).encode("utf-8"))
    print(f"{output}: {', '.join(one.title for one in entries)}")
    return DONE if len(found) == len(places) else REFUSED


def programs_in(folder: Path) -> list[Target]:
    """The programs of a folder: its documents and sessions, and the folders in it that hold a document or a session."""
    if not os.path.isdir(folder):
        return []
    inner = [
        one
        for one in folder.iterdir()
        if os.path.isdir(one) and (os.path.exists(one / FILE) or any(one.glob(f"*{SUFFIX}")))
    ]
    own = [one for one in folder.iterdir() if one.suffix in (SUFFIX, SESSION) and one.name not in (FILE, EXPECTED)]
    return [target(str(one)) for one in sorted([*inner, *own], key=lambda path: path.name)]


def entry_of(place: Target, document: Document) -> Entry | str:
    """What the gallery shows of a program; the reason where it cannot be one."""
    from studio.compile import compile_document
    from studio.compile.javascript import page
    from studio.compile.loading import loaded

    try:
        made = page(document, place.name, folder=place.folder)
        module = loaded(compile_document(document, place.name).source, place.name)
    except StudioError as error:
        return error.sentence
    icon = with_images(module.about(module.Program)["icon"], images_of(document, place.folder))
    title, about = document.title or place.name, document.about
    return Entry(place.name, title, about.group, sentence_on(place, document), icon, made)


def with_images(icon: str, images: Images) -> str:
    """An SVG in which the images of a folder stand as data."""
    return re.sub(r'href="([^":]+)"', lambda found: f'href="{images.data(unescape(found[1])) or ""}"', icon)


def _read(readme: Path) -> str:
    try:
        return read_text(readme)
    except FileFault:  # not ours
        return ""


def sentence_on(place: Target, document: Document) -> str:
    """What it says of itself, else the first paragraph of the README beside it, else what it reacts to."""
    if document.about.line:
        return document.about.line
    readme = place.folder / "README.md"
    text = _read(readme) if os.path.isfile(readme) and os.path.isdir(place.path) else ""
    for paragraph in text.split("\n\n"):
        plain = " ".join(paragraph.split())
        if plain and plain[0] not in "#!<`|[":
            return re.sub(r"[`*]", "", plain.split(". ")[0]).rstrip(".") + "."
    events = ", ".join(dict.fromkeys(rule.event.replace("_", " ") for rule in document.rules))
    return f"Knows {events}." if events else "A drawing."


def gallery(entries: list[Entry]) -> str:
    """The whole page."""
    from studio.handout.rendering import gallery_page

    pages = json.dumps({one.name: one.page for one in entries}).replace("</", "<\\/").replace("<!--", "<\\u0021--")
    sets = {one.group: [other for other in entries if other.group == one.group] for one in entries}
    return gallery_page(sets, pages)
