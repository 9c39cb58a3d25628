"""What a person does with a command, as a sentence made from its declaration and its arguments.

A template names arguments in braces: ``Moves {thing} to {to}``. What stands in square brackets is left out where one
of its arguments is not given; ``{#points}`` is how many there are, ``{=way}`` what stands in the session, unchanged.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from studio.commands.arguments import ArgumentKind
from studio.generalize.operand_text import json_words
from studio.language.values import is_number

Arguments = Mapping[str, Any]
Telling = str | Callable[[Arguments], str]

FEW = 3
"""So many things are named one by one; of more, the first two."""
FORMULA = 150
"""Letters of a formula that are shown."""
_OPTIONAL = re.compile(r"\[([^\[\]]*)\]")
_ARGUMENT = re.compile(r"\{([#=]?)(\w+)\}")


def sentence(telling: Telling, kinds: Mapping[str, ArgumentKind], arguments: Arguments) -> str:
    """The sentence, without a full stop; "" where arguments are missing that it cannot do without."""
    try:
        return telling(arguments) if callable(telling) else _filled(telling, kinds, arguments)
    except (KeyError, IndexError, TypeError, AttributeError):  # arguments that the command itself will refuse
        return ""


def imperative(sentence: str) -> str:
    """What a command does, as what is to be done: “Draws a line, calls it a” becomes “Draw a line, call it a”."""
    verb, _, rest = sentence.partition(" ")
    verb = verb[:-3] + "y" if verb.endswith("ies") else verb[:-2] if verb == "Goes" else verb.removesuffix("s")
    return f"{verb} {rest}".rstrip().replace(", calls ", ", call ")


def _filled(template: str, kinds: Mapping[str, ArgumentKind], arguments: Arguments) -> str:
    def optional(found: re.Match[str]) -> str:
        named = [name for _, name in _ARGUMENT.findall(found[1])]
        return found[1] if all(arguments.get(name) for name in named) else ""

    def word(found: re.Match[str]) -> str:
        sign, name = found.groups()
        value = arguments[name]
        return str(len(value)) if sign == "#" else str(value) if sign == "=" else argument_words(kinds[name], value)

    return _ARGUMENT.sub(word, _OPTIONAL.sub(optional, template))


def argument_words(kind: ArgumentKind, json: Any) -> str:
    """An argument in a few words, as its kind is said."""
    if isinstance(json, Mapping) and kind.form == "names":
        return values_by_name(json)
    if isinstance(json, list) and kind.listed is not None:
        return several_operands(json)
    if kind.is_of("formula"):
        return shortened(str(json))
    if kind.is_of("text", "name", "choice"):
        return str(json)
    if kind.is_of("truth") or (isinstance(json, bool) and kind.role is not None and kind.role.plain):
        return str(json).lower()
    if any(one.name in ("spot", "point", "number", "whole number") for one in kind.ways):
        return f"{json:g}" if is_number(json) else place(json)
    return place(json) if isinstance(json, Mapping) and "near" in json else json_words(json)


def shortened(formula: str) -> str:
    """A formula, cut where it is too long to be read in passing."""
    return formula if len(formula) <= FORMULA else f"{formula[:FORMULA]}…"


def place(json: Any) -> str:
    """A place in words: a number pair, or near to which member of what."""
    if isinstance(json, Mapping) and isinstance(json.get("near"), Mapping):
        near = json["near"]
        return f"near {near.get('of')}{_index(near.get('key'))}"
    if isinstance(json, Mapping) and "point" in json:
        json = json["point"]
    if isinstance(json, Sequence) and not isinstance(json, str) and len(json) == 2:
        return f"({number(json[0])}, {number(json[1])})"
    return json_words(json)


def _index(key: Any) -> str:
    return f"[{', '.join(map(str, key))}]" if isinstance(key, list) else f"[{key}]"


def number(value: Any) -> str:
    """A number without needless digits."""
    return f"{value:g}" if is_number(value) else str(value)


def several(names: Any) -> str:
    """Some things in words: the first few by name."""
    names = [names] if isinstance(names, str) else list(names)
    words = [json_words(one) if isinstance(one, Mapping) else str(one) for one in names]
    if len(words) > FEW:
        return f"{', '.join(words[:2])} and {len(words) - 2} more"
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else "".join(words)


def several_operands(operands: Iterable[Any]) -> str:
    """Operands in words."""
    return several([json_words(one) for one in operands])


def values_by_name(values: Arguments) -> str:
    """Operands with their names, in words."""
    return several([f"{name} {_whole(value)}" for name, value in values.items()])


def _whole(json: Any) -> str:
    """A value by name; a collection stands in brackets."""
    whole = isinstance(json, list) or (isinstance(json, Mapping) and ("dict" in json or "set" in json))
    return f"({json_words(json)})" if whole else place(json) if _is_near(json) else json_words(json)


def _is_near(json: Any) -> bool:
    return isinstance(json, Mapping) and "near" in json
