"""A force in words, and the private prompts to choose, look at, edit and bring it."""

from __future__ import annotations

import re
import string
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from bot.games.dragon_dice.forces.assortment import DRAGONS, ITEMS, POOL, TERRAINS, UNITS, dragonkin_left, screens
from bot.games.dragon_dice.forces.draft import Draft
from bot.games.dragon_dice.words.names import army_dice
from bot.prompts import limits
from bot.prompts.address import Address
from bot.prompts.parts import Button, ButtonStyle, Option, Prompt, Select
from bot.words.sentences import capital, counted, grouped, listed, shortened
from engine.dragon_dice.forces.law import (
    Agreement,
    Force,
    PresetNote,
    army_limit,
    broken_rules,
    points_of,
)
from engine.dragon_dice.printed.dice import Catalogue
from engine.dragon_dice.table.state import ARMIES
from engine.dragon_dice.text.notation import parse_force
from engine.refusals import NotUnderstood

MOST_WRONG_SHOWN: Final = 10
EMPTY: Final = (
    "Begin with the **units**: choose an army, then a species, then add units; each of the three armies needs at "
    "least one. The home army stands at your home, the horde army at another player's home, the campaign army at the "
    "frontier. **Terrains** and **{pool}** come after."
)
TITLES: Final[Mapping[str, str]] = {
    UNITS: "Units",
    ITEMS: "Items",
    TERRAINS: "Terrains",
    DRAGONS: "Dragons",
    POOL: "Summoning Pool",
}
"""What the screens of the builder are called."""
LONGEST_WRONG: Final = 1000
"""Characters for the list of problems; the force itself has the rest of the message."""


# -- in words ------------------------------------------------------------------------------------------------------


def force_text(force: Force, agreement: Agreement) -> str:
    """Returns the force with its running count, line by line."""
    limit = army_limit(agreement.due(force.dragons))
    lines = [_headline(force, agreement), *_note_of(force, agreement)]
    for army in ARMIES:
        dice = force.armies.get(army, ())
        lines.append(
            f"{capital(army)} army ({points_of(dice, force.known)} of at most {limit} points): "
            f"{army_dice(dice, force.known) or 'no unit yet'}"
        )
    lines.append(f"Home Terrain: {force.home or 'not chosen yet'}")
    lines.append(f"Proposed Frontier Terrain: {force.frontier or 'not chosen yet'}")
    lines.append(f"Dragons ({_how_many_dragons(agreement)}): {grouped(force.dragons) or 'none yet'}")
    return "\n".join([*lines, *_waiting_lines(force, agreement)])


def _headline(force: Force, agreement: Agreement) -> str:
    due = agreement.due(force.dragons)
    return f"**Your force: {force.points} of {due} points**{_less(due, agreement)}"


def _less(due: int, agreement: Agreement) -> str:
    """Returns where the points went that are fewer than those of the match."""
    lost = agreement.points - due
    return f" ({agreement.points} less {lost} for missing dragons)" if lost else ""


def _how_many_dragons(agreement: Agreement) -> str:
    """Returns "exactly 1"; where some may be missing, also what each of them costs."""
    needed = agreement.dragons
    if agreement.law.fewest_dragons(agreement.points) == needed:
        return f"exactly {needed}"
    cost = agreement.points - agreement.law.due(agreement.points, needed - 1)
    return f"{needed}; each missing one costs {cost} points"


def _note_of(force: Force, agreement: Agreement) -> list[str]:
    """Returns which ready-made force it is, and how that plays; nothing for another one."""
    name = _ready_made(force, agreement)
    if name is None:
        return []
    note = _note(name, agreement)
    return [f"{name}, {note.difficulty}: {note.plays}"] if note.plays else [name]


def _ready_made(force: Force, agreement: Agreement) -> str | None:
    return next((name for name, ready in agreement.presets.items() if ready == force), None)


def _note(name: str, agreement: Agreement) -> PresetNote:
    return agreement.law.notes().get(name, PresetNote())


def _waiting_lines(force: Force, agreement: Agreement) -> list[str]:
    """Returns the Summoning Pool besides the dragons, where the match allows such dice."""
    lines = []
    if "dragonkin" in agreement.advanced or force.dragonkin:
        health = sum(force.known.units[name].health for name in force.dragonkin)
        limit = agreement.most_dragonkin(force.units)
        lines.append(f"Dragonkin ({health} of at most {limit} health): {grouped(force.dragonkin) or 'none'}")
    if "minor terrains" in agreement.advanced or force.minor_terrains:
        limit = agreement.most_minor_terrains
        number = len(force.minor_terrains)
        lines.append(f"Minor terrains ({number} of at most {limit}): {grouped(force.minor_terrains) or 'none'}")
    return lines


def is_empty(force: Force) -> bool:
    """Returns whether nothing of a force is chosen yet."""
    return not (any(force.armies.values()) or force.home or force.frontier or force.dragons or force.dragonkin)


def missing_text(force: Force, agreement: Agreement) -> str:
    """Returns every rule that is still broken, or that the force is legal; of one without any die how to begin."""
    return _to_mend(force, agreement, broken_rules(force, agreement))


def _to_mend(force: Force, agreement: Agreement, wrong: Sequence[str]) -> str:
    if not wrong:
        legal = "This force is legal: bring it with the button, or with `/dd force bring`."
        left = dragonkin_left(force, agreement) if "dragonkin" in agreement.advanced else 0
        more = counted(left, "health", "health")
        return f"{legal} You may still add {more} of Dragonkin to the pool." if left > 0 else legal
    if is_empty(force):
        return EMPTY.format(pool=TITLES[screens(agreement)[-1]])
    shown = [f"- {sentence}" for sentence in wrong[:MOST_WRONG_SHOWN]]
    if len(wrong) > MOST_WRONG_SHOWN:
        shown.append(f"- and {counted(len(wrong) - MOST_WRONG_SHOWN, 'more thing')} to fix.")
    return shortened("\n".join(["This force is not legal yet:", *shown]), LONGEST_WRONG)


def looked_at(force: Force, agreement: Agreement) -> str:
    """Returns the force with what is wrong with it, as long as a message may be."""
    return _judged(force, agreement, broken_rules(force, agreement))


def _judged(force: Force, agreement: Agreement, wrong: Sequence[str]) -> str:
    missing = _to_mend(force, agreement, wrong)
    if is_empty(force):
        # How to begin says what there is to choose.
        return f"{_headline(force, agreement)}\n{missing}"
    return f"{shortened(force_text(force, agreement), limits.CONTENT - len(missing) - 1)}\n{missing}"


def _in_brief(force: Force, agreement: Agreement) -> str:
    """Returns a legal force in words without its dice: its picture shows them, but not which terrain is for what."""
    terrains = f"Home Terrain: {force.home}. Proposed Frontier Terrain: {force.frontier}."
    return "\n".join(
        [_headline(force, agreement), *_note_of(force, agreement), terrains, _to_mend(force, agreement, ())]
    )


# -- the panels ----------------------------------------------------------------------------------------------------


def preset_names(agreement: Agreement) -> list[str]:
    """Returns the ready-made forces by name that are legal in a match."""
    return [name for name, force in agreement.presets.items() if not broken_rules(force, agreement)]


def as_printed(sought: str) -> str:
    """Returns the searched name, with its species in the printed plural: "dwarfs" are Dwarves."""
    return re.sub(r"(?<=\w)(?:lf|rf)s?\b", lambda found: f"{found[0].rstrip('s')[:-1]}ves", sought)


def preset(name: str, agreement: Agreement) -> Force:
    """Returns a ready-made force of the match's book: by its name, as it is suggested, or by its species.

    Raises `NotUnderstood`.
    """
    presets, sought = agreement.presets, name.strip().lower()
    fitting = preset_names(agreement)
    by_lower = {known.lower(): known for known in presets}
    by_lower |= {preset_label(known, agreement).lower(): known for known in presets}
    # Of the species alone, or of half its name, that is the force which this match allows.
    for known in fitting:
        by_lower.setdefault(_brought(presets[known]).lower(), known)
    sought = as_printed(sought)
    found = by_lower.get(sought)
    if found is None:
        alike = [known for known in fitting if sought and sought in preset_label(known, agreement).lower()]
        if len(alike) > 1:
            raise NotUnderstood(f"{shortened(name, 40)!r} could be {listed(alike, 'or')}: write one of these names.")
        others = (known for known in presets if _brought(presets[known]).lower() == sought)
        found = next(iter([*alike, *others]), None)
    if found is None:
        if not fitting:
            raise NotUnderstood(
                f"No ready-made force is right for {agreement.points} points. `/dd force random` draws one, `/dd force "
                "build` builds one."
            )
        there = "".join(f"\n- {preset_label(known, agreement)}" for known in easy_first(fitting, agreement))
        raise NotUnderstood(f"There is no ready-made force {shortened(name, 40)!r}. There are:{there}")
    return presets[found]


DIFFICULTIES: Final = ("easy", "medium", "hard")
"""How much a player has to know of the game to play a force, the least first."""

BEFORE: Final = "before"
"""The key for the force of the player's last match."""
LIKE_LAST_TIME: Final = "The force you brought last time"


def presets_prompt(agreement: Agreement, address: Address, before: Force | None = None) -> Prompt:
    """Returns the select of the ready-made forces, with the one the player brought `before` as the first."""
    names = preset_names(agreement)
    options = [
        Option(preset_label(name, agreement), str(names.index(name)), _note(name, agreement).plays)
        for name in easy_first(names, agreement)
    ]
    advice = "For a first match take an easy one."
    if before is not None:
        options.insert(0, Option(LIKE_LAST_TIME, BEFORE, _called(before, agreement)))
        advice = "The one you brought last time is the first."
    ready = tuple(options[: limits.OPTIONS])
    select = Select("Choose a ready-made force to look at it", address.to("dd_preset"), ready)
    return Prompt(f"Which ready-made force would you like to look at? Only you can see this. {advice}", (select,))


def _called(force: Force, agreement: Agreement) -> str:
    """Returns a ready-made force by its name, another one by what it consists of."""
    name = _ready_made(force, agreement)
    return _brought(force) if name is None else preset_label(name, agreement)


def easy_first(names: Iterable[str], agreement: Agreement) -> list[str]:
    """Returns ready-made forces, those first that are easy to play, which a first match wants; then by their species,
    as one looks for them."""

    def place(name: str) -> tuple[int, str, str]:
        difficulty = _note(name, agreement).difficulty
        known = difficulty in DIFFICULTIES
        return DIFFICULTIES.index(difficulty) if known else len(DIFFICULTIES), _brought(agreement.presets[name]), name

    return sorted(names, key=place)


def preset_label(name: str, agreement: Agreement) -> str:
    """Returns a ready-made force as it is found: "Dwarves: Anvil Guard (easy)"."""
    difficulty = _note(name, agreement).difficulty
    label = f"{_brought(agreement.presets[name])}: {name}"
    return f"{label} ({difficulty})" if difficulty else label


def _brought(force: Force) -> str:
    """Returns what a force consists of: "Dwarves, items, minor terrains"."""
    kinds = force.known.units
    species = [kinds[name].species for name in (*force.units, *force.dragonkin)]
    more = {"items": force.items, "minor terrains": force.minor_terrains}
    return ", ".join(dict.fromkeys([*species, *(kind for kind, dice in more.items() if dice)]))


def force_prompt(draft: Draft, agreement: Agreement, address: Address, again: str = "") -> Prompt:
    """Returns a force to look at, with the buttons to bring or change it; `again` is the verb that offers another."""
    wrong = broken_rules(draft.force, agreement)
    buttons = [
        Button("Bring this force", address.to("dd_bring"), ButtonStyle.GOOD, disabled=bool(wrong)),
        Button("Change it", address.to("dd_screen", "units")),
    ]
    if again == "random":
        buttons.append(Button("Draw another one", address.to("dd_again_random")))
    elif again == "presets":
        buttons.append(Button("Look at another one", address.to("dd_again_presets")))
    elif again == "paste":
        buttons.append(Button("Change the text", address.to("dd_paste")))
    force = draft.force
    text = _judged(force, agreement, wrong) if wrong else _in_brief(force, agreement)
    return Prompt(text, (tuple(buttons),))


def mend_prompt(why: str, written: str, address: Address) -> Prompt:
    """Returns the problems of a force as text, the text itself, and the button that opens it again for editing."""
    said = shortened(why, limits.CONTENT // 2)
    # Three of these marks would end the block; a force needs none.
    shown = shortened(written.replace("`", "'").strip(), limits.CONTENT - len(said) - 20)
    return Prompt(f"{said}\n```\n{shown}\n```", ((Button("Edit the text", address.to("dd_paste"), ButtonStyle.MAIN),),))


# -- as text -------------------------------------------------------------------------------------------------------

_LINE_STARTS: Final = re.compile(
    r"\b(?=(?:home terrain|frontier|dragons|home army|campaign army|horde army|dragonkin|minor terrains)\s*:)",
    re.IGNORECASE,
)


def in_lines(text: str) -> str:
    """Returns a force as text with a line for each part: a slash command has one line only."""
    *parts, last = _LINE_STARTS.split(text)
    # What parts them is taken off piece by piece: one pattern for both takes the square of a long row of semicolons.
    lines = "\n".join([*(part.rstrip(f"{string.whitespace};|") for part in parts), last])
    return re.sub(r"\n+", "\n", lines).strip()


def read_force(text: str, book: Catalogue) -> Force:
    """Returns the force that a text describes, in lines or in one; what it does not know is compared with the book."""
    return parse_force(in_lines(text), book)
