"""Documents → standalone Python programs."""

from __future__ import annotations

from studio.compile.compiled import Compiled, compile_document
from studio.compile.names import program_name, why_no_program
from studio.compile.passes import ALL_PASSES

__all__ = ["ALL_PASSES", "Compiled", "compile_document", "program_name", "why_no_program"]
