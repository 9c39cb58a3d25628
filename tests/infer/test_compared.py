"""What comparing two things weighs more by chance, with each side of many comparisons looked at once."""

from dataclasses import replace

from studio.infer.compared import ComparedSides, by_chance, unasked, unlike_symbols
from studio.infer.goals import Scope
from studio.infer.unlikely import strange
from studio.language.nodes import Apply, Attribute, Literal, Name, Node
from studio.language.types import NUMBER, list_of
from studio.language.values import Symbol, Value
from tests.infer.places import best, goal

SIDES = [
    Name("laps"),
    Name("fuel"),
    Attribute(Name("spot"), "y"),
    Apply("len", (Name("pits"),)),
    Apply("max", (Name("laps"), Name("fuel"))),
    Apply("+", (Name("laps"), Literal(2))),
    Apply("first", (Name("pits"),)),
]


def test_sides_that_are_kept_tell_the_same_as_sides_looked_at_anew() -> None:
    kept = ComparedSides({"laps", "fuel"}, {"pits"})
    for sign in ("<", "==", "in"):
        for one in SIDES:
            for other in SIDES:
                test = Apply(sign, (one, other))
                assert by_chance(test, kept, ()) == by_chance(test, ComparedSides({"laps", "fuel"}, {"pits"}), ())
    assert all(kept.of(one) is kept.of(one) for one in SIDES)


def test_what_is_asked_of_one_thing_alone_may_be_nobodys_as_well() -> None:
    assert unasked(Apply("not", (Name("laps"),)), ComparedSides({"laps"})) > 0


def test_a_number_that_mattered_by_itself_is_hardly_compared_with_another_one() -> None:
    alone, both = ComparedSides(alone={"fuel"}), Apply(">", (Name("laps"), Name("fuel")))
    assert by_chance(both, alone, ()) > by_chance(both, ComparedSides(), ())
    assert by_chance(Apply("==", (Name("fuel"), Literal(0))), alone, ()) == 0


def test_a_number_is_hardly_compared_with_another_one_turned_negative() -> None:
    turned = Apply("==", (Name("laps"), Apply("-", (Name("fuel"),))))
    assert by_chance(turned, ComparedSides(), ()) > by_chance(
        Apply("==", (Name("laps"), Name("fuel"))), ComparedSides(), ()
    )


def test_a_number_beside_itself_turned_round_is_hardly_meant() -> None:
    less = Apply("-", (Literal(1), Name("x")))
    assert strange("max", (Name("x"), less)) > strange("max", (Name("x"), Apply("-", (Name("width"), Name("x"))))) == 0
    assert strange("//", (Apply("-", (Name("x"),)), Literal(2))) > strange("//", (Name("x"), Literal(2))) == 0


def test_symbols_of_which_each_has_some_that_the_other_never_has_are_unlike() -> None:
    seen = {"lid": "open shut", "coats": "red blue open", "next": "red blue", "hook": "green"}
    symbols = {name: frozenset(map(Symbol, words.split())) for name, words in seen.items()}

    def more(sign: str, one: Node, other: Node) -> int:
        return unlike_symbols(Apply(sign, (one, other)), symbols)

    lid, coats, following, hook = map(Name, seen)
    assert more("!=", lid, Apply("[]", (coats, Literal(0)))) > 0
    assert more("not in", lid, coats) > 0
    assert more("==", following, Apply("first", (coats,))) == 0, "all that it was is there as well"
    assert more("==", hook, Apply("first", (coats,))) == 0, "nobody knows what else hangs there"
    assert more("==", lid, Literal(Symbol("open"))) == 0


def test_what_is_in_a_list_that_stood_still_tells_less_of_a_place_than_the_place_does() -> None:
    types, nuts = {"branch": NUMBER, "nuts": list_of(NUMBER)}, [0, 6, 6, 6, 6, 0]
    rows: list[tuple[dict[str, Value], Value]] = [
        ({"branch": branch, "nuts": nuts}, branch + 2 if branch < 5 else 4) for branch in (1, 3, 5, 2)
    ]
    scope = Scope(types, locals=("branch",), given=("branch",))
    assert "nuts" in best(goal("further", NUMBER, scope, rows))
    assert "nuts" not in best(goal("further", NUMBER, replace(scope, still=("nuts",)), rows))
