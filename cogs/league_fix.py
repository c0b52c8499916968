"""`/league fix`: what organisers correct. Every correction has a reason, is told in the league's channel, and can be
reversed.

Each correction is a function: its name is the command's, its parameters are the options. A reason and the league are
options of every one of them.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal

import discord
from discord import app_commands

from bot.leagues import organising
from bot.leagues.acts import Role
from bot.leagues.change import LeagueChange
from bot.leagues.choosing import board_choices, board_meant, league_choices, league_meant, person_of, place_of, somebody
from bot.leagues.looking import narrated
from bot.leagues.rights import Actor
from bot.leagues.season import Season
from bot.prompts import limits
from bot.prompts.choices import choices
from bot.prompts.responses import reply_to
from bot.words.sentences import shortened
from engine.refusals import NotUnderstood

if TYPE_CHECKING:
    from bot.client import Marchwarden

DONE: Final = "Done. It stands in the log of the league, with your reason; `/league fix undo` reverses it."
Reason = app_commands.Range[str, 1, organising.LONGEST_REASON]
Days = app_commands.Range[int, -organising.MOST_DAYS, organising.MOST_DAYS]
Hours = app_commands.Range[int, 1, organising.MOST_HOURS]
Result = Literal[
    "first player wins",
    "second player wins",
    "draw",
    "first player wins by forfeit",
    "second player wins by forfeit",
    "both lose",
    "annulled",
    "no result",
]
Roles = Literal["owner", "organiser", "scorekeeper", "no role"]
Sure = Literal["Yes, I call the league off"]
Person = discord.User
MOST_ENTRIES: Final = 200

OPTIONS: Final = {
    "match": "Which match",
    "player": "Which player",
    "person": "Which person",
    "days": "Days more; fewer with a minus",
    "reason": "Why; everybody can read it",
    "league": "Which league; leave it out where only one is meant",
}
"""What options are about that several corrections have."""
COMMON: Final = (
    inspect.Parameter("reason", inspect.Parameter.KEYWORD_ONLY, annotation=Reason),
    inspect.Parameter("league", inspect.Parameter.KEYWORD_ONLY, annotation=str | None, default=None),
)
"""The options that every correction has."""


@dataclass(frozen=True, slots=True)
class Correcting:
    """One correction: the league, its author, the channel and the reason."""

    season: Season
    actor: Actor
    reason: str
    channel: Any
    now: int

    def board(self, match: str) -> tuple[Season, Actor, int, tuple[str, ...]]:
        """Returns what a correction of a match begins with. Raises NotUnderstood for an unknown match."""
        return self.season, self.actor, *board_meant(self.season, match)


CORRECTIONS: Final[dict[str, Callable[..., Any]]] = {}
"""What each command calls, with its options and their descriptions, by the command's name."""


def correction(**about: str) -> Callable[[Callable[..., LeagueChange]], Callable[..., LeagueChange]]:
    """Make a function the command of its name. `about` describes the options that only it has, or has otherwise."""

    def made(correct: Callable[..., LeagueChange]) -> Callable[..., LeagueChange]:
        own = list(inspect.signature(correct, eval_str=True).parameters.values())[1:]

        async def command(interaction: discord.Interaction[Marchwarden], **options: Any) -> None:
            reason, league = options.pop("reason"), options.pop("league")
            bot, actor = interaction.client, person_of(interaction)
            league_id = await league_meant(bot.leagues, interaction, league)

            def change(season: Season) -> LeagueChange:
                at = Correcting(season, actor, reason, interaction.channel, int(bot.now()))
                return correct(at, **options)

            await bot.leagues.change(league_id, change)
            await reply_to(interaction).show(DONE)

        first = inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_ONLY)
        every = [*(one.replace(kind=inspect.Parameter.KEYWORD_ONLY) for one in own), *COMMON]
        command.__signature__ = inspect.Signature([first, *every])  # type: ignore[attr-defined]
        command.__doc__ = correct.__doc__
        described = app_commands.describe(**{one.name: about.get(one.name) or OPTIONS[one.name] for one in every})
        CORRECTIONS[correct.__name__] = described(command)
        return correct

    return made


@correction(result="Its result, players as they are named in the match")
def result(at: Correcting, match: str, result: Result) -> LeagueChange:
    """Set or correct the result of a match"""
    return organising.fix_result(*at.board(match), result, at.reason)


@correction(
    match="Which table",
    first="The winner",
    second="The second",
    third="The third",
    fourth="The fourth",
    fifth="The fifth",
    sixth="The sixth",
)
def places(
    at: Correcting,
    match: str,
    first: Person,
    second: Person,
    third: Person,
    fourth: Person | None = None,
    fifth: Person | None = None,
    sixth: Person | None = None,
) -> LeagueChange:
    """Set the places at a table of several players, the best first"""
    order = [str(one.id) for one in (first, second, third, fourth, fifth, sixth) if one is not None]
    return organising.fix_places(*at.board(match), order, at.reason)


@correction(opponent="The new opponent; their old opponents meet each other")
def pairing(at: Correcting, player: Person, opponent: Person) -> LeagueChange:
    """Change a pairing of a round that has no results yet"""
    return organising.fix_pairing(at.season, at.actor, str(player.id), str(opponent.id), at.reason)


@correction(player="The player to take out")
def drop(at: Correcting, player: Person) -> LeagueChange:
    """Take a player out of the league; open matches are lost by forfeit"""
    return organising.fix_drop(at.season, at.actor, str(player.id), at.reason)


@correction(player="The player to let in, also late or back in")
def add(at: Correcting, player: Person) -> LeagueChange:
    """Let a player in, also late"""
    return organising.fix_add(at.season, at.actor, str(player.id), player.display_name, at.reason)


@correction(player="The player who leaves", new_player="The player who takes the place, with its results")
def replace(at: Correcting, player: Person, new_player: Person) -> LeagueChange:
    """Let somebody take a player's place; open matches begin anew"""
    return organising.fix_replace(at.season, at.actor, str(player.id), somebody(new_player), at.reason)


@correction()
def time(at: Correcting, match: str, days: Days) -> LeagueChange:
    """Move the deadline of one match"""
    return organising.fix_time(*at.board(match), days, at.reason)


@correction()
def deadline(at: Correcting, days: Days) -> LeagueChange:
    """Move what is due next: the end of sign-up, the lock of forces, or the end of the round"""
    return organising.fix_deadline(at.season, at.actor, days, at.reason)


@correction(hours="When it is due, in hours from now", match="Which match; without it what is due next in the league")
def clock(at: Correcting, hours: Hours, match: str | None = None) -> LeagueChange:
    """Set a deadline to so many hours from now, whatever it was"""
    if match is None:
        return organising.fix_clock(at.season, at.actor, hours, at.now, at.reason)
    return organising.fix_match_clock(*at.board(match), hours, at.now, at.reason)


@correction(player="The player who may enter another force; without it all forces are locked now")
def lock(at: Correcting, player: Person | None = None) -> LeagueChange:
    """Lock all forces before their time, or let one player enter another force"""
    if player is None:
        return organising.fix_lock_early(at.season, at.actor, at.reason)
    return organising.fix_lock(at.season, at.actor, str(player.id), at.reason)


@correction()
def reopen(at: Correcting, match: str) -> LeagueChange:
    """Open a match without a result again, in a new thread"""
    return organising.fix_reopen(*at.board(match), at.reason)


@correction(sure="Players keep their matches, but nothing counts any more")
def cancel(at: Correcting, sure: Sure) -> LeagueChange:
    """Call a league off"""
    return organising.fix_cancel(at.season, at.actor, at.reason)


@correction(entry="The number of the entry, as `/league log` shows it")
def undo(at: Correcting, entry: int) -> LeagueChange:
    """Reverse an entry of the log, or a reversal"""
    return organising.fix_undo(at.season, at.actor, entry, at.reason)


@correction(role="A league has one owner: naming another hands it over")
def role(at: Correcting, person: Person, role: Roles) -> LeagueChange:
    """Name an organiser or scorekeeper, or hand the league over"""
    wanted = None if role == "no role" else Role(role)
    return organising.fix_role(at.season, at.actor, somebody(person), wanted, at.reason)


@correction(person="The person to keep out; a second time lets them in again")
def ban(at: Correcting, person: Person) -> LeagueChange:
    """Keep a person from entering this league, or let them again"""
    return organising.fix_ban(at.season, at.actor, somebody(person), at.reason)


@correction()
def channel(at: Correcting) -> LeagueChange:
    """Move the league into this channel; in a post of a forum, into that forum"""
    return organising.fix_channel(at.season, at.actor, place_of(at.channel), at.reason)


@correction(topic="What is settled")
def settle(at: Correcting, topic: str) -> LeagueChange:
    """Take something off the list of open decisions"""
    return organising.fix_flag(at.season, at.actor, topic, at.reason)


class LeagueFix(app_commands.Group):
    """Organisers' corrections."""

    def __init__(self, bot: Marchwarden) -> None:
        super().__init__(name="fix", description="For organisers: correct anything in a league, with a reason")
        self.bot = bot
        suggestions: dict[str, Any] = {
            "league": self._leagues,
            "match": self._matches,
            "entry": self._entries,
            "topic": self._topics,
        }
        for called, correct in CORRECTIONS.items():
            command: app_commands.Command[Any, ..., None] = app_commands.command(name=called)(correct)
            self.add_command(command)
            for name in {parameter.name for parameter in command.parameters} & suggestions.keys():
                command.autocomplete(name)(suggestions[name])

    # -- suggestions -------------------------------------------------------------------------------------------------

    async def _season(self, interaction: discord.Interaction[Marchwarden]) -> Season | None:
        try:
            named = getattr(interaction.namespace, "league", None)
            return await self.bot.leagues.season(await league_meant(self.bot.leagues, interaction, named))
        except NotUnderstood:
            return None

    async def _leagues(
        self, interaction: discord.Interaction[Marchwarden], typed: str
    ) -> list[app_commands.Choice[str]]:
        return choices(league_choices(await self.bot.leagues.of_guild(interaction.guild_id or 0), typed))

    async def _matches(
        self, interaction: discord.Interaction[Marchwarden], typed: str
    ) -> list[app_commands.Choice[str]]:
        season = await self._season(interaction)
        return [] if season is None else choices(board_choices(season, typed))

    async def _entries(
        self, interaction: discord.Interaction[Marchwarden], typed: str
    ) -> list[app_commands.Choice[int]]:
        season = await self._season(interaction)
        if season is None:
            return []
        found = [(f"{one.no}. {narrated(season, one)}", one.no) for one in reversed(season.log[-MOST_ENTRIES:])]
        return choices((label, number) for label, number in found if str(typed).casefold() in label.casefold())

    async def _topics(
        self, interaction: discord.Interaction[Marchwarden], typed: str
    ) -> list[app_commands.Choice[str]]:
        season = await self._season(interaction)
        if season is None:
            return []
        found = [(shortened(text, limits.CHOICE_NAME), topic) for topic, text in season.flags.items()]
        return choices((label, topic) for label, topic in found if typed.casefold() in label.casefold())


async def setup(bot: Marchwarden) -> None:
    """Adds the group."""
    league = bot.tree.get_command("league")
    assert isinstance(league, app_commands.Group), "the leagues are loaded first"
    league.add_command(LeagueFix(bot), override=True)
