"""A person who does a recorded session by hand, gesture after gesture."""

from __future__ import annotations

from functools import partial
from typing import Any

from studio.document.model import Document
from studio.session.command_runner import DoneCommand
from studio.session.log import Gesture
from tests.app.byhand.running import Playing

ALONG = frozenset({"rename", "set_attribute"})
"""What a person may do beside the recorded gesture: a thing is drawn first and gets its name then."""


class Hand(Playing):
    """Does any gesture of a session with mouse and keyboard."""

    def do(self, gesture: Gesture, expected: Document) -> None:
        """Does one gesture; what comes of it must be what the recording gives."""
        desk = self.window.desk
        count = len(desk.editor.history)
        try:
            self.does(gesture.do, **gesture.arguments)
            self.settle()
        except AssertionError as error:
            raise AssertionError(f"{gesture}: {error} – {self.window.status.message.text()}") from error
        done = desk.editor.history[count:]
        says = f"{gesture} became {[one.gesture for one in done]}: {self.window.status.message.text()}"
        if desk.document == expected and not done:
            return  # it asked for what is there already
        assert self._is_it(gesture, done), says
        assert desk.document == expected, f"{says}\n{differing(desk.document, expected)}"

    def does(self, name: str, /, **arguments: Any) -> None:
        """Does a command as a person would: in a way of its own, else as it is declared."""
        command = self.window.desk.editor.commands[name]
        declared = partial(self.by_stage if command.acted else self.by_declaration, command)
        (getattr(self, f"do_{name}", None) or declared)(**arguments)

    def _is_it(self, gesture: Gesture, done: tuple[DoneCommand, ...]) -> bool:
        """Whether just this was done, and nothing else but a name or a look given to it.

        All that is anticipated is accepted first, and its end after it.
        """
        names = [one.gesture.do for one in done]
        along = {*ALONG, gesture.do} if gesture.do == "accept" else ALONG
        return names[:1] == [gesture.do] and set(names[1:]) <= along


def differing(made: Document, expected: Document) -> str:
    """The parts of two documents that are not the same."""
    found = []
    for part, one in vars(made).items():
        other = getattr(expected, part)
        if one != other and isinstance(one, dict):
            keys = [key for key in {**one, **other} if one.get(key) != other.get(key)]
            found += [f"{part}.{key}:\n  {one.get(key)}\n  {other.get(key)}" for key in keys] or [f"{part}: order"]
        elif one != other:
            found.append(f"{part}:\n  {one}\n  {other}")
    return "\n".join(found)
