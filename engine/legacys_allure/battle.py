"""A position in play: asking, telling, and the verbs that every rule is written with.

Order within a moment (A-57): damage, then what returns of it, then who died is looked at; triggers wait until positions
are settled, then come kills, deaths, and what else; deaths that follow are settled before the next.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, cast

from engine.asking import ask
from engine.decisions import Choose, Order
from engine.events import Happened
from engine.game import MatchOver, Outcome, Tell
from engine.legacys_allure import happenings
from engine.legacys_allure.cards import (
    HERO,
    SELF,
    Active,
    DamageType,
    Property,
    StatusLabel,
    Trigger,
    Triggered,
    Until,
)
from engine.legacys_allure.damage import DamageCause, DamageInstance, reckon
from engine.legacys_allure.hexes import AROUND, DISTANCE, INDEX, Hex, Way
from engine.legacys_allure.keywords import break_, graveyard, health, mana, physical_damage_return, spellproof
from engine.legacys_allure.names import status_name
from engine.legacys_allure.state import NO_END, State, Unit, UnitId, UnitStatus
from engine.legacys_allure.values import UnitProfile, profile
from engine.refusals import NotAllowed
from engine.values import Json, Seat

NONE: Final = "none"
"""The answer that declines."""

GREATEST: Final = (Property.MAX_HEALTH.value, Property.MAX_MANA.value)


@dataclass
class AbilityUse:
    """One use of an ability, or one happening of a triggered passive, on its way.

    `names` are what was chosen and what the trigger names; `place` is where the unit stands, of a dead one where it
    died; `given` are Spell Power modifiers with the unit they go to, `modifiers` those that are not given yet, None
    before the first effect that they raise.
    """

    unit: Unit
    seat: Seat
    place: Hex
    origin: str
    active: Active | None = None
    names: dict[str, Json] = field(default_factory=dict)
    path: Way = ()
    given: list[tuple[str, int]] = field(default_factory=list)
    modifiers: list[int] | None = None
    bundles: dict[str, int] = field(default_factory=dict)

    @property
    def hex(self) -> Hex:
        """Returns where the unit is, of a dead one where it died."""
        return self.unit.hex or self.place


@dataclass(frozen=True)
class Pending:
    """A triggered passive that has come up."""

    unit: UnitId
    seat: Seat
    place: Hex
    passive: Triggered
    index: int
    names: Mapping[str, Json]
    path: Way = ()


class Battle:
    """One moment of a match in play.

    `acting` is the side of the action; `said` are that player's answers in advance, by prompt. With `is_strict` a wrong
    one of those is refused; otherwise it is asked again, because another player may have answered in the meantime.
    """

    def __init__(
        self,
        state: State,
        tell: Tell | None = None,
        acting: Seat | None = None,
        said: Mapping[str, Sequence[Json]] | None = None,
        *,
        is_strict: bool = False,
    ) -> None:
        self.state = state
        self._tell = tell
        self.acting = acting
        self.said: dict[str, list[Json]] = {prompt: list(values) for prompt, values in (said or {}).items()}
        self.is_strict = is_strict
        self.heeded: set[str] = set()
        self.starting: dict[UnitId, Hex] = {unit.id: unit.place for unit in state.on_battlefield()}
        self.waiting: list[Pending] = []
        self._blame: dict[UnitId, tuple[UnitId | None, str]] = {}
        self._returning: list[tuple[Unit, Unit, int]] = []
        self.passives = 0
        """How many triggered passives have happened in this moment."""
        self.is_trial = False
        """Whether this is only tried out, to see where an order of triggers leads."""
        self.has_stopped = False
        """Whether later passives no longer happen."""
        self._looks_at_greatest = state.cards.changes_greatest or any(
            status.name in GREATEST for unit in state.units.values() for status in unit.statuses
        )

    # -- telling and asking ----------------------------------------------------------------------------------------

    @property
    def is_heard(self) -> bool:
        """Returns whether anybody listens: what is only told need not be gathered otherwise."""
        return self._tell is not None

    def say(self, happened: Happened, cause: str = "") -> None:
        """Says that something happened."""
        if self._tell is not None:
            self._tell(happened, cause)

    def profile(self, unit: Unit, foe: Unit | None = None) -> UnitProfile:
        """Returns all that holds of a unit now."""
        return profile(self.state, unit, foe)

    async def choose(
        self, player: Seat, prompt: str, options: Sequence[Json], otherwise: Json = None, **about: Json
    ) -> Json:
        """Returns a player's choice from several; an answer in advance needs no question."""
        if player == self.acting and self.said.get(prompt):
            wanted = self._said(prompt, options)
            if wanted in options:
                return wanted
            if self.is_strict:
                offered = ", ".join(_shown(option) for option in options)
                raise NotAllowed(f"{prompt}: {_shown(wanted)} is not possible; there is {offered}.")
        if len(options) == 1:
            self.settle_unasked(player, prompt, options[0])
            return options[0]
        return await ask(Choose(player=player, prompt=prompt, options=tuple(options), otherwise=otherwise, about=about))

    def _said(self, prompt: str, options: Sequence[Json]) -> Json:
        """Returns what was said for a question. One direction of a push serves all that lie between two (A-09)."""
        said = self.said[prompt]
        if prompt == "push":
            if len(options) == 1:
                self.heeded |= {prompt} if said[0] == options[0] else set()
                return options[0]
            self.heeded.add(prompt)
            return said.pop(0) if len(said) > 1 else said[0]
        return said.pop(0)

    def unheeded(self) -> list[str]:
        """Returns the prompts with an answer in advance that were never asked."""
        left = {prompt for prompt, values in self.said.items() if any(value != NONE for value in values)}
        return sorted(left - self.heeded - {"path"})

    def take_said(self, prompt: str, known: Sequence[str]) -> None:
        """Takes an answer in advance for something without a choice; with `is_strict` a wrong word is refused."""
        for word in self.said.pop(prompt, ()):
            if self.is_strict and word not in known:
                raise NotAllowed(f"{prompt}: {_shown(word)} is not possible; there is {', '.join(known) or 'nothing'}.")

    async def choose_order(self, player: Seat, items: Sequence[str], **about: Json) -> list[str]:
        """Returns the things in the order that a player wants."""
        answer = await ask(Order(player=player, prompt="order", items=tuple(items), about=about))
        return [str(item) for item in cast("Sequence[Json]", answer)]

    def settle_unasked(self, player: Seat, prompt: str, what: Json) -> None:
        """Says that a player was not asked; `what` is the one thing possible, None where any order does."""
        if self.state.unasked is not None:
            self.state.unasked(player, prompt, what)

    # -- who is meant ----------------------------------------------------------------------------------------------

    def targets(self, use: AbilityUse, selector: str) -> list[Unit]:
        """Returns the units on the battlefield that a card's word stands for, each once."""
        found = self._selected(use, selector)
        return list({unit.id: unit for unit in found if unit.hex is not None}.values())

    def _selected(self, use: AbilityUse, selector: str) -> list[Unit]:
        if selector == SELF:
            return [use.unit]
        if selector == HERO:
            hero = use.unit if self.state.card(use.unit).is_hero else self.state.hero(use.seat)
            return [] if hero is None else [hero]
        if selector == "units_adjacent":
            around = AROUND[use.hex]
            return sorted(
                (unit for unit in self.state.on_battlefield() if unit.hex in around), key=lambda u: INDEX[u.place]
            )
        if selector == "units_on_path":
            taken = self.state.occupants()
            return [taken[place] for place in use.path if place in taken]
        return self._named(use.names.get(selector.rpartition(":")[2]))

    def _named(self, value: Json) -> list[Unit]:
        if value is None:
            return []
        if isinstance(value, str):
            unit = self.state.units.get(UnitId(value)) or self.state.at(Hex(value))
            return [] if unit is None else [unit]
        assert isinstance(value, Sequence)
        return [unit for part in value for unit in self._named(part)]

    def hex_of(self, use: AbilityUse, selector: str) -> Hex | None:
        """Returns the hex that a card's word stands for: a chosen hex, or where a unit stands."""
        if selector == SELF:
            return use.hex
        value = use.names.get(selector)
        if isinstance(value, str) and value in INDEX:
            return Hex(value)
        units = self._selected(use, selector)
        return units[0].hex if units else None

    def is_affected(self, use: AbilityUse, unit: Unit) -> bool:
        """Returns whether the use does anything to a unit at all (Spellproof)."""
        if self.is_spellproof_against(use, unit):
            self.say(happenings.Unaffected(unit.id, "spellproof"))
            return False
        return True

    def is_spellproof_against(self, use: AbilityUse, unit: Unit) -> bool:
        """Returns whether a unit is an enemy that the active ability does nothing to (Spellproof)."""
        if use.active is None or self.state.controller(unit) == use.seat:
            return False
        ignored = "spellproof" in use.active.ignores
        return spellproof.shrugs_off(self.profile(unit), is_enemy=True, ignored=ignored)

    def affected(self, use: AbilityUse, selector: str) -> list[Unit]:
        """Returns the targets to which the use does something."""
        return [unit for unit in self.targets(use, selector) if self.is_affected(use, unit)]

    # -- damage and death ------------------------------------------------------------------------------------------

    def hurt(self, unit: Unit, blow: DamageInstance, source: Unit | None, foe: Unit | None = None) -> int:
        """Deals damage and returns how much got through. Deaths are checked later (`bury`)."""
        struck = self.profile(unit, foe)
        felt = reckon(blow, struck, unit.shield, unit.health)
        unit.shield = felt.shield
        unit.health -= felt.damage
        if unit.health <= 0 and unit.id not in self._blame:
            self._blame[unit.id] = (None if source is None else source.id, "damage")
        self.say(
            happenings.DamageDealt(
                unit.id,
                None if source is None else source.id,
                blow.how.value,
                blow.type.value,
                blow.amount,
                felt.reduced,
                felt.damage,
                unit.health,
                unit.shield,
            )
        )
        is_returned = (
            blow.type == DamageType.PHYSICAL
            and blow.how in (DamageCause.ATTACK, DamageCause.TRAMPLE, DamageCause.ABILITY)
            and source is not None
            and source is not unit
        )
        if is_returned and felt.damage and source is not None:
            back = physical_damage_return.returned(struck, felt.damage)
            if back:
                self._returning.append((unit, source, back))
        return felt.damage

    def give_back(self) -> None:
        """Deals the damage that is returned, after all damage of this moment and before deaths are looked at (A-36)."""
        returning, self._returning = self._returning, []
        for unit, source, amount in returning:
            if source.hex is not None:
                self.hurt(source, DamageInstance(amount, DamageType.PHYSICAL, DamageCause.RETURNED), unit)

    def bury(self) -> None:
        """Puts every unit without health into the graveyard."""
        self.give_back()
        for unit in list(self.state.on_battlefield()):
            if unit.health <= 0:
                by, how = self._blame.pop(unit.id, (None, "damage"))
                self.kill(unit, self.state.units.get(by) if by is not None else None, how)
        self._blame.clear()

    def kill(self, unit: Unit, by: Unit | None, how: str) -> None:
        """Puts a unit into its owner's graveyard (A-54); triggers of kill and death wait (A-57)."""
        state, place = self.state, unit.place
        state.spend()
        seat = state.controller(unit)
        if by is not None and state.controller(by) != seat:
            self.note(by, Trigger.KILL, {})
        self.note(unit, Trigger.DEATH, {}, own_only=True)
        self.say(happenings.Died(unit.id, place, None if by is None else by.id, how))
        graveyard.lay(unit, state.card(unit))
        for other in state.on_battlefield():
            self.end_statuses(other, [s for s in other.statuses if s.source == unit.id], "its unit left")

    def settle_values(self, by: Unit | None = None) -> None:
        """Lets present health and mana follow the greatest (A-21, A-80); a unit with none left then dies."""
        if not self._looks_at_greatest:
            return
        for unit in list(self.state.on_battlefield()):
            now = self.profile(unit)
            changed = health.settle(unit, now)
            changed |= mana.settle(unit, now)
            if changed:
                self.say(happenings.ValuesSettled(unit.id, unit.health, unit.mana))
            if unit.health <= 0:
                self._blame.setdefault(unit.id, (None if by is None else by.id, "greatest health"))
        self.bury()

    # -- statuses --------------------------------------------------------------------------------------------------

    def label(self, use: AbilityUse, unit: Unit) -> StatusLabel:
        """Returns what something is that is placed on a unit: a buff by an ally, a debuff by an enemy (A-48)."""
        return StatusLabel.BUFF if self.state.controller(unit) == use.seat else StatusLabel.DEBUFF

    def end_of(self, until: Until) -> int:
        """Returns the round at whose end something stops (A-29)."""
        if until == Until.ROUND_END:
            return self.state.round
        return self.state.round + 1 if until == Until.NEXT_ROUND_END else NO_END

    def bundle(self, use: AbilityUse, name: str | None) -> int | None:
        """Returns the number of a bundle within this use (12.4)."""
        if name is None:
            return None
        if name not in use.bundles:
            use.bundles[name] = self.state.next_bundle()
        return use.bundles[name]

    def place(self, unit: Unit, status: UnitStatus, until: Until) -> None:
        """Lays a status on a unit, unless it would end with a unit that has left already."""
        source = None if status.source is None else self.state.units.get(status.source)
        if source is not None and source.hex is None:
            return
        unit.statuses.append(status)
        if status.name in GREATEST:
            self._looks_at_greatest = True
        if self._tell is not None:
            said = happenings.StatusPlaced(unit.id, status_name(status), status.label, status.by, until.value)
            self.say(said)

    def end_statuses(self, unit: Unit, ending: Sequence[UnitStatus], why: str) -> None:
        """Takes statuses off a unit."""
        for status in ending:
            unit.statuses = [kept for kept in unit.statuses if kept is not status]
            if status.name in GREATEST:
                self._looks_at_greatest = True
            if self._tell is not None:
                self.say(happenings.StatusEnded(unit.id, status_name(status), why))

    # -- triggered passives ----------------------------------------------------------------------------------------

    def passives_of(self, unit: Unit, trigger: Trigger, *, own_only: bool = False) -> list[tuple[int, Triggered]]:
        card = self.state.card(unit)
        cards = (card, *(() if own_only else self.state.hero_cards(unit))) if card.is_hero else (card,)
        found = [passive for c in cards for passive in c.triggers if passive.trigger == trigger]
        return [] if found and break_.is_broken(unit) else list(enumerate(found))

    def note(self, unit: Unit, trigger: Trigger, names: Mapping[str, Json], *, own_only: bool = False) -> None:
        """Record that a unit's passives of a moment have come up."""
        for index, passive in self.passives_of(unit, trigger, own_only=own_only):
            place = unit.hex or Hex("E4")
            self.waiting.append(Pending(unit.id, self.state.controller(unit), place, passive, index, names))

    # -- the end ---------------------------------------------------------------------------------------------------

    def look_for_the_end(self) -> None:
        """Ends the match when the first player has no unit that they own or control left (A-24)."""
        state = self.state
        first = state.first
        if state.is_whole and not any(
            unit.owner == first or state.controller(unit) == first for unit in state.on_battlefield()
        ):
            winner = next(seat for seat in state.seats if seat != first)
            raise MatchOver(Outcome((winner,), "no units left"))


def distance(one: Unit, another: Unit) -> int:
    """Returns how far apart two units on the battlefield are."""
    return DISTANCE[one.place][another.place]


def _shown(value: Json) -> str:
    if isinstance(value, Sequence) and not isinstance(value, str):
        return " ".join(str(part) for part in value) or "no hex"
    return str(value)
