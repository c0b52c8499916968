"""Python's garbage collector, for what plays many matches one after the other and keeps all that was told in each."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

PATIENCE: Final = (20_000, 20, 50)
"""How much more must have come than gone before the collector looks through the youngest, and how many such rounds lead
to the older ones. A match is some ten thousand objects, none of them garbage before its end: with Python's own
thresholds a quarter of the time goes into finding that out again and again."""


@contextmanager
def patient_collector() -> Iterator[None]:
    """Keeps the collector from all that is there now, and lets it look seldom at what comes; afterwards all is as it
    was."""
    usual = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*PATIENCE)
    try:
        yield
    finally:
        gc.set_threshold(*usual)
        gc.unfreeze()
