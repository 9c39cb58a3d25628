"""Doing a command to a document: the command itself, then whatever rests on what it changed is inferred again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from studio.commands.registry import Registry, Result
from studio.demonstrate.allowed import with_allowed
from studio.demonstrate.reinference import inferred_again
from studio.demonstrate.written_before import with_what_was_written
from studio.document.entry_limits import check_fits
from studio.document.model import Document
from studio.infer.goals import Work


def execute(
    commands: Registry, document: Document, name: str, arguments: Mapping[str, Any], work: Work | None = None
) -> Result:
    """What a command gives, with all that is inferred again because of it. Raises StudioError."""
    return followed_up(document, commands.run(document, name, arguments, work), work)


def followed_up(document: Document, result: Result, work: Work | None = None) -> Result:
    """The result of a command on a document, and what is inferred again because of it.

    Raises Cancelled, and Refusal where the document would have more in it than a file can.
    """
    check_fits(result.document)
    result = replace(result, document=with_what_was_written(document, result.document))
    more = inferred_again(document, result.document, work)
    says = " ".join(one for one in (result.says, more.says) if one)
    allowed = with_allowed(document, more.document)
    return Result(allowed, (*result.findings, *more.findings), result.touched | more.names, says)
