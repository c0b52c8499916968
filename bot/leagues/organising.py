"""What organisers correct: each function looks at a season and returns the change, or refuses with a sentence.

Every correction has a reason, is one act of the log (with what follows from it), is told in the league's channel, and
can be reversed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.clocks.pace import HOUR
from bot.leagues import acts
from bot.leagues.acts import Role
from bot.leagues.change import LeagueChange
from bot.leagues.director import DAY, TOO_FEW, verdict_in_words
from bot.leagues.plan import LEAST_PLAYERS, LateForce
from bot.leagues.playing import leave
from bot.leagues.posts import PAGE_EDIT, LeaguePostKind, NewPost, about_match, news
from bot.leagues.rights import Actor, Right, must_have
from bot.leagues.season import ENDED, Phase, Season
from bot.leagues.words import named, stamp
from bot.words.sentences import safe_name, safe_text
from engine.league.event import How, Pairing, Player, PlayerId, Result, Verdict
from engine.league.log import Challenged, Decided, Entered, Opened, Paired, PodDecided, Rejoined, Replaced, Reversed
from engine.refusals import NotAllowed

LONGEST_REASON: Final = 200
MOST_DAYS: Final = 90
MOST_HOURS: Final = MOST_DAYS * 24

RESULTS: Final = {
    "first player wins": Verdict(Result.A, How.AWARD),
    "second player wins": Verdict(Result.B, How.AWARD),
    "draw": Verdict(Result.DRAW, How.AWARD),
    "first player wins by forfeit": Verdict(Result.A, How.FORFEIT),
    "second player wins by forfeit": Verdict(Result.B, How.FORFEIT),
    "both lose": Verdict(Result.NONE, How.FORFEIT),
    "annulled": Verdict(Result.VOID, How.AWARD),
    "no result": None,
}
"""What an organiser can set a result to."""


def announcement(season: Season, person: Actor, what: str, reason: str) -> NewPost:
    """Returns the line with which a correction is made known."""
    return news(f"{safe_name(person.name)} {what} Reason: {safe_text(reason)}")


def _reason(reason: str) -> str:
    said = " ".join(reason.split())
    if not said:
        raise NotAllowed("Say why: every correction has a reason that all can read.")
    return said[:LONGEST_REASON]


def fix_result(
    season: Season, person: Actor, round_no: int, players: Sequence[PlayerId], result: str, reason: str
) -> LeagueChange:
    """Set the result of a duel, whatever it was."""
    must_have(season, person, Right.SCORE)
    said = _reason(reason)
    pairing = season.pairing(round_no, players)
    if pairing is None:
        raise NotAllowed("Choose a match of two players. `/league fix places` is for tables of several.")
    verdict = RESULTS[result]
    if verdict == pairing.verdict:
        raise NotAllowed("That is the result already.")
    act = Decided(round_no, pairing.a, pairing.b, verdict, None, manual=True)
    change = LeagueChange().add(act, person.id, said)
    both = named(season, pairing.players)
    words = "No result." if verdict is None else verdict_in_words(season, pairing.a, pairing.b, verdict)
    if verdict is not None:
        text = f"{safe_name(person.name)} decided: {words} Reason: {safe_text(said)}"
        change.post(about_match(LeaguePostKind.SETTLED, round_no, pairing.players, text=text))
    for topic in [topic for topic in season.flags if _is_about(topic, round_no, pairing.players)]:
        change.add(acts.Resolved(topic), person.id)
    return change.post(announcement(season, person, f"set round {round_no}, {both}: {words}", said), PAGE_EDIT)


def _is_about(topic: str, round_no: int, players: Sequence[PlayerId]) -> bool:
    """Returns whether something on the organisers' list is about a match."""
    kind, *rest = topic.removeprefix("called ").split()
    if kind not in ("late", "match", "off", "thread") or not rest:
        return False
    no, *who = rest
    # Earlier logs name a match that was called off by its number alone.
    return (no == str(round_no) and set(who) == set(players)) or (kind == "off" and not who)


def fix_places(
    season: Season, person: Actor, round_no: int, players: Sequence[PlayerId], order: Sequence[PlayerId], reason: str
) -> LeagueChange:
    """Set the places at a table of several, the best first."""
    must_have(season, person, Right.SCORE)
    said = _reason(reason)
    pod = season.pod(round_no, players)
    if pod is None:
        raise NotAllowed("Choose a table of several players.")
    act = PodDecided(round_no, pod.players, tuple((player,) for player in order))
    text = f"{safe_name(person.name)} set the places. Reason: {safe_text(said)}"
    change = LeagueChange().add(act, person.id, said)
    change.post(about_match(LeaguePostKind.SETTLED, round_no, pod.players, text=text))
    return change.post(announcement(season, person, f"set the places of {named(season, order)}.", said))


def fix_pairing(season: Season, person: Actor, one: PlayerId, other: PlayerId, reason: str) -> LeagueChange:
    """Let two players meet in the unplayed round; their opponents meet each other, or one of them has the bye."""
    must_have(season, person, Right.ORGANISE)
    said = _reason(reason)
    now = season.event.round(season.event.last_round)
    if now is None or season.phase is not Phase.RUNNING:
        raise NotAllowed("No round is paired.")
    if one == other:
        raise NotAllowed("Choose two different players.")
    for player in (one, other):
        if not season.plays(player):
            raise NotAllowed(f"{safe_name(season.called(player))} does not play in this league.")
    old = [pair for pair in now.pairings if {one, other} & set(pair.players)]
    if any({one, other} == set(pair.players) for pair in old):
        raise NotAllowed("These two meet already.")
    left = [player for pair in old for player in pair.players if player not in (one, other)]
    byes = [player for player in now.byes if player not in (one, other)]
    pairings = [pair for pair in now.pairings if pair not in old]
    pairings.append(Pairing(one, other, manual=True))
    if len(left) == 2:
        pairings.append(Pairing(left[0], left[1], manual=True))
    else:
        byes += left
    rests = {player: rest for player, rest in now.rests.items() if player not in (one, other)}
    changed = replace(now, pairings=tuple(pairings), byes=tuple(byes), rests=rests, manual=True)
    change = LeagueChange().add(Paired(changed), person.id, said)
    due = season.due.get(now.no)
    if due is not None:
        change.add(due)
    for pair in old:
        text = "This pairing was changed, so this match does not count."
        change.post(about_match(LeaguePostKind.SETTLED, now.no, pair.players, text=text))
    for pair in pairings:
        if pair.manual and pair not in now.pairings:
            change.post(about_match(LeaguePostKind.MATCH, now.no, pair.players))
    what = f"paired round {now.no} again: {named(season, (one, other))} meet."
    return change.post(announcement(season, person, what, said))


def fix_drop(season: Season, person: Actor, player: PlayerId, reason: str) -> LeagueChange:
    """Take a player out of the league."""
    must_have(season, person, Right.ORGANISE)
    said = _reason(reason)
    change = leave(season, Actor(player, season.called(player)), person.id, said)
    return change.post(announcement(season, person, f"took {named(season, [player])} out.", said))


def fix_add(season: Season, person: Actor, player: PlayerId, name: str, reason: str) -> LeagueChange:
    """Let a player in, also late, or back in."""
    must_have(season, person, Right.ORGANISE)
    said = _reason(reason)
    change = LeagueChange()
    if season.phase in (Phase.SIGNUP, Phase.FORCES):
        if player in season.signed:
            raise NotAllowed("This player has signed up already.")
        change.add(acts.SignedUp(player, name), person.id, said)
        if season.forces_locked:
            change.add(acts.ForceUnlocked(player), person.id)
    elif season.phase is Phase.RUNNING:
        if season.event.knows(player):
            if season.event.player(player).dropped_after is None:
                raise NotAllowed("This player plays already.")
            change.add(Rejoined(player), person.id, said)
        else:
            change.add(acts.SignedUp(player, name), person.id, said)
            first = season.event.last_round + 1
            change.add(Entered(Player(player, name, joined=first)), person.id, said)
            if season.declared.has_locked_forces:
                change.add(acts.ForceUnlocked(player), person.id)
    else:
        raise NotAllowed("This league is over.")
    return change.post(announcement(season, person, f"let {safe_name(name)} in.", said), PAGE_EDIT)


def fix_replace(season: Season, person: Actor, player: PlayerId, new: Actor, reason: str) -> LeagueChange:
    """Let somebody take a player's place, with its results; open matches begin anew, with a force of their own."""
    must_have(season, person, Right.ORGANISE)
    said = _reason(reason)
    if season.phase in ENDED:
        raise NotAllowed("This league is over.")
    if not season.plays(player):
        raise NotAllowed("The player to replace does not play in this league.")
    if season.plays(new.id) or season.event.knows(new.id):
        raise NotAllowed(f"{safe_name(new.name)} is in this league already. Choose somebody else.")
    if new.id in season.banned:
        raise NotAllowed(f"{safe_name(new.name)} is banned from this league. `/league fix ban` lets them in again.")
    change = LeagueChange().add(Replaced(player, new.id, new.name), person.id, said)
    for one in season.open_of(player):
        for topic in [topic for topic in season.flags if _is_about(topic, one.round_no, one.players)]:
            change.add(acts.Resolved(topic), person.id)
        _begun_anew(change, one.round_no, one.players, player, new.id)
    return change.post(
        announcement(season, person, f"let {safe_name(new.name)} replace {named(season, [player])}.", said), PAGE_EDIT
    )


def _begun_anew(change: LeagueChange, round_no: int, players: Sequence[PlayerId], old: PlayerId, new: PlayerId) -> None:
    """End an open match, and open it with another player in the place of one of its players."""
    text = "A player was replaced, so this match does not count. A new one begins in a thread of its own."
    change.post(about_match(LeaguePostKind.SETTLED, round_no, players, text=text))
    then = [new if one == old else one for one in players]
    change.post(about_match(LeaguePostKind.MATCH, round_no, then))


def fix_time(
    season: Season, person: Actor, round_no: int, players: Sequence[PlayerId], days: int, reason: str
) -> LeagueChange:
    """Move the deadline of one match by a number of days."""
    must_have(season, person, Right.SCORE)
    said = _reason(reason)
    if not season.is_open(round_no, players):
        raise NotAllowed("This match has a result already.")
    return _match_due(season, person, round_no, players, _moved(season.due_of(round_no, players), days), said)


def _match_due(
    season: Season, person: Actor, round_no: int, players: Sequence[PlayerId], due: int, said: str
) -> LeagueChange:
    """Returns the change that gives one match another deadline."""
    change = LeagueChange().add(acts.Extended(round_no, tuple(players), due), person.id, said)
    for topic in [topic for topic in season.flags if topic.startswith("late ") and _is_about(topic, round_no, players)]:
        change.add(acts.Resolved(topic), person.id)
    text = f"An organiser moved your deadline: {stamp(due)}. Reason: {safe_text(said)}"
    return change.post(about_match(LeaguePostKind.NOTE, round_no, players, text=text, pings="all"))


def fix_deadline(season: Season, person: Actor, days: int, reason: str) -> LeagueChange:
    """Move what is due next by a number of days: the end of sign-up, the lock of forces, the end of the round."""
    must_have(season, person, Right.ORGANISE)
    said = _reason(reason)
    return _next_due(season, person, _moved(_known_due(season), days), said)


def fix_clock(season: Season, person: Actor, hours: int, now: int, reason: str) -> LeagueChange:
    """Set what is due next to a number of hours from now, whatever it was."""
    must_have(season, person, Right.ORGANISE)
    said = _reason(reason)
    _known_due(season)
    return _next_due(season, person, _from_now(now, hours), said)


def fix_match_clock(
    season: Season, person: Actor, round_no: int, players: Sequence[PlayerId], hours: int, now: int, reason: str
) -> LeagueChange:
    """Set the deadline of one match to a number of hours from now, whatever it was."""
    must_have(season, person, Right.SCORE)
    said = _reason(reason)
    if not season.is_open(round_no, players):
        raise NotAllowed("This match has a result already.")
    return _match_due(season, person, round_no, players, _from_now(now, hours), said)


def _from_now(now: int, hours: int) -> int:
    if not 1 <= hours <= MOST_HOURS:
        raise NotAllowed(f"Set the deadline 1 to {MOST_HOURS} hours from now.")
    return now + hours * HOUR


def _known_due(season: Season) -> int:
    """Returns when the league goes on by itself. Raises NotAllowed where nothing is due."""
    if season.phase is Phase.SIGNUP:
        return season.closes
    if season.phase is Phase.FORCES:
        return season.forces_due
    if season.phase is Phase.RUNNING and season.event.last_round in season.due:
        return season.due[season.event.last_round].due
    raise NotAllowed("Nothing is due in this league.")


def _next_due(season: Season, person: Actor, due: int, said: str) -> LeagueChange:
    """Returns the change that moves what is due next: the end of sign-up, the lock of forces, the end of the round."""
    if season.phase is Phase.SIGNUP:
        change = LeagueChange().add(acts.SignupMoved(due), person.id, said)
        what = f"moved the end of sign-up: {stamp(due)}."
    elif season.phase is Phase.FORCES:
        change = LeagueChange().add(acts.SignupClosed(due), person.id, said)
        what = f"moved the lock of the forces: {stamp(due)}."
    else:
        known = season.due[season.event.last_round]
        change = LeagueChange().add(replace(known, due=due), person.id, said)
        what = f"moved the deadline of round {known.round_no}: {stamp(due)}."
    if TOO_FEW in season.flags:
        change.add(acts.Resolved(TOO_FEW), person.id)
    return change.post(announcement(season, person, what, said), PAGE_EDIT)


def _moved(due: int, days: int) -> int:
    if not -MOST_DAYS <= days <= MOST_DAYS or days == 0:
        raise NotAllowed(f"Move it by 1 to {MOST_DAYS} days, or by -1 to -{MOST_DAYS}.")
    return due + days * DAY


def fix_lock(season: Season, person: Actor, player: PlayerId, reason: str) -> LeagueChange:
    """Let a player enter another force although forces are locked."""
    must_have(season, person, Right.ORGANISE)
    said = _reason(reason)
    if not season.declared.has_locked_forces:
        raise NotAllowed("Players of this league choose their forces for each match.")
    if not season.plays(player):
        raise NotAllowed("This player does not play in this league.")
    if player in season.unlocked or not season.forces_locked:
        raise NotAllowed("This player can enter a force now.")
    change = LeagueChange().add(acts.ForceUnlocked(player), person.id, said)
    return change.post(announcement(season, person, f"lets {named(season, [player])} enter another force.", said))


def fix_lock_early(season: Season, person: Actor, reason: str) -> LeagueChange:
    """Lock all forces before their time. Round 1 begins at its time, so until then this can be reversed."""
    must_have(season, person, Right.ORGANISE)
    said = _reason(reason)
    if not season.declared.has_locked_forces:
        raise NotAllowed("Players of this league choose their forces for each match.")
    if season.phase is Phase.SIGNUP:
        raise NotAllowed("Sign-up is still open. End it with `/league fix clock`, then lock the forces.")
    if season.forces_locked or season.phase is not Phase.FORCES:
        raise NotAllowed("Forces are locked already. To unlock those of one player, name the `player`.")
    ready = [player for player in season.accepted if player in season.forces]
    if len(ready) < LEAST_PLAYERS and season.declared.late_force is LateForce.NO_ENTRY:
        raise NotAllowed(f"Only {len(ready)} players have entered a force, and the league needs {LEAST_PLAYERS}.")
    change = LeagueChange().add(acts.ForcesLocked(), person.id, said)
    what = f"locked the forces early. Round 1 begins {stamp(season.forces_due)}."
    return change.post(announcement(season, person, what, said), PAGE_EDIT)


def fix_cancel(season: Season, person: Actor, reason: str) -> LeagueChange:
    """Call the league off: matches that are open end without a result."""
    must_have(season, person, Right.ORGANISE)
    said = _reason(reason)
    if season.phase in ENDED:
        raise NotAllowed("This league is over.")
    change = LeagueChange().add(acts.Cancelled(), person.id, said)
    for one in season.open_matches:
        text = "The league was called off. This match does not count any more; you can play it to its end all the same."
        change.post(about_match(LeaguePostKind.NOTE, one.round_no, one.players, text=text))
    return change.post(announcement(season, person, f"called {safe_text(season.declared.name)} off.", said), PAGE_EDIT)


def fix_undo(season: Season, person: Actor, entry: int, reason: str) -> LeagueChange:
    """Reverse an entry of the log, or a reversal."""
    must_have(season, person, Right.ORGANISE)
    said = _reason(reason)
    target = next((one for one in season.log if one.no == entry), None)
    if target is None:
        raise NotAllowed(f"The log has no entry {entry}. `/league log` shows it.")
    if isinstance(target.act, acts.Announced | acts.Placed):
        raise NotAllowed("This entry opened the league and cannot be reversed.")
    if isinstance(target.act, acts.TimeLost):
        raise NotAllowed("Time in which I was away stays given back. Use `/league fix deadline` to set another date.")
    change = LeagueChange().add(Reversed(entry), person.id, said)
    if isinstance(target.act, Replaced) and season.event.players:
        began = next((one.no for one in season.log if isinstance(one.act, Opened)), 0)
        if entry < began:
            raise NotAllowed("Round 1 has begun since. Use `/league fix replace` to change the players back.")
        for one in season.open_of(target.act.by):
            _begun_anew(change, one.round_no, one.players, target.act.by, target.act.player)
    return change.post(announcement(season, person, f"reversed entry {entry} of the log.", said), PAGE_EDIT)


def fix_role(season: Season, person: Actor, who: Actor, role: Role | None, reason: str) -> LeagueChange:
    """Name an organiser or scorekeeper, or take a role away; hand the league over by naming its owner."""
    must_have(season, person, Right.OWN)
    said = _reason(reason)
    if season.role_of(who.id) is role:
        raise NotAllowed("This person has that role already." if role else "This person has no role.")
    change = LeagueChange()
    owners = [one for one, held in season.roles.items() if held is Role.OWNER]
    if role is Role.OWNER:
        for owner in owners:
            change.add(acts.Appointed(owner, Role.ORGANISER, season.role_names.get(owner, "")), person.id, said)
    elif owners == [who.id]:
        raise NotAllowed("A league has an owner. Name another owner first.")
    change.add(acts.Appointed(who.id, role, who.name), person.id, said)
    what = f"took the role of {safe_name(who.name)} away." if role is None else f"made {safe_name(who.name)} {role}."
    return change.post(announcement(season, person, what, said))


def fix_ban(season: Season, person: Actor, who: Actor, reason: str) -> LeagueChange:
    """Keep a person from entering, or let them again."""
    must_have(season, person, Right.ORGANISE)
    said = _reason(reason)
    if season.plays(who.id):
        raise NotAllowed("This person plays in the league. Take them out first with `/league fix drop`.")
    return LeagueChange().add(acts.Banned(who.id, who.id not in season.banned), person.id, said)


def fix_channel(season: Season, person: Actor, channel_id: int, reason: str) -> LeagueChange:
    """Announce the league in another channel; its next matches get their threads there."""
    must_have(season, person, Right.ORGANISE)
    change = LeagueChange().add(acts.Placed(channel_id), person.id, _reason(reason))
    return change.post(NewPost(LeaguePostKind.PAGE))


def fix_reopen(season: Season, person: Actor, round_no: int, players: Sequence[PlayerId], reason: str) -> LeagueChange:
    """Let an undecided match be played in a new thread."""
    must_have(season, person, Right.SCORE)
    said = _reason(reason)
    if not season.is_open(round_no, players):
        raise NotAllowed("This match has a result. Set it to “no result” first.")
    change = LeagueChange().add(acts.Resolved(f"match {round_no} {' '.join(players)}"), person.id, said)
    for topic in [topic for topic in season.flags if _is_about(topic, round_no, players)]:
        change.add(acts.Resolved(topic), person.id)
    return change.post(about_match(LeaguePostKind.MATCH, round_no, players))


def fix_flag(season: Season, person: Actor, topic: str, reason: str) -> LeagueChange:
    """Take something off the organiser's list."""
    must_have(season, person, Right.SCORE)
    if topic not in season.flags:
        raise NotAllowed("That is not on the list any more.")
    return LeagueChange().add(acts.Resolved(topic), person.id, _reason(reason))


def fix_challenge(season: Season, person: Actor, pairing: Pairing, reason: str) -> LeagueChange:
    """Let two players of a ladder meet whom its rules would not let."""
    must_have(season, person, Right.ORGANISE)
    no = season.event.last_round
    change = LeagueChange().add(Challenged(no, replace(pairing, manual=True)), person.id, _reason(reason))
    return change.post(about_match(LeaguePostKind.MATCH, no, pairing.players))
