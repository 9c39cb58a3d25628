"""An emitted program as a module, without a file."""

from __future__ import annotations
import __future__

import marshal
import warnings
from functools import lru_cache
from importlib.abc import InspectLoader
from importlib.util import module_from_spec, spec_from_loader
from types import CodeType, ModuleType

BETWEEN = "\n\n\n"
"""What stands between two blocks of an emitted source: functions, classes and groups of constants."""
KEPT = 2000
"""So many blocks stay compiled: those of some programs; most are the same in all."""


class _Emitted(InspectLoader):
    """Loads one source; it was built from our nodes alone."""

    def __init__(self, source: str, code: bytes) -> None:
        self._source = source
        self._blocks: tuple[CodeType, ...] = marshal.loads(code) if code else _blocks(source)
        self._next: CodeType | None = None

    def get_source(self, fullname: str) -> str:
        return self._source

    def get_code(self, fullname: str) -> CodeType | None:
        return self._next

    def exec_module(self, module: ModuleType) -> None:
        for block in self._blocks:
            self._next = block
            super().exec_module(module)


def loaded(source: str, name: str = "program", code: bytes = b"") -> ModuleType:
    """The module of an emitted source; ``code`` is its ``bytecode`` where another process of ours has made it."""
    spec = spec_from_loader(name, _Emitted(source, code))
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def bytecode(source: str) -> bytes:
    """An emitted source made ready for ``loaded``, by the same Python."""
    return marshal.dumps(_blocks(source))


def _blocks(source: str) -> tuple[CodeType, ...]:
    """The code of a source, block by block. A block ends where it can be read alone; else all of it is one."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SyntaxWarning)  # a stranger's formula may make no sense
        found, line = [], 0
        try:
            for block in source.split(BETWEEN):
                found.append(_moved(_code(block), line))
                line += (block + BETWEEN).count("\n")
        except SyntaxError:  # a text went on over the end of a block
            return (_code(source),)
        return tuple(found)


@lru_cache(KEPT)
def _code(block: str) -> CodeType:
    code: CodeType = compile(block, "<string>", "exec", __future__.annotations.compiler_flag, dont_inherit=True)
    return code


def _moved(code: CodeType, lines: int) -> CodeType:
    """The code as if it stood so many lines further down."""
    inside = tuple(_moved(one, lines) if isinstance(one, CodeType) else one for one in code.co_consts)
    return code.replace(co_firstlineno=code.co_firstlineno + lines, co_consts=inside)
