"""`./marchwarden texts`: the names and descriptions of all commands, as a template for another language."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path
from typing import Any

import click
import yaml

from bot.client import Marchwarden
from bot.localisation import CommandTranslator, english_texts, unknown_texts
from bot.store import open_store


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
def command(file: Path) -> int:
    """Write the English texts of all commands into FILE, and check the translations that there are.

    Exits 1 if a file of translations names a command that does not exist.
    """
    template, unknown = asyncio.run(_texts())
    file.write_text(yaml.safe_dump(template, allow_unicode=True, sort_keys=False, width=120), encoding="utf-8")
    click.echo(f"{len(template) - 1} commands and groups are in {file}. docs/localisation.md says how to go on.")
    for line in unknown:
        click.echo(line)
    return 1 if unknown else 0


async def _texts() -> tuple[dict[str, Any], list[str]]:
    """Returns the template, and a line for each translated text that belongs to no command."""
    with tempfile.TemporaryDirectory() as folder:
        bot = Marchwarden(await open_store(Path(folder) / "texts.sqlite3"))
        await bot.load_cogs()
        unknown = [
            f"{locale.value}.yaml: there is no {what} of {of}."
            for locale, texts in CommandTranslator().texts.items()
            for what, of in unknown_texts(bot.tree, texts)
        ]
        template = english_texts(bot.tree)
        await bot.close()
    return template, unknown
