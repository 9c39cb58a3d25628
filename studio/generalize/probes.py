"""Situations nobody has shown yet but that can be reached: other parameter values, inputs a little different."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations, islice
from statistics import median

from studio.document.constraints import settle
from studio.document.model import Document, Example
from studio.generalize.conclude import Probe
from studio.generalize.example_moments import Moments
from studio.language.colours import is_colour
from studio.language.errors import StudioError
from studio.language.values import Point, Symbol, Value, frozen, holds, in_order, is_number

MOST_PROBES = 24
"""How many situations are tried before rivals count as alike."""
AT_ONCE = 6
"""So many times all inputs are changed at once."""
COLOURS = ("red", "green", "blue", "yellow")
"""The colours that are asked about where no other one is known."""
ARROWS = ("left", "right", "up", "down")
"""Keys that belong together."""
FILLED = 3
"""So many items a list gets at most that was shown empty."""
FAR = 10
"""So many times what was shown is far from it; nothing is asked about farther away."""
EACH_PLACE = 3
"""An input that was each place of a shorter list may be any number."""
LONGER = 4
"""So many times as long as the shortest that was shown is a text at most."""
SPREAD = 6
"""So many numbers are in one list that tells of all of them."""
HOLDERS = (dict, list, frozenset)
OFFSETS = (0.4, 0.7, 1.2, 3.0)
"""How far a place is moved, as shares of the distance between places that were shown."""
ANOTHER = "other"
"""A word that stands for all that were not shown."""


def parameter_probes(moments: Moments, examples: Sequence[Example], names: Collection[str]) -> Iterator[Probe]:
    """Other values of the parameters in ``names``, with the constraints kept; those between ones seen come first."""
    document = moments.document
    for name, one in document.definitions.items():
        if name not in names or not one.is_parameter or one.range is None:
            continue
        seen = sorted({example.parameters[name] for example in examples if name in example.parameters} | {one.value})
        if not all(map(is_number, seen)):
            continue
        for value in _between(seen, one.range.least, one.range.most, one.range.step):
            if (values := kept_by_constraints(document, {name: value})) is not None:
                yield values


def kept_by_constraints(document: Document, values: Mapping[str, Value]) -> dict[str, Value] | None:
    """These parameter values and those the constraints move with them; None where the constraints forbid them."""
    try:
        moved = settle(document, values)
    except StudioError:
        return None
    before = document.parameters()
    return {name: value for name, value in moved.items() if name in values or value != before.get(name)}


def _between(seen: Sequence[float], least: float, most: float, step: float) -> Iterator[float]:
    """Values not seen: the middles of gaps, then beyond the ends."""
    tried = set(seen)
    wanted = [(low + high) / 2 for low, high in zip(seen, seen[1:], strict=False)]
    wanted += [high - step for high in seen[1:]]
    wanted += [seen[-1] + step, seen[-1] + 2 * step, seen[0] - step, most, least]
    for value in wanted:
        value = least + round((value - least) / step) * step if step else value
        value = int(value) if float(value).is_integer() else value
        if least <= value <= most and value not in tried:
            tried.add(value)
            yield value


def input_probes(examples: Sequence[Example], collections: Sequence[Value]) -> Iterator[Probe]:
    """Inputs like those shown, a little different: one input changed at a time, then inputs of examples exchanged."""
    tried = {frozen(dict(example.inputs)) for example in examples}
    for probe in _changed(examples, collections):
        key = frozen(dict(probe))
        if key not in tried:
            tried.add(key)
            yield probe


def _changed(examples: Sequence[Example], collections: Sequence[Value]) -> Iterator[Probe]:
    for example in examples:
        for name, value in example.inputs.items():
            beside = [one for other, one in example.inputs.items() if other != name and isinstance(one, HOLDERS)]
            for other in islice(_like(value, examples, name, [*collections, *beside]), MOST_PROBES):
                yield {**example.inputs, name: other}
    if not isinstance(examples[0].result, (bool, Symbol)):  # a number or text tells at once what each input does to it
        yield from _all_changed(examples[0], examples, collections)
    for example in examples:
        for name, other in combinations(example.inputs, 2):
            one, another = example.inputs[name], example.inputs[other]
            if type(one) is type(another):
                yield {**example.inputs, name: another, other: one}
                if isinstance(one, list):
                    yield {**example.inputs, other: one}
                if isinstance(one, list) and one and len(one) == len(another):
                    yield {**example.inputs, name: one[:-1], other: another[:-1]}
                    yield {**example.inputs, name: [*one, one[0]], other: [*another, one[0]]}
    for example in examples:
        for other_example in examples:
            for name in example.inputs:
                yield {**example.inputs, name: other_example.inputs[name]}


def _all_changed(example: Example, examples: Sequence[Example], collections: Sequence[Value]) -> Iterator[Probe]:
    """Inputs that are all other than in an example, each by another change."""
    others = [
        list(islice(_like(one, examples, name, collections), AT_ONCE + place))
        for place, (name, one) in enumerate(example.inputs.items())
    ]
    plain = all(isinstance(one, (str, tuple)) or is_number(one) for one in example.inputs.values())
    if plain and len(others) > 1 and all(others):
        for number in range(AT_ONCE):
            yield {
                name: some[(number + place) % len(some)]
                for place, (name, some) in enumerate(zip(example.inputs, others, strict=True))
            }


def _like(value: Value, examples: Sequence[Example], name: str, collections: Sequence[Value]) -> Iterator[Value]:
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, Point):
        yield from _moved(value, [example.inputs[name] for example in examples])
    elif isinstance(value, tuple):
        holding = [one for one in collections if isinstance(one, HOLDERS) and holds(one, value)]
        for collection in holding:
            keys = _keys(collection)
            yield from (keys[0], keys[-1], keys[len(keys) // 2], keys[len(keys) // 3])
            yield from (key for key in keys if _is_beside(key, value))
            alone = not any(isinstance(one, tuple) for other, one in examples[0].inputs.items() if other != name)
            stays = all(one.result == one.inputs.get(name) for one in examples)
            if (isinstance(examples[0].result, bool) or stays) and alone:
                yield from _just_outside(keys, value)
        if not holding and all(map(is_number, value)):
            yield from (
                _with_part(value, place, part) for place, one in enumerate(value) for part in (one + 1, 0, one * 2)
            )
    elif isinstance(value, dict):
        for key in list(value)[:2]:
            yield {other: item for other, item in value.items() if other != key}
        yield {}
        yield from _one_changed(value)
    elif isinstance(value, frozenset):
        yield from (value - {item} for item in list(in_order(value))[:2])
        yield frozenset()
        yield from (value | {item} for item in _strangers(value, collections)[:2])
    elif is_number(value) and (places := _all_places(examples, name, collections)):
        yield from (one for one in places if one != value)
    elif is_number(value):
        shown = [abs(example.inputs[name]) for example in examples if is_number(example.inputs.get(name))]
        double = [value * 2] if abs(value) <= FAR * FAR * max(median(shown or [0]), 1) else []
        yield from (value + 1, value - 1, *double, 0, -value, 1, 2)
        yield from _round_about(value, [one for one in collections if is_number(one)])
        if max(shown, default=0) < FAR * max(min(shown, default=0), 1):
            yield value * FAR
    elif isinstance(value, Symbol):
        yield from (example.inputs[name] for example in examples)
        others = [one for one in collections if isinstance(one, Symbol) and one != value]
        yield from others or (Symbol(one) for one in COLOURS if is_colour(value) and one != value)
    elif isinstance(value, str):
        if kin := of_one_kind(examples, name):
            yield from (one for one in kin if one != value)
            return
        shown = [example.inputs[name] for example in examples]
        arrows = all(one in ARROWS for one in shown)
        if arrows or isinstance(examples[0].result, (tuple, Point)):  # nothing is made of its letters
            yield from _other_words(shown, value)
            return
        yield from (one for one in collections if type(one) is type(value) and one != value)
        held = [key for one in collections if isinstance(one, HOLDERS) for key in _keys(one)]
        yield from (one for one in held if isinstance(one, str) and type(one) is type(value) and one != value)
        yield from _first_letters(value, examples)
        lengths = [len(text) for example in examples if isinstance(text := example.inputs.get(name), str) and text]
        yield from _other_texts(value, LONGER * min(lengths, default=1))
    elif isinstance(value, list) and value:
        yield from _other_lists(value, collections)
    elif isinstance(value, list):
        held = [item for one in examples for item in one.inputs.get(name) or ()]
        if held or all(one == [] for one in examples[0].inputs.values()):
            yield from filled([], collections, held)


def _first_letters(value: str, examples: Sequence[Example]) -> list[str]:
    """The first letters of other colours, where a letter stands for the colour that begins with it."""
    came = [one.result for one in examples if value in one.inputs.values()]
    if len(value) != 1 or not any(isinstance(one, Symbol) and one.startswith(value) for one in came):
        return []
    return [one[0] for one in COLOURS if one[0] != value]


def _other_words(shown: Sequence[Value], value: Value) -> Iterator[Value]:
    """The other words that an input was, and one that it never was."""
    yield from (one for one in dict.fromkeys(shown) if one != value)
    yield from (one for one in (*(ARROWS if value in ARROWS else ()), ANOTHER) if one not in shown)


def _all_places(examples: Sequence[Example], name: str, collections: Sequence[Value]) -> range:
    """The places of a list that is there, where an input was shown to be each of these: no other number is one."""
    shown = {example.inputs.get(name) for example in examples if is_number(example.inputs.get(name))}
    places = range(len(shown))
    known = any(isinstance(one, list) and len(one) == len(shown) for one in collections)
    return places if known and len(shown) >= EACH_PLACE and shown == set(places) else range(0)


def _just_outside(keys: Sequence[Value], value: tuple[Value, ...]) -> Iterator[Value]:
    """The key with each of its numbers one more than the greatest that there is."""
    alike = [one for one in keys if isinstance(one, tuple) and len(one) == len(value) and all(map(is_number, one))]
    for place in range(len(value) if alike else 0):
        yield _with_part(value, place, max(one[place] for one in alike) + 1)


def _with_part(value: tuple[Value, ...], place: int, part: Value) -> tuple[Value, ...]:
    return (*value[:place], part, *value[place + 1 :])


def of_one_kind(examples: Sequence[Example], name: str) -> list[str]:
    """The texts of an input and of others that have some in common with it, where none is a part of another.

    They say what something is called and no more; there are none of a text that stands alone.
    """
    held = {other: [one.inputs[other] for one in examples] for other in examples[0].inputs}
    texts = {other: some for other, some in held.items() if all(type(text) is str and text for text in some)}
    mine = texts.get(name, [])
    others = [some for other, some in texts.items() if other != name and not set(some).isdisjoint(mine)]
    found = list(dict.fromkeys(text for some in (mine, *others) for text in some))
    return found if others and not any(one != other and one in other for one in found for other in found) else []


def _keys(collection: Value) -> list[Value]:
    return list(in_order(collection) if isinstance(collection, frozenset) else collection)


def _one_changed(value: dict[Value, Value]) -> Iterator[dict[Value, Value]]:
    """The dict with what it holds for one key changed: to nothing, one more, or what it holds for another key."""
    for key, item in list(value.items())[:2]:
        others = [0, item + 1] if is_number(item) else list(value.values())
        yield from ({**value, key: other} for other in others if other != item)


def _strangers(value: frozenset[Value], collections: Sequence[Value]) -> list[Value]:
    """Keys of collections that could be in a set but are not."""
    kinds = {type(one) for one in value}
    keys = (key for one in collections if isinstance(one, (dict, list)) for key in one)
    return [key for key in keys if type(key) in kinds and key not in value]


def _is_beside(key: Value, value: tuple[Value, ...]) -> bool:
    """Whether a key is one step from another."""
    if not isinstance(key, tuple) or len(key) != len(value) or not all(map(is_number, (*key, *value))):
        return False
    return bool(sum(abs(one - other) for one, other in zip(key, value, strict=True)) == 1)


def filled(beside: Sequence[Value], collections: Sequence[Value], own: Sequence[Value] = ()) -> Iterator[list[Value]]:
    """Lists of one, two and three things, for one that was shown empty.

    Of what it held at other times (``own``), else colours, keys that are known, or what is beside it, in this order;
    else numbers.
    """
    held = [key for one in (*beside, *collections) if isinstance(one, HOLDERS) for key in _keys(one)]
    mine = list({frozen(one): one for one in own}.values())
    kinds = (mine, [one for one in collections if isinstance(one, Symbol)], held, beside)
    plain = ([one for one in some if isinstance(one, (str, tuple)) or is_number(one)] for some in kinds)
    known = next((some for some in plain if some), list(range(1, FILLED + 1)))
    for count in range(1, FILLED + 1):
        yield [known[place % len(known)] for place in range(count)]


def _round_about(value: float, known: Sequence[float]) -> Iterator[float]:
    """Numbers at and beside those that have a name, and half of one that was shown."""
    for one in known:
        yield from (one, one - 1, one + 1)
    yield value // 2


def _other_texts(text: str, longest: int) -> Iterator[str]:
    """Texts like one that was shown: another arrow key, the next letter, another order, other letters, more, less."""
    if text in ARROWS:
        yield from (one for one in ARROWS if one != text)
    if len(text) == 1 and text.isalnum() and text not in "zZ9":
        yield chr(ord(text) + 1)
    other = (text[::-1], text.swapcase(), text + text, text[:-1])
    yield from (one for one in other if one != text and len(one) <= longest)


def _other_lists(items: list[Value], collections: Sequence[Value]) -> Iterator[list[Value]]:
    """Lists like one that was shown: another order, one less, one more, another number or word, all of them others.

    What is in none of the ``collections`` is not put in place of a word.
    """
    numbers = all(map(is_number, items))
    yield items[::-1]
    if numbers:
        yield [items[0] + 1, *items[1:]]
    yield items[:-1]
    yield []
    if numbers:
        yield [*items, sum(items) + 1]
        yield spread(0, 2 * max(items))
        yield [one + 1 for one in items]
        yield [one // 2 for one in items]
    yield [*items, items[0]]
    if len(items) <= FILLED:
        yield items + items
    if all(isinstance(one, str) for one in items):
        others = [one for one in (*items, *collections) if type(one) is type(items[0]) and one != items[0]]
        yield from ([one, *items[1:]] for one in others[:2])
        yield from ([one] * len(items) for one in others[:1])
        kinds = list(dict.fromkeys(items))
        yield [kinds[(kinds.index(one) + 1) % len(kinds)] for one in items]


def spread(low: float, high: float) -> list[Value]:
    """A few numbers that lie evenly between two others, so that one answer tells of all of them."""
    step = max((high - low) / (SPREAD + 1), 1)
    if step > 1 and float(low).is_integer() and float(high).is_integer():
        step = round(step)
    numbers = (low + step * (place + 1) for place in range(SPREAD))
    return [int(one) if float(one).is_integer() else round(one, 1) for one in numbers if one < high]


def _moved(place: Point, shown: Sequence[Value]) -> Iterator[Point]:
    """Places around one that was shown, at shares of the smallest distance to another that was shown."""
    apart = [abs(place.x - one.x) + abs(place.y - one.y) for one in shown if isinstance(one, Point) and one != place]
    unit = min(apart, default=20.0)
    for share in OFFSETS:
        for right, down in ((1, 0), (0, -1), (-0.6, 0.6)):
            yield Point(round(place.x + share * unit * right, 1), round(place.y + share * unit * down, 1))


def environment(moments: Moments, parameters: Mapping[str, Value], probe: Probe) -> dict[str, Value]:
    """What every name is worth in a probe of a moment."""
    own = {name: value for name, value in probe.items() if name in moments.document.definitions}
    return {**moments.at({**parameters, **own}), **probe}
