"""What stands in a file for each part of a document, both ways: the annotations of its classes say it.

A field of a class is a key of its entry. It is left out where it has its ordinary value; a formula is its text, a type
too, a value is written as in ``encode``. Steps say their kind in ``step``, actions in ``kind``: what these were done
with stands in ``operands``, and what they are about in ``target``. Whoever adds a field to a class need do no more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, Field, fields
from typing import Any, get_args

from studio.document import model
from studio.document.actions import Action, BaseAction, Operand, VisitEnd
from studio.document.encode import check_text, decode_value, encode_value
from studio.document.images import is_named_right, size_in
from studio.document.naming import LONGEST_LINE, as_label, check_line, check_local, name_fault
from studio.document.self_told import AboutProgram, ChosenSound
from studio.document.timer_parts import Timer
from studio.document.type_text import parse_type
from studio.language import steps
from studio.language.errors import Refusal, StudioError
from studio.language.nodes import Literal
from studio.language.parse import parse
from studio.language.show import show
from studio.language.values import is_number

FORMAT = "studio"
VERSION = 2

Data = dict[str, Any]

CLASSES: dict[str, type[Any]] = {
    one.__name__: one
    for one in (
        *(model.Range, model.Definition, model.Example, model.Lesson, model.Rule, model.Constraint, model.Process),
        *(model.Demonstration, model.Stage, model.Choice, model.Allowed, Operand, steps.Input),
        *(model.Play, model.PlayedEvent, model.KeptImage, AboutProgram, ChosenSound, model.Guide, Timer),
    )
}
STEPS: dict[str, type[steps.BaseStep]] = {
    one.kind: one
    for one in (
        *(steps.Let, steps.Remember, steps.Put, steps.Take, steps.Set, steps.Append, steps.When, steps.ForEach),
        *(steps.Run, steps.Leave, steps.Succeed, steps.Fail, steps.Stop, steps.Hole),
    )
}
ACTIONS: dict[str, type[Any]] = {one.kind: one for one in get_args(Action)}
CHOICES = {
    "DefinitionRole": get_args(model.DefinitionRole),
    "LessonKind": get_args(model.LessonKind),
    "Relation": get_args(model.Relation),
    "VisitEnd": get_args(VisitEnd),
    "PlayEnding": get_args(model.PlayEnding),
    "Axis": get_args(model.Axis),
}
"""Annotations of texts of which there are only a few."""
TARGETS = ("process", "how")
"""What stands as the ``target`` of actions that change no tile."""
ALWAYS = {("Range", "step"), ("Demonstration", "actions")}
"""What is written even where it has its ordinary value."""
ONE_LINE = {"id": "line", "key": "line", "label": "label", "name": "line"}
"""Keys of texts that must be short and on one line, and how each is read."""
SECTIONS = {
    "definitions": (model.Definition, "name"),
    "processes": (model.Process, "name"),
    "rules": (model.Rule, ""),
    "constraints": (model.Constraint, "name"),
    "lessons": (model.Lesson, "key"),
    "demonstrations": (model.Demonstration, "id"),
    "choices": (model.Choice, ""),
    "allowed": (model.Allowed, "name"),
    "plays": (model.Play, "name"),
    "images": (model.KeptImage, "name"),
    "guides": (model.Guide, ""),
    "levels": (model.Level, "name"),
    "timers": (Timer, "name"),
}
"""The lists of a file, and by which key of its entries each is a mapping in the document."""
OPTIONAL = frozenset({"allowed", "guides", "images", "levels", "plays", "timers"})
"""Lists that a file need not have."""


def _fields(kind: type[Any]) -> dict[str, Field[Any]]:
    """The fields of a class by name; what taught a step comes last."""
    found = {one.name: one for one in fields(kind)}
    return {name: one for name, one in found.items() if not one.kw_only} | found


def _items(annotation: str) -> str:
    """What a tuple holds, by its annotation; "" for anything else."""
    known = {"Steps": "Step", "tuple[Inner, ...]": "Step", "Path": "str | int"}
    return known.get(annotation) or (annotation[6:-6] if annotation.startswith("tuple[") else "")


def _action_keys(kind: type[Any]) -> dict[str, str]:
    """The keys of an action in a file, with the fields behind them."""
    plain = {one.name: one for one in fields(kind) if one.name not in kind.operand_fields}
    return {"target" if name in TARGETS else name: name for name in plain}


# writing


def file_data(document: model.Document, session: list[str]) -> Data:
    """The whole file as JSON data."""
    data: Data = {"format": FORMAT, "version": VERSION, "title": document.title}
    for section, (_, key) in SECTIONS.items():
        entries = getattr(document, section)
        if section in OPTIONAL and not entries:
            continue
        whole = entries.items() if isinstance(entries, Mapping) else ((None, one) for one in entries)
        data[section] = [{**({"key": name} if key == "key" else {}), **entry_data(one)} for name, one in whole]
    data["session"] = session
    rest = {"present": _written("Mapping[str, Value]", document.present)}
    rest["about"] = entry_data(document.about)
    if document.stage is not None:
        rest["stage"] = entry_data(document.stage)
    return {**data, **{key: one for key, one in rest.items() if one}}


def entry_data(one: Any) -> Data:
    """The entry of one part of a document."""
    if isinstance(one, BaseAction):
        return _action_data(one)
    data: Data = {"step": one.kind} if isinstance(one, steps.BaseStep) else {}
    for name, spec in _fields(type(one)).items():
        part = getattr(one, name)
        if _says_something(spec, part) or (type(one).__name__, name) in ALWAYS:
            data[name] = _written(str(spec.type), part)
    return data


def _says_something(spec: Field[Any], part: Any) -> bool:
    ordinary = spec.default if spec.default_factory is MISSING else spec.default_factory()
    return ordinary is MISSING or (part is not None and part != ordinary)


def _written(annotation: str, part: Any) -> Any:
    annotation = annotation.removesuffix(" | None")
    if part is None and annotation != "Value":
        return None
    if _items(annotation):
        return [_written(_items(annotation), one) for one in part]
    if annotation == "Mapping[str, Value]":
        return {name: encode_value(value) for name, value in part.items()}
    write: dict[str, Callable[[Any], Any]] = {"Node": show, "Type": str, "Value": encode_value}
    if annotation in write:
        return write[annotation](part)
    return entry_data(part) if annotation in (*CLASSES, "Step", "Action") else part


def _action_data(one: BaseAction) -> Data:
    plain = {key: getattr(one, name) for key, name in _action_keys(type(one)).items()}
    data = {"name": plain.pop("name", ""), "target": plain.pop("target", "")}
    data |= {"operands": [entry_data(operand) for operand in one.operands], **plain}
    return {"kind": one.kind, **{key: part for key, part in data.items() if part}}


# reading


def _text(data: Any) -> str:
    if not isinstance(data, str):
        raise Refusal("must be text.")
    return check_text(data)


def _line(data: Any) -> str:
    return check_line(_text(data))


def _truth(data: Any) -> bool:
    if not isinstance(data, bool):
        raise Refusal("must be true or false.")
    return data


def _number(data: Any) -> float:
    if not is_number(data):
        raise Refusal("must be a number.")
    return data


def _part_of_path(data: Any) -> str | int:
    if isinstance(data, bool) or not isinstance(data, (str, int)):
        raise Refusal("must be text or a whole number.")
    return data


def _choice(known: tuple[str, ...]) -> Callable[[Any], str]:
    def read(data: Any) -> str:
        if data not in known:
            raise Refusal(f"must be one of {', '.join(known)}.")
        return str(data)

    return read


READ: dict[str, Callable[[Any], Any]] = {
    "str": _text,
    "line": _line,
    "label": lambda data: _line(as_label(_text(data), LONGEST_LINE)),  # longer ones were written once
    "bool": _truth,
    "float": _number,
    "str | int": _part_of_path,
    "Node": lambda data: parse(_text(data)),
    "Type": lambda data: parse_type(_text(data)),
    "Value": decode_value,
    **{name: _choice(known) for name, known in CHOICES.items()},
}
"""How to read what has no parts, by its annotation. Each raises StudioError, whose sentence says what it must be."""


class Reader:
    """Reads the parts of a file. Faults are collected, each with its path; where there is one, the result is no use."""

    def __init__(self) -> None:
        self.faults: list[str] = []

    def fault(self, path: str, sentence: str) -> None:
        """Notes one fault."""
        self.faults.append(f"{path}: {sentence}")

    def attempt(self, path: str, make: Callable[[Any], Any], data: Any) -> Any:
        """What ``make`` gives for the data, or None with its fault noted."""
        try:
            return make(data)
        except (StudioError, RecursionError) as error:
            self.fault(path, str(error) if isinstance(error, StudioError) else "is nested too deep.")
            return None

    def read(self, annotation: str, data: Any, path: str) -> Any:
        """What stands at a path, read as a field of this annotation."""
        if annotation.endswith(" | None"):
            return None if data is None else self.read(annotation.removesuffix(" | None"), data, path)
        if _items(annotation):
            return tuple(self.items(_items(annotation), data, path))
        if annotation in READ:
            return self.attempt(path, READ[annotation], data)
        if not isinstance(data, dict):
            return self.fault(path, "must be an object.")
        if annotation == "Mapping[str, Value]":
            return {
                self.local(name, path): self.read("Value", one, f"{path}.{name[:60]}") for name, one in data.items()
            }
        if annotation == "Action":
            return self.action(data, path)
        if annotation == "Step":
            kind = self.kind("step", STEPS, data, path)
            return kind and self.entry(kind, data, path, "step")
        return self.entry(CLASSES[annotation], data, path)

    def items(self, annotation: str, data: Any, path: str) -> list[Any]:
        """The items of a list, without those that cannot be read."""
        if not isinstance(data, list):
            self.fault(path, "must be a list.")
            return []
        found = [self.read(annotation, one, f"{path}.{place}") for place, one in enumerate(data)]
        return [one for one in found if one is not None]

    def kind(self, key: str, kinds: Mapping[str, type[Any]], data: Data, path: str) -> type[Any] | None:
        """The class of a step or an action, by the key that says its kind."""
        name = self.attempt(f"{path}.{key}", _choice(tuple(kinds)), data.get(key))
        return kinds.get(name)

    def entry(self, kind: type[Any], data: Data, path: str, *also: str) -> Any:
        """One part of a document from its entry, which may have other keys as well."""
        known, before = _fields(kind), len(self.faults)
        found = {}
        for name, spec in known.items():
            if name in data:
                annotation = ONE_LINE.get(name, "str") if spec.type == "str" else str(spec.type)
                found[name] = self.read(annotation, data[name], f"{path}.{name}")
            elif spec.default is MISSING and spec.default_factory is MISSING:
                self.fault(f"{path}.{name}", "is missing.")
        self.unknown(data, (*known, *also), path)
        if len(self.faults) > before:
            return None
        self.check(made := kind(**found), path)
        return made

    def unknown(self, data: Data, known: Iterable[str], path: str) -> None:
        """Notes the keys that nobody knows."""
        for key in sorted(data.keys() - set(known)):
            self.fault(f"{path}.{key[:60]}" if path else key[:60], "is not known here; remove it.")

    def local(self, name: str, path: str) -> str:
        """The name of an input, a local, a parameter or a state."""
        self.attempt(path, check_local, name)
        return name

    def unique(self, names: Iterable[str], path: str) -> None:
        """Notes each name that occurs more than once."""
        seen: set[str] = set()
        for place, name in enumerate(names):
            if name in seen:
                self.fault(f"{path}.{place}", f"“{name[:60]}” occurs twice.")
            seen.add(name)

    def check(self, one: Any, path: str) -> None:
        """Notes what is wrong with a part whose fields are all right by themselves."""
        match one:
            case model.Range(least=least, most=most, step=step) if not (least <= most and step > 0):
                self.fault(path, "the least value must not be above the most, and the step must be above 0.")
            case model.Definition(role="parameter", formula=formula) if not isinstance(formula, Literal):
                self.fault(f"{path}.formula", "a parameter must be a plain value.")
            case model.Definition(role=("parameter" | "state") as role, inputs=(_, *_)):
                self.fault(f"{path}.inputs", f"a {role} has no inputs.")
            case model.KeptImage(data=data):
                if self.attempt(f"{path}.data", size_in, data) is not None and not is_named_right(one):
                    self.fault(f"{path}.name", "is not called by what it holds.")
            case model.Process(inputs=inputs, changes=changes):
                for name in sorted({*changes} - {given.name for given in inputs}):
                    self.fault(f"{path}.changes", f"“{name[:60]}” is none of its inputs.")
            case steps.Input(name=name) | steps.BaseStep(binds=str() as name):
                self.local(name, f"{path}.name")
        self.unique([given.name for given in getattr(one, "inputs", ()) if isinstance(given, steps.Input)], path)

    def action(self, data: Data, path: str) -> Any:
        """One action. What its kind does not have, and another number of operands than it takes, is a fault."""
        kind, before = self.kind("kind", ACTIONS, data, path), len(self.faults)
        if kind is None:
            return None
        keys, specs, found = _action_keys(kind), _fields(kind), {}
        self.unknown(data, {"kind", "operands"}.union(*map(_action_keys, ACTIONS.values())), path)
        for key in sorted(key for key in data.keys() - {"kind", "operands", *keys} if data[key]):
            self.fault(f"{path}.{key[:60]}", f"says nothing of an action of the kind “{kind.kind}”.")
        for key, name in keys.items():
            if key in data or specs[name].default is MISSING:
                found[name] = self.read(str(specs[name].type), data.get(key, ""), f"{path}.{key}")
        found |= self.operands(kind, found.get("several", "several" not in keys), data.get("operands", []), path)
        if len(self.faults) > before:
            return None
        made = kind(**found)
        if made.binds:
            self.local(made.binds, f"{path}.name")
        return made

    def operands(self, kind: type[Any], several: bool, data: Any, path: str) -> Data:
        """What an action was done with, by its fields; ``several``: a field for any number takes any number."""
        left = self.items("Operand", data, f"{path}.operands")
        given, missing, found = len(left), False, {}
        for name in kind.operand_fields:
            annotation = str(_fields(kind)[name].type)
            if _items(annotation):
                count = given if several else 1
                found[name], left, missing = tuple(left[:count]), left[count:], len(left) < count
            elif left:
                found[name] = left.pop(0)
            else:
                missing = missing or not annotation.endswith(" | None")
        if left or missing:
            wanted = len(kind.operand_fields)
            self.fault(f"{path}.operands", f"must be {wanted} for an action of the kind “{kind.kind}”.")
        return found

    def file(self, data: Data) -> tuple[model.Document, list[str]]:
        """The whole document and its session; names are checked for being possible, not yet for being known."""
        parts: Data = {}
        for section, (kind, key) in SECTIONS.items():
            if section not in data and section not in OPTIONAL:
                self.fault(section, "is missing.")
            parts[section] = self.section(section, kind, key, data.get(section, []))
        self.unknown(data, ("format", "version", "title", "session", "present", "about", "stage", *SECTIONS), "")
        for section in ("definitions", "processes"):
            for name in parts[section]:
                if fault := name_fault(name):
                    self.fault(f"{section}.{name[:60]}", fault)
        for name in sorted(parts["definitions"].keys() & parts["processes"].keys()):
            self.fault("processes", f"“{name[:60]}” is a definition as well.")
        title = self.read("str", data.get("title", ""), "title")
        present = self.read("Mapping[str, Value]", data.get("present", {}), "present")
        about = self.read("AboutProgram | None", data.get("about"), "about") or AboutProgram()
        stage = self.read("Stage | None", data.get("stage"), "stage")
        session = self.items("str", data.get("session"), "session")
        return model.Document(**parts, title=title, present=present, stage=stage, about=about), session

    def section(self, path: str, kind: type[Any], key: str, data: Any) -> Any:
        """A list of the file: a mapping by a key of its entries, else a tuple; names given twice are noted."""
        if not key or not isinstance(data, list):
            entries = self.read(f"tuple[{kind.__name__}, ...]", data, path)
            return {} if key else entries
        found: dict[str, Any] = {}
        for place, one in enumerate(data):
            at = f"{path}.{place}"
            if not isinstance(one, dict):
                self.fault(at, "must be an object.")
                continue
            made, name = self.entry(kind, one, at, key), one.get(key)
            if name is None or key == "key":
                name = self.attempt(f"{at}.{key}", _line, name)
            if isinstance(name, str):
                if name in found:
                    self.fault(at, f"“{name[:60]}” occurs twice.")
                found[name] = made
        return found
