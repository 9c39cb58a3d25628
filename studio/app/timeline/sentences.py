"""What the person does in a gesture of a session, and what came of it, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from studio.app.stage.words import json_words
from studio.commands.registry import Registry, Result
from studio.session.log import Gesture

Arguments = Mapping[str, Any]

FEW = 3
"""So many things are named one by one; of more, the first two."""
FORMULA = 150
"""Letters of a formula that are shown."""


def did(gesture: Gesture, commands: Registry) -> str:
    """What the person does, as one sentence without a full stop."""
    worded = WORDS.get(gesture.do)
    if worded is not None:
        try:
            return worded(gesture.arguments)
        except (KeyError, IndexError, TypeError):  # arguments that the command itself will refuse
            pass
    title = next((one.title for one in commands if one.name == gesture.do), gesture.do.replace("_", " "))
    subject = next((json_words(gesture.arguments[key]) for key in SUBJECTS if key in gesture.arguments), "")
    return f"{title}: {subject}" if subject else title


def came(result: Result) -> tuple[str, ...]:
    """What was inferred, formula by formula."""
    formulas = [one for one in result.findings if one.note != "holds the same value"]
    return tuple(dict.fromkeys(f"{one.goal} = {shortened(one.formula)}" for one in formulas))


def shortened(formula: str) -> str:
    """A formula, cut where it is too long to be read in passing."""
    return formula if len(formula) <= FORMULA else f"{formula[:FORMULA]}…"


SUBJECTS = ("name", "thing", "things", "definition", "process", "attribute", "tile")
"""The arguments that say what a command is about, the best first."""


def place(json: Any) -> str:
    """A place in words: a number pair, or near to which member of what."""
    if isinstance(json, Mapping) and isinstance(json.get("near"), Mapping):
        near = json["near"]
        return f"near {near.get('of')}{_index(near.get('key'))}"
    if isinstance(json, Mapping) and "point" in json:
        json = json["point"]
    if isinstance(json, Sequence) and not isinstance(json, str) and len(json) == 2:
        return f"({_number(json[0])}, {_number(json[1])})"
    return json_words(json)


def _index(key: Any) -> str:
    return f"[{', '.join(map(str, key))}]" if isinstance(key, list) else f"[{key}]"


def _number(value: Any) -> str:
    return f"{value:g}" if isinstance(value, (int, float)) else str(value)


def several(names: Any) -> str:
    """Some things in words: the first few by name."""
    names = [names] if isinstance(names, str) else list(names)
    words = [json_words(one) if isinstance(one, Mapping) else str(one) for one in names]
    if len(words) > FEW:
        return f"{', '.join(words[:2])} and {len(words) - 2} more"
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else "".join(words)


def _called(a: Arguments, key: str = "name") -> str:
    return f", calls it {a[key]}" if a.get(key) else ""


def _thing(a: Arguments) -> str:
    return f"{a['thing']}{''.join(f'[{key}]' for key in a.get('index') or ())}"


def _operands(json: Any) -> str:
    return several([json_words(one) for one in json])


def _inputs(a: Arguments) -> str:
    return several([f"{name} {_given(value)}" for name, value in a.get("inputs", {}).items()])


def _given(json: Any) -> str:
    whole = isinstance(json, list) or (isinstance(json, Mapping) and ("dict" in json or "set" in json))
    return f"({json_words(json)})" if whole else _value(json)


def _value(json: Any) -> str:
    return place(json) if isinstance(json, Mapping) and "near" in json else json_words(json)


def _result(json: Any) -> str:
    return str(json).lower() if isinstance(json, bool) else json_words(json)


def _members(a: Arguments) -> str:
    count = len(a["members"])
    return f"{count} member{'' if count == 1 else 's'} of {a['collection']}"


def _end(a: Arguments) -> str:
    how = {"succeed": "with success", "fail": "with failure", "nothing": "with nothing done"}.get(a.get("how", ""), "")
    reason = f": “{a['reason']}”" if a.get("reason") else ""
    return f"Ends {how}{reason}" if how else "Ends: nothing more to do"


WORDS: dict[str, Callable[[Arguments], str]] = {
    "draw_rectangle": lambda a: f"Draws a rectangle from {place(a['start'])} to {place(a['end'])}{_called(a)}",
    "draw_line": lambda a: f"Draws a line from {place(a['start'])} to {place(a['end'])}{_called(a)}",
    "draw_ellipse": lambda a: f"Draws an ellipse around {place(a['center'])}{_called(a)}",
    "draw_polygon": lambda a: f"Draws a polygon of {len(a['points'])} corners{_called(a)}",
    "draw_path": lambda a: f"Draws a path through {len(a['points'])} places{_called(a)}",
    "draw_label": lambda a: f"Writes {json_words(a['content'])} at {place(a['at'])}{_called(a)}",
    "move": lambda a: f"Moves {a['thing']} to {place(a['to'])}",
    "resize": lambda a: f"Pulls a corner of {a['thing']} to {place(a['to'])}",
    "drag": lambda a: f"Pulls the {a['attribute']} of {_thing(a)} to {place(a['to'])}",
    "duplicate": lambda a: f"Copies {a['thing']} to {place(a['to'])}{_called(a)}",
    "delete": lambda a: f"Deletes {a['name']}",
    "draw_group": lambda a: f"Makes {several(a['things'])} one group{_called(a)}",
    "rotate": lambda a: f"Rotates {a['thing']}",
    "shift": lambda a: f"Moves {several(a['things'])} by {place(a['by'])}",
    "align": lambda a: f"Aligns {several(a['things'])}",
    "distribute": lambda a: f"Makes the gaps between {several(a['things'])} equal",
    "to_front": lambda a: f"Draws {several(a['things'])} over everything else",
    "to_back": lambda a: f"Draws {several(a['things'])} below everything else",
    "paste": lambda a: f"Pastes {len(a['things'])} things",
    "delete_things": lambda a: f"Deletes {several(a['things'])}",
    "hide": lambda a: f"Takes {a['name']} off the canvas",
    "show": lambda a: f"Puts {a['name']} on the canvas",
    "rename": lambda a: f"Renames {a['old']} to {a['new']}",
    "arrange": lambda a: f"Draws {a['name']} {'below ' + a['before'] if a.get('before') else 'over everything else'}",
    "set_title": lambda a: f"Calls it all “{a['title']}”",
    "set_formula": lambda a: f"Types {a['name']} = {shortened(a['formula'])}",
    "set_range": lambda a: f"Lets {a['name']} go from {_number(a['least'])} to {_number(a['most'])}",
    "describe": lambda a: f"Writes a note on {a['name']}: {a['text']}",
    "set_attribute": lambda a: f"Gives {a['attribute']} the value {json_words(a['value'])}",
    "set_parameter": lambda a: f"Sets {a['name']} to {json_words(a['value'])}",
    "listify": lambda a: f"Makes {several(a['things'])} a list{_called(a)}",
    "parameterize": lambda a: f"Names the value in {a['attribute']} of {a['thing']}: {a['name']}",
    "name_formula": lambda a: f"Names the formula of {a['attribute']} of {a['thing']}: {a['name']}",
    "relate": lambda a: f"Asks what {several(a['attributes'])} of {a['thing']} depends on",
    "constrain": lambda a: (
        f"Keeps {a.get('left') or a['left_formula']} {a.get('relation', '==')} "
        f"{a.get('right') or a['right_formula']} from now on"
    ),
    "collect_crossings": lambda a: f"Collects the crossings of {several(a['lists'])}{_called(a)}",
    "select_members": lambda a: f"Points at {_members(a)}, calls them {a['name']}",
    "teach_members": lambda a: f"Points at {_members(a)} that {a['name']} gives for {_inputs(a)}",
    "teach": lambda a: f"Shows that {a['name']} of {_inputs(a)} is {_result(a['result'])}",
    "answer": lambda a: f"Answers the question about {a['goal']}",
    "choose": lambda a: f"Chooses another candidate for {a['goal']}",
    "repeat_over": lambda a: f"Draws one {a['thing']} for each of {a['collection']}",
    "make_component": lambda a: f"Makes {several(a['things'])} a component{_called(a)}",
    "make_instance": lambda a: f"Draws an instance of {a['component']}{_called(a)}",
    "make_dict": lambda a: f"Makes {a['things']} a dict by their keys{_called(a)}",
    "parameterize_over": lambda a: f"Makes {a['definition']} a function of {a['over']}{_called(a)}",
    "show_with": lambda a: f"Shows {a['function']} with something else{_called(a)}",
    "factor_through": lambda a: f"Asks how the places of {a['collection']} in {a['definition']} come about",
    "factor_lengths": lambda a: f"Makes {several(a['parameters'])} multiples of one factor{_called(a)}",
    "make_state": lambda a: f"Lets events change {a['name']}",
    "new_state": lambda a: f"Begins the state {a['name']} with {json_words(a['value'])}",
    "give": lambda a: f"Gives {a['name']} the value {json_words(a['value'])}",
    "follow": lambda a: f"Lets {a['name']} follow {json_words(a['at'])}",
    "forget": lambda a: f"Forgets the process {a['process']}",
    "demonstrate": lambda a: f"Begins to show {a['process']} with {_inputs(a)}",
    "demonstrate_event": lambda a: f"Shows a {a['event']} {place(a['brings'].get('at', ''))}",
    "point_at": lambda a: f"Points at {_operands(a['at'])}, calls {'them' if a.get('several') else 'it'} {a['name']}",
    "remember": lambda a: f"Remembers {json_words(a['what'])}",
    "put": lambda a: f"Puts {json_words(a['value'])} at {json_words(a['key'])} in {a['tile']}",
    "take": lambda a: f"Takes {_operands(a['keys'])} out of {a['tile']}",
    "change": lambda a: f"Changes {a['tile']} to {json_words(a['value'])}",
    "append": lambda a: f"Appends {json_words(a['value'])} to {a['tile']}",
    "for_each": lambda a: f"Goes through {_operands(a['of'])}, calls each {a['name']}",
    "item": lambda a: f"Goes to the item {json_words(a['value'])}",
    "skip_rest": lambda a: "Skips the rest",
    "run": lambda a: f"Runs {a['process']} with {_operands(a['inputs'].values())}",
    "end": _end,
    "accept": lambda a: "Accepts what is anticipated",
    "revise": lambda a: f"Goes back into {a['demonstration']}, before action {a['before']}",
    "resume": lambda a: "Goes on with the rest of the demonstration",
    "start_again": lambda a: "Lets all states start again",
}
"""What is done by each command, from its arguments."""
