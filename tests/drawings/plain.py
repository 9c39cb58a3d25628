"""What each drawing should be, drawn plainly: a function of its parameters that knows nothing of the studio."""

from __future__ import annotations

from collections.abc import Callable

from tests.drawings.geometry import Mark, Pair, box, ellipse, label, line, outline, polar

Plain = Callable[..., list[Mark]]


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


def clock(minutes: float) -> list[Mark]:
    hub = (200, 200)
    hours = [label(polar(hub, 100, 30 * hour - 90), str(hour)) for hour in range(1, 13)]
    long, short = polar(hub, 90, 6 * minutes - 90), polar(hub, 60, minutes / 2 - 90)
    return [ellipse(hub, 120), *hours, line(hub, long), line(hub, short)]


def arm_linkage(shoulder: float, elbow: float, wrist: float, forearm: float) -> list[Mark]:
    base: Pair = (100, 300)
    first = polar(base, 115, shoulder)
    second = polar(first, forearm, elbow)
    return [line(base, first), line(first, second), line(second, polar(second, 60, wrist))]


DRAWINGS: dict[Plain, tuple[dict[str, float], dict[str, float]]] = {
    ferris_wheel: ({"radius": 90, "n": 8}, {"radius": 150, "n": 5}),
    regular_polygon: ({"corners": 7}, {"corners": 3}),
    star: ({"points": 9}, {"points": 4}),
    clock: ({"minutes": 205}, {"minutes": 719}),
    arm_linkage: (
        {"shoulder": -80, "elbow": 40, "wrist": 10, "forearm": 120},
        {"shoulder": 0, "elbow": -90, "wrist": -179, "forearm": 33},
    ),
}
"""Each drawing with two settings that nobody showed."""
