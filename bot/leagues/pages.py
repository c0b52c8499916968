"""The buttons of leagues: the page of one, its draft, the thread of a match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.leagues.plan import LeaguePlan
from bot.leagues.season import Phase, Season
from bot.leagues.words import FORMATS, declared, page
from bot.prompts import limits
from bot.prompts.address import Address
from bot.prompts.parts import Button, ButtonStyle, Option, Prompt, Select
from bot.words.sentences import safe_text

MORE_DAYS: Final = 2
"""How many days a player can ask for with one press."""


def league_page(league_id: int, season: Season, game_title: str, size: str) -> Prompt:
    """Returns the page of a league with what can be done now."""
    to = Address(league_id)
    text = page(season, game_title, size)
    buttons: list[Button] = []
    if season.phase is Phase.SIGNUP:
        buttons = [
            Button("Sign up", to.to("lg_join"), ButtonStyle.GOOD),
            Button("Withdraw", to.to("lg_leave")),
        ]
    elif season.phase is Phase.RUNNING and season.is_open_to_late_entries:
        buttons = [Button("Enter late", to.to("lg_join")), Button("Drop out", to.to("lg_leave"))]
    elif season.phase in (Phase.FORCES, Phase.RUNNING):
        buttons = [Button("Drop out", to.to("lg_leave"))]
    if season.declared.has_locked_forces and season.phase in (Phase.SIGNUP, Phase.FORCES):
        buttons.append(Button("Enter my force", to.to("lg_force"), ButtonStyle.MAIN))
    if season.phase in (Phase.RUNNING, Phase.OVER):
        buttons.append(Button("Show the standings", to.to("lg_table"), ButtonStyle.MAIN))
        buttons.append(Button("Explain the pairings", to.to("lg_why")))
    return Prompt(text, (tuple(buttons),) if buttons else ())


def draft_page(league_id: int, plan: LeaguePlan, game_title: str, size: str) -> Prompt:
    """Returns the page on which a league is looked over before it is opened."""
    to = Address(league_id)
    lines = declared(plan, game_title, size)
    said = [lines[0], *(f"- {line}" for line in lines[1:])]
    days = plan.pace.signup_days
    said.append(f"- Sign-up: {days} {'day' if days == 1 else 'days'} from the moment you open it")
    warning = plan.warning(plan.capacity) if plan.rounds is not None else None
    buttons = [
        Button("Open sign-up here", to.to("lg_open"), ButtonStyle.GOOD),
        Button("Change the basics", to.to("lg_basics")),
        Button("Change the rules", to.to("lg_rules")),
        Button("Delete this draft", to.to("lg_discard"), ButtonStyle.GRAVE),
    ]
    rows = [tuple(buttons)]
    if warning is not None:
        said.append(f"**{warning}**")
        rows.append((Button("Make it a round robin", to.to("lg_robin"), ButtonStyle.MAIN),))
    said.append("-# Only you see this page. Nothing is announced before you open sign-up.")
    return Prompt("\n".join(said), tuple(rows))


def choosing_game_page(league_id: int, plan: LeaguePlan, games: Sequence[Option]) -> Prompt:
    """Returns the page of a draft whose game is not chosen yet."""
    to = Address(league_id)
    lines = [f"**{safe_text(plan.name)}**: {FORMATS[plan.format].lower()}", "Which game will you play?"]
    lines.append("-# Only you see this page. Nothing is announced before you open sign-up.")
    select = Select("Choose the game", to.to("lg_game"), tuple(games[: limits.OPTIONS]))
    return Prompt("\n".join(lines), (select, (Button("Delete this draft", to.to("lg_discard"), ButtonStyle.GRAVE),)))


def match_page(league_id: int, match_id: int, text: str) -> Prompt:
    """Returns the first message of a match's thread."""
    to = Address(league_id)
    return Prompt(
        text,
        (
            (
                Button(f"Ask for {MORE_DAYS} more days", to.to("lg_more", match_id)),
                Button("Report a result played elsewhere", to.to("lg_report", match_id)),
                Button("Explain this pairing", to.to("lg_reason", match_id)),
            ),
        ),
    )


def asking_page(league_id: int, match_id: int, text: str) -> Prompt:
    """Returns the question to the opponents whether a match gets more time."""
    agree = Button("Agree to more time", Address(league_id).to("lg_agree", match_id), ButtonStyle.GOOD)
    return Prompt(text, ((agree,),))


def claim_page(league_id: int, match_id: int, text: str) -> Prompt:
    """Returns the question to the opponent whether a reported result is right."""
    to = Address(league_id)
    return Prompt(
        text,
        (
            (
                Button("Confirm the result", to.to("lg_yes", match_id), ButtonStyle.GOOD),
                Button("Dispute the result", to.to("lg_no", match_id), ButtonStyle.GRAVE),
            ),
        ),
    )


def result_page(league_id: int, match_id: int) -> Prompt:
    """Returns the question to a player how a match ended that was played elsewhere."""
    to = Address(league_id)
    return Prompt(
        "How did the match end? Your opponent is asked to confirm it.",
        (
            (
                Button("I won it", to.to("lg_result", f"{match_id}.won"), ButtonStyle.GOOD),
                Button("My opponent won it", to.to("lg_result", f"{match_id}.lost")),
                Button("Drawn match", to.to("lg_result", f"{match_id}.draw")),
            ),
        ),
    )
