"""What comparing two things weighs more by chance, with each side of many comparisons looked at once."""

from studio.infer.compared import ComparedSides, by_chance, unasked
from studio.language.nodes import Apply, Attribute, Literal, Name

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
