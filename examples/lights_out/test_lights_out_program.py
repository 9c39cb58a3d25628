"""What was taught to lights_out, as tests."""

from lights_out import Point, Program


def test_lit_size_5():
    """size=5 taught lit."""
    program = Program()
    assert set(program.value("lit")) == set([(0, 0), (0, 4), (1, 1), (1, 3), (2, 2), (3, 1), (3, 3), (4, 0), (4, 4)])


def test_lit_size_4():
    """size=4 taught lit."""
    program = Program(size=4)
    assert set(program.value("lit")) == set([(0, 0), (0, 3), (1, 1), (1, 2), (2, 1), (2, 2), (3, 0), (3, 3)])


def test_lamp_at_lamp_at_1():
    """lamp_at 1 taught lamp_at."""
    program = Program()
    program.set_state({"lit": [(0, 0), (0, 4), (1, 1), (1, 3), (2, 2), (3, 1), (3, 3), (4, 0), (4, 4)]})
    assert program.call("lamp_at", Point(146, 135)) == (2, 2)


def test_lamp_at_lamp_at_2():
    """lamp_at 2 taught lamp_at."""
    program = Program()
    program.set_state({"lit": [(0, 0), (0, 4), (1, 1), (1, 3), (2, 2), (3, 1), (3, 3), (4, 0), (4, 4)]})
    assert program.call("lamp_at", Point(229, 48)) == (4, 0)


def test_lamp_at_lamp_at_3():
    """lamp_at 3 taught lamp_at."""
    program = Program()
    program.set_state({"lit": [(0, 0), (0, 4), (1, 1), (1, 3), (2, 2), (3, 1), (3, 3), (4, 0), (4, 4)]})
    assert program.call("lamp_at", Point(107, 193)) == (1, 3)


def test_lamp_at_lamp_at_4():
    """lamp_at 4 taught lamp_at."""
    program = Program()
    program.set_state({"lit": [(0, 0), (0, 4), (1, 1), (1, 3), (2, 2), (3, 1), (3, 3), (4, 0), (4, 4)]})
    assert program.call("lamp_at", Point(205, 203)) is None


def test_lamp_at_lamp_at_5():
    """lamp_at 5 taught lamp_at."""
    program = Program()
    program.set_state({"lit": [(0, 0), (0, 4), (1, 1), (1, 3), (2, 2), (3, 1), (3, 3), (4, 0), (4, 4)]})
    assert program.call("lamp_at", Point(10, 300)) is None


def test_around_place_2_2():
    """place=(2, 2) taught around."""
    program = Program()
    program.set_state({"lit": [(0, 0), (0, 4), (1, 1), (1, 3), (2, 2), (3, 1), (3, 3), (4, 0), (4, 4)]})
    assert set(program.call("around", (2, 2))) == set([(1, 2), (2, 1), (2, 2), (2, 3), (3, 2)])


def test_around_place_0_3():
    """place=(0, 3) taught around."""
    program = Program()
    program.set_state({"lit": [(0, 0), (0, 4), (1, 1), (1, 3), (2, 2), (3, 1), (3, 3), (4, 0), (4, 4)]})
    assert set(program.call("around", (0, 3))) == set([(0, 2), (0, 3), (0, 4), (1, 3)])


def test_around_place_4_0():
    """place=(4, 0) taught around."""
    program = Program()
    program.set_state({"lit": [(0, 0), (0, 4), (1, 1), (1, 3), (2, 2), (3, 1), (3, 3), (4, 0), (4, 4)]})
    assert set(program.call("around", (4, 0))) == set([(3, 0), (4, 0), (4, 1)])


def test_message_message_moment_1():
    """message, moment 1 taught message."""
    program = Program()
    program.set_state({"lit": []})
    assert program.value("message") == "All off!"


def test_message_message_moment_2():
    """message, moment 2 taught message."""
    program = Program()
    program.set_state({"lit": [(0, 0), (0, 1), (1, 0), (1, 1)]})
    assert program.value("message") == ""


def test_flip_1():
    """flip-1 taught flip."""
    program = Program()
    outcome = program.call("flip", [(1, 1), (2, 2)], (2, 2))
    assert outcome.accepted
    assert outcome.changed == {"lit": [(1, 1)]}


def test_flip_2():
    """flip-2 taught flip."""
    program = Program()
    outcome = program.call("flip", [(1, 1), (2, 2)], (3, 2))
    assert outcome.accepted
    assert outcome.changed == {"lit": [(1, 1), (2, 2), (3, 2)]}


def test_on_click_1():
    """on_click-1 taught on_click."""
    program = Program()
    outcome = program.call(
        "on_click", Point(145, 146), [(0, 0), (0, 4), (1, 1), (1, 3), (2, 2), (3, 1), (3, 3), (4, 0), (4, 4)]
    )
    assert outcome.accepted
    assert outcome.changed == {
        "lit": [(0, 0), (0, 4), (1, 1), (1, 3), (3, 1), (3, 3), (4, 0), (4, 4), (1, 2), (2, 1), (2, 3), (3, 2)]
    }


def test_on_click_2():
    """on_click-2 taught on_click."""
    program = Program()
    outcome = program.call(
        "on_click",
        Point(186, 47),
        [(0, 0), (0, 4), (1, 1), (1, 3), (3, 1), (3, 3), (4, 0), (4, 4), (1, 2), (2, 1), (2, 3), (3, 2)],
    )
    assert outcome.accepted
    assert outcome.changed == {
        "lit": [(0, 0), (0, 4), (1, 1), (1, 3), (3, 3), (4, 4), (1, 2), (2, 1), (2, 3), (3, 2), (2, 0), (3, 0)]
    }


def test_on_click_3():
    """on_click-3 taught on_click."""
    program = Program()
    outcome = program.call(
        "on_click",
        Point(280, 270),
        [(0, 0), (0, 4), (1, 1), (1, 3), (3, 3), (4, 4), (1, 2), (2, 1), (2, 3), (3, 2), (2, 0), (3, 0)],
    )
    assert not outcome.accepted


def test_on_click_4():
    """on_click-4 taught on_click."""
    program = Program(size=2)
    outcome = program.call("on_click", Point(43, 36), [(0, 0), (0, 1), (1, 0), (1, 1)])
    assert outcome.accepted
    assert outcome.changed == {"lit": [(1, 1)]}


def test_on_click_5():
    """on_click-5 taught on_click."""
    program = Program(size=2)
    outcome = program.call("on_click", Point(93, 86), [(1, 1)])
    assert outcome.accepted
    assert outcome.changed == {"lit": [(0, 1), (1, 0)]}


def test_on_click_6():
    """on_click-6 taught on_click."""
    program = Program(size=2)
    outcome = program.call("on_click", Point(93, 36), [(0, 1), (1, 0)])
    assert outcome.accepted
    assert outcome.changed == {"lit": [(0, 1), (0, 0), (1, 1)]}


def test_on_click_7():
    """on_click-7 taught on_click."""
    program = Program(size=2)
    outcome = program.call("on_click", Point(43, 86), [(0, 1), (0, 0), (1, 1)])
    assert outcome.accepted
    assert outcome.changed == {"lit": []}


def test_on_click_8():
    """on_click-8 taught on_click."""
    program = Program(size=2)
    outcome = program.call("on_click", Point(84, 42), [])
    assert not outcome.accepted
