"""What holds for all tests: a run depends on nothing but the code, neither on chance nor on how busy the machine is."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("same", derandomize=True, deadline=None)
settings.register_profile("explore", deadline=None, print_blob=True)  # pytest --hypothesis-profile=explore
settings.load_profile("same")
