"""What demonstrations say that numbers tell of: which drawn thing is meant, or how often something was."""

from __future__ import annotations

from studio.demonstrate.shown_kinds import shown_kinds
from tests.demonstrate.acting import Acting, tile


def bells() -> Acting:
    """Four bells in a row, and the tune of those that were rung."""
    acting = Acting()
    for place in range(4):
        acting.do("draw_ellipse", center=[40 + 60 * place, 60], radius_x=22, radius_y=22, fill="tan")
    acting.do("listify", things=[f"ellipse_{number}" for number in range(1, 5)], name="bells")
    acting.do("new_state", name="tune", value=[]).do("new_state", name="rung", value=0)
    return acting.do("new_state", name="lucky", value=0)


def rung(acting: Acting, bell: int, tune: list[int], count: int, more: bool) -> Acting:
    states = {"tune": tune, "rung": count}
    brings = {"at": [40 + 60 * bell, 60]}
    acting.do("demonstrate_event", event="click", process="on_click", brings=brings, states=states)
    acting.do("point_at_hit", of=["bells"], name="bell")
    if more:
        acting.append("tune", tile("bell")).change("lucky", 7)
    return acting.change("rung", 0 if more else count + 1).end()


def test_what_was_hit_and_what_was_appended_of_it_are_keys_and_a_count_goes_on_by_one() -> None:
    acting = rung(rung(bells(), 2, [2], 0, True), 2, [2, 0], 0, False)
    assert shown_kinds(acting.document) == {"bell": "key", "tune": "key", "rung": "stepped"}
    acting.on("click", "on_click", at=[40, 60]).append("tune", 3).end()
    assert "tune" not in shown_kinds(acting.document)
