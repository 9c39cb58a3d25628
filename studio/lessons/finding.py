"""Where lessons lie: beside the recorded sessions of examples, and short ones in a folder among these."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from studio.language.errors import FileFault
from studio.lessons.lesson import FILE, GuidedLesson
from studio.lessons.reading import read_lesson

FOLDER = "guides"
"""The folder of short lessons that lead through the first steps, among the examples."""
SUFFIX = ".toml"


def lesson_file(path: Path) -> Path:
    """The file of a lesson: the path itself, or the lesson in a folder."""
    return path / FILE if os.path.isdir(path) else path


def guides(folders: Iterable[Path]) -> list[GuidedLesson]:
    """The short lessons for beginners, in the order of their files; what cannot be read is left out."""
    return _readable(
        inside / name
        for inside in (folder / FOLDER for folder in folders)
        for name in _names(inside)
        if name.endswith(SUFFIX)
    )


def example_lessons(folders: Iterable[Path]) -> list[GuidedLesson]:
    """The lessons beside recorded sessions; what cannot be read is left out."""
    return _readable(
        folder / name / FILE for folder in folders for name in _names(folder) if os.path.isfile(folder / name / FILE)
    )


def _names(folder: Path) -> list[str]:
    return sorted(os.listdir(folder)) if os.path.isdir(folder) else []


def _readable(paths: Iterable[Path]) -> list[GuidedLesson]:
    """Each lesson once, however its folder is come to."""
    found: dict[str, GuidedLesson] = {}
    for path in paths:
        for one in _read(path):
            found.setdefault(one.name, one)
    return list(found.values())


def _read(path: Path) -> Iterator[GuidedLesson]:
    try:
        yield read_lesson(path)
    except FileFault:
        return
