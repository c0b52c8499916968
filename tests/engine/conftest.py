"""Property tests have no time limit per example: a busy machine is no fault of the code."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("marchwarden", deadline=None)
settings.load_profile("marchwarden")
