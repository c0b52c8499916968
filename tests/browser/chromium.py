"""Where Chromium is, and how it is started. Without one these tests are skipped, except in CI: there it is promised."""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import AsyncIterator
from typing import Final

import pytest
from playwright.async_api import Browser, async_playwright

NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "chrome")
CHROMIUM: Final = next(filter(None, map(shutil.which, NAMES)), None)
FLAGS: Final = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

needs_chromium: Final = [
    pytest.mark.browser,
    pytest.mark.skipif(
        CHROMIUM is None and os.environ.get("CI", "").lower() != "true",
        reason="there is no Chromium on this machine",
    ),
]
"""For `pytestmark`."""


@contextlib.asynccontextmanager
async def headless() -> AsyncIterator[Browser]:
    """Yields a headless Chromium. Fails when there is none."""
    assert CHROMIUM is not None, f"none of {', '.join(NAMES)} is installed"
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=CHROMIUM, args=FLAGS, env={**os.environ, "DBUS_SESSION_BUS_ADDRESS": "disabled:"}
        )
        try:
            yield browser
        finally:
            await browser.close()
