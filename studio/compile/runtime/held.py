"""What is held down, and how far a wheel was turned: before a program is told of it."""

from __future__ import annotations

from collections.abc import Hashable

ONE_NOTCH = 0.5  # turned so far at once is one notch of a wheel; less is a part of one, as a touchpad has it
DIGITS = 6  # so near to a step, parts are one: ten tenths are, though they add up to a little less


class HeldKeys:
    """Keys that are down, by where they lie on the keyboard: one that is let go has the name it was pressed with."""

    def __init__(self) -> None:
        self.names: dict[Hashable, str] = {}

    def press(self, place: Hashable, name: str) -> None:
        self.names.setdefault(place, name)

    def let_go(self, place: Hashable) -> str:
        """What the key is called; empty for one that was not pressed here."""
        return self.names.pop(place, "")

    def let_all_go(self) -> list[str]:
        """The names of all that were down: who goes elsewhere lets them go there."""
        names, self.names = list(self.names.values()), {}
        return names


class Wheel:
    """A wheel, or two fingers: parts of a step add up until they are one."""

    def __init__(self) -> None:
        self.part = 0.0

    def turned(self, by: float) -> int:
        """How many steps it goes on, down or up (less than 0), where it was turned by so many notches."""
        if abs(by) >= ONE_NOTCH:
            whole = int(abs(by) + ONE_NOTCH)
            self.part, steps = 0.0, whole if by > 0 else -whole
        else:
            self.part += by
            steps = int(round(self.part, DIGITS))
            self.part -= steps
        return steps
