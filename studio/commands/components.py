"""Commands on components, repetition, dicts, functions of definitions, and factors."""

from __future__ import annotations

from collections.abc import Mapping

from studio.commands.arguments import NewName
from studio.commands.conditions import HAS_DEFINITIONS, HAS_PARAMETERS, selected
from studio.commands.registry import Result, command
from studio.document.live import Live
from studio.document.model import Document
from studio.generalize import components, factor, over, repeat, through, to_dict
from studio.generalize.operands import Given
from studio.infer.goals import Work

TOPIC = "Components"


@command(title="Make a component", topic=TOPIC, icon="fa5s.cube", needs="things", when=selected(1))
def make_component(document: Document, *, things: tuple[str, ...], name: NewName, open: tuple[str, ...] = ()) -> Result:
    """Makes a component from one thing, or from variants of one; the things become instances of it.

    The attributes in ``open`` stay open, and so do those in which the variants differ.
    """
    made = components.abstracted(document, things, name, open)
    inputs = ", ".join(part.name for part in made.definitions[name].inputs)
    return Result(made, touched=frozenset({name, *things}), says=f"{name} leaves open: {inputs}.")


@command(title="Make an instance", topic=TOPIC, icon="fa5s.clone", needs="component", when=HAS_DEFINITIONS)
def make_instance(document: Document, *, component: str, name: NewName, values: Mapping[str, Given]) -> Result:
    """Draws a component with its open attributes filled in; a place ([x, y]) snaps to what is near."""
    made, says = components.instance(document, Live(document).env(), component, name, values)
    return Result(made, touched=frozenset({name}), says=f"{name} drawn{': ' + '; '.join(says) if says else ''}.")


@command(title="One for each", topic=TOPIC, icon="fa5s.th", needs="thing", when=selected(1))
def repeat_over(document: Document, *, thing: str, collection: str, name: NewName) -> Result:
    """Draws a thing, which stands on an element, for each member of a collection; its copies are taken up."""
    made, gone, says = repeat.repeated(document, thing, collection, name)
    return Result(made, touched=frozenset({name, *gone}), says=says)


@command(title="Make a dict", topic=TOPIC, icon="fa5s.key", needs="list", when=HAS_DEFINITIONS)
def make_dict(document: Document, *, things: str, name: NewName, key: int | None = None) -> Result:
    """Makes a list of things with keys a dict, key => thing; every key must be there once.

    ``key`` is the position of the key in each item; without it the first part that is a tuple.
    """
    made, says = to_dict.as_dict(document, Live(document).env(), things, name, key)
    return Result(made, touched=frozenset({name, things}), says=says)


@command(title="Make a function of", topic=TOPIC, icon="fa5s.code-branch", needs="definition", when=HAS_DEFINITIONS)
def parameterize_over(document: Document, *, definition: str, over: str, name: NewName) -> Result:
    """Makes a definition a function of another one that it needs, and applies it to the present one."""
    made = _over(document, definition, over, name)
    says = f"{name} is a function of {over}; {definition} applies it to the present one."
    return Result(made, touched=frozenset({name, definition}), says=says)


_over = over.parameterized_over


@command(title="Show with another", topic=TOPIC, icon="fa5s.columns", needs="function", when=HAS_DEFINITIONS)
def show_with(document: Document, *, function: str, arguments: Mapping[str, Given], name: NewName) -> Result:
    """Draws what a function gives for other arguments, beside everything else."""
    env = Live(document).env()
    values = {key: one.value(document, env) for key, one in arguments.items()}
    made = over.shown_with(document, function, values, name)
    return Result(made, touched=frozenset({name}), says=f"{name} shows {function} with other arguments.")


@command(title="Write places out", topic=TOPIC, icon="fa5s.crosshairs", needs="definition", when=HAS_DEFINITIONS)
def factor_through(document: Document, *, definition: str, collection: str, work: Work) -> Result:
    """Writes places looked up in a collection as formulas over the parts of their keys and the parameters."""
    done = through.factored_through(document, definition, collection, work)
    says = f"The places in {definition} are formulas over their keys; that holds for all {done.places}."
    return Result(done.document, done.findings, frozenset({definition}), says)


@command(title="Factor lengths", topic=TOPIC, icon="fa5s.expand-arrows-alt", when=HAS_PARAMETERS)
def factor_lengths(
    document: Document, *, parameters: tuple[str, ...], name: NewName, also: tuple[str, ...] = ()
) -> Result:
    """Makes lengths multiples of one new factor, so that everything grows together.

    ``also`` names attributes with plain lengths (dot.radius_x) that are to grow with them.
    """
    made = factor.factored(document, parameters, name, also)
    says = f"{name} scales {', '.join([*parameters, *also])}."
    return Result(made, touched=frozenset({name, *parameters}), says=says)
