"""Colours as red, green and blue, and a letter for each."""

from __future__ import annotations

from collections.abc import Collection

RGB: dict[str, str] = {}
SPARE = "*%&$=~?abcdefghijklmnpqrstuvwxyz0123456789"


def red_green_blue(colour: str) -> tuple[int, int, int] | None:
    """Red, green and blue (0 to 255) of a name or of ``#rrggbb``; none where it is no colour that is known here."""
    digits = colour[1:7] if colour.startswith("#") else RGB.get(colour, "")
    if len(digits) == 3:
        digits = "".join(2 * digit for digit in digits)
    try:
        red, green, blue = (int(digits[at : at + 2], 16) for at in (0, 2, 4))
    except ValueError:
        return None
    return red, green, blue


def lightness(colour: tuple[int, int, int]) -> float:
    """How light a colour looks, 0 to 1 (Rec. 601 luma)."""
    red, green, blue = colour
    return (0.299 * red + 0.587 * green + 0.114 * blue) / 255


def sign_of(colour: str, others: Collection[str]) -> str:
    """A letter for things of this colour that is not one of the others: X for dark ones, O for light ones, # for those
    without a colour, else the first letter of the colour's name."""
    known = red_green_blue(colour)
    grey = known is not None and max(known) - min(known) < 48
    first = ("O" if lightness(known) > 0.5 else "X") if known and grey else colour[:1].upper() if colour else "#"
    wanted = [first, *filter(str.isalpha, colour.upper()), *SPARE]
    return next((sign for sign in wanted if sign.isprintable() and sign not in others), "?")
