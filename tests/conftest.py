"""What all tests share: the code as Python has compiled it."""

from __future__ import annotations

import os

import pytest


def pytest_configure(config: pytest.Config) -> None:
    """Lets the bots that tests start, and the other workers, read compiled code instead of compiling all of it again.

    It lies in pytest's own cache, so this holds also where nothing may be written beside the sources.
    """
    if hasattr(config, "cache") and not hasattr(config, "workerinput"):
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        os.environ["PYTHONPYCACHEPREFIX"] = str(config.cache.mkdir("compiled"))
