"""A half-built force and what its builder shows.

It is JSON in the store: the answer that the force would be, `army` and `groups`; these only remember what the panel
shows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from bot.games.dragon_dice.forces.assortment import ITEMS, POOL, UNITS, group_of
from bot.words.sentences import grouped
from engine.dragon_dice.forces.law import Force, printed_name
from engine.dragon_dice.printed.dice import DRAGONKIN, Catalogue
from engine.dragon_dice.table.state import ARMIES, HOME_ARMY, Place
from engine.refusals import NotAllowed
from engine.values import Json, names_of


@dataclass(frozen=True, slots=True)
class Draft:
    """A half-built force, the army that is being built, and by screen the group of dice that is shown."""

    force: Force
    army: Place = HOME_ARMY
    groups: Mapping[str, str] = field(default_factory=dict)

    def to_json(self) -> Json:
        """Returns the draft as JSON; `from_json` undoes it."""
        return {**self.force.to_answer(), "army": self.army, "groups": dict(self.groups)}

    @classmethod
    def empty(cls, known: Catalogue) -> Draft:
        """Returns a draft with nothing in it, of these dice."""
        return cls(Force(known))

    @classmethod
    def from_json(cls, data: Json, known: Catalogue) -> Draft:
        """Returns the draft that `to_json` wrote, without unknown dice."""
        if not isinstance(data, Mapping):
            return cls.empty(known)
        divided, shown = _mapping(data.get("armies")), _mapping(data.get("groups"))
        carried = {**known.units, **known.items}
        force = Force(
            known,
            home=str(data.get("home")) if data.get("home") in known.terrains else "",
            frontier=str(data.get("frontier")) if data.get("frontier") in known.terrains else "",
            dragons=tuple(name for name in names_of(data.get("dragons")) if name in known.dragons),
            armies={army: tuple(n for n in names_of(divided.get(army)) if n in carried) for army in ARMIES},
            dragonkin=tuple(name for name in names_of(data.get("dragonkin")) if is_dragonkin(name, known)),
            minor_terrains=tuple(name for name in names_of(data.get("minor")) if name in known.minor_terrains),
        )
        army = Place(str(data.get("army")))
        return cls(force, army if army in ARMIES else HOME_ARMY, {key: str(name) for key, name in shown.items()})

    @classmethod
    def of(cls, force: Force) -> Draft:
        """Returns a draft that starts from a whole force."""
        return cls(force, HOME_ARMY, _shown(force.units[0], force.known) if force.units else {})

    # -- changing it -----------------------------------------------------------------------------------------------

    def showing(self, screen: str, group: str) -> Draft:
        """Returns the draft with another group of dice shown on a screen."""
        return replace(self, groups={**self.groups, screen: group})

    def with_terrain(self, which: str, name: str) -> Draft:
        """Returns the draft with its home or frontier terrain set."""
        printed = printed_name(name, "terrain", self.force.known)
        force = replace(self.force, home=printed) if which == "home" else replace(self.force, frontier=printed)
        return replace(self, force=force)

    def with_die(self, name: str, army: Place, count: int = 1) -> Draft:
        """Returns the draft with dice added: units and items to an army, all others to what waits in the pool."""
        printed = printed_name(name, "die", self.force.known)
        now = [*self._of_kind(printed, army), *[printed] * count]
        return replace(self._changed(printed, army, now), groups={**self.groups, **_shown(printed, self.force.known)})

    def without_die(self, name: str, army: Place) -> Draft:
        """Returns the draft with one such die less. Raises `NotAllowed` when there is none."""
        printed = printed_name(name, "die", self.force.known)
        now = list(self._of_kind(printed, army))
        if printed not in now:
            listed = grouped(now) or "nothing yet"
            if _stands_in_armies(printed, self.force.known):
                raise NotAllowed(f"Your {army} army has no {printed}: it has {listed}.")
            raise NotAllowed(f"You bring no {printed}: of this kind you bring {listed}.")
        now.remove(printed)
        return self._changed(printed, army, now)

    def _of_kind(self, name: str, army: Place) -> Sequence[str]:
        """Returns the dice among which this one belongs."""
        if _stands_in_armies(name, self.force.known):
            return self.force.armies.get(army, ())
        if name in self.force.known.dragons:
            return self.force.dragons
        return self.force.dragonkin if is_dragonkin(name, self.force.known) else self.force.minor_terrains

    def _changed(self, name: str, army: Place, dice: Sequence[str]) -> Draft:
        """Returns the draft with other dice where this one belongs."""
        if _stands_in_armies(name, self.force.known):
            armies = {**self.force.armies, army: tuple(dice)}
            return replace(self, force=replace(self.force, armies=armies), army=army)
        if name in self.force.known.dragons:
            return replace(self, force=replace(self.force, dragons=tuple(dice)))
        if is_dragonkin(name, self.force.known):
            return replace(self, force=replace(self.force, dragonkin=tuple(dice)))
        return replace(self, force=replace(self.force, minor_terrains=tuple(dice)))


def is_dragonkin(name: str, known: Catalogue) -> bool:
    """Returns whether a die is a Dragonkin unit, by its printed name."""
    unit = known.units.get(name)
    return unit is not None and unit.species == DRAGONKIN


def _stands_in_armies(name: str, known: Catalogue) -> bool:
    return name in known.items or (name in known.units and not is_dragonkin(name, known))


def _shown(name: str, known: Catalogue) -> dict[str, str]:
    """Returns which group shows a die, by its screen."""
    group = group_of(name, known)
    screen = ITEMS if name in known.items else UNITS if _stands_in_armies(name, known) else POOL
    return {} if group is None else {screen: group.name}


def _mapping(value: Json) -> Mapping[str, Json]:
    return value if isinstance(value, Mapping) else {}
