"""Writes the dependency graph of a document: definitions, processes, rules, constraints and what taught them."""

from __future__ import annotations

import argparse
import json

from studio.cli.exit_codes import DONE
from studio.cli.load import document_of, target
from studio.cli.outputs import output_file
from studio.document.file import write_atomically


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("path", help="a .studio file, a session, or the folder of either")
    parser.add_argument("--format", choices=("json", "dot", "svg"), default="json", help="json (default), dot or svg")
    parser.add_argument("-o", "--output", metavar="FILE", help="write to a file instead of printing")


def run(arguments: argparse.Namespace) -> int:
    from studio.document.graph import graph
    from studio.document.graph_picture import dot, laid_out_svg, node_link

    found = graph(document_of(target(arguments.path)))
    if arguments.format == "json":
        text = json.dumps(node_link(found), indent=2, ensure_ascii=False) + "\n"
    else:
        text = dot(found) if arguments.format == "dot" else laid_out_svg(found)
    if arguments.output:
        endings = {"json": (".json",), "dot": (".dot", ".gv"), "svg": (".svg",)}[arguments.format]
        out = output_file(arguments.output, f"a graph as {arguments.format}", *endings)
        write_atomically(out, text.encode("utf-8"))
    else:
        print(text, end="")
    return DONE
