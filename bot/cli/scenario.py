"""`./marchwarden scenario`: run rules cases that are written as text."""

import json
import traceback
from pathlib import Path

import click

from engine.located import MOST_CHARACTERS
from engine.registry import run_scenario
from engine.scenario import Result


@click.command()
@click.argument(
    "files", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, readable=True, path_type=Path)
)
@click.option("--seed", type=int, default=0, show_default=True, help="Seed for dice that a file does not force.")
def command(files: tuple[Path, ...], seed: int) -> int:
    """Run scenario files (docs/scenarios.md) and print one JSON object for each; the exit code is 0 if all passed."""
    all_passed = True
    for file in files:
        result = _run(_text(file), seed)
        all_passed &= result.passed
        click.echo(json.dumps({"file": str(file), **result.to_json()}, ensure_ascii=False))
    return 0 if all_passed else 1


def _run(text: str, seed: int) -> Result:
    try:
        return run_scenario(text, seed)
    except Exception as bug:
        # The other files are still to be run, and this one has not passed.
        traceback.print_exc()
        return Result("", "", passed=False, differences=(f"a bug of ours: {type(bug).__name__}: {bug}",))


def _text(file: Path) -> str:
    try:
        with file.open(encoding="utf-8") as opened:
            # Read only enough of a far too long text to see that it is too long.
            return opened.read(2 * MOST_CHARACTERS)
    except UnicodeDecodeError as wrong:
        raise click.ClickException(f"{file} is not text in UTF-8: {wrong.reason}.") from wrong
