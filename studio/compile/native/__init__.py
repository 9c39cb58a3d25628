"""From a plan to C that stands beside the Python program and does the same, faster.

``library`` writes it from the same class as the Python program: the methods on flat dicts and what they ask for, with
``statements``, ``expressions``, ``forms`` of values and ``parts`` of the program; the folder ``runtime`` holds what
every library needs. ``building`` puts it beside the program.

Where the C cannot be sure to do what the Python does (a step that it does not have, numbers that are rounded, values
that are no plain ones), it leaves that event or call to the Python, as if nothing had been done.
"""

from __future__ import annotations

from studio.compile.native.library import NativeLibrary, native_library

__all__ = ["NativeLibrary", "native_library"]
