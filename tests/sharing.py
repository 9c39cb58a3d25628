"""What the processes of one run of the tests do once for all of them."""

from __future__ import annotations

import fcntl
import os
import pickle
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

from studio.infer.answer_file import FOLDER

T = TypeVar("T")
OF_THE_RUN = "STUDIO_TESTED_IN"
"""The variable that names the folder of the run, for the processes that it starts."""


@contextmanager
def folder_of_the_run(config: Any) -> Iterator[None]:
    """While it holds, the processes of a run, workers and what they start, tell each other what they worked out."""
    if hasattr(config, "workerinput"):  # a worker of a run, which has a folder
        yield
        return
    with TemporaryDirectory(prefix="answers") as folder:
        os.environ[FOLDER] = os.environ[OF_THE_RUN] = folder
        yield


def once_in_a_run(what: str, make: Callable[[], T]) -> T:
    """What the first process of a run that asks for it makes; the others wait for that one and get their own copy."""
    if OF_THE_RUN not in os.environ:
        return make()
    path = Path(os.environ[OF_THE_RUN]) / f"{blake2b(what.encode(), digest_size=16).hexdigest()}.pickle"
    with path.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not path.exists():
            made = make()
            part = path.with_suffix(".part")  # who is killed while it writes leaves nothing for the others
            part.write_bytes(pickle.dumps(made, pickle.HIGHEST_PROTOCOL))
            part.replace(path)
            return made
    return pickle.loads(path.read_bytes())  # type: ignore[no-any-return]
