"""The picture of the graph: complete, free of overlaps, in two themes."""

from __future__ import annotations

import json
import random
from itertools import combinations
from xml.etree import ElementTree

import networkx as nx

from studio.document.graph import graph
from studio.document.graph_picture import HEIGHT, WIDTH, dot, laid_out_svg, node_link
from studio.document.layered_layout import columns, crossings
from studio.document.png import png
from tests.document.sample import constraint, document, formula, grid, parameter

NAMESPACE = "{http://www.w3.org/2000/svg}"


def sixty() -> nx.DiGraph:
    chance = random.Random(4)
    definitions = [parameter(f"name_{number}", 3) for number in range(8)]
    for number in range(8, 60):
        needed = chance.sample(range(max(0, number - 14), number), chance.choice([1, 1, 2, 2, 3]))
        definitions.append(formula(f"name_{number}", " + ".join(f"name_{one}" for one in needed)))
    return graph(document(*definitions))


def boxes(picture: str) -> list[tuple[float, float]]:
    root = ElementTree.fromstring(picture)
    inner = [group.find(f"{NAMESPACE}rect") for group in root.iter(f"{NAMESPACE}g")]
    return [(float(one.attrib["x"]), float(one.attrib["y"])) for one in inner if one is not None]


def test_sixty_nodes_do_not_overlap_and_stay_inside() -> None:
    picture = laid_out_svg(sixty())
    found = boxes(picture)
    assert len(found) == 60
    for (x1, y1), (x2, y2) in combinations(found, 2):
        assert abs(x1 - x2) >= WIDTH or abs(y1 - y2) >= HEIGHT
    root = ElementTree.fromstring(picture)
    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    assert all(0 <= x <= width - WIDTH and 0 <= y <= height - HEIGHT for x, y in found)
    assert len(list(root.iter(f"{NAMESPACE}path"))) == sixty().number_of_edges()


def test_what_is_needed_stands_left() -> None:
    whole = graph(grid())
    place = dict(zip(whole.nodes, boxes(laid_out_svg(whole)), strict=True))
    assert all(place[source][0] < place[sink][0] for source, sink in whole.edges)


def test_ordering_removes_crossings() -> None:
    two = nx.DiGraph([("a", "z"), ("b", "y"), ("c", "x"), ("d", "x")])
    two.add_nodes_from(["x", "y", "z"])
    assert crossings(two, columns(two)) == 0


def test_circles_of_processes_and_an_empty_graph_are_drawn() -> None:
    circle = nx.DiGraph([("a", "b"), ("b", "a"), ("b", "c"), ("c", "c")])
    assert len(boxes(laid_out_svg(circle))) == 3
    assert "<svg" in laid_out_svg(nx.DiGraph())


def test_names_from_outside_are_escaped() -> None:
    name = 'a "b" <c> & \\ d\n'
    whole = graph(document(parameter("a", 1), constraints=(constraint(name, "a", "==", "1"),)))
    root = ElementTree.fromstring(laid_out_svg(whole))
    assert f"{name} (constraint)" in [title.text for title in root.iter(f"{NAMESPACE}title")]
    assert '"a \\"b\\" <c> & \\\\ d\\n"' in dot(whole)
    assert json.loads(json.dumps(node_link(whole))) == node_link(whole)


def test_the_same_graph_gives_the_same_picture() -> None:
    whole = graph(grid())
    assert laid_out_svg(whole) == laid_out_svg(graph(grid())) and png(laid_out_svg(whole))
