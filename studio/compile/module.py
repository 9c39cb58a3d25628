"""The whole module: the parts of the runtime it needs, the class, the window."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from typing import Any

from studio.compile import templates
from studio.compile.emit import ProgramClass
from studio.compile.ir import Plan
from studio.compile.layout import laid_out
from studio.compile.vocabulary import Vocabulary
from studio.language.colours import RGB

FIRST = ("values", "budget", "shared", "members", "entry", "pictured", "machine", "flat_machine", "native_machine")
"""Parts that come before the program itself, because it is made of them."""
LAST = (
    "picture",
    "painting",
    "game",
    "window",
    "colours",
    "text_picture",
    "found_lattice",
    "terminal_keys",
    "terminal",
    "command",
)
"""Parts that come at the very end."""
WIDE = 100
"""So many letters of an image stand in a line."""
PUBLIC = ("Program", "Outcome", "Batch", "Point", "Record", "Shape", "Pointer", "main")
"""What who imports a program works with; ``help()`` of the module tells of these."""
HOW = "Whether native code runs, and if not, why."
BEGINS = "# What is particular to this program is the class Program below. What stands around it is the same for all.\n"


def source(plan: Plan, native: Mapping[str, Any] | None = None, why_not: str = "") -> str:
    """The source of the program; ``native`` is what it has to know about a library beside it that does some of it.

    ``why_not`` says why there is none where one was asked for.
    """
    writer = ProgramClass(plan)
    trees, words = writer.trees(), writer.words
    if native is not None:
        _make_native(trees[0], words, native)
    elif why_not:
        trees[-1].body.append(_why_python(why_not))
    program = laid_out([*trees])
    helpers = templates.helper_text(words.helpers)
    parts = templates.parts_for(words.used)
    wanted = {one for part in parts for one in templates.imports_of(part)}
    if "math" in words.used or "math." in helpers:
        wanted.add(("", "math"))
    blocks = [
        laid_out([ast.Expr(ast.Constant(_about(plan)))]).rstrip(),
        "from __future__ import annotations\n",
        templates.import_lines(wanted),
        laid_out([ast.Assign([ast.Name("__all__")], ast.List([ast.Constant(name) for name in PUBLIC]))]),
        BEGINS,
        *(_part(part, words) for part in parts if part in FIRST),
        program,
        *(templates.part_source(part) for part in parts if part not in FIRST + LAST),
        helpers,
        *(_last_part(part, program, plan.images) for part in LAST),
        'if __name__ == "__main__":\n    sys.exit(main(Program))\n',
    ]
    return "\n\n".join(block for block in blocks if block.strip())


def _make_native(flat: ast.ClassDef, words: Vocabulary, native: Mapping[str, Any]) -> None:
    """Puts what a program knows about its library into the class of its methods on flat dicts."""
    flat.bases = [words.use("NativeMachine")]
    words.used |= {"library_beside", "grown_by", "FlatMachine"}
    about = ast.parse(repr(dict(native)), mode="eval").body
    file = ast.parse("globals().get('__file__', '')", mode="eval").body
    flat.body[1:1] = [ast.Assign([ast.Name("NATIVE")], about), ast.Assign([ast.Name("BESIDE")], file)]


def _why_python(why: str) -> ast.stmt:
    """The method of a program without native code that says so."""
    told = f"This runs as Python. {why}".strip()
    text = (
        f'class _:\n    @classmethod\n    def how_it_runs(cls) -> str:\n        """{HOW}"""\n        return {told!r}\n'
    )
    (made,) = ast.parse(text).body
    assert isinstance(made, ast.ClassDef)
    return made.body[0]


def _about(plan: Plan) -> str:
    title = " ".join(plan.title.split())
    return (
        f"{title}.\n\nMade from demonstrations; this file stands alone. Play it with `python {plan.name}.py`, or:\n\n"
        f'    import {plan.name}\n    program = {plan.name}.Program()\n    outcome = program.send("click", x=1, y=1)\n'
    )


def _part(part: str, words: Vocabulary) -> str:
    text = templates.part_source(part)
    if part != "values":
        return text
    return text.replace("DEFAULTS: dict[str, dict[str, Any]] = {}", laid_out([_defaults(words)]).strip())


def _last_part(part: str, program: str, images: Mapping[str, str]) -> str:
    text = templates.part_source(part)
    if part == "picture":
        return text.replace("IMAGES: dict[str, str] = {}", f"IMAGES: dict[str, str] = {_kept(images)}")
    if part != "colours":
        return text
    is_mixed, words = "mix(" in program, set(re.findall(r'"(?=(\w+)")', program))
    named = {name: digits for name, digits in RGB.items() if name in words or is_mixed}
    return text.replace("RGB: dict[str, str] = {}", f"RGB = {laid_out([_texts(named)]).strip()}")


def _kept(images: Mapping[str, str]) -> str:
    """Images as a dict in lines of Python; what they hold is letters, digits and ``:/;,+=`` alone."""
    if not images:
        return "{}"
    pieces = (
        [f"    {name!r}: ("] + [f'        "{data[at : at + WIDE]}"' for at in range(0, len(data), WIDE)] + ["    ),"]
        for name, data in images.items()
    )
    return "\n".join(["{", *(line for piece in pieces for line in piece), "}"])


def _texts(pairs: Mapping[str, str]) -> ast.stmt:
    return ast.Expr(ast.Dict([ast.Constant(one) for one in pairs], [ast.Constant(one) for one in pairs.values()]))


def _defaults(words: Vocabulary) -> ast.stmt:
    """The attributes of the shapes that the program draws, with their defaults."""
    from studio.compile.formulas import FormulaEmitter
    from studio.compile.names import Names
    from studio.compile.type_scope import Types

    writer = FormulaEmitter(words, Types(), Names())
    kinds = sorted(words.shapes)
    known = [words.known_parts(kind) for kind in kinds]
    rows: list[ast.expr] = [
        ast.Dict([ast.Constant(name) for name in parts], [writer.value(value) for value in parts.values()])
        for parts in known
    ]
    return ast.Assign([ast.Name("DEFAULTS")], ast.Dict([ast.Constant(kind) for kind in kinds], rows))
