"""What the commands of the workshop for forces do."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

import discord
from discord import app_commands

from bot.games.dragon_dice.forces.assortment import (
    allowed_dice,
    die_in_brief,
    frontiers,
    group_of,
    homes,
    room,
    terrain_in_brief,
    that_fit,
)
from bot.games.dragon_dice.forces.builder import builder_prompt
from bot.games.dragon_dice.forces.draft import Draft
from bot.games.dragon_dice.forces.force import (
    LIKE_LAST_TIME,
    as_printed,
    easy_first,
    force_prompt,
    is_empty,
    preset,
    preset_label,
    preset_names,
)
from bot.games.dragon_dice.forces.own_dice import sheets_of_force, sheets_of_view
from bot.games.dragon_dice.forces.workshop import (
    BROUGHT,
    ForceWorkshop,
    address_of,
    agreement_of,
    brought,
    paste_form,
)
from bot.posting.private_messages import Confirmation, panel
from bot.prompts import limits
from bot.prompts.address import Address
from bot.prompts.answering import PendingQuestion
from bot.prompts.choices import choices
from bot.prompts.items import view_of
from bot.prompts.parts import Prompt
from bot.prompts.responses import reply_to
from bot.prompts.written import fits_several, fitting
from bot.words.sentences import counted
from engine.dragon_dice.forces.law import Agreement, printed_name
from engine.dragon_dice.forces.questions import ForcePlan
from engine.dragon_dice.forces.random_forces import random_force
from engine.dragon_dice.table.state import ARMIES, Place
from engine.dragon_dice.text.notation import format_force
from engine.dragon_dice.view import TableView
from engine.refusals import NotAllowed, NotUnderstood

if TYPE_CHECKING:
    from bot.client import Marchwarden

MOST_MEANT: Final = 10
"""Of more names than these a part says too little to name them all."""
NOTHING: Final = "nothing"
"""The value sent where nothing can be chosen: the builder opens, and says what can be done."""


NO_FORCE: Final = (
    "You have no force yet. `/dd force preset` takes a ready-made one, `/dd force random` draws one, `/dd force "
    "build` and `/dd force paste` let you build your own."
)


class ForceActions:
    """What is done, for one bot."""

    def __init__(self, bot: Marchwarden, shop: ForceWorkshop) -> None:
        self.bot = bot
        self._shop = shop

    async def build(
        self,
        interaction: discord.Interaction[Marchwarden],
        home: str | None,
        frontier: str | None,
        army: str | None,
        add: str | None,
        count: int,
        remove: str | None,
        dragon: str | None,
        no_dragon: str | None,
    ) -> None:
        """Builds a force step by step; without options it opens the builder."""
        question = await self._shop.question_here(interaction)
        draft = await self._shop.draft(question, interaction.user.id)
        into = Place(army) if army else draft.army
        named = partial(_named, draft, agreement_of(question))
        if home:
            draft = draft.with_terrain("home", named(home, "terrain"))
        if frontier:
            draft = draft.with_terrain("frontier", named(frontier, "terrain"))
        if remove:
            draft = draft.without_die(named(remove, "die"), into)
        if add and add != NOTHING:
            draft = draft.with_die(named(add, "die"), into, count)
        if no_dragon:
            draft = draft.without_die(named(no_dragon, "dragon"), into)
        if dragon and dragon != NOTHING:
            draft = draft.with_die(named(dragon, "dragon"), into)
        await self._shop.keep(question, interaction.user.id, draft)
        await self._show(interaction, question, builder_prompt(draft, agreement_of(question), address_of(question)))
        await self._shop.illustrate(reply_to(interaction), question, interaction.user.id, draft)

    async def preset(self, interaction: discord.Interaction[Marchwarden], name: str) -> None:
        """Takes a ready-made force, or the one that was brought last time, and shows it."""
        question = await self._shop.question_here(interaction)
        again = name.strip().lower() == LIKE_LAST_TIME.lower()
        before = await self._shop.brought_before(question, interaction.user.id) if again else None
        draft = before or Draft.of(preset(name, agreement_of(question)))
        await self._shop.keep(question, interaction.user.id, draft)
        prompt = force_prompt(draft, agreement_of(question), address_of(question), "presets")
        await self._show(interaction, question, prompt, await self._shop.dice(question, draft))

    async def paste(self, interaction: discord.Interaction[Marchwarden], text: str | None) -> None:
        """Brings a force that is written as text."""
        if text is None:
            card = await self.bot.answering.match_here(interaction)
            look = await self.bot.matches.look(card.id, interaction.user.id)
            asked_for = ((number, one) for number, one in look.mine.items() if isinstance(one, ForcePlan))
            number, decision = next(asked_for, (0, None))
            if decision is None:
                raise NotAllowed("You cannot bring a force now. `/game status` shows the open question.")
            address = Address(card.id, decision.player, number)
            await reply_to(interaction).open(
                paste_form(address, await self._shop.pasted(address, interaction.user.id), decision.agreement)
            )
            return
        question = await self._shop.question_here(interaction)
        await self._show(
            interaction, question, await self._shop.read(question, interaction.user.id, text, address_of(question))
        )

    async def random(self, interaction: discord.Interaction[Marchwarden]) -> None:
        """Draws a force at random and shows it."""
        question = await self._shop.question_here(interaction)
        draft = Draft.of(random_force(random.SystemRandom(), agreement_of(question)))
        await self._shop.keep(question, interaction.user.id, draft)
        prompt = force_prompt(draft, agreement_of(question), address_of(question), "random")
        await self._show(interaction, question, prompt, await self._shop.dice(question, draft))

    async def show(self, interaction: discord.Interaction[Marchwarden]) -> None:
        """Shows the force that is built, or that was brought."""
        card = await self.bot.answering.match_here(interaction)
        look = await self.bot.matches.look(card.id, interaction.user.id)
        said = brought(look)
        if said is not None and isinstance(look.view, TableView):
            picture = await self._shop.picture(sheets_of_view(look.view), look)
            await reply_to(interaction).show(said, files=picture)
            return
        question = await self._shop.question_here(interaction)
        draft = await self._shop.draft(question, interaction.user.id)
        prompt = force_prompt(draft, agreement_of(question), address_of(question))
        text = f"{prompt.text}\nAs text:\n```\n{format_force(draft.force)}\n```"
        picture = await self._shop.picture(sheets_of_force(question.decision.player, draft.force), look)
        shown = Prompt(text if len(text) <= limits.CONTENT else prompt.text, prompt.rows)
        await self._show(interaction, question, shown, picture)

    async def bring(self, interaction: discord.Interaction[Marchwarden]) -> None:
        """Brings the force that was built or chosen."""
        question = await self._shop.question_here(interaction)
        draft = await self._shop.draft(question, interaction.user.id)
        if is_empty(draft.force):
            raise NotAllowed(NO_FORCE)
        await self.bot.answering.give(question, interaction.user.id, draft.force.to_answer())
        await reply_to(interaction).show(BROUGHT)
        await self.bot.private_messages.answered(interaction, question.number, Confirmation.NEW_MESSAGE)

    async def _show(
        self,
        interaction: discord.Interaction[Marchwarden],
        question: PendingQuestion,
        prompt: Prompt,
        pictures: Sequence[discord.File] = (),
    ) -> None:
        """Shows a force that is being made, in the place of the one shown before; it goes once a force is brought."""
        await reply_to(interaction).show(prompt.text, view=view_of(prompt), files=pictures)
        await self.bot.private_messages.shown(interaction, panel(question.number))

    # -- suggestions -------------------------------------------------------------------------------------------------

    async def _building(self, interaction: discord.Interaction[Marchwarden]) -> tuple[Draft, Agreement] | None:
        """Returns the force that a player is building here and its limits; None without such a question."""
        question = await self._shop.question_or_none(interaction)
        if question is None:
            return None
        return await self._shop.draft(question, interaction.user.id), agreement_of(question)

    async def preset_names(
        self, interaction: discord.Interaction[Marchwarden], typed: str
    ) -> list[app_commands.Choice[str]]:
        """Returns the ready-made forces."""
        question = await self._shop.question_or_none(interaction)
        if question is None:
            return []
        agreement = agreement_of(question)
        names = easy_first(preset_names(agreement), agreement)
        again = await self._shop.brought_before(question, interaction.user.id) is not None
        labels = {LIKE_LAST_TIME: LIKE_LAST_TIME} if again else {}
        labels |= {name: preset_label(name, agreement) for name in names}
        sought = as_printed(typed.strip().lower())
        return choices((label, name) for name, label in labels.items() if sought in label.lower())

    async def homes(self, interaction: discord.Interaction[Marchwarden], typed: str) -> list[app_commands.Choice[str]]:
        """Returns the Home Terrains."""
        question = await self._shop.question_or_none(interaction)
        return _terrains(homes(agreement_of(question)), question, typed) if question else []

    async def frontiers(
        self, interaction: discord.Interaction[Marchwarden], typed: str
    ) -> list[app_commands.Choice[str]]:
        """Returns the Frontier Terrains."""
        question = await self._shop.question_or_none(interaction)
        return _terrains(frontiers(agreement_of(question)), question, typed) if question else []

    async def units(self, interaction: discord.Interaction[Marchwarden], typed: str) -> list[app_commands.Choice[str]]:
        """Returns what may be added."""
        if (building := await self._building(interaction)) is None:
            return []
        draft, agreement = building
        dice = [die for die in allowed_dice(agreement) if die not in agreement.known.dragons]
        army = _army(interaction, draft)
        described = {name: f"{name} ({die_in_brief(name, agreement.known)})" for name in dice}
        needle = typed.lower()
        # One of the Dwarves is a dwarf, one of the Elves an elf.
        many = f"{needle[:-1]}ves" if needle.endswith("f") else needle
        meant = [name for name in dice if needle in described[name].lower() or many in described[name].lower()]
        fitting = that_fit(draft.force, agreement, army, meant)
        if meant and not fitting:
            return choices([(_why_nothing_fits(draft, agreement, army, meant), NOTHING)])
        shown = set(draft.groups.values())
        groups = {name: group_of(name, agreement.known) for name in fitting}
        # "war" means a Warrior, not all Dwarves.
        fitting.sort(
            key=lambda name: (needle not in name.lower(), (group := groups[name]) is None or group.name not in shown)
        )
        return choices((described[name], name) for name in fitting)

    async def own_units(
        self, interaction: discord.Interaction[Marchwarden], typed: str
    ) -> list[app_commands.Choice[str]]:
        """Returns what may be taken out."""
        if (building := await self._building(interaction)) is None:
            return []
        draft, _ = building
        force = draft.force
        brought = [*force.armies.get(_army(interaction, draft), ()), *force.dragonkin, *force.minor_terrains]
        return _matching(list(dict.fromkeys(brought)), typed)

    async def dragons(
        self, interaction: discord.Interaction[Marchwarden], typed: str
    ) -> list[app_commands.Choice[str]]:
        """Returns the dragons that may be added."""
        if (building := await self._building(interaction)) is None:
            return []
        draft, agreement = building
        meant = [name for name in agreement.known.dragons if typed.lower() in name.lower()]
        fitting = that_fit(draft.force, agreement, draft.army, meant)
        if meant and not fitting:
            return choices([("You bring all dragons: “no_dragon” takes one out.", NOTHING)])
        return _matching(fitting, typed)

    async def own_dragons(
        self, interaction: discord.Interaction[Marchwarden], typed: str
    ) -> list[app_commands.Choice[str]]:
        """Returns the dragons that may be taken out."""
        if (building := await self._building(interaction)) is None:
            return []
        draft, _ = building
        return _matching(list(dict.fromkeys(draft.force.dragons)), typed)


def _named(draft: Draft, agreement: Agreement, name: str, what: str) -> str:
    """Returns the printed name of a die that the match allows, of which a part is enough. Raises `NotUnderstood`."""
    allowed = {
        "terrain": (*homes(agreement), *frontiers(agreement)),
        "dragon": agreement.known.dragons,
        "die": allowed_dice(agreement),
    }
    try:
        return printed_name(name, what, draft.force.known, agreement.known)
    except NotUnderstood:
        meant = fitting(name, allowed[what])
        if len(meant) == 1:
            return meant[0]
        if 1 < len(meant) <= MOST_MEANT:
            raise fits_several(name, meant) from None
        raise


def _army(interaction: discord.Interaction[Marchwarden], draft: Draft) -> Place:
    """Returns the army that is typed beside, or the one built last."""
    typed = getattr(interaction.namespace, "army", None)
    return Place(typed) if typed in ARMIES else draft.army


def _why_nothing_fits(draft: Draft, agreement: Agreement, army: Place, meant: Sequence[str]) -> str:
    """Returns why none of the dice that are meant can be added to an army, and what can be done."""
    known = agreement.known
    if not any(name in known.units or name in known.items for name in meant):
        return "You cannot bring more of these: take one out first, with “remove”."
    if draft.force.points >= agreement.points:
        return f"All {agreement.points} points are spent: leave this out, or take a unit out with “remove”."
    left = room(draft.force, agreement, army)
    if left <= 0:
        return f"The {army} army is full: name another one under “army”, or take a unit out with “remove”."
    if not any(name in known.units for name in meant):
        return f"Items need points, and units that can carry them in the {army} army."
    return f"This does not fit: there is room for {counted(left, 'point')} in the {army} army."


def _terrains(names: list[str], question: PendingQuestion, typed: str) -> list[app_commands.Choice[str]]:
    """Returns the terrains whose names fit, each with what its eighth face is good for."""
    view, known = question.look.view, agreement_of(question).known
    assert isinstance(view, TableView)
    fitting = (name for name in names if typed.lower() in name.lower())
    return choices((terrain_in_brief(name, known, view.words), name) for name in fitting)


def _matching(names: list[str], typed: str) -> list[app_commands.Choice[str]]:
    return choices((name, name) for name in names if typed.lower() in name.lower())
