"""Which plain colour any colour is a shade of."""

from __future__ import annotations

import colorsys

from studio.language.colours import RGB, is_colour

PLAIN = ("red", "orange", "gold", "yellow", "green", "blue", "purple", "pink", "brown", "black", "gray", "white")
"""Colours that everybody knows by name."""
KINDS = ("red", "brown", "orange", "yellow", "green", "turquoise", "blue", "purple", "pink", "white", "gray", "black")
"""What colours are told apart by, in order of hue; then those without one."""
_UP_TO = (13, 46, 70, 158, 196, 254, 310, 346, 361)  # degrees of hue
_HUES = ("red", "orange", "yellow", "green", "turquoise", "blue", "purple", "pink", "red")
PALE, DEEP, DULL = 0.9, 0.06, 0.13
"""Lighter than this is white, darker black; of less saturation grey (all from 0 to 1)."""
ROSY, EARTHY = 0.8, 0.49
"""Reds lighter than this are pink; oranges darker than this are brown."""


def shade_of(colour: str) -> str:
    """The one of ``KINDS`` that a colour is a shade of; a text that is no colour, as it is."""
    if not is_colour(colour):
        return colour
    hue, light, saturation = colorsys.rgb_to_hls(*_parts(colour))
    if light >= PALE or light <= DEEP:
        return "white" if light >= PALE else "black"
    if saturation < DULL:
        return "gray"
    kind = next(name for most, name in zip(_UP_TO, _HUES, strict=True) if hue * 360 < most)
    if kind == "red" and light > ROSY:
        return "pink"
    return "brown" if kind == "orange" and light < EARTHY else kind


def _parts(colour: str) -> tuple[float, float, float]:
    """Red, green and blue, from 0 to 1; how opaque it is does not matter."""
    digits = RGB.get(colour, colour.removeprefix("#"))
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    red, green, blue = (int(digits[place : place + 2], 16) / 255 for place in (0, 2, 4))
    return red, green, blue
