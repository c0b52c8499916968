"""The workshop for forces: half-built or pasted ones are read, kept and shown again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import discord

from bot.cards import Look
from bot.games.dragon_dice.forces.draft import Draft
from bot.games.dragon_dice.forces.force import (
    force_prompt,
    in_lines,
    mend_prompt,
    read_force,
)
from bot.games.dragon_dice.forces.own_dice import WHOLE, sheet_of_ready_ones, sheets_of_force
from bot.games.dragon_dice.words.names import army_dice
from bot.matches.matches import Matches
from bot.pictures.drawings import Drawings
from bot.prompts import limits
from bot.prompts.address import Address
from bot.prompts.answering import Answering, PendingQuestion
from bot.prompts.clicks import Click
from bot.prompts.items import Interaction
from bot.prompts.parts import Prompt
from bot.prompts.responses import Response
from bot.store.saved import draft_key
from bot.words.sentences import grouped, listed, shortened
from engine.dragon_dice.forces.law import Agreement, broken_rules
from engine.dragon_dice.forces.questions import ForcePlan
from engine.dragon_dice.printed.dice import Catalogue
from engine.dragon_dice.view import PlayerView, TableView
from engine.refusals import NotUnderstood, Refusal
from images.pictures import Sheet

FAMILY: Final = "dragon_dice"
PROMPTS: Final = ("force",)
PASTED: Final = "pasted"
"""The part of the draft that holds a force as it was written."""
FORM_TEXT: Final = 4000
LABEL_DESCRIPTION: Final = 100

BROUGHT: Final = (
    "You have brought your force. It stays secret until all forces are revealed; `/dd force show` shows it to you."
)


class ForceWorkshop:
    """Forces that are being made. Buttons and commands both come here."""

    def __init__(self, matches: Matches, answering: Answering, drawings: Drawings) -> None:
        self._matches = matches
        self._answering = answering
        self._drawings = drawings

    async def question_here(self, interaction: Interaction) -> PendingQuestion:
        """Returns the user's question for a force. Raises a `Refusal` when they have none."""
        return await self._answering.question_here(interaction, PROMPTS, FAMILY)

    async def read(self, question: PendingQuestion, user_id: int, text: str, address: Address) -> Prompt:
        """Returns the force that a text describes, or what is wrong with the text; the text is kept in any case."""
        key, text = draft_key(question.number, PASTED), in_lines(text)
        await self._matches.keep_draft(question.card.id, user_id, key, text)
        try:
            draft = Draft.of(read_force(text, agreement_of(question).known))
        except Refusal as refusal:
            return mend_prompt(str(refusal), text, address)
        await self.keep(question, user_id, draft)
        return force_prompt(draft, agreement_of(question), address, "paste")

    async def pasted(self, address: Address, user_id: int) -> str:
        """Returns what this person pasted last for this question; nothing when they have not, or do not play here."""
        try:
            kept = await self._matches.draft(address.match, user_id, draft_key(address.question, PASTED))
        except Refusal:
            return ""
        return str(kept or "")

    async def question(self, click: Click) -> PendingQuestion:
        question = await self._answering.question(click.address.match, click.address.question, click.user_id)
        if not isinstance(question.decision, ForcePlan):
            raise NotUnderstood("This question is not about a force. Use the newest message.")
        return question

    async def question_or_none(self, interaction: Interaction) -> PendingQuestion | None:
        try:
            return await self.question_here(interaction)
        except Refusal:
            return None

    async def begun(self, click: Click) -> tuple[PendingQuestion, Draft]:
        question = await self.question(click)
        return question, await self.draft(question, click.user_id)

    async def draft(self, question: PendingQuestion, user_id: int) -> Draft:
        key = draft_key(question.number)
        known = agreement_of(question).known.house
        return Draft.from_json(await self._matches.draft(question.card.id, user_id, key), known)

    async def brought_before(self, question: PendingQuestion, user_id: int) -> Draft | None:
        """Returns the player's force from their last finished match, if it is legal here; None where there is none."""
        known = agreement_of(question).known.house
        for answer in await self._matches.first_answers(user_id, question.card.game):
            draft = Draft.from_json(answer, known)
            if not broken_rules(draft.force, agreement_of(question)):
                return Draft.of(draft.force)
        return None

    async def keep(self, question: PendingQuestion, user_id: int, draft: Draft) -> None:
        await self._matches.keep_draft(question.card.id, user_id, draft_key(question.number), draft.to_json())

    async def dice(self, question: PendingQuestion, draft: Draft) -> list[discord.File]:
        """Returns the picture of the dice of a force that is looked at; none while there is nothing of it."""
        return await self.picture(sheets_of_force(question.decision.player, draft.force), question.look)

    async def ready_ones(self, question: PendingQuestion) -> list[discord.File]:
        """Returns the picture of all ready-made forces; none where nothing fits."""
        sheet = sheet_of_ready_ones(agreement_of(question))
        return await self.picture({WHOLE: sheet} if sheet.groups else {}, question.look)

    def has_dice(self, question: PendingQuestion, draft: Draft) -> bool:
        """Returns whether there is anything of a force to be shown."""
        return WHOLE in sheets_of_force(question.decision.player, draft.force)

    async def illustrate(self, reply: Response, question: PendingQuestion, user_id: int, draft: Draft) -> None:
        """Puts the picture of a force on its panel, which has been shown: no click waits for it.

        Where the force has been changed meanwhile, whoever changed it draws it.
        """
        if not self.has_dice(question, draft):
            return
        files = await self.dice(question, draft)
        if await self.draft(question, user_id) == draft:
            await reply.illustrate(files)

    async def picture(self, sheets: Mapping[str, Sheet], look: Look) -> list[discord.File]:
        """Returns the pictures, mostly one, of a whole force for whoever looks at it; none while it is empty."""
        if WHOLE not in sheets or look.seat is None:
            return []
        viewer = look.card.user_of(look.seat)
        drawn = await self._drawings.sheet(FAMILY, sheets[WHOLE], look.card.names(), viewer, look.card)
        return [picture.as_file() for picture in drawn]


def brought(look: Look) -> str | None:
    """Returns a player's force in words while it is still secret; None when there is none."""
    if look.seat is None or not isinstance(look.view, TableView):
        return None
    mine = look.view.player(look.seat)
    if not mine.has_force:
        return None
    if not mine.unplaced:
        return "Your force is on the table: `/game board` shows it."
    lines = _brought_lines(mine, look.view.dice)
    return shortened("\n".join(["**The force you have brought**", *lines]), limits.CONTENT)


def _brought_lines(mine: PlayerView, known: Catalogue) -> list[str]:
    items = dict(mine.unplaced_items)
    lines = []
    for place, units in mine.unplaced:
        dice = [die.die for die in units] + [die.die for die in items.get(place, ())]
        lines.append(f"{place.capitalize()} army: {army_dice(dice, known)}")
    lines.append(f"Home Terrain: {mine.home_terrain}")
    lines.append(f"Proposed Frontier Terrain: {mine.proposed_frontier}")
    lines.append(f"Dragons: {grouped(dragon.name for dragon in mine.pool)}")
    more = {
        "Dragonkin": [unit.name for unit in mine.pool_units],
        "Minor terrains": [terrain.name for terrain in mine.pool_minor_terrains],
    }
    return lines + [f"{title}: {grouped(names)}" for title, names in more.items() if names]


def agreement_of(question: PendingQuestion) -> Agreement:
    assert isinstance(question.decision, ForcePlan)
    return question.decision.agreement


def address_of(question: PendingQuestion) -> Address:
    return Address(question.card.id, question.decision.player, question.number)


def paste_form(address: Address, written: str, agreement: Agreement) -> discord.ui.Modal:
    form = discord.ui.Modal(title="Your force as text", custom_id=address.to("dd_paste"), timeout=None)
    field: discord.ui.TextInput[discord.ui.Modal] = discord.ui.TextInput(
        custom_id="text",
        style=discord.TextStyle.paragraph,
        max_length=FORM_TEXT,
        default=shortened(written, FORM_TEXT) or None,
        placeholder="Home terrain: …\nFrontier: …\nDragons: …\nHome army: …\nCampaign army: …\nHorde army: …",
    )
    form.add_item(discord.ui.Label(text="Your force", description=_about_paste(agreement), component=field))
    return form


def _about_paste(agreement: Agreement) -> str:
    """Returns how a force is written, with whatever else the match allows; it fits the form."""
    lines = ["terrains", "dragons", "armies with their items" if "items" in agreement.advanced else "armies"]
    more = {"dragonkin": "“Dragonkin: …”", "minor terrains": "“Minor terrains: …”"}
    lines += [line for kind, line in more.items() if kind in agreement.advanced]
    line = f"A line each for {listed(lines)}"
    example = "; for example, “Horde army: 2 Footman, Guard”"
    return line + example if len(line + example) <= LABEL_DESCRIPTION else line
