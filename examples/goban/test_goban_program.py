"""What was taught to goban, as tests."""

from goban import Point, Program


def test_star_points_num_rows_9():
    """num_rows=9 taught star_points."""
    program = Program()
    assert set(program.value("star_points")) == set([(2, 2), (2, 6), (4, 4), (6, 2), (6, 6)])


def test_star_points_num_rows_13():
    """num_rows=13 taught star_points."""
    program = Program(num_rows=13, num_cols=13)
    assert set(program.value("star_points")) == set([(3, 3), (3, 9), (6, 6), (9, 3), (9, 9)])


def test_star_points_num_rows_19():
    """num_rows=19 taught star_points."""
    program = Program(num_rows=19, num_cols=19)
    assert set(program.value("star_points")) == set(
        [(3, 3), (3, 9), (3, 15), (9, 3), (9, 9), (9, 15), (15, 3), (15, 9), (15, 15)]
    )


def test_star_points_num_rows_11():
    """num_rows=11 taught star_points."""
    program = Program(num_rows=11, num_cols=11)
    assert set(program.value("star_points")) == set([(2, 2), (2, 8), (5, 5), (8, 2), (8, 8)])


def test_crossing_at_crossing_at_1():
    """crossing_at 1 taught crossing_at."""
    program = Program()
    assert program.call("crossing_at", Point(116, 105)) == (2, 2)


def test_crossing_at_crossing_at_2():
    """crossing_at 2 taught crossing_at."""
    program = Program()
    assert program.call("crossing_at", Point(219, 158)) == (5, 3)


def test_crossing_at_crossing_at_3():
    """crossing_at 3 taught crossing_at."""
    program = Program()
    assert program.call("crossing_at", Point(367, 273)) == (8, 6)


def test_crossing_at_crossing_at_4():
    """crossing_at 4 taught crossing_at."""
    program = Program()
    assert program.call("crossing_at", Point(373, 359)) is None


def test_crossing_at_crossing_at_5():
    """crossing_at 5 taught crossing_at."""
    program = Program()
    assert program.call("crossing_at", Point(-110, 210)) is None


def test_neighbours_position_4_4():
    """position=(4, 4) taught neighbours."""
    program = Program()
    assert set(program.call("neighbours", (4, 4))) == set([(3, 4), (4, 3), (4, 5), (5, 4)])


def test_neighbours_position_0_5():
    """position=(0, 5) taught neighbours."""
    program = Program()
    assert set(program.call("neighbours", (0, 5))) == set([(0, 4), (0, 6), (1, 5)])


def test_neighbours_position_8_8():
    """position=(8, 8) taught neighbours."""
    program = Program()
    assert set(program.call("neighbours", (8, 8))) == set([(7, 8), (8, 7)])


def test_identical_identical_1():
    """identical 1 taught identical."""
    program = Program()
    program.set_state({"history": [{}]})
    assert program.call("identical", {(1, 1): "black", (2, 2): "white"}, {(1, 1): "black", (2, 2): "white"}) is True


def test_identical_identical_2():
    """identical 2 taught identical."""
    program = Program()
    program.set_state({"history": [{}]})
    assert program.call("identical", {}, {}) is True


def test_identical_identical_3():
    """identical 3 taught identical."""
    program = Program()
    program.set_state({"history": [{}]})
    assert program.call("identical", {(1, 1): "black", (2, 2): "white"}, {(1, 1): "black", (2, 2): "black"}) is False


def test_identical_identical_4():
    """identical 4 taught identical."""
    program = Program()
    program.set_state({"history": [{}]})
    assert program.call("identical", {(1, 1): "black", (2, 2): "white"}, {(1, 1): "black"}) is False


def test_stones_stones_moment_1():
    """stones, moment 1 taught stones."""
    program = Program()
    program.set_state({"history": [{}]})
    assert program.value("stones") == {}


def test_stones_stones_moment_2():
    """stones, moment 2 taught stones."""
    program = Program()
    program.set_state(
        {
            "history": [
                {},
                {(2, 2): "black"},
                {(2, 2): "black", (6, 2): "white"},
                {(2, 2): "black", (6, 2): "white", (3, 6): "black"},
                {(2, 2): "black", (6, 2): "white", (3, 6): "black", (5, 5): "white"},
                {(2, 2): "black", (6, 2): "white", (3, 6): "black", (5, 5): "white", (7, 1): "black"},
            ]
        }
    )
    assert program.value("stones") == {
        (2, 2): "black",
        (6, 2): "white",
        (3, 6): "black",
        (5, 5): "white",
        (7, 1): "black",
    }


def test_surrounded_1():
    """surrounded-1 taught surrounded."""
    program = Program()
    outcome = program.call("surrounded", {(4, 4): "black", (4, 3): "white", (3, 4): "white", (4, 5): "white"}, (4, 4))
    assert outcome.accepted


def test_surrounded_2():
    """surrounded-2 taught surrounded."""
    program = Program()
    outcome = program.call(
        "surrounded",
        {
            (4, 4): "black",
            (4, 5): "black",
            (3, 4): "white",
            (5, 4): "white",
            (4, 3): "white",
            (3, 5): "white",
            (5, 5): "white",
            (4, 6): "white",
        },
        (4, 4),
    )
    assert not outcome.accepted


def test_surrounded_3():
    """surrounded-3 taught surrounded."""
    program = Program()
    outcome = program.call(
        "surrounded", {(1, 0): "black", (1, 1): "black", (0, 2): "black", (0, 0): "white", (0, 1): "white"}, (0, 1)
    )
    assert not outcome.accepted


def test_surrounded_4():
    """surrounded-4 taught surrounded."""
    program = Program()
    outcome = program.call(
        "surrounded",
        {
            (2, 1): "black",
            (1, 2): "black",
            (2, 3): "black",
            (3, 1): "black",
            (4, 2): "black",
            (4, 3): "black",
            (2, 2): "white",
            (3, 2): "white",
            (3, 3): "white",
        },
        (2, 2),
    )
    assert outcome.accepted


def test_remove_1():
    """remove-1 taught remove."""
    program = Program()
    outcome = program.call(
        "remove",
        {
            (4, 4): "black",
            (4, 5): "black",
            (7, 7): "black",
            (3, 4): "white",
            (5, 4): "white",
            (4, 3): "white",
            (3, 5): "white",
            (5, 5): "white",
            (4, 6): "white",
        },
        (4, 4),
    )
    assert outcome.accepted
    assert outcome.changed == {
        "stones": {
            (7, 7): "black",
            (3, 4): "white",
            (5, 4): "white",
            (4, 3): "white",
            (3, 5): "white",
            (5, 5): "white",
            (4, 6): "white",
        }
    }


def test_remove_2():
    """remove-2 taught remove."""
    program = Program()
    outcome = program.call(
        "remove",
        {
            (4, 4): "black",
            (4, 5): "black",
            (3, 4): "white",
            (5, 4): "white",
            (4, 3): "white",
            (3, 5): "white",
            (4, 6): "white",
        },
        (4, 5),
    )
    assert outcome.accepted
    assert outcome.changed == {
        "stones": {
            (4, 4): "black",
            (4, 5): "black",
            (3, 4): "white",
            (5, 4): "white",
            (4, 3): "white",
            (3, 5): "white",
            (4, 6): "white",
        }
    }


def test_capture_1():
    """capture-1 taught capture."""
    program = Program()
    outcome = program.call(
        "capture",
        {
            (4, 4): "black",
            (2, 4): "black",
            (3, 3): "black",
            (3, 5): "black",
            (4, 3): "black",
            (3, 4): "white",
            (5, 4): "white",
        },
        (4, 4),
    )
    assert outcome.accepted
    assert outcome.changed == {
        "stones": {(4, 4): "black", (2, 4): "black", (3, 3): "black", (3, 5): "black", (4, 3): "black", (5, 4): "white"}
    }


def test_capture_2():
    """capture-2 taught capture."""
    program = Program()
    outcome = program.call(
        "capture",
        {(5, 2): "black", (4, 3): "black", (6, 6): "black", (5, 3): "white", (6, 3): "white", (2, 2): "white"},
        (5, 3),
    )
    assert outcome.accepted
    assert outcome.changed == {
        "stones": {(5, 2): "black", (4, 3): "black", (6, 6): "black", (5, 3): "white", (6, 3): "white", (2, 2): "white"}
    }


def test_capture_3():
    """capture-3 taught capture."""
    program = Program()
    outcome = program.call(
        "capture",
        {
            (0, 1): "black",
            (1, 1): "black",
            (1, 0): "black",
            (0, 0): "white",
            (0, 2): "white",
            (1, 2): "white",
            (2, 1): "white",
            (2, 0): "white",
        },
        (0, 0),
    )
    assert outcome.accepted
    assert outcome.changed == {
        "stones": {(0, 0): "white", (0, 2): "white", (1, 2): "white", (2, 1): "white", (2, 0): "white"}
    }


def test_play_move_1():
    """play_move-1 taught play_move."""
    program = Program()
    outcome = program.call("play_move", [{}], "black", (4, 4))
    assert outcome.accepted
    assert outcome.changed == {"history": [{}, {(4, 4): "black"}]}


def test_play_move_2():
    """play_move-2 taught play_move."""
    program = Program()
    outcome = program.call("play_move", [{}, {(0, 1): "black"}, {(0, 1): "black", (1, 0): "black"}], "white", (5, 5))
    assert outcome.accepted
    assert outcome.changed == {
        "history": [
            {},
            {(0, 1): "black"},
            {(0, 1): "black", (1, 0): "black"},
            {(0, 1): "black", (1, 0): "black", (5, 5): "white"},
        ]
    }


def test_play_move_3():
    """play_move-3 taught play_move."""
    program = Program()
    outcome = program.call(
        "play_move",
        [
            {},
            {(1, 0): "black", (0, 1): "black", (1, 2): "black", (2, 0): "white", (3, 1): "white", (2, 2): "white"},
            {
                (1, 0): "black",
                (0, 1): "black",
                (1, 2): "black",
                (2, 0): "white",
                (3, 1): "white",
                (2, 2): "white",
                (1, 1): "white",
            },
            {
                (1, 0): "black",
                (0, 1): "black",
                (1, 2): "black",
                (2, 1): "black",
                (2, 0): "white",
                (3, 1): "white",
                (2, 2): "white",
            },
        ],
        "white",
        (1, 1),
    )
    assert not outcome.accepted


def test_play_move_4():
    """play_move-4 taught play_move."""
    program = Program()
    outcome = program.call(
        "play_move",
        [
            {},
            {(1, 0): "black", (0, 1): "black", (1, 2): "black", (2, 0): "white", (3, 1): "white", (2, 2): "white"},
            {
                (1, 0): "black",
                (0, 1): "black",
                (1, 2): "black",
                (2, 0): "white",
                (3, 1): "white",
                (2, 2): "white",
                (1, 1): "white",
            },
            {
                (1, 0): "black",
                (0, 1): "black",
                (1, 2): "black",
                (2, 1): "black",
                (2, 0): "white",
                (3, 1): "white",
                (2, 2): "white",
            },
            {
                (1, 0): "black",
                (0, 1): "black",
                (1, 2): "black",
                (2, 1): "black",
                (7, 7): "black",
                (2, 0): "white",
                (3, 1): "white",
                (2, 2): "white",
                (6, 6): "white",
            },
        ],
        "white",
        (1, 1),
    )
    assert outcome.accepted
    assert outcome.changed == {
        "history": [
            {},
            {(1, 0): "black", (0, 1): "black", (1, 2): "black", (2, 0): "white", (3, 1): "white", (2, 2): "white"},
            {
                (1, 0): "black",
                (0, 1): "black",
                (1, 2): "black",
                (2, 0): "white",
                (3, 1): "white",
                (2, 2): "white",
                (1, 1): "white",
            },
            {
                (1, 0): "black",
                (0, 1): "black",
                (1, 2): "black",
                (2, 1): "black",
                (2, 0): "white",
                (3, 1): "white",
                (2, 2): "white",
            },
            {
                (1, 0): "black",
                (0, 1): "black",
                (1, 2): "black",
                (2, 1): "black",
                (7, 7): "black",
                (2, 0): "white",
                (3, 1): "white",
                (2, 2): "white",
                (6, 6): "white",
            },
            {
                (1, 0): "black",
                (0, 1): "black",
                (1, 2): "black",
                (7, 7): "black",
                (2, 0): "white",
                (3, 1): "white",
                (2, 2): "white",
                (6, 6): "white",
                (1, 1): "white",
            },
        ]
    }


def test_place_1():
    """place-1 taught place."""
    program = Program()
    outcome = program.call("place", {}, "black", (4, 4))
    assert outcome.accepted
    assert outcome.changed == {"stones": {(4, 4): "black"}}


def test_place_2():
    """place-2 taught place."""
    program = Program()
    outcome = program.call("place", {(4, 4): "black"}, "black", (4, 4))
    assert not outcome.accepted


def test_on_click_1():
    """on_click-1 taught on_click."""
    program = Program()
    outcome = program.call("on_click", Point(114, 113), [{}])
    assert outcome.accepted
    assert outcome.changed == {"history": [{}, {(2, 2): "black"}]}


def test_on_click_2():
    """on_click-2 taught on_click."""
    program = Program()
    outcome = program.call("on_click", Point(265, 111), [{}, {(2, 2): "black"}])
    assert outcome.accepted
    assert outcome.changed == {"history": [{}, {(2, 2): "black"}, {(2, 2): "black", (6, 2): "white"}]}


def test_on_click_3():
    """on_click-3 taught on_click."""
    program = Program()
    outcome = program.call("on_click", Point(152, 263), [{}, {(2, 2): "black"}, {(2, 2): "black", (6, 2): "white"}])
    assert outcome.accepted
    assert outcome.changed == {
        "history": [
            {},
            {(2, 2): "black"},
            {(2, 2): "black", (6, 2): "white"},
            {(2, 2): "black", (6, 2): "white", (3, 6): "black"},
        ]
    }


def test_on_click_4():
    """on_click-4 taught on_click."""
    program = Program()
    outcome = program.call(
        "on_click",
        Point(224, 234),
        [
            {},
            {(2, 2): "black"},
            {(2, 2): "black", (6, 2): "white"},
            {(2, 2): "black", (6, 2): "white", (3, 6): "black"},
        ],
    )
    assert outcome.accepted
    assert outcome.changed == {
        "history": [
            {},
            {(2, 2): "black"},
            {(2, 2): "black", (6, 2): "white"},
            {(2, 2): "black", (6, 2): "white", (3, 6): "black"},
            {(2, 2): "black", (6, 2): "white", (3, 6): "black", (5, 5): "white"},
        ]
    }


def test_on_click_5():
    """on_click-5 taught on_click."""
    program = Program()
    outcome = program.call(
        "on_click",
        Point(313, 73),
        [
            {},
            {(2, 2): "black"},
            {(2, 2): "black", (6, 2): "white"},
            {(2, 2): "black", (6, 2): "white", (3, 6): "black"},
            {(2, 2): "black", (6, 2): "white", (3, 6): "black", (5, 5): "white"},
        ],
    )
    assert outcome.accepted
    assert outcome.changed == {
        "history": [
            {},
            {(2, 2): "black"},
            {(2, 2): "black", (6, 2): "white"},
            {(2, 2): "black", (6, 2): "white", (3, 6): "black"},
            {(2, 2): "black", (6, 2): "white", (3, 6): "black", (5, 5): "white"},
            {(2, 2): "black", (6, 2): "white", (3, 6): "black", (5, 5): "white", (7, 1): "black"},
        ]
    }


def test_on_click_6():
    """on_click-6 taught on_click."""
    program = Program()
    outcome = program.call(
        "on_click",
        Point(420, 10),
        [
            {},
            {(2, 2): "black"},
            {(2, 2): "black", (6, 2): "white"},
            {(2, 2): "black", (6, 2): "white", (3, 6): "black"},
            {(2, 2): "black", (6, 2): "white", (3, 6): "black", (5, 5): "white"},
            {(2, 2): "black", (6, 2): "white", (3, 6): "black", (5, 5): "white", (7, 1): "black"},
        ],
    )
    assert not outcome.accepted
