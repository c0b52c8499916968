"""What players do in a league: each function looks at a season and returns the change, or refuses with a sentence."""

from __future__ import annotations

from typing import Final

from bot.leagues import acts
from bot.leagues.change import LeagueChange
from bot.leagues.director import DAY, challenging, verdict_in_words
from bot.leagues.posts import PAGE_EDIT, LeaguePostKind, about_match, news
from bot.leagues.rights import Actor, Right, must_have
from bot.leagues.season import OpenMatch, Phase, Season
from bot.leagues.words import stamp
from bot.words.sentences import safe_name
from engine.league.event import Format, How, Player, PlayerId, Result, Verdict
from engine.league.log import Decided, Dropped, Entered, Rejoined
from engine.league.pairing.ladder import challenge
from engine.refusals import NotAllowed

MOST_EXTENSION: Final = 14
"""How many days after its first deadline a match may be moved by agreement."""


def enter(season: Season, person: Actor) -> LeagueChange:
    """Sign up, or enter late where that is allowed."""
    must_have(season, person, Right.ENTER)
    player, name = person.id, person.name
    if season.phase is Phase.SIGNUP:
        if player in season.signed:
            raise NotAllowed("You have signed up already.")
        return LeagueChange().add(acts.SignedUp(player, name), player).post(PAGE_EDIT)
    if season.phase is Phase.RUNNING:
        if season.event.knows(player):
            return _back(season, person)
        if not season.is_open_to_late_entries:
            raise NotAllowed("Nobody can enter this league any more.")
        first = season.event.last_round + 1
        change = LeagueChange().add(acts.SignedUp(player, name), player)
        change.add(Entered(Player(player, name, joined=first)), player)
        if season.declared.has_locked_forces:
            change.add(acts.ForceUnlocked(player))
        return change.post(PAGE_EDIT)
    raise NotAllowed("Sign-up is closed." if season.phase is Phase.FORCES else "This league is over.")


def _back(season: Season, person: Actor) -> LeagueChange:
    player = season.event.player(person.id)
    if player.dropped_after is None:
        raise NotAllowed("You play in this league already.")
    if season.declared.is_round_robin or season.event.format in (Format.KNOCKOUT, Format.DOUBLE_KNOCKOUT):
        raise NotAllowed("A player who has left this league cannot come back.")
    return LeagueChange().add(Rejoined(person.id), person.id).post(PAGE_EDIT)


def leave(season: Season, person: Actor, by: str = "", reason: str = "") -> LeagueChange:
    """Withdraw before round 1, or drop out; open matches of the player are lost by forfeit."""
    must_have(season, person, Right.PLAY)
    by = by or person.id
    if season.phase in (Phase.SIGNUP, Phase.FORCES):
        change = LeagueChange().add(acts.Withdrew(person.id), by, reason).post(PAGE_EDIT)
        moved_up = next(iter(season.waiting), None) if person.id in season.accepted else None
        if moved_up is not None:
            change.post(news(f"A place is free: <@{moved_up}>, you are in."))
            if season.forces_locked:
                change.add(acts.ForceUnlocked(moved_up))
        return change
    if season.phase is not Phase.RUNNING:
        raise NotAllowed("This league is over.")
    change = LeagueChange()
    for one in season.open_of(person.id):
        change = forfeited(season, one, person.id, change, by, reason or "the player dropped out")
    return change.add(Dropped(person.id, season.event.last_round), by, reason).post(PAGE_EDIT)


def forfeited(
    season: Season, one: OpenMatch, loser: PlayerId, change: LeagueChange, by: str, reason: str
) -> LeagueChange:
    """Let a player lose an open duel by forfeit; a match of several goes on without them."""
    if len(one.players) != 2:
        return change
    a, b = one.players
    verdict = Verdict(Result.B if loser == a else Result.A, How.FORFEIT)
    change.add(Decided(one.round_no, a, b, verdict), by, reason)
    text = f"{safe_name(season.called(loser))} dropped out. {verdict_in_words(season, a, b, verdict)}"
    return change.post(about_match(LeaguePostKind.SETTLED, one.round_no, one.players, text=text))


def rest(season: Season, person: Actor) -> LeagueChange:
    """Ask not to be paired in the next round, or take that back."""
    must_have(season, person, Right.PLAY)
    if season.phase is not Phase.RUNNING or season.event.format not in (Format.SWISS, Format.PODS, Format.RUNS):
        raise NotAllowed("You can only rest in a Swiss league, a league of pods or runs, while it is played.")
    no = season.event.last_round + 1
    if season.rounds is not None and no > season.rounds:
        raise NotAllowed("There is no further round.")
    wants = person.id not in season.resting.get(no, set())
    return LeagueChange().add(acts.Resting(person.id, no, wants), person.id)


def own_match(season: Season, person: Actor, round_no: int, players: tuple[PlayerId, ...]) -> OpenMatch:
    """Returns an open match in which a person plays. Raises NotAllowed."""
    found = next((one for one in season.open_matches if one.key == (round_no, frozenset(players))), None)
    if person.id not in players:
        raise NotAllowed("You do not play in this match.")
    if found is None:
        raise NotAllowed("This match has a result already.")
    return found


def ask_time(season: Season, person: Actor, one: OpenMatch, days: int) -> LeagueChange:
    """Ask the opponents for more time."""
    if not 1 <= days <= MOST_EXTENSION:
        raise NotAllowed(f"Ask for 1 to {MOST_EXTENSION} days.")
    known = season.due.get(one.round_no)
    first = one.due if known is None else known.due
    due = one.due + days * DAY
    if due > first + MOST_EXTENSION * DAY:
        raise NotAllowed(
            f"Players can agree on at most {MOST_EXTENSION} days more than the round has. An organiser can give more."
        )
    if one.key in season.asked:
        asker = season.asked[one.key].player
        if asker == person.id:
            raise NotAllowed("You have asked already. Your opponent has a button to agree.")
        return agree_time(season, person, one)
    act = acts.ExtensionAsked(one.round_no, one.players, person.id, due)
    others = [player for player in one.players if player != person.id]
    text = f"{safe_name(season.called(person.id))} asks for more time: until {stamp(due)}."
    pings = others[0] if len(others) == 1 else "all"
    post = about_match(LeaguePostKind.NOTE, one.round_no, one.players, text=text, pings=pings, asks="time")
    return LeagueChange().add(act, person.id).post(post)


def agree_time(season: Season, person: Actor, one: OpenMatch) -> LeagueChange:
    """Agree to more time."""
    asked = season.asked.get(one.key)
    if asked is None:
        raise NotAllowed("Nobody asks for more time in this match.")
    if asked.player == person.id:
        raise NotAllowed("You have asked for it: your opponent must agree.")
    act = acts.Extended(one.round_no, one.players, asked.due)
    text = f"You have more time: until {stamp(asked.due)}."
    return (
        LeagueChange().add(act, person.id).post(about_match(LeaguePostKind.NOTE, one.round_no, one.players, text=text))
    )


def report(season: Season, person: Actor, one: OpenMatch, winner: PlayerId | None) -> LeagueChange:
    """Say how a match ended that was played elsewhere; None: a draw. The opponent must confirm it."""
    if len(one.players) != 2:
        raise NotAllowed("Matches of several players cannot be reported by hand. An organiser enters their result.")
    if one.key in season.claims:
        raise NotAllowed("This match has been reported already. The opponent confirms or disputes it in its thread.")
    a, b = one.players
    result = Result.DRAW if winner is None else Result.A if winner == a else Result.B
    if result is Result.DRAW and season.event.format in (Format.KNOCKOUT, Format.DOUBLE_KNOCKOUT):
        raise NotAllowed("A knockout match needs a winner. Play it again, or ask an organiser.")
    verdict = Verdict(result)
    act = acts.Reported(one.round_no, a, b, verdict, person.id)
    other = b if person.id == a else a
    text = f"{safe_name(season.called(person.id))} reports: {verdict_in_words(season, a, b, verdict)} Is that right?"
    post = about_match(LeaguePostKind.NOTE, one.round_no, one.players, text=text, pings=other, asks="claim")
    return LeagueChange().add(act, person.id).post(post)


def confirm(season: Season, person: Actor, one: OpenMatch) -> LeagueChange:
    """Confirm what the opponent has reported: it is the result."""
    claim = season.claims.get(one.key)
    if claim is None:
        raise NotAllowed("Nothing is reported of this match.")
    if claim.player == person.id:
        raise NotAllowed("You have reported this yourself: your opponent must confirm it.")
    text = f"Confirmed: {verdict_in_words(season, claim.a, claim.b, claim.verdict)}"
    change = LeagueChange().add(
        Decided(one.round_no, claim.a, claim.b, claim.verdict), person.id, "reported and confirmed"
    )
    return change.post(about_match(LeaguePostKind.SETTLED, one.round_no, one.players, text=text), PAGE_EDIT)


def dispute(season: Season, person: Actor, one: OpenMatch) -> LeagueChange:
    """Say that a report is wrong: an organiser decides."""
    claim = season.claims.get(one.key)
    if claim is None:
        raise NotAllowed("Nothing is reported of this match.")
    if claim.player == person.id:
        raise NotAllowed("You have reported this yourself. Ask an organiser to correct it.")
    if one.key in season.disputed:
        raise NotAllowed("You have disputed this already. An organiser decides.")
    act = acts.Disputed(one.round_no, claim.a, claim.b, person.id)
    text = f"{safe_name(season.called(person.id))} disputes this result. An organiser decides."
    return (
        LeagueChange().add(act, person.id).post(about_match(LeaguePostKind.NOTE, one.round_no, one.players, text=text))
    )


def call_out(season: Season, person: Actor, defender: PlayerId) -> LeagueChange:
    """Challenge a player on a ladder."""
    must_have(season, person, Right.PLAY)
    if season.event.format is not Format.LADDER:
        raise NotAllowed("Only players of a ladder challenge each other. Here everybody is paired.")
    if season.phase is not Phase.RUNNING or not season.event.last_round:
        raise NotAllowed("This ladder is not open now.")
    return challenging(season, challenge(season.event, person.id, defender), person.id)
