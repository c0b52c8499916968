"""What all tests share: the code as Python has compiled it, and chance that falls the same at every run."""

from __future__ import annotations

import os
import random
import secrets

import pytest
from hypothesis import settings


def pytest_configure(config: pytest.Config) -> None:
    """Chooses the examples of property tests, and has compiled code read instead of compiled again.

    Property tests try the same examples at each run, so that one that fails fails for everybody;
    `--hypothesis-profile=nightly` looks for new ones. No example has a time limit: a busy machine is no fault of the
    code.
    """
    settings.register_profile("daily", deadline=None, derandomize=True)
    settings.register_profile("nightly", deadline=None)
    settings.load_profile(config.getoption("--hypothesis-profile") or "daily")
    _share_what_is_compiled(config)


def _share_what_is_compiled(config: pytest.Config) -> None:
    """Lets the bots that tests start, and the other workers, read compiled code instead of compiling all of it again.

    It lies in pytest's own cache, so this holds also where nothing may be written beside the sources.
    """
    if hasattr(config, "cache") and not hasattr(config, "workerinput"):
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        os.environ["PYTHONPYCACHEPREFIX"] = str(config.cache.mkdir("compiled"))


@pytest.fixture(autouse=True)
def _same_chance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets the secrets that a test draws (seeds, words for the dice) follow from its name.

    A match whose test names neither would otherwise be another one at each run, and now and then one that proves
    nothing. What is to be tried with many dice has seeds of its own, or is a nightly command.
    """
    chance = random.Random(request.node.nodeid)
    monkeypatch.setattr(secrets, "token_bytes", lambda nbytes=None: chance.randbytes(nbytes or secrets.DEFAULT_ENTROPY))
