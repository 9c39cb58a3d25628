"""Lessons without a window: the file and its faults, targets matched by what is there, courses, judging, reports."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from studio.__main__ import main
from studio.commands.all import registry
from studio.commands.command_sentence import imperative
from studio.document.live import Live
from studio.infer.goals import Work
from studio.language.errors import Cancelled, FileFault
from studio.lessons.checking import check_lesson
from studio.lessons.course import Course, entered, perform
from studio.lessons.finding import guides
from studio.lessons.hinting import LONGEST, hints_joined, hints_of, listed
from studio.lessons.judging import judged
from studio.lessons.lesson import GuidedLesson
from studio.lessons.lesson_tasks import CheckLesson, ProposeLesson
from studio.lessons.progress import as_text, file_name, read_progress
from studio.lessons.proposing import proposed
from studio.lessons.reading import lesson_in, read_lesson
from studio.lessons.target import COUNTS, LessonMoment, told_missing
from studio.session.editor import Editor
from studio.session.log import read_session, read_text
from studio.session.replay import RefusedStep
from tests.replays import EXAMPLES

GUIDES = sorted((EXAMPLES / "guides").glob("*.toml"))
ROW = EXAMPLES / "guides" / "1_row.toml"
BOX = '{"do": "draw_rectangle", "start": [%d, 0], "end": [%d, 10]}'


def lesson(tmp_path: Path, steps: str, session: tuple[str, ...] = ()) -> GuidedLesson:
    """A lesson of one part with these steps, and a session beside it."""
    lines = ['{"studio": 1, "title": "a"}', *session]
    (tmp_path / "s.jsonl").write_text("\n".join(lines))
    (tmp_path / "one.toml").write_text(f'title = "a"\nsession = "s.jsonl"\n{steps}')
    return read_lesson(tmp_path / "one.toml")


def faults(path: Path) -> tuple[str, ...]:
    with pytest.raises(FileFault) as caught:
        read_lesson(path)
    return caught.value.faults


# the file


@pytest.mark.parametrize("path", GUIDES, ids=lambda path: path.stem)
def test_every_guide_can_be_done_from_its_first_step_to_its_end(path: Path) -> None:
    one = read_lesson(path)
    assert check_lesson(one) == ()
    (part,) = one.parts
    assert all(each.until and each.hints for each in part.steps[:-1]) and not part.steps[-1].until
    assert max(len(each.says) for each in part.steps) < 200, "it must fit into two lines"
    assert part.steps[-1].ends == len(one.session.gestures)


PLACES = ("start", "end", "center", "edge", "at", "point")


def moved(value: Any, name: str = "") -> Any:
    """What was drawn and clicked, all of it elsewhere."""
    if isinstance(value, dict):
        return {each: moved(one, each) for each, one in value.items()}
    return [value[0] - 120, value[1] - 190] if name in PLACES and isinstance(value, list) else value


@pytest.mark.parametrize("path", GUIDES, ids=lambda path: path.stem)
def test_a_guide_comes_to_its_end_wherever_it_is_drawn_and_whatever_is_answered(path: Path) -> None:
    one, editor = read_lesson(path), Editor()
    course = Course(one, editor)
    for gesture in one.session.gestures:
        said = editor.do(gesture.do, **moved(dict(gesture.arguments)))
        asked = [each.question for each in said.findings if each.question and "outside of" in each.question.sentence]
        if asked:
            editor.do("answer", goal=asked[0].goal, value=True)
        course.look(editor)
    assert course.step == len(one.parts[0].steps) - 1, (course.missing, course.help)


def test_a_guide_tells_at_once_that_it_goes_on_with_another_name() -> None:
    one, editor = read_lesson(GUIDES[1]), Editor()
    course = Course(one, editor)
    for gesture in one.session.gestures[:3]:
        editor.do(gesture.do, **{**gesture.arguments, **({"name": "lamp"} if "name" in gesture.arguments else {})})
        course.look(editor)
    assert course.step == 2 and "goes on with the name light" in course.help
    editor.do("rename", old="lamp", new="light")
    course.look(editor)
    assert course.step == 3


def test_the_board_of_a_guide_follows_its_slider_across_and_down() -> None:
    one, editor = read_lesson(GUIDES[2]), Editor()
    course = Course(one, editor)
    for gesture in one.session.gestures[:11]:
        editor.do(gesture.do, **{name: given for name, given in gesture.arguments.items() if name != "also"})
        course.look(editor)
    assert course.step == 2 and "Only one of" in course.help
    editor.undo()
    editor.do("parameterize", **one.session.gestures[10].arguments)
    course.look(editor)
    assert course.step == 3


def test_guides_are_found_and_what_is_none_is_left_out(tmp_path: Path) -> None:
    assert [one.path for one in guides([EXAMPLES, EXAMPLES])] == GUIDES
    (tmp_path / "guides").mkdir()
    for number, text in enumerate(("", "[", 'title = "a"\n[[step]]\nsays = "c"\nuntil = [{ nowhere = 1 }]')):
        (tmp_path / "guides" / f"{number}.toml").write_text(text)
    assert guides([tmp_path, tmp_path / "nowhere"]) == []


def test_every_fault_of_a_file_is_listed_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "one.toml"
    path.write_text(
        """title = 3
colour = "red"
session = "../elsewhere.jsonl"

[[part]]
title = "A"

[[part.step]]
says = "one"
shows = -1
until = [{ shapes = "many" }, { true = ["1 +"], runs = [{ given = {} }] }]

[[part.step]]
until = [{ nowhere = 1 }]
hints = "none"
help = [{ says = "x" }]
"""
    )
    found = faults(path)
    places = [one.split(":")[0] for one in found]
    assert places == [
        *("line 2", "line 1", "line 3"),
        *("line 10, part 1, step 1", "line 11, part 1, step 1", "line 11, part 1, step 1", "line 11, part 1, step 1"),
        *("line 14, part 1, step 2", "line 16, part 1, step 2", "line 15, part 1, step 2", "line 13, part 1, step 2"),
    ], "\n".join(found)
    text = "\n".join(found)
    for words in ("'colour'", "'title' must be a text", "beside the lesson", "'shapes' must be a whole", "no formula"):
        assert words in text


def test_what_a_lesson_asks_for_is_never_run(tmp_path: Path) -> None:
    """Formulas are those of the studio, which know nothing of files, and end."""
    path = tmp_path / "one.toml"
    path.write_text('title = "a"\n[[step]]\nsays = "b"\nuntil = [{ true = ["__import__(\'os\').getcwd() == 1"] }]')
    assert "is no formula" in faults(path)[0]
    endless = '[[step]]\nsays = "b"\nuntil = [{ true = ["all(a + b >= 0 for a in range(3000) for b in range(3000))"] }]'
    (step,) = lesson(tmp_path, endless).parts[0].steps
    editor = Editor()
    assert not step.is_done(LessonMoment(editor.document, editor.live, editor.document))


# targets


def test_any_way_counts_and_what_differs_does_not() -> None:
    step = read_lesson(EXAMPLES / "guides" / "2_light.toml").parts[0].steps[6]
    editor = Editor()
    editor.do("new_state", name="light", value="red")

    def shown(*colours: str) -> bool:
        one = editor.branch(len(editor.history))
        for colour in colours:
            one.do("demonstrate_event", event="click", process="somehow", brings={"at": [1, 2]})
            one.do("change", tile="light", value={"symbol": colour})
            one.do("end")
        return step.is_done(LessonMoment(one.document, Live(one.document), one.document))

    assert shown("gold", "red", "gold"), "there is no lamp, and the process is called otherwise"
    assert not shown("gold", "red") and not shown("green", "gold", "green")


@pytest.mark.parametrize("first, middle", [("red", "gold"), ("firebrick", "gold"), ("crimson", "goldenrod")])
def test_a_light_may_be_of_any_red_and_any_green(first: str, middle: str) -> None:
    green, whole = read_lesson(EXAMPLES / "guides" / "2_light.toml").parts[0].steps[5:7]
    editor = Editor()
    editor.do("new_state", name="light", value=first)

    def show(one: Editor, colour: str) -> LessonMoment:
        one.do("demonstrate_event", event="click", process="somehow", brings={"at": [1, 2]})
        one.do("change", tile="light", value={"symbol": colour})
        one.do("end")
        return LessonMoment(one.document, Live(one.document), one.document)

    assert green.is_done(show(editor, "limegreen")), "any green will do"
    show(editor, middle)
    now = show(editor.branch(len(editor.history)), "green")
    assert not whole.is_done(now) and "never begins anew" in whole.help(now)
    for red in (first, "tomato"):
        assert whole.is_done(show(editor.branch(len(editor.history)), red))


@pytest.mark.parametrize("guide, said", [("1_row", "count"), ("3_board", "columns")])
def test_a_slider_for_another_number_is_not_the_one_that_is_meant(guide: str, said: str) -> None:
    step = read_lesson(EXAMPLES / "guides" / f"{guide}.toml").parts[0].steps[2]
    editor = Editor()
    for k in range(3 if guide == "1_row" else 9):
        x, y = 50 * (k % 3), 50 * (k // 3)
        editor.do("draw_rectangle", start=[x, y], end=[x + 50, y + 50], name=f"box_{k}", snap=False)
    editor.do("listify", things=list(editor.document.definitions), name="boxes")
    for named in ("height", "count"):
        given = {"least": 1, "most": 90, "also": ["all"] if named == "count" else []}
        editor.do("parameterize", thing="boxes", attribute=named, name=f"{named}_named", **given)
        now = LessonMoment(editor.document, editor.live, editor.document)
        assert step.is_done(now) == (named == "count")
        assert named == "count" or f"“{said}”" in step.help(now)


def test_the_name_of_a_number_is_not_that_of_the_colour() -> None:
    step = read_lesson(EXAMPLES / "guides" / "2_light.toml").parts[0].steps[2]
    editor = Editor()
    editor.do("draw_ellipse", center=[0, 0], radius_x=9, radius_y=9, fill="gold", name="lamp", snap=False)
    for attribute, done in (("radius_x", False), ("fill", True)):
        one = editor.branch(len(editor.history))
        one.do("parameterize", thing="lamp", attribute=attribute, name="light")
        now = LessonMoment(one.document, one.live, one.document)
        assert step.is_done(now) == done and (done or "not of the colour" in step.help(now))


def test_what_can_be_counted_is_said_when_it_is_missing(tmp_path: Path) -> None:
    for kind in COUNTS:
        one = lesson(tmp_path, f'[[step]]\nsays = "b"\nshows = 1\nuntil = [{{ {kind} = 7 }}]', (BOX % (0, 10),))
        (fault,) = check_lesson(one)
        assert f"{kind}, " in fault.what and " of 7" in fault.what and fault.place == "1.1" and fault.line == 3


# checking


@pytest.mark.parametrize(
    "steps, words",
    [
        ('says = "b"\nshows = 1\nuntil = [{ names = ["row"] }]', "there is missing something called row"),
        ('says = "b"\nshows = 1\nuntil = [{ taught = { row = 2 } }]', "examples of row, 0 of 2"),
        ('says = "b"\nshows = 1\nuntil = [{ true = ["1 > 2"] }]', "there is missing 1 > 2"),
        ('says = "b"\nshows = 1\nuntil = [{ runs = [{ event = "click" }] }]', "something that happens on click"),
        ('says = "b"\nshows = 1\nuntil = [{ with = [{ row = 2 }], true = ["1 < 2"] }]', "row = 2: row is no parameter"),
        ('says = "b"\nshows = 1\nuntil = [{ shapes = 0 }]', "is there before it begins"),
        ('says = "b"\nuntil = [{ shapes = 1 }]', "nothing shows it"),
        ('says = "b"\n[[step]]\nsays = "c"', "there is nothing that ends it"),
        (
            'says = "b"\nshows = 2\nuntil = [{ shapes = 2 }]\nhelp = [{ if = { shapes = 1 }, says = "No." }]',
            "its help “No.” is said on the right way, after command 1",
        ),
    ],
)
def test_a_step_that_cannot_be_done_is_found(tmp_path: Path, steps: str, words: str) -> None:
    (fault,) = check_lesson(lesson(tmp_path, f"[[step]]\n{steps}", (BOX % (0, 10), BOX % (20, 30))))
    assert words in str(fault)


def test_a_session_that_is_refused_is_told_where_it_stops(tmp_path: Path) -> None:
    steps = '[[step]]\nsays = "b"\nshows = 1\nuntil = [{ shapes = 1 }]\n' * 2
    found = check_lesson(lesson(tmp_path, steps, (BOX % (0, 10), '{"do": "delete", "name": "row"}')))
    assert [one.place for one in found] == ["1.2"] and "was refused" in found[0].what


# going through one


@pytest.mark.parametrize("make", [ProposeLesson, lambda session: CheckLesson(GUIDES[0].read_text(), session)])
def test_what_goes_through_a_whole_session_is_stopped_at_once(make: Any) -> None:
    looks = iter(range(2))
    task = make(read_session(GUIDES[0].with_suffix(".jsonl")))
    with pytest.raises(Cancelled):
        task.run(Work(cancelled=lambda: next(looks, None) is None))


def test_hints_tries_and_wrong_guesses_are_kept(tmp_path: Path) -> None:
    one = read_lesson(ROW)
    editor = Editor()
    course = Course(one, editor)
    perform(one, course.now, editor)
    assert course.look(editor) and course.step == 1
    assert [course.hint(), course.hint(), course.hint()] == [
        *one.parts[0].steps[1].hints,
        one.parts[0].steps[1].hints[1],
    ]
    editor.do("draw_group", things=["rectangle_1", "rectangle_2"], name="both")
    assert not course.look(editor) and "group" in course.help
    editor.undo()
    assert not course.look(editor) and course.help == ""
    editor.do("listify", things=["rectangle_1", "rectangle_2", "rectangle_3"], name="boxes")
    assert course.look(editor) and course.step == 2
    kept = course.progress.of(0, 1)
    assert (kept.done, kept.tries, kept.hints, kept.shown) == (True, 3, 2, False)
    assert any("group" in guess for guess in kept.guesses)
    (tmp_path / "a.progress.json").write_text(as_text(course.progress))
    assert read_progress(tmp_path / "a.progress.json") == course.progress


def test_what_was_taken_back_is_asked_for_again_and_what_became_no_row_is_told() -> None:
    one = read_lesson(ROW)
    editor = Editor()
    course = Course(one, editor)
    for left, right, bottom in ((0, 70, 40), (110, 180, 90), (220, 340, 40)):
        editor.do("draw_rectangle", start=[left, 0], end=[right, bottom])
    assert course.look(editor) and course.step == 1
    editor.do("listify", things=["rectangle_1", "rectangle_2", "rectangle_3"], name="boxes")
    assert not course.look(editor) and "differ too much" in course.help
    editor.undo()
    assert not course.look(editor) and (course.step, course.help) == (1, "")
    editor.undo()
    assert course.look(editor) and course.step == 0, "there are only two boxes now"
    editor.undo()
    for left in (110, 220):
        editor.do("draw_rectangle", start=[left, 0], end=[left + 74, 43])
    editor.do("listify", things=["rectangle_1", "rectangle_2", "rectangle_3"], name="boxes")
    assert course.look(editor) and course.step == 2
    editor.do("parameterize", thing="boxes", attribute="count", name="many")
    assert course.look(editor) and course.step == 3
    editor.do("set_parameter", name="many", value=5)
    assert course.look(editor) and course.step == 4
    course.skip(editor)
    assert course.ended
    editor.undo()
    assert course.look(editor) and course.step == 3 and not course.ended


def test_what_was_concluded_and_given_up_again_is_a_wrong_guess() -> None:
    one = read_lesson(EXAMPLES / "guides" / "2_light.toml")
    editor = entered(one, 0)
    course = Course(one, editor)
    while course.now.shows:
        for gesture in one.gestures(course.now):
            editor.do(gesture.do, **gesture.arguments)
            if course.look(editor):
                break
    guesses = course.progress.of(0, 6).guesses
    assert guesses and all(guess.startswith("on_click: ") for guess in guesses), guesses


def test_a_part_is_entered_on_its_own_and_a_refused_session_says_where(tmp_path: Path) -> None:
    steps = "".join(
        f'[[part]]\ntitle = "{n}"\n[[part.step]]\nsays = "b"\nshows = 1\nuntil = [{{ shapes = {n} }}]\n'
        for n in (1, 2, 3)
    )
    one = lesson(tmp_path, steps, (BOX % (0, 10), BOX % (20, 30), '{"do": "delete", "name": "row"}'))
    assert len(entered(one, 1).document.definitions) == 1
    editor = entered(one, 2)
    course = Course(one, editor, 2)
    assert course.part == 2 and not course.look(editor)
    with pytest.raises(RefusedStep):
        entered(lesson(tmp_path, steps, ('{"do": "delete", "name": "row"}', BOX % (0, 1), BOX % (0, 1))), 1)


# a class


def test_what_a_learner_did_is_judged_and_a_class_is_summed_up(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    session = read_session(ROW.with_suffix(".jsonl"))
    whole = judged(read_lesson(ROW), session, "Anna")
    assert [one.done for one in whole.steps.values()] == [True] * 5
    (tmp_path / "class").mkdir()
    lines = ROW.with_suffix(".jsonl").read_text().splitlines()
    grouped = '{"do": "draw_group", "things": ["rectangle_1", "rectangle_2"], "name": "both"}'
    (tmp_path / "ben.jsonl").write_text("\n".join([*lines[:4], grouped]))
    for learner, done in (("Anna", ROW.with_suffix(".jsonl")), ("Ben", tmp_path / "ben.jsonl")):
        where = tmp_path / "class" / f"{learner}.progress.json"
        assert main(["lesson", "judge", str(ROW), str(done), "--learner", learner, "-o", str(where)]) == 0
    (tmp_path / "class" / "torn.progress.json").write_text("{")
    (tmp_path / "class" / "cleo.json").write_text("{}")
    assert main(["lesson", "report", str(tmp_path / "class"), "--json"]) == 2, "one cannot be read"
    told = json.loads(capsys.readouterr().out)
    (found,) = told["lessons"]
    assert [one["learner"] for one in found["learners"]] == ["Anna", "Ben"] and len(told["unreadable"]) == 1
    assert told["left_out"] == ["cleo.json"]
    assert [(one["done"], one["total"]) for one in found["learners"]] == [(5, 5), (1, 5)]
    second = found["steps"][1]
    assert (second["begun"], second["done"], second["tries"]) == (2, 1, 3)
    assert ["group" in one["guess"] for one in second["guesses"]] == [True]
    assert main(["lesson", "report", str(tmp_path / "class")]) == 2
    out = capsys.readouterr().out
    assert "Anna: 5 of 5 steps" in out and "step 1.2: 1 of 2 in 3 tries" in out and "1× That made a group" in out
    assert "+ done, s shown, - not done" in out and "Left out" in out and "cleo.json" in out


def test_the_command_line_tells_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lesson(tmp_path, '[[step]]\nsays = "b"\nshows = 1\nuntil = [{ shapes = 2 }]', (BOX % (0, 10),))
    assert main(["lesson", "check", str(tmp_path / "one.toml")]) == 2
    assert "line 3, step 1.1: its session does not reach its target" in capsys.readouterr().err
    assert main(["lesson", "check", str(ROW)]) == 0 and "all 5 steps" in capsys.readouterr().out
    assert main(["lesson", "report", str(tmp_path)]) == 2 and "no progress" in capsys.readouterr().err
    assert main(["lesson", "judge", str(ROW), str(ROW.with_suffix(".jsonl")), "--part", "2"]) == 4
    assert "no part 2" in capsys.readouterr().err


# making one


@pytest.mark.parametrize("path", GUIDES, ids=lambda path: path.stem)
def test_what_is_proposed_can_be_done_from_its_first_step_to_its_end(path: Path, tmp_path: Path) -> None:
    out = tmp_path / "made.toml"
    assert main(["lesson", "make", str(path.with_suffix(".jsonl")), "-o", str(out)]) == 0
    made = read_lesson(out)
    assert check_lesson(made) == ()
    assert made.parts[-1].steps[-1].ends == len(made.session.gestures) > 0


def test_chapters_are_parts_notes_are_steps_and_what_leaves_nothing_is_joined(tmp_path: Path) -> None:
    title = '{"do": "set_title", "title": "T"}'
    lines = (
        title,
        '{"chapter": "A \\"part\\""}',
        '{"note": "One."}',
        BOX % (0, 10),
        '{"note": "Two."}',
        BOX % (20, 30),
    )
    session = read_text("\n".join(['{"studio": 1, "title": "a"}', *lines]))
    made = lesson_in(proposed(session), tmp_path / "x.toml", session)
    ((first, second),) = (part.steps for part in made.parts)
    assert (made.title, made.parts[0].title) == ("T", 'A "part"')
    assert (first.says, first.shows, second.says, second.shows) == ("One.", 2, "Two.", 1)
    assert first.hints == (
        "Look in the menus Program and Draw.",
        "Use “Title” and “Rectangle”.",
        "Call it all “T”. Draw a rectangle from (0, 0) to (10, 10).",
    ), "where, with what, exactly how"
    assert first.until[0].names == (), "nobody chose the name rectangle_1"


def test_names_that_are_looked_for_are_told(tmp_path: Path) -> None:
    """[14.3] who does the step cannot guess what it is to be called."""
    named = (BOX % (0, 10)).replace("}", ', "name": "wall"}'), (BOX % (20, 30)).replace("}", ', "name": "roof"}')
    for note, says in (
        ("Draw.", "Draw. The new names are wall and roof."),
        ("A wall.", "A wall. The new name is roof."),
    ):
        session = read_text("\n".join(['{"studio": 1, "title": "a"}', json.dumps({"note": note}), *named]))
        (step,) = lesson_in(proposed(session), tmp_path / "x.toml", session).parts[0].steps
        assert step.says == says and set(step.until[0].names) == {"wall", "roof"}
    assert listed([str(one) for one in range(8)]) == "0, 1, 2, 3, 4, 5 and what comes after that"


def test_hints_of_many_commands_are_short_and_those_of_joined_steps_keep_their_stages() -> None:
    """[14.3] hints in stages: what says exactly how comes after all that does not."""
    boxes = read_text("\n".join(['{"studio": 1, "title": "a"}', *(BOX % (at, at + 9) for at in range(0, 90, 10))]))
    hints = hints_of(boxes.gestures, registry().commands)
    assert hints[:2] == ("Look in the menu Draw.", "Use “Rectangle” 9 times.") and len(hints) > 3
    assert all(len(one) <= LONGEST for one in hints) and hints[-1].endswith(
        "Draw a rectangle from (80, 0) to (89, 10)."
    )
    both = hints_joined(hints, ("Look on the stage.", "Use “End”.", "End it."))
    assert both[:2] == ("Look in the menu Draw. Look on the stage.", "Use “Rectangle” 9 times. Use “End”.")
    assert both[2:] == (*hints[2:], "End it.")
    acts = read_text('{"studio": 1, "title": "a"}\n{"do": "move", "thing": "a", "by": [1, 1]}\n{"do": "end"}').gestures
    assert hints_of(acts, registry().commands)[0] == "Look on the canvas and on the stage."


@pytest.mark.parametrize(
    "does, says",
    [
        ("Draws a line from (0, 0) to (1, 1), calls it a", "Draw a line from (0, 0) to (1, 1), call it a"),
        ("Copies a to (1, 1)", "Copy a to (1, 1)"),
        ("Goes to the item 2", "Go to the item 2"),
        ("Changes a to 2", "Change a to 2"),
    ],
)
def test_what_a_command_does_is_said_as_what_is_to_be_done(does: str, says: str) -> None:
    assert imperative(does) == says


def test_a_learner_is_told_what_is_missing_and_no_formula(tmp_path: Path) -> None:
    """[14.3] a partial state, checked by matching: what of it is not there is said, but for what is to be found."""
    until = 'until = [{ names = ["row"], shapes = 3 }, { true = ["1 > 2"] }]'
    step = lesson(tmp_path, f'[[step]]\nsays = "b"\nshows = 1\n{until}', (BOX % (0, 10),)).parts[0].steps[0]
    editor = Editor()
    editor.do("draw_rectangle", start=[0, 0], end=[10, 10])
    now = LessonMoment(editor.document, editor.live, Editor().document)
    assert step.told_missing(now) == ("what is there is not as it should be yet",), "the nearest of the two"
    (nearer,) = (one for one in step.until if one.counts)
    assert told_missing(nearer, now) == ("things drawn, 1 of 3", "something called row")
    one = replace(nearer, counts={"lists": 1, "rules": 1, "shapes": 1}, names=())
    assert told_missing(one, now) == ("one drawn list", "one event with a rule")


def test_the_file_of_a_learner_keeps_the_letters_of_the_name() -> None:
    assert (
        file_name("Mia Müller/lights") == "Mia-Müller-lights.progress.json"
        and file_name("..") == "lesson.progress.json"
    )
