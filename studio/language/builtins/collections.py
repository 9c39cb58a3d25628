"""Lists, dicts, sets and tuples. Nothing is changed in place: what seems to change gives a new collection."""

from __future__ import annotations

from collections.abc import Callable

from studio.language.builtins.numbers import LONGEST, equal, minus
from studio.language.builtins.table import A, Builtin, K, Meaning, V, collections_of
from studio.language.types import NUMBER, TEXT, TRUTH, Type, dict_of, list_of, set_of, tuple_of
from studio.language.values import Value, in_order


def item_at(collection: Value, key: Value) -> Value:
    return collection[key]


def length(collection: Value) -> int:
    return len(collection)


def is_in(item: Value, collection: Value) -> bool:
    if item not in collection:
        return False
    # Python calls 1 and True the same; a list that holds only the other one does not hold this.
    return not isinstance(collection, (list, tuple)) or any(equal(item, member) for member in collection)


def is_not_in(item: Value, collection: Value) -> bool:
    return not is_in(item, collection)


def any_true(truths: Value) -> bool:
    return any(truths)


def all_true(truths: Value) -> bool:
    return all(truths)


def sorted_items(items: Value) -> list[Value]:
    return sorted(items)


def reversed_items(items: Value) -> Value:
    return items[::-1] if isinstance(items, str) else list(items)[::-1]


def whole_numbers(*bounds: Value) -> list[int]:
    numbers = range(*(whole(bound) for bound in bounds))
    if len(numbers) > LONGEST:
        raise OverflowError("too long")
    return list(numbers)


def whole(bound: Value) -> int:
    if bound.__class__ is float and bound.is_integer():
        return int(bound)
    return bound  # type: ignore[no-any-return]  # range() refuses what is not whole


def as_list(*items: Value) -> list[Value]:
    if items and isinstance(items[0], (set, frozenset)):
        return list(in_order(items[0]))
    return list(*items)


def as_set(*items: Value) -> frozenset[Value]:
    return frozenset(*items)


def as_dict(*pairs: Value) -> dict[Value, Value]:
    return dict(*pairs)


def as_tuple(items: Value) -> tuple[Value, ...]:
    return tuple(as_list(items))


def first_item(items: Value) -> Value:
    return items[0]


def last_item(items: Value) -> Value:
    return items[-1]


def value_or_nothing(mapping: Value, key: Value, *otherwise: Value) -> Value:
    return mapping.get(key, *otherwise)


def pairs_of(mapping: Value) -> list[Value]:
    return list(mapping.items())


def keys_of(mapping: Value) -> list[Value]:
    return list(mapping.keys())


def values_of(mapping: Value) -> list[Value]:
    return list(mapping.values())


def with_item(collection: Value, key: Value, value: Value) -> Value:
    if isinstance(collection, dict):
        return {**collection, key: value}
    changed = list(collection)
    changed[key] = value
    return changed


def without(collection: Value, item: Value) -> Value:
    """The collection without a key (dict) or a member; unchanged where it is not there."""
    if isinstance(collection, dict):
        return {key: value for key, value in collection.items() if key != item}
    if isinstance(collection, frozenset):
        return collection - {item}
    if item not in collection:
        return list(collection)
    place = collection.index(item)
    return [*collection[:place], *collection[place + 1 :]]


def without_at(items: Value, place: Value) -> Value:
    """The list without the item at a place (a dict: without the key that is there)."""
    if isinstance(items, dict):
        return without(items, items[place])
    left = list(items)
    left.pop(place)
    return left


def without_first(items: Value) -> list[Value]:
    return list(items[1:])


def without_last(items: Value) -> list[Value]:
    return list(items[:-1])


def appended(items: Value, item: Value) -> list[Value]:
    return [*items, item]


def union(left: Value, right: Value) -> Value:
    return left | right


def both(left: Value, right: Value) -> Value:
    return left & right


def how_many(items: Value, item: Value) -> int:
    return sum(1 for member in items if member == item)


def index_of(items: Value, item: Value) -> int | None:
    """The first place of an item in a list, or of a text in another; nothing where it is not there."""
    return items.index(item) if item in items else None


def _hidden(name: str, inputs: tuple[Type, ...], result: Type, meaning: Meaning, doc: str, emit: str | None) -> Builtin:
    return Builtin(name, "function", inputs, result, meaning, doc, emit, 2, search=False)


def _membership(name: str, meaning: Callable[..., bool], doc: str) -> list[Builtin]:
    pairs = [*((A, kind) for kind in collections_of(A)), (TEXT, TEXT)]
    emit = f"{{0}} {name} {{1}}"
    return [
        Builtin(name, "infix", pair, TRUTH, meaning, doc, emit, 1, search=pair[0] != TEXT, pointed=name == "in")
        for pair in pairs
    ]


def _subscripts() -> list[Builtin]:
    emit = "{0}[{1}]"
    return [
        Builtin(
            "[]",
            "subscript",
            (dict_of(K, V), K),
            V,
            item_at,
            "What is at a key of a dict, or at a place of a list, from 0.",
            emit,
            pointed=True,
        ),
        Builtin("[]", "subscript", (list_of(A), NUMBER), A, item_at, "The item at a place of a list, from 0.", emit),
        Builtin("[]", "subscript", (TEXT, NUMBER), TEXT, item_at, "A letter of a text.", emit, 2, search=False),
    ]


def _ranges() -> list[Builtin]:
    doc = "The whole numbers from 0 (or the first bound) up to but without the last bound."
    return [
        Builtin("range", "function", (NUMBER,), list_of(NUMBER), whole_numbers, doc, "range({0})", 1.5),
        Builtin("range", "function", (NUMBER,) * 2, list_of(NUMBER), whole_numbers, doc, "range({0}, {1})", 2),
        _hidden("range", (NUMBER,) * 3, list_of(NUMBER), whole_numbers, doc, "range({0}, {1}, {2})"),
    ]


def _conversions() -> list[Builtin]:
    pair = tuple_of(K, V)
    rows = [
        _hidden("set", (), set_of(Type("any")), as_set, "The empty set.", "frozenset()"),
        _hidden("dict", (list_of(pair),), dict_of(K, V), as_dict, "A dict from (key, value) pairs.", "dict({0})"),
        _hidden("dict", (dict_of(K, V),), dict_of(K, V), as_dict, "The dict itself.", "dict({0})"),
    ]
    for kind in collections_of(A):
        emit = "sorted({0})" if kind.name == "set" else "list({0})"
        rows.append(_hidden("list", (kind,), list_of(A), as_list, "The items of a collection, as a list.", emit))
        rows.append(
            _hidden("set", (kind,), set_of(A), as_set, "The different items of a collection.", "frozenset({0})")
        )
        rows.append(
            _hidden("sorted", (kind,), list_of(A), sorted_items, "The items in rising order, as a list.", "sorted({0})")
        )
        rows.append(
            _hidden("tuple", (kind,), Type("any"), as_tuple, "The items of a collection, as a tuple.", f"tuple({emit})")
        )
    return rows


def _changed() -> list[Builtin]:
    mapping, kept = dict_of(K, V), "The dict with one key set to a value; the old dict stays."
    doc = "The collection without a key or member; the old one stays."
    with_key = "{{**{0}, {1}: {2}}}"
    return [
        Builtin("with_item", "function", (mapping, K, V), mapping, with_item, kept, with_key, 1.5),
        _hidden("with_item", (list_of(A), NUMBER, A), list_of(A), with_item, "The list with one item replaced.", None),
        Builtin("without", "function", (mapping, K), mapping, without, doc, None, 1.5),
        Builtin("without", "function", (list_of(A), A), list_of(A), without, doc, None, 2),
        _hidden("without_at", (list_of(A), NUMBER), list_of(A), without_at, "All items but the one at a place.", None),
        _hidden("without_first", (list_of(A),), list_of(A), without_first, "All items but the first.", "{0}[1:]"),
        _hidden("without_last", (list_of(A),), list_of(A), without_last, "All items but the last.", "{0}[:-1]"),
        Builtin("without", "function", (set_of(A), A), set_of(A), without, doc, "{0} - {{{1}}}", 1.5),
        Builtin(
            "append", "function", (list_of(A), A), list_of(A), appended, "The list with one more.", "[*{0}, {1}]", 1.5
        ),
    ]


def _joined() -> list[Builtin]:
    rows = [
        Builtin("|", "infix", (kind, kind), kind, union, "All that either holds.", "{0} | {1}", 1.5)
        for kind in (set_of(A), dict_of(K, V))
    ]
    one = set_of(A)
    rows.append(
        Builtin("union", "function", (one, one), one, union, "All that either set holds.", "{0} | {1}", 2, search=False)
    )
    rows.append(Builtin("&", "infix", (one, one), one, both, "What both sets hold.", "{0} & {1}", 1.5))
    rows.append(Builtin("-", "infix", (one, one), one, minus, "The first set without the second.", "{0} - {1}", 1.5))
    return rows


def _methods() -> list[Builtin]:
    mapping = dict_of(K, V)
    doc = "The value at a key, nothing (or what is given after it) where the key is not there."
    return [
        Builtin("get", "method", (mapping, K), V, value_or_nothing, doc, "{0}.get({1})"),
        Builtin("get", "method", (mapping, K, V), V, value_or_nothing, doc, "{0}.get({1}, {2})", 2, search=False),
        Builtin(
            "items",
            "method",
            (mapping,),
            list_of(tuple_of(K, V)),
            pairs_of,
            "Keys with values.",
            "list({0}.items())",
            1.5,
        ),
        Builtin("keys", "method", (mapping,), list_of(K), keys_of, "The keys of a dict.", "list({0})", 1.5),
        Builtin(
            "values", "method", (mapping,), list_of(V), values_of, "The values of a dict.", "list({0}.values())", 1.5
        ),
    ]


def _lengths() -> list[Builtin]:
    doc = "How many items there are."
    kinds = (list_of(A), set_of(A), dict_of(K, V))
    rows = [Builtin("len", "function", (kind,), NUMBER, length, doc, "len({0})", pointed=True) for kind in kinds]
    return [*rows, _hidden("len", (TEXT,), NUMBER, length, "How many letters a text has.", "len({0})")]


ROWS: tuple[Builtin, ...] = (
    *_subscripts(),
    *_lengths(),
    *_membership("in", is_in, "Whether a collection holds it (a dict: as a key)."),
    *_membership("not in", is_not_in, "Whether a collection does not hold it (a dict: as a key)."),
    Builtin(
        *("any", "function", (list_of(TRUTH),), TRUTH, any_true),
        *("Whether at least one is true.", "any({0})", 1.5),
        pointed=True,
    ),
    Builtin(
        *("all", "function", (list_of(TRUTH),), TRUTH, all_true),
        *("Whether every one is true.", "all({0})", 1.5),
        pointed=True,
    ),
    *_ranges(),
    *_conversions(),
    Builtin(
        *("reversed", "function", (list_of(A),), list_of(A), reversed_items),
        *("The list from its end to its start.", "{0}[::-1]", 2),
        search=False,
        pointed=True,
    ),
    _hidden("reversed", (TEXT,), TEXT, reversed_items, "The text from its last letter to its first.", "{0}[::-1]"),
    Builtin("first", "function", (list_of(A),), A, first_item, "The first item of a list.", "{0}[0]", pointed=True),
    _hidden("first", (TEXT,), TEXT, first_item, "The first letter of a text.", "{0}[0]"),
    Builtin("last", "function", (list_of(A),), A, last_item, "The last item of a list.", "{0}[-1]", pointed=True),
    _hidden("last", (TEXT,), TEXT, last_item, "The last letter of a text.", "{0}[-1]"),
    *_methods(),
    *_changed(),
    *_joined(),
    Builtin(
        *("how_often", "function", (list_of(A), A), NUMBER, how_many),
        *("How often an item is in a list.", "{0}.count({1})", 1.5),
    ),
    Builtin(
        *("index_of", "function", (list_of(A), A), NUMBER, index_of),
        *("The first place of an item; nothing if absent.", None, 2),
        search=False,
        pointed=True,
    ),
    _hidden("index_of", (TEXT, TEXT), NUMBER, index_of, "Where a text begins in another; nothing if absent.", None),
)
