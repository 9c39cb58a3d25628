"""What a drawn thing shows: pointed at as a reason, it stands for that, and not for its number in a list.

A label shows what is written on it. Any other thing shows the states that it follows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from studio.demonstrate.written_before import is_written_down
from studio.document.actions import Operand
from studio.document.model import Document
from studio.generalize.attributes import keyword_path
from studio.generalize.operands import read_key
from studio.language.builtins.parts import as_number
from studio.language.errors import StudioError
from studio.language.evaluate import evaluate
from studio.language.nodes import Apply, Clause, Comprehension, Conditional, Name, Node, at, bound_by, children
from studio.language.values import Shape, Value, same


def shown(document: Document, env: Mapping[str, Value], json: object) -> tuple[Operand, ...]:
    """What a drawn thing shows that JSON points at; nothing where it points at anything else."""
    return tuple(dict.fromkeys(_shown(document, env, json)))


def written_on(document: Document, env: Mapping[str, Value], json: object, value: Value) -> Operand:
    """What is written on a label, as the text or the number that it is, with where it comes from as far as known."""
    for one in shown(document, env, json):
        if same(one.value, value):
            return one
        if type(one.value) is str and same(as_number(one.value), value):
            return Operand(value, of=one.of) if one.of else Operand(value, via=as_number.__name__, of=(one,))
    return Operand(value)


def label_text(env: Mapping[str, Value], json: object) -> str | None:
    """What is written on the label that JSON points at; None where that is no label."""
    name, key = _thing_and_key(json)
    thing = env.get(name)
    if isinstance(thing, list) and (member := _member(thing, key)) is not None:
        thing = thing[member]
    text = thing.as_dict().get("content") if isinstance(thing, Shape) else None
    return text if type(text) is str else None


def _shown(document: Document, env: Mapping[str, Value], json: object) -> Iterator[Operand]:
    name, key = _thing_and_key(json)
    known = document.definitions.get(name)
    if known is None or not known.drawn:
        return
    formula, value = known.formula, env.get(known.name)
    if isinstance(value, Shape):
        yield from _Shown(document, env).in_thing(formula)
    elif (
        isinstance(formula, Comprehension)
        and formula.kind == "list"
        and isinstance(value, list)
        and (member := _member(value, key)) is not None
    ):
        yield from _Shown(document, env, formula.clauses, member).in_thing(formula.element)


def _thing_and_key(json: object) -> tuple[str, Value]:
    """The thing that JSON points at, "" for none, and the key of a member of it, nothing without one."""
    if not isinstance(json, dict) or not json.keys() <= {"of", "key", "name"}:
        return "", None
    return str(json.get("of", json.get("name"))), read_key(json["key"]) if "key" in json else None


def _member(members: Sequence[Value], key: Value) -> int | None:
    """The place in a list that a key stands for, counted from its end too; None where it stands for none."""
    return key % len(members) if type(key) is int and -len(members) <= key < len(members) else None


@dataclass
class _Shown:
    """What is shown by one thing, which may be the member of a list that is drawn by these clauses."""

    document: Document
    env: Mapping[str, Value]
    clauses: tuple[Clause, ...] = ()
    member: int = 0

    def in_thing(self, node: Node) -> Iterator[Operand]:
        """What the formula of a thing shows."""
        content = keyword_path(node, "content")
        try:
            if content is not None:
                yield from self._in(at(node, content), self._is_kept)
            elif self.clauses:
                yield from self._in(node, self._is_state)
        except StudioError:
            return  # it cannot be drawn now

    def _in(self, node: Node, counts: Callable[[str], bool]) -> Iterator[Operand]:
        match node:
            case Conditional(test, then, other):
                yield from self._in(then if self._value(test) else other, counts)
            case Apply("[]", (Name(name), key)) if counts(name):
                place = self._value(key)
                yield Operand(self.env[name][place], of=(Operand(tile=name), Operand(place)))
            case Name(name) if counts(name) and not isinstance(self.env[name], (list, dict)):
                yield Operand(self.env[name], tile=name)
            case Name(name):
                yield from self._item(name, counts)
            case _:
                for _, part in children(node):
                    yield from self._in(part, counts)

    def _item(self, name: str, counts: Callable[[str], bool]) -> Iterator[Operand]:
        """The item of a list that the member is drawn for, where the name stands for that, or for a part of it."""
        clause = self.clauses[0] if len(self.clauses) == 1 else None
        if clause is None or clause.tests or name not in clause.targets or not isinstance(clause.source, Name):
            return
        if counts(clause.source.id):
            part = (Operand(clause.targets.index(name)),) if len(clause.targets) > 1 else ()
            way = (Operand(tile=clause.source.id), Operand(self.member), *part)
            yield Operand(self._value(Name(name)), of=way)

    def _value(self, node: Node) -> Value:
        if not self.clauses:
            return evaluate(node, self.env)
        every = evaluate(Comprehension("list", node, self.clauses), self.env)
        assert isinstance(every, list)
        return every[self.member]

    def _is_kept(self, name: str) -> bool:
        """Whether it is a state, a parameter or data that were written down."""
        one = self.document.definitions.get(name) if name not in bound_by(self.clauses) else None
        return one is not None and (one.is_state or one.is_parameter or is_written_down(one))

    def _is_state(self, name: str) -> bool:
        one = self.document.definitions.get(name) if name not in bound_by(self.clauses) else None
        return one is not None and one.is_state
