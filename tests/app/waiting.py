"""Waiting for what the window has worked out in another process; the window itself never waits."""

from __future__ import annotations

from pathlib import Path
from time import monotonic
from typing import Any

from PySide6.QtTest import QTest

from studio.app.desk import Desk
from studio.app.orders import Order
from studio.commands.all import registry
from studio.commands.registry import Registry, Result
from studio.session.editor import Editor
from tests.session.slow_commands import begun, go, slow_commands

LONG = 600
"""Seconds after which a test is given up."""


def finish(desk: Desk) -> None:
    """Lets the event loop run until nothing is worked out, nothing waits, and every place has followed."""
    end = monotonic() + LONG
    while desk.busy or desk.following.busy:
        assert monotonic() < end, f"still at it: {desk.orders.titles}"
        QTest.qWait(2)


def worked_out(desk: Desk, command: str, /, **arguments: Any) -> Result:
    """Does a command and waits until it is done; it must not be refused."""
    order = desk.do(command, **arguments)
    finish(desk)
    assert order.error is None, order.error
    result: Result = order.result
    return result


def with_slow_commands(desk: Desk) -> None:
    """The document on the desk, in an editor that knows commands for tests as well."""
    desk.replace(Editor(desk.document, Registry((*registry().modules, *slow_commands().modules))))


def begun_slowly(desk: Desk, folder: Path, text: str = "slow") -> Order:
    """A command that is being worked out until it is let go."""
    order = desk.do("add_slowly", text=text, folder=str(folder))
    end = monotonic() + LONG
    while not begun(str(folder)).exists():
        assert monotonic() < end, "it never began"
        QTest.qWait(2)
    return order


def let_go(folder: Path) -> None:
    """Lets it come to its end."""
    go(str(folder)).touch()
