"""What is asked of the inference, and what it answers.

A goal is solved by ``solve(goal, work)`` of ``studio.infer.solve``; nothing here searches.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from studio.infer.budget import DEFAULT, SearchBudget
from studio.language.errors import Cancelled
from studio.language.nodes import Node
from studio.language.types import Type
from studio.language.values import Value


@dataclass(eq=False)
class Meaning:
    """How a function of a document is worked out; ``key`` is the same for two that rest on the same.

    ``known`` holds what it gave, by its inputs: it is asked the same again and again.
    """

    call: Callable[..., Value]
    key: bytes
    known: dict[object, Value] = field(default_factory=dict)

    def __call__(self, *arguments: Value) -> Value:
        return self.call(*arguments)


@dataclass(frozen=True)
class Situation:
    """One moment: the value of every name in scope then. ``label`` names the example for the person.

    ``functions`` are the functions in scope as they were worked out at that moment; those that are not among them mean
    what the scope says.
    """

    values: Mapping[str, Value]
    label: str = ""
    functions: Mapping[str, Callable[..., Value]] = field(default_factory=dict)
    changes: str = ""
    """What is changed next, where that is one name: whether it may be is likely to hang on what it is."""
    goes_up: bool = False
    """Whether that is a number that becomes one more."""
    becomes: Mapping[str, Value] = field(default_factory=dict)
    """What states are set to from there on, as it was shown: which way they go."""
    things: Mapping[str, Value] = field(default_factory=dict)
    """All that is drawn, as it is by then, where something drawn moves: what touches is asked of these."""


@dataclass(frozen=True)
class Function:
    """A function of the document that formulas may use: its input types, its result, and how to work it out."""

    name: str
    inputs: tuple[Type, ...]
    result: Type
    meaning: Callable[..., Value]


@dataclass(frozen=True)
class Scope:
    """What a formula may mention: names with types, functions, and which names the person pointed at (latest last).

    ``latest`` is what was pointed at just before a decision ("" for nothing): the decision is likely to be about it.
    ``reasons`` are names that the person said to matter.
    """

    types: Mapping[str, Type]
    functions: Mapping[str, Function] = field(default_factory=dict)
    pointed: tuple[str, ...] = ()
    locals: tuple[str, ...] = ()
    latest: str = ""
    reasons: tuple[str, ...] = ()
    terms: tuple[Node, ...] = ()
    """What was said to matter that has no name: the sum of a list, say."""
    given: tuple[str, ...] = ()
    """The inputs of a function: whoever names them takes it that its result depends on each."""
    own: Node | None = None
    """What stands where the wanted value is to stand: new values are likely to be made from the old one."""
    fell: tuple[Value, ...] = ()
    """Numbers that it fell to, from one other each, and texts that were made of it: that it is so by now is chance."""
    spent: tuple[str, ...] = ()
    """Numbers of which a process gives itself ever less: it likely ends when none is left."""
    gathered: tuple[str, ...] = ()
    """Lists that a process fills and empties: it likely asks how many there are in them."""
    parts: tuple[Node, ...] = ()
    """Parts of what is near that were pointed at or changed in the same process: likely to be meant again."""
    untouched: tuple[str, ...] = ()
    """Numbers and symbols among the locals that nobody touched in any demonstration, or that stood still."""
    telling: tuple[str, ...] = ()
    """Names that a text is about: said to matter, or changed while nothing else did. It likely tells their values."""
    still: tuple[str, ...] = ()
    """States that were the same in all that was shown of a function: that one of them fits is likely chance."""
    fixed: tuple[str, ...] = ()
    """Collections that were so too and are no states: what is looked up there is meant, how large they are is not."""
    alone: tuple[str, ...] = ()
    """Numbers each of which was said to matter by itself: what they tell they likely tell one by one."""
    unasked: tuple[str, ...] = ()
    """Numbers, pairs of them and symbols among the locals that nobody pointed at: how two compare is likely chance."""
    uncounted: tuple[str, ...] = ()
    """Collections among the locals that nobody pointed at: so is how a number of these compares with their size."""
    called: tuple[str, ...] = ()
    """Texts that are what a thing is called: which of several was hit."""
    absent: tuple[str, ...] = ()
    """Names near that are nothing at times, or −1: whether they are is asked before anything else."""
    data: tuple[str, ...] = ()
    """Collections that drawn things are made from: as near as these, since each member belongs to one of them."""
    followers: tuple[str, ...] = ()
    """What was worked out from states and got a name: looked at when the states are."""
    alike: tuple[tuple[str, ...], ...] = ()
    """States that a drawing uses alike, in groups: the same is likely asked of each of a group, or of all together."""
    kinds: Mapping[str, str] = field(default_factory=dict)
    """What numbers tell of in a drawing, such as how far to the right something is: those of one kind are compared."""
    symbols: Mapping[str, frozenset[Value]] = field(default_factory=dict)
    """The symbols that states were so far, or collections held: of unlike ones each has some that the other has not."""
    amounts: frozenset[str] = frozenset()
    """States that are no coordinates: no place is made of them, and where exactly was clicked tells little of them."""
    rows: Mapping[str, Node] = field(default_factory=dict)
    """How many stand in a row, for lists that are drawn in rows and columns: by that a place is a row and a column."""
    of_things: tuple[str, ...] = ()
    """Lists with an item for each of some drawn things that may be hit: a place in them is one of these."""
    missed: tuple[str, ...] = ()
    """Drawn lists on which the place of the moment never lies, where it always lies on another one: that is meant."""
    blanks: Mapping[str, Value] = field(default_factory=dict)
    """What collections hold at every place to begin with, such as the colour of an empty cell: it is like nothing."""
    moved: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """Drawn things that may touch, each with the states that say where it is."""
    places: frozenset[tuple[str, str]] = frozenset()
    """States with the lists in which they are places, as formulas of the document look items up there."""
    lying: tuple[str, ...] = ()
    """Places of which only is told on which drawn things they lie, unless they are a reason."""
    texts: frozenset[str] = frozenset()
    """Names of texts, also where the scope has been narrowed to what was worked out from them."""

    @cached_property
    def looked_into(self) -> frozenset[str]:
        """The lists and texts in which some state is a place."""
        return frozenset(whole for _, whole in self.places)

    def changes_as_a_whole(self, name: str) -> bool:
        """Whether a text may be no more than what a thing is called: nobody pointed at it or looked into it."""
        return name not in self.pointed and name not in self.looked_into

    @cached_property
    def like(self) -> tuple[tuple[str, ...], ...]:
        """The groups of states that are alike of which nobody pointed at some alone."""
        told = {*self.pointed, *self.reasons}
        return tuple(group for group in self.alike if told.isdisjoint(group) or told.issuperset(group))

    @cached_property
    def unmeasured(self) -> frozenset[str]:
        """All that stood still: what is told of one of them as a whole, or compared with it, is likely chance."""
        return frozenset((*self.still, *self.fixed))

    @property
    def lying_only(self) -> tuple[str, ...]:
        """The places of which no more is told than on what they lie."""
        return tuple(name for name in self.lying if name in self.types and name not in self.reasons)


@dataclass(frozen=True)
class Goal:
    """Find a formula whose value is ``wanted[k]`` in ``situations[k]``, for every k.

    ``purpose`` is how reports call the goal (``rows.end.x``, ``surround: test of step 3``).
    ``unordered``: a wanted list stands for its members in whatever order (several things pointed at).
    ``asks`` is how a question about it goes on behind the situation (``what should lit be``); without it the purpose is
    asked for.
    ``counted``: it is a place in a list, which no number that came of a division is, even if it comes out even.
    """

    purpose: str
    situations: tuple[Situation, ...]
    wanted: tuple[Value, ...]
    scope: Scope
    type: Type
    unordered: bool = False
    asks: str = ""
    counted: bool = False


@dataclass(frozen=True)
class Candidate:
    """A formula that meets a goal. ``supports`` are the labels of the situations that speak for it."""

    formula: Node
    rank: tuple[float, ...]
    supports: tuple[str, ...] = ()


@dataclass(frozen=True)
class Refuted:
    """A formula that did not survive, and the label of the example that refuted it."""

    formula: Node
    by: str


@dataclass(frozen=True)
class Answer:
    """What came out: candidates best first, some refuted formulas, and how much work it was."""

    candidates: tuple[Candidate, ...]
    refuted: tuple[Refuted, ...] = ()
    tried: int = 0
    seconds: float = 0.0
    exhausted: bool = False

    @property
    def best(self) -> Node:
        return self.candidates[0].formula

    def with_first(self, *formulas: Node, rank: Sequence[float] = ()) -> Answer:
        """The answer with these formulas before all others, each of this rank; they are as plain as the best if not."""
        first = self.candidates[0]
        made = [Candidate(one, tuple(map(float, rank or first.rank)), first.supports) for one in formulas]
        others = [one for one in self.candidates if one.formula not in formulas]
        return replace(self, candidates=(*made, *others))


@dataclass(frozen=True)
class Question:
    """A situation on which rivals differ: the person picks the value that is meant, which becomes an example.

    ``begun`` is how the run began that comes to the situation, where it is a moment of a process, and
    ``demonstration`` is the one whose parameters hold there; ``comes`` says what begins the run, and where. ``asks``
    are the words of the sentence that ask, behind the situation, where they are known.
    """

    goal: str
    sentence: str
    situation: Mapping[str, Value]
    options: tuple[tuple[Value, Node], ...]
    begun: Mapping[str, Value] | None = None
    demonstration: str = ""
    comes: str = ""
    asks: str = ""
    further: tuple[Question, ...] = ()
    """Asked at once with this one: the same about other situations; of a process, something else about it as well."""
    asked_with: str = ""
    """The goal of the question of which this is one of the further ones, where it stands for itself too."""

    @property
    def each(self) -> tuple[Question, ...]:
        """The question about each of its situations alone."""
        return (replace(self, further=()), *self.further)

    @property
    def told(self) -> str:
        """What is asked, with all of its situations."""
        return " ".join(one.sentence for one in self.each)


def demonstration_of(label: str) -> str:
    """The demonstration that a label of a moment names (``flip-2, action 3``), or the label itself."""
    return label.partition(", action ")[0]


@dataclass(frozen=True)
class AgainstRule:
    """A demonstration that goes against a rule, which so many other demonstrations fit."""

    demonstration: str
    rule: str
    others: int


@dataclass(frozen=True)
class LostAnswer:
    """An answer that no longer counts: which one about its goal it is, from 1, and the situation it was given in.

    ``about_nothing``: what it was about is in the process no more, so that nothing is to be done.
    """

    number: int
    situation: Mapping[str, Value]
    about_nothing: bool = False


AS_LISTED = "as listed"
"""The formula of what follows no rule, so that it is kept as data."""


@dataclass(frozen=True)
class Finding:
    """One line of a report: what was inferred for which goal, its rivals, what refuted others, what to ask.

    ``against``: the demonstration shown last that made this of a plainer rule, which may have been a slip.
    ``lost``: nothing was inferred; the note says why an answer about the goal does not count any more.
    """

    goal: str
    formula: str
    rivals: tuple[str, ...] = ()
    supports: tuple[str, ...] = ()
    refuted: tuple[tuple[str, str], ...] = ()
    note: str = ""
    seconds: float = 0.0
    question: Question | None = None
    against: AgainstRule | None = None
    lost: LostAnswer | None = None

    def told(self, shortly: Callable[[str], str] = str) -> str:
        """What the goal is, for a person; a formula may be shortened."""
        if self.formula == AS_LISTED:
            return f"{self.goal} follows no rule: each keeps its own"
        return f"{self.goal} = {shortly(self.formula)}"

    @property
    def only_asks(self) -> bool:
        """Whether it is no more than a question, about something that was never shown, or about a lost answer."""
        never = self.formula == "False" and not self.supports and self.question is not None
        return never or self.lost is not None


@dataclass
class Work:
    """Progress and cancellation of one long piece of work; made by whoever waits for it.

    ``tell(done, sentence)`` is called now and then with a fraction between 0 and 1.
    ``cancelled()`` is asked often; when it gives True the work raises Cancelled.
    ``answered(goal, answer)`` is called for each goal that is solved, for who measures how well is guessed.
    """

    tell: Callable[[float, str], None] = lambda done, sentence: None
    cancelled: Callable[[], bool] = lambda: False
    answered: Callable[[Goal, Answer], None] = lambda goal, answer: None
    findings: list[Finding] = field(default_factory=list)
    started: float = field(default_factory=time.perf_counter)
    told: float = field(default_factory=time.perf_counter)
    """When progress was told last."""
    asks: bool = True
    """Whether it is worked out as well what there is to ask about a process: nobody who only goes on reads it."""
    budget: SearchBudget = DEFAULT
    """How far it is searched for goals of which nothing else is said."""
    learns: bool = True
    """Whether a demonstration that ends or an example is learned from at once: who shows more may do so later."""

    def check(self) -> None:
        """Raises Cancelled when the person has stopped the work."""
        if self.cancelled():
            raise Cancelled("Stopped. The document is as it was before.")
