"""Emitted sources as modules, for tests."""

from __future__ import annotations

import sys
from functools import reduce
from types import ModuleType

from studio.compile import ALL_PASSES
from studio.compile.ir import Plan
from studio.compile.loading import loaded
from studio.compile.lower import lower
from studio.compile.module import source
from studio.document.model import Document


def module_of(document: Document, name: str = "emitted", passes: tuple = ALL_PASSES) -> ModuleType:
    """The emitted module of a document, imported under its name; without the tests and line numbers beside it."""
    return written(reduce(lambda plan, each: each(plan), passes, lower(document, name)))


def written(plan: Plan) -> ModuleType:
    """The emitted module of a plan, imported under its name."""
    module = loaded(source(plan), plan.name)
    sys.modules[plan.name] = module
    return module
