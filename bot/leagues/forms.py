"""The forms of leagues: what opens in a window of its own."""

from __future__ import annotations

from typing import Final

import discord

from bot.leagues.plan import LeaguePlan
from bot.leagues.words import points, written_pace
from bot.prompts import limits
from bot.prompts.address import Address
from bot.words.sentences import shortened

TITLE: Final = 45
LABEL: Final = 45
LABEL_DESCRIPTION: Final = 100
"""Characters of a form's title, of a field's label and of what stands below that."""
LINE: Final = discord.TextStyle.short
LINES: Final = discord.TextStyle.paragraph


def basics_form(league_id: int, plan: LeaguePlan) -> discord.ui.Modal:
    """Returns the form of name, format, rounds, players and days."""
    pace = plan.pace
    days = f"{pace.signup_days}, {pace.force_hours}, {pace.round_days}"
    form = _form("The basics of your league", Address(league_id).to("lg_basics"))
    _add(form, "name", "Name", plan.name)
    about = "swiss, round robin, double round robin, knockout, double knockout, ladder, pods, divisions, runs"
    _add(form, "format", "Format", plan.format.value.replace("_", " "), about)
    rounds = "" if plan.rounds is None else str(plan.rounds)
    _add(form, "rounds", "Rounds", rounds, "Leave it empty for as many as the format needs", needed=False)
    _add(form, "players", "Players at most", str(plan.capacity))
    _add(form, "days", "Days of sign-up, hours for forces, days of a round", days, "Three numbers: 7, 24, 7")
    return form


def rules_form(league_id: int, plan: LeaguePlan) -> discord.ui.Modal:
    """Returns the form of points, tie-breaks, options of matches, forces and lateness."""
    form = _form("The rules of your league", Address(league_id).to("lg_rules"))
    _add(
        form, "points", "Points", points(plan.rules.points), "For example: outright 1.5, win 1, draw 0.5, loss 0, bye 1"
    )
    ties = ", ".join(plan.rules.tiebreaks)
    about = "In this order: DE, BH, BHC1, SB, OMW, AOP, PS, WON, WIN, TERR, HEALTH, LOTS"
    _add(form, "ties", "Tie-breaks", ties, about, needed=False)
    about = "As behind /game new: a size, then names, for example: 24, items"
    _add(form, "options", "Options of each match", "", about, needed=False)
    said = f"{plan.force_mode.value}, {plan.reveal.value}, {plan.late_force.value}"
    about = "each match, locked or squad; at the lock or at the start; no entry or first match lost"
    _add(form, "forces", "Forces", said, about)
    entry = plan.rules.late_entry.mode.value.replace("_", " ")
    rated = "rated" if plan.is_rated else "unrated"
    other = f"late: {plan.late.value}, entry: {entry}, announce: {plan.loudness.value}, {rated}, {written_pace(plan)}"
    about = "late: compare or organiser; entry: zero, half once or half each; pace: none or 3 days + 2 hours"
    _add(form, "other", "Late matches, late entry, pace, announcements", other, about)
    return form


def force_form(league_id: int, written: str) -> discord.ui.Modal:
    """Returns the form in which a force is written."""
    form = _form("Your force for this league", Address(league_id).to("lg_force"))
    field: discord.ui.TextInput[discord.ui.Modal] = discord.ui.TextInput(
        custom_id="text",
        style=LINES,
        max_length=limits.MODAL_TEXT,
        default=shortened(written, limits.MODAL_TEXT) or None,
        required=False,
    )
    about = "As text, or the name of a ready-made one. Leave it empty to have one drawn at random."
    form.add_item(discord.ui.Label(text="Your force", description=about, component=field))
    return form


def _form(title: str, custom_id: str) -> discord.ui.Modal:
    return discord.ui.Modal(title=shortened(title, TITLE), custom_id=custom_id, timeout=None)


def _add(form: discord.ui.Modal, key: str, label: str, value: str, about: str = "", *, needed: bool = True) -> None:
    field: discord.ui.TextInput[discord.ui.Modal] = discord.ui.TextInput(
        custom_id=key, style=LINE, max_length=300, default=value or None, required=needed
    )
    text = shortened(label, LABEL)
    described = shortened(about, LABEL_DESCRIPTION) or None
    form.add_item(discord.ui.Label(text=text, description=described, component=field))
