"""Ready parts, held keys and best scores in the page of a real browser, by keys alone: see ``browser``, which runs it.

Every event that the page sent is sent to the Python program as well, and comes to the same.
"""

from __future__ import annotations

import json
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from studio import parts
from studio.cli.gallery import Entry, entry_of, gallery
from studio.cli.load import Target
from studio.compile.javascript import page
from studio.document.model import Document
from studio.document.self_told import AboutProgram
from studio.session.editor import Editor
from tests.compile.emitted import module_of
from tests.compile.engine import AS_DATA, as_data, state_of
from tests.compile.test_held import told

LONG = 120
"""Seconds that a browser may take."""
DRIVE = """
const log = [];
const send = Play.prototype.send;
Play.prototype.send = function (event, values) {
    const outcome = send.call(this, event, values);
    log.push([event, values, [outcome.ending, outcome.reason, as_data(outcome.witness), Object.keys(outcome.changed)]]);
    return outcome;
};
function drive() {
    for (const [kind, key, shiftKey, code] of ACTED) {
        const about = { key, code: code ?? key, shiftKey, bubbles: true, cancelable: true };
        const event = kind === "blur" ? new Event(kind) : new KeyboardEvent(kind, about);
        (kind === "blur" ? window : element("picture")).dispatchEvent(event);
    }
    return { log, state: as_data({ ...play.program.state }), present: element("present").textContent };
}
"""
TELL = """
const result = document.createElement("pre");
result.id = "result";
try {
    result.textContent = encodeURIComponent(JSON.stringify(drive()));
} catch (fault) {
    result.textContent = encodeURIComponent(JSON.stringify({ fault: String(fault.stack) }));
}
document.body.append(result);
"""
"""What a script ends with that tells what ``drive`` gives, or its fault, as the result of the page."""
DRIVE_GALLERY = """
const opened = (number) => new Promise((resolve) => {
    const card = document.querySelectorAll("section")[number];
    card.querySelector("button").click();
    card.querySelector("iframe").addEventListener("load", (event) => resolve(event.target.contentWindow));
});
const closed = (number) => document.querySelectorAll("section")[number].querySelector("button").click();
function press(page, key) {
    for (const kind of ["keydown", "keyup"]) {
        const about = { key, code: key, bubbles: true, cancelable: true };
        page.document.getElementById("picture").dispatchEvent(new page.KeyboardEvent(kind, about));
    }
}
function seen(page) {
    const script = page.document.createElement("script"); // what the page declares is seen by its own scripts only
    script.textContent = "window.now = { ...play.program.state };";
    page.document.body.append(script);
    return [page.now, page.document.getElementById("present").textContent];
}
async function drive() {
    const pages = [await opened(0), await opened(1)];
    for (const key of ["ArrowLeft", "Enter", "Enter"]) {
        pages.forEach((page) => press(page, key));
    }
    press(pages[1], "Enter");
    const told = pages.map(seen);
    closed(0);
    const again = await opened(0);
    return [...told, seen(again), seen(pages[1])];
}
function tell(found) {
    const result = document.createElement("pre");
    result.id = "result";
    result.textContent = encodeURIComponent(JSON.stringify(found));
    document.body.append(result);
}
drive().then((told) => tell({ told })).catch((fault) => tell({ fault: String(fault.stack) }));
"""
PARTS = Path(parts.__file__).parent
WHILE_TIME_GOES_ON = "--virtual-time-budget=20000"
"""Lets the time of a page run before it is looked at."""
PASSIVE = {"gauge", "timer", "score"}
"""Parts that nobody operates: they show what other rules or time bring."""


def driven(browser: str, text: str, keys: list[list[Any]], profile: Path) -> dict[str, Any]:
    """What the page tells after these keys went down and up in it."""
    return told_by(
        browser, text, f"{AS_DATA}\nconst ACTED = {json.dumps(keys)};\n{DRIVE}{TELL}", profile, WHILE_TIME_GOES_ON
    )


def told_by(browser: str, text: str, script: str, profile: Path, *options: str) -> dict[str, Any]:
    """What a page tells once a script in it has come to an end; ``options`` are those of the browser."""
    file = profile / "page.html"
    before, _, after = text.rpartition("</body>")
    file.write_text(f"{before}<script>\n{script}</script>\n</body>{after}", "utf-8")
    command = [browser, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={profile}/profile"]
    command += [*options, "--dump-dom", file.as_uri()]
    done = subprocess.run(command, capture_output=True, text=True, timeout=LONG)
    _, found, rest = done.stdout.partition('<pre id="result">')
    assert found, f"The browser showed no result: {done.stderr[-400:]}"
    made = dict(json.loads(unquote(rest.split("</pre>")[0])))
    assert "fault" not in made, made["fault"]
    return made


def pressed(*names: str, shift: bool = False) -> list[list[Any]]:
    """Keys that go down and up, one after the other."""
    return [[kind, name, shift] for name in names for kind in ("keydown", "keyup")]


def part(name: str) -> Document:
    editor = Editor()
    editor.do("insert_part", part=name, at=[150, 150])
    return editor.document


def agrees(browser: str, document: Document, keys: list[list[Any]], name: str) -> tuple[Any, dict[str, Any]]:
    """The Python program after the events that the page sent, and what the page told; both came to the same."""
    module = module_of(document, f"{name}_by_keys")
    program = module.started(module.Program())
    text = page(document, name).replace("new Play(...asked_for())", "new Play(new Program())")
    with tempfile.TemporaryDirectory() as folder:
        found = driven(browser, text, keys, Path(folder))
    for event, values, outcome in found["log"]:
        mine = program.send(event, **values)
        assert [mine.ending, mine.reason, as_data(mine.witness), list(mine.changed)] == outcome, (event, values)
    assert found["state"]["parts"] == json.loads(json.dumps([list(one) for one in state_of(program).items()]))
    return program, found


def check_part(browser: str, name: str) -> int:
    """Goes from thing to thing of a part and presses each by keys; gives the number of events."""
    document = part(name)
    shift = any(one.event == "key" for one in document.rules)
    keys: list[list[Any]] = []
    for way in ("ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight", "ArrowDown"):
        keys += pressed(way, "Enter", way, " ", way, "Enter", way, " ", shift=shift)
    keys += pressed("a", "b", "Backspace", "c")
    before = state_of(module_of(document, f"{name}_before").Program())
    program, found = agrees(browser, document, keys, name)
    changed = [one for one in found["log"] if one[2][3]]
    assert changed or name in PASSIVE, f"no key changes anything of {name}"
    assert state_of(program).keys() == before.keys()
    return len(found["log"])


def check_held_keys(browser: str) -> int:
    """A key is let go by the name it was pressed with, once, and where the page is left."""
    keys = [["keydown", "a", False, "KeyA"], ["keydown", "S", True, "KeyS"], ["keyup", "A", True, "KeyA"]]
    keys += [["keyup", "s", False, "KeyS"], ["keyup", "s", False, "KeyS"]]
    keys += [["keydown", "d", False, "KeyD"], ["blur", ""], ["keyup", "d", False, "KeyD"]]
    program, found = agrees(browser, told(), keys, "told")
    assert program.state["said"] == "a S -a -S d -d "
    return len(found["log"])


def check_best_score(browser: str) -> int:
    """The best of a state that counts is known when the page is opened again; the state begins anew."""
    document = replace(part("button"), about=AboutProgram(score="button_clicks"))
    with tempfile.TemporaryDirectory() as folder:
        text = page(document, "scored")
        first = driven(browser, text, [*pressed("ArrowLeft"), *pressed("Enter") * 3], Path(folder))
        again = driven(browser, text, [*pressed("ArrowLeft"), *pressed("Enter")], Path(folder))
    assert first["present"].startswith("best: 3 ") and again["present"].startswith("best: 3 "), (first, again)
    assert dict(again["state"]["parts"])["button_clicks"] == 1
    return len(first["log"]) + len(again["log"])


def check_gallery(browser: str) -> int:
    """Two programs of a gallery are played at once; one that is opened again begins anew and knows its best score."""
    about = AboutProgram(score="button_clicks")
    entries = []
    for name, document in (("button", replace(part("button"), about=about)), ("toggle", part("toggle"))):
        entry = entry_of(Target(Path(name), name, Path(), name), replace(document, title=name))
        assert isinstance(entry, Entry), entry
        entries.append(entry)
    with tempfile.TemporaryDirectory() as folder:
        told = told_by(browser, gallery(entries), DRIVE_GALLERY, Path(folder), WHILE_TIME_GOES_ON)["told"]
    (button, best), (toggle, _), (anew, kept), (other, _) = told
    assert (button["button_clicks"], toggle["toggle_on"], anew["button_clicks"]) == (2, True, 0)
    assert best.startswith("best: 2 ") and kept.startswith("best: 2 ") and other == toggle
    return 7


def check_by_keys(browser: str) -> Iterator[tuple[str, int]]:
    """All of it: what was checked, and by how many events."""
    for file in sorted(PARTS.glob("*.jsonl")):
        yield f"{file.stem} by keys", check_part(browser, file.stem)
    yield "held keys", check_held_keys(browser)
    yield "best score", check_best_score(browser)
    yield "gallery", check_gallery(browser)
