"""The words that can stand in a formula, for completion: of the document, builtins, shapes, attributes, colours."""

from __future__ import annotations

import re
from collections.abc import Sequence

from studio.document.model import Document
from studio.language.builtins import ATTRIBUTES, SHAPES, TABLE
from studio.language.colours import COLOURS
from studio.language.nodes import Comprehension, walk

WORD = re.compile(r"[^\W\d]\w*$")
KEYWORDS = ("and", "or", "not", "if", "else", "for", "in", "True", "False", "None")


def words(
    document: Document, name: str = "", colours: bool = False, choices: Sequence[str] = ()
) -> list[tuple[str, str]]:
    """Every word with what it is, those of the document first, each group in order of the alphabet."""
    found = {one: "here" for one in _locals(document, name)}
    found.update({one: _what(document, one) for one in sorted(document.definitions) if one != name})
    found.update(dict.fromkeys(choices, "choice"))
    if colours and not choices:
        found.update(dict.fromkeys(sorted(COLOURS), "colour"))
    functions = sorted(one for one, rows in TABLE.items() if one.isidentifier() and rows[0].form != "infix")
    found.update({one: TABLE[one][0].doc for one in functions if one not in found})
    found.update({one: SHAPES[one].doc for one in sorted(SHAPES) if one not in found})
    found.update({one: "" for one in KEYWORDS})
    if not colours:
        found.update({one: "colour" for one in sorted(COLOURS) if one not in found})
    return list(found.items())


def after_dot() -> list[tuple[str, str]]:
    """What can stand after a dot."""
    methods = {one: rows[0].doc for one, rows in TABLE.items() if rows[0].form == "method"}
    found = {"x": "coordinate", "y": "coordinate", **{one: "attribute" for one in ATTRIBUTES}, **methods}
    return sorted(found.items())


def prefix(text: str) -> tuple[str, bool]:
    """The word being typed at the end of a text, and whether it stands after a dot."""
    found = WORD.search(text)
    start = found.start() if found else len(text)
    return (found[0] if found else ""), text[:start].endswith(".") and not re.search(r"\d\.$", text[:start])


def _locals(document: Document, name: str) -> list[str]:
    definition = document.definitions.get(name)
    if definition is None:
        return []
    found = [one.name for one in definition.inputs]
    for _, node in walk(definition.formula):
        if isinstance(node, Comprehension):
            found += [target for clause in node.clauses for target in clause.targets]
    return list(dict.fromkeys(found))


def _what(document: Document, name: str) -> str:
    one = document.definitions[name]
    if one.is_function:
        return f"({', '.join(part.name for part in one.inputs)})"
    return one.note or one.role
