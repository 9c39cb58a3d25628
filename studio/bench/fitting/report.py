"""What a fit amounted to, as plain data and as a table; and the weights that were fitted without each program."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from studio.bench.corpus.measuring import AFTER
from studio.bench.fitting.descent import shares
from studio.bench.fitting.leaving_out import FittedWeights, Steps, Truths, rate
from studio.document.disk import read_text
from studio.infer import weights
from studio.language.errors import FileFault

STATES = ("before", "fitted", "left out")


def fit_report(fit: FittedWeights) -> dict[str, Any]:
    """The whole report: shares of goals (0 to 1) by the examples shown, each program, each weight that changed."""
    firsts = dict(zip(STATES, (fit.before, fit.after, fit.left_out), strict=True))
    return {
        "pools": len(fit.pools),
        "goals": len({(one.program, one.goal.partition(":")[0]) for one in fit.pools}),
        "price": fit.price,
        "wrong": dict(zip(STATES, (round(one, 1) for one in fit.wrong), strict=True)),
        "right": {state: _rates(fit, first) for state, first in firsts.items()},
        "programs": [_program(fit, name) for name in fit.without],
        "weights": [vars(one) for one in fit.changed],
    }


def _rates(fit: FittedWeights, first: Truths) -> dict[str, float]:
    share = shares(fit.pools)
    each = {str(count): rate(fit.pools, first, share, count) for count in AFTER}
    return {name: round(one, 4) for name, one in {**each, "all": rate(fit.pools, first, share)}.items()}


def _program(fit: FittedWeights, name: str) -> dict[str, Any]:
    own = np.array([one.program == name for one in fit.pools])
    won, lost = int((fit.left_out & ~fit.before)[own].sum()), int((fit.before & ~fit.left_out)[own].sum())
    return {"program": name, "pools": int(own.sum()), "won": won, "lost": lost, "steps": dict(fit.without[name])}


def fit_table(data: Mapping[str, Any]) -> Iterator[str]:
    """The report as lines of text."""
    about = f"{data['pools']} pools of {data['goals']} goals"
    yield f"{about}, each with right and wrong formulas; a step costs {data['price']:g} goals"
    heads = "".join(f"{f'@{count}':>7}" for count in AFTER)
    yield f"{'right first':<12}{heads}{'all':>7}{'wrong':>8}"
    for state in STATES:
        row = data["right"][state]
        yield f"{state:<12}" + "".join(f"{one:>7.1%}" for one in row.values()) + f"{data['wrong'][state]:>8.1f}"
    yield f"{'left out':<12}{'pools':>6}{'won':>5}{'lost':>6}  steps"
    for one in data["programs"]:
        steps = ", ".join(f"{name} {by:+d}" for name, by in one["steps"].items()) or "none"
        yield f"{one['program']:<12}{one['pools']:>6}{one['won']:>5}{one['lost']:>6}  {steps}"
    says = {one.name: one.says for one in weights.EXPLAINED}
    for one in data["weights"]:
        agree = f"won {one['won']}, lost {one['lost']} goals, alike in {one['agree']} of {len(data['programs'])}"
        yield f"{one['name']}: {one['was']} → {one['fitted']} ({agree}) {says[one['name']]}"
    if not data["weights"]:
        yield "No step wins what it costs: the weights stay as they are."
    yield "before: the weights as they are; fitted: to all pools; left out: each program by weights fitted without it."
    yield "wrong: goals guessed wrong by chance, where half as plausible is what weighs one more."


def steps_left_out(path: Path) -> dict[str, Steps]:
    """For each program the steps that a kept report found without it. Raises FileFault."""
    try:
        programs = json.loads(read_text(path))["programs"]
        return {str(one["program"]): {str(name): int(by) for name, by in one["steps"].items()} for one in programs}
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise FileFault(f"{path} holds no report of a fit: {error!r}.") from None


def with_steps(steps: Steps) -> str:
    """The text of the file of weights after some steps."""
    made = (
        weights.ExplainedWeight(one.name, one.weight + steps.get(one.name, 0), one.says) for one in weights.EXPLAINED
    )
    return weights.text_of(tuple(made))
