"""`/league`: leagues and tournaments: making one, entering, looking at one, and what players do in it."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any, Final, Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.leagues import acts, playing, words
from bot.leagues.change import LeagueChange
from bot.leagues.changing import basics_changed, checked, rules_changed
from bot.leagues.choosing import (
    board_choices,
    board_meant,
    league_choices,
    league_meant,
    person_of,
    place_of,
    planned,
    preset_choices,
    preset_meant,
)
from bot.leagues.forces import EnteredForce, drawn_force, question_for, read_force
from bot.leagues.forms import basics_form, force_form, rules_form
from bot.leagues.looking import explained, log_lines, round_files, standings_files
from bot.leagues.pages import MORE_DAYS, choosing_game_page, draft_page, result_page
from bot.leagues.plan import LeaguePlan
from bot.leagues.posts import PAGE_EDIT
from bot.leagues.rights import Actor, Right, must_have
from bot.leagues.season import ENDED, OpenMatch, Phase, Season
from bot.prompts.choices import choices
from bot.prompts.clicks import Ack, Click
from bot.prompts.items import view_of
from bot.prompts.parts import Option, Prompt
from bot.prompts.responses import reply_to
from bot.words.sentences import in_messages, safe_name, safe_text
from cogs.clock import suggested_paces
from engine.game import Game
from engine.league.pairing.ladder import challengeable
from engine.refusals import NotAllowed, NotUnderstood

if TYPE_CHECKING:
    from bot.client import Marchwarden

LONGEST_TEXT: Final = 1900
LOG_SHOWN: Final = 40
MOST_DIGITS: Final = 18
InMatch = Callable[[Season, Actor, OpenMatch], LeagueChange]
As = Literal["picture", "cross-table", "bracket", "text", "numbers", "CSV", "JSON", "TRF", "calendar"]


class LeagueCog(
    commands.GroupCog, group_name="league", group_description="Leagues and tournaments that run themselves"
):
    """The way into a league and through it."""

    def __init__(self, bot: Marchwarden) -> None:
        self.bot = bot
        for verb, handler, ack in (
            ("lg_join", self.on_join, Ack.PRIVATE),
            ("lg_leave", self.on_leave, Ack.PRIVATE),
            ("lg_force", self.on_force, Ack.NONE),
            ("lg_table", self.on_table, Ack.PRIVATE),
            ("lg_why", self.on_why, Ack.PRIVATE),
            ("lg_open", self.on_open, Ack.QUIET),
            ("lg_basics", self.on_basics, Ack.NONE),
            ("lg_rules", self.on_rules, Ack.NONE),
            ("lg_game", self.on_game, Ack.QUIET),
            ("lg_discard", self.on_discard, Ack.QUIET),
            ("lg_robin", self.on_robin, Ack.QUIET),
            ("lg_more", self.on_more, Ack.PRIVATE),
            ("lg_agree", self.on_agree, Ack.PRIVATE),
            ("lg_report", self.on_report, Ack.PRIVATE),
            ("lg_result", self.on_result, Ack.QUIET),
            ("lg_reason", self.on_reason, Ack.PRIVATE),
            ("lg_yes", self.on_yes, Ack.PRIVATE),
            ("lg_no", self.on_no, Ack.PRIVATE),
        ):
            bot.clicks.on(verb, handler, ack)
        bot.clicks.on_form("lg_basics", self.on_basics_filled)
        bot.clicks.on_form("lg_rules", self.on_rules_filled)
        bot.clicks.on_form("lg_force", self.on_force_filled)

    # -- making one --------------------------------------------------------------------------------------------------

    @app_commands.command(name="new")
    @app_commands.describe(
        preset="What kind of league: format, points, ties, forces",
        name="What the league is called",
        game="The game; without it you choose, where the preset is for any game",
        rounds="How many rounds; without it as many as the format needs",
        round_days="How many days a round has",
        signup_days="How many days players can sign up",
        pace="How much time each player of a match has; without it as the preset says",
        players="How many can play; others wait for a free place",
        role="Only members with this role can enter",
        options="Other options of each match, for example: items, minor terrains",
    )
    async def new(
        self,
        interaction: discord.Interaction[Marchwarden],
        preset: str,
        name: app_commands.Range[str, 1, 60],
        game: str | None = None,
        rounds: app_commands.Range[int, 1, 60] | None = None,
        round_days: app_commands.Range[int, 1, 90] | None = None,
        signup_days: app_commands.Range[int, 1, 90] | None = None,
        players: app_commands.Range[int, 3, 256] | None = None,
        role: discord.Role | None = None,
        pace: app_commands.Range[str, 0, 100] = "",
        options: app_commands.Range[str, 0, 300] = "",
    ) -> None:
        """Make a league; you see it as a page before it is opened"""
        may = interaction.permissions
        if not (may.manage_guild or may.manage_events):
            raise NotAllowed("People who can manage this server or its events make leagues. Ask one of them.")
        wanted = None if game is None else self.bot.games.named(game)
        plan = planned(preset_meant(preset), " ".join(name.split()), wanted or self._only_game())
        rules = await self.bot.games.ready(plan.game) if plan.game else None
        text = {
            "rounds": rounds,
            "round_days": round_days,
            "signup_days": signup_days,
            "players": players,
        }
        plan = basics_changed(plan, rules, {key: str(value) for key, value in text.items() if value is not None})
        plan = rules_changed(plan, rules, {"options": options, "pace": pace})
        if role is not None:
            plan = replace(plan, role_id=role.id)
        league_id = await self.bot.leagues.create(interaction.guild_id or 0, interaction.user.id, plan)
        prompt = self._draft_page(league_id, plan)
        await reply_to(interaction).show(prompt.text, view=view_of(prompt))

    @new.autocomplete("preset")
    async def _presets(
        self, interaction: discord.Interaction[Marchwarden], typed: str
    ) -> list[app_commands.Choice[str]]:
        return choices(preset_choices(typed))

    @new.autocomplete("game")
    async def _games(self, interaction: discord.Interaction[Marchwarden], typed: str) -> list[app_commands.Choice[str]]:
        return choices((title, name) for title, name in self.bot.games.like(typed).items())

    @new.autocomplete("pace")
    async def _paces(self, interaction: discord.Interaction[Marchwarden], typed: str) -> list[app_commands.Choice[str]]:
        return suggested_paces(typed)

    def _only_game(self) -> str | None:
        """Returns the game that this bot has, where it is the only one."""
        known = list(self.bot.games)
        return known[0] if len(known) == 1 else None

    def _draft_page(self, league_id: int, plan: LeaguePlan) -> Prompt:
        games = self.bot.games
        if not plan.game:
            options = [Option(games.title(name), name, games.about(name)) for name in games]
            return choosing_game_page(league_id, plan, options)
        return draft_page(league_id, plan, games.title(plan.game), self._size(plan))

    def _size(self, plan: LeaguePlan) -> str:
        return self.bot.games.face(plan.game).size(plan.match)

    # -- entering ----------------------------------------------------------------------------------------------------

    @app_commands.command(name="enter")
    @app_commands.describe(league="Which league")
    async def enter(self, interaction: discord.Interaction[Marchwarden], league: str | None = None) -> None:
        """Sign up for a league, or enter late where that is allowed"""
        await reply_to(interaction).show(await self._enter(interaction, await self._meant(interaction, league)))

    @app_commands.command(name="leave")
    @app_commands.describe(league="Which league", sure="You lose your open matches")
    async def leave(
        self,
        interaction: discord.Interaction[Marchwarden],
        sure: Literal["Yes, I leave the league"],
        league: str | None = None,
    ) -> None:
        """Withdraw from a league, or drop out of it"""
        await reply_to(interaction).show(await self._leave(interaction, await self._meant(interaction, league)))

    @app_commands.command(name="force")
    @app_commands.describe(text="Your force as text; without it you see what you have entered", league="Which league")
    async def force(
        self,
        interaction: discord.Interaction[Marchwarden],
        text: app_commands.Range[str, 0, 4000] = "",
        league: str | None = None,
    ) -> None:
        """Enter the force that you play in every match of a league; it stays secret until it is revealed"""
        league_id = await self._meant(interaction, league)
        if text:
            await reply_to(interaction).show(await self._keep_force(interaction, league_id, text))
            return
        row = await self.bot.leagues.force(league_id, str(interaction.user.id))
        if row is None:
            raise NotUnderstood("You have entered no force yet. Write one behind `text`, or press “Enter my force”.")
        await reply_to(interaction).show(f"Your force:\n```\n{row.text[:LONGEST_TEXT]}\n```")

    @app_commands.command(name="rest")
    @app_commands.describe(league="Which league")
    async def rest(self, interaction: discord.Interaction[Marchwarden], league: str | None = None) -> None:
        """Do not play the next round, for half a point; a second time you play after all"""
        league_id, person = await self._meant(interaction, league), person_of(interaction)
        season = await self.bot.leagues.change(league_id, lambda now: playing.rest(now, person))
        no = season.event.last_round + 1
        rests = person.id in season.resting.get(no, set())
        await reply_to(interaction).show(
            f"You rest in round {no}. Use `/league rest` again to play after all." if rests else f"You play round {no}."
        )

    @app_commands.command(name="challenge")
    @app_commands.describe(player="A player not far above you", league="Which league")
    async def challenge(
        self, interaction: discord.Interaction[Marchwarden], player: discord.User, league: str | None = None
    ) -> None:
        """Challenge a player of a ladder"""
        league_id, person = await self._meant(interaction, league), person_of(interaction)
        season = await self.bot.leagues.season(league_id)
        must_have(season, person, Right.PLAY)
        try:
            await self.bot.leagues.change(league_id, lambda now: playing.call_out(now, person, str(player.id)))
        except NotAllowed as wrong:
            able = challengeable(season.event, person.id) if season.phase is Phase.RUNNING else []
            hint = f" You can challenge {words.named(season, able)}." if able else ""
            raise NotAllowed(f"{wrong}{hint}") from wrong
        await reply_to(interaction).show(f"You challenge {safe_name(player.display_name)}. Your match gets a thread.")

    # -- looking -----------------------------------------------------------------------------------------------------

    @app_commands.command(name="list")
    @app_commands.describe(which="Running leagues, or the archive of those that are over")
    async def list_leagues(
        self, interaction: discord.Interaction[Marchwarden], which: Literal["running", "archive"] = "running"
    ) -> None:
        """List the leagues of this server"""
        cards = await self.bot.leagues.of_guild(interaction.guild_id or 0, which == "archive")
        lines = []
        for card in cards:
            season = await self.bot.leagues.season(card.id)
            lines.append(words.list_line(card.id, season, self.bot.games.title(card.game)))
        empty = "No league is over yet." if which == "archive" else "No league is running. `/league new` makes one."
        await self._tell(interaction, lines, empty)

    @app_commands.command(name="show")
    @app_commands.describe(league="Which league")
    async def show(self, interaction: discord.Interaction[Marchwarden], league: str | None = None) -> None:
        """See what a league declares, who plays, and what you have to do in it"""
        league_id = await self._meant(interaction, league)
        season = await self.bot.leagues.season(league_id)
        plan = season.declared
        await self.bot.games.ready(plan.game)
        text = words.page(season, self.bot.games.title(plan.game), self._size(plan))
        mine = await self._mine(league_id, season, str(interaction.user.id))
        await self._tell(interaction, [text, *mine], "")

    async def _mine(self, league_id: int, season: Season, player: str) -> list[str]:
        """Returns what a player has to do."""
        lines = []
        waits = season.phase in (Phase.SIGNUP, Phase.FORCES) and player in season.signed
        if waits and season.declared.has_locked_forces and player not in season.forces:
            lines.append("**You:** enter your force with `/league force` or the button of the league's page.")
        for one in season.open_of(player):
            link = await self.bot.leagues.link_for(league_id, one.round_no, one.players)
            others = words.named(season, (other for other in one.players if other != player))
            where = "its thread opens in a moment"
            if link is not None:
                where = f"<#{(await self.bot.matches.card(link.match_id)).channel_id}>"
            lines.append(f"**You:** play {others} in {where} until {words.stamp(one.due)}.")
        return lines

    @app_commands.command(name="standings")
    @app_commands.describe(
        league="Which league",
        show="As a picture, as text, with the origin of your numbers, or as a file",
        after_round="The table after this round; without it the newest",
    )
    async def standings(
        self,
        interaction: discord.Interaction[Marchwarden],
        show: As = "picture",
        after_round: app_commands.Range[int, 1, 999] | None = None,
        league: str | None = None,
    ) -> None:
        """See the standings of a league"""
        league_id = await self._meant(interaction, league)
        await self._standings(interaction, league_id, show, after_round)

    async def _standings(
        self, interaction: discord.Interaction[Marchwarden], league_id: int, show: As, after_round: int | None
    ) -> None:
        season = await self.bot.leagues.season(league_id)
        if not season.event.players:
            raise NotAllowed("There are no standings before round 1.")
        viewer = str(interaction.user.id)
        text, files = await standings_files(season, show, after_round, viewer, self.bot.now())
        await reply_to(interaction).show(text, files=[file.as_file() for file in files])

    @app_commands.command(name="round")
    @app_commands.describe(number="Which round; without it the newest", why="A player whose pairing to explain")
    async def round(
        self,
        interaction: discord.Interaction[Marchwarden],
        number: app_commands.Range[int, 1, 999] | None = None,
        why: discord.User | None = None,
        league: str | None = None,
    ) -> None:
        """See the pairings and results of a round, and why players meet"""
        league_id = await self._meant(interaction, league)
        season = await self.bot.leagues.season(league_id)
        one = season.event.round(number or season.event.last_round)
        if one is None:
            raise NotAllowed(f"Round {number} is not paired yet." if number else "No round is paired yet.")
        if why is not None:
            lines = await explained(season, one.no, str(why.id))
        else:
            lines = round_files(season, one)
        await self._tell(interaction, lines, "")

    @app_commands.command(name="log")
    @app_commands.describe(entries="How many of the newest entries", league="Which league")
    async def log(
        self,
        interaction: discord.Interaction[Marchwarden],
        entries: app_commands.Range[int, 1, 200] = LOG_SHOWN,
        league: str | None = None,
    ) -> None:
        """Read the log of a league: every act with its author and reason"""
        season = await self.bot.leagues.season(await self._meant(interaction, league))
        await self._tell(interaction, log_lines(season, entries), "The log is empty.")

    @app_commands.command(name="todo")
    @app_commands.describe(league="Which league")
    async def todo(self, interaction: discord.Interaction[Marchwarden], league: str | None = None) -> None:
        """For organisers: what needs your decision, and nothing else"""
        season = await self.bot.leagues.season(await self._meant(interaction, league))
        must_have(season, person_of(interaction), Right.SCORE)
        await self._tell(interaction, [f"- {text}" for _, text in season.decisions], "Nothing needs your decision.")

    # -- matches -----------------------------------------------------------------------------------------------------

    @app_commands.command(name="report")
    @app_commands.describe(result="How the match ended", match="Which of your matches", league="Which league")
    async def report(
        self,
        interaction: discord.Interaction[Marchwarden],
        result: Literal["I won", "I lost", "A draw"],
        match: str | None = None,
        league: str | None = None,
    ) -> None:
        """Report a match that you have played elsewhere; your opponent confirms it"""
        league_id, person = await self._meant(interaction, league), person_of(interaction)

        def report(season: Season) -> LeagueChange:
            one = self._own(season, person, match)
            return playing.report(season, person, one, _winner(one, person, result))

        await self.bot.leagues.change(league_id, report)
        await reply_to(interaction).show(REPORTED)

    @app_commands.command(name="time")
    @app_commands.describe(days="How many days more", match="Which of your matches", league="Which league")
    async def time(
        self,
        interaction: discord.Interaction[Marchwarden],
        days: app_commands.Range[int, 1, 14] = MORE_DAYS,
        match: str | None = None,
        league: str | None = None,
    ) -> None:
        """Ask your opponent for more time, or agree when they have asked"""
        league_id, person = await self._meant(interaction, league), person_of(interaction)
        season = await self.bot.leagues.change(
            league_id, lambda now: playing.ask_time(now, person, self._own(now, person, match), days)
        )
        one = self._own(season, person, match)
        await reply_to(interaction).show(_time_told(season, one))

    def _own(self, season: Season, person: Actor, named: str | None) -> OpenMatch:
        """Returns the open match that a player means. Raises a `Refusal`."""
        must_have(season, person, Right.PLAY)
        if named:
            return playing.own_match(season, person, *board_meant(season, named))
        mine = season.open_of(person.id)
        if not mine:
            raise NotAllowed("You have no open match in this league.")
        if len(mine) > 1:
            raise NotUnderstood("You have several open matches. Choose one with `match`.")
        return mine[0]

    # -- buttons -----------------------------------------------------------------------------------------------------

    async def on_join(self, click: Click) -> None:
        """Signs up."""
        await click.tell(await self._enter(click.interaction, click.address.match))

    async def on_leave(self, click: Click) -> None:
        """Withdraws; once rounds are played the command asks whether that is meant."""
        season = await self.bot.leagues.season(click.address.match)
        if season.phase is Phase.RUNNING and season.plays(str(click.user_id)):
            await click.tell(
                "You would lose your open matches. To drop out, use `/league leave sure:Yes, I leave the league`."
            )
            return
        await click.tell(await self._leave(click.interaction, click.address.match))

    async def on_table(self, click: Click) -> None:
        """Shows the table."""
        await self._standings(click.interaction, click.address.match, "picture", None)

    async def on_why(self, click: Click) -> None:
        """Explains every pairing of the newest round."""
        season = await self.bot.leagues.season(click.address.match)
        if not season.event.last_round:
            raise NotAllowed("No round is paired yet.")
        await self._tell(click.interaction, await explained(season, season.event.last_round, None), "")

    async def on_open(self, click: Click) -> None:
        """Opens sign-up in this channel."""
        channel_id = place_of(click.interaction.channel)
        name = click.interaction.user.display_name
        await self.bot.leagues.open(click.address.match, click.user_id, name, channel_id)
        await click.close("Sign-up is open. The page of the league stands in this channel.")

    async def on_game(self, click: Click) -> None:
        """Takes the game of a draft for which none was named."""
        await self.bot.leagues.must_be_draft_of(click.address.match, click.user_id)
        if len(click.values) != 1:
            raise NotUnderstood("Choose one game.")
        rules = await self.bot.games.ready(self.bot.games.named(click.values[0]))
        await self._redraft(click, lambda plan: checked(replace(plan, game=rules.name), rules))

    async def on_discard(self, click: Click) -> None:
        """Deletes a draft."""
        await self.bot.leagues.drop_draft(click.address.match, click.user_id)
        await click.close("The draft is deleted.")

    async def on_robin(self, click: Click) -> None:
        """Makes a draft a round robin."""
        await self._redraft(click, lambda plan: plan.as_round_robin())

    async def on_basics(self, click: Click) -> None:
        """Opens the form of the basics."""
        plan = await self.bot.leagues.draft(click.address.match)
        await click.reply.open(basics_form(click.address.match, plan))

    async def on_rules(self, click: Click) -> None:
        """Opens the form of the rules."""
        plan = await self.bot.leagues.draft(click.address.match)
        await click.reply.open(rules_form(click.address.match, plan))

    async def on_basics_filled(self, click: Click) -> None:
        """Takes the form of the basics."""
        game = await self._game_of(click)
        await self._redraft(click, lambda plan: basics_changed(plan, game, click.fields))

    async def on_rules_filled(self, click: Click) -> None:
        """Takes the form of the rules."""
        game = await self._game_of(click)
        await self._redraft(click, lambda plan: rules_changed(plan, game, click.fields))

    async def _game_of(self, click: Click) -> Game[Any]:
        return await self.bot.games.ready((await self.bot.leagues.draft(click.address.match)).game)

    async def _redraft(self, click: Click, change: Callable[[LeaguePlan], LeaguePlan]) -> None:
        plan = await self.bot.leagues.redraft(click.address.match, click.user_id, change)
        await self.bot.games.ready(plan.game)
        await click.redraw(self._draft_page(click.address.match, plan))

    async def on_force(self, click: Click) -> None:
        """Opens the form in which a force is written."""
        season = await self.bot.leagues.season(click.address.match)
        self._may_enter_force(season, str(click.user_id))
        row = await self.bot.leagues.force(click.address.match, str(click.user_id))
        await click.reply.open(force_form(click.address.match, "" if row is None else row.text))

    async def on_force_filled(self, click: Click) -> None:
        """Takes a written force; an empty text draws one at random."""
        text = click.fields.get("text", "").strip()
        await click.tell(await self._keep_force(click.interaction, click.address.match, text or None))

    async def on_more(self, click: Click) -> None:
        """Asks for more time."""
        await self._in_match(click, lambda season, person, one: playing.ask_time(season, person, one, MORE_DAYS))
        await click.tell("Your opponent is asked for more time.")

    async def on_agree(self, click: Click) -> None:
        """Agrees to more time."""
        await self._in_match(click, playing.agree_time)
        await click.tell("You have agreed to more time.")

    async def on_report(self, click: Click) -> None:
        """Asks how the match ended."""
        link = await self.bot.leagues.link_of(_number(click.address.argument))
        if link is None or str(click.user_id) not in link.players:
            raise NotAllowed("You do not play in this match.")
        prompt = result_page(click.address.match, _number(click.address.argument))
        await click.redraw(prompt)

    async def on_result(self, click: Click) -> None:
        """Takes a reported result."""
        number, _, result = click.address.argument.partition(".")
        said = {"won": "I won", "lost": "I lost"}.get(result, "A draw")

        def report(season: Season, person: Actor, one: OpenMatch) -> LeagueChange:
            return playing.report(season, person, one, _winner(one, person, said))

        await self._in_match(click, report, number)
        await click.close(REPORTED)

    async def on_reason(self, click: Click) -> None:
        """Explains why the players of a match meet."""
        link = await self.bot.leagues.link_of(_number(click.address.argument))
        if link is None:
            raise NotAllowed("This match belongs to no league.")
        season = await self.bot.leagues.season(link.league_id)
        await self._tell(click.interaction, await explained(season, link.round_no, link.players[0]), "")

    async def on_yes(self, click: Click) -> None:
        """Confirms a reported result."""
        await self._in_match(click, playing.confirm)
        await click.tell("You have confirmed the result.")

    async def on_no(self, click: Click) -> None:
        """Disputes a reported result."""
        await self._in_match(click, playing.dispute)
        await click.tell("You have disputed the result. An organiser decides.")

    # -- actions -----------------------------------------------------------------------------------------------------

    async def _in_match(self, click: Click, make: InMatch, number: str = "") -> None:
        """Do something in the match whose number a button carries."""
        number = number or click.address.argument
        link = await self.bot.leagues.link_of(_number(number))
        if link is None:
            raise NotAllowed("This match belongs to no league.")
        person = person_of(click.interaction)

        def change(season: Season) -> LeagueChange:
            return make(season, person, playing.own_match(season, person, link.round_no, link.players))

        await self.bot.leagues.change(link.league_id, change)

    async def _enter(self, interaction: discord.Interaction[Marchwarden], league_id: int) -> str:
        person = person_of(interaction)
        season = await self.bot.leagues.change(league_id, lambda now: playing.enter(now, person))
        if season.phase is Phase.RUNNING:
            return f"You are in, from round {season.event.last_round + 1} on."
        if person.id in season.waiting:
            place = season.waiting.index(person.id) + 1
            return f"All places are taken. You are number {place} on the waiting list, and I tell you when one is free."
        more = ""
        if season.declared.has_locked_forces:
            more = " Enter your force with the button “Enter my force”; only you see it."
        return f"You have signed up for {safe_text(season.declared.name)}.{more}"

    async def _leave(self, interaction: discord.Interaction[Marchwarden], league_id: int) -> str:
        person = person_of(interaction)
        await self.bot.leagues.change(league_id, lambda season: playing.leave(season, person))
        return "You have left the league."

    def _may_enter_force(self, season: Season, player: str) -> None:
        if not season.declared.has_locked_forces:
            raise NotAllowed("In this league you choose your force for each match, in its thread.")
        if not season.plays(player):
            raise NotAllowed("Sign up first, then enter your force.")
        if season.forces_locked and player not in season.unlocked:
            raise NotAllowed("Forces are locked. An organiser can unlock yours with `/league fix lock`.")
        if season.phase in ENDED:
            raise NotAllowed("This league is over.")

    async def _keep_force(self, interaction: discord.Interaction[Marchwarden], league_id: int, text: str | None) -> str:
        """Keep a written force, or one drawn at random, and return what to tell. Raises a `Refusal`."""
        player = str(interaction.user.id)
        season = await self.bot.leagues.season(league_id)
        self._may_enter_force(season, player)
        plan = season.declared
        await self.bot.games.ready(plan.game)
        question_for(self.bot.games, plan)
        force: EnteredForce = (
            drawn_force(self.bot.games, plan, Random(secrets.randbits(64)))
            if text is None
            else read_force(self.bot.games, plan, text)
        )
        digest = force.digest(secrets.token_hex(8))

        def keep(now: Season) -> LeagueChange:
            self._may_enter_force(now, player)
            return LeagueChange().add(acts.ForceEntered(player, digest), player).post(PAGE_EDIT)

        await self.bot.leagues.change(league_id, keep, [(player, force.answer, force.text)])
        again = "You can enter another one until forces are locked."
        return f"Your force is entered; only you see it. {again}\n```\n{force.text[:LONGEST_TEXT]}\n```"

    async def _meant(self, interaction: discord.Interaction[Marchwarden], league: str | None) -> int:
        return await league_meant(self.bot.leagues, interaction, league)

    async def _tell(self, interaction: discord.Interaction[Marchwarden], lines: Sequence[str], empty: str) -> None:
        """Show lines in private, in as many messages as they need."""
        for number, text in enumerate(in_messages(list(lines) or [empty], LONGEST_TEXT)):
            if number:
                await reply_to(interaction).tell(text)
            else:
                await reply_to(interaction).show(text)

    # -- suggestions -------------------------------------------------------------------------------------------------

    async def leagues_typed(
        self, interaction: discord.Interaction[Marchwarden], typed: str
    ) -> list[app_commands.Choice[str]]:
        """Returns the leagues of this server that fit what is typed."""
        return choices(league_choices(await self.bot.leagues.of_guild(interaction.guild_id or 0), typed))

    async def matches_typed(
        self, interaction: discord.Interaction[Marchwarden], typed: str
    ) -> list[app_commands.Choice[str]]:
        """Returns the matches of the league that fit what is typed."""
        try:
            league_id = await self._meant(interaction, getattr(interaction.namespace, "league", None))
        except NotUnderstood:
            return []
        return choices(board_choices(await self.bot.leagues.season(league_id), typed))


REPORTED: Final = "Your opponent is asked to confirm the result."


def _number(text: str) -> int:
    """Returns the number of a match that stands in a button; 0, which no match has, for anything else."""
    return int(text) if text.isdecimal() and len(text) < MOST_DIGITS else 0


def _winner(one: OpenMatch, person: Actor, result: str) -> str | None:
    """Returns who won by what one of two players says; None for a draw."""
    other = next((player for player in one.players if player != person.id), person.id)
    return {"I won": person.id, "I lost": other}.get(result)


def _time_told(season: Season, one: OpenMatch) -> str:
    if one.key in season.asked:
        return f"Your opponent is asked for more time: until {words.stamp(season.asked[one.key].due)}."
    return f"You have more time: until {words.stamp(one.due)}."


def add_suggestions(cog: LeagueCog) -> None:
    """Give every command with a league or a match its suggestions."""
    for command in cog.walk_app_commands():
        if isinstance(command, app_commands.Command):
            known = {parameter.name for parameter in command.parameters}
            if "league" in known:
                command.autocomplete("league")(cog.leagues_typed)
            if "match" in known:
                command.autocomplete("match")(cog.matches_typed)


async def setup(bot: Marchwarden) -> None:
    """Adds the cog."""
    cog = LeagueCog(bot)
    add_suggestions(cog)
    await bot.add_cog(cog)
