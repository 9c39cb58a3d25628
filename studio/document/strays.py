"""What a state holds although it is no member any more of the collection that it is to come from: after a parameter
made that smaller, say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from studio.document.domains import PARTS, Domain, collections_in, domain_of
from studio.document.live import Live
from studio.document.model import Allowed
from studio.language.show import show_value
from studio.language.values import Record, Value, frozen

LAST = 20
"""Of a list of collections so many are looked at, the last ones: what came before is seen no more."""


def strays(live: Live, allowed: Mapping[str, Allowed]) -> dict[str, dict[str, tuple[str, ...]]]:
    """For each state what it holds that is a stranger there, as it is written, with the collections it should be of.

    ``allowed`` says what states may be: a document where they hold strangers already may say less.
    """
    document, values = live.document, live.values()
    domains = {name: domain_of(allowed[name].may_be) for name in document.states() if name in allowed}
    wanted = {each for domain in domains.values() for each in collections_in(domain)}
    members = {name: frozenset(map(frozen, values[name])) for name in wanted if name in values}
    found = {name: dict(_in(values[name], domain, members)) for name, domain in domains.items() if name in values}
    return {name: some for name, some in found.items() if some}


def _in(
    value: Value, domain: Domain, members: Mapping[str, frozenset[object]]
) -> Iterator[tuple[str, tuple[str, ...]]]:
    if domain.collections:
        known = all(one in members for one in domain.collections)
        free = (value is None and domain.optional) or value in domain.values
        if known and not free and not any(frozen(value) in members[one] for one in domain.collections):
            yield show_value(value), domain.collections
    elif isinstance(value, dict) and domain.type == "dict":
        for key, item in value.items():
            yield from _in(key, domain.parts[0], members)
            yield from _in(item, domain.parts[1], members)
    elif isinstance(value, (list, set, frozenset)) and domain.type in ("list", "set"):
        for item in value[-LAST:] if isinstance(value, list) and _holds_many(domain.parts[0]) else value:
            yield from _in(item, domain.parts[0], members)
    elif isinstance(value, Record) and domain.type == "record":
        given = dict(value.fields)
        for field, part in zip(domain.fields, domain.parts, strict=True):
            if field in given:
                yield from _in(given[field], part, members)
    elif isinstance(value, tuple) and domain.type == "tuple":
        for item, part in zip(value, domain.parts, strict=False):
            yield from _in(item, part, members)


def _holds_many(domain: Domain) -> bool:
    return domain.type in PARTS or any(map(_holds_many, domain.parts))
