"""What each drawing should be, drawn plainly: a function of its parameters that knows nothing of the studio."""

from __future__ import annotations

import cmath
import math
from collections.abc import Callable
from typing import Any

from tests.drawings.geometry import Mark, Pair, box, ellipse, label, line, outline, path, polar

Plain = Callable[..., list[Mark]]
Setting = dict[str, Any]


def ferris_wheel(radius: float, n: int) -> list[Mark]:
    hub = (200, 200)
    ends = [polar(hub, radius, 360 / n * car - 90) for car in range(n)]
    cars = [box(x - 15, y - 10, 30, 20, "gold") for x, y in ends]
    return [ellipse(hub, radius), *(line(hub, end) for end in ends), *cars]


def regular_polygon(corners: int) -> list[Mark]:
    return [outline(polar((200, 200), 100, 360 * corner / corners - 90) for corner in range(corners))]


def star(points: int) -> list[Mark]:
    ring = [polar((200, 200), (100, 40)[corner % 2], 180 * corner / points - 90) for corner in range(2 * points)]
    return [outline(ring, "gold")]


def clock(clock_time: float) -> list[Mark]:
    hub = (200, 200)
    hours = [label(polar(hub, 100, 30 * hour - 90), str(hour)) for hour in range(1, 13)]
    long, short = polar(hub, 90, 6 * clock_time - 90), polar(hub, 60, clock_time / 2 - 90)
    return [ellipse(hub, 120), *hours, line(hub, long), line(hub, short)]


def arm_linkage(shoulder: float, elbow: float, wrist: float, forearm: float) -> list[Mark]:
    base: Pair = (100, 300)
    first = polar(base, 115, shoulder)
    second = polar(first, forearm, elbow)
    return [line(base, first), line(first, second), line(second, polar(second, 60, wrist))]


def target(n: int, width: float) -> list[Mark]:
    return [ellipse((200, 200), width * (n - k), fill=("red", "white")[k % 2]) for k in range(n)]


def ladder(n: int, right: float, gap: float) -> list[Mark]:
    rails = [line((x, 40), (x, 300)) for x in (100, right)]
    return rails + [line((100, 80 + gap * k), (right, 80 + gap * k)) for k in range(n)]


def n_boxes(n: int, size: float, spacing: float) -> list[Mark]:
    return [box(40 + spacing * k, 100, size, size) for k in range(n)]


def battery(wide: float, percent: float) -> list[Mark]:
    terminal = box(100 + wide, 125.5, 16, 29, "black")
    return [box(100, 100, wide, 80), terminal, box(100, 100, wide * percent / 100, 80, "green")]


def rails(n: int, gap: float, left: float) -> list[Mark]:
    sleepers = [box(60 + gap * k, 90, 20, 120, "brown") for k in range(n)]
    return [*sleepers, *(line((40, y), (left + gap * n, y)) for y in (120, 180))]


def floor_plan(kitchen_width: float, depth: float, bedroom_width: float, hall_depth: float) -> list[Mark]:
    kitchen, bedroom = box(50, 50, kitchen_width, depth), box(50 + kitchen_width, 50, bedroom_width, depth)
    hall = box(50, 50 + depth, kitchen_width + bedroom_width, hall_depth)
    return [kitchen, bedroom, hall, line((50 + kitchen_width, 90), (50 + kitchen_width, 130))]


def mondrian_arch(wide: float, thick: float, high: float) -> list[Mark]:
    lintel = box(100, 100, wide, thick, "red")
    left, right = (
        box(100, 100 + thick, thick, high, "blue"),
        box(100 + wide - thick, 100 + thick, thick, high, "yellow"),
    )
    return [lintel, left, right]


def xs(n: int, spacing: float) -> list[Mark]:
    starts = [40 + spacing * k for k in range(n)]
    return [one for x in starts for one in (line((x, 40), (x + 40, 80)), line((x, 80), (x + 40, 40)))]


def box_volume(wide: float, high: float) -> list[Mark]:
    front = [(100, 150), (100 + wide, 150), (100 + wide, 150 + high), (100, 150 + high)]
    back = [(x + 40, y - 40) for x, y in front]
    return [outline(front), outline(back), *(line(one, other) for one, other in zip(front, back, strict=True))]


def three_triangles(size: float) -> list[Mark]:
    near, far, middle = 100, 100 + size, (100 + size / 2, 100 + size / 2)
    triangles = [
        outline([(near, near), (far, near), middle], "orange"),
        outline([(far, near), (far, far), middle], "teal"),
        outline([(far, far), (near, far), middle], "purple"),
    ]
    return [box(near, near, size, size), *triangles]


def pencil_tip(point_x: float, thick: float) -> list[Mark]:
    tip, upper, lower = (point_x, 130), (200, 100), (200, 100 + thick)
    halves = [((x + tip[0]) / 2, (y + tip[1]) / 2) for x, y in (upper, lower)]
    return [box(60, 100, 140, thick, "gold"), line(upper, tip), line(lower, tip), outline([*halves, tip], "black")]


def lambda_logo(size: float) -> list[Mark]:
    far, middle = 100 + size, 100 + size / 2
    return [box(100, 100, size, size, "black"), line((100, 100), (far, far)), line((middle, middle), (100, far))]


def balance_scale(left_tilt: float, right_tilt: float, right_length: float) -> list[Mark]:
    top: Pair = (200, 120)
    left, right = polar(top, 90, left_tilt), polar(top, right_length, right_tilt)
    pans = [ellipse(place, 20, 6, "gray") for place in (left, right)]
    return [line((200, 300), top), line(top, left), line(top, right), *pans]


def tree_branch(n: int, gap: float) -> list[Mark]:
    leaves = [ellipse((100 + gap * k, (180, 220)[k % 2]), 12, 18, "green") for k in range(n)]
    return [line((60, 200), (340, 200)), *leaves]


def bar_chart(gap: float, sales: list[float]) -> list[Mark]:
    bars = [box(60 + gap * k, 300 - one, 40, one, "steelblue") for k, one in enumerate(sales)]
    labels = [label((80 + gap * k, 300 - one / 2), str(one)) for k, one in enumerate(sales)]
    return [line((40, 300), (240, 300)), *bars, *labels]


def sine_wave(n: int, height: float, step: float) -> list[Mark]:
    places = [(40 + step * k, 200 - height * math.sin(2 * math.pi * k / 8)) for k in range(n)]
    return [path(places), *(ellipse(place, 3) for place in places)]


def cartesian_plot(gap: float, values: list[float]) -> list[Mark]:
    places = [(80 + gap * k, value) for k, value in enumerate(values)]
    axes = [line((60, 300), (300, 300)), line((60, 300), (60, 80))]
    area = outline([*places, (places[-1][0], 300), (places[0][0], 300)], "lightblue")
    return [*axes, area, path(places), *(ellipse(place, 4, fill="red") for place in places)]


def koch_snowflake(depth: int) -> list[Mark]:
    corners = [polar((200, 210), 150, 120 * k - 90) for k in range(3)]
    sides = [(corners[k], corners[(k + 1) % 3]) for k in range(3)]
    for _ in range(depth):
        sides = [part for side in sides for part in _with_a_spike(*side)]
    return [line(*side) for side in sides]


def _with_a_spike(start: Pair, end: Pair) -> list[tuple[Pair, Pair]]:
    """The four thirds of a side: complex numbers, the middle one replaced by two sides of a triangle."""
    first, last = complex(*start), complex(*end)
    third = (last - first) / 3
    places = [first, first + third, first + third + third * cmath.exp(-1j * math.pi / 3), last - third, last]
    pairs = [(one.real, one.imag) for one in places]
    return list(zip(pairs, pairs[1:], strict=False))


def pie_chart(sales: list[float]) -> list[Mark]:
    hub, whole, done, slices, labels = (200, 200), sum(sales), 0.0, [], []
    for k, part in enumerate(sales):
        share = k / max(len(sales) - 1, 1)
        ends = {0: "steelblue", 1: "gold"}
        fill = ends.get(share) or "#" + "".join(
            f"{round(a + (b - a) * share):02x}" for a, b in ((70, 255), (130, 215), (180, 0))
        )
        arc = [polar(hub, 120, 360 * (done + part * step / 36) / whole - 90) for step in range(37)]
        slices.append(outline([hub, *arc], fill))
        labels.append(label(polar(hub, 80, 360 * (done + part / 2) / whole - 90), str(part)))
        done += part
    return [ellipse(hub, 120), *slices, *labels]


def sierpinski_triangle(depth: int) -> list[Mark]:
    def inside(left: Pair, base: float, level: int) -> list[Mark]:
        if level == 0:
            return [outline([left, (left[0] + base, left[1]), polar(left, base, -60)], "purple")]
        starts = [left, (left[0] + base / 2, left[1]), polar(left, base / 2, -60)]
        return [mark for start in starts for mark in inside(start, base / 2, level - 1)]

    return inside((60, 300), 280, depth)


def pythagoras_tree(depth: int) -> list[Mark]:
    """Complex numbers: a square on a base, and on its far side the legs of a right triangle as the next bases."""

    def grown(start: complex, side: complex, level: int) -> list[Mark]:
        roof, leg = start - 1j * side, side * (1 - 1j) / 2
        corners = [start, start + side, roof + side, roof]
        square = outline([(one.real, one.imag) for one in corners], "brown")
        if level == 0:
            return [square]
        return [square, *grown(roof, leg, level - 1), *grown(roof + leg, side - leg, level - 1)]

    return grown(170 + 380j, 60, depth)


def square_carpet(depth: int) -> list[Mark]:
    places, size = [(50.0, 50.0)], 270.0
    for _ in range(depth):
        size /= 3
        grid = [(across, down) for across in range(3) for down in range(3) if (across, down) != (1, 1)]
        places = [(x + size * across, y + size * down) for x, y in places for across, down in grid]
    return [box(x, y, size, size, "black") for x, y in places]


def arrows(n: int, size: float) -> list[Mark]:
    found = []
    for k in range(n):
        start, end = (60, 100 + 50 * k), (160 + 20 * k, 100 + 90 * k)
        ahead = math.degrees(math.atan2(end[1] - start[1], end[0] - start[0]))
        found += [line(start, end), *(line(end, polar(end, size, ahead + off)) for off in (-150, 150))]
    return found


def gauge(speed: float) -> list[Mark]:
    hub = (200, 200)
    ticks = [line(polar(hub, 120, 45 * k + 180), polar(hub, 100, 45 * k + 180)) for k in range(5)]
    needle = line(hub, polar(hub, 90, 180 + 180 * speed / 100))
    return [ellipse(hub, 120), *ticks, needle, label((200, 240), f"{speed} km/h")]


def calendar_month(week: int, weeks: int) -> list[Mark]:
    places = [(60 + 40 * day, 80 + 40 * row) for row in range(weeks) for day in range(week)]
    numbers = [label(place, str(number)) for number, place in enumerate(places, 1)]
    return [box(x - 20, y - 20, 40, 40) for x, y in places] + numbers


def frame(size: int) -> list[Mark]:
    colours = ("white", "gray")
    fields = [box(60 + 40 * x, 60 + 40 * y, 40, 40, colours[(x + y) % 2]) for y in range(size) for x in range(size)]
    letters = [label((80 + 40 * k, 50), chr(ord("a") + k)) for k in range(size)]
    return fields + letters + [label((44, 80 + 40 * k), str(k + 1)) for k in range(size)]


def train(wagons: int) -> list[Mark]:
    def wagon(x: float) -> list[Mark]:
        wheels = [ellipse((x + along, 148), 8, fill="black") for along in (16, 45)]
        return [box(x, 100, 60, 40, "firebrick"), *wheels, line((x + 60, 120), (x + 70, 120))]

    return [mark for k in range(wagons) for mark in wagon(60 + 70 * k)]


def bookshelf(heights: list[float]) -> list[Mark]:
    books = [box(60 + 20 * k, 300 - high, 20, high, "brown") for k, high in enumerate(heights)]
    return [line((40, 300), (300, 300)), *books]


def rings(n: int) -> list[Mark]:
    return [ellipse((100 + 45 * k, (120, 160)[k % 2]), 40) for k in range(n)]


def piano(octaves: int) -> list[Mark]:
    marks = []
    for left in range(40, 40 + 280 * octaves, 280):
        marks += [box(left + 40 * k, 100, 40, 160, "white") for k in range(7)]
        marks += [box(left + 40 * k - 10, 100, 20, 100, "black") for k in (1, 2, 4, 5, 6)]
    return marks


def xylophone(n: int) -> list[Mark]:
    def colour(k: int) -> str:
        share = k / max(n - 1, 1)
        return {0: "red", 1: "blue"}.get(share) or f"#{round(255 * (1 - share)):02x}00{round(255 * share):02x}"

    return [box(60 + 30 * k, 60 + 10 * k, 20, 240 - 20 * k, colour(k)) for k in range(n)]


def sun(n: int) -> list[Mark]:
    hub = (200, 200)
    turns = [360 / n * k for k in range(n)]
    return [ellipse(hub, 50, fill="gold"), *(line(polar(hub, 70, turn), polar(hub, 100, turn)) for turn in turns)]


def staircase(n: int, rise: float) -> list[Mark]:
    tops = [(125 + 50 * k, 400 - rise * k) for k in range(n)]
    ends = [(x, y - 60) for x, y in tops]
    posts = [line(top, end) for top, end in zip(tops, ends, strict=True)]
    return [*(box(x - 25, y, 50, rise) for x, y in tops), *posts, line(ends[0], ends[-1])]


def dartboard(wires_count: int) -> list[Mark]:
    hub, step = (300, 300), 360 / wires_count
    wires = [line(hub, polar(hub, 140, step * k - 90)) for k in range(wires_count)]
    numbers = [label(polar(hub, 168, step * (k + 0.5) - 90), str(k + 1)) for k in range(wires_count)]
    return [*(ellipse(hub, radius) for radius in (100, 65, 30)), *wires, *numbers]


def barrier(barrier_rotation: float) -> list[Mark]:
    axle = (100, 200)

    def turned(left: float, right: float, high: float) -> Mark:
        corners = [(left, -high), (right, -high), (right, high), (left, high)]
        places = [(math.hypot(x, y), math.degrees(math.atan2(y, x))) for x, y in corners]
        return outline(polar(axle, far, angle + barrier_rotation) for far, angle in places)

    return [ellipse(axle, 20), turned(0, 180, 10), turned(180, 220, 20)]


DRAWINGS: dict[Plain, tuple[Setting, Setting]] = {
    ferris_wheel: ({"radius": 90, "n": 8}, {"radius": 150, "n": 5}),
    regular_polygon: ({"corners": 7}, {"corners": 3}),
    star: ({"points": 9}, {"points": 4}),
    clock: ({"clock_time": 205}, {"clock_time": 719}),
    arm_linkage: (
        {"shoulder": -80, "elbow": 40, "wrist": 10, "forearm": 120},
        {"shoulder": 0, "elbow": -90, "wrist": -179, "forearm": 33},
    ),
    koch_snowflake: ({"depth": 3}, {"depth": 0}),
    arrows: ({"n": 6, "size": 12}, {"n": 1, "size": 40}),
    target: ({"n": 7, "width": 20}, {"n": 2, "width": 55}),
    ladder: ({"n": 6, "right": 150, "gap": 35}, {"n": 1, "right": 240, "gap": 10}),
    n_boxes: ({"n": 8, "size": 20, "spacing": 25}, {"n": 1, "size": 90, "spacing": 95}),
    battery: ({"wide": 150, "percent": 70}, {"wide": 320, "percent": 0}),
    rails: ({"n": 9, "gap": 33, "left": 50}, {"n": 1, "gap": 90, "left": 70}),
    floor_plan: (
        {"kitchen_width": 120, "depth": 90, "bedroom_width": 210, "hall_depth": 45},
        {"kitchen_width": 300, "depth": 180, "bedroom_width": 75, "hall_depth": 100},
    ),
    mondrian_arch: ({"wide": 320, "thick": 30, "high": 210}, {"wide": 120, "thick": 60, "high": 80}),
    xs: ({"n": 7, "spacing": 45}, {"n": 1, "spacing": 90}),
    box_volume: ({"wide": 60, "high": 150}, {"wide": 210, "high": 33}),
    three_triangles: ({"size": 120}, {"size": 333}),
    pencil_tip: ({"point_x": 310, "thick": 30}, {"point_x": 250, "thick": 90}),
    lambda_logo: ({"size": 90}, {"size": 340}),
    balance_scale: (
        {"left_tilt": 190, "right_tilt": -20, "right_length": 120},
        {"left_tilt": 120, "right_tilt": 60, "right_length": 45},
    ),
    tree_branch: ({"n": 7, "gap": 30}, {"n": 1, "gap": 90}),
    bar_chart: ({"gap": 50, "sales": [30, 200, 90, 120, 15]}, {"gap": 75, "sales": [100, 40]}),
    sine_wave: ({"n": 33, "height": 80, "step": 9}, {"n": 5, "height": 20, "step": 31}),
    cartesian_plot: ({"gap": 30, "values": [100, 150, 90, 200, 250, 130]}, {"gap": 90, "values": [280, 90]}),
    gauge: ({"speed": 80}, {"speed": 10}),
    calendar_month: ({"week": 7, "weeks": 5}, {"week": 5, "weeks": 1}),
    frame: ({"size": 8}, {"size": 2}),
    train: ({"wagons": 6}, {"wagons": 1}),
    bookshelf: ({"heights": [50, 110, 70, 20, 90, 100]}, {"heights": [140]}),
    rings: ({"n": 9}, {"n": 2}),
    piano: ({"octaves": 4}, {"octaves": 1}),
    xylophone: ({"n": 6}, {"n": 2}),
    sun: ({"n": 13}, {"n": 5}),
    sierpinski_triangle: ({"depth": 4}, {"depth": 0}),
    pythagoras_tree: ({"depth": 5}, {"depth": 1}),
    pie_chart: ({"sales": [5, 90, 30, 45, 45, 10]}, {"sales": [1, 3]}),
    square_carpet: ({"depth": 3}, {"depth": 1}),
    staircase: ({"n": 7, "rise": 20}, {"n": 2, "rise": 45}),
    dartboard: ({"wires_count": 20}, {"wires_count": 3}),
    barrier: ({"barrier_rotation": -50}, {"barrier_rotation": 200}),
}
"""Each drawing with two settings that nobody showed. Those from the gauge to the sun were drawn first by strangers."""
