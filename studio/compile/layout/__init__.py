"""The layout of emitted source: nodes of Python → text, with lines of a fixed length, in the style of Black.

It knows the nodes that programs are made of, and nothing but them decides what the text is. ``statements`` become
lines, ``expressions`` become ``boxes`` that may be broken, ``texts`` are numbers and texts, ``values`` the lines around
one expression. A test compares it with a formatter that is kept elsewhere.
"""

from studio.compile.layout.statements import WIDTH, laid_out

__all__ = ["WIDTH", "laid_out"]
