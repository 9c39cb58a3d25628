"""Which worker of a run does which tests, and what becomes of them when one dies."""

from __future__ import annotations

from xdist.scheduler import LoadFileScheduling
from xdist.workermanage import WorkerController

AHEAD = 2
"""A worker begins a test when it knows the one after it: with fewer it waits for more."""


class Together(LoadFileScheduling):
    """Files stay together.

    What a worker that died has not done is done by others, but for the test it died of. Its parent would give the next
    one what is done already, or one test, and wait for ever to be told of it.
    """

    def remove_node(self, node: WorkerController) -> str | None:
        """Gives the test in which a worker died, None where it had none left."""
        units = self.assigned_work.pop(node)
        left = [test for unit in units.values() for test, done in unit.items() if not done]
        for scope, unit in units.items():
            rest = {test: False for test, done in unit.items() if not done and test != left[0]}
            if rest:
                self.workqueue[scope] = rest
        for other in self.nodes:
            self._reschedule(other)
        return left[0] if left else None

    def _reschedule(self, node: WorkerController) -> None:
        if node not in self.registered_collections:  # it has not said yet that it knows the tests
            return
        super()._reschedule(node)
        while self.workqueue and not node.shutting_down and self._pending_of(self.assigned_work[node]) < AHEAD:
            self._assign_work_unit(node)
