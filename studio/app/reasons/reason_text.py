"""The reasons of a formula or process as text with links: to the moment of each example, and to what it decides."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import chain
from urllib.parse import quote, unquote

from studio.app.goal_words import goal_words
from studio.app.reasons.rival_pictures import SIDE
from studio.app.theme import Theme
from studio.infer.goals import demonstration_of
from studio.session.step_reasons import STEP
from studio.session.trust import ANSWER, WORDS
from studio.session.why import Why, WhyRival
from studio.session.without import LeftOut

MOMENT, WITHOUT, DROP = "moment", "without", "drop"
"""What a link leads to: the moment of an example, what would be without it, or the form that drops an answer."""


def link(kind: str, key: str, words: str) -> str:
    """A link about an example."""
    return f'<a href="{kind}:{quote(key)}">{escape(words)}</a>'


def followed(address: str) -> tuple[str, str]:
    """The kind and the example of a link."""
    kind, _, key = address.partition(":")
    return kind, unquote(key)


def anchor(place: int) -> str:
    """What the place of a reason in the text is called."""
    return f"why-{place}"


def place_of(found: Sequence[Why], part: str) -> int | None:
    """Which of the reasons is about an attribute, or the step that reads so; None where none is."""
    if not part:
        return None
    exact = (at for at, one in enumerate(found) if one.goal == part or one.goal.endswith(f": {STEP}{part}"))
    longest = sorted(
        (at for at, one in enumerate(found) if one.formula in part), key=lambda at: -len(found[at].formula)
    )
    return next(chain(exact, (at for at in longest if found[at].formula)), None)


Pictured = Mapping[tuple[str, str], Sequence[tuple[str, str]]]
"""By goal and rival, or example and ``WITHOUT``: what each picture is, and the address of it."""


def reasons_html(
    found: Sequence[Why],
    moments: Mapping[str, int],
    left_out: Mapping[str, LeftOut | str],
    theme: Theme,
    pictured: Pictured,
    looking: str = "",
    called: Callable[[str], str] = str,
) -> str:
    """All reasons. ``moments``: after how many commands each example was shown, where that is known; ``left_out``:
    what would be without some examples, or a sentence about that; ``looking``: what is not known yet; ``called``: what
    an example is called in a text."""
    examples = Examples(moments, called)
    each = [
        line
        for place, one in enumerate(found)
        for line in (
            f'<a name="{anchor(place)}"></a>',
            *_reasons(one, examples, left_out, theme, pictured, bool(looking)),
        )
    ]
    return "".join([f"<p><i>{escape(looking)}</i></p>" if looking else "", *each])


@dataclass(frozen=True)
class Examples:
    """After how many commands each example was shown, where that is known, and what it is called in a text."""

    moments: Mapping[str, int]
    called: Callable[[str], str]

    def linked(self, label: str) -> str:
        """An example, with a link to the moment at which it was shown where that is known."""
        key, words = demonstration_of(label), self.called(label)
        return link(MOMENT, key, words) if self.moments.get(key) else escape(words)


def _reasons(
    one: Why,
    examples: Examples,
    left_out: Mapping[str, LeftOut | str],
    theme: Theme,
    pictured: Pictured,
    begun: bool,
) -> Iterator[str]:
    """``begun``: only the examples are known."""
    yield f"<h3>{escape(goal_words(one.goal))}</h3><p>{f'<code>{escape(one.formula)}</code> ' if one.formula else ''}"
    yield "</p>" if begun else f"<span style='color: {theme.quiet}'>{WORDS[one.sure]}</span></p>"
    if one.surer and not begun:
        yield f"<p>What would make it surer: {escape(one.surer[:1].lower() + one.surer[1:])}</p>"
    yield "<p><b>What speaks for it</b></p><ul>"
    for each in one.examples:
        count = f" ({each.moments} moments)" if each.moments > 1 else ""
        told = f"{examples.linked(each.key)}{count}: {escape(examples.called(each.words))}"
        leads = link(DROP, each.key, "drop it …") if each.key == ANSWER else link(WITHOUT, each.key, "without it?")
        yield f"<li>{told} · {leads}"
        yield _without(left_out.get(each.key), theme, examples)
        yield _pictures(pictured.get((each.key, WITHOUT), ()))
        yield "</li>"
    yield "</ul>"
    if one.rivals:
        yield "<p><b>What else would meet them</b></p><ul>"
        for rival in one.rivals:
            yield f"<li>{_rival(rival)}{_pictures(pictured.get((one.goal, rival.formula), ()))}</li>"
        yield "</ul>"
    if one.refuted or one.outdone:
        yield "<p><b>What does not</b></p><ul>"
        for rival in one.outdone:
            by = examples.linked(rival.refuted_by)
            yield f"<li>{_rival(rival)}, because of {by}{_pictures(pictured.get((one.goal, rival.formula), ()))}</li>"
        for formula, label in one.refuted:
            yield f"<li><code>{escape(formula)}</code>, because of {examples.linked(label)}</li>"
        yield "</ul>"


def _pictures(shown: Sequence[tuple[str, str]]) -> str:
    """Pictures side by side, each with what it is below it."""
    if not shown:
        return ""
    size = f"width='{SIDE.width()}' height='{SIDE.height()}'"
    cells = (f"<td align='center'><img src='{at}' {size}><br>{escape(words)}</td>" for words, at in shown)
    return f"<table cellspacing='6'><tr>{''.join(cells)}</tr></table>"


def _rival(one: WhyRival) -> str:
    formula = f"<code>{escape(one.formula)}</code>"
    if one.alike:
        return f"{formula}, which does the same wherever the program was seen to come"
    if not one.where:
        return formula
    return f"{formula}: with {escape(one.where)} it would be {escape(one.instead)}, not {escape(one.gives)}"


def _without(told: LeftOut | str | None, theme: Theme, examples: Examples) -> str:
    """What would change without an example, below it."""
    if told is None:
        return ""
    if isinstance(told, str):
        return f"<br><i>{escape(told)}</i>"
    return f"<br><span style='color: {theme.quiet}'>Without it:</span> {'<br>'.join(_changes(told, theme, examples))}"


def _changes(told: LeftOut, theme: Theme, examples: Examples) -> Iterator[str]:
    if told.refused:
        yield f"nothing can be inferred. {escape(examples.called(told.refused))}"
    elif told.nothing:
        yield "nothing would change."
    for name, now, then in told.formulas:
        yield f"{escape(name)} = <s>{escape(now)}</s> → <code>{escape(then)}</code>"
    for name, lines in told.steps:
        parts = (
            f"<code style='color: {theme.quiet if line[0] == '-' else theme.accent}'>{escape(line)}</code>"
            for line in lines
        )
        yield f"{escape(name)}:<br>{'<br>'.join(parts)}"
    if told.drawn:
        yield "the canvas would show something else."
    runs = ((examples.called(each.what), each) for each in told.runs)
    yield from (f"{escape(what)}: {escape(each.now)} → <b>{escape(each.then)}</b>" for what, each in runs)
