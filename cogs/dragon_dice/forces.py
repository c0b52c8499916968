"""`/force`: bringing a force, built step by step, ready-made, pasted as text or drawn at random; all in private."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.answering import reply_to
from bot.cards import Look
from bot.clicks import Ack, Click
from bot.games.dragon_dice.forces.assortment import (
    TERRAINS,
    UNITS,
    allowed_dice,
    die_in_brief,
    frontiers,
    group_of,
    homes,
    that_fit,
)
from bot.games.dragon_dice.forces.builder import builder_prompt
from bot.games.dragon_dice.forces.draft import Draft
from bot.games.dragon_dice.forces.force import (
    force_prompt,
    mend_prompt,
    preset,
    preset_names,
    presets_prompt,
    read_force,
)
from bot.games.dragon_dice.forces.own_dice import WHOLE, sheets_of_force, sheets_of_view
from bot.games.dragon_dice.words.names import army_dice
from bot.hands import Asked
from bot.matches import draft_key
from bot.prompts import limits
from bot.prompts.address import Address
from bot.prompts.items import view_of
from bot.prompts.parts import Prompt
from bot.words.sentences import grouped, listed, shortened
from engine.dragon_dice.forces.law import Agreement, printed_name
from engine.dragon_dice.forces.questions import ForcePlan
from engine.dragon_dice.forces.random_forces import random_force
from engine.dragon_dice.printed.catalogue import catalogue
from engine.dragon_dice.table.state import ARMIES, Place
from engine.dragon_dice.text.notation import format_force
from engine.dragon_dice.view import PlayerView, TableView
from engine.refusals import NotAllowed, NotUnderstood, Refusal
from images.pictures import Sheet

if TYPE_CHECKING:
    from bot.client import Marchwarden

FORM_TEXT = 4000
LABEL_DESCRIPTION = 100
FAMILY = "dragon_dice"
PROMPTS = ("force",)
PASTED = "pasted"
"""The part of the draft that holds a force as it was written."""

ArmyName = Literal["home", "campaign", "horde"]


@app_commands.guild_only()
class Forces(commands.GroupCog, group_name="force", group_description="Bring a force to your match, in secret"):
    """Forces and their drafts."""

    def __init__(self, bot: Marchwarden) -> None:
        self.bot = bot
        clicks = bot.clicks
        clicks.on("presets", self.on_presets, Ack.PRIVATE)
        clicks.on("build", self.on_build, Ack.PRIVATE)
        clicks.on("random", self.on_random, Ack.PRIVATE)
        clicks.on("paste", self.on_paste, Ack.NONE)
        clicks.on_form("paste", self.on_pasted)
        clicks.on("again_presets", self.on_presets)
        clicks.on("again_random", self.on_random)
        clicks.on("preset", self.on_preset)
        clicks.on("screen", self.on_screen)
        clicks.on("army", self.on_army)
        clicks.on("group", self.on_group)
        clicks.on("add", self.on_add)
        clicks.on("remove", self.on_remove)
        clicks.on("home", self.on_home)
        clicks.on("frontier", self.on_frontier)
        clicks.on("empty", self.on_empty)
        clicks.on("bring", self.on_bring)

    # -- commands ----------------------------------------------------------------------------------------------------

    @app_commands.command(name="build")
    @app_commands.describe(
        home="Your Home Terrain",
        frontier="The Frontier Terrain you propose",
        add="A unit to add, or another die that your match allows",
        count="How many of it to add",
        army="The army to add to or to take out of",
        remove="A unit or another die to take out",
        dragon="A dragon to add",
        no_dragon="A dragon to take out",
    )
    async def build(
        self,
        interaction: discord.Interaction[Marchwarden],
        home: str | None = None,
        frontier: str | None = None,
        army: ArmyName | None = None,
        add: str | None = None,
        count: app_commands.Range[int, 1, 30] = 1,
        remove: str | None = None,
        dragon: str | None = None,
        no_dragon: str | None = None,
    ) -> None:
        """Build your force step by step; without options it opens the builder"""
        question = await self.bot.hands.asked_here(interaction, PROMPTS)
        draft = await self._draft(question, interaction.user.id)
        into = Place(army) if army else draft.army
        if home:
            draft = draft.with_terrain("home", home)
        if frontier:
            draft = draft.with_terrain("frontier", frontier)
        if remove:
            draft = draft.without_die(remove, into)
        if add:
            draft = draft.with_die(add, into, count)
        if no_dragon:
            draft = draft.without_die(printed_name(no_dragon, "dragon"), into)
        if dragon:
            draft = draft.with_die(printed_name(dragon, "dragon"), into)
        await self._keep(question, interaction.user.id, draft)
        await _show(interaction, builder_prompt(draft, _agreement(question), _address(question)))

    @app_commands.command(name="preset")
    @app_commands.describe(name="The ready-made force")
    async def preset(self, interaction: discord.Interaction[Marchwarden], name: str) -> None:
        """Take a ready-made force, look at it, and bring it"""
        question = await self.bot.hands.asked_here(interaction, PROMPTS)
        draft = Draft.of(preset(name))
        await self._keep(question, interaction.user.id, draft)
        await _show(interaction, force_prompt(draft, _agreement(question), _address(question), "presets"))

    @app_commands.command(name="paste")
    @app_commands.describe(text="The force as text; leave it out to get a form with several lines")
    async def paste(self, interaction: discord.Interaction[Marchwarden], text: str | None = None) -> None:
        """Bring a force that is written as text"""
        if text is None:
            card = await self.bot.hands.match_here(interaction)
            look = await self.bot.matches.look(card.id, interaction.user.id)
            asked_for = ((number, one) for number, one in look.mine.items() if isinstance(one, ForcePlan))
            number, decision = next(asked_for, (0, None))
            if decision is None:
                raise NotAllowed("You are not asked to bring a force now.")
            address = Address(card.id, decision.player, number)
            await reply_to(interaction).open(
                _paste_form(address, await self._pasted(address, interaction.user.id), decision.agreement)
            )
            return
        question = await self.bot.hands.asked_here(interaction, PROMPTS)
        await _show(interaction, await self._read(question, interaction.user.id, text, _address(question)))

    @app_commands.command(name="random")
    async def random(self, interaction: discord.Interaction[Marchwarden]) -> None:
        """Draw a force at random, look at it, and bring it"""
        question = await self.bot.hands.asked_here(interaction, PROMPTS)
        draft = Draft.of(random_force(random.SystemRandom(), _agreement(question)))
        await self._keep(question, interaction.user.id, draft)
        await _show(interaction, force_prompt(draft, _agreement(question), _address(question), "random"))

    @app_commands.command(name="show")
    async def show(self, interaction: discord.Interaction[Marchwarden]) -> None:
        """Look at the force you build, or at the one you have brought"""
        card = await self.bot.hands.match_here(interaction)
        look = await self.bot.matches.look(card.id, interaction.user.id)
        brought = _brought(look)
        if brought is not None:
            picture = await self._picture(sheets_of_view(look.view) if isinstance(look.view, TableView) else {}, look)
            await reply_to(interaction).show(brought, files=picture)
            return
        question = await self.bot.hands.asked_here(interaction, PROMPTS)
        draft = await self._draft(question, interaction.user.id)
        prompt = force_prompt(draft, _agreement(question), _address(question))
        text = f"{prompt.text}\nAs text:\n```\n{format_force(draft.force)}\n```"
        picture = await self._picture(sheets_of_force(question.decision.player, draft.force), look)
        shown = Prompt(text if len(text) <= limits.CONTENT else prompt.text, prompt.rows)
        await _show(interaction, shown, picture)

    @app_commands.command(name="bring")
    async def bring(self, interaction: discord.Interaction[Marchwarden]) -> None:
        """Bring the force you have built or chosen; this cannot be taken back"""
        question = await self.bot.hands.asked_here(interaction, PROMPTS)
        draft = await self._draft(question, interaction.user.id)
        await self.bot.hands.give(question, interaction.user.id, draft.force.to_answer())
        await reply_to(interaction).show(_BROUGHT)

    # -- suggestions -------------------------------------------------------------------------------------------------

    @preset.autocomplete("name")
    async def _preset_names(
        self, interaction: discord.Interaction[Marchwarden], typed: str
    ) -> list[app_commands.Choice[str]]:
        question = await self._asked_or_none(interaction)
        return _matching(preset_names(_agreement(question)) if question else [], typed)

    @build.autocomplete("home")
    async def _homes(self, interaction: discord.Interaction[Marchwarden], typed: str) -> list[app_commands.Choice[str]]:
        return _matching(homes(), typed)

    @build.autocomplete("frontier")
    async def _frontiers(
        self, interaction: discord.Interaction[Marchwarden], typed: str
    ) -> list[app_commands.Choice[str]]:
        question = await self._asked_or_none(interaction)
        return _matching(frontiers(_agreement(question)) if question else homes(), typed)

    @build.autocomplete("add")
    async def _units(self, interaction: discord.Interaction[Marchwarden], typed: str) -> list[app_commands.Choice[str]]:
        question = await self._asked_or_none(interaction)
        if question is None:
            return []
        draft = await self._draft(question, interaction.user.id)
        agreement = _agreement(question)
        dice = [die for die in allowed_dice(agreement) if die not in catalogue().dragons]
        names = that_fit(draft.force, agreement, _army(interaction, draft), dice)
        shown = set(draft.groups.values())
        groups = {name: group_of(name) for name in names}
        names.sort(key=lambda name: (group := groups[name]) is None or group.name not in shown)
        described = {name: f"{name} ({die_in_brief(name)})" for name in names}
        found = [name for name in names if typed.lower() in described[name].lower()][: limits.OPTIONS]
        return [app_commands.Choice(name=described[name], value=name) for name in found]

    @build.autocomplete("remove")
    async def _own_units(
        self, interaction: discord.Interaction[Marchwarden], typed: str
    ) -> list[app_commands.Choice[str]]:
        question = await self._asked_or_none(interaction)
        if question is None:
            return []
        draft = await self._draft(question, interaction.user.id)
        force = draft.force
        brought = [*force.armies.get(_army(interaction, draft), ()), *force.dragonkin, *force.minor_terrains]
        return _matching(list(dict.fromkeys(brought)), typed)

    @build.autocomplete("dragon")
    async def _dragons(
        self, interaction: discord.Interaction[Marchwarden], typed: str
    ) -> list[app_commands.Choice[str]]:
        question = await self._asked_or_none(interaction)
        if question is None:
            return []
        draft = await self._draft(question, interaction.user.id)
        return _matching(that_fit(draft.force, _agreement(question), draft.army, catalogue().dragons), typed)

    @build.autocomplete("no_dragon")
    async def _own_dragons(
        self, interaction: discord.Interaction[Marchwarden], typed: str
    ) -> list[app_commands.Choice[str]]:
        question = await self._asked_or_none(interaction)
        if question is None:
            return []
        draft = await self._draft(question, interaction.user.id)
        return _matching(list(dict.fromkeys(draft.force.dragons)), typed)

    # -- buttons and selects -----------------------------------------------------------------------------------------

    async def on_presets(self, click: Click) -> None:
        """Lists the ready-made forces."""
        agreement = _agreement(await self._asked(click))
        if not preset_names(agreement):
            raise NotAllowed("There is no ready-made force that fits this match. Build one, or draw one at random.")
        await click.redraw(presets_prompt(agreement, click.address))

    async def on_preset(self, click: Click) -> None:
        """Shows the ready-made force that was chosen."""
        question = await self._asked(click)
        names = preset_names(_agreement(question))
        index = click.values[0] if click.values else ""
        if index not in map(str, range(len(names))):
            raise NotUnderstood("I do not know this ready-made force. Choose it anew.")
        draft = Draft.of(preset(names[int(index)]))
        await self._keep(question, click.user_id, draft)
        await click.redraw(force_prompt(draft, _agreement(question), click.address, "presets"))

    async def on_random(self, click: Click) -> None:
        """Draws a force."""
        question = await self._asked(click)
        draft = Draft.of(random_force(random.SystemRandom(), _agreement(question)))
        await self._keep(question, click.user_id, draft)
        await click.redraw(force_prompt(draft, _agreement(question), click.address, "random"))

    async def on_build(self, click: Click) -> None:
        """Opens the builder with the draft."""
        await self._redraw(click, UNITS)

    async def on_screen(self, click: Click) -> None:
        """Turns to another screen of the builder."""
        await self._redraw(click, click.address.argument)

    async def on_army(self, click: Click) -> None:
        """Goes on with another army."""
        question, draft = await self._begun(click)
        army = Place(_chosen(click))
        if army not in ARMIES:
            raise NotUnderstood("There is no such army. Open the builder anew.")
        await self._changed(click, question, replace(draft, army=army), click.address.argument)

    async def on_group(self, click: Click) -> None:
        """Shows other dice: another species, another sort of items."""
        question, draft = await self._begun(click)
        screen = click.address.argument
        await self._changed(click, question, draft.showing(screen, _chosen(click)), screen)

    async def on_add(self, click: Click) -> None:
        """Adds the selected die."""
        question, draft = await self._begun(click)
        screen, army = _screen_and_army(click, draft)
        await self._changed(click, question, draft.with_die(_chosen(click), army), screen)

    async def on_remove(self, click: Click) -> None:
        """Takes the selected die out."""
        question, draft = await self._begun(click)
        screen, army = _screen_and_army(click, draft)
        await self._changed(click, question, draft.without_die(_chosen(click), army), screen)

    async def on_home(self, click: Click) -> None:
        """Sets the Home Terrain."""
        question, draft = await self._begun(click)
        await self._changed(click, question, draft.with_terrain("home", _chosen(click)), TERRAINS)

    async def on_frontier(self, click: Click) -> None:
        """Sets the proposed Frontier Terrain."""
        question, draft = await self._begun(click)
        await self._changed(click, question, draft.with_terrain("frontier", _chosen(click)), TERRAINS)

    async def on_empty(self, click: Click) -> None:
        """Starts over with nothing."""
        question, draft = await self._begun(click)
        await self._changed(click, question, Draft(groups=draft.groups), click.address.argument)

    async def on_bring(self, click: Click) -> None:
        """Brings the force of the draft."""
        question, draft = await self._begun(click)
        await self.bot.hands.give(question, click.user_id, draft.force.to_answer())
        await click.close(_BROUGHT)

    async def on_paste(self, click: Click) -> None:
        """Opens the form for a force as text, with what was written there before."""
        written = await self._pasted(click.address, click.user_id)
        agreement = _agreement(await self._asked(click))
        await click.reply.open(_paste_form(click.address, written, agreement))

    async def on_pasted(self, click: Click) -> None:
        """Shows the force that was pasted."""
        question = await self._asked(click)
        text = click.fields.get("text", "")
        await click.redraw(await self._read(question, click.user_id, text, click.address))

    async def _read(self, question: Asked, user_id: int, text: str, address: Address) -> Prompt:
        """Returns the force that a text describes, or what is wrong with the text; the text is kept in any case."""
        key = draft_key(question.number, PASTED)
        await self.bot.matches.keep_draft(question.card.id, user_id, key, text)
        try:
            draft = Draft.of(read_force(text))
        except Refusal as refusal:
            return mend_prompt(str(refusal), text, address)
        await self._keep(question, user_id, draft)
        return force_prompt(draft, _agreement(question), address, "paste")

    async def _pasted(self, address: Address, user_id: int) -> str:
        """Returns what this person pasted last for this question; nothing when they have not, or do not play here."""
        try:
            kept = await self.bot.matches.draft(address.match, user_id, draft_key(address.question, PASTED))
        except Refusal:
            return ""
        return str(kept or "")

    # -- helpers -----------------------------------------------------------------------------------------------------

    async def _asked(self, click: Click) -> Asked:
        question = await self.bot.hands.asked(click.address.match, click.address.question, click.user_id)
        if not isinstance(question.decision, ForcePlan):
            raise NotUnderstood("This question is not about a force. Use the newest message.")
        return question

    async def _asked_or_none(self, interaction: discord.Interaction[Marchwarden]) -> Asked | None:
        try:
            return await self.bot.hands.asked_here(interaction, PROMPTS)
        except Refusal:
            return None

    async def _begun(self, click: Click) -> tuple[Asked, Draft]:
        question = await self._asked(click)
        return question, await self._draft(question, click.user_id)

    async def _draft(self, question: Asked, user_id: int) -> Draft:
        key = draft_key(question.number)
        return Draft.from_json(await self.bot.matches.draft(question.card.id, user_id, key))

    async def _keep(self, question: Asked, user_id: int, draft: Draft) -> None:
        await self.bot.matches.keep_draft(question.card.id, user_id, draft_key(question.number), draft.to_json())

    async def _redraw(self, click: Click, screen: str) -> None:
        question, draft = await self._begun(click)
        await click.redraw(builder_prompt(draft, _agreement(question), click.address, screen))

    async def _changed(self, click: Click, question: Asked, draft: Draft, screen: str) -> None:
        await self._keep(question, click.user_id, draft)
        await click.redraw(builder_prompt(draft, _agreement(question), click.address, screen))

    async def _picture(self, sheets: Mapping[str, Sheet], look: Look) -> list[discord.File]:
        """Returns the picture of a whole force for whoever looks at it; none while there is nothing of it."""
        if WHOLE not in sheets or look.seat is None:
            return []
        viewer = look.card.user_of(look.seat)
        return [(await self.bot.drawings.sheet(FAMILY, sheets[WHOLE], look.card.names(), viewer)).as_file()]


def _brought(look: Look) -> str | None:
    """Returns the force that somebody has brought, in words, while it is still a secret; None when there is none."""
    if look.seat is None or not isinstance(look.view, TableView):
        return None
    mine = look.view.player(look.seat)
    if not mine.has_force:
        return None
    if not mine.unplaced:
        return "Your force is on the table: `/game board` shows it."
    return shortened("\n".join(["**The force you have brought**", *_brought_lines(mine)]), limits.CONTENT)


def _brought_lines(mine: PlayerView) -> list[str]:
    items = dict(mine.unplaced_items)
    lines = []
    for place, units in mine.unplaced:
        dice = [die.die for die in units] + [die.die for die in items.get(place, ())]
        lines.append(f"{place.capitalize()} army: {army_dice(dice)}")
    lines.append(f"Home Terrain: {mine.home_terrain}")
    lines.append(f"Proposed Frontier Terrain: {mine.proposed_frontier}")
    lines.append(f"Dragons: {grouped(dragon.name for dragon in mine.pool)}")
    more = {
        "Dragonkin": [unit.name for unit in mine.pool_units],
        "Minor terrains": [terrain.name for terrain in mine.pool_minor_terrains],
    }
    return lines + [f"{title}: {grouped(names)}" for title, names in more.items() if names]


_BROUGHT = "You have brought your force. It stays secret until all forces are revealed; `/force show` shows it to you."


def _agreement(question: Asked) -> Agreement:
    assert isinstance(question.decision, ForcePlan)
    return question.decision.agreement


def _address(question: Asked) -> Address:
    return Address(question.card.id, question.decision.player, question.number)


def _chosen(click: Click) -> str:
    """Returns what was selected. Raises `NotUnderstood`."""
    if not click.values:
        raise NotUnderstood("Nothing was selected. Open the builder anew.")
    return click.values[0]


def _screen_and_army(click: Click, draft: Draft) -> tuple[str, Place]:
    """Returns the screen on which a select stood, and the army it was for: "items.home"."""
    screen, _, army = click.address.argument.partition(".")
    return screen, Place(army) if army in ARMIES else draft.army


def _army(interaction: discord.Interaction[Marchwarden], draft: Draft) -> Place:
    """Returns the army that is typed beside, or the one built last."""
    typed = getattr(interaction.namespace, "army", None)
    return Place(typed) if typed in ARMIES else draft.army


def _matching(names: list[str], typed: str) -> list[app_commands.Choice[str]]:
    found = [name for name in names if typed.lower() in name.lower()][: limits.OPTIONS]
    return [app_commands.Choice(name=name, value=name) for name in found]


def _paste_form(address: Address, written: str, agreement: Agreement) -> discord.ui.Modal:
    form = discord.ui.Modal(title="Your force as text", custom_id=address.to("paste"), timeout=None)
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
    example = "; for example, “Horde army: 2 Soldier, Envoy”"
    return line + example if len(line + example) <= LABEL_DESCRIPTION else line


async def _show(
    interaction: discord.Interaction[Marchwarden], prompt: Prompt, pictures: Sequence[discord.File] = ()
) -> None:
    await reply_to(interaction).show(prompt.text, view=view_of(prompt), files=pictures)


async def setup(bot: Marchwarden) -> None:
    """Adds the cog."""
    await bot.add_cog(Forces(bot))
