"""One Marchwarden per database: the second is refused with a sentence, and a dead one holds nothing."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from bot.store.instance import InUse, lock_file, only_instance

HOLD = """
import sys
from pathlib import Path
from bot.store.instance import only_instance
with only_instance(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


def holder(database: Path) -> subprocess.Popen[str]:
    """A process that holds the database until it is killed."""
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(database)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "held\n"
    return process


def test_a_second_one_is_refused_in_a_sentence_that_names_the_first(tmp_path: Path) -> None:
    database = tmp_path / "new folder" / "matches.sqlite3"
    with holder(database) as process:
        with pytest.raises(InUse) as refused, only_instance(database):
            raise AssertionError("two at once")
        assert f"(process {process.pid})" in str(refused.value)
        assert str(database) in str(refused.value)
        process.kill()
        process.wait()
    # However it ended, it holds nothing any more.
    with only_instance(database):
        assert lock_file(database).read_text(encoding="utf-8").strip().isdecimal()


def test_within_one_process_too(tmp_path: Path) -> None:
    database = tmp_path / "matches.sqlite3"
    with only_instance(database):
        with pytest.raises(InUse), only_instance(database):
            raise AssertionError("two at once")
        with only_instance(tmp_path / "other.sqlite3"):
            pass
    with only_instance(database):
        pass
