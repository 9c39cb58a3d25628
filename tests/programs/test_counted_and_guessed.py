"""Programs of which one is shown little: two digits, warmer or colder, colours to be repeated; beside plain Python."""

from __future__ import annotations

import random
from itertools import product

from tests.programs.recorded import led_to, program


def test_two_digits_are_known_from_five_demonstrations_without_a_question_answered() -> None:
    """“two_digits” counts from 99 to 0, though it was shown at 0, 9, 45, 99 and for the other button only."""
    made, chance, count = program("two_digits"), random.Random(1), 7
    made.set_state({"tens": 0, "ones": 7})
    for _ in range(250):
        x, y = chance.choice([40] * 30 + [100]), chance.choice([100] * 9 + [200])
        made.send("click", x=x, y=y)
        count = count if y == 200 else 0 if x == 100 else (count + 1) % 100
        assert dict(made.state) == {"tens": count // 10, "ones": count % 10}


def test_nearer_than_before_is_what_warmer_means() -> None:
    """“warmer”: the key itself says nothing once the number that it writes has a name."""
    made = program("warmer")
    for secret, guess, number in product(range(10), repeat=3):
        if guess != secret:
            made.set_state({"secret": secret, "guess": guess, "word": "colder"})
            made.send("key", key=str(number))
            nearer = abs(number - secret) < abs(guess - secret)
            word = "found" if number == secret else "warmer" if nearer else "colder"
            assert dict(made.state) == {"secret": secret, "guess": number, "word": word}, (secret, guess, number)


def test_the_same_colours_come_again_and_one_more() -> None:
    """“repeated”: from place to place through the list, and to its first item behind the last one."""
    made, chance = program("repeated"), random.Random(3)
    for _ in range(40):
        colours, place, over = [chance.randrange(3) for _ in range(chance.randint(1, 4))], 0, False
        made.set_state({**made.state, "sequence": colours, "place": 0, "over": False})
        for _ in range(12):
            lamp = colours[place] if chance.random() < 0.85 else chance.randrange(3)
            made.send("click", x=40 + 60 * lamp, y=100)
            right = not over and lamp == colours[place]
            over = over or not right
            place = (place + 1) % len(colours) if right else place
            if right and place == 0:
                assert made.state["sequence"][:-1] == colours and made.state["sequence"][-1] in range(3)
                colours = list(made.state["sequence"])
            assert (list(made.state["sequence"]), made.state["place"], made.state["over"]) == (colours, place, over)


def test_few_demonstrations_and_answers_were_enough() -> None:
    names = ("two_digits", "warmer", "repeated")
    assert [len(led_to(name).demonstrations) for name in names] == [5, 6, 7]
    answers = [sum(one.is_answer for one in led_to(name).choices) for name in names]
    assert answers == [0, 3, 3]
