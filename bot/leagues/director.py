"""What a league does by itself: each function takes a season and a time, and returns the change that is due, or None.

Nothing here waits or asks a clock: the caller says what time it is. What was done stands in the log, so a second call
finds nothing to do, however long the bot was away and wherever the clock has jumped.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from bot.clocks.pace import HOUR, length
from bot.leagues import acts
from bot.leagues.change import LeagueChange
from bot.leagues.plan import LEAST_PLAYERS, ForceMode, Late, LateForce, Reveal
from bot.leagues.posts import PAGE_EDIT, LeaguePostKind, NewPost, about_match, news
from bot.leagues.season import ENDED, Key, LateResult, OpenMatch, Phase, Season
from bot.timers import Downtime
from bot.words.sentences import listed, safe_name
from engine.league.event import Format, How, Pairing, Player, PlayerId, Result, Round, Verdict
from engine.league.log import Challenged, Decided, Entered, Finished, Opened, Paired, PodDecided
from engine.league.numbers import short
from engine.league.pairing.next_round import next_round
from engine.league.rules import Lots

DAY: Final = 86_400
PROPOSED_AT: Final = Fraction(19, 20)
"""The part of its time after which it is said what a match will count as."""
TOO_FEW: Final = "start"
BRACKETS: Final = frozenset({Format.KNOCKOUT, Format.DOUBLE_KNOCKOUT})


@dataclass(frozen=True, slots=True)
class Situation:
    """How an undecided match stands."""

    has_match: bool = False
    has_begun: bool = False
    """Whether every player has answered something."""
    silent: tuple[PlayerId, ...] = ()
    """The players who have not answered anything yet."""
    awaited: tuple[PlayerId, ...] = ()
    """The players with an open question."""
    is_compared: bool = False
    """Whether the game could compare the position."""
    ahead: PlayerId | None = None
    """The player whose position is better; None where it is equal."""
    comparison: str = ""
    """The comparison as a sentence."""
    order: tuple[tuple[PlayerId, ...], ...] = ()
    """Of a match of several: the players by what they have, the best first."""


# -- before round 1 ----------------------------------------------------------------------------------------------------


def closing(season: Season, now: int) -> LeagueChange | None:
    """Close sign-up when its time has come and enough players are there."""
    if season.phase is not Phase.SIGNUP or now < season.closes:
        return None
    if len(season.accepted) < LEAST_PLAYERS:
        return _too_few(season)
    plan = season.declared
    due = now + plan.pace.force_hours * HOUR if plan.has_locked_forces else now
    change = LeagueChange().add(acts.SignupClosed(due)).post(PAGE_EDIT)
    if TOO_FEW in season.flags:
        change.add(acts.Resolved(TOO_FEW))
    if plan.has_locked_forces:
        missing = [player for player in season.accepted if player not in season.forces]
        if missing:
            names = listed(f"<@{player}>" for player in missing)
            change.post(news(f"Sign-up is closed. {names}: enter your force before <t:{due}:f> (<t:{due}:R>)."))
    return change


def _too_few(season: Season) -> LeagueChange | None:
    if TOO_FEW in season.flags:
        return None
    count = len(season.accepted)
    there = "nobody has" if not count else "1 player has" if count == 1 else f"{count} players have"
    text = f"Sign-up has ended, and only {there} signed up. Wait for more, or call it off with `/league fix cancel`."
    return LeagueChange().add(acts.Flagged(TOO_FEW, text))


def starting(season: Season, now: int, seed: str) -> LeagueChange | None:
    """Lock the forces and begin the event when the time for that has come. `seed` is that of all its draws."""
    if season.phase is not Phase.FORCES:
        return None
    plan, players = season.declared, season.accepted
    everybody = all(player in season.forces for player in players)
    if plan.has_locked_forces and now < season.forces_due and not everybody:
        return None
    change = LeagueChange()
    late = [player for player in players if plan.has_locked_forces and player not in season.forces]
    if late and plan.late_force is LateForce.NO_ENTRY:
        if len(players) - len(late) < LEAST_PLAYERS:
            text = (
                f"Only {len(players) - len(late)} of {len(players)} players have entered a legal force. The league "
                f"begins once {LEAST_PLAYERS} have, or call it off with `/league fix cancel`."
            )
            return None if TOO_FEW in season.flags else LeagueChange().add(acts.Flagged(TOO_FEW, text))
        for player in late:
            change.add(acts.Withdrew(player), reason="no legal force at the lock")
        players = [player for player in players if player not in late]
        late = []
    if TOO_FEW in season.flags:
        change.add(acts.Resolved(TOO_FEW))
    if plan.has_locked_forces:
        if not season.forces_locked:
            change.add(acts.ForcesLocked())
        if plan.reveal is Reveal.AT_LOCK and plan.force_mode is not ForceMode.EACH_MATCH:
            change.post(NewPost(LeaguePostKind.FORCES))
    for player in late:
        change.add(acts.ForceUnlocked(player), reason="no legal force at the lock: the first match is lost")
    change.add(_opened(season, players, seed))
    for number, player in enumerate(players, 1):
        change.add(Entered(Player(player, season.called(player), seed=number, team=season.teams.get(player))))
    return change.post(PAGE_EDIT)


def _opened(season: Season, players: list[PlayerId], seed: str) -> Opened:
    plan = season.declared
    return Opened(
        id=plan.name,
        format=plan.format,
        rules=replace(plan.rules, lots=Lots(seed)),
        rounds_declared=plan.rounds_for(len(players)),
        seed=seed,
        divisions=_divisions(players, plan.terms.division_size) if plan.format is Format.DIVISIONS else (),
        terms=plan.terms,
        warned=plan.warning(len(players)) is not None,
    )


def _divisions(players: list[PlayerId], size: int) -> tuple[tuple[str, tuple[PlayerId, ...]], ...]:
    """Returns players in divisions of about equal size, the first ones in the top division."""
    count = max(1, round(len(players) / size))
    base, more = divmod(len(players), count)
    found, start = [], 0
    for number in range(count):
        length = base + (number < more)
        found.append((f"Division {number + 1}", tuple(players[start : start + length])))
        start += length
    return tuple(found)


# -- rounds ------------------------------------------------------------------------------------------------------------


def finishing(season: Season, now: int) -> LeagueChange | None:
    """End the event when all is decided."""
    if not season.is_played_out or season.open_matches:
        return None
    if season.event.format is Format.LADDER and now < _round_ends(season):
        return None
    return LeagueChange().add(Finished()).post(NewPost(LeaguePostKind.FINAL), PAGE_EDIT)


def _round_ends(season: Season) -> int:
    known = season.due.get(season.event.last_round)
    return 0 if known is None else known.due


def wants_round(season: Season, now: int) -> bool:
    """Returns whether the next round is to be paired now."""
    if not season.needs_round:
        return False
    if season.event.format is Format.LADDER and season.event.last_round:
        return now >= _round_ends(season)
    return True


def pairing(season: Season, now: int) -> LeagueChange:
    """Pair and publish the next round. This takes long with many players: call it off the event loop."""
    event, plan = season.event, season.declared
    proposal = next_round(event, season.rests)
    one = proposal.round
    if not (one.pairings or one.pods or one.byes) and event.format is not Format.LADDER:
        return (
            LeagueChange()
            .add(Finished(), reason="nobody is left to play")
            .post(NewPost(LeaguePostKind.FINAL), PAGE_EDIT)
        )
    due = now + plan.pace.round_days * DAY
    change = LeagueChange().add(Paired(one)).add(acts.RoundDue(one.no, due, now))
    for text in proposal.remarks:
        change.post(news(text))
    change.post(NewPost(LeaguePostKind.ROUND, {"no": one.no}))
    _first_losses(season, one, change)
    decided = {frozenset((one.act.a, one.act.b)) for one in change.entries if isinstance(one.act, Decided)}
    for pair in one.pairings:
        if frozenset(pair.players) not in decided and pair.verdict is None:
            change.post(about_match(LeaguePostKind.MATCH, one.no, pair.players))
    for pod in one.pods:
        change.post(about_match(LeaguePostKind.MATCH, one.no, pod.players))
    return change.post(PAGE_EDIT)


def _first_losses(season: Season, one: Round, change: LeagueChange) -> None:
    """Let players without a force at the lock lose their first match, where that is declared."""
    if one.no != 1 or not season.declared.has_locked_forces:
        return
    late = {player for player in season.accepted if player not in season.forces}
    for pair in one.pairings:
        gone = [player for player in pair.players if player in late]
        if gone:
            result = Result.NONE if len(gone) == 2 else Result.B if gone[0] == pair.a else Result.A
            change.add(Decided(1, pair.a, pair.b, Verdict(result, How.FORFEIT)), reason="no legal force at the lock")


def making_up(season: Season, spans: Sequence[Downtime]) -> LeagueChange:
    """Let everything be due later that was due in or after times in which players could not reach the bot."""
    change = LeagueChange()
    fresh = [span for span in spans if span.began >= season.lost_until]
    if not fresh or season.phase in (Phase.DRAFT, *ENDED):
        return change
    for span in fresh:
        change.add(acts.TimeLost(span.began, span.ended))
    began, ended = fresh[0].began, fresh[-1].ended
    lost = length(sum(span.seconds for span in fresh))
    text = (
        f"I was away from <t:{began}:f> to <t:{ended}:f>. This time counts against nobody: all deadlines of this "
        f"league are {lost} later, and the clocks of its matches stood still."
    )
    return change.post(news(text), PAGE_EDIT)


def challenging(season: Season, pair: Pairing, by: str) -> LeagueChange:
    """Add a challenge on a ladder to the round that goes on."""
    no = season.event.last_round
    return LeagueChange().add(Challenged(no, pair), by).post(about_match(LeaguePostKind.MATCH, no, pair.players))


def reminding(season: Season, now: int) -> LeagueChange | None:
    """Remind the players of open matches at the declared parts of their time."""
    if season.phase is not Phase.RUNNING:
        return None
    change = LeagueChange()
    for no, known in season.due.items():
        open_ones = [one for one in season.open_matches if one.round_no == no]
        part = _part_due(season, no, known, now)
        if part is None or not open_ones:
            continue
        change.add(acts.Reminded(no, part))
        for one in open_ones:
            if not _tells_more(season, one, part, now):
                continue
            due = one.due
            text = f"Round {no}: your match has to be over <t:{due}:R> (<t:{due}:f>)."
            change.post(about_match(LeaguePostKind.NOTE, no, one.players, text=text, pings="awaited"))
    return None if change.is_empty else change


def _tells_more(season: Season, one: OpenMatch, part: int, now: int) -> bool:
    """Returns whether the reminder of a round tells the players of a match what nothing else does.

    Where matches have clocks, these remind the player who is awaited, and the round does so only at last. What a match
    will count as tells its deadline, too.
    """
    if len(one.players) == 2 and season.declared.late is Late.COMPARE and now >= proposal_at(season, one):
        return False
    return season.declared.clock is None or part == max(_parts(season))


def _parts(season: Season) -> list[int]:
    """Returns the parts of a round, in hundredths, at which its players are reminded."""
    return [int(part * 100) for part in season.declared.pace.reminders]


def _part_due(season: Season, no: int, known: acts.RoundDue, now: int) -> int | None:
    """Returns the latest part, in hundredths, at which a reminder is due and was not sent; after the end none is."""
    if now >= known.due:
        return None
    told = season.reminded.get(no, 0)
    due = [part for part in _parts(season) if part > told and now >= reminder_at(known, part)]
    return max(due, default=None)


def reminder_at(known: acts.RoundDue, part: int) -> int:
    """Returns when players are reminded at this part, in hundredths, of a round's time."""
    return known.began + (known.due - known.began) * part // 100


# -- deadlines ---------------------------------------------------------------------------------------------------------


def judged(season: Season, one: OpenMatch, now: Situation) -> LateResult | None:
    """Returns what an undecided duel counts as by the declared rule, or None where an organiser decides."""
    a, b = one.players
    claim = season.claims.get(one.key)
    if claim is not None and one.key not in season.disputed:
        who = safe_name(season.called(claim.player))
        return LateResult(claim.a, claim.b, claim.verdict, f"{who} reported this result, and it was not disputed.")
    if season.declared.late is Late.ORGANISER or one.key in season.disputed:
        return None
    drawn = season.event.format in BRACKETS
    if now.has_begun and now.is_compared and not (now.ahead is None and drawn):
        result = Result.DRAW if now.ahead is None else Result.A if now.ahead == a else Result.B
        return LateResult(a, b, Verdict(result, How.COMPARISON), now.comparison)
    if now.has_begun and now.is_compared:
        why = "The positions are equal: the better seed goes on."
        return LateResult(a, b, Verdict(_better_seed(season, a, b), How.AWARD), why)
    late = now.awaited if now.has_begun else (now.silent or now.awaited)
    late = tuple(player for player in (a, b) if player in late)
    if not now.has_match:
        return None
    if len(late) != 1:
        why = "Neither player has begun." if not now.has_begun else "Both players are awaited."
        if drawn:
            why = f"{why} The better seed goes on."
            return LateResult(a, b, Verdict(_better_seed(season, a, b), How.AWARD), why)
        return LateResult(a, b, Verdict(Result.NONE, How.FORFEIT), f"{why} Both lose.")
    who = safe_name(season.called(late[0]))
    why = f"{who} has not begun." if not now.has_begun else f"It is {who}'s turn."
    return LateResult(a, b, Verdict(Result.B if late[0] == a else Result.A, How.FORFEIT), why)


def _better_seed(season: Season, a: PlayerId, b: PlayerId) -> Result:
    seeds = {one.id: (one.seed is None, one.seed or 0, place) for place, one in enumerate(season.event.players)}
    return Result.A if seeds[a] <= seeds[b] else Result.B


def proposal_at(season: Season, one: OpenMatch) -> int:
    """Returns when it is said what an undecided match will count as."""
    known = season.due.get(one.round_no)
    began = one.due if known is None else known.began
    return began + int((one.due - began) * PROPOSED_AT)


def proposing(season: Season, now: int, situations: Mapping[Key, Situation]) -> LeagueChange | None:
    """Say what open matches will count as if they are not decided at their deadline."""
    change = LeagueChange()
    for one in duels(season):
        if now < proposal_at(season, one) or now >= one.due or one.key in season.proposed:
            continue
        found = judged(season, one, situations.get(one.key, Situation()))
        if found is None:
            continue
        change.add(acts.ResultProposed(one.round_no, found.a, found.b, found.verdict, found.why))
        text = (
            f"If this match is not over by <t:{one.due}:f>, it counts as: {in_words(season, found)} {found.why} "
            f"You can still play, agree on more time, or report a result."
        )
        change.post(about_match(LeaguePostKind.NOTE, one.round_no, one.players, text=text, pings="all"))
    return None if change.is_empty else change


def deciding(season: Season, now: int, situations: Mapping[Key, Situation]) -> LeagueChange | None:
    """Decide the matches whose deadline has passed, by the declared rule; ask an organiser where it says so."""
    change = LeagueChange()
    for one in season.open_matches:
        if now < one.due or not one.due:
            continue
        situation = situations.get(one.key, Situation())
        if len(one.players) > 2:
            places = situation.order or (one.players,)
            change.add(PodDecided(one.round_no, one.players, places), reason="the deadline has passed")
            text = "The deadline has passed: players are placed by what they have."
            change.post(about_match(LeaguePostKind.SETTLED, one.round_no, one.players, text=text))
            continue
        found = judged(season, one, situation)
        if found is None:
            topic = f"late {one.round_no} {' '.join(one.players)}"
            if topic not in season.flags:
                both = listed(safe_name(season.called(player)) for player in one.players)
                text = f"Round {one.round_no}: {both} are late. Decide it with `/league fix result`."
                change.add(acts.Flagged(topic, text))
            continue
        act = Decided(one.round_no, found.a, found.b, found.verdict)
        change.add(act, reason=f"the deadline has passed: {found.why}")
        text = f"The deadline has passed. {in_words(season, found)} {found.why}"
        change.post(about_match(LeaguePostKind.SETTLED, one.round_no, one.players, text=text))
    return None if change.is_empty else change


def duels(season: Season) -> list[OpenMatch]:
    """Returns the open matches of two players."""
    return [one for one in season.open_matches if len(one.players) == 2]


def in_words(season: Season, found: LateResult) -> str:
    """Returns a result as a sentence: "Ann wins by forfeit."."""
    return verdict_in_words(season, found.a, found.b, found.verdict)


HOWS: Final = {
    How.PLAYED: "",
    How.OUTRIGHT: "",
    How.COMPARISON: " on comparison",
    How.FORFEIT: " by forfeit",
    How.AWARD: " by decision",
}


def verdict_in_words(season: Season, a: PlayerId, b: PlayerId, verdict: Verdict) -> str:
    """Returns a result as a sentence."""
    match verdict.result:
        case Result.A | Result.B:
            winner = a if verdict.result is Result.A else b
            return f"{safe_name(season.called(winner))} wins{HOWS[verdict.how]}."
        case Result.DRAW:
            return f"A draw{HOWS[verdict.how]}."
        case Result.NONE:
            return "Both players lose."
        case Result.VOID:
            return "The match is annulled."


# -- when to look again ------------------------------------------------------------------------------------------------


def next_due(season: Season) -> int | None:
    """Returns the next time at which something is due by itself, in seconds since 1970; None where nothing is."""
    times: list[int] = []
    if season.phase is Phase.SIGNUP and TOO_FEW not in season.flags:
        times.append(season.closes)
    if season.phase is Phase.FORCES and TOO_FEW not in season.flags:
        times.append(season.forces_due)
    if season.phase is Phase.RUNNING:
        open_ones = season.open_matches
        flagged = {topic for topic in season.flags if topic.startswith("late ")}
        for one in open_ones:
            if f"late {one.round_no} {' '.join(one.players)}" in flagged:
                continue
            times.append(one.due)
            if one.key not in season.proposed and len(one.players) == 2 and season.declared.late is Late.COMPARE:
                times.append(proposal_at(season, one))
        rounds = {one.round_no for one in open_ones}
        for no in rounds & season.due.keys():
            told = season.reminded.get(no, 0)
            times += [reminder_at(season.due[no], part) for part in _parts(season) if part > told]
        if season.event.format is Format.LADDER and season.event.last_round:
            times.append(_round_ends(season))
    return min(times, default=None)


def points_in_words(value: Fraction) -> str:
    """Returns points: "1 point", "2.5 points"."""
    return "1 point" if value == 1 else f"{short(value)} points"
