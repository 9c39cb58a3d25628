"""Making new documents: add, replace, delete; each checks what it must and leaves the old document as it is."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace

from studio.document.actions import RunAction
from studio.document.constraints import out_of_range
from studio.document.graph import demonstration_needs, order, users
from studio.document.images import without_unused
from studio.document.model import Definition, Demonstration, Document, with_definition, without_entry
from studio.document.naming import check_name
from studio.document.static_types import static
from studio.document.timers import without_parts
from studio.document.told_places import meant
from studio.document.undefined_names import unknown_names
from studio.language.errors import ConstraintClash, FormulaError, Refusal
from studio.language.nodes import Literal, Node
from studio.language.parse import parse
from studio.language.values import Value


def add_definition(document: Document, definition: Definition) -> Document:
    """The document with one more definition, last in order.

    Raises Refusal for an impossible name, FormulaError for an unknown one in the formula, TypeMismatch, CycleError.
    """
    check_name(definition.name, document, len(definition.inputs))
    return _checked(document, definition)


def replace_formula(document: Document, name: str, formula: Node | str) -> Document:
    """The document with another formula for a definition; text is parsed.

    A parameter that gets more than a plain value becomes a formula. Raises FormulaError with its span, TypeMismatch
    (also for what needs the definition), CycleError, Refusal for an unknown definition, ConstraintClash for a value
    out of range.
    """
    old = document.definitions.get(name)
    if old is None:
        raise Refusal(f"There is no definition named {name}.")
    node = parse(formula) if isinstance(formula, str) else formula
    new = meant(old, node)
    if old.is_parameter and not isinstance(node, Literal):
        new = replace(new, role="formula", range=None)
    elif old.is_parameter:
        _check_range(new)
    return _checked(document, new)


def _check_range(definition: Definition) -> None:
    sentence = out_of_range(definition, definition.value)
    if sentence:
        raise ConstraintClash(sentence, (definition.name,))


def _checked(document: Document, definition: Definition) -> Document:
    """The document with the definition put in, if nothing is wrong with it that was not wrong before."""
    changed = with_definition(document, definition)
    inputs = [one.name for one in definition.inputs]
    unknown = unknown_names(changed, definition.formula, inputs)
    if unknown:
        raise FormulaError(f"There is nothing named {unknown[0]}. Make it first, or use another name.")
    order(changed)
    before, after = static(document).faults, static(changed).faults
    for name in [definition.name, *after]:
        if name in after and (name == definition.name or name not in before):
            raise after[name]
    return changed


def needed_by(document: Document, name: str) -> list[str]:
    """What would lose something if a definition or process were deleted: nodes of the graph, and demonstrations.

    What only exists for its sake (its lessons, its demonstrations) does not count.
    """
    found = users(document, name)
    for key, one in document.demonstrations.items():
        if one.process != name and name in _mentioned(one):
            found.append(key)
    lessons = ((key, one) for key, one in document.lessons.items() if one.collection == name)
    found += [key for key, one in lessons if not about(one.name, name)]
    return list(dict.fromkeys(found))


def _mentioned(one: Demonstration) -> set[str | None]:
    """The names that may stand for something of the document in a demonstration."""
    tiles = {operand.tile for action in one.actions for operand in action.operands}
    targets = {action.process if isinstance(action, RunAction) else action.alters for action in one.actions}
    return {*demonstration_needs(one), *tiles, *targets}


def check_off_stage(document: Document, name: str) -> None:
    """Raises Refusal where the demonstration under way is one of this process, or mentions this name."""
    one = document.stage.demonstration if document.stage is not None else None
    if one is not None and name in {one.process, *_mentioned(one)}:
        raise Refusal(f"{name} is on stage now. End or leave the demonstration under way first.")


def without_name(document: Document, name: str) -> Document:
    """The document without a definition or process, its lessons, its demonstrations and the choices made for it.

    Raises Refusal that names who still needs it.
    """
    if name not in document.names():
        raise Refusal(f"There is nothing named {name}.")
    check_off_stage(document, name)
    needed = needed_by(document, name)
    if needed:
        first = ", ".join(needed[:4]) + (f" and {len(needed) - 4} more" if len(needed) > 4 else "")
        verb = "needs" if len(needed) == 1 else "need"
        raise Refusal(f"{name} cannot be deleted because {first} {verb} it. Change or delete that first.")
    return replace(without(document, {name}), constraints=document.constraints)


def without(document: Document, names: Collection[str]) -> Document:
    """The document without definitions, processes and constraints, and without all that is known of these alone."""

    def stays(address: str) -> bool:
        return not any(about(address, name) for name in names)

    left = replace(
        document,
        definitions={key: one for key, one in document.definitions.items() if key not in names},
        processes={key: one for key, one in document.processes.items() if key not in names},
        constraints={key: one for key, one in document.constraints.items() if key not in names},
        lessons={key: one for key, one in document.lessons.items() if stays(one.name)},
        demonstrations={key: one for key, one in document.demonstrations.items() if one.process not in names},
        choices=tuple(one for one in document.choices if stays(one.goal)),
    )
    return without_parts(without_unused(left), names)


def delete_constraint(document: Document, name: str) -> Document:
    """The document without a constraint. Raises Refusal where there is none of that name."""
    if name not in document.constraints:
        raise Refusal(f"There is no constraint called {name}. There is: {', '.join(document.constraints) or 'none'}.")
    return replace(document, constraints=without_entry(document.constraints, name))


def with_moments(document: Document, change: Callable[[Mapping[str, Value]], Mapping[str, Value]]) -> Document:
    """The document with the parameters of every moment changed at which something was shown, or is being shown."""
    lessons = {
        name: replace(one, examples=tuple(replace(each, parameters=change(each.parameters)) for each in one.examples))
        for name, one in document.lessons.items()
    }
    shown = {key: replace(one, parameters=change(one.parameters)) for key, one in document.demonstrations.items()}
    stage = document.stage
    if stage is not None:
        one = stage.demonstration
        stage = replace(stage, demonstration=replace(one, parameters=change(one.parameters)))
    plays = {name: replace(one, parameters=change(one.parameters)) for name, one in document.plays.items()}
    return replace(document, lessons=lessons, demonstrations=shown, stage=stage, plays=plays)


def about(goal: str, name: str) -> bool:
    """Whether a goal (``rows.end.x``, ``surround: test of step 3``) belongs to a definition or process."""
    return goal == name or (goal.startswith(name) and not (goal[len(name)].isalnum() or goal[len(name)] == "_"))
