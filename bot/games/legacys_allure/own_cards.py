"""What the commands of a server's own cards do: read, kept, shown, switched on and off, removed."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands

from bot.matches.server_contents import MOST_BYTES, ServerText, read_text
from bot.prompts.choices import choices
from bot.prompts.responses import reply_to
from bot.words.sentences import counted, shortened
from engine.game import Game
from engine.legacys_allure.cards import Card, CardKind, CardSet
from engine.legacys_allure.library import card_set, own_cards
from engine.located import Mistakes, NotReadable
from engine.refusals import NotAllowed, NotUnderstood, Refusal
from images.legacys_allure.cards import face_of_card, key_of
from images.pictures import Sheet

if TYPE_CHECKING:
    from bot.client import Marchwarden

FAMILY: Final = "legacys_allure"
MOST_MISTAKES: Final = 12
"""Most mistakes that are told at a time."""
LONGEST_MISTAKE: Final = 140
EXAMPLE: Final = """\
faction: {name: Dusk Choir, colour: "#6a4fa3"}
cards:
  - {kind: hero, name: "Mira Vane, First Voice", mana: 4, power: 2, movement: 2, health: 8, passives: [Magic Resist 1]}
  - {name: Chorister, gold: 4, power: 2, movement: 2, health: 3, types: [spirit]}
  - {name: Bell Warden, gold: 6, power: 3, movement: 1, health: 6, passives: [Armor 1]}
"""
"""A set that can be sent as it is."""
HOW_TO_ADD: Final = (
    "Attach a text file with your cards as `file`. The example below can be sent as it is: save it, change it, and use "
    "`/allure cards add` with it. I name every mistake with its line, and a file with a mistake changes nothing.\n"
    "A card has a name, gold, power, movement and health; a hero has no gold. Keywords go into `passives`; `/rules` "
    "explains each."
)
KINDS: Final = (
    (CardKind.HERO, "Heroes"),
    (CardKind.UNIT, "Units"),
    (CardKind.ABILITY, "Abilities"),
    (CardKind.ITEM, "Items"),
)


class CardActions:
    """What is done, for one bot. Everybody may look at the cards; people who may manage the server can change them."""

    def __init__(self, bot: Marchwarden) -> None:
        self.bot = bot

    @property
    def _game(self) -> Game[Any]:
        return self.bot.games.game(FAMILY)

    async def add(
        self,
        interaction: discord.Interaction[Marchwarden],
        file: discord.Attachment | None,
        name: str,
    ) -> None:
        """Keeps the cards that are sent; some of the same name are replaced. Without a file it explains how."""
        if file is None:
            sample = discord.File(io.BytesIO(EXAMPLE.encode()), "dusk-choir.yaml")
            await reply_to(interaction).show(HOW_TO_ADD, files=[sample])
            return
        _may_manage(interaction)
        if file.size > MOST_BYTES:
            raise NotUnderstood(f"This file has more than {MOST_BYTES // 1000} kilobytes; a set of cards has about 20.")
        text = read_text(await file.read())
        called = name or file.filename.rpartition(".")[0].replace("_", " ").replace("-", " ") or file.filename
        try:
            kept = await self.bot.contents.keep(
                interaction.guild_id or 0, self._game, called, text, interaction.user.id
            )
        except NotReadable as wrong:
            raise NotUnderstood(mistakes(wrong)) from wrong
        cards = own_cards(await read_apart(text))
        how = "is switched on, and new matches take it as it is now" if kept.is_on else "is kept, and not switched on"
        await reply_to(interaction).show(
            f"**{kept.name}** {how}: {counted(len(cards), 'card', 'cards')}. "
            f"`/allure cards show` shows them, `/allure cards switch` switches them on or off for new matches."
        )

    async def list_sets(self, interaction: discord.Interaction[Marchwarden]) -> None:
        """Lists a server's sets of cards."""
        known = await self.bot.contents.of_guild(interaction.guild_id or 0, self._game)
        lines = [await _line(one) for one in known] or [
            "This server has no cards of its own yet. A person who can manage it adds some with `/allure cards add`."
        ]
        await reply_to(interaction).show("\n".join(lines))

    async def show(self, interaction: discord.Interaction[Marchwarden], name: str, card: str) -> None:
        """Shows a set of cards as pictures, or the words of one card."""
        kept = await self.bot.contents.find(interaction.guild_id or 0, self._game, name)
        if kept.wrong:
            raise NotAllowed(shortened(kept.wrong, 1500))
        cards = await read_apart(kept.text)
        shown = own_cards(cards)
        if card:
            shown = [one for one in shown if card.strip().casefold() in (one.title.casefold(), one.name.casefold())]
            if not shown:
                raise NotUnderstood(f"There is no card “{card[:60]}” in {kept.name}. The suggestions are those it has.")
        sheet = Sheet(kept.name, tuple(_groups(shown, cards)))
        drawn = await self.bot.drawings.sheet(FAMILY, sheet, {}, interaction.user.id)
        words = [line for one in shown for line in face_of_card(one, cards).as_text()] if card else []
        await reply_to(interaction).show("\n".join([await _line(kept), *words]), files=[one.as_file() for one in drawn])

    async def switch(self, interaction: discord.Interaction[Marchwarden], name: str, on: bool) -> None:
        """Switches a set on or off for new matches; those that are played keep the cards they began with."""
        _may_manage(interaction)
        try:
            kept = await self.bot.contents.switch(interaction.guild_id or 0, self._game, name, on)
        except NotReadable as wrong:
            raise NotUnderstood(mistakes(wrong)) from wrong
        how = (
            f"`/game new` with `cards: {kept.name}` in `extras` plays with it, or choose it in the lobby."
            if on
            else "New matches cannot use it. Running matches go on as they are."
        )
        await reply_to(interaction).show(f"**{kept.name}** is switched {'on' if on else 'off'}. {how}")

    async def remove(self, interaction: discord.Interaction[Marchwarden], name: str) -> None:
        """Removes a set; matches that are played keep the cards they began with."""
        _may_manage(interaction)
        kept = await self.bot.contents.remove(interaction.guild_id or 0, self._game, name)
        await reply_to(interaction).show(f"**{kept.name}** is removed. Running matches keep its cards.")

    async def sets(self, interaction: discord.Interaction[Marchwarden], typed: str) -> list[app_commands.Choice[str]]:
        """Returns the sets of this server."""
        known = await self.bot.contents.of_guild(interaction.guild_id or 0, self._game)
        return choices((one.name, one.name) for one in known if typed.strip().casefold() in one.name.casefold())

    async def cards(self, interaction: discord.Interaction[Marchwarden], typed: str) -> list[app_commands.Choice[str]]:
        """Returns the cards of the set that is named."""
        try:
            kept = await self.bot.contents.find(interaction.guild_id or 0, self._game, str(interaction.namespace.name))
            cards = own_cards(await read_apart(kept.text))
        except Refusal:
            return []
        return choices((one.title, one.title) for one in cards if typed.strip().casefold() in one.title.casefold())


def mistakes(wrong: NotReadable) -> str:
    """Returns all that is wrong with a text, as many lines as a message holds, and that nothing was kept."""
    each = wrong.each if isinstance(wrong, Mistakes) else (wrong,)
    lines = [f"- {shortened(str(one), LONGEST_MISTAKE)}" for one in each[:MOST_MISTAKES]]
    more = len(each) - len(lines)
    head = f"{counted(len(each), 'mistake', 'mistakes')}, so nothing was changed:"
    return "\n".join([head, *lines, *([f"… and {more} more."] if more else [])])


def _groups(shown: Sequence[Card], cards: CardSet) -> list[tuple[str, tuple[str, ...]]]:
    found = []
    for kind, title in KINDS:
        of_kind = sorted((one for one in shown if one.kind is kind), key=lambda one: (one.gold or 0, one.title))
        if of_kind:
            found.append((title, tuple(key_of(one, cards) for one in of_kind)))
    return found


async def read_apart(text: str) -> CardSet:
    """Returns the cards of a text, read in a thread: a large set would keep other users waiting."""
    return await asyncio.to_thread(card_set, text)


async def _line(kept: ServerText) -> str:
    if kept.wrong:
        return f"- **{kept.name}**: cannot be used. {shortened(kept.wrong, 300)}"
    cards = len(own_cards(await read_apart(kept.text)))
    whence = "from my operator's folder" if kept.added_by is None else f"added by <@{kept.added_by}>"
    return f"- **{kept.name}**: {counted(cards, 'card', 'cards')}, switched {'on' if kept.is_on else 'off'}, {whence}"


def _may_manage(interaction: discord.Interaction[Marchwarden]) -> None:
    if not interaction.permissions.manage_guild:
        raise NotAllowed(
            "Only people who can manage this server change its cards. `/allure cards show` is for everybody."
        )
