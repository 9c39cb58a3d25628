"""What a benchmark is, and where they are found: in ``studio/bench`` and in ``bench.py`` of an example's folder."""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

import studio.bench
from studio.language.errors import FileFault

FILE = "bench.py"
MARK = "studio_benchmark"


@dataclass(frozen=True)
class Measured:
    """One number: what it is, its unit, and the limit it must keep (``most`` or ``least``), if there is one."""

    name: str
    value: float
    unit: str = "s"
    most: float | None = None
    least: float | None = None

    @property
    def kept(self) -> bool:
        """Whether the limit holds."""
        return (self.most is None or self.value <= self.most) and (self.least is None or self.value >= self.least)


@dataclass(frozen=True)
class Benchmark:
    """A named benchmark; ``run`` gives its numbers."""

    name: str
    run: Callable[[], list[Measured]]
    doc: str = ""


def benchmark(function: Callable[[], list[Measured]]) -> Callable[[], list[Measured]]:
    """Marks a function as a benchmark; it is called like the function."""
    setattr(function, MARK, True)
    return function


def discover(folders: list[Path]) -> Iterator[Benchmark]:
    """The benchmarks of the studio, then those of the folders, as ``FOLDER.NAME``. Raises FileFault."""
    for found in pkgutil.iter_modules(studio.bench.__path__):
        if found.name != "registry":
            yield from _marked(importlib.import_module(f"studio.bench.{found.name}"), "studio")
    for folder in folders:
        file = folder / FILE
        if file.exists():
            owner = folder.resolve().name
            yield from _marked(module_in(file, f"bench_of_{owner}"), owner)


def module_in(file: Path, name: str) -> ModuleType:
    """The module in a file, under a name of its own. Raises FileFault where it cannot be loaded."""
    spec = importlib.util.spec_from_file_location(name, file)
    if spec is None or spec.loader is None:
        raise FileFault(f"{file} cannot be loaded.")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _marked(module: ModuleType, owner: str) -> Iterator[Benchmark]:
    for name, function in vars(module).items():
        if getattr(function, MARK, False) and function.__module__ == module.__name__:
            yield Benchmark(f"{owner}.{name}", function, (function.__doc__ or "").strip())
