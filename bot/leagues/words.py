"""What is said about leagues: pages, announcements, standings as text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from bot.clocks.pace import OnTimeOut, length
from bot.leagues.director import BRACKETS, points_in_words
from bot.leagues.plan import ForceMode, Late, LateForce, LeaguePlan, Reveal
from bot.leagues.season import OpenMatch, Phase, Season
from bot.words.sentences import counted, listed, safe_name, safe_text, shortened
from engine.league.event import Event, Format, Pairing, PlayerId, Result, Round
from engine.league.numbers import short, written
from engine.league.rules import LateMode, Points
from engine.league.standings import Standings
from engine.league.tiebreaks.number import Part

FORMATS: Final = {
    Format.SWISS: "Swiss",
    Format.ROUND_ROBIN: "Round robin",
    Format.DOUBLE_ROUND_ROBIN: "Double round robin",
    Format.KNOCKOUT: "Knockout",
    Format.DOUBLE_KNOCKOUT: "Double knockout",
    Format.LADDER: "Ladder",
    Format.PODS: "Pods",
    Format.DIVISIONS: "Divisions",
    Format.RUNS: "Runs",
}
MOST_NAMED: Final = 40
"""How many players a page names."""
MOST_PARTS: Final = 12
"""How many opponents or rounds stand behind a number."""
MARKS: Final = {Result.A: "1–0", Result.B: "0–1", Result.DRAW: "½–½", Result.NONE: "0–0", Result.VOID: "annulled"}


def stamp(at: int) -> str:
    """Returns a time as Discord shows it to everybody in their own time zone."""
    return f"<t:{at}:f> (<t:{at}:R>)"


def named(season: Season, players: Iterable[PlayerId]) -> str:
    """Returns players by name, for a message."""
    return listed(safe_name(season.called(player)) for player in players)


def pinged(players: Iterable[PlayerId]) -> str:
    """Returns players as mentions."""
    return listed(f"<@{player}>" for player in players)


TIE_BREAKS: Final = {
    "DE": "matches among those who are tied",
    "BH": "opponents' points",
    "BHC1": "opponents' points without the lowest",
    "SB": "points of beaten opponents",
    "SBC1": "points of beaten opponents without the lowest",
    "OMW": "how often opponents won",
    "AOP": "average of opponents' points",
    "PS": "sum of the scores after each round",
    "PSC1": "sum of the scores after each round but the first",
    "WON": "outright wins",
    "WIN": "wins of any kind",
    "TERR": "terrains captured",
    "HEALTH": "health left minus lost",
    "LOTS": "lots",
}
"""What each tie-break is, in a few words."""


def tie_break(code: str) -> str:
    """Returns a tie-break in words, with the code that heads its column: "outright wins (WON)"."""
    return f"{TIE_BREAKS[code]} ({code})" if code != "LOTS" else "lots"


# -- what is declared --------------------------------------------------------------------------------------------------


def declared(plan: LeaguePlan, game_title: str, size: str) -> list[str]:
    """Returns what a league declares, a line each."""
    lines = [f"**{safe_text(plan.name)}**: {game_title}, {FORMATS[plan.format].lower()}"]
    if plan.rounds is not None and plan.rounds_for(plan.capacity) is not None:
        lines.append(f"Rounds: {plan.rounds}, {counted(plan.pace.round_days, 'day')} each")
    else:
        lines.append(f"Rounds: {_rounds(plan)}, {counted(plan.pace.round_days, 'day')} each")
    if size:
        lines.append(f"Each match: {safe_text(size)}")
    if plan.format not in BRACKETS:
        lines.append(f"Points: {points(plan.rules.points, plan.format)}")
    if plan.rules.tiebreaks:
        lines.append(f"Ties: {', then '.join(map(tie_break, plan.rules.tiebreaks))}")
    lines.append(f"Forces: {_forces(plan)}")
    lines.append(f"Clock: {_clock(plan)}")
    lines.append(f"Late matches: {_late(plan)}")
    lines.append(f"Late entry: {_late_entry(plan)}")
    lines.append(f"Places: {plan.capacity}; then a waiting list")
    if plan.role_id is not None:
        lines.append(f"Open to <@&{plan.role_id}>")
    if not plan.is_rated:
        lines.append("Unrated")
    return lines


def _rounds(plan: LeaguePlan) -> str:
    if plan.is_round_robin:
        return "everybody meets everybody" + (" twice" if plan.format is Format.DOUBLE_ROUND_ROBIN else "")
    if plan.format in (Format.KNOCKOUT, Format.DOUBLE_KNOCKOUT):
        return "until one player is left"
    fixed = plan.rounds_for(plan.capacity)
    return "as many as find one unbeaten player" if plan.format is Format.SWISS else str(fixed)


def points(worth: Points, form: Format = Format.SWISS) -> str:
    """Returns what results are worth: "win 1, draw 0.5, loss 0, bye 1"."""
    if form is Format.PODS:
        return "by place at each table"
    named_ones = ["win", "draw", "loss", "bye"]
    if worth.worth("outright") != worth.worth("comparison"):
        named_ones = ["outright", "comparison", "draw", "loss", "bye"]
    words = {"outright": "outright win", "comparison": "win on comparison"}
    return ", ".join(f"{words.get(key, key)} {written(worth.worth(key))}" for key in named_ones)


def _forces(plan: LeaguePlan) -> str:
    match plan.force_mode:
        case ForceMode.EACH_MATCH:
            return "chosen for each match"
        case ForceMode.SQUAD:
            what = f"a squad of {plan.force.get('squad', '')} points, of which each match is played with a part"
        case _:
            what = "one for all matches"
    shown = "shown to all when they are locked" if plan.reveal is Reveal.AT_LOCK else "shown when a match begins"
    late = "" if plan.late_force is LateForce.NO_ENTRY else "; without one you lose your first match"
    hours = counted(plan.pace.force_hours, "hour")
    return f"{what}, entered in secret within {hours} after sign-up, {shown}{late}"


def _clock(plan: LeaguePlan) -> str:
    clock = plan.clock
    if clock is None:
        return "none; only the deadline of the round counts"
    back = f", and {length(clock.increment)} more whenever the turn passes on" if clock.increment else ""
    then = "their opponent decides" if clock.on_time_out is OnTimeOut.ASK_OPPONENT else "I give the usual answers"
    return f"{length(clock.bank)} for each player of a match{back}; when a player's time is up, {then}"


def written_pace(plan: LeaguePlan) -> str:
    """Returns the pace as the form reads it: "pace: 3 days + 2 hours, time out: ask"."""
    if plan.clock is None:
        return "pace: none"
    increment = f" + {length(plan.clock.increment)}" if plan.clock.increment else ""
    return f"pace: {length(plan.clock.bank)}{increment}, time out: {plan.clock.on_time_out.value}"


def _late(plan: LeaguePlan) -> str:
    if plan.late is Late.ORGANISER:
        return "an organiser decides"
    return "once both have begun, positions are compared where the game can; else the player whose turn it is loses"


def _late_entry(plan: LeaguePlan) -> str:
    if plan.is_round_robin or plan.format in (Format.KNOCKOUT, Format.DOUBLE_KNOCKOUT):
        return "not possible"
    said = {
        LateMode.ZERO: "missed rounds give nothing",
        LateMode.HALF_ONCE: "half a point in all for missed rounds",
        LateMode.HALF_EACH: "half a point for each missed round",
    }[plan.rules.late_entry.mode]
    last = plan.rules.late_entry.last_round
    until = f" until round {last}" if last is not None else ""
    return f"possible{until}; {said}"


# -- the page ----------------------------------------------------------------------------------------------------------


def page(season: Season, game_title: str, size: str) -> str:
    """Returns the page of a league as it stands."""
    plan = season.declared
    lines = declared(plan, game_title, size)
    lines.insert(1, _now(season))
    who = season.accepted if season.phase in (Phase.SIGNUP, Phase.FORCES) else _still_in(season)
    if who:
        shown = named(season, who[:MOST_NAMED])
        more = f" and {len(who) - MOST_NAMED} more" if len(who) > MOST_NAMED else ""
        lines.append(f"Players ({len(who)}): {shown}{more}")
    if season.phase is Phase.SIGNUP and season.waiting:
        lines.append(f"Waiting list ({len(season.waiting)}): {named(season, season.waiting[:MOST_NAMED])}")
    warning = plan.warning(len(who)) if season.phase is Phase.SIGNUP and len(who) >= 3 else None
    return "\n".join([lines[0], *(f"- {line}" for line in lines[1:]), *([f"-# {warning}"] if warning else [])])


def _still_in(season: Season) -> list[PlayerId]:
    return [one.id for one in season.event.players if one.dropped_after is None]


def _now(season: Season) -> str:
    match season.phase:
        case Phase.SIGNUP:
            return f"Sign-up is open until {stamp(season.closes)}"
        case Phase.FORCES:
            missing = [player for player in season.accepted if player not in season.forces]
            waits = f"; still missing: {named(season, missing)}" if missing else ""
            return f"Forces are locked {stamp(season.forces_due)}{waits}"
        case Phase.RUNNING:
            no = season.event.last_round
            of = f" of {season.rounds}" if season.rounds else ""
            due = season.due.get(no)
            until = "" if due is None else f", until {stamp(due.due)}"
            return f"Round {no}{of} is played{until}"
        case Phase.OVER:
            return "This league is over"
        case Phase.CANCELLED:
            return "This league was called off"
        case Phase.DRAFT:
            return "This league is not open yet"


def list_line(league_id: int, season: Season, game_title: str) -> str:
    """Returns a league in a line of the list."""
    plan = season.declared
    players = len(season.signed) if season.phase in (Phase.SIGNUP, Phase.FORCES) else len(season.event.players)
    where = "" if season.channel_id is None else f" in <#{season.channel_id}>"
    head = f"League {league_id}: **{safe_text(plan.name)}**{where}: {game_title}, {FORMATS[plan.format].lower()}"
    return f"{head}, {counted(players, 'player')}. {_now(season)}."


# -- rounds ------------------------------------------------------------------------------------------------------------


def pairing_line(event: Event, pairing: Pairing) -> str:
    """Returns a pairing in a line: "Ann – Bob: 1–0 (forfeit)"."""
    a, b = (safe_name(event.player(player).called) for player in pairing.players)
    stage = "" if pairing.stage.value == "main" else f" ({STAGES[pairing.stage.value]})"
    if pairing.verdict is None:
        return f"{a} – {b}{stage}"
    how = pairing.verdict.how.value
    said = (
        f" ({how})" if how in ("forfeit", "comparison", "award") and pairing.verdict.result is not Result.VOID else ""
    )
    return f"{a} – {b}{stage}: {MARKS[pairing.verdict.result]}{said}"


STAGES: Final = {
    "third": "third place",
    "W": "winners' bracket",
    "L": "losers' bracket",
    "GF": "grand final",
    "GF2": "grand final again",
}


def round_lines(season: Season, one: Round) -> list[str]:
    """Returns a round: who meets, who has a bye, who rests."""
    event = season.event
    lines = [pairing_line(event, pairing) for pairing in one.pairings]
    for pod in one.pods:
        order = pod.players if pod.places is None else tuple(player for tied in pod.places for player in tied)
        lines.append(f"{'Table' if pod.places is None else 'Table, by place'}: {named(season, order)}")
    if one.byes:
        lines.append(f"Bye: {named(season, one.byes)}")
    if one.rests:
        lines.append(f"Rests: {named(season, one.rests)}")
    return lines or ["Nobody is paired yet."]


def round_published(season: Season, one: Round) -> str:
    """Returns the announcement of a round."""
    of = f" of {season.rounds}" if season.rounds else ""
    due = season.due.get(one.no)
    until = "" if due is None else f"\nDeadline: {stamp(due.due)}"
    ladder = "\nChallenge a player above you with `/league challenge`." if season.event.format is Format.LADDER else ""
    lines = [] if season.event.format is Format.LADDER else [f"- {line}" for line in round_lines(season, one)]
    head = f"**{safe_text(season.declared.name)}, round {one.no}{of}**"
    return "\n".join([head, *lines]) + until + ladder


def match_opened(season: Season, one: OpenMatch) -> str:
    """Returns the first message of a match's thread."""
    league = safe_text(season.declared.name)
    return (
        f"**{league}, round {one.round_no}**: {pinged(one.players)}, play your match here until {stamp(one.due)}. "
        "The result is reported by itself."
    )


def match_named(season: Season, one: OpenMatch) -> str:
    """Returns the first message of a match's post in a forum, before the match is there."""
    both = " vs ".join(safe_name(season.called(player)) for player in one.players)
    return f"**{safe_text(season.declared.name)}, round {one.round_no}**: {both}, until {stamp(one.due)}"


def locked_thread(season: Season, round_no: int, players: Sequence[PlayerId]) -> str:
    """Returns what an organiser has to do about a match whose thread is locked."""
    return f"Round {round_no}: the thread of {named(season, players)} is locked. Unlock it, and I go on."


def final_table(season: Season, table: Standings) -> str:
    """Returns the last announcement of a league: the winners and the way to the table."""
    first = [line for line in table.lines if line.place == 1]
    winners = named(season, (line.player for line in first))
    verb = "win" if len(first) > 1 else "wins"
    head = f"**{safe_text(season.declared.name)}** is over. {winners} {verb}."
    if any(line.division is not None for line in table.lines):
        head = f"**{safe_text(season.declared.name)}** is over. First in their divisions: {winners}."
    return f"{head} Thank you for playing!"


# -- standings ---------------------------------------------------------------------------------------------------------


def own_line(season: Season, table: Standings, player: PlayerId) -> str:
    """Returns a player's place with every number, a line each, and where it comes from."""
    line = table.of(player)
    worth = counted(int(line.points), "win") if season.event.format in BRACKETS else points_in_words(line.points)
    lines = [f"**Place {line.place}, {safe_name(season.called(player))}**: {worth}"]
    for code, number in line.numbers.items():
        shown = [part for part in number.parts if not part.is_cut and code != "LOTS"][:MOST_PARTS]
        parts = ", ".join(f"{_origin(season, part)}: {short(part.value)}" for part in shown)
        what = tie_break(code)
        lines.append(f"{what[0].upper()}{what[1:]}: {short(number.value)}" + (f" ({parts})" if parts else ""))
    return shortened("\n- ".join(lines), 1500)


def _origin(season: Season, part: Part) -> str:
    if part.opponent is not None:
        return safe_name(season.called(part.opponent))
    return part.what or f"round {part.round_no}"


def hidden_name(number: int) -> str:
    """Returns what a player is called whose name was removed."""
    return f"Player {number}"


def sentence_list(lines: Sequence[str], empty: str) -> str:
    """Returns lines as a list, or a sentence where there are none."""
    return "\n".join(f"- {line}" for line in lines) if lines else empty
