"""Emitted sources as modules, for tests."""

from __future__ import annotations
import __future__

import sys
from functools import lru_cache, reduce
from types import CodeType, ModuleType

from studio.compile import ALL_PASSES
from studio.compile.ir import Plan
from studio.compile.lower import lower
from studio.compile.module import source
from studio.document.model import Document


def module_of(document: Document, name: str = "emitted", passes: tuple = ALL_PASSES) -> ModuleType:
    """The emitted module of a document, imported under its name; without the tests and line numbers beside it."""
    return written(reduce(lambda plan, each: each(plan), passes, lower(document, name)))


def written(plan: Plan) -> ModuleType:
    """The emitted module of a plan, imported under its name."""
    module = ModuleType(plan.name)
    sys.modules[plan.name] = module
    for part in source(plan).split("\n\n\n"):
        exec(_compiled(part), module.__dict__)
    return module


@lru_cache(1000)
def _compiled(part: str) -> CodeType:
    """The code of one definition; most are the same in all programs, and compiling them takes most of the time."""
    return compile(part, "emitted.py", "exec", __future__.annotations.compiler_flag, dont_inherit=True)
