"""The passes: each maps a plan to a plan that does the same for less. Each can be left out.

``answers`` (what steps ask for several times), ``copies`` (not made where no one can see), ``filters`` (no list in
between), ``flat`` (dicts of symbols as bytes), ``invariants`` (out of loops), ``lookups`` (tables that fill
themselves), ``loops`` (for recursion), ``members`` (sets of lists that loops look through), ``places`` (which is
nearest), ``repeats`` (a look into a table for "equal to an earlier one"), ``searches`` (end at the first one found),
``shared`` (what one formula asks for several times), ``walks`` (loops over what lies around something).
"""

from __future__ import annotations

from collections.abc import Callable

from studio.compile.ir import Plan
from studio.compile.passes.answers import answers
from studio.compile.passes.copies import copies
from studio.compile.passes.filters import filters
from studio.compile.passes.flat import flat
from studio.compile.passes.invariants import invariants
from studio.compile.passes.lookups import lookups
from studio.compile.passes.loops import loops
from studio.compile.passes.members import members
from studio.compile.passes.places import places
from studio.compile.passes.repeats import repeats
from studio.compile.passes.searches import searches
from studio.compile.passes.shared import shared
from studio.compile.passes.walks import walks

Pass = Callable[[Plan], Plan]
ALL_PASSES: tuple[Pass, ...] = (
    lookups,
    places,
    walks,
    members,
    shared,
    answers,
    repeats,
    invariants,
    filters,
    loops,
    searches,
    copies,
    flat,
)
"""In the order in which they run."""
