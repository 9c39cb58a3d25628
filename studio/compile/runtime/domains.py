"""What values from outside may be, apart from their kind: members of collections, some of all values, nothing or not.

It is written like a kind (see ``kinds``), with ``Members`` of collections and ``OneOf`` several in it; nothing may be
only where ``OneOf`` has None, or ``object`` stands.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from studio.compile.runtime.kinds import ONE, is_ours, misfit
from studio.compile.runtime.members import Members, OneOf
from studio.compile.runtime.values import Record
from studio.compile.runtime.words import shown


def bound(domain: Any, program: Any) -> Any:
    """The same with the members that collections have in a program."""
    if isinstance(domain, Members):
        return Members(domain.name, frozenset(getattr(program, program.DEFINITIONS[domain.name])))
    if isinstance(domain, OneOf):
        return OneOf(*domain.values, *[bound(one, program) for one in domain.kinds])
    if isinstance(domain, dict):
        return {bound(key, program): bound(item, program) for key, item in domain.items()}
    if isinstance(domain, (list, tuple, set)):
        return type(domain)([bound(one, program) for one in domain])
    if isinstance(domain, Record):
        return Record(**{name: bound(one, program) for name, one in vars(domain).items()})
    return domain


def has_members(domain: Any) -> bool:
    """Whether members of a collection are meant somewhere in it."""
    if isinstance(domain, dict):
        return any(map(has_members, (*domain, *domain.values())))
    if isinstance(domain, OneOf):
        return any(map(has_members, domain.kinds))
    if isinstance(domain, Record):
        return any(map(has_members, vars(domain).values()))
    return isinstance(domain, Members) or (isinstance(domain, (list, tuple, set)) and any(map(has_members, domain)))


def stranger(value: Any, domain: Any) -> tuple[Any, Any] | None:
    """What in a value may not be there, with what may be; None where all may. The value is of the kind."""
    if domain is object:
        return None
    if isinstance(domain, (Members, OneOf)):
        return _strange_one(value, domain)
    if value is None:
        return value, domain
    if isinstance(domain, (list, set)):
        return _strange_item(value, *domain)
    if isinstance(domain, dict):
        ((key, item),) = domain.items()
        return _strange_item(value, key) or _strange_item(value.values(), item)
    if isinstance(domain, tuple):
        return next(filter(None, map(stranger, value, domain)), None)
    if isinstance(domain, Record):
        return next(filter(None, map(stranger, vars(value).values(), vars(domain).values())), None)
    return None


def _strange_one(value: Any, domain: Any) -> tuple[Any, Any] | None:
    try:
        if domain.holds((value,)):
            return None
    except TypeError:  # it has no hash
        pass
    kinds = [] if isinstance(domain, Members) else domain.kinds
    if value is not None and len(kinds) == 1 and not domain.values - {None}:
        return stranger(value, *kinds)
    return None if any(stranger(value, one) is None for one in kinds) else (value, domain)


def _strange_item(items: Any, domain: Any) -> tuple[Any, Any] | None:
    if domain is object:
        return None
    if isinstance(domain, (Members, OneOf)):
        try:
            if domain.holds(items):
                return None
        except TypeError:
            pass
    return next(filter(None, [stranger(item, domain) for item in items]), None)


def refusal(name: str, value: Any, domain: Any, kind: Any) -> str:
    """Why a value of a kind may not come here, in a sentence; empty where it may."""
    found = stranger(value, domain)
    if found is None:
        return ""
    part, wanted = found
    if part is value:
        whole = wanted is domain and not isinstance(domain, (Members, OneOf))
        return misfit(name, value, kind) if whole else f"{name} must be {domain_words(wanted)}, not {shown(value)}."
    return f"{name} holds {shown(part)}, which is not {domain_words(wanted)}."


def domain_words(domain: Any) -> str:
    """One value that may be there."""
    if isinstance(domain, Members):
        return f"one of {domain.name}"
    if isinstance(domain, OneOf):
        values = sorted(map(repr, domain.values - {None}))
        ways = [*values, *map(domain_words, domain.kinds), *(["nothing"] if None in domain.values else [])]
        return " or ".join(filter(None, [", ".join(ways[:-1]), ways[-1]]))
    return ONE.get(domain, "a value") if isinstance(domain, type) else f"a {type(domain).__name__.lower()}"


def at_home(value: Any, home: Any) -> bool:
    """Whether a collection of our own make was looked into before on behalf of ``home``."""
    if isinstance(value, tuple) or not isinstance(value, (Sequence, Mapping)) or not is_ours(value):
        return False
    store: Any = getattr(value, "_store", None)
    return getattr(value, "numbering", getattr(store, "home", None)) is home


def looked_into(value: Any, home: Any) -> None:
    """Notes that a list that only grows was looked into."""
    store: Any = getattr(value, "_store", None)
    if hasattr(store, "home"):
        store.home = home
