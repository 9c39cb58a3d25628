"""Writes the document of each part anew from its session."""

from studio.parts import HOME, NAMES
from tests.parts.made import made

for name in NAMES:
    (HOME / f"{name}.studio").write_text(made(name), encoding="utf-8")
