"""What arguments are called in forms, where their own name says too little to somebody who has never seen it."""

from __future__ import annotations

from studio.commands.registry import Command, Parameter

TITLES = {
    "also": "same number in",
    "anchor": "alignment",
    "at": "where",
    "attribute": "which value",
    "attributes": "which values",
    "before": "before number",
    "brings": "what it brings",
    "by": "how far",
    "candidate": "which guess",
    "center": "centre",
    "collection": "of",
    "component": "which component",
    "data": "irregular values",
    "definition": "what",
    "everything": "all that needs it",
    "formula": "formula",
    "insist": "even against a rule",
    "key": "key by number",
    "least": "smallest",
    "left": "this",
    "left_formula": "this, a formula",
    "lists": "lists of lines",
    "members": "which ones",
    "most": "largest",
    "new": "new name",
    "number": "which number in it",
    "old": "name",
    "open": "stays open",
    "over": "depending on",
    "parameters": "sliders",
    "right": "that",
    "right_formula": "that, a formula",
    "things": "what",
    "thing": "what",
    "arrange.before": "below",
    "choose.number": "number of the guess",
    "factor_lengths.also": "lengths",
    "make_dict.things": "list",
    "make_state.name": "what",
    "give.name": "what",
    "follow.name": "what",
    "follow.at": "what it follows",
    "lay_guide.was": "where it was",
    "point_at.at": "what",
    "hide.name": "what",
    "hide.things": "along with it",
    "show.name": "what",
    "show.things": "along with it",
    "delete.name": "what",
    "regroup.before": "below",
    "repeat_over.collection": "for each of",
    "set_formula.formula": "formula",
    "set_parameter.name": "slider",
    "set_range.name": "slider",
}
"""Titles by the name of the argument, or by ``command.argument`` where it means another thing there."""
HINTS = {
    "also": "other places of the same number",
    "candidate": "the best",
    "data": "name of a list for them, where there are any",
    "key": "its place",
    "least": "of the slider",
    "most": "of the slider",
    "open": "what each instance gives itself",
    "over": "sliders that stand in the formula",
    "relation": "",
    "draw_group.name": "a name for it",
    "let_come.name": "after them, as in discs_there",
    "let_change.name": "after both, as in lamp_fill",
}
"""What stands in a field while it is empty."""


def title(command: Command, one: Parameter) -> str:
    """What an argument of a command is called."""
    return _of(TITLES, command, one) or one.name.replace("_", " ")


def hint(command: Command, one: Parameter) -> str:
    """What stands in the field of an argument while it is empty; "" where its kind says enough."""
    return _of(HINTS, command, one)


def _of(words: dict[str, str], command: Command, one: Parameter) -> str:
    return words.get(f"{command.name}.{one.name}") or words.get(one.name, "")
