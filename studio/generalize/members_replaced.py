"""Things give way to the list that they are members of from now on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from studio.document.model import Definition, Document
from studio.document.told_places import generalized
from studio.generalize.attributes import member_node
from studio.generalize.observe import forget
from studio.generalize.rewrite import rewritten


def with_members_replaced(
    document: Document,
    names: Sequence[str],
    new: Sequence[Definition],
    places: Mapping[str, tuple[int, ...]] | None = None,
) -> Document:
    """Puts the new definitions where the first member stood, and lets everything refer to members of the list.

    ``places``: where each of them is in the list, where that is not the order of the names.
    """
    whole = generalized(new[-1], [document.definitions[name] for name in names])
    definitions: dict[str, Definition] = {}
    for name, one in document.definitions.items():
        if name not in names:
            definitions[name] = one
        elif not any(done.name in definitions for done in new):
            definitions |= {done.name: done for done in (*new[:-1], whole)}
    for name in names:
        document = forget(document, name)
    target = new[-1].name
    mapping = {name: member_node(target, places[name] if places else (k,)) for k, name in enumerate(names)}
    return rewritten(replace(document, definitions=definitions), mapping, but=frozenset({target}))
