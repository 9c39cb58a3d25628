"""Commands on components, repetition, dicts, functions of definitions, and factors."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from studio.commands import needs, roles
from studio.commands.arguments import Collection, Defined, NewName, ParameterName, Thing
from studio.commands.conditions import HAS_DEFINITIONS, HAS_PARAMETERS, selected
from studio.commands.registry import Result, declaring
from studio.commands.suggested_attributes import stood_on
from studio.commands.what_stays_open import open_attribute
from studio.document.live import Live
from studio.document.model import Document
from studio.generalize import components, factor, figures, repeat, to_dict
from studio.generalize.carried_figure import left_behind
from studio.generalize.copies_inside import copies_inside
from studio.generalize.factor_through import factored_through
from studio.generalize.operands import Given
from studio.generalize.parameterize_over import parameterized_over, shown_beside
from studio.infer.goals import Work

command = declaring("Draw")


@command(
    title="Make a component",
    under="Components",
    icon="fa5s.cube",
    needs=needs.WHAT_MAY_BE_OPEN,
    when=selected(1),
    shown=("menu", "canvas", "inspector"),
    told="Makes {things} a component[, calls it {name}]",
    infers=True,
)
def make_component(
    document: Document,
    *,
    things: tuple[Thing, ...],
    name: NewName,
    open: tuple[Annotated[str, open_attribute("things")], ...] = (),
) -> Result:
    """Makes a component: what is selected as a function of what stays open; an instance of it stands in its place.

    It is made from one thing, from variants of one (open in what they differ), from a figure: any number of things,
    lists and groups, of which ``open`` names attributes (``shaft.start``), parameters and points; where it names none,
    its place is open. What else stands in a figure goes along with its first point; ``size`` scales all of it about
    its place (1 is as large as it was drawn). It is also made from whatever is
    worked out, open in definitions that it needs. Each use is an instance: at a place or with other values (*Make an
    instance*, Shift+I), or one for each member of a collection (*Instance for each*).
    """
    if figures.is_worked_out(document, things, open):
        made = parameterized_over(document, things[0], open, name)
        says = f"{name} is a function of {', '.join(open)}; {things[0]} applies it to what there is at present."
        return Result(made, touched=frozenset({name, *things}), says=says)
    if figures.is_figure(document, things, open):
        made = figures.abstracted_figure(document, things, name, open)
        inputs = ", ".join(part.name for part in made.definitions[name].inputs)
        new = frozenset(made.definitions) - frozenset(document.definitions)
        loose = " and ".join(left_behind(document, made, things, name))
        says = f"{name} leaves open: {inputs}.{f' It no longer follows {loose}.' if loose else ''}"
        return Result(made, touched=new | {*things}, says=says)
    made = components.abstracted(document, things, name, open)
    inputs = ", ".join(part.name for part in made.definitions[name].inputs)
    return Result(made, touched=frozenset({name, *things}), says=f"{name} leaves open: {inputs}.")


@command(
    title="Component open in what it needs",
    icon="fa5s.code-branch",
    when=HAS_DEFINITIONS,
    shown=(),
    told="Makes {definition} a component, open in {over}[, calls it {name}]",
)
def parameterize_over(
    document: Document, *, definition: Defined, over: Annotated[str, roles.OTHER_DEFINITION], name: NewName
) -> Result:
    """Makes a component of one definition, open in another one that it needs; the definition keeps its name.

    It is *Make a component* with ``over`` as what stays open; sessions may say it so.
    """
    made = parameterized_over(document, definition, [over], name)
    says = f"{name} is a function of {over}; {definition} applies it to the present one."
    return Result(made, touched=frozenset({name, definition}), says=says)


@command(
    title="Make an instance",
    under="Components",
    icon="fa5s.clone",
    needs=needs.A_COMPONENT,
    when=HAS_DEFINITIONS,
    shown=("menu", "inspector"),
    told="Draws an instance of {component}[, calls it {name}]",
)
def make_instance(
    document: Document,
    *,
    component: Annotated[str, roles.FUNCTION],
    name: NewName,
    values: Annotated[Mapping[str, Given], roles.parts_of("component")],
) -> Result:
    """Draws a component with what it leaves open filled in; a place ([x, y]) snaps to what is near.

    What is left out is as in the instance that is there already; further places lie from the first as they do there.
    Where no place is said, it is drawn beside everything else.
    """
    made, says = components.instance(document, Live(document).env(), component, name, values)
    return Result(made, touched=frozenset({name}), says=f"{name} drawn{': ' + '; '.join(says) if says else ''}.")


@command(
    title="Instance with other values",
    icon="fa5s.columns",
    when=HAS_DEFINITIONS,
    shown=(),
    told="Draws an instance of {function} with other values[, calls it {name}]",
)
def show_with(
    document: Document,
    *,
    function: Annotated[str, roles.FUNCTION],
    arguments: Annotated[Mapping[str, Given], roles.inputs_of("function")],
    name: NewName,
) -> Result:
    """Draws an instance of a component beside everything else, with other values for what it leaves open.

    It is *Make an instance* of a component that leaves no place open; sessions may say it so.
    """
    env = Live(document).env()
    values = {key: one.value(document, env) for key, one in arguments.items()}
    made = shown_beside(document, function, values, name)
    return Result(made, touched=frozenset({name}), says=f"{name} shows {function} with other arguments.")


@command(
    title="Instance for each",
    under="Components",
    icon="fa5s.th",
    needs=needs.A_THING.but(needs.single, "Select a thing that stands on an element of a collection first."),
    when=selected(1),
    shown=("menu", "canvas", "inspector"),
    told="Draws an instance of {thing} for each of {collection}",
)
def repeat_over(
    document: Document,
    *,
    thing: Thing,
    collection: Annotated[str, stood_on("thing")],
    name: Annotated[str, roles.named_after("thing")],
) -> Result:
    """Draws a thing, which stands on an element, for each member of a collection; its copies are taken up.

    It is *Make an instance* once for each member, open in the element that it stands on; the thing need not be a
    component yet.
    """
    made, gone, says = repeat.repeated(document, thing, collection, name)
    return Result(made, touched=frozenset({name, *gone}), says=says)


@command(
    title="Copies inside",
    under="Components",
    rare=True,
    icon="fa5s.tree",
    needs=needs.THINGS,
    when=selected(1),
    shown=("menu", "canvas", "inspector"),
    told="Lets {thing} hold smaller copies of itself[, calls it {name}]",
    infers=True,
)
def draw_copies_inside(
    document: Document,
    *,
    thing: Thing,
    parts: tuple[Annotated[str, roles.thing_but("thing")], ...],
    name: Annotated[NewName, roles.called("copies")],
    depth: Annotated[NewName, roles.called("depth")],
) -> Result:
    """Draws a line, a figure, or a component from place to place, with smaller copies of itself, as deep as wanted.

    ``parts`` were drawn for the copies and are taken up; ``depth`` is called how many levels there are. Parts that
    lead from the start of the thing to its end, or lie within it where it is filled, take its place; others grow out
    of it. A figure goes along its first side, a rectangle along its foot, an ellipse from its centre to the right.
    """
    return copies_inside(document, thing, parts, name, depth)


@command(
    title="Make a dict",
    icon="fa5s.key",
    needs=needs.A_KEYED_LIST,
    when=HAS_DEFINITIONS,
    shown=("menu", "canvas", "inspector"),
    told="Makes {things} a dict by their keys[, calls it {name}]",
)
def make_dict(
    document: Document, *, things: Annotated[str, roles.LIST], name: NewName, key: int | None = None
) -> Result:
    """Makes a list of things with keys, or of one for each key of a dict, a dict: key => thing.

    ``key`` is the position of the key in each item; without it the first part that is a tuple.
    """
    made, says = to_dict.as_dict(document, Live(document).env(), things, name, key)
    return Result(made, touched=frozenset({name, things}), says=says)


@command(
    title="Say how places come about",
    rare=True,
    icon="fa5s.crosshairs",
    needs=needs.A_DEFINITION_WITH_NEEDS.but(
        needs.placed, "Select a definition that looks places up in a collection first."
    ),
    when=HAS_DEFINITIONS,
    shown=("menu", "canvas", "inspector"),
    told="Asks how the places of {collection} in {definition} come about",
)
def factor_through(document: Document, *, definition: Defined, collection: Collection, work: Work) -> Result:
    """Writes places looked up in a collection as formulas over the parts of their keys and the parameters."""
    return factored_through(document, definition, collection, work)


@command(
    title="Scale lengths together",
    rare=True,
    icon="fa5s.expand-arrows-alt",
    when=HAS_PARAMETERS,
    needs=needs.PARAMETERS,
    shown=("menu", "inspector"),
    infers=True,
    told="Makes {parameters} multiples of one factor[, calls it {name}]",
)
def factor_lengths(
    document: Document,
    *,
    parameters: tuple[ParameterName, ...],
    name: NewName,
    also: tuple[Annotated[str, roles.LENGTH], ...] = (),
) -> Result:
    """Makes lengths multiples of one new factor, so that everything grows together.

    ``also`` names attributes with plain lengths (dot.radius_x) that are to grow with them.
    """
    made = factor.factored(document, parameters, name, also)
    says = f"{name} scales {', '.join([*parameters, *also])}."
    return Result(made, touched=frozenset({name, *parameters}), says=says)
