"""`./marchwarden audit`: known weaknesses of what is installed, and the licences of everything that is bundled."""

from __future__ import annotations

import importlib.metadata
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import click
from packaging.requirements import InvalidRequirement, Requirement

from bot.settings import PROJECT_ROOT

LOCK: Final = PROJECT_ROOT / "requirements.lock"
CLASSIFIER: Final = "License :: "


@dataclass(frozen=True, slots=True)
class Bundled:
    """A package that runs with the bot."""

    name: str
    version: str
    licence: str


@click.command()
@click.option("--licences", is_flag=True, help="Only list the licences; ask nobody for known weaknesses.")
def command(licences: bool) -> int:
    """List what runs with the bot, with versions and licences, and ask pip-audit for known weaknesses.

    Exit code 1 if one is known. pip-audit asks a database on the internet; it belongs to the tools for developers
    (./marchwarden install --dev).
    """
    found = list(bundled(LOCK))
    width = max(len(one.name) for one in found)
    for one in found:
        click.echo(f"{one.name:<{width}}  {one.version:<14} {one.licence}")
    click.echo(f"{len(found)} packages. Fonts and icons: images/CREDITS.md.")
    if licences:
        return 0
    tool = shutil.which("pip-audit", path=str(Path(sys.executable).parent))
    if tool is None:
        click.echo("pip-audit is not installed: run ./marchwarden install --dev first.")
        return 2
    return subprocess.run([tool, "--require-hashes", "--disable-pip", "-r", str(LOCK)], check=False).returncode


def bundled(lock: Path) -> Iterator[Bundled]:
    """Yields the packages of a lock file that are for this machine, by name."""
    names = set()
    for line in lock.read_text(encoding="utf-8").splitlines():
        if line[:1].isalnum():
            try:
                needed = Requirement(line.rstrip("\\ ").strip())
            except InvalidRequirement:
                continue
            if needed.marker is None or needed.marker.evaluate():
                names.add(needed.name)
    for name in sorted(names, key=str.lower):
        try:
            facts = importlib.metadata.metadata(name)
        except importlib.metadata.PackageNotFoundError:
            yield Bundled(name, "-", "not installed")
            continue
        yield Bundled(name, facts["Version"], _licence(facts))


def _licence(facts: importlib.metadata.PackageMetadata) -> str:
    """Returns a package's licence as it states it: as an expression, as classifiers, or as a short text."""
    if "License-Expression" in facts:
        return facts["License-Expression"]
    classified = [one.rpartition(" :: ")[2] for one in facts.get_all("Classifier") or [] if one.startswith(CLASSIFIER)]
    if classified:
        return ", ".join(classified)
    stated = facts["License"].strip().splitlines() if "License" in facts else []
    return stated[0] if stated and len(stated[0]) < 60 else "see the package"
