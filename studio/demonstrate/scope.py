"""What the formulas of a process may mention: its tiles, and the definitions and functions of the document."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from studio.demonstrate.blanks import blanks
from studio.demonstrate.shown_kinds import shown_kinds
from studio.demonstrate.things_by_then import Moved, ThingsByThen, things_that_move
from studio.demonstrate.visits import Situation as Tiles
from studio.demonstrate.written_before import is_written_down
from studio.document.chance import names_of_chance
from studio.document.drawn_kinds import KEY, drawn_kinds, mere_amounts, of_drawn_things
from studio.document.foundations import Foundations
from studio.document.graph import reached
from studio.document.in_rows import in_rows
from studio.document.live import Live
from studio.document.model import Document
from studio.document.places_in_lists import places_in_lists
from studio.document.static_types import static
from studio.document.timer_parts import TICK_SECONDS
from studio.document.used_alike import used_alike
from studio.infer.drawn_places import are_hit, hit_first, holds_drawn, is_drawn, missed, with_place
from studio.infer.goals import Function, Goal, Meaning, Scope, Situation
from studio.infer.kinds import STEPPED
from studio.infer.pairs import worked_out_of
from studio.infer.problem import COLLECTIONS
from studio.infer.standing import is_absent_at_times
from studio.infer.unlikely import of_numbers
from studio.language.nodes import Apply, Comprehension, DictDisplay, Display, Literal, Name, Node, free_names
from studio.language.steps import MEMORY
from studio.language.types import NUMBER, POINT, SHAPE, SYMBOL, TEXT, Type, set_of, type_of, type_of_all
from studio.language.values import Shape, Value


@dataclass(frozen=True)
class ProcessSurroundings:
    """The document around a process at the parameters of one demonstration."""

    values: Mapping[str, Value] = field(default_factory=dict)
    functions: Mapping[str, Function] = field(default_factory=dict)
    hidden: frozenset[str] = frozenset()
    """Names that no formula may mention, because they explain nothing."""
    waiting: frozenset[str] = frozenset()
    """Numbers, texts and collections that were written down, and of which nothing is made: they are for rules."""
    blanks: Mapping[str, Value] = field(default_factory=dict)
    """What states that are collections hold at every place to begin with."""
    data: tuple[str, ...] = ()
    """Collections of plain values that drawn things are made from."""
    alike: tuple[tuple[str, ...], ...] = ()
    """States that the drawing uses alike, in groups."""
    kinds: Mapping[str, str] = field(default_factory=dict)
    """What states tell of in the drawing."""
    amounts: frozenset[str] = frozenset()
    """States that are no coordinates in it."""
    of_things: tuple[str, ...] = ()
    """States that are lists with an item for each of some drawn things."""
    rows: Mapping[str, Node] = field(default_factory=dict)
    """How many stand in a row, for lists that are drawn in rows and columns."""
    followers: tuple[str, ...] = ()
    """What was worked out from states and got a name."""
    things: ThingsByThen | None = None
    """What is drawn, where something moves."""
    places: frozenset[tuple[str, str]] = frozenset()
    """States with the lists in which they are places."""

    def without(self, names: frozenset[str]) -> ProcessSurroundings:
        """The same for formulas that may not mention these names either."""
        if not names:
            return self
        functions = {name: one for name, one in self.functions.items() if name not in names}
        return replace(self, hidden=self.hidden | names, functions=functions)


def has_shape(kind: Type) -> bool:
    """Whether a type is, or holds, something drawn."""
    return kind == SHAPE or any(map(has_shape, kind.arguments))


def _has_inside(value: Value) -> bool:
    """Whether it is one drawn thing that a place can lie on."""
    return isinstance(value, Shape) and value.kind in ("rectangle", "ellipse", "polygon")


def _usable(value: Value) -> bool:
    return not has_shape(type_of(value)) or _has_inside(value) or is_drawn(value)


class SharedSurroundings:
    """What many moments of a document share: its functions, one and the same wherever what they rest on is as before.

    And what hangs on the document alone.
    """

    def __init__(self, document: Document) -> None:
        self._document = document
        self._foundations = Foundations(document)
        self._known: dict[bytes, Meaning] = {}

    def at(self, live: Live, name: str) -> Meaning:
        """A function as it is worked out with these values. Raises its fault."""
        key = self._foundations.of(name, live.values())
        if key not in self._known:
            self._known[key] = Meaning(live.value(name), key)
        return self._known[key]

    @cached_property
    def blanks(self) -> Mapping[str, Value]:
        return blanks(self._document)

    @cached_property
    def data(self) -> tuple[str, ...]:
        """Collections of plain values that drawn things are made from.

        Those that a state began with belong to what is drawn without that state alone.
        """
        definitions = self._document.definitions
        begun = {_copied(one.formula): name for name, one in definitions.items() if one.is_state}
        drawn = [free_names(one.formula) for one in definitions.values() if one.drawn]
        near = {name for names in drawn for name in names if begun.get(name) not in names}
        return tuple(name for name, one in definitions.items() if name in near and is_written_down(one))

    @cached_property
    def followers(self) -> frozenset[str]:
        """What was worked out from states and got a name: neither a state itself nor anything drawn."""
        definitions, states = self._document.definitions, self._document.states()
        follow = reached(self._document, states) - states.keys()
        return frozenset(
            name
            for name in follow
            if name in definitions and not definitions[name].inputs and not definitions[name].drawn
        )

    @cached_property
    def alike(self) -> tuple[tuple[str, ...], ...]:
        return used_alike(self._document)

    @cached_property
    def kinds(self) -> Mapping[str, str]:
        drawn, shown = drawn_kinds(self._document), shown_kinds(self._document)
        both = {name for name in drawn.keys() & shown.keys() if shown[name] not in (STEPPED, drawn[name])}
        return {name: kind for name, kind in {**shown, **drawn}.items() if name not in both}

    @cached_property
    def amounts(self) -> frozenset[str]:
        keys = frozenset(name for name, kind in self.kinds.items() if kind == KEY)
        return mere_amounts(self._document) | (keys & self._document.states().keys())

    @cached_property
    def of_things(self) -> tuple[str, ...]:
        return of_drawn_things(self._document)

    @cached_property
    def rows(self) -> Mapping[str, Node]:
        return in_rows(self._document)

    @cached_property
    def places(self) -> frozenset[tuple[str, str]]:
        return places_in_lists(self._document)

    @cached_property
    def moved(self) -> Moved:
        return things_that_move(self._document)

    def waiting(self, values: Mapping[str, Value]) -> frozenset[str]:
        """What was written down, and of which nothing is made, nor anything drawn; ``values`` are those at a moment."""
        return frozenset(name for name in self._unused if name in values and not has_shape(type_of(values[name])))

    @cached_property
    def _unused(self) -> frozenset[str]:
        definitions = self._document.definitions
        used = {name for one in definitions.values() for name in free_names(one.formula)}
        written = {
            name for name, one in definitions.items() if isinstance(one.formula, (Literal, Display, DictDisplay))
        }
        return frozenset(written - used - {TICK_SECONDS})


def _copied(formula: Node) -> str:
    """The collection that a formula gives as it is, or item by item; empty for any other formula."""
    if isinstance(formula, Comprehension) and isinstance(formula.element, Apply) and formula.element.function == "[]":
        formula = formula.element.arguments[0]
    return formula.id if isinstance(formula, Name) else ""


def surroundings(document: Document, live: Live, shared: SharedSurroundings) -> ProcessSurroundings:
    """Definitions with plain values, single filled shapes or drawn things of one kind (no states), and functions."""
    known, hidden = static(document), names_of_chance(document)
    values = {
        name: value
        for name, value in live.values().items()
        if not document.definitions[name].is_state and name not in hidden and _usable(value)
    }
    functions = {}
    for name, signature in known.signatures.items():
        if (
            name in document.definitions
            and not has_shape(signature.result)
            and not any(map(has_shape, signature.inputs))
        ):
            functions[name] = Function(name, tuple(signature.inputs), signature.result, shared.at(live, name))
    return ProcessSurroundings(
        values,
        functions,
        hidden,
        shared.waiting(values),
        shared.blanks,
        shared.data,
        shared.alike,
        shared.kinds,
        shared.amounts,
        shared.of_things,
        shared.rows,
        tuple(name for name in values if name in shared.followers and not has_shape(type_of(values[name]))),
        ThingsByThen(live, shared.moved) if shared.moved else None,
        shared.places,
    )


def situation(tiles: Tiles, around: ProcessSurroundings, label: str, memory: bool) -> Situation:
    """One situation of a goal: the tiles over the definitions; the memory only where the process has one."""
    values = {**around.values, **tiles}
    for name in around.hidden:
        values.pop(name, None)
    if not memory:
        values.pop(MEMORY, None)
    things = around.things.at(tiles) if around.things is not None else {}
    return Situation(values, label, {name: one.meaning for name, one in around.functions.items()}, things=things)


def scope(
    situations: Iterable[Situation], tiles: Iterable[Tiles], around: ProcessSurroundings, pointed: tuple[str, ...]
) -> Scope:
    """The names that all situations share, with their types; tiles are local names."""
    situations, tiles = list(situations), list(tiles)
    shared = set.intersection(*(set(one.values) for one in situations))
    local = sorted((set.intersection(*(set(one) for one in tiles)) | around.waiting) & shared)
    types = {name: type_of_all(one.values[name] for one in situations) for name in sorted(shared)}
    if MEMORY in types and not types[MEMORY].arguments:
        types[MEMORY] = set_of(type_of(None))
    placed = with_place(types, (*local, *pointed))
    usable = {
        name: kind
        for name, kind in types.items()
        if kind == SHAPE or not has_shape(kind) or (placed and holds_drawn(kind))
    }
    others = (name for name in local if name not in pointed)
    absent = tuple(name for name in others if is_absent_at_times([one.values[name] for one in situations]))
    known = {name: value for name, value in around.blanks.items() if name in usable}
    texts = frozenset(name for name, kind in usable.items() if kind == TEXT)
    data = tuple(name for name in around.data if name in usable)
    alike = tuple(group for group in around.alike if set(group) <= usable.keys())
    made = Scope(usable, around.functions, pointed, tuple(local), absent=absent, data=data, blanks=known, texts=texts)
    kinds = {name: kind for name, kind in around.kinds.items() if name in usable}
    symbols = _symbols_seen(situations, usable)
    amounts = around.amounts & usable.keys()
    told = tuple(name for name in around.of_things if placed and name in usable)
    hits = hit_first(made, situations) if placed else []
    of_things, afar = told if are_hit(hits) else (), missed(hits, situations)
    made = replace(made, alike=alike, kinds=kinds, symbols=symbols, places=around.places, missed=afar)
    moved = around.things.moved if around.things is not None else {}
    followers = tuple(name for name in around.followers if name in usable)
    return replace(made, amounts=amounts, rows=around.rows, of_things=of_things, moved=moved, followers=followers)


def _symbols_seen(situations: Sequence[Situation], types: Mapping[str, Type]) -> dict[str, frozenset[Value]]:
    """What states that are symbols were in these situations, and what collections of symbols held."""
    held = {name: kind.arguments[-1:] for name, kind in types.items() if kind.name in COLLECTIONS}
    names = [name for name, kind in types.items() if kind == SYMBOL or held.get(name) == (SYMBOL,)]
    return {name: frozenset(one for each in situations for one in _symbols_in(each.values[name])) for name in names}


def _symbols_in(value: Value) -> Iterable[Value]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, (list, tuple, set, frozenset)) else (value,)


def near(whole: Scope, also: Collection[str] = ()) -> Scope:
    """The scope of what is on stage, was pointed at or can be; what else is from afar explains only the rest."""
    looked_into = (name for place, name in whole.places if place in whole.locals)
    near_by = {*whole.locals, *whole.pointed, *whole.data, *whole.followers, *looked_into, *also}
    names = {name: kind for name, kind in whole.types.items() if name in near_by or kind == SHAPE or holds_drawn(kind)}
    return replace(whole, types=names)


def where_they_lie(goal: Goal) -> list[str]:
    """Dicts of places on the canvas whose keys are wanted, where there is a place: a click means one of them."""
    whole = goal.scope
    if not with_place(whole.types, (*whole.locals, *whole.pointed)):
        return []
    dicts = [name for name, kind in whole.types.items() if kind.name == "dict" and kind.arguments[-1] == POINT]
    pairs = list(zip(goal.situations, goal.wanted, strict=True))
    return [name for name in dicts if all(_is_key(value, one.values[name]) for one, value in pairs)]


def _is_key(value: Value, places: Value) -> bool:
    try:
        return value in places
    except TypeError:
        return False


def with_idle(
    whole: Scope,
    situations: Sequence[Situation],
    untouched: Collection[str],
    waiting: Collection[str],
    event_test: bool,
    wanted: Sequence[Value],
) -> Scope:
    """The scope with the numbers that nobody touched; for a test of an event, with all that nobody pointed at.

    What is done with a symbol may be about one that stood still; a test about it is about the symbol. What is
    ``waiting`` for rules is there to be compared with.
    """
    idle = [name for name in whole.locals if whole.types.get(name) == NUMBER and name in untouched]
    if not event_test:
        meant = worked_out_of(idle, situations, wanted)
        return replace(whole, untouched=tuple(name for name in idle if name not in meant))
    aside = {*whole.pointed, *waiting}
    others = [(name, whole.types[name]) for name in whole.locals if name in whole.types and name not in aside]
    symbols = [name for name, kind in others if kind == SYMBOL and len(situations) > 1]
    idle += [name for name in symbols if len({one.values[name] for one in situations}) == 1]
    plain = tuple(name for name, kind in others if kind == SYMBOL or of_numbers(kind))
    plain += _unasked_places(whole)
    collections = tuple(name for name, kind in others if kind.name in COLLECTIONS)
    return replace(whole, untouched=tuple(idle), unasked=plain, uncounted=collections)


def with_places_unasked(whole: Scope) -> Scope:
    """The scope for symbols that an event chooses: where exactly it happened is chance for these as well."""
    return replace(whole, unasked=(*whole.unasked, *_unasked_places(whole)))


def _unasked_places(whole: Scope) -> tuple[str, ...]:
    """Where things are drawn, a place tells what it lies on, and hardly how far to the right it is."""
    if not any(kind == SHAPE or holds_drawn(kind) for kind in whole.types.values()):
        return ()
    return tuple(name for name in whole.locals if whole.types.get(name) == POINT and name not in whole.reasons)
