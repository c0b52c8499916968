"""`./marchwarden verify FILE`: recomputes every die of a match record, and replays it by the rules."""

import json
from pathlib import Path

import click

from bot.settings import CannotStart
from engine.proof import Disproved, NotProvable, prove
from engine.registry import games


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, readable=True, path_type=Path))
def command(file: Path) -> int:
    """Check a match record from `/game log`: recompute every die from the opened seed, replay every answer.

    Prints OK, or names the first difference and ends with exit code 1. Exit code 2: there is nothing to check yet.
    """
    try:
        record = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise CannotStart(f"{file} is not a JSON file ({error}).") from error
    try:
        proof = prove(record, games())
    except NotProvable as reason:
        raise CannotStart(str(reason)) from reason
    except Disproved as difference:
        click.echo(f"NOT OK: {difference}")
        return 1
    click.echo(
        f"OK: {proof.dice} dice in {proof.rolls} rolls are those of the promised seed, "
        f"and {proof.answers} answers replay to the same end."
    )
    return 0
