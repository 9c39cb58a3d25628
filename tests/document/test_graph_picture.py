"""The picture of the graph: complete, free of overlaps, in two themes."""

from __future__ import annotations

import json
import random
import re
from itertools import combinations, pairwise
from xml.etree import ElementTree

import networkx as nx
import pytest

from studio.document.graph import graph
from studio.document.graph_picture import HEIGHT, KINDS, WIDTH, dot, laid_out_parts, laid_out_svg, legend_svg, node_link
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
    found = re.findall(r'transform="translate\(([\d.]+) ([\d.]+)\)"', picture)
    return [(float(x), float(y)) for x, y in found]


def test_sixty_nodes_do_not_overlap_and_stay_inside() -> None:
    picture = laid_out_svg(sixty())
    found = boxes(picture)
    assert len(found) == 60
    for (x1, y1), (x2, y2) in combinations(found, 2):
        assert abs(x1 - x2) >= WIDTH or abs(y1 - y2) >= HEIGHT
    root = ElementTree.fromstring(picture)
    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    assert all(0 <= x <= width - WIDTH and 0 <= y <= height - HEIGHT for x, y in found)
    assert len(root.findall(f"{NAMESPACE}path")) == sixty().number_of_edges()


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


def test_kinds_are_told_apart_without_colours_and_the_legend_names_those_that_are_there() -> None:
    """[14.4] printed in black and white, the outline of a box tells its kind."""
    assert len({(outline, *stroke.items()) for _, outline, stroke in KINDS.values()}) == len(KINDS)
    many = nx.DiGraph()
    for kind in KINDS:
        many.add_node(f"one {kind}", kind=kind)
    drawn, legend = laid_out_svg(many), legend_svg(many)
    for kind, (_, outline, stroke) in KINDS.items():
        how = "".join(f' {name}="{value}"' for name, value in stroke.items())
        assert any(f'd="{outline}"' in one and how in one for one in drawn.split("<g ") if f"({kind})" in one)
        assert f">{kind}</text>" in legend
    places = boxes(legend)
    assert len(set(places)) == len(KINDS)
    many.remove_node("one rule")
    assert "rule" not in legend_svg(many) and boxes(legend_svg(nx.DiGraph())) == []


@pytest.mark.parametrize("count, most, held", [(5, 5, [5]), (13, 5, [5, 5, 5]), (11, 5, [5, 5, 3]), (3, 2, [2, 2])])
def test_a_wide_graph_is_told_in_parts_that_cut_no_box(count: int, most: int, held: list[int]) -> None:
    """[14.4] neighbours have one column in common, and each is as high as what stands in it."""
    row = nx.path_graph([f"n{place}" for place in range(count)], nx.DiGraph)
    row.add_edges_from((f"more {place}", "n1") for place in range(9))
    found = laid_out_parts(row, most)
    places = boxes(found[0])
    seen = []
    for one in found:
        left, top, width, height = (float(part) for part in re.findall(r'viewBox="([^"]+)"', one)[0].split())
        assert not any(x < edge < x + WIDTH for x, _ in places for edge in (left, left + width)), "none is cut through"
        inside = [(x, y) for x, y in places if left <= x and x + WIDTH <= left + width]
        assert min(y for _, y in inside) > top and max(y + HEIGHT for _, y in inside) < top + height
        seen.append({x for x, _ in inside})
    assert [len(one) for one in seen] == held and len(set().union(*seen)) == count
    assert all(len(one & other) == 1 for one, other in pairwise(seen)), "where to read on"
    assert len(found) == 1 or f'height="{HEIGHT + 12 + 40}"' in found[-1], "low where little stands"
    assert laid_out_parts(nx.DiGraph(), most), "an empty one is no fault"
