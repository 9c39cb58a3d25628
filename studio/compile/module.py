"""The whole module: the parts of the runtime it needs, the class, the window; formatted, and the map of its lines."""

from __future__ import annotations

import ast
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from studio.compile import templates
from studio.compile.emit import ProgramClass
from studio.compile.ir import Plan
from studio.compile.vocabulary import Vocabulary
from studio.language.builtins import SHAPES
from studio.language.syntax import module_of

FIRST = ("values", "entry", "machine")
"""Parts that come before the program itself, because it is made of them."""
LAST = ("picture", "painting", "window", "command")
"""Parts that come at the very end."""
BEGINS = "# What is particular to this program is the class Program below. What stands around it is the same for all.\n"
LINE = 120
"""Characters in a line of emitted source."""


def source(plan: Plan) -> str:
    """The source of the program, not yet formatted."""
    writer = ProgramClass(plan)
    program = unparsed(writer.tree())
    words = writer.words
    helpers = templates.helper_text(words.helpers)
    parts = templates.parts_for(words.used)
    wanted = {one for part in parts for one in templates.imports_of(part)}
    if "math" in words.used or "math." in helpers:
        wanted.add(("", "math"))
    blocks = [
        unparsed(ast.Expr(ast.Constant(_about(plan)))),
        "from __future__ import annotations\n",
        templates.import_lines(wanted),
        BEGINS,
        *(_part(part, words) for part in parts if part in FIRST),
        program,
        *(templates.part_source(part) for part in parts if part not in FIRST + LAST),
        helpers,
        *(templates.part_source(part) for part in LAST),
        'if __name__ == "__main__":\n    sys.exit(main(Program))\n',
    ]
    return "\n\n".join(block for block in blocks if block.strip())


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
    return text.replace("DEFAULTS: dict[str, dict[str, Any]] = {}", unparsed(_defaults(words)).strip())


def _defaults(words: Vocabulary) -> ast.stmt:
    """The attributes of the shapes that the program draws, with their defaults."""
    from studio.compile.formulas import FormulaEmitter
    from studio.compile.names import Names
    from studio.compile.scope import Types

    writer = FormulaEmitter(words, Types(), Names())
    kinds = sorted(words.shapes)
    rows: list[ast.expr] = [
        ast.Dict(
            [ast.Constant(name) for name in SHAPES[kind].attributes],
            [writer.value(value) for _, value in SHAPES[kind].attributes.values()],
        )
        for kind in kinds
    ]
    return ast.Assign([ast.Name("DEFAULTS")], ast.Dict([ast.Constant(kind) for kind in kinds], rows))


def unparsed(*trees: ast.stmt) -> str:
    """The text of statements, without the second pair of brackets that ``ast`` puts around a lone generator."""
    text = ast.unparse(ast.fix_missing_locations(ast.Module(list(trees), []))) + "\n"
    lines = [line.encode() for line in text.split("\n")]
    for line, place in sorted(_second_brackets(module_of(text)), reverse=True):
        lines[line] = lines[line][:place] + lines[line][place + 1 :]
    return b"\n".join(lines).decode()


def _second_brackets(tree: ast.AST) -> Iterator[tuple[int, int]]:
    """Line and byte of the inner brackets of calls with a generator as their one argument."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and len(node.args) == 1 and not node.keywords:
            only = node.args[0]
            if isinstance(only, ast.GeneratorExp):
                yield only.lineno - 1, only.col_offset
                yield (only.end_lineno or 1) - 1, (only.end_col_offset or 1) - 1


def formatted(text: str) -> str:
    """The text as the formatter writes it; as it is where there is no formatter."""
    beside = Path(sys.executable).with_name("ruff")
    tool = str(beside) if beside.exists() else shutil.which("ruff")
    if tool is None:
        return text
    command = [tool, "format", "--isolated", "--line-length", str(LINE), "--target-version", "py310", "-"]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    return done.stdout if done.returncode == 0 else text
