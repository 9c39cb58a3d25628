"""Documents that recorded sessions lead to, kept for whoever works here: the same session is not done twice.

They are found by what stands in the session and in the studio itself, so that a change of either does it again.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path

from studio.cli.load import SUFFIX, Target, document_of, needs_replay, session_of
from studio.document.file import dumps, load, write_atomically
from studio.document.model import Document
from studio.language.errors import FileFault, StudioError
from studio.language.fingerprint import studio_itself
from studio.lessons.progress import folder_of_person
from studio.session.log import texts_of

MOST_KEPT = 200
"""So many documents are kept; those that were made first go."""
FEWEST = 3
"""From so many sessions on, they are done in several processes."""
Told = Callable[[str], None]


def documents_of(places: Sequence[Target], tell: Told = lambda line: None) -> Iterator[tuple[Target, Document | str]]:
    """Each program with its document, or with the sentence that says why it has none, in the order in which they come.

    ``tell`` hears of each session that was done again.
    """
    known = {place: _known(place) for place in places if needs_replay(place)}
    left = [place for place, document in known.items() if document is None]
    led_to = dict(_replayed(left, tell))
    for place in places:
        yield place, known.get(place) or led_to.get(place) or _document(place)


def _document(place: Target) -> Document | str:
    try:
        return document_of(place)
    except StudioError as error:
        return error.sentence


def _replayed(places: Sequence[Target], tell: Told) -> Iterator[tuple[Target, Document | str]]:
    workers = min(os.cpu_count() or 1, len(places)) if len(places) >= FEWEST else 1
    for number, (place, came) in enumerate(_in_processes(places, workers) if workers > 1 else _here(places), 1):
        tell(f"{number}/{len(places)} {place.name} was done again.")
        yield place, came


def _here(places: Sequence[Target]) -> Iterator[tuple[Target, Document | str]]:
    return ((place, done_again(place)) for place in places)


def _in_processes(places: Sequence[Target], workers: int) -> Iterator[tuple[Target, Document | str]]:
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        waiting = {pool.submit(done_again, place): place for place in places}
        for one in as_completed(waiting):
            yield waiting[one], one.result()


def done_again(place: Target) -> Document | str:
    """The document that the session of a place leads to, which is kept; a sentence where it is refused."""
    document = _document(place)
    if isinstance(document, Document):
        _keep(place, document)
    return document


def _known(place: Target) -> Document | None:
    try:
        return load(_file_of(place))[0]
    except FileFault:  # nothing was kept, or it is damaged
        return None


def _keep(place: Target, document: Document) -> None:
    file = _file_of(place)
    with suppress(FileFault, OSError):  # it will be done again the next time
        file.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(file, dumps(document, []).encode("utf-8"))
        for old in sorted(file.parent.glob(f"*{SUFFIX}"), key=os.path.getmtime)[:-MOST_KEPT]:
            old.unlink()


def _file_of(place: Target) -> Path:
    said = "\n".join(texts_of(session_of(place).lines))
    key = hashlib.sha256(f"{studio_itself()}\n{session_of(place).title}\n{said}".encode())
    return folder_of_person().parent / "replayed" / f"{key.hexdigest()[:32]}{SUFFIX}"
