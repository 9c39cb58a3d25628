"""What of a run was shown otherwise, by the step that put it on the stage: a step back can bring it there again."""

from __future__ import annotations

from dataclasses import dataclass, replace

from studio.app.desk import Desk
from studio.app.running.run_events import before_correction
from studio.session.command_runner import DoneCommand
from studio.session.program_run import Event, RunningProgram
from studio.session.rerun import Corrected


@dataclass(frozen=True)
class _Shown:
    step: DoneCommand
    event: Event
    corrected: Corrected


class ShownCorrections:
    """Remembers them for as long as the document lies on the desk."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._kept: list[_Shown] = []
        desk.replaced.connect(self._kept.clear)

    def keep(self, event: Event, corrected: Corrected | None) -> None:
        """An event of a run has just been put on the stage."""
        if corrected is not None:
            self._kept.append(_Shown(self.desk.editor.history[-1], event, corrected))

    def on_stage(self, run: RunningProgram | None) -> Corrected | None:
        """How all was before what is on the stage now, where that is an event of this run as it still is up to there.

        What has happened in the run since is to happen again as well.
        """
        step = self._begun()
        one = next((each for each in self._kept if each.step is step), None)
        if run is None or one is None:
            return None
        known = one.corrected
        now = before_correction(self.desk, run, one.event, known.places[known.shown - 1])
        if _begins(now, known) != _begins(known, known):
            return None
        more = len(known.settled) == 1 and len(now.events) > len(known.events)
        return replace(now, document=known.document, steps=known.steps) if more else known

    def _begun(self) -> DoneCommand | None:
        """The step that set the stage, where it is set."""
        if self.desk.document.stage is None:
            return None
        return next((one for one in reversed(self.desk.editor.history) if one.before.stage is None), None)


def _begins(one: Corrected, known: Corrected) -> tuple[object, ...]:
    """How the run began, up to the first event that was shown otherwise."""
    upto = known.first - 1
    return one.parameters, one.places[:upto], one.events[:upto]
