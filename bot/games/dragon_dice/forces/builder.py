"""The builder: the ephemeral panel with which a force is put together, a screen for each sort of dice.

A match without advanced dice has three screens: units, terrains, dragons. Items get a screen of their own, and where
Dragonkin or minor terrains may wait beside the dragons, the Summoning Pool takes the dragons' place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bot.games.dragon_dice.forces.assortment import (
    DRAGONS,
    ITEMS,
    POOL,
    TERRAINS,
    UNITS,
    Group,
    die_line,
    dragonkin_left,
    frontiers,
    groups,
    homes,
    room,
    screens,
    that_fit,
)
from bot.games.dragon_dice.forces.draft import Draft, is_dragonkin
from bot.games.dragon_dice.forces.force import TITLES, looked_at
from bot.games.dragon_dice.words.on_the_table import faces
from bot.prompts import limits
from bot.prompts.address import Address
from bot.prompts.parts import Button, ButtonStyle, Option, Prompt, Row, Select, button_rows
from bot.words.sentences import capital, counted, shortened
from engine.dragon_dice.forces.law import Agreement, army_limit, broken_rules, points_of
from engine.dragon_dice.table.state import ARMIES


def builder_prompt(draft: Draft, agreement: Agreement, address: Address, screen: str = UNITS) -> Prompt:
    """Returns the builder's panel: the force so far, and the selects of one of its screens."""
    force = draft.force
    offered = screens(agreement)
    shown = screen if screen in offered else offered[0]
    rows = _rows(shown, draft, agreement, address)
    buttons = [
        Button(TITLES[name], address.to("dd_screen", name), ButtonStyle.MAIN if name == shown else ButtonStyle.PLAIN)
        for name in offered
    ]
    illegal = bool(broken_rules(force, agreement))
    buttons.append(Button("Bring this force", address.to("dd_bring"), ButtonStyle.GOOD, disabled=illegal))
    if len(buttons) < limits.BUTTONS_IN_A_ROW or shown not in (UNITS, ITEMS):
        # The screens of armies may need all other rows for their selects.
        buttons.append(Button("Start over", address.to("dd_empty", shown)))
    hint = _hint(shown, draft, agreement)
    text = looked_at(force, agreement)
    if hint:
        text = f"{shortened(text, limits.CONTENT - len(hint) - 4)}\n-# {hint}"
    return Prompt(text, (*rows, *button_rows(buttons)))


def _rows(screen: str, draft: Draft, agreement: Agreement, address: Address) -> list[Row]:
    if screen == TERRAINS:
        return _terrain_rows(draft, agreement, address)
    if screen == DRAGONS:
        return _dragon_rows(draft, agreement, address)
    return _pool_rows(draft, agreement, address) if screen == POOL else _army_rows(screen, draft, agreement, address)


# -- units and items -----------------------------------------------------------------------------------------------


def _army_rows(screen: str, draft: Draft, agreement: Agreement, address: Address) -> list[Row]:
    """Returns the selects of a screen whose dice stand in armies: army, group, what to add, what to take out."""
    force, army = draft.force, draft.army
    limit = army_limit(agreement.due(force.dragons))
    rows: list[Row] = [
        Select(
            "Which army do you build?",
            address.to("dd_army", screen),
            tuple(
                Option(
                    f"{capital(name)} army",
                    name,
                    f"{points_of(force.armies.get(name, ()), force.known)} of at most {limit} points",
                    name == army,
                )
                for name in ARMIES
            ),
        ),
        _group_select("Which species?" if screen == UNITS else "Which items?", screen, draft, agreement, address),
    ]
    group = shown_group(screen, draft, agreement)
    at = f"{screen}.{army}"
    if fitting := that_fit(force, agreement, army, group.dice):
        rows.append(Select(f"Add to the {army} army", address.to("dd_add", at), _options(fitting, draft)))
    sort = force.known.units if screen == UNITS else force.known.items
    if brought := [name for name in force.armies.get(army, ()) if name in sort]:
        rows.append(
            Select(f"Take out of the {army} army", address.to("dd_remove", at), _counted(brought, group.dice, draft))
        )
    return rows


def shown_group(screen: str, draft: Draft, agreement: Agreement) -> Group:
    """Returns the group of dice that a screen shows."""
    offered = groups(screen, agreement)
    return next((one for one in offered if one.name == draft.groups.get(screen)), offered[0])


def _group_select(title: str, screen: str, draft: Draft, agreement: Agreement, address: Address) -> Select:
    shown = shown_group(screen, draft, agreement)
    options = [Option(one.name, one.name, one.about, one == shown) for one in groups(screen, agreement)]
    return Select(title, address.to("dd_group", screen), tuple(options[: limits.OPTIONS]))


def _options(names: Sequence[str], draft: Draft) -> tuple[Option, ...]:
    lines = {name: shortened(die_line(name, draft.force, draft.army), limits.OPTION_DESCRIPTION) for name in names}
    return tuple(Option(name, name, line) for name, line in lines.items())


def _counted(names: Sequence[str], shown: Sequence[str], draft: Draft) -> tuple[Option, ...]:
    """Returns what has been brought, equal dice together; of too many for a select, those of the shown group first."""
    counts = Counter(names)
    kinds = list(counts)
    if len(kinds) > limits.OPTIONS:
        kinds.sort(key=lambda name: name not in shown)
    return tuple(
        Option(
            name if counts[name] == 1 else f"{name} ×{counts[name]}",
            name,
            shortened(die_line(name, draft.force, draft.army), limits.OPTION_DESCRIPTION),
        )
        for name in kinds[: limits.OPTIONS]
    )


# -- terrains ------------------------------------------------------------------------------------------------------


def _terrain_rows(draft: Draft, agreement: Agreement, address: Address) -> list[Row]:
    frontier, every, at_home = draft.force.frontier, frontiers(agreement), homes(agreement)
    rows: list[Row] = [
        _terrain_select("Home Terrain", address.to("dd_home", 0), at_home, draft.force.home, agreement),
        _terrain_select("Proposed Frontier Terrain", address.to("dd_frontier", 0), at_home, frontier, agreement),
    ]
    advanced = [name for name in every if name not in at_home]
    if advanced:
        title = "Proposed Frontier Terrain: advanced ones"
        rows.append(_terrain_select(title, address.to("dd_frontier", 1), advanced, frontier, agreement))
    return rows


def _terrain_select(title: str, custom_id: str, names: Sequence[str], chosen: str, agreement: Agreement) -> Select:
    known, law = agreement.known.terrains, agreement.law
    about = {
        name: f"{', '.join(law.called(known[name].elements))}: {faces(known[name].faces)}"
        for name in names[: limits.OPTIONS]
    }
    return Select(title, custom_id, tuple(Option(name, name, of, name == chosen) for name, of in about.items()))


# -- the Summoning Pool --------------------------------------------------------------------------------------------


def _dragon_rows(draft: Draft, agreement: Agreement, address: Address) -> list[Row]:
    rows: list[Row] = []
    names = that_fit(draft.force, agreement, draft.army, agreement.known.dragons)
    for part, start in enumerate(range(0, len(names), limits.OPTIONS)):
        chunk = names[start : start + limits.OPTIONS]
        title = f"Add a dragon: {chunk[0]} to {chunk[-1]}"
        at = address.to("dd_add", f"{DRAGONS}.{part}")
        rows.append(Select(title, at, _options(chunk, draft)))
    rows = rows[: limits.ROWS - 2]
    if draft.force.dragons:
        options = _counted(draft.force.dragons, (), draft)
        rows.append(Select("Take a dragon out", address.to("dd_remove", DRAGONS), options))
    return rows


def _pool_rows(draft: Draft, agreement: Agreement, address: Address) -> list[Row]:
    force = draft.force
    rows: list[Row] = [_group_select("What waits in your Summoning Pool?", POOL, draft, agreement, address)]
    group = shown_group(POOL, draft, agreement)
    if fitting := that_fit(force, agreement, draft.army, group.dice):
        rows.append(Select("Add to the Summoning Pool", address.to("dd_add", POOL), _options(fitting, draft)))
    if brought := [*force.dragons, *force.dragonkin, *force.minor_terrains]:
        rows.append(
            Select(
                "Take out of the Summoning Pool", address.to("dd_remove", POOL), _counted(brought, group.dice, draft)
            )
        )
    return rows


# -- what to know --------------------------------------------------------------------------------------------------


def _hint(screen: str, draft: Draft, agreement: Agreement) -> str:
    """Returns why a screen offers nothing to add; nothing where it does."""
    if screen in (TERRAINS, DRAGONS):
        return ""
    force, army = draft.force, draft.army
    group = shown_group(screen, draft, agreement)
    if that_fit(force, agreement, army, group.dice):
        return ""
    left = room(force, agreement, army)
    if screen == POOL:
        return _hint_of_pool(group, draft, agreement)
    if screen == UNITS and left > 0:
        return f"None of these fits: there is room for {counted(left, 'point')} in the {army} army."
    if screen == UNITS:
        others = [one for one in ARMIES if one != army and room(force, agreement, one) > 0]
        if not others:
            return f"No army has room for another unit: take one out of the {army} army first."
        return f"The {army} army has no room for another unit: take one out first, or go to the {others[0]} army."
    if not any(name in force.known.units for name in force.armies.get(army, ())):
        return f"Items need units that carry them: put some into the {army} army first."
    if left <= 0:
        return f"No points are left for items in the {army} army: take something out first."
    return f"No unit in the {army} army can carry more of these (p. 59-60), or they cost more than is left."


def _hint_of_pool(group: Group, draft: Draft, agreement: Agreement) -> str:
    name = group.dice[0]
    if name in draft.force.known.dragons:
        return "You bring all dragons: take one out first to choose another."
    if is_dragonkin(name, draft.force.known):
        left = counted(dragonkin_left(draft.force, agreement), "health", "health")
        return f"None of these fits: you may still bring {left} of Dragonkin."
    return "You cannot bring more minor terrains: take one out first to choose another."
