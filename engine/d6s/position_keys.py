"""Further keys of a unit in a written position: what play has left on it, each read and printed by its kind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from engine.d6s.features import enmity, flyby, stench, war_cry
from engine.d6s.features.bound import WAS_GUARDED
from engine.d6s.features.relentless_endurance import IS_SAFE
from engine.d6s.marks import Mark
from engine.d6s.state import Character, Gone, State
from engine.d6s.words import key_of
from engine.d6s.written import inches_of, length, near
from engine.located import Item
from engine.values import Json

SPAWNED: Final = "spawned"
"""The feature of a werewolf that rose from its bite's victim."""

FLAGS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "mount": "is_mount",
        "passenger": "passenger",
        "down": "down",
        "dodging": "dodging",
        "hit": "was_hit",
        "returned": "returned",
    }
)
"""Keys that are true or false, each with the field of a character."""
MARKS: Final[Mapping[str, Mark[bool]]] = MappingProxyType({"guarded": WAS_GUARDED, "endured": IS_SAFE})
"""Keys that are true or false, each with the mark on a character."""
OUT_OF_PLAY: Final[Mapping[str, Gone]] = MappingProxyType({"eliminated": Gone.ELIMINATED, "removed": Gone.REMOVED})

KEYS: Final = (
    *FLAGS,
    *MARKS,
    "climbed",
    "flyby",
    "enmity",
    "spawned by",
    "war cry",
    "waits",
    "this round",
    "smelt",
    "gone",
    "gone in",
)

ONCE: Final = (
    *("waits", "heavy", "dropped", "dismounted", "after", "avenger", "quick grapple", "nimble escape"),
    "aquatic charge",
)
"""What a unit may have done this round and may not do again, beside attacks that may be made only so often."""


# -- reading ---------------------------------------------------------------------------------------------------------


def read_fortunes(unit: Character, row: Mapping[str, Item], now: int) -> None:
    """Read what concerns the unit alone; `now` is the number of the round. Raises `NotReadable`."""
    for key, field in FLAGS.items():
        if key in row:
            setattr(unit, field, row[key].truth())
    for key, mark in MARKS.items():
        if key in row:
            mark.put(unit, row[key].truth())
    if "climbed" in row:
        unit.climbed = _not_negative(row["climbed"], length(row["climbed"]))
    if "flyby" in row:
        flyby.LENGTH.put(unit, _not_negative(row["flyby"], length(row["flyby"])))
    if "war cry" in row:
        war_cry.ROUND.put(unit, _not_negative(row["war cry"], row["war cry"].number()))
    if "waits" in row:
        unit.waits = _not_negative(row["waits"], row["waits"].number())
        if not unit.moved:
            unit.once["waits"] = 1
    for name, times in row["this round"].mapping().items() if "this round" in row else ():
        attack = unit.kit.attack(key_of(name))
        if key_of(name) not in ONCE and (attack is None or attack.max_per_round is None):
            raise times.wrong(
                f"{unit.name} has nothing called {name!r} that it does so often a round{near(name, ONCE)}"
            )
        unit.once[key_of(name)] = _not_negative(times, times.number())
    if "spawned by" in row:
        unit.features.append(SPAWNED)
        unit.made_of = None
    read_going(unit, row, now)


def read_going(unit: Character, row: Mapping[str, Item], now: int) -> None:
    """Read whether the unit has left play, how and when; with wounds equal to its Health it was eliminated just now."""
    if "gone in" in row and "gone" not in row:
        raise row["gone in"].wrong("`gone in` says in which round the unit left play: it goes with `gone`")
    if "gone" in row:
        unit.gone = OUT_OF_PLAY[row["gone"].one_of(tuple(OUT_OF_PLAY))]
    elif unit.wounds >= unit.kit.health:
        unit.gone = Gone.ELIMINATED
    if not unit.in_play:
        unit.gone_in = _not_negative(row["gone in"], row["gone in"].number()) if "gone in" in row else now
        unit.fell, unit.at, unit.earlier = unit.at, None, True


def read_ties(state: State, unit: Character, row: Mapping[str, Item]) -> None:
    """Read what names other units: Enmity's enemy, the werewolf it rose from, the ghasts it has met."""
    if "enmity" in row:
        enmity.ENEMY.put(unit, _named(state, row["enmity"]))
        if not unit.kit.has("enmity"):
            raise row["enmity"].wrong(f"{unit.name} has no Enmity")
    if "spawned by" in row:
        unit.spawn_of = _named(state, row["spawned by"])
    if "smelt" in row:
        stench.GHASTS.put(unit, [_named(state, item) for item in row["smelt"].items()])
    if unit.spawn_of and unit.profile != "Werewolf":
        raise row["spawned by"].wrong("only a Werewolf rises from a werewolf's bite")


def _named(state: State, item: Item) -> str:
    if item.text() not in state.units:
        raise item.wrong(f"there is no unit {item.text()!r} in this file{near(item.text(), state.units)}")
    return item.text()


def _not_negative(item: Item, number: int) -> int:
    if number < 0:
        raise item.wrong("this is not below 0")
    return number


# -- writing ---------------------------------------------------------------------------------------------------------


def format_more(unit: Character, now: int) -> dict[str, Json]:
    """Returns the further keys of a unit that are not as usual; `now` is the number of the round."""
    row: dict[str, Json] = {key: True for key, field in FLAGS.items() if getattr(unit, field)}
    row |= {key: True for key, mark in MARKS.items() if mark.of(unit)}
    row |= _if_any("climbed", inches_of(unit.climbed)) | _if_any("flyby", inches_of(flyby.LENGTH.of(unit)))
    row |= _if_any("enmity", enmity.ENEMY.of(unit)) | _if_any("spawned by", unit.spawn_of)
    row |= _if_any("war cry", war_cry.ROUND.of(unit))
    if unit.waits or "waits" in unit.once:
        row["waits"] = unit.waits
    once: dict[str, Json] = {name: times for name, times in unit.once.items() if name != "waits"}
    if once:
        row["this round"] = once
    row |= _if_any("smelt", list[Json](stench.GHASTS.of(unit)))
    return row | dict(_going(unit, now))


def _if_any(key: str, value: Json) -> dict[str, Json]:
    return {key: value} if value else {}


def _going(unit: Character, now: int) -> Iterator[tuple[str, Json]]:
    """Yields how the unit left play, where its wounds and the round do not say it."""
    if unit.in_play or (unit.gone is Gone.ELIMINATED and unit.wounds >= unit.kit.health and unit.gone_in == now):
        return
    yield "gone", unit.gone.value
    if unit.gone_in != now:
        yield "gone in", unit.gone_in
