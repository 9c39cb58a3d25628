"""Commands on values: what their forms say before anything is typed."""

from __future__ import annotations

from dataclasses import replace

from studio.commands.all import registry
from studio.commands.context import CommandContext
from studio.document.live import Live
from studio.document.model import Document, Process, Rule
from studio.document.timer_parts import TICK_SECONDS
from studio.document.timers import with_timer
from tests.document.sample import document, formula


def suggested(command: str, argument: str, known: Document) -> object:
    """What the form of a command has in a field when it opens."""
    role = next(one.role for one in registry()[command].parameters if one.name == argument)
    assert role.suggests is not None
    return role.suggests(CommandContext(known, Live(known)))


def test_the_pace_that_a_clock_has_is_the_one_that_is_offered() -> None:
    still = document(formula("rate", "4"))
    assert suggested("tick_every", "seconds", still) == 1
    ticking = replace(still, processes={"on_tick": Process("on_tick")}, rules=(Rule("tick", "on_tick"),))
    assert suggested("tick_every", "seconds", ticking) == 0.05
    assert suggested("tick_every", "seconds", document(formula("rate", "4"), formula(TICK_SECONDS, "1 / rate"))) == 0.25


def test_a_new_timer_gets_a_name_with_which_it_can_be() -> None:
    known = document(formula("timer_2_runs", "3"))
    for name in ("timer", "timer_3"):
        assert suggested("new_timer", "name", known) == name
        known = with_timer(known, name, 1, False)
