"""Programs of time, records and letters: studio, program and page beside plain Python."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from studio.demonstrate.playing import InterpretedRun
from studio.language.values import Point, Record
from tests.compile.engine import page_of, state_of
from tests.programs.recorded import led_to, module

EVENTS = 250
State = dict[str, Any]
Event = tuple[str, dict[str, Any]]
Oracle = Callable[[State, str, dict[str, Any]], State]
BUTTON, LAMP = (20, 80, 100, 110), ((100, 100), 60)


def within(box: tuple[int, int, int, int], at: dict[str, Any]) -> bool:
    return box[0] <= at["x"] <= box[2] and box[1] <= at["y"] <= box[3]


def metronome(now: State, kind: str, brings: dict[str, Any]) -> State:
    if kind == "click" and within(BUTTON, brings):
        return {**now, "running": not now["running"], "waited": 0 if now["running"] else now["waited"]}
    if kind == "tick" and now["running"]:
        over = now["waited"] + 1 >= now["slider_value"]
        return {**now, "waited": 0 if over else now["waited"] + 1, "beats": now["beats"] + over}
    if kind == "set":
        return {**now, **brings}
    return now


def metronome_event(dice: random.Random, now: State) -> Event:
    kind = dice.choice(["tick"] * 6 + ["click", "click", "set"])
    if kind == "set":
        return kind, {"slider_value": dice.randrange(11)}
    return kind, {"time": 0.1} if kind == "tick" else {"x": dice.choice([60, 60, 250]), "y": dice.choice([95, 95, 150])}


def to_do(now: State, kind: str, brings: dict[str, Any]) -> State:
    tasks, typed = now["tasks"], now["typed"]
    if kind == "text":
        return {**now, "typed": typed + brings["written"]}
    if kind == "key":
        if brings["key"] == "return" and typed:
            return {"tasks": [*tasks, (typed, False, len(tasks) + 1)], "typed": ""}
        return {**now, "typed": typed[:-1]} if brings["key"] == "backspace" else now
    row = (brings["y"] - 60) // 30
    if within((20, 60, 40, 59 + 30 * len(tasks)), brings) and (brings["y"] - 60) % 30 <= 20:
        tasks = [(what, done != (place == row), rank) for place, (what, done, rank) in enumerate(tasks)]
    elif within((180, 60, 240, 84), brings):
        tasks = sorted(tasks, key=lambda one: one[2])
    elif within((180, 100, 240, 124), brings):
        tasks = [one for one in tasks if not one[1]]
    return {**now, "tasks": tasks}


def to_do_event(dice: random.Random, now: State) -> Event:
    kind = dice.choice(["text", "key", "key", "click", "click", "click"])
    if kind == "text":
        return kind, {"written": dice.choice(["a", "go", " x"])}
    if kind == "key":
        return kind, {"key": dice.choice(["return", "return", "backspace", "a", "left"])}
    return kind, {"x": dice.choice([30, 30, 30, 210, 5]), "y": dice.choice([70, 72, 100, 112, 130, 160, 190, 55])}


def reaction(now: State, kind: str, brings: dict[str, Any]) -> State:
    phase, left, took, best = now["phase"], now["left"], now["time_taken"], now["best"]
    (x, y), radius = LAMP
    if kind == "tick" and phase == "go":
        return {**now, "time_taken": took + 1}
    if kind == "tick" and phase == "waiting":
        return {**now, "left": left - 1, **({"phase": "go", "time_taken": 0} if left == 1 else {})}
    if kind == "tick" or (brings["x"] - x) ** 2 + (brings["y"] - y) ** 2 > radius**2:
        return now
    if phase == "go":
        return {**now, "phase": "ready", "best": took if best == 0 or took < best else best}
    return {**now, "phase": "early" if phase == "waiting" else "waiting"}


def reaction_event(dice: random.Random, now: State) -> Event:
    if dice.random() < 0.93:
        return "tick", {"time": 0.1}
    return "click", {"x": dice.choice([100, 100, 120, 5]), "y": dice.choice([100, 90, 5])}


def typing(now: State, kind: str, brings: dict[str, Any]) -> State:
    words = ["tree", "sun", "house"]
    wanted, typed = words[now["place"]], now["typed"] + brings["written"]
    if not wanted.startswith(typed):
        return {**now, "errors": now["errors"] + 1}
    if typed == wanted:
        return {**now, "typed": "", "right": now["right"] + 1, "place": (now["place"] + 1) % 3}
    return {**now, "typed": typed}


def typing_event(dice: random.Random, now: State) -> Event:
    wanted = ["tree", "sun", "house"][now["place"]][len(now["typed"])]
    return "text", {"written": wanted if dice.random() < 0.7 else dice.choice("treesunhousex")}


def crossing_light(now: State, kind: str, brings: dict[str, Any]) -> State:
    light, left, beat = now["light"], now["left"], now["beat"]
    if kind == "click":
        return {**now, "left": 1} if within((20, 120, 100, 150), brings) and light == "green" else now
    light, left = (
        (light, left - 1) if left > 1 else {"red": ("green", 7), "green": ("yellow", 3)}.get(light, ("red", 5))
    )
    flash = {"white": "gray", "gray": "white"}[now["flash"]] if beat == 2 else now["flash"]
    return {"light": light, "left": left, "beat": (beat + 1) % 3, "flash": flash}


def crossing_light_event(dice: random.Random, now: State) -> Event:
    if dice.random() < 0.8:
        return "tick", {"time": 0.5}
    return "click", {"x": dice.choice([60, 60, 160]), "y": dice.choice([130, 140, 60])}


def guests(now: State, kind: str, brings: dict[str, Any]) -> State:
    people, typed = now["people"], now["typed"]
    if kind == "text":
        return {**now, "typed": typed + brings["written"]}
    if kind == "key":
        if brings["key"] == "return" and typed:
            return {"people": [*people, typed], "typed": ""}
        return {**now, "typed": typed[:-1]} if brings["key"] == "backspace" else now
    which, below = divmod(brings["y"] - 60, 30)
    taken = 20 <= brings["x"] <= 200 and 0 <= which < len(people) and below <= 24
    return {**now, "people": [one for place, one in enumerate(people) if not taken or place != which]}


def guests_event(dice: random.Random, now: State) -> Event:
    kind = dice.choice(["text", "text", "key", "key", "key", "click"])
    if kind == "text":
        return kind, {"written": dice.choice(["a", "Bo", "é"])}
    if kind == "key":
        return kind, {"key": dice.choice(["return", "return", "backspace", "x", "left"])}
    return kind, {"x": dice.choice([100, 100, 30, 5]), "y": dice.choice([62, 70, 86, 100, 130, 160, 190])}


def blinking(now: State, kind: str, brings: dict[str, Any]) -> State:
    if kind == "click" and within((20, 120, 100, 150), brings):
        return {**now, "fast_runs": not now["fast_runs"]}
    if kind == "click":
        return {**now, "slow_waited": 0} if within((120, 120, 200, 150), brings) else now
    slow, slow_over = waited_on(now["slow_waited"], 0.5, now["slow_runs"])
    fast, fast_over = waited_on(now["fast_waited"], 0.15, now["fast_runs"])
    now = {**now, "slow_waited": slow, "fast_waited": fast}
    if slow_over:
        now["lamp"] = {"white": "red", "red": "white"}[now["lamp"]]
    if fast_over:
        now |= {"count": 0, "fast_runs": False} if now["count"] >= 9 else {"count": now["count"] + 1}
    return now


def waited_on(waited: float, seconds: float, runs: bool) -> tuple[float, bool]:
    """How long a timer has waited after a tick, and whether it goes off."""
    over = waited + 1e-6 >= seconds
    if not runs:
        return 0 if over else waited, False
    waited = (max(0, waited - seconds) if over else waited) + 0.05
    return waited, waited + 1e-6 >= seconds


def blinking_event(dice: random.Random, now: State) -> Event:
    if dice.random() < 0.9:
        return "tick", {"time": 0.05}
    return "click", {"x": dice.choice([60, 60, 160, 250]), "y": dice.choice([130, 140, 60])}


def chess_clock(now: State, kind: str, brings: dict[str, Any]) -> State:
    if kind == "click":
        runs = now["first_runs"], now["second_runs"]
        if within((20, 20, 120, 80), brings):
            runs = False, True
        elif within((140, 20, 240, 80), brings):
            runs = True, False
        elif within((80, 100, 180, 130), brings):
            runs = False, False
        return {**now, "first_runs": runs[0], "second_runs": runs[1]}
    if kind == "set":
        return {**now, **brings}
    now = dict(now)
    for one in ("first", "second"):
        now[f"{one}_waited"], over = waited_on(now[f"{one}_waited"], 1, now[f"{one}_runs"])
        now[f"left_{one}"] -= over
        now[f"{one}_runs"] = now[f"{one}_runs"] and not (over and now[f"left_{one}"] == 0)
    return now


def chess_clock_event(dice: random.Random, now: State) -> Event:
    if now["left_first"] + now["left_second"] > 100:
        return "set", {"left_first": 3, "left_second": 2}
    if dice.random() < 0.97:
        return "tick", {"time": 0.05}
    return "click", {"x": dice.choice([70, 190, 130, 290]), "y": dice.choice([50, 50, 110])}


def letters(now: State, kind: str, brings: dict[str, Any]) -> State:
    letter, tried = brings["key"], now["tried"]
    return now if letter in tried else {"tried": tried | {letter}, "wrong": now["wrong"] + (letter not in "tree")}


def letters_event(dice: random.Random, now: State) -> Event:
    return "key", {"key": dice.choice("treexyzbq1")}


PROGRAMS: Mapping[str, tuple[Oracle, Callable[[random.Random, State], Event]]] = {
    "metronome": (metronome, metronome_event),
    "to_do": (to_do, to_do_event),
    "reaction": (reaction, reaction_event),
    "typing": (typing, typing_event),
    "crossing_light": (crossing_light, crossing_light_event),
    "guests": (guests, guests_event),
    "blinking": (blinking, blinking_event),
    "letters": (letters, letters_event),
    "chess_clock": (chess_clock, chess_clock_event),
}


def plain(value: Any) -> Any:
    """A value without records, as the oracles have it."""
    if isinstance(value, list):
        return [plain(one) for one in value]
    if isinstance(value, Record):
        return tuple(item for _, item in value.fields)
    return (value.what, value.done, value.rank) if hasattr(value, "rank") else value


@pytest.mark.parametrize("name", PROGRAMS)
def test_studio_program_and_page_do_what_plain_python_does(name: str) -> None:
    oracle, event = PROGRAMS[name]
    dice, document = random.Random(name), led_to(name)
    program, studio = module(name).Program(), InterpretedRun(document)
    with page_of(document) as page:
        page.begin()
        for number in range(EVENTS):
            before = {one: plain(value) for one, value in program.state.items()}
            kind, brings = event(dice, before)
            known = set(before) - {"chance"}
            if kind == "set":
                program.set_state(brings)
                page.put(**brings)
                studio.states.update(brings)
            else:
                program.send(kind, **brings)
                page.play([(kind, brings)], scenes=False)
                at = {"at": Point(brings["x"], brings["y"])} if "x" in brings else brings
                studio.send(kind, at)
            now = {one: plain(value) for one, value in program.state.items()}
            wanted = oracle(before, kind, brings)
            if name == "reaction" and now["phase"] == "waiting" != before["phase"]:
                assert 10 <= now["left"] <= 40
                wanted = {**wanted, "left": now["left"]}
            assert {one: now[one] for one in known} == {one: wanted[one] for one in known}, (number, kind, brings)
            assert {one: plain(value) for one, value in studio.states.items()} == now
            assert page.state() == state_of(program)
