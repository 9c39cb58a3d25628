"""Collecting pools: the corpus is taught, and of all that is found for a goal it is kept what does as was meant.

A formula that is taught, chosen, followed or related is judged by what was meant, in the situations shown and held.
What is found for a step of a process is judged by all that was shown of that step in the end, where the whole process
then does what was meant.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from multiprocessing import get_context
from pathlib import Path

from studio.bench.corpus.judging import FAULTS, Judge, JudgedSituation, situations
from studio.bench.corpus.measuring import AFTER
from studio.bench.corpus.reading import CorpusGoal, program
from studio.bench.corpus.running import WORKERS, Tell, portions, wanted_goals
from studio.bench.corpus.showing import Shown, goals_in_order, show
from studio.bench.fitting.pools import Pool, Rival
from studio.document.model import Document
from studio.generalize.members import AMONG, HELD
from studio.infer.check import right_everywhere
from studio.infer.goals import Answer, Goal, Scope, Work
from studio.infer.solve import wanted_type
from studio.language.builtins import TABLE
from studio.language.nodes import Apply, Clause, Comprehension, Name, Node, free_names, renamed
from studio.language.parse import parse
from studio.language.show import show as show_formula
from studio.session.editor import Editor
from studio.session.log import read_session
from studio.session.replay import replay

Judged = Callable[[Node], bool]


def collected(
    folder: Path, only: Sequence[str] = (), workers: int = WORKERS, tell: Tell = lambda line: None
) -> list[Pool]:
    """The pools of all goals of a corpus (or of ``only`` some programs, kinds, ways or goals), in order."""
    tasks = list(portions(folder, list(wanted_goals(folder, only))))
    found: list[Pool] = []
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        for number, some in enumerate(pool.map(_pools_of_some, *zip(*tasks, strict=True)), 1):
            found += some
            tell(f"{number}/{len(tasks)} {tasks[number - 1][0].stem}: {len(found)} pools so far")
    return found


def _pools_of_some(path: Path, numbers: Sequence[int]) -> list[Pool]:
    found: list[Pool] = []
    for number, (goal, document) in enumerate(goals_in_order(program(path))):
        if number > max(numbers):
            break
        if number in numbers:
            found += (one for one in pools_of(goal, document) if one.tells)
    return found


def pools_of(goal: CorpusGoal, document: Document) -> Iterator[Pool]:
    """What is found for a goal after each of its examples, as far as it can be judged."""
    steps: list[Shown] = []
    for example in goal.examples[: max(AFTER)]:
        steps.append(show(goal, steps[-1].document if steps else document, example))
    among = situations(goal, document)
    if goal.is_process:
        yield from _of_process(goal, document, steps, among)
    else:
        yield from _of_formula(goal, document, steps, among)


# recorded programs


def held_pools(paths: Sequence[Path], workers: int = WORKERS, tell: Tell = lambda line: None) -> list[Pool]:
    """What recorded sessions came to in the end: the first formula of each goal is held to be right."""
    found: list[Pool] = []
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        for path, some in zip(paths, pool.map(held_in, paths), strict=True):
            found += some
            tell(f"{path}: {len(found)} pools so far")
    return found


def held_in(path: Path) -> list[Pool]:
    """The same of one session. Raises FileFault and RefusedStep."""
    last: dict[str, tuple[Goal, Answer]] = {}

    def work() -> Work:
        return Work(answered=lambda asked, answer: last.update({asked.purpose: (asked, answer)}))

    for _ in replay(read_session(path), Editor(), work):
        pass
    pools = []
    for asked, answer in last.values():
        rivals = tuple(Rival(one.formula, not place) for place, one in enumerate(answer.candidates))
        pools.append(Pool(str(path), asked.purpose, 1, replace(asked.scope, functions={}), rivals))
    return [one for one in pools if one.tells]


# formulas


def _of_formula(
    goal: CorpusGoal, document: Document, steps: Sequence[Shown], among: list[JudgedSituation]
) -> Iterator[Pool]:
    last = next((one.guessed for one in reversed(steps) if not one.fault), document)
    judge = Judge(goal, last if goal.way in ("relate", "listify") else document)
    known = {*judge.document.definitions, *(name for at in among for name in at.inputs), *TABLE}
    for number, shown in enumerate(steps, 1):
        for asked, answer in _last_of_each(shown, goal.name):
            formula = _whole(goal, shown, asked.scope)

            def judged(node: Node, formula: Callable[[Node], Node] = formula) -> bool:
                return judge.right(show_formula(formula(node)), among)

            nodes = [one.formula for one in answer.candidates]
            if all(free_names(formula(node)) <= known for node in nodes):
                yield _pool(goal, number, asked, [*nodes, *_meant(goal, asked)], judged)


def _whole(goal: CorpusGoal, shown: Shown, scope: Scope) -> Callable[[Node], Node]:
    """What a formula that was found says as a whole: of a predicate the members that it chooses."""
    if goal.way != "members":
        return lambda node: node
    guess = next((parse(one.formula) for one in shown.findings if one.goal == goal.name), None)
    element = guess.clauses[0].targets[0] if isinstance(guess, Comprehension) else "p"
    collection = Name(goal.options["collection"])
    short: dict[str, Node] = {f"{element}{HELD}": Apply("[]", (collection, Name(element)))}
    prefix = f"{element}{AMONG}"
    short |= {
        one: Apply("in", (Name(element), Name(one[len(prefix) :]))) for one in scope.types if one.startswith(prefix)
    }

    def whole(node: Node) -> Node:
        return Comprehension("list", Name(element), (Clause((element,), collection, (renamed(node, short),)),))

    return whole


def _meant(goal: CorpusGoal, asked: Goal) -> list[Node]:
    """What was meant, as it is written in the corpus, where it can be said by the names that the search had."""
    if goal.way == "members":
        return []
    node = parse(goal.meant)
    known = {*asked.scope.types, *asked.scope.functions, *TABLE}
    return [node] if free_names(node) <= known and right_everywhere(node, asked) else []


# processes


def _of_process(
    goal: CorpusGoal, document: Document, steps: Sequence[Shown], among: list[JudgedSituation]
) -> Iterator[Pool]:
    """Steps are called by their places, so that only those are compared that have the same names in the end."""
    if not steps or Judge(goal, document).share_right(steps[-1].guessed, among) < 1:
        return
    ends = dict(_by_purpose(steps[-1]))
    for number, shown in enumerate(steps, 1):
        for purpose, (asked, answer) in _by_purpose(shown):
            if purpose not in ends:
                continue
            end = ends[purpose][0]
            if set(asked.scope.types) <= set(end.scope.types) and wanted_type(asked) == wanted_type(end):
                nodes = [one.formula for one in answer.candidates]
                yield _pool(goal, number, asked, nodes, partial(right_everywhere, goal=end), purpose)


def _by_purpose(shown: Shown) -> Iterator[tuple[str, tuple[Goal, Answer]]]:
    yield from {asked.purpose: (asked, answer) for asked, answer in shown.answers}.items()


def _last_of_each(shown: Shown, name: str) -> Iterator[tuple[Goal, Answer]]:
    """The last answer to each question about the goal itself; one gesture may ask it in several scopes."""
    own = [(asked, answer) for asked, answer in shown.answers if asked.purpose == name]
    yield from own[-1:]


def _pool(goal: CorpusGoal, number: int, asked: Goal, nodes: Sequence[Node], judged: Judged, purpose: str = "") -> Pool:
    scope = replace(asked.scope, functions={})
    rivals = []
    for node in dict.fromkeys(nodes):
        try:
            rivals.append(Rival(node, judged(node)))
        except FAULTS:
            rivals.append(Rival(node, False))
    return Pool(goal.program, purpose or goal.name, number, scope, tuple(rivals))
