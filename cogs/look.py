"""`/look`, `/game roll`, `/game replay`: pictures for the person who asks, so that they do not flood the channel."""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

import discord
from discord import app_commands
from discord.ext import commands

from bot.cards import Look
from bot.games.face import AnyFace
from bot.pictures.boards import Picture, embedded
from bot.posting.places import may_see
from bot.posting.private_messages import REPLAY, STILLS
from bot.prompts.choices import choices
from bot.prompts.clicks import Ack, Click
from bot.prompts.items import view_of
from bot.prompts.parts import Prompt
from bot.prompts.responses import reply_to
from bot.prompts.stepping import LAST, event_wanted, picture_wanted, step_through, stepping_prompt
from bot.prompts.written import fitting
from bot.store.saved import draft_key
from bot.words import lobby
from bot.words.rulebooks import LEAST_LETTERS, MOST_HINTED, rules_like
from bot.words.sentences import counted, listed, shortened
from engine.refusals import NotAllowed, NotUnderstood, Refusal
from images.pictures import Sheet

if TYPE_CHECKING:
    from bot.client import Marchwarden

OWN: Final = "own:"
"""The prefix of a user's own things; nothing printed begins with it."""
TABLE: Final = "table:"
"""Before the name of a place on the table."""

MOST_BACK = 200
LONGEST_GAME = 100

WHOLE: Final = "the whole match"

NO_BUTTONS: Final = Prompt("")

Shown: TypeAlias = "str | Sheet"
"""A card by its key, or cards together."""


class LookCog(commands.Cog):
    """Shows cards, rolls and replays, and changes nothing."""

    def __init__(self, bot: Marchwarden) -> None:
        self.bot = bot
        game = bot.tree.get_command("game")
        assert isinstance(game, app_commands.Group), "the lobby is loaded first"
        game.add_command(_roll_command(self), override=True)
        game.add_command(_replay_command(self), override=True)
        bot.clicks.on("replay", self.on_replay, Ack.PRIVATE)
        bot.clicks.on("stills", self.on_stills, Ack.PRIVATE)
        bot.clicks.on("still", self.on_still)
        bot.tree.add_command(_look_command(self, "look", "See a die, a card or a sheet, or what you have brought"))
        bot.tree.add_command(_look_command(self, "dice", "Now /look, and still here: see a die, or all of a kind"))

    async def look(self, interaction: discord.Interaction[Marchwarden], name: str, chosen: str = "") -> None:
        """Shows a die, card or sheet, by the book of the chosen game or of the match here."""
        viewer = interaction.user.id
        here = {} if chosen else await self._here(interaction)
        # Typed out instead of chosen: "Your force", "Alice's home".
        name = next((key for title, key in here.items() if title.lower() == name.strip().lower()), name)
        if name.startswith((OWN, TABLE)):
            look = await self.bot.answering.look_here(interaction)
            sheets = self._on_table(look) if name.startswith(TABLE) else await self._own(look, viewer)
            sheet = sheets.get(name.partition(":")[2])
            if sheet is None:
                whose = "You have" if name.startswith(OWN) else "There is"
                raise NotUnderstood(f"{whose} nothing of that kind here now. Choose one of the suggestions.")
            family = self.bot.games.face(look.card.game).family
            pictures = await self.bot.drawings.sheet(family, sheet, look.card.names(), viewer, look.card)
            await self._show(interaction, f"**{sheet.title}**", pictures)
            return
        if not chosen and (shown := await self._brought_in(interaction, name)) is not None:
            await self._show(interaction, f"**{name}**", [shown])
            return
        if not chosen and (lines := await self._described(interaction, name)):
            await self._show(interaction, "\n".join(lines), [])
            return
        faces, game = await self.bot.answering.looked_up_in(interaction, chosen)
        for face in faces:
            # A die of another edition is shown too: the text below says that it is not in this match.
            found = _found(name.removeprefix(f"{face.short}:"), face.cards())
            if isinstance(found, Sheet):
                await self._show(
                    interaction, f"**{found.title}**", await self.bot.drawings.sheet(face.family, found, {}, viewer)
                )
                return
            if found is not None:
                picture = await self.bot.drawings.card(face.family, found, viewer, game)
                where = await self._location(interaction, found, face, game)
                await self._show(interaction, f"**{found}**{where}", [picture])
                return
        sought = name.strip().lower()
        told = dict.fromkeys(rule.name for rule in rules_like(faces, name, game) if sought in rule.name.lower())
        cards = {label: _name(shown) for face in faces for label, shown in face.cards(game).items()}
        if sought not in (one.lower() for one in told):
            called = {title: title for title in here} | cards
            meant = dict.fromkeys(called[label] for label in fitting(sought, called))
            if len(meant) == 1:
                await self.look(interaction, next(iter(meant)), chosen)
                return
        if told and sought:
            explained = listed((f"`/rules {one}`" for one in list(told)[:MOST_HINTED]), "or")
            raise NotUnderstood(f"There is no die or card with this name; {explained} says what it is.")
        near = _near(name, {title: title for title in here} | cards)
        hint = (
            f"Do you mean {listed(near[:MOST_HINTED], 'or')}?"
            if near
            else "Type a few letters of it and choose a suggestion."
        )
        raise NotUnderstood(f"I know nothing with the name {shortened(name, 60)!r} to look at. {hint}")

    async def names(self, interaction: discord.Interaction[Marchwarden], typed: str) -> list[app_commands.Choice[str]]:
        """Returns what a user can look up: their own things first, then the table; with a chosen game its cards."""
        chosen = getattr(interaction.namespace, "game", None)
        try:
            faces, game = await self.bot.answering.looked_up_in(interaction, chosen)
        except Refusal:
            return []
        offered = {} if chosen else await self._here(interaction)
        taken: set[str] = set()
        for face in faces:
            named = {label: _name(shown) for label, shown in face.cards(game).items()}
            offered |= {label: f"{face.short}:{name}" if name in taken else name for label, name in named.items()}
            taken |= set(named.values())
        sought = typed.strip().lower()
        found = [label for label in offered if sought in label.lower()]
        found.sort(key=lambda label: not label.lower().startswith(sought))
        return choices((label, offered[label]) for label in found)

    async def roll(self, interaction: discord.Interaction[Marchwarden], back: int) -> None:
        """Shows a roll of this channel's match."""
        card = await self.bot.answering.match_here(interaction)
        pictures = await self.bot.drawings.roll(card, interaction.user.id, back)
        text = "The last roll:" if back == 0 else f"The roll {counted(back, 'roll')} before the last one:"
        await self._show(interaction, text, pictures)

    async def replay(self, interaction: discord.Interaction[Marchwarden], what: str | None) -> None:
        """Shows a part of the match of this channel, or all of it, as an animation."""
        card = await self.bot.answering.match_here(interaction)
        part = self.bot.games.face(card.game).part
        last = f"the last {part}" if part else WHOLE
        what = (what or last).strip().lower()
        if what not in (last, WHOLE):
            raise NotUnderstood(f"I can show {last if last == WHOLE else f'{last} or {WHOLE}'}.")
        film = await self.bot.drawings.replay(card, interaction.user.id, what == WHOLE)
        text = f"{what.capitalize()}, {counted(film.frames, 'picture')} in {round(film.seconds)} seconds:"
        if not film.whole:
            text += "\n-# My rules were changed since; it only shows what they still agree with."
        step = step_through(card.id, 0 if what == WHOLE else LAST)
        await self._show(interaction, text, [film.picture], Prompt(text, ((step,),)))

    async def on_replay(self, click: Click) -> None:
        """Lets all see the match once more, once."""
        card = await self.bot.matches.card(click.address.match)
        there = await self.bot.matches.shown(card.id, "replay")
        if there is not None:
            link = f"https://discord.com/channels/{card.guild_id}/{card.channel_id}/{there}"
            await click.close(lobby.replay_below(link))
            return
        await self.bot.matches.show_replay(card.id)
        await click.close(lobby.REPLAY_COMES)
        await self.bot.private_messages.shown(click.interaction, REPLAY)

    async def on_stills(self, click: Click) -> None:
        """Shows the pictures of a replay one after the other, privately."""
        await self._show_still(click)
        await self.bot.private_messages.shown(click.interaction, STILLS)

    async def on_still(self, click: Click) -> None:
        """Shows another one of them in its place."""
        await self._show_still(click)

    async def _show_still(self, click: Click) -> None:
        card = await self.bot.matches.card(click.address.match)
        if not may_see(click.interaction, card):
            raise NotAllowed("You cannot see this match.")
        argument = click.address.argument
        still = await self.bot.drawings.still(card, click.user_id, picture_wanted(argument), event_wanted(argument))
        prompt = stepping_prompt(card.id, still.at, still.frames, still.turn_before, still.turn_after)
        await click.redraw(prompt, [still.picture.as_file()])

    async def parts(self, interaction: discord.Interaction[Marchwarden], typed: str) -> list[app_commands.Choice[str]]:
        """Returns what a replay can show."""
        faces, _ = await self.bot.answering.looked_up_in(interaction)
        parts = [f"the last {face.part}" for face in faces if face.part]
        offered = dict.fromkeys([*parts, WHOLE])
        return choices((one, one) for one in offered if typed.strip().lower() in one)

    # -- helpers -----------------------------------------------------------------------------------------------------

    async def _show(
        self,
        interaction: discord.Interaction[Marchwarden],
        text: str,
        pictures: Sequence[Picture],
        prompt: Prompt = NO_BUTTONS,
    ) -> None:
        """Shows pictures that belong together, one below the other: several attachments would be cut to squares."""
        files = [picture.as_file() for picture in pictures]
        embeds = embedded(pictures[1:], "", discord.Colour.default())
        await reply_to(interaction).show(
            text, view=view_of(prompt) if prompt.rows else None, files=files, embeds=embeds
        )
        await self.bot.private_messages.looked(interaction)

    async def _here(self, interaction: discord.Interaction[Marchwarden]) -> dict[str, str]:
        """Returns what can be looked at in the match of this channel, by title: the user's own things, and the
        table.
        """
        try:
            look = await self.bot.answering.look_here(interaction)
        except Refusal:
            return {}
        own = {sheet.title: f"{OWN}{key}" for key, sheet in (await self._own(look, interaction.user.id)).items()}
        face = self.bot.games.face(look.card.game)
        brought = {} if look.view is None else {title: title for title in face.brought_in(look.view)}
        told = {title: title for title in self._all_described(look)}
        return own | {sheet.title: f"{TABLE}{key}" for key, sheet in self._on_table(look).items()} | brought | told

    async def _described(self, interaction: discord.Interaction[Marchwarden], name: str) -> Sequence[str]:
        """Returns what is on the table of the match here under a name and has no card, in lines; nothing for others."""
        try:
            look = await self.bot.answering.look_here(interaction)
        except Refusal:
            return ()
        known = self._all_described(look)
        sought = name.strip().lower()
        return next((lines for title, lines in known.items() if title.lower() == sought), ())

    def _all_described(self, look: Look) -> Mapping[str, Sequence[str]]:
        if look.view is None:
            return {}
        face = self.bot.games.face(look.card.game)
        return face.described(look.view, face.wording(look.card.names(), look.view))

    async def _brought_in(self, interaction: discord.Interaction[Marchwarden], name: str) -> Picture | None:
        """Returns the picture of a server's own card with which the match here is played; None for other names."""
        try:
            look = await self.bot.answering.look_here(interaction)
        except Refusal:
            return None
        face = self.bot.games.face(look.card.game)
        cards = {} if look.view is None else face.brought_in(look.view)
        key = next((key for title, key in cards.items() if title.lower() == name.strip().lower()), None)
        if key is None:
            return None
        return await self.bot.drawings.card(face.family, key, interaction.user.id, look.card.game)

    def _on_table(self, look: Look) -> Mapping[str, Sheet]:
        """Returns what lies on the table, as this person sees it."""
        if look.view is None:
            return {}
        face = self.bot.games.face(look.card.game)
        return face.on_table(look.view, face.wording(look.card.names(), look.view, for_message=False))

    async def _location(self, interaction: discord.Interaction[Marchwarden], key: str, face: AnyFace, game: str) -> str:
        """Returns what the book of a game says otherwise of a card, and where its things lie in the match here."""
        remark = face.remark(key, game)
        lines = f"\n{remark}" if remark else ""
        try:
            look = await self.bot.answering.look_here(interaction)
        except Refusal:
            return lines
        if look.view is None or look.card.game != game:
            return lines
        where = face.location(look.view, key, face.wording(look.card.names(), look.view))
        return f"{lines}\nOn the table: {where}." if where else lines

    async def _own(self, look: Look, user_id: int) -> Mapping[str, Sheet]:
        """Returns what this person has here, by key: what they have brought, else what they are putting together."""
        if look.seat is None or look.view is None:
            return {}
        asked = [
            (decision, await self.bot.matches.draft(look.card.id, user_id, draft_key(number)))
            for number, decision in look.mine.items()
        ]
        return self.bot.games.face(look.card.game).own(look.view, asked)


def _name(shown: Shown) -> str:
    return shown.title if isinstance(shown, Sheet) else shown


def _found(typed: str, offered: Mapping[str, Shown]) -> Shown | None:
    """Returns what is called so, in whatever case."""
    sought = typed.strip().lower()
    return next((shown for label, shown in offered.items() if sought in (label.lower(), _name(shown).lower())), None)


def _near(typed: str, offered: Mapping[str, str]) -> list[str]:
    """Returns what is called nearly so, by labels: in whose labels that stands, or a word of it, whole words before
    parts of them; or which look like it."""
    sought = typed.strip().lower()
    words = "|".join(re.escape(word) for word in sought.split() if len(word) >= LEAST_LETTERS)
    patterns = [re.escape(sought), *([rf"\b(?:{words})\b(?!')", words] if words else [])] if sought else []
    for pattern in patterns:
        near = dict.fromkeys(name for label, name in offered.items() if re.search(pattern, label.lower()))
        if near:
            return list(near)
    by_lower = {name.lower(): name for name in offered.values()}
    return [by_lower[lower] for lower in difflib.get_close_matches(sought, by_lower, MOST_HINTED)]


def _look_command(cog: LookCog, name: str, about: str) -> app_commands.Command[LookCog, ..., None]:
    async def look(
        interaction: discord.Interaction[Marchwarden], name: str, game: app_commands.Range[str, 0, LONGEST_GAME] = ""
    ) -> None:
        await cog.look(interaction, name, game)

    async def complete(interaction: discord.Interaction[Marchwarden], typed: str) -> list[app_commands.Choice[str]]:
        return await cog.names(interaction, typed)

    async def games(interaction: discord.Interaction[Marchwarden], typed: str) -> list[app_commands.Choice[str]]:
        return choices(cog.bot.games.like(typed).items())

    app_commands.describe(
        name="A die, a card, a kind of dice, a place on the table, or your own things",
        game="The game whose book to use; without it the match here, or any",
    )(look)
    command: app_commands.Command[LookCog, ..., None] = app_commands.Command(
        name=name, description=about, callback=look
    )
    command.autocomplete("name")(complete)
    command.autocomplete("game")(games)
    return command


def _roll_command(cog: LookCog) -> app_commands.Command[LookCog, ..., None]:
    @app_commands.describe(back="How many rolls back; without it the last one")
    async def roll(
        interaction: discord.Interaction[Marchwarden], back: app_commands.Range[int, 0, MOST_BACK] = 0
    ) -> None:
        await cog.roll(interaction, back)

    return app_commands.Command(name="roll", description="See a roll, with every die and the whole sum", callback=roll)


def _replay_command(cog: LookCog) -> app_commands.Command[LookCog, ..., None]:
    @app_commands.describe(what="The last part of play, such as a march, or the whole match so far")
    async def replay(interaction: discord.Interaction[Marchwarden], what: str | None = None) -> None:
        await cog.replay(interaction, what)

    async def complete(interaction: discord.Interaction[Marchwarden], typed: str) -> list[app_commands.Choice[str]]:
        return await cog.parts(interaction, typed)

    about = "Watch the last part of play or the whole match as an animation"
    command: app_commands.Command[LookCog, ..., None] = app_commands.Command(
        name="replay", description=about, callback=replay
    )
    command.autocomplete("what")(complete)
    return command


async def setup(bot: Marchwarden) -> None:
    """Adds the cog."""
    await bot.add_cog(LookCog(bot))
