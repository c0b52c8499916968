"""What people write to change a league before it is opened: texts of a form become a plan, or a sentence why not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final

from bot.clocks.pace import OnTimeOut, read_pace
from bot.leagues.plan import ForceMode, Late, LateForce, LeaguePlan, Loudness, Reveal, league_clock
from bot.prompts.match_options import read_extras, size_option
from bot.words.sentences import listed, shortened
from engine.game import Game
from engine.league.event import Format
from engine.league.rules import LateEntry, LateMode, Points, TieBreak
from engine.refusals import NotAllowed, NotUnderstood
from engine.values import Json

POINT_WORDS: Final = {"win", "draw", "loss", "bye", "outright", "comparison"}


def basics_changed(plan: LeaguePlan, game: Game[Any] | None, fields: Mapping[str, str]) -> LeaguePlan:
    """Returns the plan with another name, format, number of rounds, players or days; what is not there stays."""
    if name := fields.get("name", "").strip():
        plan = replace(plan, name=" ".join(name.split()))
    if text := fields.get("format", "").strip():
        plan = replace(plan, format=_format(text))
    if "rounds" in fields:
        text = fields["rounds"].strip()
        plan = replace(plan, rounds=None if text in ("", "-") else _number(text, "The number of rounds"))
    if text := fields.get("players", "").strip():
        plan = replace(plan, capacity=_number(text, "The number of players"))
    if text := fields.get("round_days", "").strip():
        plan = plan.with_rounds_of(_number(text, "The days of a round"))
    if text := fields.get("signup_days", "").strip():
        plan = replace(plan, pace=replace(plan.pace, signup_days=_number(text, "The days of sign-up")))
    if text := fields.get("days", "").strip():
        parts = [part.strip() for part in text.replace("/", ",").split(",")]
        if len(parts) != 3:
            raise NotUnderstood("Write three numbers: days of sign-up, hours for forces, days of a round: 7, 24, 7.")
        signup, force, each = (_number(part, "Each length") for part in parts)
        plan = replace(plan, pace=replace(plan.pace, signup_days=signup, force_hours=force)).with_rounds_of(each)
    return checked(plan, game)


def rules_changed(plan: LeaguePlan, game: Game[Any] | None, fields: Mapping[str, str]) -> LeaguePlan:
    """Returns the plan with other points, tie-breaks, options of matches, forces or handling of lateness."""
    if text := fields.get("points", "").strip():
        plan = replace(plan, rules=replace(plan.rules, points=_points(plan.rules.points, text)))
    if "ties" in fields:
        plan = replace(plan, rules=replace(plan.rules, tiebreaks=_ties(fields["ties"])))
    if text := fields.get("options", "").strip():
        if game is None:
            raise NotUnderstood("Say with `game` for which game these options are.")
        plan = replace(plan, match={**plan.match, **_options(game, text)})
    if text := fields.get("pace", "").strip():
        plan = replace(plan, clock=league_clock(read_pace(text)))
    if text := fields.get("forces", "").strip():
        plan = _with_forces(plan, text)
    if text := fields.get("other", "").strip():
        plan = _with_others(plan, text)
    return checked(plan, game)


def checked(plan: LeaguePlan, game: Game[Any] | None) -> LeaguePlan:
    """Returns the plan with numbers of players that the game allows, once that is chosen.

    Raises NotAllowed for what cannot be.
    """
    plan.check()
    if game is None:
        return plan
    least, most = (2, 2) if plan.format is not Format.PODS else (3, min(6, max(game.seats)))
    if most < least:
        raise NotAllowed(f"{game.title} has no matches of several players, so there can be no pods.")
    if plan.format is Format.PODS:
        sizes = tuple(size for size in plan.rules.pod_sizes if size in game.seats)
        if not sizes:
            raise NotAllowed(f"{game.title} has no tables of {listed(map(str, plan.rules.pod_sizes), 'or')} players.")
        plan = replace(plan, rules=replace(plan.rules, pod_sizes=sizes))
        least, most = min(sizes), max(sizes)
    elif 2 not in game.seats:
        raise NotAllowed(f"{game.title} has no duels. Choose the format pods.")
    known = {option.key for option in game.options}
    if foreign := [key for key in plan.match if key not in known]:
        raise NotAllowed(f"{game.title} has no option {foreign[0].replace('_', ' ')}. Choose another preset.")
    return replace(plan, seats=(least, most))


def _format(text: str) -> Format:
    wanted = text.casefold().replace("-", " ").replace("_", " ")
    for form in Format:
        if form.value.replace("_", " ") == wanted:
            return form
    names = listed([form.value.replace("_", " ") for form in Format], "or")
    raise NotUnderstood(f"I know no format {shortened(text, 40)!r}. Choose {names}.")


def _number(text: str, what: str) -> int:
    if not text.isdecimal() or len(text) > 4:
        raise NotUnderstood(f"{what} must be a whole number, and {shortened(text, 40)!r} is not.")
    return int(text)


def _points(before: Points, text: str) -> Points:
    found: dict[str, Fraction] = {}
    for piece in text.split(","):
        word, _, value = piece.strip().rpartition(" ")
        key = {"outright win": "outright", "win on comparison": "comparison"}.get(word.casefold(), word.casefold())
        if key not in POINT_WORDS:
            raise NotUnderstood("Write points as “win 1, draw 0.5, loss 0, bye 1”; “outright 1.5” is possible too.")
        try:
            found[key] = Fraction(value)
        except (ValueError, ZeroDivisionError) as wrong:
            raise NotUnderstood(f"{shortened(value, 40)!r} is not a number of points.") from wrong
        if not -100 <= found[key] <= 100:
            raise NotAllowed("Points are between -100 and 100.")
    return replace(before, **found)


def _ties(text: str) -> tuple[TieBreak, ...]:
    found: list[TieBreak] = []
    for piece in text.replace(";", ",").split(","):
        code = piece.strip().upper()
        if not code:
            continue
        if code not in TieBreak.__members__:
            raise NotUnderstood(
                f"I know no tie-break {shortened(code, 20)!r}. There are {listed(TieBreak.__members__)}."
            )
        found.append(TieBreak(code))
    if len(set(found)) != len(found):
        raise NotAllowed("A tie-break stands in the order twice.")
    return tuple(found)


def _options(game: Game[Any], text: str) -> dict[str, Json]:
    size = size_option(game.options)
    pieces = [piece.strip() for piece in text.split(",")]
    agreed: dict[str, Json] = {}
    rest = []
    for piece in pieces:
        if size is not None and piece.isdecimal():
            agreed[size.key] = size.check(int(piece))
        else:
            rest.append(piece)
    return agreed | read_extras(game.options, ", ".join(rest))


def _with_forces(plan: LeaguePlan, text: str) -> LeaguePlan:
    """Returns the plan with another handling of forces: "locked, at the start, first match lost"."""
    modes = {one.value: one for one in ForceMode}
    reveals = {one.value: one for one in Reveal}
    lates = {one.value: one for one in LateForce}
    for piece in (part.strip().casefold() for part in text.split(",")):
        if piece in modes:
            if modes[piece] is ForceMode.SQUAD and not plan.force.get("squad"):
                raise NotAllowed("Only a preset with squads has squads.")
            plan = replace(plan, force_mode=modes[piece])
        elif piece in reveals:
            plan = replace(plan, reveal=reveals[piece])
        elif piece in lates:
            plan = replace(plan, late_force=lates[piece])
        else:
            known = listed([f"“{one}”" for one in (*modes, *reveals, *lates)])
            raise NotUnderstood(f"I do not understand {shortened(piece, 40)!r}. You can write {known}.")
    return plan


def _with_others(plan: LeaguePlan, text: str) -> LeaguePlan:
    """Returns the plan with other settings: "late: organiser, entry: zero, pace: none, announce: normal, unrated"."""
    for piece in (part.strip().casefold() for part in text.split(",")):
        key, _, value = (part.strip() for part in piece.partition(":"))
        if key in ("rated", "unrated"):
            plan = replace(plan, is_rated=key == "rated")
        elif key == "late" and value in (Late.COMPARE, Late.ORGANISER):
            plan = replace(plan, late=Late(value))
        elif key == "announce" and value in (Loudness.QUIET, Loudness.NORMAL):
            plan = replace(plan, loudness=Loudness(value))
        elif key == "entry" and value in ("zero", "half once", "half each"):
            mode = LateMode(value.replace(" ", "_"))
            entry: LateEntry = replace(plan.rules.late_entry, mode=mode)
            plan = replace(plan, rules=replace(plan.rules, late_entry=entry))
        elif key == "season" and value.isdecimal():
            plan = replace(plan, season=int(value))
        elif key == "pace":
            now = OnTimeOut.ASK_OPPONENT if plan.clock is None else plan.clock.on_time_out
            plan = replace(plan, clock=league_clock(read_pace(value), now))
        elif key == "time out" and value in tuple(OnTimeOut):
            plan = replace(plan, clock=league_clock(plan.clock, OnTimeOut(value)))
        else:
            raise NotUnderstood(
                f"I do not understand {shortened(piece, 40)!r}. You can write “late: compare” or “late: organiser”, "
                "“entry: zero”, “entry: half once” or “entry: half each”, “announce: quiet” or “announce: normal”, "
                "“rated” or “unrated”, “pace: 3 days + 2 hours” or “pace: none”, “time out: ask” or "
                "“time out: play on”, “season: 2”."
            )
    return plan
