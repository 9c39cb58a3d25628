"""What a replay prints: chapters, one line a step with what was inferred, progress on long work."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from time import perf_counter

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeElapsedColumn

from studio.commands.registry import Result
from studio.demonstrate.answering import answer_line
from studio.infer.goals import Finding, Question, Work
from studio.session.log import Chapter, Note
from studio.session.replay import Replayed

PATIENCE = 0.3
"""Seconds of work in one step before a progress bar appears."""


class ProgressBar:
    """A progress bar that shows itself only when a step takes long."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._progress: Progress | None = None
        self._task: TaskID | None = None
        self._began = perf_counter()

    def work(self) -> Work:
        """The progress of the next step."""
        self.close()
        self._began = perf_counter()
        return Work(self._tell)

    def _tell(self, done: float, sentence: str) -> None:
        if self._progress is None:
            if perf_counter() - self._began < PATIENCE or not self._console.is_terminal:
                return
            columns = (TextColumn("    {task.description}"), BarColumn(30), TimeElapsedColumn())
            self._progress = Progress(*columns, console=self._console, transient=True)
            self._progress.start()
            self._task = self._progress.add_task("", total=1.0)
        assert self._task is not None
        self._progress.update(self._task, completed=done, description=escape(sentence))

    def close(self) -> None:
        if self._progress is not None:
            self._progress.stop()
            self._progress = None


@contextmanager
def bar(console: Console) -> Iterator[ProgressBar]:
    """A bar that is gone at the end, whatever happens."""
    one = ProgressBar(console)
    try:
        yield one
    finally:
        one.close()


def print_line(console: Console, line: Replayed | Chapter | Note) -> None:
    """Prints one line of a session as it was done."""
    if isinstance(line, Chapter):
        console.print(f"\n[bold]{escape(line.title)}[/bold]", highlight=False)
    elif isinstance(line, Note):
        console.print(f"        [dim]{escape(line.text)}[/dim]", highlight=False)
    else:
        _print_step(console, line)


def _print_step(console: Console, one: Replayed) -> None:
    row = f"{one.gesture.row:<4}"
    head = f"[dim]{one.step:>4}[/dim] [cyan]{escape(row)}[/cyan] {escape(one.title)}"
    findings = [finding_line(finding) for finding in one.result.findings]
    if len(findings) == 1:
        head, findings = f"{head}  {findings[0]}", []
    elif not _says_the_same(one.result):
        head = f"{head}  [dim]{escape(one.result.says)}[/dim]"
    console.print(head, highlight=False, soft_wrap=True)
    for line in findings:
        console.print(f"          {line}", highlight=False, soft_wrap=True)


def _says_the_same(result: Result) -> bool:
    """Whether the findings tell everything that the sentence of the command tells."""
    return bool(result.findings) and all(finding.formula in result.says for finding in result.findings)


def finding_line(finding: Finding) -> str:
    """Goal, formula, best rival (or what refuted one), note and question of a finding, in one line of markup."""
    if finding.lost is not None:
        return f"[yellow]{escape(finding.goal)}: {escape(finding.note)} {escape(ways_on(finding))}[/yellow]"
    found = "" if finding.only_asks else f" = [green]{escape(finding.formula)}[/green]"
    parts = [escape(finding.goal) + found]
    if finding.rivals:
        parts.append(f"[dim]rather than[/dim] {escape(finding.rivals[0])}")
    elif finding.refuted:
        formula, example = finding.refuted[0]
        parts.append(f"[dim]{escape(example)} speaks against[/dim] {escape(formula)}")
    if finding.note:
        parts.append(f"[dim]{escape(finding.note)}[/dim]")
    if finding.question and not finding.question.asked_with:
        parts.append(f"[yellow]? {escape(finding.question.told)}[/yellow]")
    return "  ".join(parts)


def ways_on(finding: Finding) -> str:
    """What to do about an answer that does not count any more."""
    number = f', "number": {finding.lost.number}' if finding.lost and finding.lost.number > 1 else ""
    line = f'{{"do": "drop_answer", "goal": {json.dumps(finding.goal, ensure_ascii=False)}{number}}}'
    return f"Demonstrate it there to give it again; drop it with {line}."


def print_totals(
    console: Console, totals: dict[str, float], asked: Sequence[Question] = (), lost: Sequence[Finding] = ()
) -> None:
    """The last lines of a replay: what it amounted to, which questions are open, which answers do not count."""
    goals, seconds = int(totals["goals"]), totals["inference_seconds"]
    inference = f"{goals} goals inferred in {seconds:.2f} s"
    worst = f"median {totals['inference_median'] * 1000:.0f} ms, worst {totals['inference_worst'] * 1000:.0f} ms"
    trust = ", ".join(f"{int(totals.get(f'goals_{word}', 0))} {word}" for word in ("sure", "likely", "guess"))
    steps = f"{int(totals['steps'])} steps in {totals['seconds']:.2f} s"
    console.print(f"\n[bold]{steps}[/bold]; {inference}" + (f" ({worst}; {trust})" if goals else ""), highlight=False)
    faults = int(totals.get("faults", 0))
    if faults:
        what = "1 process does" if faults == 1 else f"{faults} processes do"
        console.print(f"[red]{what} not fit what was demonstrated; `studio explain` tells why.[/red]")
    if asked:
        what = "1 question is" if len(asked) == 1 else f"{len(asked)} questions are"
        console.print(f"[yellow]{what} still open; `studio explain` tells which rivals there are.[/yellow]")
        for one in asked:
            console.print(
                f"  {escape(one.goal)}: {escape(one.told)} Answer with [cyan]{escape(answer_line(one))}[/cyan]",
                highlight=False,
            )
    for finding in lost:
        console.print(finding_line(finding), highlight=False)
