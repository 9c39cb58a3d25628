"""Where each round of a long loop asks whether something is in a list, a set of its items is asked."""

from __future__ import annotations

from dataclasses import replace

from studio.compile.ir import Plan


def members(plan: Plan) -> Plan:
    return replace(plan, holding=True)
