"""Which worker of a run does which tests, and what becomes of them when one dies."""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module
from pathlib import Path

import pytest
from xdist.scheduler import LoadFileScheduling
from xdist.workermanage import WorkerController

AHEAD = 2
"""A worker begins a test when it knows the one after it: with fewer it waits for more."""

HERE = Path(__file__).parent


def read_in_turn(config: pytest.Config) -> None:
    """All tests, read by a worker of a whole run from a place of its own on before it looks for those to run.

    In a fresh copy every module is compiled when it is first imported. Workers that begin in the same place would each
    compile all of them at the same time; now each finds what the others have compiled.
    """
    known = getattr(config, "workerinput", None)
    if known is None or not any(HERE.samefile(one) for one in config.args if Path(one).exists()):
        return
    files = [one.relative_to(HERE.parent).with_suffix("") for one in sorted(HERE.rglob("test_*.py"))]
    modules = [".".join(one.parts) for one in files]
    begin = len(modules) * int(known["workerid"].removeprefix("gw")) // known["workercount"]
    for module in modules[begin:] + modules[:begin]:
        with suppress(Exception, pytest.skip.Exception):  # what is wrong with it is told where it is looked for
            import_module(module)


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
