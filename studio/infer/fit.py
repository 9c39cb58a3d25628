"""Exact fits of numbers: sums of multiples of terms and a constant."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from studio.infer.columns import Array

HALVES = 2
"""Coefficients that are whole or halves are tried before any other fractions."""
JOINED = 3
"""So many situations must be met by multiples of two numbers, one more than it takes to find them."""
LARGEST_FACTOR = 100
"""The largest whole number by which one of two numbers is taken."""
NOT_FAR = 1e-6
"""So much of what is wanted nothing that is exact is beside it."""
WELL_APART = 1e-6
"""Terms are told from each other without doubt where what they have of their own is not so small beside the rest."""
FEW_FRACTIONS, FRACTIONS = 12, 100
"""Largest denominators where a combination is met by as many situations as it has numbers, and where by more."""


def linear(columns: Array, wanted: Array) -> tuple[Fraction, ...] | None:
    """Exact plain coefficients (constant last) with ``columns.T @ coefficients == wanted``, or None.

    ``columns`` is (terms, situations). Coefficients are small fractions, the smaller the fewer situations speak for
    them; else nothing is found.
    """
    if len(wanted) <= len(columns) or (len(columns) == 1 and not _in_line(columns[0], wanted)):
        return None
    design = np.column_stack([columns.T, np.ones(len(wanted))])
    solution = np.linalg.lstsq(design, wanted, rcond=None)[0]
    if _is_far(design, solution, wanted) or np.linalg.matrix_rank(design) < design.shape[1]:
        return None
    for largest in (HALVES, FRACTIONS if len(wanted) > design.shape[1] else FEW_FRACTIONS):
        parts = [Fraction(part).limit_denominator(largest) for part in solution.tolist()]
        if np.allclose(design @ np.array(parts, dtype=np.float64), wanted, rtol=1e-12, atol=1e-9):
            return tuple(parts)
    return None


def worth_solving(columns: Array, wanted: Array) -> Array:
    """For which sets of terms ``linear`` may find something: told for all at once, and where it is close, it may.

    ``columns`` is (sets, terms, situations).
    """
    number, terms, size = columns.shape
    if size <= terms:
        return np.zeros(number, dtype=np.bool_)
    design = np.concatenate([columns, np.ones((number, 1, size))], axis=1).transpose(0, 2, 1)
    try:
        left, sizes, right = np.linalg.svd(design, full_matrices=False)
    except np.linalg.LinAlgError:
        return np.ones(number, dtype=np.bool_)
    with np.errstate(all="ignore"):
        solutions = (((wanted @ left) / sizes)[:, None, :] @ right)[:, 0, :]
        apart = np.abs((design @ solutions[:, :, None])[:, :, 0] - wanted).max(axis=1)
        added = ((np.abs(design) @ np.abs(solutions)[:, :, None])[:, :, 0] + np.abs(wanted)).max(axis=1)
        may = ~(apart > 2 * NOT_FAR * (1 + added))
        if size == terms + 1:
            rounding = size * (1e-9 + 1e-12 * np.abs(wanted).max()) / sizes[:, -1]
            rounding += 1e-8 * (1 + np.abs(solutions).max(axis=1))
            may &= ~(_from_fractions(solutions, FEW_FRACTIONS) > 2 * rounding)
        open_yet: Array = ~(sizes[:, -1] > WELL_APART * sizes[:, 0]) | may
    return open_yet


def _from_fractions(numbers: Array, largest: int) -> Array:
    """How far the one of each row is that lies farthest from any fraction with a denominator that is no larger."""
    apart = [np.abs(numbers - np.round(numbers * below) / below) for below in range(1, largest + 1)]
    found: Array = np.min(apart, axis=0).max(axis=1)
    return found


def joined(one: Array, other: Array, wanted: Array) -> list[tuple[int, int]]:
    """Whole multiples of two numbers, not just their sum or difference, that add up to what is wanted in enough
    situations, of which no two are alike."""
    first, second = np.triu_indices(len(wanted), 1)
    with np.errstate(all="ignore"):
        whole = one[first] * other[second] - one[second] * other[first]
        left = (wanted[first] * other[second] - wanted[second] * other[first]) / whole
        right = (one[first] * wanted[second] - one[second] * wanted[first]) / whole
    factors = np.column_stack([left, right])[np.isfinite(left) & np.isfinite(right)]
    found: list[tuple[int, int]] = []
    for a, b in np.unique(np.round(factors, 9), axis=0).tolist():
        if a.is_integer() and b.is_integer() and a and b and 1 < max(abs(a), abs(b)) <= LARGEST_FACTOR:
            on = np.abs(a * one + b * other - wanted) <= 1e-9
            if len(set(zip(one[on].tolist(), other[on].tolist(), strict=True))) >= JOINED:
                found.append((int(a), int(b)))
    return found


def _in_line(term: Array, wanted: Array) -> bool:
    """Whether the wanted numbers lie about where a line through those at both ends of a term has them.

    Told without solving anything, for most terms do not.
    """
    least, most = int(term.argmin()), int(term.argmax())
    with np.errstate(all="ignore"):
        rise = (wanted[most] - wanted[least]) / (term[most] - term[least])
        apart = np.abs(wanted[least] + (term - term[least]) * rise - wanted).max()
        return not apart > NOT_FAR * (1 + np.abs(wanted).max())


def _is_far(design: Array, solution: Array, wanted: Array) -> bool:
    """Whether even what comes nearest is far off; the greater what is added up, the less exactly that is known."""
    with np.errstate(all="ignore"):
        added = np.abs(design) @ np.abs(solution) + np.abs(wanted)
        return bool(np.abs(design @ solution - wanted).max() > NOT_FAR * (1 + added.max()))
