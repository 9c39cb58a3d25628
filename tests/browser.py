"""The pages of all examples in a real browser, by mouse, keys and buttons: ``python -m tests.browser [CHROMIUM]``.

``python -m tests.browser --sessions`` plays those of all recorded sessions in ``tests/sessions``; that takes minutes.

No test of pytest, since a browser is not at hand everywhere; ``.ci/run`` runs it where Debian's package can be had.
Each event that the page sent to its program is sent to the Python program as well: the outcomes are the same, and so
are the states at the end; undo, redo and New lead back to what was shown before.
"""

from __future__ import annotations

import json
import random
import shutil
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Any

from studio.compile.javascript import page
from studio.document.file import load
from studio.session.log import read_session
from studio.session.replay import replayed
from tests.browser_parts import TELL, check_by_keys, told_by
from tests.compile.emitted import module_of
from tests.compile.engine import AS_DATA, as_data, state_of

EXAMPLES = Path(__file__).parents[1] / "examples"
SESSIONS = Path(__file__).parent / "sessions"
NAMES = ("chromium", "chromium-browser", "google-chrome")
CLICKS = 60
DRIVE = """
const log = [];
const send = Play.prototype.send;
Play.prototype.send = function (event, values) {
    const outcome = send.call(this, event, values);
    const told = [outcome.ending, outcome.reason, as_data(outcome.witness), Object.keys(outcome.changed)];
    log.push([event, values, told, element("message").textContent]);
    return outcome;
};
const seen = [];
const picture = element("picture");
const views = [picture.getAttribute("viewBox")];
const send_and_look = Play.prototype.send;
Play.prototype.send = function (event, values) {
    const outcome = send_and_look.call(this, event, values);
    views.push(picture.getAttribute("viewBox"));
    return outcome;
};
const led = /<(circle id="cursor"|line id="held").*?<\\/(circle|line)>/g;
const look = (what) => seen.push([what, picture.innerHTML.replace(led, "")]);
function pointer(kind, x, y) {
    const at = new DOMPoint(x, y).matrixTransform(picture.getScreenCTM());
    const pointerType = log.length % 2 ? "touch" : "mouse";
    const about = { clientX: at.x, clientY: at.y, button: 0, isPrimary: true, bubbles: true, pointerType };
    picture.dispatchEvent(new PointerEvent(kind, about));
}
function key(name, more = {}) {
    picture.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true, ...more }));
}
function drive() {
    look("start");
    for (const [x, y] of CLICKS) {
        pointer("pointerdown", x, y);
        pointer("pointerup", x, y);
    }
    look("played");
    ["ArrowLeft", "ArrowUp", "Enter", "ArrowRight", "ArrowDown", " "].forEach((name) => key(name));
    const state = as_data({ ...play.program.state });
    const undone = play.past.length;
    while (play.past.length) key("z", { ctrlKey: true });
    look("all undone");
    while (play.future.length) key("z", { ctrlKey: true, shiftKey: true });
    element("undo").click();
    element("redo").click();
    const again = as_data({ ...play.program.state });
    element("new").click();
    look("new");
    element("undo").click();
    const back = as_data({ ...play.program.state });
    element("new").click();
    for (const field of document.querySelectorAll("#parameters input")) {
        field.value = field.max;
        field.dispatchEvent(new Event("change"));
    }
    const inputs = [...document.querySelectorAll("#parameters input")];
    const fields = inputs.map((field) => [field.name, Number(field.value)]);
    return { log, seen, views, state, again, back, undone, fields, shapes: picture.childElementCount };
}
"""


def driven(browser: str, text: str, clicks: list[list[float]]) -> dict[str, Any]:
    """What the page tells after it was played by a script in it."""
    script = f"{AS_DATA}\nconst CLICKS = {json.dumps(clicks)};\n{DRIVE}{TELL}"
    with tempfile.TemporaryDirectory() as folder:
        return told_by(browser, text, script, Path(folder))


def check(browser: str, name: str) -> int:
    """Plays one example; gives the number of events. Raises AssertionError where something differs."""
    document, _ = load(EXAMPLES / name / f"{name}.studio")
    program = module_of(document, f"{name}_beside_browser").Program()
    dice = random.Random(name)
    clicks = [[dice.uniform(0, 400), dice.uniform(0, 400)] for _ in range(CLICKS)]
    told = driven(browser, page(document, name), clicks)
    assert "fault" not in told, told["fault"]
    accepted = 0
    for event, values, outcome, message in told["log"]:
        mine = program.send(event, **values)
        assert [mine.ending, mine.reason, as_data(mine.witness), list(mine.changed)] == outcome, (event, values)
        assert message == ("" if mine.accepted else mine.reason), message
        accepted += bool(mine.accepted and mine.changed)
    assert len(set(told["views"])) == 1, "what is looked at stays the same throughout a game"
    assert len(told["log"]) == CLICKS + 2 and accepted == told["undone"] > 0
    state = [list(one) for one in state_of(program).items()]
    assert told["state"]["parts"] == told["again"]["parts"] == told["back"]["parts"] == state
    seen = dict(told["seen"])
    assert seen["start"] == seen["all undone"] == seen["new"] != seen["played"]
    most = {one: about["most"] for one, about in program.PARAMETERS.items()}
    assert all(value == most[one] for one, value in told["fields"]), told["fields"]
    return len(told["log"])


def check_session(browser: str, file: Path) -> int:
    """As ``check``, for the program of a recorded session, of any kind, perhaps with chance; nothing is counted."""
    document = replayed(read_session(file)).document
    document = replace(document, about=replace(document.about, glide=0))  # pictures are compared, none on its way
    if not document.rules:
        return 0
    module = module_of(document, f"{file.stem}_beside_browser")
    program = module.started(module.Program())
    left, top, right, bottom = module.bounds(program.scene()) or (0, 0, 400, 400)
    dice = random.Random(file.stem)
    clicks = [[dice.uniform(left, right), dice.uniform(top, bottom)] for _ in range(CLICKS)]
    text = page(document, file.stem).replace("new Play(...asked_for())", "new Play(new Program())")
    told = driven(browser, text, clicks)
    assert "fault" not in told, told["fault"]
    for event, values, outcome, _ in told["log"]:
        mine = program.send(event, **values)
        found = [mine.ending, mine.reason, as_data(mine.witness), list(mine.changed)]
        assert json.loads(json.dumps(found)) == outcome, (event, values, found, outcome)
    state = json.loads(json.dumps([list(one) for one in state_of(program).items()]))
    assert told["state"]["parts"] == told["again"]["parts"] == told["back"]["parts"] == state
    seen = dict(told["seen"])
    assert not told["undone"] or seen["start"] == seen["all undone"], "ticks and moves of a pointer are no steps"
    return len(told["log"])


def main(arguments: list[str]) -> int:
    if "--sessions" in arguments:
        browser = next(filter(None, map(shutil.which, NAMES)))
        for file in sorted(SESSIONS.glob("*.jsonl")):
            print(f"{file.stem}: {check_session(browser, file)} events the same", flush=True)
        return 0
    browser = next(filter(None, map(shutil.which, arguments or NAMES)), None)
    if browser is None:
        print("There is no Chromium here.")
        return 1
    for file in sorted(EXAMPLES.glob("*/*.studio")):
        print(f"{file.stem}: {check(browser, file.stem)} events the same in {Path(browser).name}")
    for what, events in check_by_keys(browser):
        print(f"{what}: {events} events the same", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
