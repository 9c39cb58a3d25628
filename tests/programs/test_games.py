"""Games of other kinds from recorded sessions without a typed formula, each against a small one in plain Python."""

from __future__ import annotations

import random

import pytest

from studio.language.builtins.chance import any_of, next_chance, shuffled
from tests.programs.recorded import module, program


def test_a_stopwatch_ticks_only_while_it_runs_and_shows_its_lamp() -> None:
    game, chance = module("stopwatch").Game(program("stopwatch")), random.Random(1)
    running, elapsed = False, 0.0
    for _ in range(400):
        if chance.random() < 0.1:
            x, y = chance.choice([(60, 80), (160, 80), (110, 30), (110, 80)])
            assert game.send("click", x=x, y=y).accepted == (y == 80 and x != 110)
            running, elapsed = (not running) if (x, y) == (60, 80) else running, 0.0 if x == 160 else elapsed
        assert game.tick().accepted == running
        elapsed = 0.1 + elapsed if running else elapsed
        scene = game.program.scene()
        assert game.program.state["elapsed"] == elapsed
        assert any(shape["kind"] == "ellipse" for shape in scene) == running
        assert scene[4]["content"] == f"{int(elapsed) // 60}:{int(elapsed) % 60:02}"


@pytest.mark.parametrize("seed", [1, 8])
def test_pairs_of_shuffled_cards_are_found(seed: int) -> None:
    game, chance = module("memory").Game(module("memory").Program(seed=seed)), random.Random(seed)
    deck, faces, up = shuffled(list("ABCDEFBAFCED"), seed), [""] * 12, []
    for _ in range(400):
        card = chance.randrange(12)
        outside = chance.random() < 0.1
        x, y = 40 + 50 * (card % 4) + chance.randint(-20, 20), 50 + 70 * (card // 4) + chance.randint(-30, 30)
        outcome = game.send("click", x=-x if outside else x, y=y)
        assert outcome.reason == ("no card" if outside else "it is turned up" if faces[card] else None)
        if outcome.accepted:
            if len(up) == 2:
                faces[up[0]] = faces[up[1]] = ""
                up = []
            faces[card], up = deck[card], [*up, card]
            up = [] if len(up) == 2 and deck[up[0]] == deck[up[1]] else up
        state = game.program.state
        assert (state["deck"], state["faces"], state["up"]) == (deck, faces, up)
        assert [shape["content"] for shape in game.program.scene() if shape["kind"] == "label"] == faces
    assert "" not in faces
    assert game.program.state["chance"] == next_chance(seed)


@pytest.mark.parametrize("seed", [2, 9])
def test_cards_with_two_faces_are_turned_and_turned_back(seed: int) -> None:
    game, chance = module("turning").Game(module("turning").Program(seed=seed)), random.Random(seed)
    deck, up = shuffled(list("ABACBC"), seed), [False] * 6
    for _ in range(200):
        card = chance.randrange(6)
        outside = chance.random() < 0.1
        x, y = 40 + 50 * card + chance.randint(-19, 19), 50 + chance.randint(-29, 29)
        assert game.send("click", x=x, y=-y if outside else y).accepted != outside
        up[card] = up[card] if outside else not up[card]
        seen = [shape for shape in game.program.scene() if shape["opacity"] == 1]
        assert (game.program.state["up"], game.program.state["deck"]) == (up, deck)
        letters = {round((shape["at"][0] - 40) / 50): shape["content"] for shape in seen if shape["kind"] == "label"}
        backs = {round((shape["x"] - 20) / 50) for shape in seen if shape.get("fill") == "steelblue"}
        assert letters == {place: deck[place] for place in range(6) if up[place]}
        assert backs == {place for place in range(6) if not up[place]}


def test_a_tile_beside_the_gap_slides_into_it() -> None:
    game, chance = program("slidey"), random.Random(7)
    order = [5, 1, 2, 4, 9, 6, 3, 8, 13, 10, 7, 12, 14, 11, 15]
    tiles = {(n % 4, n // 4): str(number) for n, number in enumerate(order)} | {(3, 3): ""}
    gap, slid = (3, 3), 0
    for _ in range(300):
        column, row = chance.randrange(4), chance.randrange(4)
        x, y = 40 + 50 * column + chance.randint(-20, 20), 40 + 50 * row + chance.randint(-20, 20)
        beside = abs(column - gap[0]) + abs(row - gap[1]) == 1
        outcome = game.send("click", x=x, y=y)
        assert (outcome.accepted, outcome.reason) == (beside, None if beside else "only beside the gap")
        if beside:
            tiles[gap], tiles[column, row], gap, slid = tiles[column, row], "", (column, row), slid + 1
        assert (game.state["tiles"], game.state["gap"]) == (tiles, gap)
        scene = game.scene()
        written = {(shape["at"][0] // 50, shape["at"][1] // 50): shape["content"] for shape in scene[-17:-1]}
        assert written == tiles and scene[-1]["center"] == (40 + 50 * gap[0], 40 + 50 * gap[1])
    assert slid > 30


@pytest.mark.parametrize("seed", [1, 2, 30])
def test_cards_of_the_same_suit_or_value_are_laid_on_a_pile_from_a_shuffled_deck(seed: int) -> None:
    game, chance = module("card_game").Game(module("card_game").Program(seed=seed)).program, random.Random(seed)
    deck = shuffled([suit + value for suit in "♠♥♦♣" for value in "789DKA"], seed)
    hand, pile = [deck.pop(), deck.pop(), deck.pop()], ["", deck.pop()]
    for _ in range(150):
        x, y = (40, 50) if chance.random() < 0.1 else (chance.randint(10, 60 + 50 * len(hand)), 140)
        place = (x - 20) // 50 if x >= 20 and (x - 20) % 50 <= 40 else len(hand)
        why = None
        if y == 50:
            why = None if deck else "no card is left"
            hand += [deck.pop()] if deck else []
        elif place >= len(hand):
            why = "no card is there"
        elif hand[place][0] == pile[-1][0] or hand[place][1] == pile[-1][1]:
            pile.append(hand.pop(place))
        else:
            why = "neither suit nor value"
        outcome = game.send("click", x=x, y=y)
        assert (outcome.accepted, outcome.reason) == (why is None, why), (x, y, hand, pile)
        assert (game.state["deck"], game.state["hand"], list(game.state["pile"])) == (deck, hand, pile)
        texts = [shape["content"] for shape in game.scene() if shape["kind"] == "label"]
        assert texts == [pile[-1], *hand]
        assert len(game.scene()) == 3 + 2 * len(hand)
    assert len(pile) > 3


WAYS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


@pytest.mark.parametrize("seed", [1, 6])
def test_tiles_are_pushed_and_two_alike_become_one_of_their_sum(seed: int) -> None:
    game, keys = module("doubling").Game(module("doubling").Program(seed=seed)), random.Random(seed)
    tiles, drawn, largest = {(1, 1): 2, (3, 2): 4}, seed, 0
    for _ in range(150):
        key = keys.choice([*WAYS, *WAYS, "x"])
        pushed = _pushed(tiles, WAYS[key]) if key in WAYS else tiles
        why = "no way" if key not in WAYS else "nothing moves" if pushed == tiles else None
        outcome = game.send("key", key=key)
        assert (outcome.accepted, outcome.reason) == (why is None, why), (key, tiles)
        if why is None:
            free = [(x, y) for x in range(4) for y in range(4) if (x, y) not in pushed]
            spot, drawn = any_of(free, drawn), next_chance(drawn)
            tiles, drawn = {**pushed, spot: any_of([2] * 9 + [4], drawn)}, next_chance(drawn)
        assert (game.program.state["tiles"], game.program.state["chance"]) == (tiles, drawn)
        written = {tuple(shape["at"]): shape["content"] for shape in game.program.scene() if shape["kind"] == "label"}
        assert written == {(40 + 50 * x, 40 + 50 * y): str(number) for (x, y), number in tiles.items()}
        largest = max(largest, *tiles.values())
    assert largest >= 64


def _pushed(tiles: dict[tuple[int, int], int], step: tuple[int, int]) -> dict[tuple[int, int], int]:
    """Each line as a list, from the side to which all are pushed: alike neighbours are one, once a push."""
    pushed = {}
    for line in range(4):
        places = [(k, line) if step[0] else (line, k) for k in range(4)][:: -sum(step)]
        rest, made = [tiles[place] for place in places if place in tiles], []
        while rest:
            number = rest.pop(0)
            made.append(number + rest.pop(0) if rest[:1] == [number] else number)
        pushed.update(zip(places, made, strict=False))
    return pushed


@pytest.mark.parametrize(("seed", "wide", "high"), [(1, 6, 5), (4, 9, 4), (9, 3, 9)])
def test_groups_vanish_and_the_rest_falls_and_closes(seed: int, wide: int, high: int) -> None:
    game = module("vanishing").Game(module("vanishing").Program(seed=seed, wide=wide, high=high))
    clicks, drawn, score, discs = random.Random(seed), seed, 0, {}
    for place in [(x, y) for x in range(wide) for y in range(high)]:
        discs[place], drawn = any_of(["tomato", "seagreen", "steelblue"], drawn), next_chance(drawn)
    assert game.program.state["discs"] == discs
    for _ in range(60):
        spot = clicks.randrange(wide), clicks.randrange(high)
        dx, dy = clicks.randint(-14, 14), clicks.randint(-14, 14)
        gone = _alike(discs, spot) if spot in discs and dx * dx + dy * dy <= 169 else set()
        why = None if len(gone) > 1 else "it is alone" if gone else "no disc"
        outcome = game.send("click", x=40 + 30 * spot[0] + dx, y=40 + 30 * spot[1] + dy)
        assert (outcome.accepted, outcome.reason) == (why is None, why), (spot, discs)
        if why is None:
            columns = [
                [discs[x, y] for y in range(high) if (x, y) in discs and (x, y) not in gone] for x in range(wide)
            ]
            columns = [column for column in columns if column]
            discs = {(x, high - len(c) + n): one for x, c in enumerate(columns) for n, one in enumerate(c)}
            score += len(gone) ** 2
        assert (game.program.state["discs"], game.program.state["score"]) == (discs, score)
        circles = [shape for shape in game.program.scene() if shape["kind"] == "ellipse"]
        assert {tuple(n // 30 - 1 for n in one["center"]): one["fill"] for one in circles} == discs
    assert score > 60


def _alike(discs: dict[tuple[int, int], str], place: tuple[int, int]) -> set[tuple[int, int]]:
    """A place and all of its colour that are connected with it."""
    found, waiting = set(), [place]
    while waiting:
        x, y = one = waiting.pop()
        if one not in found and discs.get(one) == discs[place]:
            found.add(one)
            waiting += [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
    return found


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_discs_drop_into_columns_until_four_lie_in_line(seed: int) -> None:
    made, chance = program("four_in_line"), random.Random(seed)
    discs, player, won = {(3, 5): "tomato"}, "gold", False
    for _ in range(45):
        column = chance.randrange(7)
        row = max((y for y in range(6) if (column, y) not in discs), default=-1)
        why = "it is over" if won else "it is full" if row < 0 else None
        x, y = 40 + 30 * column + chance.randint(-14, 14), chance.randrange(40, 190)
        outcome = made.send("click", x=x, y=y)
        assert (outcome.accepted, outcome.reason) == (why is None, why), (discs, column)
        if why is None:
            discs[column, row] = player
            won = any(_in_line(discs, (column, row), step) > 3 for step in ((1, 0), (0, 1), (1, 1), (1, -1)))
            player = "tomato" if player == "gold" else "gold"
        assert (made.state["discs"], made.state["player"], made.state["done"]) == (discs, player, won)
    assert won or len(discs) == 42


def _in_line(discs: dict[tuple[int, int], str], place: tuple[int, int], step: tuple[int, int]) -> int:
    """How many of one colour lie one after another through a place."""
    many = 1
    for way in (1, -1):
        x, y = place
        while discs.get((x := x + way * step[0], y := y + way * step[1])) == discs[place]:
            many += 1
    return many
