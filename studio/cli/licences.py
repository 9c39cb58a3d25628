"""Lists the packages that the studio needs, directly or through others, each with its version and licence."""

from __future__ import annotations

import argparse
import json
import re
import tomllib
from collections.abc import Iterable
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

import studio
from studio.cli.exit_codes import DONE

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
CLASSIFIER = "License :: "


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="the list as JSON")


def run(arguments: argparse.Namespace) -> int:
    found = [{"name": name, "version": one.version, "licence": licence_of(one)} for name, one in needed().items()]
    if arguments.json:
        print(json.dumps(found, indent=2, ensure_ascii=False))
    else:
        wide = max(len(one["name"]) + len(one["version"]) for one in found) + 2
        for one in found:
            print(f"{one['name']} {one['version']}".ljust(wide), one["licence"])
    return DONE


def needed() -> dict[str, Distribution]:
    """The installed packages that are needed, by name; without those that are for tests or other systems."""
    found: dict[str, Distribution] = {}
    waiting = _names(_own())
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        try:
            found[name] = distribution(name)
        except PackageNotFoundError:  # not for this system
            continue
        waiting += _names(found[name].requires or ())
    return dict(sorted(found.items()))


def _own() -> list[str]:
    """What the studio itself requires, installed or in its folder."""
    try:
        return distribution("studio").requires or []
    except PackageNotFoundError:
        project = tomllib.loads((Path(studio.__file__).parents[1] / "pyproject.toml").read_text("utf-8"))
        return list(project["project"]["dependencies"])


def _names(requirements: Iterable[str]) -> list[str]:
    found = (NAME.match(one) for one in requirements if "extra ==" not in one)
    return [one[0].lower().replace("_", "-") for one in found if one]


def licence_of(one: Distribution) -> str:
    """The licence of a package as it says itself, in one line."""
    said = {key: one.metadata.get_all(key) or [""] for key in ("License-Expression", "Classifier", "License")}
    classified = [text.rpartition(" :: ")[2] for text in said["Classifier"] if CLASSIFIER in text]
    words = said["License-Expression"][0] or ", ".join(classified) or said["License"][0] or _beginning(one)
    return words.strip().partition("\n")[0][:80] or "not said"


def _beginning(one: Distribution) -> str:
    """How the text of its licence begins, where a package comes with nothing else."""
    files = [file for file in one.files or () if file.name.upper().startswith(("LICENSE", "LICENCE", "COPYING"))]
    return files[0].read_text() if files else ""
