"""What an event has overtaken is worked out once for each place of what was shown."""

from studio.demonstrate.alignment import Thread
from studio.demonstrate.by_then import kept_for_each_place
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
