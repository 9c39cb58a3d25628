"""An emitted program as a module, without a file."""

from __future__ import annotations

import warnings
from importlib.abc import InspectLoader
from importlib.util import module_from_spec, spec_from_loader
from types import ModuleType


class _Emitted(InspectLoader):
    """Loads one source; it was built from our nodes alone."""

    def __init__(self, source: str) -> None:
        self._source = source

    def get_source(self, fullname: str) -> str:
        return self._source


def loaded(source: str, name: str = "program") -> ModuleType:
    """The module of an emitted source."""
    spec = spec_from_loader(name, _Emitted(source))
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SyntaxWarning)  # a stranger's formula may make no sense
        spec.loader.exec_module(module)
    return module
