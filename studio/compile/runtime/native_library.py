"""A library in C beside a program, made by a C compiler where there is one."""

from __future__ import annotations

import ctypes
import glob
import hashlib
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

COMPILERS = ("cc", "gcc", "clang")
C_FLAGS = ("-O2", "-fno-tree-vectorize", "-fno-tree-slp-vectorize", "-shared", "-fPIC", "-ffp-contract=off")
SECONDS_TO_COMPILE = 120  # that a compiler may take


class CFunctions(NamedTuple):
    """The functions of a library; what they take stands in its C."""

    make_context: Any
    make_course: Any
    extend: Any
    items_from: Any
    run: Any
    bind: Any
    method: Any


class NoLibrary(Exception):
    """Why there is no library, in words without a full stop."""


def c_compiler() -> list[str]:
    """How the C compiler is called: CC where that is set. Raises NoLibrary where there is none."""
    given = shlex.split(os.environ.get("CC", ""))
    for words in [given] if given else [[name] for name in COMPILERS]:
        if shutil.which(words[0]):
            return words
    raise NoLibrary("there is no C compiler here")


def build_library(source: Path, program: Path, digest: str) -> Path:
    """Compiles C and gives the library, which takes the place of others of this C beside the program.

    Raises NoLibrary where that cannot be done; all is then as it was.
    """
    words = c_compiler()
    apart = program.with_name(f"{program.stem}.{os.getpid()}.part")
    more = ("-undefined", "dynamic_lookup") if sys.platform == "darwin" else ()
    try:
        done = subprocess.run(
            [*words, *C_FLAGS, *more, "-o", str(apart), str(source), "-lm"],
            capture_output=True,
            text=True,
            timeout=SECONDS_TO_COMPILE,
            stdin=subprocess.DEVNULL,
        )
        if done.returncode:
            why = (done.stderr.strip().splitlines() or ["no reason given"])[0]
            raise NoLibrary(f"{words[0]} could not compile {source.name} ({why[:200]})")
        library = library_name(program, digest, apart.read_bytes())
        os.replace(apart, library)
        for other in libraries_of(program, digest):
            if other != library:
                with suppress(OSError):
                    other.unlink()
        return library
    except (OSError, subprocess.SubprocessError) as mishap:
        raise NoLibrary(f"{words[0]} could not compile {source.name} ({mishap})") from None
    finally:
        with suppress(OSError):
            apart.unlink(missing_ok=True)


def library_in(library: Path, digest: str) -> CFunctions:
    """The functions of a library that was made from the C with this digest.

    Raises NoLibrary for any other, and for one in which something has changed since it was made.
    """
    if object.__basicsize__ != 2 * ctypes.sizeof(ctypes.c_void_p):
        raise NoLibrary("objects are made in another way in this Python")
    try:
        if not library.name.endswith(seal_of(library.read_bytes())):
            raise NoLibrary(f"{library.name} is spoiled")
        found = ctypes.PyDLL(str(library)).native_functions
    except (OSError, AttributeError) as mishap:
        raise NoLibrary(f"{library.name} cannot be loaded ({mishap})") from None
    found.restype = ctypes.py_object
    made, *functions = found()
    if made != digest:
        raise NoLibrary(f"{library.name} is of another version of the program")
    return CFunctions(*functions)


def library_name(program: Path, digest: str, content: bytes) -> Path:
    """Where the library of a program is, of which the C has this digest; its name tells whether it is still whole."""
    return program.with_suffix(f".{digest}.{seal_of(content)}")


def seal_of(content: bytes) -> str:
    """How the name of a library with this content ends."""
    return f"{hashlib.sha256(content).hexdigest()[:16]}.so"


def libraries_of(program: Path, digest: str) -> list[Path]:
    """The libraries beside a program that were made from the C with this digest, spoiled ones among them."""
    return sorted(program.parent.glob(f"{glob.escape(program.stem)}.{digest}*.so"))


def library_beside(beside: Path, digest: str) -> CFunctions:
    """The functions of the library beside a program, which is made where it is not there. Raises NoLibrary."""
    source = beside.with_suffix(".native.c")
    for library in libraries_of(beside, digest):
        with suppress(NoLibrary):  # one that is spoiled is made anew
            return library_in(library, digest)
    try:
        about = source.read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        raise NoLibrary(f"there is no {source.name} beside it") from None
    if digest not in about.partition("\n")[0]:
        raise NoLibrary(f"{source.name} is of another version of the program")
    if os.access(beside.parent, os.W_OK):
        return library_in(build_library(source, beside, digest), digest)
    with tempfile.TemporaryDirectory() as folder:  # what is loaded may go
        return library_in(build_library(source, Path(folder) / beside.name, digest), digest)
