"""`/settings quiet`, `vacation`, `notify`, `digest`, and `/game mine`: how you hear of your matches, and when."""

from __future__ import annotations

import asyncio
from functools import cache
from typing import TYPE_CHECKING, Final
from zoneinfo import available_timezones

import discord
from discord import app_commands

from bot.cards import Look, Status
from bot.clocks.people import days_left, minute_in_words, next_vacation
from bot.posting.direct import link
from bot.posting.notifications import Mode
from bot.prompts.choices import choices
from bot.prompts.responses import reply_to
from bot.store.tables import PersonRow
from bot.words.clocks import moment
from bot.words.sentences import in_a_message, listed, safe_name

if TYPE_CHECKING:
    from bot.client import Marchwarden

MODES: Final = {
    Mode.MENTION: "I mention you in the thread when it is your turn.",
    Mode.DIRECT: "I send you a direct message when it is your turn.",
    Mode.NONE: "I do not tell you when it is your turn. `/game mine` lists your turns.",
}
MOST_LISTED: Final = 20
NOTHING: Final = "No match waits for you."


@cache
def _zones() -> list[str]:
    return sorted(zone for zone in available_timezones() if "/" in zone or zone == "UTC")


async def setup(bot: Marchwarden) -> None:
    """Adds the commands to the groups of the settings and of the lobby."""
    settings, game = bot.tree.get_command("settings"), bot.tree.get_command("game")
    assert isinstance(settings, app_commands.Group) and isinstance(game, app_commands.Group), "they are loaded first"
    for command in (_quiet(bot), _vacation(bot), _notify(bot), _digest(bot)):
        settings.add_command(command, override=True)
    game.add_command(_mine(bot), override=True)


def _quiet(bot: Marchwarden) -> app_commands.Command[app_commands.Group, ..., None]:
    @app_commands.describe(
        zone="Where you live, such as Europe/Berlin",
        begins="When your quiet hours begin, such as 22:00",
        until="When they end, such as 07:00; the same time twice ends quiet hours",
    )
    @app_commands.rename(begins="from")
    async def quiet(
        interaction: discord.Interaction, zone: str | None = None, begins: str | None = None, until: str | None = None
    ) -> None:
        if zone is None and begins is None and until is None:
            person = await bot.people.person(interaction.user.id)
        else:
            person = await bot.people.choose_quiet(interaction.user.id, zone, begins, until)
        await reply_to(interaction).show(_hours(person))

    async def zones(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        known = await asyncio.to_thread(_zones)
        sought = typed.casefold().replace(" ", "_")
        return choices((zone.replace("_", " "), zone) for zone in known if sought in zone.casefold())

    about = "Choose your time zone and quiet hours: your clock stands still in them"
    command: app_commands.Command[app_commands.Group, ..., None] = app_commands.Command(
        name="quiet", description=about, callback=quiet
    )
    command.autocomplete("zone")(zones)
    return command


def _hours(person: PersonRow) -> str:
    zone = person.zone.replace("_", " ")
    if person.quiet_from is None or person.quiet_until is None:
        return (
            f"Your time zone is {zone}. You have no quiet hours; `/settings quiet` with `from` and `until` sets them."
        )
    hours = f"from {minute_in_words(person.quiet_from)} to {minute_in_words(person.quiet_until)}"
    return (
        f"Your quiet hours are {hours} ({zone}). Your clock stands still in them, unless a match is played live. "
        "Times follow daylight saving time."
    )


def _vacation(bot: Marchwarden) -> app_commands.Command[app_commands.Group, ..., None]:
    @app_commands.describe(
        days="How many days; 0 ends your vacation. Leave it out to see what you have planned",
        begins="The first day, such as 2026-12-24; today if you leave it out",
    )
    @app_commands.rename(begins="from")
    async def vacation(
        interaction: discord.Interaction,
        days: app_commands.Range[int, 0, 30] | None = None,
        begins: str | None = None,
    ) -> None:
        if days is None:
            person = await bot.people.person(interaction.user.id)
        else:
            person = await bot.people.plan_vacation(interaction.user.id, days, begins)
        now = int(bot.now())
        planned = next_vacation(person, now)
        when = "You have planned no vacation."
        if planned is not None:
            when = f"You are on vacation from {moment(planned[0], 'D')} until {moment(planned[1])}."
        left = f"You have {days_left(person, now)} days of vacation left this year."
        await reply_to(interaction).show(f"{when} Your clocks stand still meanwhile, and everybody can see it. {left}")

    about = "Plan a vacation: your clocks stand still, and everybody can see it"
    return app_commands.Command(name="vacation", description=about, callback=vacation)


def _notify(bot: Marchwarden) -> app_commands.Command[app_commands.Group, ..., None]:
    @app_commands.describe(how="Leave it out to see what you have chosen", match="Only for the match of this thread")
    @app_commands.choices(
        how=[
            app_commands.Choice(name="A mention in the thread", value=Mode.MENTION.value),
            app_commands.Choice(name="A direct message", value=Mode.DIRECT.value),
            app_commands.Choice(name="Nothing", value=Mode.NONE.value),
        ]
    )
    async def notify(interaction: discord.Interaction, how: str | None = None, match: bool = False) -> None:
        chosen = bot.matches.notifications
        card = await bot.answering.match_here(interaction) if match else None
        if how is not None:
            await chosen.choose(interaction.user.id, Mode(how), None if card is None else card.id)
        await chosen.ready()
        where = "In this match: " if card is not None else ""
        told = MODES[chosen.mode(interaction.user.id, 0 if card is None else card.id)]
        await reply_to(interaction).show(f"{where}{told}")

    about = "Choose how I tell you that it is your turn: a mention, a direct message, or nothing"
    return app_commands.Command(name="notify", description=about, callback=notify)


def _digest(bot: Marchwarden) -> app_commands.Command[app_commands.Group, ..., None]:
    @app_commands.describe(at="The time of the day, such as 18:00; leave it out to get no digest")
    async def digest(interaction: discord.Interaction, at: str | None = None) -> None:
        person = await bot.people.choose_digest(interaction.user.id, at)
        if person.digest_at is None:
            await reply_to(interaction).show("You get no daily digest. `/settings digest` with `at` sets one.")
            return
        zone = person.zone.replace("_", " ")
        when = f"at {minute_in_words(person.digest_at)} ({zone}; `/settings quiet` changes your time zone)"
        await reply_to(interaction).show(f"I send you a list of the matches that wait for you, daily {when}.")

    about = "Get a direct message each day with all matches that wait for you"
    return app_commands.Command(name="digest", description=about, callback=digest)


def _mine(bot: Marchwarden) -> app_commands.Command[app_commands.Group, ..., None]:
    async def mine(interaction: discord.Interaction) -> None:
        looks = await _waiting(bot, interaction.user.id)
        if not looks:
            await reply_to(interaction).show(NOTHING)
            return
        since = await bot.matches.waited_since([look.card.id for look in looks])
        lines = [_line(bot, look, since.get(look.card.id), interaction.user.id) for look in looks[:MOST_LISTED]]
        view = discord.ui.View(timeout=None)
        first = next((one for one in looks if one.card.channel_id != interaction.channel_id), looks[0])
        view.add_item(discord.ui.Button(label="Go to the next match", url=link(first.card)))
        await reply_to(interaction).show(in_a_message("\n".join(["**Your turn:**", *lines])), view=view)

    about = "See your turns in all matches, on all servers, with links"
    return app_commands.Command(name="mine", description=about, callback=mine)


async def _waiting(bot: Marchwarden, user_id: int) -> list[Look]:
    """Returns the matches that wait for a person, the one that has waited longest first."""
    looks = [
        await bot.matches.look(card.id, user_id)
        for card in await bot.matches.of_user(user_id)
        if card.status is Status.PLAYING and card.lost_at is None
    ]
    waiting = [look for look in looks if look.mine]
    since = await bot.matches.waited_since([look.card.id for look in waiting])
    return sorted(waiting, key=lambda look: since.get(look.card.id, 0))


def _line(bot: Marchwarden, look: Look, since: int | None, user_id: int) -> str:
    card = look.card
    others = listed(safe_name(seat.name) for seat in card.seats if seat.user_id != user_id)
    waited = "" if since is None else f", waiting since {moment(since, 'R')}"
    return f"- {bot.games.size(card)} against {others}{waited}: {link(card)}"
