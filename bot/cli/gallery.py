"""`./marchwarden gallery`: every kind of picture in a folder, to look at."""

from __future__ import annotations

from pathlib import Path

import click

PHONE = 400


@click.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option("--phone", is_flag=True, help="Also write each picture 400 pixels wide, as a phone shows it.")
def command(folder: Path, phone: bool) -> int:
    """Draw every kind of picture over many states into FOLDER, and all of them small on contact-sheet.png."""
    from images.gallery import contact_sheet, gallery, smaller

    folder.mkdir(parents=True, exist_ok=True)
    shown = []
    for one in gallery():
        (folder / one.name).write_bytes(one.data)
        if phone:
            smaller(one.data, PHONE).save(folder / f"{Path(one.name).stem}-phone.png")
        shown.append(one)
    sheet = folder / "contact-sheet.png"
    sheet.write_bytes(contact_sheet(shown))
    click.echo(f"{len(shown)} pictures, all together on {sheet}.")
    return 0
