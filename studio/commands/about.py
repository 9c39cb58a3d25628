"""Commands on what a program says of itself."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any, Literal

from studio.commands import roles
from studio.commands.arguments import Defined, Words
from studio.commands.conditions import HAS_DEFINITIONS
from studio.commands.context import CommandContext
from studio.commands.registry import Result, declaring
from studio.demonstrate.help_draft import drafted_help
from studio.demonstrate.likely_best import LEAST, likely_best, likely_end, truths
from studio.demonstrate.played_faults import faults_in_reach
from studio.document.model import Choice, Document
from studio.document.reachable_faults import goal_of_fault
from studio.document.self_told import AboutProgram, ChosenSound
from studio.infer.goals import Work
from studio.language.errors import Refusal

command = declaring("Program")


def _draft(context: CommandContext) -> str:
    about = context.document.about
    return about.help or drafted_help(context.document)


def _best(context: CommandContext) -> str:
    score = context.told("score")
    return likely_best(context.document, score) if score in context.document.states() else ""


def _ended(context: CommandContext) -> str:
    return likely_end(context.document) if (context.told("best") or _best(context)) == LEAST else ""


def _truths(context: CommandContext) -> list[str]:
    return truths(context.document)


HELP = roles.ArgumentRole("how the program is used", suggests=_draft, eager=True, lines=True)
BEST = roles.ArgumentRole("which score is the best", of="score", suggests=_best)
ENDED = roles.ArgumentRole("what is true once a score counts", names=_truths, of="best", suggests=_ended)


@command(
    title="About the program",
    icon="fa5s.info-circle",
    when=HAS_DEFINITIONS,
    told="Says what the program is[: {line}]",
)
def tell_about(
    document: Document,
    *,
    line: Words | None = None,
    help: Annotated[str, HELP] | None = None,
    group: Words | None = None,
    icon: Defined | None = None,
    score: Defined | None = None,
    best: Annotated[Literal["greatest", "least"], BEST] | None = None,
    ended: Annotated[str, ENDED] | None = None,
) -> Result:
    """Says what the program is: a line, a page of help, the set it belongs to; what is not given stays as it is.

    The help is drafted from what was demonstrated, to be edited. ``icon`` is a drawn thing that stands for it,
    ``score`` a state of which the best is kept between runs: the greatest, or the least from when ``ended`` is true.
    What is not given of these is what is likely: the least of what goes up by every deed, such as moves or time.
    """
    if icon and not (icon in document.definitions and document.definitions[icon].drawn):
        raise Refusal(f"{icon} is not drawn, so it cannot be the icon. Choose something that is drawn.")
    if score and score not in document.states():
        raise Refusal(f"{score} is no state, so there is no best of it. Choose a state that is a number.")
    said: dict[str, Any] = {"line": line, "help": help, "group": group, "icon": icon, "score": score}
    about = replace(document.about, **{key: value for key, value in said.items() if value is not None})
    if score == "":
        about = replace(about, best="", ended="")
    said_more = score or best or (ended is not None and about.score)
    scored = _scored(document, about, best, ended) if said_more else about
    kept = "" if scored is about else f" Programs keep the {scored.best} {scored.score.replace('_', ' ')}"
    kept += f", from when {scored.ended.replace('_', ' ')} is true." if kept and scored.ended else "." if kept else ""
    return Result(replace(document, about=scored), says="The program says so of itself." + kept)


def _scored(document: Document, about: AboutProgram, best: str | None, ended: str | None) -> AboutProgram:
    """Which score is the best, and when it counts: as said, as it was, or as is likely."""
    if not about.score:
        raise Refusal("Choose a state that is the score.")
    ended = about.ended if ended is None else ended
    if ended and ended not in truths(document):
        raise Refusal(f"{ended} is neither yes nor no, so it does not tell when a score counts.")
    best = best or (about.best if about.score == document.about.score else "") or likely_best(document, about.score)
    if best == LEAST and not ended:
        ended = likely_end(document)
        if not ended:
            known = ", ".join(truths(document)) or "a state or value that is yes then"
            raise Refusal(f"The least counts once something is over. Say what is true then: {known}.")
    return replace(about, best=best, ended=ended)


@command(title="What can go wrong?", when=HAS_DEFINITIONS, told="Asks what can go wrong", infers=True)
def what_can_go_wrong(document: Document, *, work: Work) -> Result:
    """Looks for values of parameters and states with which a formula has no value, such as a division by nothing.

    Tried are the ends of each parameter, nothing in between, all moments that were shown, and a few games with the
    events that were shown and clicks on what is drawn.
    """
    faults = faults_in_reach(document, work)
    says = " ".join(one.says for one in faults) or "Nothing was found that can go wrong."
    return Result(document, touched=frozenset(one.name for one in faults), says=says)


@command(title="Leave a fault", shown=("fault",), told="Leaves it that {name} may have no value")
def leave_fault(document: Document, *, name: Defined, sentence: Words) -> Result:
    """Says of something that can go wrong that it cannot happen, or may be so: it is asked about no more."""
    choice = Choice(goal_of_fault(name), value=sentence, impossible=True)
    return Result(
        replace(document, choices=(*document.choices, choice)),
        touched=frozenset({name}),
        says=f"{name} stays as it is.",
    )


@command(title="Transitions", when=HAS_DEFINITIONS, told="Lets the picture take {seconds} seconds to become another")
def set_transitions(document: Document, *, seconds: float = 0.2) -> Result:
    """Lets places, sizes and opacity go over into those of the next state in a while, up to 2 seconds; 0: at once.

    Nothing else changes: the program is in its next state at once, and what happens meanwhile begins from there.
    """
    if not 0 <= seconds <= 2:
        raise Refusal("A transition takes from 0 to 2 seconds.")
    says = f"The picture takes {seconds:g} seconds." if seconds else "The picture changes at once."
    return Result(replace(document, about=replace(document.about, glide=seconds)), says=says)


SoundName = Literal["none", "click", "tick", "pop", "chime", "buzz", "win", "lose"]


@command(title="Sound", when=HAS_DEFINITIONS, told="Lets {sound} be heard[ when {of} changes]")
def set_sound(document: Document, *, sound: SoundName, of: Defined | None = None) -> Result:
    """Chooses what is heard when a value becomes another, a truth: becomes true; without one, when it is refused.

    A sound is no part of the game: it changes nothing, and undo does not bring it back. With ``none`` it is quiet.
    """
    if of and not (of in document.definitions and not document.definitions[of].is_function):
        raise Refusal(f"{of} has no value of its own. Choose a state or a value.")
    others = tuple(one for one in document.about.sounds if one.of != (of or ""))
    chosen = () if sound == "none" else (ChosenSound(of or "", sound),)
    when = f"{of} becomes another" if of else "something is refused"
    says = f"Nothing is heard when {when}." if sound == "none" else f"{sound} is heard when {when}."
    return Result(replace(document, about=replace(document.about, sounds=(*others, *chosen))), says=says)


@command(title="Draft the help", when=HAS_DEFINITIONS, told="Drafts the help from what was demonstrated")
def draft_help(document: Document) -> Result:
    """Writes the page of help from what was demonstrated and the reasons that were given; edit it afterwards."""
    drafted = drafted_help(document)
    if not drafted:
        raise Refusal("Nothing reacts to anything yet. Demonstrate what an event does first.")
    return Result(replace(document, about=replace(document.about, help=drafted)), says=drafted)
