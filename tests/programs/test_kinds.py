"""Programs of other kinds, each against a small implementation of its own: the 7GUIs, and one with dice.

No formula is typed in their sessions, and none is longer than 120 gestures.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from studio.language.builtins.chance import any_number, next_chance
from tests.programs.recorded import module, program


def texts(made: Any) -> list[str]:
    return [shape["content"] for shape in made.scene() if shape["kind"] == "label"]


def inside(x: float, y: float, left: float, top: float, right: float, low: float) -> bool:
    return left <= x <= right and top <= y <= low


def test_a_counter_counts_the_clicks_on_its_button() -> None:
    counter, count, chance = program("gui_counter"), 0, random.Random(3)
    for _ in range(200):
        x, y = chance.randrange(0, 230), chance.randrange(0, 90)
        hit = inside(x, y, 120, 20, 200, 60)
        assert counter.send("click", x=x, y=y).accepted == hit
        count += hit
        assert texts(counter) == [str(count), "Count"]


def test_two_temperatures_follow_each_other_as_they_are_typed() -> None:
    made, chance = program("gui_temperature"), random.Random(4)
    typed, focus = "0", "left"
    for _ in range(300):
        if chance.random() < 0.2:
            x, y = chance.randrange(0, 330), chance.randrange(0, 90)
            left, right = inside(x, y, 20, 20, 120, 60), inside(x, y, 200, 20, 300, 60)
            assert made.send("click", x=x, y=y).accepted == (left or right)
            typed, focus = ("", "left" if left else "right") if left or right else (typed, focus)
        else:
            key = chance.choice([*("0123456789" if len(typed) < 7 else ""), "backspace", "a", "space", "return"])
            known = key.isdigit() or key == "backspace"
            assert made.send("key", key=key).accepted == known
            typed = typed + key if key.isdigit() else typed[:-1] if known else typed
        number = int(typed or "0")
        worked_out = f"{number * 9 / 5 + 32:.1f}" if focus == "left" else f"{(number - 32) * 5 / 9:.1f}"
        worked_out = worked_out.replace("-0.0", "0.0")
        shown = [typed, worked_out] if focus == "left" else [worked_out, typed]
        assert texts(made)[-2:] == shown, (typed, focus)


def test_a_timer_runs_until_its_duration_is_over_and_begins_again() -> None:
    """Its duration can be another one at any time, and what has gone by stays."""
    game, chance, elapsed = module("gui_timer").Game(module("gui_timer").Program(duration=12)), random.Random(5), 0.0
    duration = 12
    assert game.program.TICK == "tick_seconds"
    for _ in range(400):
        if chance.random() < 0.005:
            assert game.send("click", x=100, y=100).accepted
            elapsed = 0.0
        if chance.random() < 0.02:
            duration = chance.randint(5, 60)
            game.change("duration", duration)
        before = elapsed
        elapsed = 0.1 + elapsed if elapsed < duration else elapsed
        assert game.tick().accepted == (elapsed != before)
        bar = next(one for one in game.program.scene() if one["kind"] == "rectangle" and one["fill"] == "green")
        assert bar["width"] == pytest.approx(200 * min(elapsed, duration) / duration)
        assert texts(game.program)[0] == f"{elapsed + 1e-9:.1f}"
    assert game.time == pytest.approx(40)
    assert game.program.tick_seconds == 0.1


def test_a_way_back_is_booked_only_behind_the_way_there_and_its_button_says_so() -> None:
    made, chance = program("gui_booking"), random.Random(6)
    fields = {"day": ((20, 50), (130, 160), 60, 90), "end": ((20, 50), (130, 160), 100, 130)}
    both, days, booked = False, {"day": 10, "end": 12}, []
    for _ in range(400):
        x, y = chance.randrange(10, 170), chance.choice([35, 75, 75, 115, 115, 155, 95])
        outcome, why = made.send("click", x=x, y=y), "nothing there"
        if inside(x, y, 20, 20, 160, 50):
            both, why = not both, None
        elif inside(x, y, 20, 140, 160, 170):
            why = "the way back is before the way there" if both and days["end"] < days["day"] else None
            booked += [] if why else [days["day"], days["end"]] if both else [days["day"]]
        for name, (less, more, top, low) in fields.items():
            hit = top <= y <= low and (less[0] <= x <= less[1] or more[0] <= x <= more[1])
            if hit and (both or name == "day"):
                days[name], why = days[name] + (1 if x >= more[0] else -1), None
        assert (outcome.accepted, outcome.reason) == (why is None, why), (x, y)
        assert dict(made.state) == {"both_ways": both, **days, "booked": booked}
        button = next(one for one in made.scene() if one.get("fill") == "lightgreen")
        assert button["opacity"] == (0.3 if both and days["end"] < days["day"] else 1)
        assert len(made.scene()) == (14 if both else 9)


def test_people_are_created_updated_deleted_and_filtered_by_how_they_begin() -> None:
    made, chance = program("gui_people"), random.Random(8)
    people, written, field, chosen = list(made.state["people"]), list(made.state["texts"]), 0, made.state["chosen"]
    for _ in range(400):
        shown = [one for one in people if one.startswith(written[0])]
        if chance.random() < 0.4:
            key = chance.choice([*"EMRaeimo", "backspace", "backspace", "7", "return"])
            known = len(key) == 1 and key.isalpha() or key == "backspace"
            assert made.send("key", key=key).accepted == known
            written[field] = (
                written[field] + key if len(key) == 1 and known else written[field][: -1 if known else None]
            )
        else:
            x, y = chance.choice([100, 100, 190, 230, 300, 370]), chance.choice([33, 69, 69, 69, *range(113, 320, 30)])
            row, button = (y - 100) // 30, (x - 160) // 70 if x > 190 and y == 69 else 0
            why = None
            if x == 100 and y < 100:
                field = int(y == 69)
            elif x == 100 and row < len(shown):
                chosen = shown[row]
            elif button == 1:
                people.append(written[1])
            elif button and not chosen:
                why = "nobody is chosen"
            elif button:
                people.remove(chosen)
                people += [written[1]] if button == 2 else []
                chosen = ""
            else:
                why = "nothing is there"
            outcome = made.send("click", x=x, y=y)
            assert (outcome.accepted, outcome.reason) == (why is None, why), (x, y)
        assert dict(made.state) == {"texts": written, "field": field, "people": people, "chosen": chosen}
        shown = [one for one in people if one.startswith(written[0])]
        assert texts(made) == [*written, "create", "update", "delete", *shown, chosen]


def test_circles_are_drawn_marked_sized_in_a_dialog_undone_and_redone() -> None:
    made, chance = program("gui_circles"), random.Random(9)
    circles = [(*centre, size) for centre, size in zip(made.state["centres"], made.state["sizes"], strict=True)]
    past, undone, redone, over, chosen, dialog, sized = [], [], 0, None, made.state["chosen"], made.state["dialog"], 0
    for number in range(300):
        on_buttons = (chance.choice([chance.randrange(5, 320), 35, 95, 95]), 33)
        x, y = chance.choice([(chance.randrange(5, 420), chance.randrange(55, 370)), on_buttons])
        on = [i for i, (a, b, r) in enumerate(circles) if (x - a) ** 2 + (y - b) ** 2 <= max(r, 1e-9) ** 2][-1:]
        event = "hover" if not number else chance.choice(["hover", "right_click", "click", "click"])
        if dialog and chance.random() < 0.5:
            event, x, y, on = "click", chance.randrange(200, 240), 33, []
        outcome, why = made.send(event, x=x, y=y), None
        if event == "hover":
            over = circles[on[0]][:2] if on else None
        elif event == "right_click":
            chosen, dialog = on[0] if on else chosen, bool(on)
        elif inside(x, y, 10, 60, 410, 360):
            why = "there is a circle" if on else None
            past, undone, circles = (past, undone, circles) if on else ([*past, circles], [], [*circles, (x, y, 20)])
        elif dialog and inside(x, y, 200, 20, 300, 46):
            size, sized = x - 200, sized + 1
            past, undone, circles = (
                [*past, circles],
                [],
                [(*one[:2], size if i == chosen else one[2]) for i, one in enumerate(circles)],
            )
        elif inside(x, y, 10, 20, 60, 46):
            why = None if past else "nothing to undo"
            if past:
                circles, past, undone, dialog = past[-1], past[:-1], [*undone, circles], False
        elif inside(x, y, 70, 20, 120, 46):
            why = None if undone else "nothing to redo"
            if undone:
                circles, past, undone, dialog = undone[-1], [*past, circles], undone[:-1], False
                redone += 1
        else:
            why = "nothing is there"
        assert (outcome.accepted, outcome.reason) == (why is None, why), (event, x, y)
        state, scene = made.state, made.scene()
        now = [(*centre, size) for centre, size in zip(state["centres"], state["sizes"], strict=True)]
        assert (now, state["over"], state["dialog"], state["chosen"]) == (circles, over, dialog, chosen)
        assert sum(one["kind"] == "ellipse" for one in scene) == len(circles) + (over is not None)
        assert any(one.get("fill") == "lightyellow" for one in scene) == dialog
    assert sized > 5 and redone > 5


@pytest.mark.parametrize("seed", [1, 7, 99])
def test_dice_are_thrown_as_the_seed_says(seed: int) -> None:
    made, where = module("dice").Program(seed=seed), random.Random(seed)
    chance, shown, thrown, points = seed, 6, [], 0
    for _ in range(300):
        x, y = where.choice([(60, 50), (60, 50), (60, 50), (150, 30), (300, 30)])
        accepted = made.send("click", x=x, y=y).accepted
        assert accepted == (x != 300)
        if x == 60:
            shown, chance = any_number(1, 6, chance), next_chance(chance)
            thrown = [] if shown == 1 else [*thrown, shown]
        elif accepted:
            points, thrown = points + sum(thrown), []
        assert dict(made.state) == {"shown": shown, "thrown": thrown, "points": points, "chance": chance}
        assert texts(made) == [str(shown), "Keep", str(points), *map(str, thrown)]


def test_cells_come_to_what_their_formulas_say() -> None:
    made, chance = program("gui_cells"), random.Random(11)
    names = [f"A{number}" for number in range(1, 7)]
    cells, selected, typed = dict.fromkeys(names, ""), "A1", ""

    def worth(text: str) -> int:
        parts = text.split("=")[-1].split("+")
        return sum(worth(cells[one]) if one in cells else int(one) if one.isdigit() else 0 for one in parts)

    shown = dict(cells)
    for _ in range(60):
        x, y = chance.choice([110, 110, 110, 300]), chance.randrange(55, 245)
        inside_one = inside(x, y, 60, 60, 160, 240)
        assert made.send("click", x=x, y=y).accepted == inside_one
        if inside_one:
            at = max(number for number in range(6) if y >= 60 + 30 * number)
            selected, typed = names[at], cells[names[at]]
        later = [str(chance.randrange(99)), *names[: names.index(selected)]]  # none is about itself
        keys = ["backspace"] * len(typed) + ["space", "b"] * chance.randrange(2)
        keys += [*("=" + "+".join(chance.choices(later, k=chance.randrange(1, 4)))).lower()]
        for key in keys:
            known = key not in ("space", "b")
            outcome = made.send("key", key=key)
            assert (outcome.accepted, outcome.reason) == (known, None if known else "no key for cells")
            typed = typed[:-1] if key == "backspace" else typed + key.upper() * known
        assert texts(made)[-2:] == [selected, typed]
        assert made.send("key", key="return").accepted
        cells[selected] = typed
        shown = {name: str(worth(cells[name])) for name in names}
        assert (made.state["texts"], made.state["shown"]) == (cells, shown)
        assert texts(made)[:6] == list(shown.values())


def test_a_cell_that_needs_itself_is_refused_and_stays_as_it_was() -> None:
    made = module("gui_cells").Program(budget=50_000)
    for key in "=a1":
        made.send("key", key=key)
    outcome = made.send("key", key="return")
    assert not outcome.accepted and outcome.reason.startswith("This took more than 50,000 steps")
    assert set(made.state["texts"].values()) == {""}


def test_a_lamp_follows_the_wheel_a_double_click_and_a_key_that_is_held() -> None:
    made, chance, level = program("dimming"), random.Random(9), 5
    for _ in range(300):
        event = chance.choice(["wheel", "wheel", "double_click", "key", "key_up"])
        if event in ("key", "key_up"):
            key = chance.choice("abcx7")
            made.send(event, key=key)
            assert texts(made) == [str(level), key if event == "key" else "no"]
            continue
        x, y, steps = chance.randrange(0, 130), chance.randrange(0, 130), chance.choice([-2, -1, 1, 4])
        hit = inside(x, y, 20, 20, 100, 100)
        brings = {"x": x, "y": y, **({"steps": steps} if event == "wheel" else {})}
        assert made.send(event, **brings).accepted == hit
        if hit:
            level = level + steps if event == "wheel" else 0
        assert texts(made)[0] == str(level)


def test_sweets_are_taken_from_a_jar_until_none_is_left() -> None:
    made, left, chance = program("sweets"), 3, random.Random(8)
    for _ in range(200):
        if chance.random() < 0.2:
            key = chance.choice("rqx")
            assert made.send("key", key=key).accepted == (key == "r")
            left = 3 if key == "r" else left
        else:
            x, y = chance.randrange(0, 160), chance.randrange(0, 80)
            outcome, hit = made.send("click", x=x, y=y), inside(x, y, 20, 20, 120, 60)
            assert outcome.accepted == (hit and left > 0)
            assert (outcome.reason == "nothing is left") == (left == 0)
            left -= outcome.accepted
        assert made.state == {"left": left}
        assert texts(made) == [f"Left: {left}"] + ["All gone!"] * (left == 0)


def test_what_is_written_comes_behind_what_stands_there_and_keys_take_it_back() -> None:
    """Issue 12, 1: a text is an event of its own, beside keys."""
    made, chance, said = program("writing"), random.Random(10), ""
    for _ in range(300):
        if chance.random() < 0.6:
            written = chance.choice(["a", "B", " ", "é", "日本", "two words", '"', "\n", "7", "", "on_key"])
            assert made.send("text", written=written).accepted
            said += written
        else:
            key = chance.choice(["backspace", "backspace", "backspace", "del", "a", "left", "7"])
            assert made.send("key", key=key).accepted == (key in ("backspace", "del"))
            said = {"backspace": said[:-1], "del": ""}.get(key, said)
        assert (made.state["said"], texts(made)) == (said, [said])
