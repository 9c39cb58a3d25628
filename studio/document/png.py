"""SVG pictures as PNG."""

from __future__ import annotations

import functools
import re

from studio.language.errors import Refusal

MOST_PIXELS = 64_000_000
"""Pixels of the largest picture that is made."""

FAMILIES = (
    "DejaVu Sans",
    "Liberation Sans",
    "Noto Sans",
    "Arial",
    "Helvetica",
    "Segoe UI",
    "Cantarell",
    "Ubuntu",
    "Roboto",
    "Open Sans",
    "FreeSans",
    "Nimbus Sans",
    "Verdana",
    "Lato",
)
"""Fonts to write with, best first."""

SVG_SIZE = re.compile(r'<svg [^>]*?width="([\d.]+)" height="([\d.]+)"')
_TEXT = re.compile(r'<text x="(-?[\d.]+)" y="(-?[\d.]+)" font-size="([\d.]+)"[^>]*?>([^<]*)</text>')
_PROBE = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">'
    '<text x="2" y="15" font-size="14" font-family="{}">{}</text></svg>'
)


def png(picture: str, scale: float = 1.0) -> bytes:
    """An SVG picture as PNG, ``scale`` pixels to each of its own.

    Where the machine has no font that we know, texts become bars of their length. Raises Refusal for a picture that
    is too large, or that is no SVG.
    """
    import resvg_py

    _check_size(picture, scale)
    family = font_family()
    drawn = picture if family else _TEXT.sub(_bar, picture)
    try:
        zoom = scale if scale != 1 else None
        return bytes(resvg_py.svg_to_bytes(svg_string=drawn, zoom=zoom, sans_serif_family=family))
    except ValueError as error:
        raise Refusal(f"This picture cannot be drawn: {str(error)[:120]}.") from error


@functools.cache
def font_family() -> str | None:
    """The first of ``FAMILIES`` that draws something on this machine, None where there is none.

    The renderer leaves texts out without a word when it lacks their font, so we look at what it draws.
    """
    import resvg_py

    for family in FAMILIES:
        blank, probe = (resvg_py.svg_to_bytes(svg_string=_PROBE.format(family, text)) for text in ("", "Mg"))
        if bytes(blank) != bytes(probe):
            return family
    return None


def _check_size(picture: str, scale: float) -> None:
    found = SVG_SIZE.search(picture)
    if found and float(found[1]) * float(found[2]) * scale * scale > MOST_PIXELS:
        raise Refusal("This picture is too large to be drawn; show less of it, or use a smaller scale.")


def _bar(found: re.Match[str]) -> str:
    x, y, size, text = float(found[1]), float(found[2]), float(found[3]), found[4]
    width = 0.55 * size * len(text)
    left = {"start": x, "end": x - width}.get(_anchor(found[0]), x - width / 2)
    return f'<rect x="{left:.2f}" y="{y - 0.5 * size:.2f}" width="{width:.2f}" height="{0.3 * size:.2f}" fill="gray"/>'


def _anchor(text: str) -> str:
    found = re.search(r'text-anchor="(\w+)"', text)
    return found[1] if found else "start"
