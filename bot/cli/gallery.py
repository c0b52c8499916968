"""`./marchwarden gallery`: every kind of picture in a folder, to look at."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from bot.cli.game_option import game_option
from engine.game import Game

PHONE = 400


@click.command()
@game_option
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option("--phone", is_flag=True, help="Also write each picture 400 pixels wide, as a phone shows it.")
def command(game: Game[Any], folder: Path, phone: bool) -> int:
    """Draw every kind of picture over many states into FOLDER, and all of them small on contact-sheet.png."""
    from bot.games.known import known_faces
    from images.gallery import contact_sheet, smaller

    folder.mkdir(parents=True, exist_ok=True)
    shown = []
    for one in known_faces()[game.family].pictures.gallery():
        (folder / one.name).write_bytes(one.data)
        if phone:
            smaller(one.data, PHONE).save(folder / f"{Path(one.name).stem}-phone.png")
        shown.append(one)
    sheet = folder / "contact-sheet.png"
    sheet.write_bytes(contact_sheet(shown))
    click.echo(f"{len(shown)} pictures, all together on {sheet}.")
    return 0
