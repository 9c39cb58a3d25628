"""Plain values that attributes are given: of the kind that the attribute of a shape has."""

from __future__ import annotations

from studio.document.model import Document
from studio.generalize.attributes import Address, Place, address_of, find, is_point, is_polar
from studio.language.builtins import ATTRIBUTES, CHOICES, SHAPES
from studio.language.errors import Refusal
from studio.language.nodes import Apply, at
from studio.language.typecheck import fits, type_words, wanted_words
from studio.language.types import SYMBOL, type_of
from studio.language.values import Symbol, Value


def given_plainly(document: Document, where: str | Address, value: Value) -> Value:
    """A plain value as an attribute takes it: the word for a colour is a symbol; nothing is taken by all of them.

    Raises Refusal for a value of another kind, and as ``find`` does. What is no attribute of a shape (an input of a
    component, a field) takes any value, unless it is called like a colour.
    """
    attribute = str((address_of(where).steps or ("",))[-1])
    wanted = ATTRIBUTES.get(attribute)
    if wanted is None or value is None:
        return value
    if wanted == SYMBOL and isinstance(value, str):
        words = CHOICES.get(attribute, (value,))
        if value not in words:
            raise Refusal(f"{attribute} is one of {', '.join(words)}, not {value}.")
        return Symbol(value)
    if not fits(wanted, type_of(value)) and (wanted == SYMBOL or _of_a_shape(find(document, where))):
        what = wanted_words(attribute, wanted)
        raise Refusal(f"The {attribute} must be {what}, not {type_words(type_of(value))}.")
    return value


def _of_a_shape(place: Place) -> bool:
    """Whether a place is an attribute of a shape, or a coordinate of a point."""
    if place.path[-3:-2] == ("keywords",):
        owner = at(place.definition.formula, place.path[:-3])
        return isinstance(owner, Apply) and owner.function in SHAPES
    owner = at(place.definition.formula, place.path[:-2])
    return is_point(owner) or is_polar(owner)
