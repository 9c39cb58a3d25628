"""What is held down, and how far a wheel was turned: before a program is told of it."""

from __future__ import annotations

from collections.abc import Hashable

ONE_NOTCH = 0.5  # turned so far at once is one notch of a wheel; less is a part of one, as a touchpad has it
LATE = (
    100  # milliseconds after which what a held key repeats is no longer meant: whoever holds it has seen nothing since
)
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


class Repeats:
    """What held keys repeat: where a program takes longer than that, it would go on long after they were let go."""

    def __init__(self) -> None:
        self.between = 0.0  # milliseconds between the two clocks, as far as it is known

    def press(self, stamp: float, now: float) -> None:
        """A key is pressed: when it was, and when that is looked at, each by a clock of its own."""
        self.between = now - stamp

    def are_late(self, stamp: float, now: float) -> bool:
        """Whether a key that is still held repeats itself too late; not where nobody says when."""
        self.between = min(self.between, now - stamp)
        return stamp > 0 and now - stamp - self.between > LATE


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
