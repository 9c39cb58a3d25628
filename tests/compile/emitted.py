"""Emitted sources as modules, for tests."""

from __future__ import annotations

import sys
from types import ModuleType

from studio.compile import ALL_PASSES
from studio.compile.lower import lower
from studio.compile.module import source
from studio.document.model import Document


def module_of(document: Document, name: str = "emitted", passes: tuple = ALL_PASSES) -> ModuleType:
    """The emitted module of a document, imported under its name; without the tests and line numbers beside it."""
    plan = lower(document, name)
    for each in passes:
        plan = each(plan)
    module = ModuleType(name)
    sys.modules[name] = module
    exec(compile(source(plan), f"{name}.py", "exec"), module.__dict__)
    return module
