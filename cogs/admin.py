"""`/table`: what only organisers may do, people who may manage the server."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.cards import MatchCard
from bot.games.words import Wording
from bot.posting.diagnosis import diagnosis
from bot.prompts import limits
from bot.prompts.choices import choices
from bot.prompts.responses import reply_to
from bot.words.sentences import capital, in_messages, listed, plain_name, safe_name, shortened
from engine.refusals import NotAllowed, NotUnderstood, Refusal

if TYPE_CHECKING:
    from bot.client import Marchwarden


MOST_REASON: Final = (3, 300)
"""Fewest and most characters of a reason."""


@app_commands.default_permissions(manage_guild=True)
class Admin(commands.GroupCog, group_name="table", group_description="For organisers: all matches of this server"):
    """Organisers' commands. Discord offers them only to those who may manage the server, unless it is set otherwise."""

    def __init__(self, bot: Marchwarden) -> None:
        self.bot = bot

    @app_commands.command(name="list")
    async def list_matches(self, interaction: discord.Interaction[Marchwarden]) -> None:
        """List the matches of this server that are not over"""
        cards = await self.bot.matches.in_guild(interaction.guild_id or 0)
        lines = [
            f"{card.id}. {self.bot.games.size(card)} in <#{card.channel_id}>: "
            f"{listed(safe_name(seat.name) for seat in card.seats)} ({card.status})"
            for card in cards
        ]
        for number, text in enumerate(in_messages(lines or ["No match is being played here."], limits.CONTENT)):
            if number:
                await reply_to(interaction).tell(text)
            else:
                await reply_to(interaction).show(text)

    @app_commands.command(name="remove")
    @app_commands.describe(match="Which match to call off")
    async def remove(self, interaction: discord.Interaction[Marchwarden], match: int) -> None:
        """Call a running match off; nobody wins"""
        await self._here(interaction, match)
        await self.bot.matches.call_off(match)
        await reply_to(interaction).show(f"Match {match} is called off.")

    @app_commands.command(name="diagnose")
    async def diagnose(self, interaction: discord.Interaction[Marchwarden]) -> None:
        """See what I am not allowed to do on this server, where, and what to do about it"""
        guild = interaction.guild
        if guild is None:
            raise NotAllowed("This works on a server only.")
        await reply_to(interaction).show(shortened(diagnosis(guild), limits.CONTENT))

    @app_commands.command(name="pause")
    @app_commands.describe(match="The match that pauses")
    async def pause(self, interaction: discord.Interaction[Marchwarden], match: int) -> None:
        """Stop the clocks of a match; players cannot start them"""
        card = await self._here(interaction, match)
        await self.bot.matches.pause_for_organiser(card.id)
        await reply_to(interaction).show(f"The clocks of match {match} stand still until `/table resume`.")

    @app_commands.command(name="resume")
    @app_commands.describe(match="The match that goes on")
    async def resume(self, interaction: discord.Interaction[Marchwarden], match: int) -> None:
        """Start the clocks of a match again"""
        card = await self._here(interaction, match)
        await self.bot.matches.resume(card.id, interaction.user.id, organiser=True)
        await reply_to(interaction).show(f"The clocks of match {match} are running again.")

    async def _here(self, interaction: discord.Interaction[Marchwarden], match: int) -> MatchCard:
        card = await self.bot.matches.card(match)
        if card.guild_id != interaction.guild_id:
            raise NotAllowed("This match is played on another server.")
        return card

    @app_commands.command(name="correct")
    @app_commands.describe(
        match="Which match to correct",
        reason="Why; everybody in the match reads it",
        back_to="The point to go back to; or reverse the last correction",
        fact="One fact of the position to correct; the step begins again",
        value="What is right",
    )
    async def correct(
        self,
        interaction: discord.Interaction[Marchwarden],
        match: int,
        reason: app_commands.Range[str, MOST_REASON[0], MOST_REASON[1]],
        back_to: str | None = None,
        fact: str | None = None,
        value: str | None = None,
    ) -> None:
        """Send a running match back to an earlier point, or correct a fact of its position; all see why"""
        card = await self._of_this_server(interaction, match)
        if (back_to is None) == (fact is None):
            raise NotUnderstood("Choose either `back_to`, a point to go back to, or `fact` with `value`.")
        if back_to is None:
            await self._correct_fact(interaction, card, str(fact), value, reason.strip())
            return
        points = await self._points(card)
        to = next((entry for label, entry in points if back_to in (label, str(entry))), None)
        if to is None:
            raise NotUnderstood("I do not know this point of the match. Choose one of the suggestions for `back_to`.")
        user = interaction.user
        await self.bot.matches.correct(match, to, user.id, user.display_name, reason.strip())
        await reply_to(interaction).show(
            f"Match {match} is corrected, and its thread says why. `/table correct` can also reverse it."
        )

    async def _correct_fact(
        self, interaction: discord.Interaction[Marchwarden], card: MatchCard, typed: str, value: str | None, why: str
    ) -> None:
        facts = await self._facts(card)
        key = next((key for label, key in facts if typed in (label, key)), None)
        if key is None:
            raise NotUnderstood("I do not know this fact. Choose one of the suggestions for `fact`.")
        right = next((one for label, one in await self._values(card, key) if value in (label, one)), None)
        if right is None:
            raise NotUnderstood("This fact cannot have that value. Choose one of the suggestions for `value`.")
        user = interaction.user
        await self.bot.matches.correct_fact(card.id, key, right, user.id, user.display_name, why)
        await reply_to(interaction).show(
            f"Match {card.id} is corrected from the beginning of its step on, and its thread says why. "
            "`/table correct` can also reverse it."
        )

    @pause.autocomplete("match")
    @resume.autocomplete("match")
    @remove.autocomplete("match")
    @correct.autocomplete("match")
    async def _matches(
        self, interaction: discord.Interaction[Marchwarden], typed: str
    ) -> list[app_commands.Choice[int]]:
        cards = await self.bot.matches.in_guild(interaction.guild_id or 0)
        found = [card for card in cards if str(typed).lower() in _line(card).lower()]
        return choices((_line(card), card.id) for card in found)

    @correct.autocomplete("back_to")
    async def _points_offered(
        self, interaction: discord.Interaction[Marchwarden], typed: str
    ) -> list[app_commands.Choice[str]]:
        number = getattr(interaction.namespace, "match", None)
        try:
            card = await self._of_this_server(interaction, int(str(number)))
        except (Refusal, ValueError):
            return []
        found = await self._points(card)
        return choices((label, str(entry)) for label, entry in found if typed.lower() in label.lower())

    @correct.autocomplete("fact")
    async def _facts_offered(
        self, interaction: discord.Interaction[Marchwarden], typed: str
    ) -> list[app_commands.Choice[str]]:
        try:
            facts = await self._facts(await self._typed_match(interaction))
        except (Refusal, ValueError):
            return []
        return choices((label, key) for label, key in facts if typed.lower() in label.lower())

    @correct.autocomplete("value")
    async def _values_offered(
        self, interaction: discord.Interaction[Marchwarden], typed: str
    ) -> list[app_commands.Choice[str]]:
        try:
            card = await self._typed_match(interaction)
            values = await self._values(card, str(getattr(interaction.namespace, "fact", "")))
        except (Refusal, ValueError):
            return []
        return choices((label, key) for label, key in values if typed.lower() in label.lower())

    async def _typed_match(self, interaction: discord.Interaction[Marchwarden]) -> MatchCard:
        number = getattr(interaction.namespace, "match", None)
        return await self._of_this_server(interaction, int(str(number)))

    async def _facts(self, card: MatchCard) -> list[tuple[str, str]]:
        """Returns the facts of a match that can be corrected now, in words and by key."""
        wording = await self._wording(card)
        found = await self.bot.matches.correctable(card.id)
        if found is None:
            return []
        game, state = found
        facts = game.correctable(state)
        named = [(f"{wording.readable(one.about)} (now {wording.readable(one.now)})", one.key) for one in facts]
        return [(shortened(capital(label), limits.CHOICE_NAME), key) for label, key in named]

    async def _values(self, card: MatchCard, key: str) -> list[tuple[str, str]]:
        """Returns the values that a fact may have, in words and as they are."""
        wording = await self._wording(card)
        found = await self.bot.matches.correctable(card.id)
        values = {} if found is None else found[0].values_of(found[1], key)
        named = [(capital(wording.readable(words)), value) for value, words in values.items()]
        return [(shortened(label, limits.CHOICE_NAME), value) for label, value in named]

    async def _wording(self, card: MatchCard) -> Wording:
        await self.bot.games.ready(card.game)
        return self.bot.games.wording(await self.bot.matches.look(card.id), for_message=False)

    async def _of_this_server(self, interaction: discord.Interaction[Marchwarden], match: int) -> MatchCard:
        card = await self.bot.matches.card(match)
        if card.guild_id != interaction.guild_id:
            raise NotAllowed("This match is played on another server.")
        return card

    async def _points(self, card: MatchCard) -> list[tuple[str, int]]:
        """Returns where a match can be sent back to, the newest first, each with its entry."""
        await self.bot.games.ready(card.game)
        begun = await self.bot.stories.turns(card)
        points = [(shortened(f"The start of: {title}", limits.CHOICE_NAME), entry) for title, entry in reversed(begun)]
        before = await self.bot.matches.last_correction(card.id)
        return [*([] if before is None else [("Reverse the last correction", before)]), *points]


def _line(card: MatchCard) -> str:
    names = listed(plain_name(seat.name) for seat in card.seats)
    return shortened(f"{card.id}: {names} ({card.status})", limits.CHOICE_NAME)


async def setup(bot: Marchwarden) -> None:
    """Adds the cog."""
    await bot.add_cog(Admin(bot))
