"""Any roll and any exchange, for property tests: dice of the catalogue, any faces, any modifiers."""

from __future__ import annotations

from hypothesis import strategies as st

from engine.dragon_dice.events.damage import DamageDealt
from engine.dragon_dice.events.rolls import Rolled
from engine.dragon_dice.events.units import UnitsKilled
from engine.dragon_dice.table.state import DieId, Place
from engine.events import Event
from engine.values import Json, Seat
from tests.images.positions import UNITS
from tests.support.printed import DICE_401C

RESULTS = ("melee", "missile", "magic", "maneuver", "save")
KINDS = ("melee", "counter melee", "missile", "save", "maneuver", "counter-maneuver", "dragon attack", "magic")
PLACES = ("A-home", "B-home", "frontier", "reserves", "horde")
CHANGES = ("after_subtract", "after_divide", "after_sai", "after_multiply", "total")


@st.composite
def rolls(draw: st.DrawFn, player: str | None = None, kind: str | None = None) -> Rolled:
    """Draws a roll, from a record of one of the earlier versions: with one type of result, or with several."""
    seat = player or draw(st.sampled_from("ABCDEF"))
    faces: dict[str, Json] = {}
    for number in range(draw(st.integers(0, 30))):
        unit = DICE_401C.units[draw(st.sampled_from(UNITS))]
        fallen = draw(st.lists(st.sampled_from(unit.printed), min_size=1, max_size=draw(st.sampled_from([1, 1, 9]))))
        faces[f"{seat}:{unit.name}#{number}"] = list(fallen)
    amounts = [draw(st.integers(-99, 999)) for _ in CHANGES]
    sums: dict[str, Json] = {"subtotal": draw(st.integers(0, 999))}
    causes: list[Json] = []
    for step, amount in zip(CHANGES, amounts, strict=True):
        sums[step] = amount
        if draw(st.booleans()):
            causes.append(
                [step, draw(st.text(max_size=80) | st.just("eighth face of Swampland Standing Stones")), amount]
            )
    counts = draw(st.lists(st.sampled_from(RESULTS), min_size=1, max_size=3, unique=True))
    facts: dict[str, Json] = {
        "player": seat,
        "place": draw(st.sampled_from(PLACES)),
        "kind": kind or draw(st.sampled_from(KINDS)),
        "faces": faces,
        "sums": draw(st.sampled_from([sums, {}])),
        "causes": causes,
        "total": amounts[-1],
    }
    if draw(st.booleans()):
        return Rolled.from_json({**facts, "counts": counts[0], "against": draw(st.sampled_from([None, "melee"]))})
    totals: dict[str, Json] = {result: draw(st.integers(0, 999)) for result in counts}
    return Rolled.from_json({**facts, "counts": list(counts), "totals": totals, "counts_ids": draw(st.booleans())})


@st.composite
def attacks(draw: st.DrawFn) -> list[Event]:
    """Draws the events of an exchange: one roll or two, perhaps damage, perhaps the fallen."""
    events = [Event(1, draw(rolls("A")))]
    if draw(st.booleans()):
        events.append(Event(2, draw(rolls("B", "save"))))
    if draw(st.booleans()):
        results, saves, damage = (draw(st.integers(0, 999)) for _ in range(3))
        frontier = Place("frontier")
        events.append(Event(3, DamageDealt(Seat("B"), frontier, "melee", results, saves, damage, Seat("A"))))
        dead = tuple(DieId(f"B:{name}") for name in draw(st.lists(st.sampled_from(UNITS), max_size=60)))
        if dead:
            events.append(Event(4, UnitsKilled(Seat("B"), frontier, dead, len(dead))))
    return events
