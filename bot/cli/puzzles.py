"""`./marchwarden puzzles`: prove the puzzles of every game, or look for new ones."""

from __future__ import annotations

import time
from fractions import Fraction
from pathlib import Path
from typing import Any

import click
import yaml

from bot.cli.game_option import agreed, game_option
from engine.game import Game
from engine.located import NotReadable
from engine.puzzles.finding import PuzzleHunt, drafts
from engine.puzzles.proving import PuzzleProof, proved
from engine.puzzles.puzzle import Puzzle, puzzles_of, read_puzzle
from engine.registry import PUZZLES, puzzle_rules, strategy


@click.group()
def command() -> None:
    """Prove puzzles by a search of every answer, every fall of the dice and every reply; look for new ones."""


@command.command("prove")
@click.argument("files", nargs=-1, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--game", "names", multiple=True, type=click.Choice(list(PUZZLES)), help="The puzzles of this game only.")
@click.option("--all-answers", is_flag=True, help="Print the chance of every legal answer.")
def prove_puzzles(files: tuple[Path, ...], names: tuple[str, ...], all_answers: bool) -> int:
    """Prove the bundled puzzles, or those in files: one answer must be better than all others, by the exact chances.

    Exits 0 if all are proved, 1 if one is not, 2 if a file cannot be read.
    """
    try:
        chosen = (
            [(str(path), read_puzzle(path.read_text(encoding="utf-8"))) for path in files]
            if files
            else [(f"{game} {one.number}", one) for game in names or PUZZLES for one in puzzles_of(game)]
        )
    except NotReadable as wrong:
        raise click.ClickException(str(wrong)) from wrong
    failed = 0
    for name, puzzle in chosen:
        start = time.process_time()
        proof = proved(puzzle)
        failed += not proof.holds
        click.echo(f"{name}: {_line(puzzle, proof)} {time.process_time() - start:.1f} s")
        for fault in proof.faults:
            click.echo(f"  {fault}")
        if all_answers:
            for answer, chance in sorted(proof.chances, key=lambda one: -one[1]):
                click.echo(f"  {chance} ({float(chance):.3f})  {answer}")
    click.echo(f"{len(chosen) - failed} of {len(chosen)} puzzles are proved.")
    return 1 if failed else 0


def _line(puzzle: Puzzle, proof: PuzzleProof) -> str:
    best = puzzle.choices[puzzle.right]
    verdict = "proved" if proof.holds else "NOT PROVED"
    return f"{verdict}, {puzzle.title!r}: {best.say} ({float(best.chance):.0%}); {proof.positions} positions,"


@command.command("find")
@game_option
@click.option("--size", "--points", type=int, help="Size of the matches.")
@click.option("--extras", multiple=True, help="Other options, as /game new takes them.")
@click.option("--seed", default=1, show_default=True, help="Seed of the first match.")
@click.option("--matches", default=100, show_default=True, help="Number of random matches.")
@click.option("--seconds", default=600.0, show_default=True, help="Processor time after which the search ends.")
@click.option("--margin", default="1/5", show_default=True, help="How much better one answer must be.")
@click.option("--positions", default=3000, show_default=True, help="Number of positions that one goal may take.")
@click.option("--prompt", "prompts", multiple=True, help="Only questions of this name.")
@click.option("--share", default=1.0, show_default=True, help="The part of the questions that is looked at.")
@click.option("--out", required=True, type=click.Path(file_okay=False, path_type=Path), help="The folder for drafts.")
def find_puzzles(
    game: Game[Any],
    size: int | None,
    extras: tuple[str, ...],
    seed: int,
    matches: int,
    seconds: float,
    margin: str,
    positions: int,
    prompts: tuple[str, ...],
    share: float,
    out: Path,
) -> int:
    """Let fast players play random matches, and write a draft for every position in which one answer is far better."""
    hunt = PuzzleHunt(
        puzzle_rules(game.name),
        strategy(game.name),
        Fraction(margin),
        positions,
        frozenset(prompts),
        share,
    )
    options = agreed(game, size, extras)
    end = time.process_time() + seconds
    out.mkdir(parents=True, exist_ok=True)
    written = 0
    for number in range(seed, seed + matches):
        for draft in drafts(hunt, game, options, number, lambda: time.process_time() > end):
            written += 1
            best, second = (float(one[2]) for one in draft.chances[:2])
            name = f"{draft.prompt.replace(' ', '-')}-{number}-{written:04}.yaml"
            text = yaml.safe_dump(draft.to_json(game.name), sort_keys=False, allow_unicode=True, width=120)
            (out / name).write_text(text, encoding="utf-8")
            click.echo(f"{name}: {dict(draft.goal.reach)} {best:.0%} against {second:.0%}, {draft.positions} positions")
        if time.process_time() > end:
            break
    click.echo(f"{written} drafts.")
    return 0
