"""What the program of a document makes of an event, for whoever plays it otherwise and was stopped."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from studio.compile.compiled import compile_document
from studio.compile.loading import loaded
from studio.compile.program_values import program_value, symbols_of, type_of_state, value_for
from studio.demonstrate.event_forms import Brought, as_sent
from studio.demonstrate.playing import Came, ending_of
from studio.document.model import Document
from studio.language.env import DEFAULT_STEPS
from studio.language.errors import StudioError

KEPT = 2
"""So many programs are kept: one and another that it is compared with."""
_programs: list[tuple[Document, ModuleType | None]] = []


def verdict(
    document: Document,
    parameters: Brought,
    states: Brought,
    kind: str,
    brings: Brought,
    steps: int = DEFAULT_STEPS,
) -> Came | None:
    """What comes of an event in this situation, where a rule may take so many steps.

    None where the document cannot be a program, or holds shapes in its states.
    """
    module = _module(document)
    if module is None:
        return None
    try:
        program = _placed(module, parameters, states, steps)
        outcome = program.send(kind, **as_sent(brings))
        symbols = symbols_of(document)
        changed = {
            name: program_value(value, type_of_state(document, name), symbols)
            for name, value in outcome.changed.items()
        }
    except (StudioError, KeyError, TypeError, ValueError):
        return None
    ending = ending_of(outcome.ending, outcome.reason)
    return ending, "" if ending == "done" else outcome.reason or "", {**states, **changed}


def _placed(module: ModuleType, parameters: Brought, states: Brought, steps: int) -> Any:
    """The program with these parameters and states."""
    names = {name: module.Program.DEFINITIONS[name] for name in module.Program.PARAMETERS if name in parameters}
    values = {own: value_for(module, parameters[name]) for name, own in names.items()}
    program = module.Program(budget=steps, **values)
    given = {name: program._taken_state(name, value_for(module, value)) for name, value in states.items()}
    program._put(given)  # as set_state does, but for the picture, which an event needs not
    return program


def _module(document: Document) -> ModuleType | None:
    """The program of a document; None where it cannot be one."""
    for one, module in _programs:
        if one is document:
            return module
    try:
        made = loaded(compile_document(document).source)
    except StudioError:
        made = None
    _programs[:] = [(document, made), *_programs[: KEPT - 1]]
    return made
