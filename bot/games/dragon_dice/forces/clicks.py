"""The buttons, selects and forms of the workshop for forces. Their verbs begin with the namespace of Dragon Dice."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING

from bot.games.dragon_dice.forces.assortment import (
    TERRAINS,
    UNITS,
)
from bot.games.dragon_dice.forces.builder import builder_prompt
from bot.games.dragon_dice.forces.draft import Draft
from bot.games.dragon_dice.forces.force import (
    BEFORE,
    force_prompt,
    preset,
    preset_names,
    presets_prompt,
)
from bot.games.dragon_dice.forces.workshop import BROUGHT, ForceWorkshop, agreement_of, paste_form
from bot.posting.private_messages import Confirmation, panel
from bot.prompts.answering import PendingQuestion
from bot.prompts.clicks import Click
from engine.dragon_dice.forces.random_forces import random_force
from engine.dragon_dice.table.state import ARMIES, Place
from engine.refusals import NotAllowed, NotUnderstood

if TYPE_CHECKING:
    from bot.client import Marchwarden


class ForceClicks:
    """What pressing does."""

    def __init__(self, bot: Marchwarden, shop: ForceWorkshop) -> None:
        self.bot = bot
        self._shop = shop

    async def on_presets(self, click: Click) -> None:
        """Lists the ready-made forces."""
        question = await self._shop.question(click)
        agreement = agreement_of(question)
        before = await self._shop.brought_before(question, click.user_id)
        if before is None and not preset_names(agreement):
            raise NotAllowed("There is no ready-made force that fits this match. Build one, or draw one at random.")
        prompt = presets_prompt(agreement, click.address, None if before is None else before.force)
        await click.redraw(prompt, await self._shop.ready_ones(question))
        await self._opened(click, question)

    async def on_preset(self, click: Click) -> None:
        """Shows the ready-made force that was chosen."""
        question = await self._shop.question(click)
        draft = await self._ready_made(question, click)
        await self._shop.keep(question, click.user_id, draft)
        await self._look_at(click, question, draft, "presets")

    async def _ready_made(self, question: PendingQuestion, click: Click) -> Draft:
        names = preset_names(agreement_of(question))
        index = click.values[0] if click.values else ""
        before = await self._shop.brought_before(question, click.user_id) if index == BEFORE else None
        if before is not None:
            return before
        if index not in map(str, range(len(names))):
            raise NotUnderstood("I do not know this ready-made force. Choose one again.")
        return Draft.of(preset(names[int(index)], agreement_of(question)))

    async def on_random(self, click: Click) -> None:
        """Draws a force."""
        question = await self._shop.question(click)
        draft = Draft.of(random_force(random.SystemRandom(), agreement_of(question)))
        await self._shop.keep(question, click.user_id, draft)
        await self._look_at(click, question, draft, "random")

    async def on_build(self, click: Click) -> None:
        """Opens the builder with the draft."""
        await self._redraw(click, UNITS)

    async def on_screen(self, click: Click) -> None:
        """Turns to another screen of the builder."""
        await self._redraw(click, click.address.argument)

    async def on_army(self, click: Click) -> None:
        """Goes on with another army."""
        question, draft = await self._shop.begun(click)
        army = Place(_chosen(click))
        if army not in ARMIES:
            raise NotUnderstood("There is no such army. Open the builder again.")
        await self._changed(click, question, replace(draft, army=army), click.address.argument)

    async def on_group(self, click: Click) -> None:
        """Shows other dice: another species, another sort of items."""
        question, draft = await self._shop.begun(click)
        screen = click.address.argument
        await self._changed(click, question, draft.showing(screen, _chosen(click)), screen)

    async def on_add(self, click: Click) -> None:
        """Adds the selected die."""
        question, draft = await self._shop.begun(click)
        screen, army = _screen_and_army(click, draft)
        await self._changed(click, question, draft.with_die(_chosen(click), army), screen)

    async def on_remove(self, click: Click) -> None:
        """Takes the selected die out."""
        question, draft = await self._shop.begun(click)
        screen, army = _screen_and_army(click, draft)
        await self._changed(click, question, draft.without_die(_chosen(click), army), screen)

    async def on_home(self, click: Click) -> None:
        """Sets the Home Terrain."""
        question, draft = await self._shop.begun(click)
        await self._changed(click, question, draft.with_terrain("home", _chosen(click)), TERRAINS)

    async def on_frontier(self, click: Click) -> None:
        """Sets the proposed Frontier Terrain."""
        question, draft = await self._shop.begun(click)
        await self._changed(click, question, draft.with_terrain("frontier", _chosen(click)), TERRAINS)

    async def on_empty(self, click: Click) -> None:
        """Starts over with nothing."""
        question, draft = await self._shop.begun(click)
        empty = replace(Draft.empty(draft.force.known), groups=draft.groups)
        await self._changed(click, question, empty, click.address.argument)

    async def on_bring(self, click: Click) -> None:
        """Brings the force of the draft."""
        question, draft = await self._shop.begun(click)
        await self.bot.answering.give(question, click.user_id, draft.force.to_answer())
        await click.close(BROUGHT)
        await self.bot.private_messages.answered(click.interaction, question.number, Confirmation.IN_PANEL)

    async def on_paste(self, click: Click) -> None:
        """Opens the form for a force as text, with what was written there before."""
        written = await self._shop.pasted(click.address, click.user_id)
        agreement = agreement_of(await self._shop.question(click))
        await click.reply.open(paste_form(click.address, written, agreement))

    async def on_pasted(self, click: Click) -> None:
        """Shows the force that was pasted."""
        question = await self._shop.question(click)
        text = click.fields.get("text", "")
        prompt = await self._shop.read(question, click.user_id, text, click.address)
        await click.redraw(prompt, await self._shop.dice(question, await self._shop.draft(question, click.user_id)))
        await self._opened(click, question)

    async def _look_at(self, click: Click, question: PendingQuestion, draft: Draft, again: str) -> None:
        """Shows a force in words and as its dice."""
        prompt = force_prompt(draft, agreement_of(question), click.address, again)
        await click.redraw(prompt, await self._shop.dice(question, draft))
        await self._opened(click, question)

    async def _opened(self, click: Click, question: PendingQuestion) -> None:
        """Notes a new private message for the force: it takes the place of the one before, and goes with the answer."""
        if click.reply.is_private:
            await self.bot.private_messages.shown(click.interaction, panel(question.number))

    async def _redraw(self, click: Click, screen: str) -> None:
        question, draft = await self._shop.begun(click)
        await self._show(click, question, draft, screen)

    async def _changed(self, click: Click, question: PendingQuestion, draft: Draft, screen: str) -> None:
        await self._shop.keep(question, click.user_id, draft)
        await self._show(click, question, draft, screen)

    async def _show(self, click: Click, question: PendingQuestion, draft: Draft, screen: str) -> None:
        """Shows the builder at once, and the force as its dice as soon as they are drawn."""
        prompt = builder_prompt(draft, agreement_of(question), click.address, screen)
        # The picture that is there stays until the new one comes.
        await click.redraw(prompt, None if self._shop.has_dice(question, draft) else ())
        await self._opened(click, question)
        await self._shop.illustrate(click.reply, question, click.user_id, draft)


def _chosen(click: Click) -> str:
    """Returns what was selected. Raises `NotUnderstood`."""
    if not click.values:
        raise NotUnderstood("Nothing was selected. Open the builder again.")
    return click.values[0]


def _screen_and_army(click: Click, draft: Draft) -> tuple[str, Place]:
    """Returns the screen on which a select stood, and the army it was for: "items.home"."""
    screen, _, army = click.address.argument.partition(".")
    return screen, Place(army) if army in ARMIES else draft.army
