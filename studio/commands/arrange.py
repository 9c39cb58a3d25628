"""Commands on things that are drawn already: several at once, without snapping."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Literal

from studio.commands import needs, roles
from studio.commands.arguments import Formula, Spot, Thing
from studio.commands.conditions import condition, selected
from studio.commands.deletion import remove_everything
from studio.commands.registry import Result, declaring
from studio.document import changes
from studio.document.model import Document, Guide, with_definition
from studio.generalize import arrange as arranging
from studio.generalize.attributes import definition_of
from studio.generalize.begins_at import all_shifted, begins_elsewhere
from studio.generalize.contents import all_with_contents, those_moved
from studio.generalize.cut_loose import no_longer_follows
from studio.generalize.grouping import regrouped, ungrouped
from studio.generalize.nearly_arranged import evened_out, nearly_arranged
from studio.generalize.pivot import pivoted
from studio.generalize.rotate import rotated
from studio.generalize.staying_inside import stays_behind
from studio.generalize.straighten_figure import straightened
from studio.generalize.two_faces import two_faces as with_two_faces
from studio.language.errors import Refusal
from studio.language.values import Point

command = declaring("Arrange")
UP = roles.ArgumentRole("what says which face is seen", new=True)


def _result(document: Document, names: tuple[str, ...], did: str, says: str = "") -> Result:
    return Result(document, touched=frozenset(names), says=f"{', '.join(names)} {did}.{says}")


@command(
    title="Move",
    icon="fa5s.arrows-alt",
    needs=needs.THINGS,
    when=selected(1),
    told="Moves {things} by {by}",
)
def shift(document: Document, *, things: tuple[Thing, ...], by: Point) -> Result:
    """Moves things and lists by so many pixels to the right and down, just as far as is said.

    What was drawn wholly inside one of them goes along.
    """
    alone = [name for name in dict.fromkeys(things) if not begins_elsewhere(document, name)]
    document, says = all_with_contents(document, alone, things)
    made = all_shifted(document, things, by)
    says += "".join(no_longer_follows(document, made.document, name) for name in dict.fromkeys(things))
    return _result(made.document, things, f"moved by {by.x:g}, {by.y:g}", says + made.says)


@command(
    title="Two faces",
    icon="fa5s.clone",
    rare=True,
    needs=needs.THINGS,
    when=selected(1),
    shown=("menu", "inspector", "canvas"),
    told="Gives {things} two faces, turned by {name}",
)
def two_faces(document: Document, *, things: tuple[Thing, ...], name: Annotated[str, UP] = "up") -> Result:
    """Makes the last of these the back of the others; which is seen follows a new state, one truth for each thing.

    Single things or lists with as many things each; of one alone, a copy in another colour is the back. In a rule, put
    true where the face is to be seen and false where the back is. Both can be hit all the time.
    """
    made = with_two_faces(document, things, name)
    return Result(made, touched=frozenset({*things, name}), says=f"{name} says which faces are seen.")


@command(
    title="Align",
    rare=True,
    icon="fa5s.align-left",
    needs=needs.THINGS,
    when=selected(2),
    shown=("menu", "canvas"),
    told="Aligns {things}",
)
def align(
    document: Document,
    *,
    things: tuple[Thing, ...],
    side: Literal["left", "centre", "right", "top", "middle", "bottom"] = "left",
) -> Result:
    """Moves things so that one side of each lies where the outermost one has it."""
    moving = those_moved(document, arranging.aligned(document, things, side), things)
    document, says = all_with_contents(document, moving, things)
    return _result(arranging.aligned(document, things, side), things, f"aligned: {side}", says)


@command(
    title="Distribute",
    rare=True,
    icon="fa5s.grip-lines",
    needs=needs.THINGS,
    when=selected(3),
    shown=("menu", "canvas"),
    told="Makes the gaps between {things} equal",
)
def distribute(document: Document, *, things: tuple[Thing, ...], axis: Literal["x", "y"] = "x") -> Result:
    """Makes the gaps between things equal; the outermost two stay."""
    moving = those_moved(document, arranging.distributed(document, things, axis), things)
    document, says = all_with_contents(document, moving, things)
    return _result(arranging.distributed(document, things, axis), things, "evenly spaced", says)


@command(
    title="Straighten",
    known_as="mirror symmetry symmetric even tidy clean regular",
    icon="fa5s.magic",
    needs=needs.FREEHAND_THINGS,
    when=selected(1),
    shown=("menu", "canvas", "inspector"),
    told="Straightens {things} together",
    infers=True,
)
def straighten(document: Document, *, things: tuple[Thing, ...]) -> Result:
    """Takes freehand error out of shapes as a whole: what is nearly equal, in line or evenly spaced comes out so.

    No number goes further than a hand errs, and what the shapes have in common now is told with how far off it was.
    Alike shapes that are nearly on a circle, in a row or in a grid come to stand evenly there.
    """
    nearly = nearly_arranged(document, things)
    return straightened(document, things) if nearly is None else evened_out(document, things, nearly)


@command(
    title="Rotate",
    known_as="rotation spin angle tilt",
    rare=True,
    icon="fa5s.redo",
    needs=needs.A_THING,
    when=selected(1, 1),
    shown=("menu", "canvas"),
    told="Rotates {thing}",
)
def rotate(document: Document, *, thing: Thing, degrees: float = 90) -> Result:
    """Rotates a thing clockwise about its middle, a label about its place, a line about the end that follows something.

    A list is put into a group for it.
    """
    made, around = rotated(document, thing, degrees)
    left = [key for key, one in document.definitions.items() if thing in one.needs - made.definitions[key].needs]
    done = _result(made, (around,), f"rotated by {degrees:g}°")
    return replace(done, says=done.says + no_longer_follows(document, made, thing) + stays_behind(left, thing))


@command(
    title="Rotate about",
    rare=True,
    icon="fa5s.dot-circle",
    needs=needs.A_THING,
    when=selected(1, 1),
    told="Lets {thing} rotate about {at}",
)
def rotate_about(document: Document, *, thing: Thing, at: Spot, snap: bool = True) -> Result:
    """Lets a group rotate about a place, which snaps to what is near; its rotation gets a name, and a slider.

    The place goes along when the group is moved; where it snapped to something, it stays there.
    """
    made, angle, where = pivoted(document, thing, at, snap)
    return Result(made, touched=frozenset({thing, angle}), says=f"{thing} rotates about {where} by {angle}.")


@command(
    title="To the front",
    shortcut="Ctrl+Shift+]",
    rare=True,
    icon="fa5s.level-up-alt",
    needs=needs.THINGS,
    when=selected(1),
    shown=("menu", "canvas", "outline", "tools"),
    told="Draws {things} over everything else",
)
def to_front(document: Document, *, things: tuple[Thing, ...]) -> Result:
    """Draws things over all others."""
    return _result(arranging.in_order(document, things, "front"), things, "lie in front")


@command(
    title="To the back",
    shortcut="Ctrl+Shift+[",
    rare=True,
    icon="fa5s.level-down-alt",
    needs=needs.THINGS,
    when=selected(1),
    shown=("menu", "canvas", "outline", "tools"),
    told="Draws {things} below everything else",
)
def to_back(document: Document, *, things: tuple[Thing, ...]) -> Result:
    """Draws things under all others."""
    return _result(arranging.in_order(document, things, "back"), things, "lie at the back")


@command(
    title="Move in the order",
    rare=True,
    icon="fa5s.layer-group",
    needs=needs.THINGS,
    when=selected(1),
    shown=("menu", "canvas"),
    told="Moves {things} in the order of drawing",
)
def regroup(
    document: Document,
    *,
    things: tuple[Thing, ...],
    into: Annotated[str, roles.THING] = "",
    before: Annotated[str, roles.OTHER_DEFINITION] = "",
) -> Result:
    """Puts things into a group, or into none, just under another thing there, or over all others."""
    where = f"under {before}" if before else "on top"
    made = regrouped(document, things, into, before)
    return _result(made, things, f"lie {where}{f' in {into}' if into else ''}")


@command(
    title="Ungroup",
    rare=True,
    shortcut="Ctrl+Shift+G",
    icon="fa5s.object-ungroup",
    needs=needs.THINGS.but(needs.groups, "Select groups first."),
    when=selected(1),
    shown=("menu", "canvas", "outline"),
    told="Takes {things} apart",
)
def ungroup(document: Document, *, things: tuple[Thing, ...]) -> Result:
    """Takes groups apart; what they held is drawn in their place."""
    free: list[str] = []
    for name in dict.fromkeys(things):
        document, members = ungrouped(document, name)
        free += members
    return Result(document, touched=frozenset((*things, *free)), says=f"{', '.join(free)} free again.")


@command(title="Paste", icon="fa5s.paste", told="Pastes {#things} things")
def paste(document: Document, *, things: Mapping[str, Formula], by: Point = Point(10, 10)) -> Result:  # noqa: B008
    """Draws copies of things, given by name and formula, so many pixels beside where they were."""
    if not things:
        raise Refusal("There is nothing to paste. Copy something first.")
    made, names = arranging.pasted(document, things, by)
    return _result(made, names, "pasted")


@command(title="Delete things", icon="fa5s.trash", needs=needs.THINGS, when=selected(1), told="Deletes {things}")
def delete_things(document: Document, *, things: tuple[Thing, ...], everything: bool = False) -> Result:
    """Deletes things at once; ``everything`` takes along all that needs them."""
    gone = dict.fromkeys(things)
    todo = list(gone)
    while todo:
        # what needs another one of them goes before it
        name = next(
            (one for one in todo if everything or not set(changes.needed_by(document, one)) & set(todo)), todo[0]
        )
        todo.remove(name)
        if everything and name in document.names():
            document, more = remove_everything(document, name)
            gone |= dict.fromkeys(more)
        elif name in document.names() or not everything:
            document = changes.without_name(document, name)
    return _result(document, tuple(gone), "deleted")


_SOME_LOCKED = condition(
    lambda document, _: any(one.locked for one in document.definitions.values()), "Lock a thing first."
)


@command(
    title="Lock",
    rare=True,
    icon="fa5s.lock",
    needs=needs.UNLOCKED_THINGS,
    when=selected(1),
    shown=("menu", "canvas", "outline"),
    told="Locks {things}",
)
def lock(document: Document, *, things: tuple[Thing, ...]) -> Result:
    """Keeps things where they are while one draws over them: the pointer goes through them on the canvas.

    They stand in the outline with a lock, and a click on that lets them go.
    """
    return _result(_locked(document, things, True), things, "locked")


@command(
    title="Unlock",
    icon="fa5s.lock-open",
    needs=needs.LOCKED_THINGS,
    when=_SOME_LOCKED,
    shown=("menu", "outline", "mark"),
    told="Unlocks {things}",
)
def unlock(document: Document, *, things: tuple[Thing, ...]) -> Result:
    """Lets locked things be hit on the canvas again."""
    return _result(_locked(document, things, False), things, "unlocked")


def _locked(document: Document, things: tuple[str, ...], locked: bool) -> Document:
    for name in things:
        document = with_definition(document, replace(definition_of(document, name), locked=locked))
    return document


@command(title="Lay a guide", icon="fa5s.ruler-combined", shown=("menu", "guide"), told="Places a guide")
def lay_guide(
    document: Document, *, axis: Literal["x", "y"], at: float | None = None, was: float | None = None
) -> Result:
    """Lays a line over the canvas that things snap to: upright at an ``x``, or level at a ``y``.

    Guides are pulled out of the rulers (View menu). ``was`` is where the guide was that is moved; without ``at`` it is
    taken away.
    """
    there = {one.at for one in document.guides if one.axis == axis}
    if was is not None and was not in there:
        raise Refusal(f"There is no guide at {axis} {was:g}.")
    kept = tuple(one for one in document.guides if one.axis != axis or one.at not in (was, at))
    if at is not None:
        return Result(replace(document, guides=(*kept, Guide(axis, at))), says=f"A guide at {axis} {at:g}.")
    if was is None:
        raise Refusal("Say at which pixel of the canvas the guide is to lie.")
    return Result(replace(document, guides=kept), says=f"The guide at {axis} {was:g} is gone.")
