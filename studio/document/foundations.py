"""What a function of a document rests on: two that rest on the same give the same, in whatever document they are."""

from __future__ import annotations

from collections.abc import Mapping

from studio.document.graph import needs
from studio.document.model import Document
from studio.language.fingerprint import fingerprint
from studio.language.values import Value


class Foundations:
    """What the functions of one document rest on: formulas, and the parameters and states among what they need."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._needs = needs(document)
        self._known: dict[str, tuple[list[str], bytes]] = {}

    def of(self, name: str, values: Mapping[str, Value]) -> bytes:
        """A fingerprint of what a function rests on when the parameters and states have these values."""
        if name not in self._known:
            self._known[name] = self._split(name)
        roots, formulas = self._known[name]
        return fingerprint((formulas, [(root, values[root]) for root in roots if root in values]))

    def _split(self, name: str) -> tuple[list[str], bytes]:
        """The parameters and states that a function needs, and a fingerprint of the formulas of all else."""
        found, waiting = {name}, [name]
        while waiting:
            new = self._needs[waiting.pop()] - found
            found |= new
            waiting += new
        given = [one for one in self._document.definitions.values() if one.name in found]
        roots = [one.name for one in given if one.is_parameter or one.is_state]
        formulas = [(one.name, one.inputs, repr(one.formula)) for one in given if one.name not in roots]
        return roots, fingerprint((name, sorted(formulas, key=lambda each: each[0])))
