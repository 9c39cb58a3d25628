"""What was taught to tic_tac_toe, as tests."""

from tic_tac_toe import Point, Program


def test_cell_at_cell_at_1():
    """cell_at 1 taught cell_at."""
    program = Program()
    program.set_state({"crosses": [], "circles": [], "message": ""})
    assert program.call("cell_at", Point(152, 125)) == (1, 1)


def test_cell_at_cell_at_2():
    """cell_at 2 taught cell_at."""
    program = Program()
    program.set_state({"crosses": [], "circles": [], "message": ""})
    assert program.call("cell_at", Point(189, 82)) == (2, 0)


def test_cell_at_cell_at_3():
    """cell_at 3 taught cell_at."""
    program = Program()
    program.set_state({"crosses": [], "circles": [], "message": ""})
    assert program.call("cell_at", Point(97, 184)) == (0, 2)


def test_cell_at_cell_at_4():
    """cell_at 4 taught cell_at."""
    program = Program()
    program.set_state({"crosses": [], "circles": [], "message": ""})
    assert program.call("cell_at", Point(279, 225)) is None


def test_cell_at_cell_at_5():
    """cell_at 5 taught cell_at."""
    program = Program()
    program.set_state({"crosses": [], "circles": [], "message": ""})
    assert program.call("cell_at", Point(137, 0)) is None


def test_row_of_place_1_0():
    """place=(1, 0) taught row_of."""
    program = Program()
    program.set_state({"crosses": [], "circles": [], "message": ""})
    assert set(program.call("row_of", (1, 0))) == set([(0, 0), (1, 0), (2, 0)])


def test_row_of_place_0_2():
    """place=(0, 2) taught row_of."""
    program = Program()
    program.set_state({"crosses": [], "circles": [], "message": ""})
    assert set(program.call("row_of", (0, 2))) == set([(0, 2), (1, 2), (2, 2)])


def test_column_of_place_1_0():
    """place=(1, 0) taught column_of."""
    program = Program()
    program.set_state({"crosses": [], "circles": [], "message": ""})
    assert set(program.call("column_of", (1, 0))) == set([(1, 0), (1, 1), (1, 2)])


def test_column_of_place_2_1():
    """place=(2, 1) taught column_of."""
    program = Program()
    program.set_state({"crosses": [], "circles": [], "message": ""})
    assert set(program.call("column_of", (2, 1))) == set([(2, 0), (2, 1), (2, 2)])


def test_falling_falling_1():
    """falling 1 taught falling."""
    program = Program()
    program.set_state({"crosses": [], "circles": [], "message": ""})
    assert set(program.value("falling")) == set([(0, 0), (1, 1), (2, 2)])


def test_rising_rising_1():
    """rising 1 taught rising."""
    program = Program()
    program.set_state({"crosses": [], "circles": [], "message": ""})
    assert set(program.value("rising")) == set([(0, 2), (1, 1), (2, 0)])


def test_free_cells_crosses_a_collection_of_3_circles_a_collection_of():
    """crosses=a collection of 3, circles=a collection of 3 taught free_cells."""
    program = Program()
    program.set_state({"crosses": [], "circles": [], "message": ""})
    assert set(program.call("free_cells", [(1, 1), (0, 0), (1, 2)], [(2, 0), (1, 0), (0, 2)])) == set(
        [(0, 1), (2, 1), (2, 2)]
    )


def test_free_cells_crosses_a_collection_of_2_circles_a_collection_of():
    """crosses=a collection of 2, circles=a collection of 1 taught free_cells."""
    program = Program()
    program.set_state({"crosses": [], "circles": [], "message": ""})
    assert set(program.call("free_cells", [(0, 1), (2, 2)], [(0, 0)])) == set(
        [(0, 2), (1, 0), (1, 1), (1, 2), (2, 0), (2, 1)]
    )


def test_three_in_line_1():
    """three_in_line-1 taught three_in_line."""
    program = Program()
    outcome = program.call("three_in_line", [(1, 0), (1, 2), (0, 0), (2, 0)], (2, 0))
    assert outcome.accepted


def test_three_in_line_2():
    """three_in_line-2 taught three_in_line."""
    program = Program()
    outcome = program.call("three_in_line", [(1, 0), (1, 1), (0, 2), (1, 2)], (1, 2))
    assert outcome.accepted


def test_three_in_line_3():
    """three_in_line-3 taught three_in_line."""
    program = Program()
    outcome = program.call("three_in_line", [(0, 0), (1, 2), (2, 2), (1, 1)], (1, 1))
    assert outcome.accepted


def test_three_in_line_4():
    """three_in_line-4 taught three_in_line."""
    program = Program()
    outcome = program.call("three_in_line", [(2, 0), (1, 1), (0, 2)], (0, 2))
    assert outcome.accepted


def test_three_in_line_5():
    """three_in_line-5 taught three_in_line."""
    program = Program()
    outcome = program.call("three_in_line", [(0, 1), (1, 0), (2, 2), (1, 1)], (1, 1))
    assert not outcome.accepted


def test_three_in_line_6():
    """three_in_line-6 taught three_in_line."""
    program = Program()
    outcome = program.call("three_in_line", [(0, 0), (2, 1), (0, 2)], (0, 2))
    assert not outcome.accepted


def test_three_in_line_7():
    """three_in_line-7 taught three_in_line."""
    program = Program()
    outcome = program.call("three_in_line", [(1, 1), (0, 0), (0, 1), (2, 0)], (2, 0))
    assert not outcome.accepted


def test_three_in_line_8():
    """three_in_line-8 taught three_in_line."""
    program = Program()
    outcome = program.call("three_in_line", [(0, 0), (1, 0), (2, 1), (1, 2)], (1, 2))
    assert not outcome.accepted


def test_three_in_line_9():
    """three_in_line-9 taught three_in_line."""
    program = Program()
    outcome = program.call("three_in_line", [(1, 1)], (1, 1))
    assert not outcome.accepted


def test_on_click_1():
    """on_click-1 taught on_click."""
    program = Program()
    outcome = program.call("on_click", Point(145, 148), [], [], "")
    assert outcome.accepted
    assert outcome.changed == {"crosses": [(1, 1)], "circles": [], "message": ""}


def test_on_click_2():
    """on_click-2 taught on_click."""
    program = Program()
    outcome = program.call("on_click", Point(45, 63), [(1, 1)], [], "")
    assert outcome.accepted
    assert outcome.changed == {"crosses": [(1, 1)], "circles": [(0, 0)], "message": ""}


def test_on_click_3():
    """on_click-3 taught on_click."""
    program = Program()
    outcome = program.call("on_click", Point(149, 61), [(1, 1)], [(0, 0)], "")
    assert outcome.accepted
    assert outcome.changed == {"crosses": [(1, 1), (1, 0)], "circles": [(0, 0)], "message": ""}


def test_on_click_4():
    """on_click-4 taught on_click."""
    program = Program()
    outcome = program.call("on_click", Point(151, 51), [(1, 1), (1, 0)], [(0, 0)], "")
    assert not outcome.accepted


def test_on_click_5():
    """on_click-5 taught on_click."""
    program = Program()
    outcome = program.call("on_click", Point(222, 51), [(1, 1), (1, 0)], [(0, 0)], "")
    assert outcome.accepted
    assert outcome.changed == {"crosses": [(1, 1), (1, 0)], "circles": [(0, 0), (2, 0)], "message": ""}


def test_on_click_6():
    """on_click-6 taught on_click."""
    program = Program()
    outcome = program.call("on_click", Point(212, 74), [(1, 1), (1, 0)], [(0, 0), (2, 0)], "")
    assert not outcome.accepted


def test_on_click_7():
    """on_click-7 taught on_click."""
    program = Program()
    outcome = program.call("on_click", Point(290, 240), [(1, 1), (1, 0)], [(0, 0), (2, 0)], "")
    assert not outcome.accepted


def test_on_click_8():
    """on_click-8 taught on_click."""
    program = Program()
    outcome = program.call("on_click", Point(132, 228), [(1, 1), (1, 0)], [(0, 0), (2, 0)], "")
    assert outcome.accepted
    assert outcome.changed == {
        "crosses": [(1, 1), (1, 0), (1, 2)],
        "circles": [(0, 0), (2, 0)],
        "message": "Crosses win",
    }


def test_on_click_9():
    """on_click-9 taught on_click."""
    program = Program()
    outcome = program.call("on_click", Point(224, 142), [(1, 1), (1, 0), (1, 2)], [(0, 0), (2, 0)], "Crosses win")
    assert not outcome.accepted


def test_on_click_10():
    """on_click-10 taught on_click."""
    program = Program()
    outcome = program.call("on_click", Point(54, 67), [], [], "")
    assert outcome.accepted
    assert outcome.changed == {"crosses": [(0, 0)], "circles": [], "message": ""}


def test_on_click_11():
    """on_click-11 taught on_click."""
    program = Program()
    outcome = program.call("on_click", Point(214, 67), [(0, 0)], [], "")
    assert outcome.accepted
    assert outcome.changed == {"crosses": [(0, 0)], "circles": [(2, 0)], "message": ""}


def test_on_click_12():
    """on_click-12 taught on_click."""
    program = Program()
    outcome = program.call("on_click", Point(134, 67), [(0, 0)], [(2, 0)], "")
    assert outcome.accepted
    assert outcome.changed == {"crosses": [(0, 0), (1, 0)], "circles": [(2, 0)], "message": ""}


def test_on_click_13():
    """on_click-13 taught on_click."""
    program = Program()
    outcome = program.call("on_click", Point(134, 147), [(0, 0), (1, 0)], [(2, 0)], "")
    assert outcome.accepted
    assert outcome.changed == {"crosses": [(0, 0), (1, 0)], "circles": [(2, 0), (1, 1)], "message": ""}


def test_on_click_14():
    """on_click-14 taught on_click."""
    program = Program()
    outcome = program.call("on_click", Point(214, 227), [(0, 0), (1, 0)], [(2, 0), (1, 1)], "")
    assert outcome.accepted
    assert outcome.changed == {"crosses": [(0, 0), (1, 0), (2, 2)], "circles": [(2, 0), (1, 1)], "message": ""}


def test_on_click_15():
    """on_click-15 taught on_click."""
    program = Program()
    outcome = program.call("on_click", Point(54, 227), [(0, 0), (1, 0), (2, 2)], [(2, 0), (1, 1)], "")
    assert outcome.accepted
    assert outcome.changed == {
        "crosses": [(0, 0), (1, 0), (2, 2)],
        "circles": [(2, 0), (1, 1), (0, 2)],
        "message": "Circles win",
    }


def test_on_click_16():
    """on_click-16 taught on_click."""
    program = Program()
    outcome = program.call(
        "on_click", Point(224, 142), [(0, 0), (1, 0), (2, 2)], [(2, 0), (1, 1), (0, 2)], "Circles win"
    )
    assert not outcome.accepted


def test_on_click_17():
    """on_click-17 taught on_click."""
    program = Program()
    outcome = program.call("on_click", Point(68, 53), [], [], "")
    assert outcome.accepted
    assert outcome.changed == {"crosses": [(0, 0)], "circles": [], "message": ""}


def test_on_click_18():
    """on_click-18 taught on_click."""
    program = Program()
    outcome = program.call("on_click", Point(148, 133), [(0, 0)], [], "")
    assert outcome.accepted
    assert outcome.changed == {"crosses": [(0, 0)], "circles": [(1, 1)], "message": ""}


def test_on_click_19():
    """on_click-19 taught on_click."""
    program = Program()
    outcome = program.call("on_click", Point(148, 213), [(0, 0)], [(1, 1)], "")
    assert outcome.accepted
    assert outcome.changed == {"crosses": [(0, 0), (1, 2)], "circles": [(1, 1)], "message": ""}


def test_on_click_20():
    """on_click-20 taught on_click."""
    program = Program()
    outcome = program.call("on_click", Point(148, 53), [(0, 0), (1, 2)], [(1, 1)], "")
    assert outcome.accepted
    assert outcome.changed == {"crosses": [(0, 0), (1, 2)], "circles": [(1, 1), (1, 0)], "message": ""}


def test_on_click_21():
    """on_click-21 taught on_click."""
    program = Program()
    outcome = program.call("on_click", Point(228, 53), [(0, 0), (1, 2)], [(1, 1), (1, 0)], "")
    assert outcome.accepted
    assert outcome.changed == {"crosses": [(0, 0), (1, 2), (2, 0)], "circles": [(1, 1), (1, 0)], "message": ""}


def test_on_click_22():
    """on_click-22 taught on_click."""
    program = Program()
    outcome = program.call("on_click", Point(68, 213), [(0, 0), (1, 2), (2, 0)], [(1, 1), (1, 0)], "")
    assert outcome.accepted
    assert outcome.changed == {"crosses": [(0, 0), (1, 2), (2, 0)], "circles": [(1, 1), (1, 0), (0, 2)], "message": ""}


def test_on_click_23():
    """on_click-23 taught on_click."""
    program = Program()
    outcome = program.call("on_click", Point(228, 213), [(0, 0), (1, 2), (2, 0)], [(1, 1), (1, 0), (0, 2)], "")
    assert outcome.accepted
    assert outcome.changed == {
        "crosses": [(0, 0), (1, 2), (2, 0), (2, 2)],
        "circles": [(1, 1), (1, 0), (0, 2)],
        "message": "",
    }


def test_on_click_24():
    """on_click-24 taught on_click."""
    program = Program()
    outcome = program.call("on_click", Point(228, 133), [(0, 0), (1, 2), (2, 0), (2, 2)], [(1, 1), (1, 0), (0, 2)], "")
    assert outcome.accepted
    assert outcome.changed == {
        "crosses": [(0, 0), (1, 2), (2, 0), (2, 2)],
        "circles": [(1, 1), (1, 0), (0, 2), (2, 1)],
        "message": "",
    }


def test_on_click_25():
    """on_click-25 taught on_click."""
    program = Program()
    outcome = program.call(
        "on_click", Point(68, 133), [(0, 0), (1, 2), (2, 0), (2, 2)], [(1, 1), (1, 0), (0, 2), (2, 1)], ""
    )
    assert outcome.accepted
    assert outcome.changed == {
        "crosses": [(0, 0), (1, 2), (2, 0), (2, 2), (0, 1)],
        "circles": [(1, 1), (1, 0), (0, 2), (2, 1)],
        "message": "A draw",
    }
