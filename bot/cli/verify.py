"""`./marchwarden verify FILE`: recomputes every die of a match record, and replays it by the rules."""

import json
from pathlib import Path

import click

from bot.settings import CannotStart
from engine.proof import Disproved, NotProvable, prove
from engine.registry import games


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, readable=True, path_type=Path))
@click.option("--commitment", help="The commitment that was published when the match was opened, from its thread.")
def command(file: Path, commitment: str | None) -> int:
    """Check a match record from `/game export`: recompute every die from the opened seed, replay every answer.

    With --commitment, also that the record's seed is the one that was promised before anybody else had joined.

    Prints OK, or names the first difference and ends with exit code 1. Exit code 2: there is nothing to check yet.
    """
    try:
        record = json.loads(file.read_text(encoding="utf-8"))
    except RecursionError as error:
        raise CannotStart(f"{file} is not a match record: it is nested too deeply.") from error
    except (OSError, ValueError) as error:
        raise CannotStart(f"{file} is not a JSON file ({error}).") from error
    try:
        proof = prove(record, games(), commitment)
    except NotProvable as reason:
        raise CannotStart(str(reason)) from reason
    except Disproved as difference:
        click.echo(f"NOT OK: {difference}")
        return 1
    click.echo(
        f"OK: the {proof.dice} dice in {proof.rolls} rolls come from the promised seed, and {proof.answers} answers "
        "replay to the same end."
    )
    if commitment is None:
        click.echo(
            "Only you can tell whether this seed was promised before the match: compare the record's commitment with "
            f"the one in the match's thread, or pass that with --commitment. The record's is {record['commitment']}"
        )
    return 0
