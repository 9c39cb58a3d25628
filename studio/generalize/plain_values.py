"""Plain values that attributes are given: of the kind that the attribute of a shape has."""

from __future__ import annotations

from difflib import get_close_matches

from studio.document.model import Document
from studio.generalize.attributes import Address, Place, address_of, find, is_point, is_polar
from studio.language.builtins import ATTRIBUTES, CHOICES, SHAPES
from studio.language.colours import COLOURS, is_colour
from studio.language.errors import Refusal
from studio.language.nodes import Apply, at
from studio.language.typecheck import fits, type_words, wanted_words
from studio.language.types import SYMBOL, type_of
from studio.language.values import Symbol, Value, is_number

SIZES = frozenset({"width", "height", "radius_x", "radius_y", "distance", "size"})
"""What is never less than nothing."""


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
        return word_for(attribute, value)
    if not fits(wanted, type_of(value)) and (wanted == SYMBOL or _of_a_shape(find(document, where))):
        what = wanted_words(attribute, wanted)
        raise Refusal(f"The {attribute} must be {what}, not {type_words(type_of(value))}.")
    if attribute in SIZES and is_number(value) and value < 0 and _of_what_is_drawn(document, where):
        raise Refusal(f"{where} cannot be less than nothing. Give it 0 or more.")
    return value


def word_for(attribute: str, text: str) -> Symbol:
    """A text as the word that an attribute takes. Raises Refusal for what is none of its words, or no colour."""
    words = CHOICES.get(attribute)
    if words is None:
        return _colour_called(text)
    if text not in words:
        raise Refusal(f"{attribute} is one of {', '.join(words)}, not {text}.")
    return Symbol(text)


def _colour_called(text: str) -> Symbol:
    """The colour of a name, or of its digits. Raises Refusal where there is no such colour."""
    if is_colour(text):
        return Symbol(text)
    near = get_close_matches(text.lower(), COLOURS, 1)
    meant = f" Is {near[0]} meant?" if near else ""
    raise Refusal(f"{text} is no colour. Give a name such as red or teal, or digits such as #ff8800.{meant}")


def _of_what_is_drawn(document: Document, where: str | Address) -> bool:
    """Whether a place is in something drawn, be it of a shape or of an instance of a component."""
    definition = document.definitions.get(address_of(where).thing)
    return definition is not None and definition.drawn


def _of_a_shape(place: Place) -> bool:
    """Whether a place is an attribute of a shape, or a coordinate of a point."""
    if place.path[-3:-2] == ("keywords",):
        owner = at(place.definition.formula, place.path[:-3])
        return isinstance(owner, Apply) and owner.function in SHAPES
    owner = at(place.definition.formula, place.path[:-2])
    return is_point(owner) or is_polar(owner)
