"""What a handout tells: the session step by step, replayed, with pictures, formulas, rivals and demonstrations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from studio.commands.registry import ON_STAGE
from studio.document.graph import graph, without_teaching
from studio.document.graph_picture import laid_out_parts, legend_svg
from studio.document.live import Live
from studio.document.model import Document, Process
from studio.handout.pictures import Figures, PageFigure, alike
from studio.handout.strips import ComicStrip, strip
from studio.infer.goals import Finding
from studio.language.errors import StudioError
from studio.language.show import show_steps
from studio.session.editor import Editor
from studio.session.log import Chapter, Note, Session
from studio.session.replay import Replayed, replay
from studio.session.trust import WORDS, trusted

FEW = 2
"""So many refuted formulas are told of each that was inferred."""
ABREAST = 5
"""A part of the picture of what needs what has so many columns at most, so that it can be read on paper."""
SAME = "holds the same value"
"""The note of a finding that is only an offer."""


@dataclass(frozen=True)
class InferredLine:
    """One formula: how sure it is, what else it might have been, which example decided, and what was asked."""

    goal: str
    formula: str
    sure: str
    supports: int
    rival: str = ""
    refuted: tuple[tuple[str, str], ...] = ()
    question: str = ""


@dataclass
class HandoutStep:
    """Some gestures under one note: what was done, the canvas before and after, and what was concluded."""

    number: int
    note: str
    title: str = ""
    """What it is called where there is no note."""
    rows: list[str] = field(default_factory=list)
    did: list[str] = field(default_factory=list)
    before: PageFigure | None = None
    after: PageFigure | None = None
    inferred: list[InferredLine] = field(default_factory=list)
    strips: list[ComicStrip] = field(default_factory=list)
    processes: list[tuple[str, str]] = field(default_factory=list)
    """The name and the steps of each process that is another afterwards."""


@dataclass
class HandoutChapter:
    """The steps under one title."""

    title: str
    steps: list[HandoutStep] = field(default_factory=list)


@dataclass(frozen=True)
class Handout:
    """All that is told of a session."""

    title: str
    chapters: list[HandoutChapter]
    figures: Figures
    facts: Mapping[str, int]
    final: PageFigure | None
    graph: list[PageFigure]
    """What needs what, in parts that can be read."""
    legend: PageFigure
    """What the boxes of the graph mean."""
    document: Document


def chapters_of(session: Session) -> list[HandoutChapter]:
    """Replays a session and gathers what is told of it chapter by chapter. Raises RefusedStep."""
    return _told(session, None).chapters


def handout(session: Session, folder: Path | None = None) -> Handout:
    """Replays a session and gathers what is told of it; images lie in ``folder``. Raises RefusedStep."""
    teller = _told(session, folder)
    document = teller.editor.document
    facts = {
        "things done": teller.editor.steps,
        "formulas inferred": len(trusted(teller.editor.history)),
        "demonstrations": len(document.demonstrations),
        "questions asked": len(teller.asked),
    }
    figures, needs = teller.figures, without_teaching(graph(document))
    return Handout(
        document.title or session.title or "A session",
        teller.chapters,
        figures,
        facts,
        figures.of_scene(teller.editor.live),
        [figures.of_svg(part) for part in laid_out_parts(needs, ABREAST)],
        figures.of_svg(legend_svg(needs)),
        document,
    )


def _told(session: Session, folder: Path | None) -> _Teller:
    teller = _Teller(Editor(), Figures(folder))
    for line in replay(session, teller.editor):
        teller.figures.kept = teller.editor.document.images
        if isinstance(line, Chapter):
            teller.chapter(line.title)
        elif isinstance(line, Note):
            teller.note("" if line.private else line.text)
        else:
            teller.did(line)
    teller.close()
    return teller


class _Teller:
    """Gathers steps while a session is replayed."""

    def __init__(self, editor: Editor, figures: Figures) -> None:
        self.editor, self.figures = editor, figures
        self.chapters: list[HandoutChapter] = []
        self.asked: set[str] = set()
        self._step: HandoutStep | None = None
        self._note = ""
        self._before = editor.document
        self._found: dict[str, Finding] = {}
        self._told: dict[str, str] = {}  # the formulas that were told last
        self._count = 0

    def chapter(self, title: str) -> None:
        """A chapter begins."""
        self.close()
        self.chapters.append(HandoutChapter(title))

    def note(self, text: str) -> None:
        """A step begins, under this note; what is said within a demonstration belongs to the step it is in."""
        if self._step is not None and self.editor.document.stage is not None:
            self._step.note = f"{self._step.note} {text}".strip()
        else:
            self.close()
            self._note = f"{self._note} {text}".strip()

    def did(self, one: Replayed) -> None:
        """A gesture belongs to the step; another row of it begins a new one, but not within a demonstration."""
        row, open_stage = one.gesture.row, self.editor.history[-1].before.stage is not None
        if self._step is not None and self._step.rows and row != self._step.rows[-1] and not open_stage:
            self._end(self.editor.history[-1].before)
        if self._step is None:
            self._begin()
        step = self._step
        assert step is not None
        if one.gesture.row and one.gesture.row not in step.rows:
            step.rows.append(one.gesture.row)
        command = self.editor.commands[one.gesture.do]
        if ON_STAGE.isdisjoint(command.shown):
            step.did.append(command.sentence(one.gesture.arguments))
        self._found.update({each.goal: each for each in one.result.findings if each.note != SAME and not each.lost})
        asked = (each.question for each in one.result.findings if each.question)
        self.asked.update(each.told for each in asked if not each.asked_with)

    def _begin(self) -> None:
        if not self.chapters:
            self.chapters.append(HandoutChapter(""))
        self._count += 1
        self._step, self._note = HandoutStep(self._count, self._note), ""
        self.chapters[-1].steps.append(self._step)
        before = self.editor.history[-1].before
        self._before, self._found = before, {}
        self._step.before = self.figures.of_scene(Live.at_present(before))

    def close(self) -> None:
        """Ends the step with what has become of it."""
        self._end(self.editor.document)

    def _end(self, document: Document) -> None:
        """Ends the step with the document that it led to."""
        step, self._step = self._step, None
        if step is None:
            return
        step.before, step.after = alike([step.before, self.figures.of_scene(Live.at_present(document))])
        step.inferred = list(self._lines())
        step.strips = list(self._strips(document))
        shown = ", ".join(dict.fromkeys(one.process for one in step.strips))
        step.title = step.note or (step.did[0] if step.did else f"Showing {shown}" if shown else "Going on")
        if step.did == [step.title]:
            step.did = []
        before = self._before.processes
        step.processes = [
            (one.name, steps_text(one))
            for one in document.processes.values()
            if one.steps and (one.name not in before or before[one.name].steps != one.steps)
        ]

    def _lines(self) -> Iterator[InferredLine]:
        sure = trusted(self.editor.history)
        for goal, one in self._found.items():
            if self._told.get(goal) != one.formula:
                self._told[goal] = one.formula
                yield InferredLine(
                    goal,
                    one.formula,
                    WORDS[sure[goal].confidence] if goal in sure else "",
                    len(one.supports),
                    next((rival for rival in one.rivals if rival != one.formula), ""),
                    one.refuted[:FEW],
                    one.question.told if one.question and not one.question.asked_with else "",
                )

    def _strips(self, document: Document) -> Iterator[ComicStrip]:
        before = self._before.demonstrations
        for name, one in document.demonstrations.items():
            if name not in before or before[name].actions != one.actions:
                try:
                    yield strip(document, one, self.figures)
                except StudioError:
                    continue


def steps_text(one: Process) -> str:
    """A process as it is read."""
    inputs = ", ".join(given.name for given in one.inputs)
    return f"{one.name}({inputs})\n{show_steps(one.steps, 1)}"
