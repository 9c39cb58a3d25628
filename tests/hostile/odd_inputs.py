"""What random tries are made of: odd values, and the session that the README lets people write by hand."""

from __future__ import annotations

from functools import cache
from types import ModuleType
from typing import Any

from studio.compile import compile_document
from studio.compile.loading import loaded
from studio.document.file import dumps
from studio.session.editor import Editor
from studio.session.log import texts_of

ODD: tuple[Any, ...] = (
    *(None, True, -1, 0, 1, 7, 0.5, -1e9, 1e200, 10**40, "", "x", "a\nb", "\ud800", "beads", "marked", "__class__"),
    *([], [[]], [1, 2], [40, 40], ["beads"], {}, {"dict": []}, {"tuple": [1, 2]}, {"tile": "marked"}),
    *({"set": [1, [2]]}, {"set": [1, [2]]}),
    *({"via": "len", "of": [{"tile": "marked"}]}, {"dict": [[1, 2], [1, 3]]}, [["beads", [0]]], "beads[0]", "-5"),
)
FOREIGN: tuple[Any, ...] = (float("nan"), float("inf"), b"x", range(3), object(), 1j, 10**5000, (), {1: object()})


@cache
def made() -> Editor:
    """An editor that has done that session; only to be branched from."""
    editor = Editor()
    for place in ([40, 40], [91, 41], [139, 39]):
        editor.do("draw_ellipse", center=place, radius_x=15, radius_y=15, fill="white")
    editor.do("listify", things=["ellipse_1", "ellipse_2", "ellipse_3"], name="beads")
    editor.do("parameterize", thing="beads", attribute="count", name="length", least=1, most=12)
    for length, bead, following in ((3, 0, 1), (3, 2, 0), (5, 2, 3), (5, 4, 0)):
        editor.do("set_parameter", name="length", value=length)
        editor.do("teach", name="next_bead", inputs={"bead": bead}, result=following)
    editor.do("draw_ellipse", center=[91, 39], radius_x=6, radius_y=6, fill="black", name="mark")
    editor.do("parameterize", thing="mark", attribute="center", number=0, name="marked")
    editor.do("make_state", name="marked")
    editor.do("demonstrate_event", event="click", process="on_click", brings={"at": [100, 60]})
    editor.do("point_at", at=[{"via": "next_bead", "of": [{"tile": "marked"}]}], name="bead")
    editor.do("change", tile="marked", value={"tile": "bead"})
    editor.do("end")
    return editor


@cache
def document_text() -> str:
    """Its document, as the text of a file."""
    return dumps(made().document, texts_of(made().session.lines))


@cache
def made_module() -> ModuleType:
    """Its program."""
    return loaded(compile_document(made().document, "beads").source, "beads program")
