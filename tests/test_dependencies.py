"""What is installed for tests is what is written down, nothing more recent than was tried, and under which licence."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from studio.__main__ import main

ROOT = Path(__file__).parents[1]
CONSTRAINTS = ROOT / ".ci" / "constraints.txt"
LINES = [line for line in CONSTRAINTS.read_text().splitlines() if line and not line.startswith("#")]
PINNED = [Requirement(line) for line in LINES]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
WANTED = [Requirement(line) for line in (*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["test"])]


def plain(name: str) -> str:
    return name.lower().replace("_", "-")


@pytest.mark.parametrize("wanted", WANTED, ids=lambda one: one.name)
def test_each_dependency_is_pinned_within_its_bounds(wanted: Requirement) -> None:
    pins = [one for one in PINNED if plain(one.name) == plain(wanted.name)]
    assert pins, "make the constraints anew with the command in their first lines"
    for pin in pins:
        (exact,) = pin.specifier
        assert exact.operator == "==" and wanted.specifier.contains(exact.version)
    assert any(one.operator == "<" for one in wanted.specifier)


def test_nothing_but_names_and_versions_is_pinned() -> None:
    assert not [line for line in LINES if "://" in line or line.startswith("-")]


def test_licences_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["licences", "--json"]) == 0
    found = {one["name"]: one for one in json.loads(capsys.readouterr().out)}
    runs_with = {plain(Requirement(line).name) for line in PROJECT["dependencies"]}
    assert runs_with <= set(found) and "pytest" not in found and "shiboken6" in found
    assert not [one for one in found.values() if one["licence"] == "not said"]
    assert main(["licences"]) == 0 and "numpy" in capsys.readouterr().out
