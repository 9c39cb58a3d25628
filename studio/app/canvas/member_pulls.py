"""Pulls of members of a list that are meant for these members alone, beside those that change the whole list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from studio.app.canvas.pull_ways import Way
from studio.app.desk import Desk
from studio.app.direct_edits import members_meant, members_selected, pull_some_command
from studio.commands.conditions import Place


def with_members(desk: Desk, place: Place, ways: Sequence[Way]) -> tuple[Way, ...]:
    """The ways to pull a member of a list, with those in which just the members that are selected follow.

    There are no others where just some are meant; these come last where one is selected, as the whole list may be.
    """
    name, members = members_selected(desk)
    if place[0] != name or list(place[1][:1]) not in [[one] for one in members]:
        return tuple(ways)
    alone = tuple(_among(way, members) for way in ways if way.pulls_attribute)
    return alone if alone and members_meant(desk)[0] else (*ways, *alone)


def _among(way: Way, members: list[int]) -> Way:
    """The same for some members; which rule they follow is looked for when they are let go."""
    return replace(
        way,
        command=pull_some_command({}, members)[0],
        arguments=lambda at: pull_some_command(way.arguments(at), members)[1],
        snaps=False,
        roughly={"just_these": True},
    )
