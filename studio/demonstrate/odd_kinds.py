"""Values of another kind than is wanted where they are pointed at or put: what is wanted there, in a sentence."""

from __future__ import annotations

from collections.abc import Mapping

from studio.document.actions import Operand
from studio.infer.questions import in_a_word
from studio.infer.text_stages import are_numbers
from studio.language.errors import Refusal
from studio.language.values import Point, Value, is_number, same


def written_as_there(name: str, held: Value, value: Value) -> None:
    """Raises Refusal for a number that is put among texts which are all written numbers: a text was meant."""
    if not is_number(value) or not isinstance(held, (dict, list)):
        return
    values = list(held.values()) if isinstance(held, dict) else held
    if values and are_numbers(values):
        some = in_a_word(values[0])
        raise Refusal(f"{name} holds texts, such as “{some}”: put the text “{value}” there, not the number {value}.")


def gives_nothing(operand: Operand, given: list[Value], situation: Mapping[str, Value]) -> Refusal:
    """Why a function gives nothing for what is pointed at; of a point where a key is wanted, which key it has."""
    says = f"{operand.via} gives nothing for what is pointed at here."
    if operand.via != "[]" or len(given) != 2:
        return Refusal(says)
    held, key = given
    if not isinstance(held, dict) or not held or not isinstance(key, Point):
        return Refusal(says)
    called = operand.of[0].tile or "What is looked into"
    says = f"{called} is looked into by keys such as {in_a_word(next(iter(held)))}, and {in_a_word(key)} is a point."
    for name, one in situation.items():
        if isinstance(one, dict) and name != called:
            for known, there in one.items():
                if known in held and same(there, key):
                    return Refusal(f"{says} It is {name}[{in_a_word(known)}]: point at its key, {in_a_word(known)}.")
    return Refusal(f"{says} Point at a key.")
