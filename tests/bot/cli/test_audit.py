"""`audit`: what a lock file pins, and its licence."""

from __future__ import annotations

from pathlib import Path

from bot.cli.audit import LOCK, bundled


def test_every_bundled_package_states_a_licence() -> None:
    found = {one.name: one for one in bundled(LOCK)}
    assert {"discord-py", "sqlmodel", "pillow", "asyncpg"} <= {name.lower().replace(".", "-") for name in found}
    assert all(one.licence for one in found.values())


def test_what_is_for_other_machines_is_left_out(tmp_path: Path) -> None:
    lock = tmp_path / "lock"
    lock.write_text(
        "click==8.1.0 \\\n    --hash=sha256:00\n"
        'never==1.0 ; sys_platform == "amiga" \\\n    --hash=sha256:00\n'
        "# a remark\n"
    )
    assert [one.name for one in bundled(lock)] == ["click"]
