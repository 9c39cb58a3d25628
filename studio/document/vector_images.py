"""SVG images of strangers, made ready to be drawn as pictures of pixels: nothing from elsewhere is taken into them."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from studio.language.errors import Refusal

SIZE, SMALLEST = 800, 100
"""Pixels that an image is made wide or high, whichever is more; and those of one that says no size."""
MOST_PARTS, MOST_USES = 20_000, 200
_NAMES = {"": "http://www.w3.org/2000/svg", "xlink": "http://www.w3.org/1999/xlink"}
_SVG = f"{{{_NAMES['']}}}"
_LINKS = ("href", f"{{{_NAMES['xlink']}}}href")
_HELD = ("#", "data:image/png;", "data:image/jpeg;")
"""What links may begin with: to parts of the image itself, and to what stands in it."""
_LENGTH = re.compile(r"\s*(\d+\.?\d*)(px)?\s*")


def drawn_alone(data: bytes) -> tuple[str, float]:
    """An SVG image without links to anything else, and the scale at which it is drawn.

    Raises Refusal for what is no SVG, or could take for ever.
    """
    if b"<!entity" in data.lower():
        raise Refusal("This image defines entities, which are not read. Save it as PNG.")
    try:
        root = ElementTree.fromstring(data)
    except (ElementTree.ParseError, ValueError, LookupError) as error:
        raise Refusal("This is no SVG image that can be read. Save it as PNG.") from error
    parts = list(root.iter())
    uses = {id(one) for one in parts if one.tag == f"{_SVG}use"}
    nested = any(id(inner) in uses for one in parts if one.get("id") for inner in one.iter())
    if root.tag != f"{_SVG}svg" or len(parts) > MOST_PARTS or len(uses) > (0 if nested else MOST_USES):
        raise Refusal("This SVG image is too large to be read. Save it as PNG.")
    for one in parts:
        for link in _LINKS:
            if not one.get(link, "#").strip().startswith(_HELD):
                del one.attrib[link]
    wide, high = _size(root)
    root.set("width", f"{wide:.2f}")
    root.set("height", f"{high:.2f}")
    for prefix, name in _NAMES.items():
        ElementTree.register_namespace(prefix, name)
    return ElementTree.tostring(root, "unicode"), min(SIZE / max(wide, high), 20.0)


def _size(root: ElementTree.Element) -> tuple[float, float]:
    """How wide and high an image says that it is, in pixels."""
    found = [_LENGTH.fullmatch(root.get(side, "")) for side in ("width", "height")]
    sides = [float(one[1]) for one in found if one is not None]
    if len(sides) < 2:
        box = re.findall(r"-?\d+\.?\d*", root.get("viewBox", ""))
        sides = [float(one) for one in box[2:4]] if len(box) == 4 else []
    if len(sides) < 2 or not all(0 < side <= 1e5 for side in sides):
        return SMALLEST, SMALLEST
    return sides[0], sides[1]
