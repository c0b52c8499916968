"""Contents that servers have written, such as cards: kept as text, checked by the game before they are kept.

There are two ways in: a person who may manage the server sends a text, which is stored for that server; or the operator
puts files into a folder, which are available on every server. A text with a mistake is never offered for a match. A
match keeps the text in its options as it was when it was chosen: later changes here do not affect a match.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from sqlmodel import col, select

from bot.store import Store
from bot.store.tables import ContentsRow
from bot.words.sentences import listed
from engine.game import Extensible, Game, Option, OptionKind, as_agreed
from engine.refusals import NotAllowed, NotUnderstood, Refusal
from engine.values import Json

MOST_SETS: Final = 20
"""Most texts of a server for a game; Discord offers 25 lines in a select."""
MOST_BYTES: Final = 200_000
LONGEST_NAME: Final = 40
ENDINGS: Final = (".yaml", ".yml")
NONE: Final = "none"
"""Chosen where none of them is."""


@dataclass(frozen=True, slots=True)
class ServerText:
    """One text: its name, whether it is offered for matches, and the user who added it (None: it is from the
    folder).
    """

    name: str
    text: str
    is_on: bool
    added_by: int | None = None
    wrong: str = ""
    """Why it cannot be switched on, where something is wrong with it."""


class ServerContents:
    """The texts of all servers."""

    def __init__(self, store: Store, folder: Path | None = None, now: Callable[[], float] = time.time) -> None:
        self._store = store
        self._folder = folder
        self._now = now

    # -- looking -----------------------------------------------------------------------------------------------------

    async def of_guild(self, guild_id: int, game: Game[Any]) -> list[ServerText]:
        """Returns the texts of a server for a game by name, those of the folder among them; a server's own of the same
        name stands before one of the folder.
        """
        here = select(ContentsRow).where(ContentsRow.guild_id == guild_id, ContentsRow.game == game.name)
        async with self._store.reading() as session:
            rows = (await session.exec(here.order_by(col(ContentsRow.name)))).all()
        own = {row.name.casefold(): ServerText(row.name, row.text, row.is_on, row.added_by) for row in rows}
        shared = {one.name.casefold(): one for one in await asyncio.to_thread(self._in_folder, game)}
        everything = shared | own
        return [everything[name] for name in sorted(everything)]

    async def find(self, guild_id: int, game: Game[Any], name: str) -> ServerText:
        """Returns one of them, whatever the case of its name. Raises `NotUnderstood` with the names there are."""
        known = await self.of_guild(guild_id, game)
        found = next((one for one in known if one.name.casefold() == name.strip().casefold()), None)
        if found is None:
            raise _unknown(name, [one.name for one in known])
        return found

    async def options(self, guild_id: int, game: Game[Any]) -> list[Option]:
        """Returns what is agreed on before a match of a game on a server: with the names of its own contents."""
        if not any(option.kind is OptionKind.CONTENTS for option in game.options):
            return list(game.options)
        offered = tuple(one.name for one in await self.of_guild(guild_id, game) if one.is_on and not one.wrong)
        return [
            replace(option, bounds=offered[:MOST_SETS]) if option.kind is OptionKind.CONTENTS else option
            for option in game.options
        ]

    async def brought(self, guild_id: int, game: Game[Any], agreed: Mapping[str, Json]) -> dict[str, Json]:
        """Returns what was agreed on with the texts themselves in the place of their names. Raises a `Refusal`."""
        result = dict(agreed)
        for option in game.options:
            name = agreed.get(option.key)
            if option.kind is not OptionKind.CONTENTS or not isinstance(name, str):
                continue
            if name.casefold() == NONE:
                result[option.key] = None
                continue
            found = await self.find(guild_id, game, name)
            if not found.is_on or found.wrong:
                raise NotAllowed(found.wrong or f"“{found.name}” is not switched on. An organiser can do that.")
            result[option.key] = {"name": found.name, "text": found.text}
            await self.check(game, found.text)
        return result

    async def check(self, game: Game[Any], text: str, *, is_new: bool = False) -> Game[Any]:
        """Returns the game with the contents of a text. Raises a `Refusal` with everything that is wrong with it.

        `is_new`: the text comes to this server now, so that more is asked of it than of one that is played with.
        """
        return await asyncio.to_thread(_extended, game, text, is_new=is_new)

    # -- changing ----------------------------------------------------------------------------------------------------

    async def keep(self, guild_id: int, game: Game[Any], name: str, text: str, user_id: int) -> ServerText:
        """Keeps a checked text under a name, in the place of the one of that name; it is as switched on as that was.

        Raises a `Refusal` for a text with mistakes, a name that cannot be, or too many texts: nothing has changed then.
        """
        name = " ".join(name.split())
        if (
            not 1 <= len(name) <= LONGEST_NAME
            or not name[0].isalnum()
            or set(name) & set(",;:\n`*_@<>|")
            or (name.casefold() == NONE)
        ):
            raise NotUnderstood(f"A name has up to {LONGEST_NAME} letters, digits and spaces, for example Dusk Choir.")
        await self.check(game, text, is_new=True)
        known = await self.of_guild(guild_id, game)
        before = next((one for one in known if one.name.casefold() == name.casefold() and one.added_by), None)
        if before is None and sum(one.added_by is not None for one in known) >= MOST_SETS:
            raise NotAllowed(f"A server keeps at most {MOST_SETS} of them; remove one first.")
        is_on = before is not None and before.is_on
        row = ContentsRow(
            guild_id=guild_id,
            game=game.name,
            name=name if before is None else before.name,
            text=text,
            is_on=is_on,
            added_by=user_id,
            added_at=int(self._now()),
        )
        async with self._store.writing() as session:
            await session.merge(row)
        return ServerText(row.name, text, is_on, user_id)

    async def switch(self, guild_id: int, game: Game[Any], name: str, on: bool) -> ServerText:
        """Switches one of a server's texts on or off. Raises a `Refusal`: for a text that the rules of today refuse."""
        found = await self._own(guild_id, game, name)
        if on:
            await self.check(game, found.text)
        async with self._store.writing() as session:
            (await session.get_one(ContentsRow, (guild_id, game.name, found.name))).is_on = on
        return replace(found, is_on=on)

    async def remove(self, guild_id: int, game: Game[Any], name: str) -> ServerText:
        """Removes one of a server's texts; matches go on with it. Raises a `Refusal`."""
        found = await self._own(guild_id, game, name)
        async with self._store.writing() as session:
            await session.delete(await session.get_one(ContentsRow, (guild_id, game.name, found.name)))
        return found

    async def _own(self, guild_id: int, game: Game[Any], name: str) -> ServerText:
        found = await self.find(guild_id, game, name)
        if found.added_by is None:
            raise NotAllowed(
                f"“{found.name}” is in my operator's folder; it is always on as long as it has no mistakes."
            )
        return found

    # -- the folder --------------------------------------------------------------------------------------------------

    def _in_folder(self, game: Game[Any]) -> list[ServerText]:
        """Returns the texts of the folder: `FOLDER/legacys_allure/dusk choir.yaml` is "dusk choir"."""
        folder = None if self._folder is None else self._folder / game.name
        if folder is None or not folder.is_dir():
            return []
        files = sorted(path for path in folder.iterdir() if path.suffix.lower() in ENDINGS and path.is_file())
        return [_from_file(game, path) for path in files]


def _from_file(game: Game[Any], path: Path) -> ServerText:
    try:
        text = read_text(path.read_bytes() if path.stat().st_size <= MOST_BYTES else b"\xff")
        _extended(game, text, is_new=True)
    except (Refusal, OSError) as wrong:
        return ServerText(path.stem[:LONGEST_NAME], "", False, None, f"{path.name}: {wrong}")
    return ServerText(path.stem[:LONGEST_NAME], text, True)


def read_text(data: bytes) -> str:
    """Returns a file as text. Raises `NotUnderstood` for one that is too large or no text."""
    if len(data) > MOST_BYTES:
        raise NotUnderstood(f"This file has more than {MOST_BYTES // 1000} kilobytes; a set of cards has about 20.")
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise NotUnderstood("This is not UTF-8 text. Save the file as plain text and send it again.") from None


def _extended(game: Game[Any], text: str, *, is_new: bool = False) -> Game[Any]:
    keys = [option.key for option in game.options if option.kind is OptionKind.CONTENTS]
    options: dict[str, Json] = {key: {"name": "", "text": text} for key in keys}
    return game.admitted(options) if is_new and isinstance(game, Extensible) else as_agreed(game, options)


def _unknown(name: str, known: Sequence[str]) -> NotUnderstood:
    there = f"there is {listed(known)}" if known else "there is none yet"
    return NotUnderstood(f"There is nothing called “{name.strip()[:LONGEST_NAME]}” here; {there}.")
