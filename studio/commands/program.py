"""Commands on the program as a whole: names, values, order, rules."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from studio.commands import needs, roles
from studio.commands.arguments import Defined, Formula, NewName, ParameterName, ProcessName, Thing, Words
from studio.commands.command_sentence import Arguments
from studio.commands.conditions import HAS_DEFINITIONS, HAS_PARAMETERS, HAS_PROCESSES, HAS_RULES, Place, condition
from studio.commands.context import numbers_named
from studio.commands.deletion import remove_everything
from studio.commands.registry import Result, declaring
from studio.commands.rule_events import RULE_EVENT, SHOWN_EVENT
from studio.commands.rule_inputs import matched
from studio.demonstrate.event_process import beside, like, shown_as
from studio.document import changes
from studio.document.constraints import constraint_text, movers, out_of_range, settle
from studio.document.model import EVENTS, Definition, Document, Range, Rule, with_definition, with_entry
from studio.document.rename import rename as renamed
from studio.document.timers import guards, without_answer
from studio.document.undefined_names import reference_faults
from studio.generalize.attributes import definition_of
from studio.generalize.lessons import with_typed
from studio.generalize.observe import now_named
from studio.language.errors import Refusal
from studio.language.nodes import Literal, Name
from studio.language.show import show as shown_formula
from studio.language.values import Symbol, Value

command = declaring("Program")


@command(title="Title", told="Calls it all “{title}”")
def set_title(document: Document, *, title: Words) -> Result:
    """Names the whole program."""
    return Result(replace(document, title=title), says=f"The program is called {title}.")


@command(
    title="Set parameter",
    under="Parameters",
    tidies=True,
    icon="fa5s.sliders-h",
    when=HAS_PARAMETERS,
    told="Sets {name} to {value}",
)
def set_parameter(
    document: Document, *, name: ParameterName, value: Annotated[bool | float | str, roles.value_of("name")]
) -> Result:
    """Gives a parameter another value; other parameters move along where constraints ask for it."""
    one = definition_of(document, name)
    if not one.is_parameter:
        raise Refusal(f"{name} is no parameter. Name a value as a parameter first.")
    plain: Value = Symbol(value) if isinstance(one.value, Symbol) and isinstance(value, str) else value
    before, settled = document, settle(document, {name: plain})
    moved = {each: new for each, new in settled.items() if new != document.definitions[each].value}
    for each in {name: plain, **moved}:
        document = with_definition(document, replace(document.definitions[each], formula=Literal(settled[each])))
    along = [
        f"{each} is {settled[each]} ({', '.join(constraint_text(before.constraints[one]) for one in why)})"
        for each, why in movers(before, {name: plain}, settled).items()
    ]
    says = f"{name} is {value}" + (f"; with it {', '.join(along)}." if along else ".")
    return Result(document, touched=frozenset({name, *moved}), says=says)


@command(
    title="Slider",
    under="Parameters",
    icon="fa5s.sliders-h",
    when=condition(lambda document, _: bool(numbers_named(document)), "Name a number first."),
    needs=needs.A_NUMBER,
    shown=("menu", "slider", "inspector"),
    told="Lets {name} go from {least} to {most}",
)
def set_range(
    document: Document,
    *,
    name: Annotated[str, roles.SLID],
    least: Annotated[float, roles.BOUND],
    most: Annotated[float, roles.BOUND],
    step: Annotated[float, roles.STEP] = 1,
) -> Result:
    """Gives a named number a slider, or its slider another range: between which values it moves, in which steps."""
    one = definition_of(document, name)
    if name not in numbers_named(document):
        raise Refusal(f"{name} is no number that stays what it is, so it has no slider.")
    if least > most or step <= 0:
        raise Refusal("A range goes from a smaller number to a larger one, in steps above 0.")
    new = replace(one, role="parameter", range=Range(least, most, step))
    fault = out_of_range(new, one.value)
    if fault:
        raise Refusal(fault)
    if not one.is_parameter:
        document = now_named(document, name, one.value)
    return Result(with_definition(document, new), touched=frozenset({name}), says=f"{name}: {least:g} to {most:g}.")


def _under_new_name(things: tuple[Place, ...], given: Arguments) -> tuple[Place, ...]:
    """What was selected under its old name stays selected under its new one."""
    return tuple((given["new"] if name == given["old"] else name, way) for name, way in things)


@command(
    title="Rename",
    shortcut="F2",
    icon="fa5s.i-cursor",
    needs=needs.A_DEFINITION_OR_PROCESS,
    shown=("menu", "canvas", "process", "slider"),
    told="Renames {old} to {new}",
    keeps=_under_new_name,
)
def rename(document: Document, *, old: Annotated[str, roles.CALLED], new: NewName) -> Result:
    """Gives a definition, process or timer another name, everywhere it is mentioned."""
    after = renamed(document, old, new)
    return Result(after, touched=frozenset({old, new}), says=f"{old} is now called {new}.")


@command(
    title="Delete",
    tidies=True,
    shortcut="Del",
    icon="fa5s.trash",
    needs=needs.A_DEFINITION_OR_PROCESS,
    shown=("menu", "process"),
    told="Deletes {name}",
)
def delete(document: Document, *, name: Annotated[str, roles.ANYTHING], everything: bool = False) -> Result:
    """Deletes a definition, constraint, or process with its rules; ``everything`` takes along all that needs it."""
    if name in document.constraints:
        after, gone = changes.delete_constraint(document, name), [name]
    elif everything:
        after, gone = remove_everything(document, name)
    else:
        kept = tuple(one for one in document.rules if one.process != name)
        after, gone = changes.without_name(replace(document, rules=kept), name), [name]
    return Result(after, touched=frozenset(gone), says=f"Deleted {', '.join(gone)}.")


@command(
    title="Hide",
    rare=True,
    icon="fa5s.eye-slash",
    needs=needs.A_DEFINITION,
    when=HAS_DEFINITIONS,
    shown=("menu", "canvas", "inspector"),
    told="Takes {name} off the canvas",
)
def hide(document: Document, *, name: Defined, things: tuple[Thing, ...] = ()) -> Result:
    """Takes a definition off the canvas, and ``things`` along with it; they stay in the program."""
    names = tuple(dict.fromkeys((name, *things)))
    for each in names:
        document = with_definition(document, replace(definition_of(document, each), hidden=True))
    return Result(document, touched=frozenset(names), says=f"{', '.join(names)} {_is_or_are(names)} hidden.")


@command(title="Show", icon="fa5s.eye", when=HAS_DEFINITIONS, told="Puts {name} on the canvas")
def show(document: Document, *, name: Defined, things: tuple[Thing, ...] = ()) -> Result:
    """Puts a definition on the canvas, and ``things`` along with it."""
    names = tuple(dict.fromkeys((name, *things)))
    for each in names:
        one = definition_of(document, each)
        if one.is_function:
            raise Refusal(f"{each} has open inputs, so it cannot be drawn by itself. Make an instance of it.")
        document = with_definition(document, replace(one, hidden=False, drawn=True))
    return Result(document, touched=frozenset(names), says=f"{', '.join(names)} {_is_or_are(names)} shown.")


def _is_or_are(names: tuple[str, ...]) -> str:
    return "is" if len(names) == 1 else "are"


def _orders(given: Arguments) -> str:
    before = given.get("before")
    return f"Draws {given['name']} {f'below {before}' if before else 'over everything else'}"


@command(title="Arrange", when=HAS_DEFINITIONS, told=_orders)
def arrange(
    document: Document, *, name: Defined, before: Annotated[str, roles.OTHER_DEFINITION] | None = None
) -> Result:
    """Moves a definition in the order of drawing: below another one, or to the top."""
    moving = definition_of(document, name)
    rest = [one for one in document.definitions.values() if one.name != name]
    place = len(rest) if before is None else rest.index(definition_of(document, before)) if before != name else None
    if place is None:
        raise Refusal(f"{name} cannot be moved before itself.")
    ordered = [*rest[:place], moving, *rest[place:]]
    after = replace(document, definitions={one.name: one for one in ordered})
    where = f"before {before}" if before else "to the top"
    return Result(after, touched=frozenset({name}), says=f"{name} moved {where}.")


@command(title="Describe", told="Writes a note on {name}: {text}")
def describe(document: Document, *, name: Annotated[str, roles.NAMED], text: Words) -> Result:
    """Writes a note on a definition or process; it becomes part of the program's documentation."""
    if name in document.processes:
        one = replace(document.processes[name], note=text)
        after = replace(document, processes=with_entry(document.processes, name, one))
    else:
        after = with_definition(document, replace(definition_of(document, name), note=text))
    return Result(after, touched=frozenset({name}))


@command(title="Type a formula", icon="fa5s.equals", told="Types {name} = {formula}")
def set_formula(document: Document, *, name: Annotated[str, roles.DEFINITION], formula: Formula) -> Result:
    """Binds a name, new or old, to a typed formula. Names, circles and types are checked first."""
    if name in document.definitions:
        after = with_typed(changes.replace_formula(document, name, formula), name)
    else:
        after = changes.add_definition(document, Definition(name, formula))
    return Result(after, touched=frozenset({name}), says=f"{name} = {shown_formula(formula)}")


@command(
    title="Run it on an event",
    under="Events",
    icon="fa5s.bolt",
    when=HAS_PROCESSES,
    shown=("menu", "process"),
    told="Lets {event} run {process}",
)
def add_rule(
    document: Document,
    *,
    event: Annotated[str, SHOWN_EVENT],
    process: ProcessName,
    arguments: tuple[Defined, ...] | None = None,
) -> Result:
    """Correlates an event with a process. Its inputs are names: values of the event, or definitions.

    Without ``arguments`` each input takes what is called like it, or the one value of the event of its type.
    """
    if process not in document.processes:
        raise Refusal(f"There is no process called {process}. Demonstrate it first.")
    named = event
    document, event, process = shown_as(document, event, process)
    if event not in EVENTS:
        raise Refusal(f"There is no event {event}; the events are {', '.join(EVENTS)}.")
    names = matched(document, event, document.processes[process]) if arguments is None else arguments
    timer = document.timers.get(named)
    when = timer.when if timer else guards(document, event, process)[0]
    rule = Rule(event, process, tuple(Name(one) for one in names), when)
    if rule in document.rules:
        raise Refusal(f"A {named} runs {process} already.")
    after = replace(document, rules=(*document.rules, rule))
    faults = [fault for fault in reference_faults(after) if fault not in reference_faults(document)]
    if faults:
        raise Refusal(f"This cannot be a rule: {faults[0].partition(': ')[2]}")
    says = f"A {named} runs {process}({', '.join(names)})."
    return Result(after, touched=frozenset({f"on {event}"}), says=says)


@command(
    title="Remove a rule",
    under="Events",
    shown=("menu", "list"),
    when=HAS_RULES,
    told="Lets {event} run {process} no longer",
)
def remove_rule(document: Document, *, event: Annotated[str, RULE_EVENT], process: ProcessName) -> Result:
    """An event no longer runs a process."""
    mine = _rules_of(document, event, process)
    after = replace(document, rules=tuple(rule for rule in document.rules if rule not in mine))
    if event in document.timers:
        after = without_answer(after, document.timers[event], process)
    return Result(after, touched=frozenset({f"on {mine[0].event}"}), says=f"A {event} no longer runs {process}.")


@command(
    title="Run it first",
    under="Events",
    shown=("menu", "list"),
    when=HAS_RULES,
    told="Lets {process} be the first that runs on {event}",
)
def run_first(document: Document, *, event: Annotated[str, RULE_EVENT], process: ProcessName) -> Result:
    """A process comes before the others that answer an event: those begin with what it leaves, and may change that."""
    mine = _rules_of(document, event, process)
    alike = like(document, mine[0].event, process, mine)
    others = [rule for rule in document.rules if rule not in mine]
    place = next((at for at, rule in enumerate(others) if rule in alike), len(others))
    rules = (*others[:place], *mine, *others[place:])
    if rules == document.rules or alike[:1] == mine[:1]:
        raise Refusal(f"{process} is the first already that runs on {event}.")
    after = replace(document, rules=rules)
    says = f"{process} runs first on {event}. {beside(after, mine[0].event, process, mine)}"
    return Result(after, touched=frozenset({f"on {mine[0].event}"}), says=says.strip())


def _rules_of(document: Document, event: str, process: str) -> list[Rule]:
    """The rules by which an event, or a timer, runs a process. Raises Refusal where there is none."""
    timer = document.timers.get(event)
    found = [rule for rule in document.rules if (rule.event, rule.process) == ("tick" if timer else event, process)]
    if timer:
        found = [rule for rule in found if rule.when == timer.when]
    if not found:
        raise Refusal(f"No {event} runs {process}.")
    return found
