"""Commands for tests of work in another process: they say that they began, and wait to be let go, by files."""

from __future__ import annotations

import os
import time
from dataclasses import replace
from pathlib import Path

from studio.commands.registry import Registry, Result, command
from studio.document.model import Document
from studio.infer.goals import Work
from studio.language.errors import Refusal


def begun(folder: str) -> Path:
    """The file that is there once a command has begun."""
    return Path(folder) / "begun"


def go(folder: str) -> Path:
    """The file that lets a command come to its end."""
    return Path(folder) / "go"


@command(title="Add", topic="Tests")
def add(document: Document, *, text: str) -> Result:
    """Adds to the title."""
    return Result(replace(document, title=document.title + text), touched=frozenset({"title"}), says=f"Added {text}.")


@command(title="Add slowly", topic="Tests")
def add_slowly(document: Document, *, text: str, folder: str, work: Work) -> Result:
    """Adds to the title when it is let go."""
    time.sleep(0.06)  # so long nothing is told
    work.tell(0.5, "halfway")
    begun(folder).touch()
    while not go(folder).exists():
        work.check()
        time.sleep(0.002)
    return Result(replace(document, title=document.title + text))


@command(title="Never look up", topic="Tests")
def never_look_up(document: Document, *, folder: str, work: Work) -> Result:
    """Goes on for ever and does not look whether it is wanted any longer."""
    del work
    begun(folder).touch()
    while True:
        sum(range(1000))


@command(title="Eat memory", topic="Tests")
def eat_memory(document: Document, *, work: Work) -> Result:
    """Takes more and more memory."""
    eaten = []
    while True:
        work.check()
        eaten.append(bytearray(10_000_000))


@command(title="Die", topic="Tests")
def die(document: Document, *, work: Work) -> Result:
    """Takes its process down."""
    del work
    os._exit(7)


@command(title="Go wrong", topic="Tests")
def go_wrong(document: Document, *, work: Work) -> Result:
    """A fault of ours."""
    raise ZeroDivisionError("a fault of ours")


@command(title="Refuse", topic="Tests")
def refuse(document: Document, *, work: Work) -> Result:
    """Is refused."""
    raise Refusal("This is refused.")


def slow_commands() -> Registry:
    """All of them."""
    return Registry((__import__(__name__, fromlist=["add"]),))
