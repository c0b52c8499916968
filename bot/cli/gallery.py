"""`./marchwarden gallery`: every kind of picture in a folder, to look at."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from bot.cli.game_option import game_option
from engine.game import Game

if TYPE_CHECKING:
    from images.palette import Palette
    from images.pictures import Shown

PHONE = 400
PALETTES = ("dark", "light", "contrast", "protan", "deutan", "tritan")


@click.command()
@game_option
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option("--phone", is_flag=True, help="Also write each picture 400 pixels wide, as a phone shows it.")
@click.option(
    "--palette", type=click.Choice(PALETTES), default=PALETTES[0], show_default=True, help="In which colours."
)
def command(game: Game[Any], folder: Path, phone: bool, palette: str) -> int:
    """Draw every kind of picture over many states into FOLDER, and all of them small on contact-sheet.png."""
    from images.gallery import contact_sheet, smaller
    from images.palette import PALETTES as COLOURS

    folder.mkdir(parents=True, exist_ok=True)
    shown = []
    for one in _pictures(game, COLOURS[palette]):
        (folder / one.name).write_bytes(one.data)
        if phone:
            smaller(one.data, PHONE).save(folder / f"{Path(one.name).stem}-phone.png")
        shown.append(one)
    sheet = folder / "contact-sheet.png"
    sheet.write_bytes(contact_sheet(shown))
    click.echo(f"{len(shown)} pictures, all together on {sheet}.")
    return 0


def _pictures(game: Game[Any], palette: Palette) -> Iterator[Shown]:
    from bot.cli.shown_match import match_pictures
    from bot.games.known import known_faces

    face = known_faces()[game.family]
    yield from face.pictures.gallery(palette)
    yield from match_pictures(game, face, palette)
