"""What is shown of a league on request: standings in every form, rounds with their reasons, the log."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final, Protocol

import discord

from bot.clocks.pace import length
from bot.leagues import acts
from bot.leagues.archive import exported
from bot.leagues.calendar import Deadline, calendar_file
from bot.leagues.director import verdict_in_words
from bot.leagues.pictures import bracket_pictures, crosstable_pictures, table_pictures
from bot.leagues.rows import BOT
from bot.leagues.season import Season
from bot.leagues.words import own_line, round_lines, stamp
from bot.words.sentences import listed, safe_name, safe_text
from engine.league.event import Format, PlayerId, Round
from engine.league.exports.tables import players_csv, results_csv, standings_csv
from engine.league.exports.text import standings_text
from engine.league.exports.trf import trf
from engine.league.log import (
    Act,
    Challenged,
    Decided,
    Dropped,
    Entered,
    Entry,
    Finished,
    Noted,
    Opened,
    Paired,
    PodDecided,
    Rejoined,
    Renamed,
    Replaced,
    Reversed,
    counting,
)
from engine.league.pairing.next_round import next_round
from engine.league.standings import standings
from engine.refusals import NotAllowed
from images.league.moment import moment

LONGEST: Final = 1850


class Attached(Protocol):
    """Something that is attached to a message."""

    def as_file(self) -> discord.File:
        """Returns a fresh file to send."""


@dataclass(frozen=True, slots=True)
class DataFile:
    """A file of data."""

    data: bytes
    filename: str

    def as_file(self) -> discord.File:
        """Returns a fresh file to send."""
        return discord.File(io.BytesIO(self.data), filename=self.filename)


async def standings_files(
    season: Season, show: str, after_round: int | None, viewer: PlayerId, now: float
) -> tuple[str, Sequence[Attached]]:
    """Returns the standings as a person wants them: a text and files. Raises NotAllowed where that cannot be."""
    event, title = season.event, safe_text(season.declared.name)
    no = min(after_round or event.last_round, event.last_round)
    match show:
        case "picture":
            pictures = await table_pictures(season, no)
            table = standings(event, no)
            own = own_line(season, table, viewer) if any(one.player == viewer for one in table.lines) else ""
            return own or f"Standings of {title} {moment(event, no)}:", pictures
        case "cross-table":
            crosses = await crosstable_pictures(season)
            if not crosses:
                raise NotAllowed("A cross-table of more than 12 players cannot be read. Choose another form.")
            return f"Cross-table of {title}:", crosses
        case "bracket":
            brackets = await bracket_pictures(season)
            if not brackets:
                raise NotAllowed("This league has no bracket, or its rounds are too large to be read.")
            return f"Bracket of {title}:", brackets
        case "numbers":
            table = standings(event, no)
            if not any(one.player == viewer for one in table.lines):
                raise NotAllowed("You do not stand in this table.")
            return own_line(season, table, viewer), ()
        case _:
            return await asyncio.to_thread(_written, season, show, no, now)


def _written(season: Season, show: str, no: int, now: float) -> tuple[str, Sequence[Attached]]:
    event, name = season.event, _file_name(season)
    table = standings(event, no)
    text = f"{safe_text(season.declared.name)} {moment(event, no)}:"
    match show:
        case "CSV":
            files = [
                DataFile(standings_csv(event, table).encode(), f"{name}-standings.csv"),
                DataFile(results_csv(event).encode(), f"{name}-results.csv"),
                DataFile(players_csv(event).encode(), f"{name}-players.csv"),
            ]
            return text, files
        case "JSON":
            return text, [DataFile(exported(season).encode(), f"{name}.json")]
        case "TRF":
            report = trf(event, season.declared.name)
            remarks = "".join(f"\n-# {line}" for line in report.remarks)
            return f"{text}{remarks}", [DataFile(report.text.encode(), f"{name}.trf")]
        case "calendar":
            return "The deadlines of this league:", [DataFile(_calendar(season, now), f"{name}.ics")]
        case _:
            lines = standings_text(event, table)
            if len(lines) > LONGEST:
                return text, [DataFile(lines.encode(), f"{name}.txt")]
            return f"{text}\n```\n{lines.replace('`', '')}\n```", ()


def _file_name(season: Season) -> str:
    kept = "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in season.declared.name.lower())
    return kept.strip("-") or "league"


def _calendar(season: Season, now: float) -> bytes:
    plan, found = season.declared, []

    def due(key: str, title: str, at: int) -> None:
        when = datetime.fromtimestamp(at, UTC)
        found.append(Deadline(f"{_file_name(season)}-{season.opened_at}-{key}", f"{plan.name}: {title}", when))

    due("signup", "sign-up closes", season.closes)
    if plan.has_locked_forces and season.forces_due:
        due("forces", "forces are locked", season.forces_due)
    for no, known in season.due.items():
        due(f"round-{no}", f"round {no} ends", known.due)
    return calendar_file(plan.name, found, datetime.fromtimestamp(now, UTC))


# -- rounds ------------------------------------------------------------------------------------------------------------


def round_files(season: Season, one: Round) -> list[str]:
    """Returns a round in lines."""
    due = season.due.get(one.no)
    until = "" if due is None else f", until {stamp(due.due)}"
    return [f"**Round {one.no}**{until}", *(f"- {line}" for line in round_lines(season, one))]


async def explained(season: Season, round_no: int, player: PlayerId | None) -> list[str]:
    """Returns why players meet in a round: all of them, or one."""
    return await asyncio.to_thread(_explained, season, round_no, player)


def _explained(season: Season, round_no: int, player: PlayerId | None) -> list[str]:
    event = season.event
    one = event.round(round_no)
    assert one is not None
    if event.format is Format.LADDER:
        return ["On a ladder players challenge each other: nobody is paired."]
    proposal = next_round(event.before(round_no), dict(one.rests))
    shown = [pair.players for pair in one.pairings] + [pod.players for pod in one.pods] + [(who,) for who in one.byes]
    # After a player's data was removed, the draw cannot be repeated.
    other = "an organiser made this pairing." if one.manual else "the log has this pairing; it cannot be drawn again."
    lines = []
    for players in shown:
        if player is not None and player not in players:
            continue
        why = proposal.why(*players)
        names = listed(safe_name(season.called(who)) for who in players)
        lines.append(f"- {safe_text(why)}" if why else f"- {names}: {other}")
    if not lines:
        raise NotAllowed("This player is not paired in that round.")
    seed = [] if player is not None else [f"-# Seed of the draw: {event.seed}"]
    return [f"**Round {round_no}**", *lines, *seed]


# -- the log -----------------------------------------------------------------------------------------------------------


def log_lines(season: Season, newest: int) -> list[str]:
    """Returns the newest entries of the log, the newest first: number, time, author, what was done, why."""
    live = {entry.no for entry in counting(season.log)}
    lines = []
    for entry in reversed(season.log[-newest:]):
        dead = entry.no not in live and not isinstance(entry.act, Reversed)
        by = "by itself" if entry.by == BOT else f"by {_author(season, entry.by)}"
        reason = f" Reason: {safe_text(entry.reason)}" if entry.reason else ""
        text = f"Entry {entry.no}, <t:{entry.at}:f>: {narrated(season, entry)} ({by}){reason}"
        lines.append(f"~~{text}~~" if dead else text)
    return lines


def _author(season: Season, person: str) -> str:
    name = season.role_names.get(person) or season.called(person)
    return safe_name(name)


def narrated(season: Season, entry: Entry) -> str:
    """Returns what an entry of the log did, as a phrase."""
    act = entry.act

    def named(*players: PlayerId) -> str:
        return listed(safe_name(season.called(player)) for player in players)

    match act:
        case Opened():
            return "Play began"
        case Entered(player):
            return f"{safe_name(player.called)} entered"
        case Dropped(player):
            return f"{named(player)} left"
        case Rejoined(player):
            return f"{named(player)} came back"
        case Replaced(player, _, name):
            return f"{safe_name(name)} took the place of {named(player)}"
        case Renamed(player):
            return f"{named(player)} got this name"
        case Paired(one):
            return f"Round {one.no} was paired"
        case Challenged(no, pairing):
            return f"Round {no}: {named(pairing.a)} challenged {named(pairing.b)}"
        case Decided(no, a, b, verdict):
            result = "no result" if verdict is None else verdict_in_words(season, a, b, verdict)
            return f"Round {no}, {named(a, b)}: {result}"
        case PodDecided(no, players):
            return f"Round {no}, {named(*players)}: places set"
        case Finished():
            return "The league ended"
        case Reversed(number):
            return f"Entry {number} was reversed"
        case Noted(kind):
            return "A drawn match is played again" if kind == "drawn" else kind
        case _:
            return _narrated_of_league(act, named)


def _narrated_of_league(act: Act, named: Callable[..., str]) -> str:
    match act:
        case acts.Announced():
            return "Sign-up was opened"
        case acts.Placed(channel):
            return f"The league moved to <#{channel}>"
        case acts.Changed():
            return "What is declared was changed"
        case acts.SignedUp(_, name):
            return f"{safe_name(name)} signed up"
        case acts.Withdrew(player):
            return f"{named(player)} withdrew"
        case acts.SignupClosed():
            return "Sign-up was closed"
        case acts.SignupMoved(at) | acts.RoundDue(_, at):
            return f"A deadline was set: {stamp(at)}"
        case acts.TimeLost(began, ended):
            return f"Deadlines moved by {length(ended - began)}: I was away from <t:{began}:f> to <t:{ended}:f>"
        case acts.ForceEntered(player):
            return f"{named(player)} entered a force"
        case acts.ForcesLocked():
            return "Forces were locked"
        case acts.ForceUnlocked(player):
            return f"{named(player)} may enter another force"
        case acts.Extended(no, players, due):
            return f"Round {no}, {named(*players)}: more time, until {stamp(due)}"
        case acts.ExtensionAsked(no, _, player):
            return f"Round {no}: {named(player)} asked for more time"
        case acts.Reported(no, _, _, _, player):
            return f"Round {no}: {named(player)} reported a result"
        case acts.Disputed(no, _, _, player):
            return f"Round {no}: {named(player)} disputed a result"
        case acts.Reminded(no, part):
            return f"Round {no}: players were reminded at {part} % of its time"
        case acts.ResultProposed(no, a, b):
            return f"Round {no}, {named(a, b)}: a result was proposed"
        case acts.MatchRemembered(no, players, match_id):
            return f"Round {no}, {named(*players)}: played in match {match_id}"
        case acts.Resting(player, no, rests):
            return f"{named(player)} {'rests in' if rests else 'plays'} round {no}"
        case acts.Appointed(_, role, name):
            return f"{safe_name(name)} has no role any more" if role is None else f"{safe_name(name)} is {role} now"
        case acts.Banned(_, is_banned):
            return "A person may not enter" if is_banned else "A person may enter again"
        case acts.Flagged(_, text):
            return f"An organiser was asked: {text}"
        case acts.Resolved():
            return "An open decision was settled"
        case acts.Cancelled():
            return "The league was called off"
        case _:
            return type(act).__name__
