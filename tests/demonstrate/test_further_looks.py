"""What was answered in words looks as others do, where that is plainer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from studio.demonstrate.further_looks import looking_further
from studio.demonstrate.learn import Learner, learned
from studio.demonstrate.visits import Visit
from studio.document.model import Demonstration, Document
from studio.language.show import show_steps
from tests.demonstrate.acting import Acting, Json, tile, via

FURTHER = "otherwise:\n    let further = goal + by\n    when further not in leaves:\n        stop: too far\n"


def begun(acting: Acting, frog: int, leaves: list[int], by: int) -> Acting:
    there: Json = {"set": leaves}
    return acting.begin("hop", frog=frog, leaves=there, by=by).point("goal", via("+", tile("frog"), tile("by")))


def refused(acting: Acting, frog: int, leaves: list[int], by: int) -> Acting:
    return begun(acting, frog, leaves, by).do("end", how="nothing", reason="too far")


def leapt(*by: int) -> Acting:
    """A frog goes to the next leaf; where there is none it goes one further."""
    acting = Acting()
    begun(acting, 3, [3, 4, 6], 1).do("change", tile="frog", value=tile("goal")).do("end")
    for one in by:
        begun(acting, 5, [1, 5, 5 + 2 * one], one).point("further", via("+", tile("goal"), tile("by")))
        acting.do("change", tile="frog", value=tile("further")).do("end")
    return acting


def as_answers(document: Document, *names: str) -> str:
    """The steps where some of what was shown is what was answered."""
    shown = dict(document.demonstrations)
    shown |= {name: replace(shown[name], guessed=False) for name in names}
    made, _ = learned(replace(document, demonstrations=shown), ["hop"])
    return show_steps(made.processes["hop"].steps)


def test_an_answer_that_it_ends_looks_as_what_was_acted_out() -> None:
    acting = leapt(-1, 2)
    refused(acting, 7, [2, 7, 8], -2)
    refused(acting, 4, [2, 4, 7], 1)
    assert FURTHER not in show_steps(acting.document.processes["hop"].steps)
    assert FURTHER in as_answers(acting.document, "hop-4", "hop-5")


def test_an_answer_that_ends_as_it_was_acted_out_there_looks_at_nothing_more() -> None:
    acting = leapt(-1)
    refused(acting, 7, [2, 7, 8], -2)
    refused(acting, 4, [2, 4, 7], 1)
    learner = Learner(acting.document)
    told = replace(acting.document.demonstrations["hop-4"], guessed=False)
    acted = [one for name, one in acting.document.demonstrations.items() if name != "hop-4"]

    def visits(some: Sequence[Demonstration]) -> list[Visit]:
        return [visit for one in some for visit in learner.perform(one).visits]

    assert looking_further([*acted, told], visits) == []
    (*_, looks) = looking_further([*acted[:2], told], visits)
    assert looks.sequence.shown[-1].situation["further"] == 6
