"""A reading is given up where it weighs more than another one, which changes nothing of what is found."""

from __future__ import annotations

from dataclasses import replace

import pytest

from studio.demonstrate.learn import Learner
from studio.demonstrate.played_questions import Doubt
from studio.demonstrate.reading_bounds import NO_READING, Outweighed, ReadingBound
from studio.document.model import with_entry
from studio.infer.goals import Work
from studio.language.show import show_steps
from studio.language.steps import Steps
from tests.demonstrate.acting import Acting
from tests.demonstrate.test_brought import hit, pool
from tests.demonstrate.test_likelier_meant import shown, with_states


def tank() -> Acting:
    acting = pool("deeper", "shallower", depth=4)
    hit(acting, "shallower", (24, 15), {"depth": 8}, ("depth", 7))
    hit(acting, "deeper", (46, 9), {"depth": 11}, ("depth", 12))
    hit(acting, "shallower", (45, 12), {"depth": 2})
    hit(acting, "deeper", (58, 8), {"depth": 12})
    return acting


def learned_again(acting: Acting, stands: Steps) -> tuple[str, int]:
    """The steps that are learned where some stand, and how many goals were asked."""
    document, asked = acting.document, list[str]()
    before = replace(document.processes["on_click"], steps=stands)
    document = replace(document, processes=with_entry(document.processes, "on_click", before))
    learner = Learner(document, Work(answered=lambda goal, _: asked.append(goal.purpose), asks=False))
    return show_steps(learner.learn(["on_click"]).processes["on_click"].steps), len(asked)


def doubts_of(acting: Acting, process: str) -> list[Doubt]:
    learner = Learner(acting.document, Work(asks=False))
    learner.learn([process])
    return learner.doubts


def test_what_was_read_part_by_part_is_read_so_first_and_all_together_is_given_up() -> None:
    acting = tank()
    stands = acting.document.processes["on_click"].steps
    again, few = learned_again(acting, stands)
    anew, more = learned_again(acting, ())
    assert again == anew == show_steps(stands) and "inside(at, " in again
    assert few < more


def test_a_reading_is_given_up_that_weighs_more_than_another_or_as_much_as_one_before_it() -> None:
    acting = with_states(ones=3)
    shown(acting, "key", {"key": "u"}, {"ones": 4}, ("ones", 6))
    shown(acting, "key", {"key": "u"}, {"ones": 7}, ("ones", 9))
    doubts = doubts_of(acting, "on_key")
    weighs = ReadingBound([], [], None, 0, NO_READING).weight_of((), doubts)
    assert weighs > 0
    for best in (NO_READING, (weighs + 1, 0), (weighs, 2)):
        ReadingBound([], [], None, 1, best).check(doubts)
    for best in ((weighs - 1, 2), (weighs, 0)):
        with pytest.raises(Outweighed):
            ReadingBound([], [], None, 1, best).check(doubts)
