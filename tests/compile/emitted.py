"""Emitted sources as modules, for tests."""

from __future__ import annotations

import sys
from types import ModuleType

from studio.compile import ALL_PASSES, compile_document
from studio.document.model import Document


def module_of(document: Document, name: str = "emitted", passes: tuple = ALL_PASSES) -> ModuleType:
    """The emitted module of a document, imported under its name."""
    module = ModuleType(name)
    sys.modules[name] = module
    exec(compile(compile_document(document, name, passes, tidy=False).source, f"{name}.py", "exec"), module.__dict__)
    return module
