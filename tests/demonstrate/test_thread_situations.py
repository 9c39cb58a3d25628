"""What is asked of a place of what was shown is worked out once; a thread that is read otherwise is another one."""

from studio.demonstrate.alignment import Thread
from studio.demonstrate.thread_situations import kept_for_each_place
from studio.demonstrate.visits import Sequence


def test_what_was_overtaken_is_asked_once_for_each_place_of_each_sequence() -> None:
    asked: list[Thread] = []

    def overtaken(thread: Thread) -> frozenset[str]:
        asked.append(thread)
        return frozenset({f"{thread.demonstration} {thread.place}"})

    at, one, other = kept_for_each_place(overtaken), Sequence(), Sequence()
    threads = [Thread(one, "first"), Thread(one, "first", place=1), Thread(other, "second"), Thread(one, "first")]
    assert [at(thread) for thread in threads] == [{"first 0"}, {"first 1"}, {"second 0"}, {"first 0"}]
    assert len(asked) == 3


def test_a_thread_that_ends_early_or_began_elsewhere_is_another_one() -> None:
    one = Sequence()
    whole = Thread(one, "first")
    others = [Thread(one, "first", "noon"), Thread(one, "first", limit=2), Thread(one, "first", cut=True)]
    at = kept_for_each_place(lambda thread: (thread.moment, thread.limit, thread.cut))
    assert len({at(thread) for thread in (whole, *others)}) == 4
