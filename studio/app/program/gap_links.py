"""Gaps of a program as lines that lead to the stage."""

from __future__ import annotations

from html import escape

from studio.compile.gaps import Gap

MOST = 3
"""So many are told; of the rest the number is said."""


def as_links(gaps: list[Gap], color: str) -> str:
    """The gaps as lines of rich text; the name of each process is a link."""
    lines = [
        f'<a href="{escape(one.process)}" style="color: {color}">{escape(one.process)}</a>: {escape(one.says)}'
        for one in gaps[:MOST]
    ]
    if len(gaps) > MOST:
        lines.append(f"and {len(gaps) - MOST} more")
    return "<br>".join(lines)
