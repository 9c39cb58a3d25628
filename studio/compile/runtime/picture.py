"""Pictures of a scene."""

from __future__ import annotations
