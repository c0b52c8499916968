"""What all tests share: the code as Python has compiled it, and chance that falls the same at every run."""

from __future__ import annotations

import gc
import os
import random
import secrets
from collections.abc import Generator
from unittest import mock

import pytest
from hypothesis import settings
from hypothesis.internal.conjecture import providers


def pytest_configure(config: pytest.Config) -> None:
    """Chooses the examples of property tests, and has compiled code read instead of compiled again.

    Property tests try the same examples at each run, so that one that fails fails for everybody;
    `--hypothesis-profile=nightly` looks for new ones. No example has a time limit: a busy machine is no fault of the
    code.
    """
    settings.register_profile("daily", deadline=None, derandomize=True)
    settings.register_profile("nightly", deadline=None)
    profile = config.getoption("--hypothesis-profile") or "daily"
    settings.load_profile(profile)
    if profile == "daily":
        # Hypothesis mixes in numbers and words of all modules that happen to be loaded, so that examples would differ
        # with the tests that ran before. To read these modules costs seconds, too.
        mock.patch.object(providers, "is_local_module_file", return_value=False).start()
    # The bots that tests start, and the other workers, read compiled code instead of compiling all of it again.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Lets the garbage collector leave alone what stays to the end: all modules and tests."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.fixture(autouse=True)
def _same_chance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets what a test draws by chance (seeds, words for the dice, forces) follow from its name.

    A match whose test names neither would otherwise be another one at each run, and now and then one that proves
    nothing. What is to be tried with many dice has seeds of its own, or is a nightly command.
    """
    chance = random.Random(request.node.nodeid)
    monkeypatch.setattr(secrets, "token_bytes", lambda nbytes=None: chance.randbytes(nbytes or secrets.DEFAULT_ENTROPY))
    monkeypatch.setattr(random, "SystemRandom", lambda: chance)
