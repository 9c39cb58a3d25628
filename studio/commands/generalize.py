"""Commands that generalize what was drawn."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Literal

from studio.commands import needs, roles
from studio.commands.arguments import Formula, NewName, ParameterName, Spot, Thing, Words
from studio.commands.command_sentence import Arguments, place
from studio.commands.conditions import HAS_CONSTRAINTS, HAS_DEFINITIONS, HAS_PARAMETERS, selected
from studio.commands.registry import Result, declaring
from studio.commands.suggested_attributes import attribute_or_count, bound_of, shown_of
from studio.document.changes import delete_constraint
from studio.document.model import Document, Range, Relation
from studio.generalize import constrain as constraining
from studio.generalize import drag as dragging
from studio.generalize import listify as listing
from studio.generalize import parameterize as naming
from studio.generalize import relate as relating
from studio.generalize.attributes import definition_of
from studio.generalize.by_angle import placed_by_angle
from studio.generalize.contents import goes_along, part_called, with_contents
from studio.generalize.drag_targets import BY_ITS_BODY, WHOLE
from studio.generalize.extract import extracted
from studio.generalize.gradients import graded
from studio.generalize.parts_along import with_parts_along
from studio.generalize.placing import CORNERS
from studio.generalize.regular_figure import made_regular
from studio.generalize.slices import sliced
from studio.generalize.staying_inside import ALONE, is_first_corner, stays_behind, with_staying
from studio.infer.goals import Work
from studio.language.nodes import Name, Node

command = declaring("Generalize")


def _keeps(given: Arguments) -> str:
    left, right = (given.get(side) or given[f"{side}_formula"] for side in ("left", "right"))
    return f"Keeps {left} {given.get('relation', '==')} {right} from now on"


def _pulls(given: Arguments) -> str:
    thing = f"{given['thing']}{''.join(f'[{key}]' for key in given.get('index') or ())}"
    part, _, pulled = str(given["attribute"]).rpartition(".")
    if pulled == WHOLE:
        return f"Pulls {f'{part} of ' if part else ''}{thing} to {place(given['to'])}"
    return f"Pulls the {given['attribute']} of {thing} to {place(given['to'])}"


@command(
    title="Make a list",
    known_as="repeat array series row grid pattern loop",
    shortcut="Ctrl+L",
    icon="fa5s.list",
    needs=needs.THINGS.but(needs.several, "Select two or more alike things first."),
    when=selected(2),
    shown=("menu", "canvas", "inspector"),
    told="Makes {things} a list[, calls it {name}]",
    infers=True,
)
def listify(
    document: Document,
    *,
    things: tuple[Thing, ...],
    name: Annotated[NewName, roles.named_after("things")],
    data: NewName = "",
    over: tuple[ParameterName, ...] = (),
) -> Result:
    """Makes alike things one list; every attribute in which they differ becomes a formula over the index.

    What follows no rule is kept in a list of its own, called ``data``. Freehand error is straightened. ``over`` are
    parameters pointed at: they stand in the formulas for the numbers that they equal.
    """
    return listing.listify(document, things, name, data, over)


@command(
    title="Gradient",
    known_as="colours colors fade",
    rare=True,
    icon="fa5s.palette",
    needs=needs.A_LIST,
    when=HAS_DEFINITIONS,
    shown=("menu", "canvas", "inspector"),
    told="Colours {things} from {first} to {last}",
)
def grade(
    document: Document,
    *,
    things: Annotated[str, roles.LIST],
    first: Annotated[str, roles.colour_of_member("things", 0)],
    last: Annotated[str, roles.colour_of_member("things", -1)],
    attribute: Literal["fill", "stroke"] = "fill",
) -> Result:
    """Colours the members of a list from one colour to another, in equal steps, however many there are."""
    made = graded(document, things, attribute, first, last)
    says = f"{attribute} of {things} goes from {first} to {last}."
    return Result(made, touched=frozenset({things}), says=says)


@command(
    title="Make regular",
    icon="fa5s.certificate",
    needs=needs.A_THING.but(needs.cornered, "Select a polygon or a path first."),
    when=selected(1, 1),
    shown=("menu", "canvas", "inspector"),
    told="Makes {thing} regular[, calls the number of its corners {name}]",
    infers=True,
)
def make_regular(document: Document, *, thing: Thing, name: Annotated[NewName, roles.called("corners")]) -> Result:
    """Sets the corners of a polygon or path evenly round a centre; ``name`` says how many there are.

    Corners of several kinds, like those of a star, keep a distance each. Freehand error is straightened.
    """
    return made_regular(document, thing, name)


@command(
    title="Cut into slices",
    icon="fa5s.chart-pie",
    needs=needs.THINGS.but(needs.sliceable, "Select a circle and the lines from its centre first."),
    when=selected(3),
    shown=("menu", "canvas", "inspector"),
    told="Cuts {things} into slices[, calls them {name}]",
    infers=True,
)
def cut_into_slices(
    document: Document,
    *,
    things: tuple[Thing, ...],
    name: Annotated[NewName, roles.called("slices")],
    data: NewName = "",
) -> Result:
    """Cuts a circle along lines drawn from its centre into slices, clockwise from the first line on.

    They are as large as the numbers of the list ``data`` say: one that is there, or the drawn shares in percent. With
    none named, a list that says so within the error of a hand is taken.
    """
    return sliced(document, things, name, data)


@command(
    title="Place by angle",
    rare=True,
    icon="fa5s.drafting-compass",
    needs=needs.AN_ATTRIBUTE,
    shown=("menu", "canvas", "row"),
    told="Gives {attribute} of {thing} by an angle and a distance[ from {around}][, along {along}]",
)
def place_by_angle(
    document: Document,
    *,
    thing: Thing,
    attribute: Annotated[str, roles.point_of("thing")],
    around: Annotated[str, roles.CENTRE] = "",
    along: Annotated[str, roles.CENTRE] = "",
) -> Result:
    """Gives a point by an angle and a distance from the other end of its line, or from what ``around`` names.

    Both can then be named, pulled and related: ``hand.end.angle`` (degrees, clockwise from the right, or from the
    direction of the line ``along``) and ``hand.end.distance``.
    """
    return placed_by_angle(document, thing, attribute, around, along)


@command(
    title="Name a value",
    icon="fa5s.sliders-h",
    needs=needs.AN_ATTRIBUTE,
    shown=("menu", "canvas", "inspector", "row"),
    told="Names the value in {attribute} of {thing}: {name}",
)
def parameterize(
    document: Document,
    *,
    thing: Thing,
    attribute: Annotated[str, attribute_or_count("thing")],
    name: NewName,
    number: Annotated[int | None, roles.literal_in("attribute")] = None,
    least: Annotated[float | None, bound_of("thing", "attribute")] = None,
    most: Annotated[float | None, bound_of("thing", "attribute")] = None,
    step: Annotated[float, roles.STEP] = 1,
    also: tuple[Annotated[str, roles.SAME_VALUE], ...] | Annotated[str, roles.SAME_VALUE] = (),
) -> Result:
    """Gives a number in a drawing, or another plain value, a name; a number gets a slider.

    ``number`` says which of the plain values in the formula of the attribute is meant, from 0. Without it that is the
    first; of what stands on an element with a key, the whole key.

    Other places with the same value are offered in the findings; ``also`` names those that are the same thing, or
    is "all".
    """
    bounds = None if least is None or most is None else Range(least, most, step)
    return naming.parameterize(document, thing, attribute, number, name, bounds, also)


@command(
    title="Name a formula",
    rare=True,
    icon="fa5s.tag",
    needs=needs.AN_ATTRIBUTE,
    shown=("menu", "canvas", "inspector", "row"),
    told="Names the formula of {attribute} of {thing}: {name}",
)
def name_formula(
    document: Document, *, thing: Thing, attribute: Annotated[str, roles.attribute("thing")], name: NewName
) -> Result:
    """Gives the formula of an attribute a name of its own; the name then stands wherever that formula stood.

    What differs from member to member of a list becomes a list with an item for each of them.
    """
    return extracted(document, thing, attribute, name)


@command(
    title="Keep values tied",
    rare=True,
    icon="fa5s.link",
    when=HAS_PARAMETERS,
    shown=("menu", "inspector"),
    told=_keeps,
)
def constrain(
    document: Document,
    *,
    left: Annotated[str, roles.FIRST_PARAMETER] = "",
    relation: Relation = "==",
    right: Annotated[str, roles.SECOND_PARAMETER] = "",
    name: Words = "",
    left_formula: Formula | None = None,
    right_formula: Formula | None = None,
) -> Result:
    """Keeps an equation or inequality through every later edit, between parameters picked or formulas typed.

    Where the two sides differ now, the right one follows. What clashes is named and nothing changes.
    """
    sides = _side(document, left, left_formula), _side(document, right, right_formula)
    return constraining.constrain(document, sides[0], relation, sides[1], name)


def _side(document: Document, picked: str, typed: Node | None) -> Node:
    if typed is not None:
        return typed
    return Name(definition_of(document, picked).name)


@command(
    title="Remove constraint",
    shown=("menu", "list"),
    icon="fa5s.unlink",
    when=HAS_CONSTRAINTS,
)
def remove_constraint(document: Document, *, name: Annotated[str, roles.CONSTRAINT]) -> Result:
    """Lets go of a constraint."""
    return Result(delete_constraint(document, name), (), frozenset({name}), f"{name} is no longer kept.")


@command(
    title="Find a formula",
    shortcut="Ctrl+R",
    icon="fa5s.project-diagram",
    needs=needs.AN_ATTRIBUTE,
    shown=("menu", "canvas", "inspector", "row", "status"),
    told="Asks what {attributes} of {thing} depends on",
)
def relate(
    document: Document,
    *,
    thing: Thing,
    attributes: tuple[Annotated[str, shown_of("thing")], ...] | Annotated[str, shown_of("thing")],
    over: tuple[ParameterName, ...] = (),
    candidate: int = 0,
    work: Work | None = None,
) -> Result:
    """Looks for formulas for these values, from values that have names, which fit all that was drawn and dragged.

    ``over`` are parameters pointed at; ``candidate`` picks a rival instead of the best formula.
    """
    names = (attributes,) if isinstance(attributes, str) else attributes
    return relating.relate(document, thing, names, over, candidate, work)


@command(title="Drag", needs=needs.A_THING, told=_pulls)
def drag(
    document: Document,
    *,
    thing: Thing,
    attribute: Annotated[str, roles.attribute("thing")],
    to: Spot | float,
    index: tuple[int, ...] = (),
    candidate: int = 0,
    snap: bool = True,
    detach: bool = False,
    alone: bool = False,
) -> Result:
    """Pulls an attribute of a thing, however deep in lists, to a place; a literal or parameter gives way.

    ``candidate`` picks another way than the first; the findings list them. A constraint that forbids it is named.
    With ``detach`` the formula of the attribute gives way, and what is shown is one more example to relate by.
    What was drawn wholly inside a thing that is pulled as a whole goes along, unless it is pulled ``alone``.
    """
    part, pulled = part_called(document, thing, attribute)
    stays = alone or detach or index or pulled not in BY_ITS_BODY
    document, along = (document, ()) if stays else with_contents(document, part)
    left: tuple[str, ...] = ()
    if alone and not index:
        document, left = with_staying(document, part, ALONE)
    elif is_first_corner(thing, attribute) and not (index or detach):
        document, _ = with_staying(document, part, CORNERS)
    done = dragging.drag(document, thing, attribute, to, index, candidate, snap, detach)
    says = goes_along(along, part) + stays_behind(left, part)
    done = replace(done, touched=done.touched.union(along, left), says=done.says + says)
    return done if alone or detach else with_parts_along(document, done, thing, attribute, index)
