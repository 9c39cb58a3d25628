"""A program and its C as files, and the library that a C compiler makes of it."""

from __future__ import annotations

from pathlib import Path

from studio.compile.compiled import Compiled
from studio.compile.runtime.native_library import NoLibrary, build_library
from studio.document.file import write_atomically


def put_beside(compiled: Compiled, program: Path) -> str:
    """Writes a program, and where it has C that as well and the library made of it; says in sentences how it runs.

    Raises OSError where a file cannot be written.
    """
    write_atomically(program, compiled.source.encode("utf-8"))
    if not compiled.native:
        return f"{program.name} runs as Python. {compiled.why_not_native}"
    source = program.with_suffix(".native.c")
    write_atomically(source, compiled.native.encode("utf-8"))
    digest = compiled.native.split('"', 2)[1]
    try:
        build_library(source, program, digest)
    except NoLibrary as why:
        told = f"{program.name} runs as Python, because {why}; it looks for one again when it runs."
    else:
        told = f"{program.name} runs as native code."
    return f"{told} {compiled.why_not_native}".strip()
