"""An emitted program as a module, without a file."""

from __future__ import annotations

import marshal
import warnings
from importlib.abc import InspectLoader
from importlib.util import module_from_spec, spec_from_loader
from types import CodeType, ModuleType


class _Emitted(InspectLoader):
    """Loads one source; it was built from our nodes alone."""

    def __init__(self, source: str, code: bytes) -> None:
        self._source, self._code = source, code

    def get_source(self, fullname: str) -> str:
        return self._source

    def get_code(self, fullname: str) -> CodeType | None:
        return marshal.loads(self._code) if self._code else _code(self._source)


def loaded(source: str, name: str = "program", code: bytes = b"") -> ModuleType:
    """The module of an emitted source; ``code`` is its ``bytecode`` where another process of ours has made it."""
    spec = spec_from_loader(name, _Emitted(source, code))
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def bytecode(source: str) -> bytes:
    """An emitted source made ready for ``loaded``, by the same Python."""
    return marshal.dumps(_code(source))


def _code(source: str) -> CodeType:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SyntaxWarning)  # a stranger's formula may make no sense
        return InspectLoader.source_to_code(source)
