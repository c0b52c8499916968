"""Building a force: the draft, what is still missing, and the ephemeral panel with which it is built step by step.

The draft is JSON in the store: `{home, frontier, dragons, armies: {home, campaign, horde}, army, species}`; `army` and
`species` only remember what the panel shows.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from bot.prompts import limits
from bot.prompts.address import Address
from bot.prompts.parts import Button, Option, Prompt, Row, Select, Style
from bot.wording.names import icon
from bot.wording.words import capital, counted, grouped, shortened
from engine.dragon_dice.catalogue import catalogue
from engine.dragon_dice.forces import (
    Agreement,
    Force,
    army_limit,
    broken_rules,
    dragons_needed,
    points_of,
    presets,
    printed_name,
)
from engine.dragon_dice.notation import parse_force
from engine.dragon_dice.state import ARMIES, HOME_ARMY, Place
from engine.refusals import NotAllowed, NotUnderstood
from engine.values import Json

SCREENS: Final = ("units", "terrains", "dragons")
MOST_WRONG_SHOWN: Final = 10


@dataclass(frozen=True, slots=True)
class Draft:
    """A half-built force and what its panel shows."""

    force: Force = field(default_factory=Force)
    army: Place = HOME_ARMY
    species: str = "Amazons"

    def to_json(self) -> Json:
        """Returns the draft as JSON; `from_json` undoes it."""
        return {**self.force.to_answer(), "army": self.army, "species": self.species}

    @classmethod
    def from_json(cls, data: Json) -> Draft:
        """Returns the draft that `to_json` wrote; whatever the catalogue does not know is left out."""
        if not isinstance(data, Mapping):
            return cls()
        known = catalogue()
        armies = data.get("armies")
        divided = armies if isinstance(armies, Mapping) else {}
        force = Force(
            home=str(data.get("home")) if data.get("home") in known.terrains else "",
            frontier=str(data.get("frontier")) if data.get("frontier") in known.terrains else "",
            dragons=tuple(name for name in _names(data.get("dragons")) if name in known.dragons),
            armies={army: tuple(n for n in _names(divided.get(army)) if n in known.units) for army in ARMIES},
        )
        army = Place(str(data.get("army")))
        species = str(data.get("species"))
        return cls(
            force,
            army if army in ARMIES else HOME_ARMY,
            species if species in known.species else next(iter(known.species)),
        )

    @classmethod
    def of(cls, force: Force) -> Draft:
        """Returns a draft that starts from a whole force."""
        first = force.units[0] if force.units else ""
        kinds = catalogue().units
        return cls(force, HOME_ARMY, kinds[first].species if first in kinds else "Amazons")

    # -- changing it -----------------------------------------------------------------------------------------------

    def with_terrain(self, which: str, name: str) -> Draft:
        """Returns the draft with its home or frontier terrain set."""
        printed = printed_name(name, "terrain")
        force = replace(self.force, home=printed) if which == "home" else replace(self.force, frontier=printed)
        return replace(self, force=force)

    def with_dragon(self, name: str) -> Draft:
        """Returns the draft with one dragon more."""
        return replace(self, force=replace(self.force, dragons=(*self.force.dragons, printed_name(name, "dragon"))))

    def without_dragon(self, name: str) -> Draft:
        """Returns the draft with one such dragon less. Raises `NotAllowed` when it has none."""
        left = _without(self.force.dragons, printed_name(name, "dragon"), "Your force has no such dragon")
        return replace(self, force=replace(self.force, dragons=left))

    def with_unit(self, name: str, army: Place, count: int = 1) -> Draft:
        """Returns the draft with units added to an army."""
        printed = printed_name(name, "unit")
        units = (*self.force.armies.get(army, ()), *[printed] * count)
        armies = {**self.force.armies, army: units}
        return replace(
            self, force=replace(self.force, armies=armies), army=army, species=catalogue().units[printed].species
        )

    def without_unit(self, name: str, army: Place) -> Draft:
        """Returns the draft with one such unit less. Raises `NotAllowed` when the army has none."""
        units = self.force.armies.get(army, ())
        units = _without(units, printed_name(name, "unit"), f"Your {army} army has no such unit")
        return replace(self, force=replace(self.force, armies={**self.force.armies, army: units}), army=army)


def _without(names: Sequence[str], name: str, complaint: str) -> tuple[str, ...]:
    if name not in names:
        raise NotAllowed(f"{complaint}: it has {grouped(names) or 'nothing yet'}.")
    left = list(names)
    left.remove(name)
    return tuple(left)


def _names(value: Json) -> list[str]:
    return [str(name) for name in value] if isinstance(value, Sequence) and not isinstance(value, str) else []


# -- what may be added ---------------------------------------------------------------------------------------------


def room(force: Force, agreement: Agreement, army: Place) -> int:
    """Returns how many points may still go into this army: no more than the force and half of it allow (p. 7-8)."""
    return min(agreement.points - force.points, army_limit(agreement.points) - points_of(force.armies.get(army, ())))


def units_that_fit(force: Force, agreement: Agreement, army: Place, species: str | None = None) -> list[str]:
    """Returns the units that may still be added to this army, by printed name."""
    left = room(force, agreement, army)
    return [
        name
        for name, kind in catalogue().units.items()
        if kind.health <= left and (species is None or kind.species == species)
    ]


def dragons_that_fit(force: Force, agreement: Agreement) -> list[str]:
    """Returns the dragons that may still be added."""
    left = dragons_needed(agreement.points) - sum(catalogue().dragons[name].counts_as for name in force.dragons)
    return [name for name, kind in catalogue().dragons.items() if kind.counts_as <= left]


# -- in words ------------------------------------------------------------------------------------------------------


def force_text(force: Force, agreement: Agreement) -> str:
    """Returns the force with its running count, line by line."""
    limit = army_limit(agreement.points)
    lines = [f"**Your force: {force.points} of {agreement.points} points**"]
    for army in ARMIES:
        units = force.armies.get(army, ())
        lines.append(f"{capital(army)} army ({points_of(units)} of at most {limit}): {grouped(units) or 'no unit yet'}")
    lines.append(f"Home Terrain: {force.home or 'not chosen yet'}")
    lines.append(f"Proposed Frontier Terrain: {force.frontier or 'not chosen yet'}")
    needed = dragons_needed(agreement.points)
    lines.append(f"Dragons (exactly {needed}): {grouped(force.dragons) or 'none yet'}")
    return "\n".join(lines)


def missing_text(force: Force, agreement: Agreement) -> str:
    """Returns every rule that is still broken, or that the force is legal."""
    wrong = broken_rules(force, agreement)
    if not wrong:
        return "This force is legal: you can bring it."
    shown = [f"- {sentence}" for sentence in wrong[:MOST_WRONG_SHOWN]]
    if len(wrong) > MOST_WRONG_SHOWN:
        shown.append(f"- and {counted(len(wrong) - MOST_WRONG_SHOWN, 'more thing')} to mend.")
    return "\n".join(["Still to be mended:", *shown])


# -- the panels ----------------------------------------------------------------------------------------------------


def preset_names(agreement: Agreement) -> list[str]:
    """Returns the ready-made forces of this size by name."""
    return [name for name, force in presets().items() if force.points == agreement.points]


def preset(name: str) -> Force:
    """Returns a ready-made force, whatever the case of its name. Raises `NotUnderstood`."""
    by_lower = {known.lower(): known for known in presets()}
    found = by_lower.get(name.strip().lower())
    if found is None:
        raise NotUnderstood(f"There is no ready-made force of that name. There are: {', '.join(presets())}.")
    return presets()[found]


def presets_prompt(agreement: Agreement, address: Address) -> Prompt:
    """Returns the select of the ready-made forces."""
    options = tuple(
        Option(name, str(index), ", ".join(dict.fromkeys(catalogue().units[u].species for u in presets()[name].units)))
        for index, name in enumerate(preset_names(agreement))
    )
    select = Select("Choose a ready-made force to look at it", address.to("preset"), options[: limits.OPTIONS])
    return Prompt("Which ready-made force would you like to look at? Only you can see this.", (select,))


def force_prompt(draft: Draft, agreement: Agreement, address: Address, again: str = "") -> Prompt:
    """Returns a force to look at, with the buttons to bring or change it; `again` is the verb that offers another."""
    legal = not broken_rules(draft.force, agreement)
    buttons = [
        Button("Bring this force", address.to("bring"), Style.GOOD, disabled=not legal),
        Button("Change it", address.to("screen", "units")),
    ]
    if again == "random":
        buttons.append(Button("Draw another one", address.to("again_random")))
    elif again == "presets":
        buttons.append(Button("Look at another one", address.to("again_presets")))
    elif again == "paste":
        buttons.append(Button("Change the text", address.to("paste")))
    text = f"{force_text(draft.force, agreement)}\n{missing_text(draft.force, agreement)}"
    return Prompt(shortened(text, limits.CONTENT), (tuple(buttons),))


def mend_prompt(why: str, written: str, address: Address) -> Prompt:
    """Returns what is wrong with a force as text, the text itself, and the button that opens it again to be mended."""
    said = shortened(why, limits.CONTENT // 2)
    # Three of these marks would end the block; a force needs none.
    shown = shortened(written.replace("`", "'").strip(), limits.CONTENT - len(said) - 20)
    return Prompt(f"{said}\n```\n{shown}\n```", ((Button("Mend the text", address.to("paste"), Style.MAIN),),))


def builder_prompt(draft: Draft, agreement: Agreement, address: Address, screen: str = "units") -> Prompt:
    """Returns the builder's panel: the force so far, and selects for one of units, terrains and dragons."""
    force = draft.force
    rows: list[Row] = {"units": _unit_rows, "terrains": _terrain_rows, "dragons": _dragon_rows}[screen](
        draft, agreement, address
    )
    buttons = [
        Button(capital(name), address.to("screen", name), Style.MAIN if name == screen else Style.PLAIN)
        for name in SCREENS
    ]
    illegal = bool(broken_rules(force, agreement))
    buttons.append(Button("Bring this force", address.to("bring"), Style.GOOD, disabled=illegal))
    buttons.append(Button("Start over", address.to("empty", screen)))
    text = f"{force_text(force, agreement)}\n{missing_text(force, agreement)}"
    if screen == "units" and not units_that_fit(force, agreement, draft.army):
        text += f"\n-# Nobody else fits into the {draft.army} army: take a unit out first, or go to another army."
    return Prompt(shortened(text, limits.CONTENT), (*rows, tuple(buttons)))


def _unit_rows(draft: Draft, agreement: Agreement, address: Address) -> list[Row]:
    force, army = draft.force, draft.army
    rows: list[Row] = [
        Select(
            "Which army do you build?",
            address.to("army"),
            tuple(
                Option(
                    f"{capital(name)} army",
                    name,
                    f"{points_of(force.armies.get(name, ()))} of at most {army_limit(agreement.points)} points",
                    name == army,
                )
                for name in ARMIES
            ),
        ),
        Select(
            "Which species?",
            address.to("species"),
            tuple(
                Option(kind.name, kind.name, ", ".join(kind.elements) or "no element", kind.name == draft.species)
                for kind in catalogue().standard_species
            )[: limits.OPTIONS],
        ),
    ]
    fitting = units_that_fit(force, agreement, army, draft.species)[: limits.OPTIONS]
    if fitting:
        options = tuple(Option(name, name, _unit_line(name)) for name in fitting)
        rows.append(Select(f"Add to the {army} army", address.to("add", army), options))
    units = Counter(force.armies.get(army, ()))
    if units:
        options = tuple(
            Option(name if n == 1 else f"{name} ×{n}", name, _unit_line(name)) for name, n in list(units.items())
        )[: limits.OPTIONS]
        rows.append(Select(f"Take out of the {army} army", address.to("remove", army), options))
    return rows


def _unit_line(name: str) -> str:
    kind = catalogue().units[name]
    faces = grouped(f"{icon(face.icon)} {face.count}" for face in kind.faces)
    line = f"{counted(kind.health, 'point')}, {kind.unit_class.replace('_', ' ')}: {faces}"
    return shortened(line, limits.OPTION_DESCRIPTION)


def _terrain_rows(draft: Draft, agreement: Agreement, address: Address) -> list[Row]:
    rows: list[Row] = []
    for which, title in (("home", "Home Terrain"), ("frontier", "Proposed Frontier Terrain")):
        names = [terrain.name for terrain in catalogue().standard_terrains]
        chosen = draft.force.home if which == "home" else draft.force.frontier
        for part, start in enumerate(range(0, len(names), limits.OPTIONS)):
            options = tuple(
                Option(name, name, ", ".join(catalogue().terrains[name].elements), name == chosen)
                for name in names[start : start + limits.OPTIONS]
            )
            rows.append(Select(title, address.to(which, part), options))
    return rows[: limits.ROWS - 1]


def _dragon_rows(draft: Draft, agreement: Agreement, address: Address) -> list[Row]:
    rows: list[Row] = []
    names = dragons_that_fit(draft.force, agreement)
    for part, start in enumerate(range(0, len(names), limits.OPTIONS)):
        chunk = names[start : start + limits.OPTIONS]
        title = f"Add a dragon: {chunk[0]} to {chunk[-1]}"
        rows.append(Select(title, address.to("dragon", part), tuple(Option(name, name) for name in chunk)))
    rows = rows[: limits.ROWS - 2]
    if draft.force.dragons:
        brought = list(Counter(draft.force.dragons).items())[: limits.OPTIONS]
        options = tuple(Option(name if n == 1 else f"{name} ×{n}", name) for name, n in brought)
        rows.append(Select("Take a dragon out", address.to("no_dragon"), options))
    return rows


# -- as text -------------------------------------------------------------------------------------------------------

_LINE_STARTS: Final = re.compile(
    r"[\s;|]*\b(?=(?:home terrain|frontier|dragons|home army|campaign army|horde army)\s*:)", re.IGNORECASE
)


def read_force(text: str) -> Force:
    """Returns the force that a text describes. A slash command has one line only, so each part may follow the last."""
    return parse_force(_LINE_STARTS.sub("\n", text))
