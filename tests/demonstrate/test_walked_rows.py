"""Who does the same to one place of a list after the other, up to one of them, means a loop that is left there."""

from __future__ import annotations

from tests.demonstrate.acting import Acting, state

Row = list[int]


def carried(row: Row) -> dict[int, int]:
    """One more: what is put at which places, in order."""
    made: dict[int, int] = {}
    for place in range(len(row) - 1, -1, -1):
        made[place] = 1 - row[place]
        if row[place] == 0:
            break
    return made


def flowed(row: Row, start: int) -> dict[int, int]:
    """What flows along from a place until a wall, which is 2."""
    end = row.index(2, start) if 2 in row[start:] else len(row)
    return dict.fromkeys(range(start, end), 1)


def after(row: Row, made: dict[int, int]) -> Row:
    return [made.get(place, value) for place, value in enumerate(row)]


def test_one_more_is_learned_from_two_demonstrations_without_a_loop() -> None:
    acting = Acting(state("row", "[]"))
    for row in ([0, 0, 1, 0, 0], [0, 0, 1, 1, 1]):
        acting.do("give", name="row", value=row).on("key", "go", key="+")
        for place, value in carried(row).items():
            acting.put("row", place, value)
        acting.end()
    for row in ([1, 0, 1, 1, 0], [1, 0, 1, 1, 1], [1, 1, 1], [0, 1]):
        assert acting.played("go", row=row, key="+").changed["row"] == after(row, carried(row))


def test_a_run_begins_where_something_is() -> None:
    acting = Acting(state("row", "[]"), state("start", "0"))
    for row, start in (([0, 0, 0, 0, 0, 2, 0], 2), ([0, 0, 2, 0, 2, 0, 0], 3)):
        acting.do("give", name="row", value=row).do("give", name="start", value=start).on("key", "go", key="+")
        for place, value in flowed(row, start).items():
            acting.put("row", place, value)
        acting.end()
    for row, start in (([0, 2, 0, 0, 0], 2), ([0, 0, 2, 2], 0), ([0, 2, 0, 2], 2)):
        assert acting.played("go", row=row, start=start, key="+").changed["row"] == after(row, flowed(row, start))


def test_places_that_are_counted_from_the_end_are_no_run() -> None:
    acting = Acting(state("row", "[]"))
    for row, places in (([0, 0, 0, 1, 0], (-1, -2)), ([0, 1, 0, 0, 0], (-1, -2, -3))):
        acting.do("give", name="row", value=row).on("key", "go", key="+")
        for place in places:
            acting.put("row", place, 2)
        acting.end()
    assert acting.played("go", row=[0, 0, 0, 1, 0], key="+").changed["row"] == [0, 0, 0, 2, 2]
    assert acting.played("go", row=[0, 1, 0, 0, 0], key="+").changed["row"] == [0, 1, 2, 2, 2]
