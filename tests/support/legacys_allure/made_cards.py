"""Cards of every form of the schema, made by hypothesis: whatever a server may write, play must not fall over it."""

from __future__ import annotations

from typing import Any, Final

from hypothesis import strategies as st

from engine.legacys_allure.cards import AuraWho, DamageType, Limit, Property, StatusLabel, TargetSide, Trigger, Until
from engine.legacys_allure.keywords.table import AS_PASSIVE, AS_STATUS, KEYWORDS
from engine.legacys_allure.schema.abilities import FOE_HAS, NAMED_BY_TRIGGER

Made = dict[str, Any]

small = st.integers(0, 4)
properties = st.sampled_from([p.value for p in Property])
until = st.sampled_from([u.value for u in Until])


@st.composite
def keyworded(draw: st.DrawFn, among: frozenset[str] = AS_PASSIVE) -> Made:
    """Returns a keyword with the X that it needs."""
    keyword = draw(st.sampled_from(sorted(among)))
    known = KEYWORDS[keyword]
    made: Made = {"keyword": keyword}
    if known.needs_x or (known.takes_x and draw(st.booleans())):
        made["x"] = draw(small)
    return made


@st.composite
def granted(draw: st.DrawFn) -> Made | str:
    """Returns a keyword that a card states, as data or as printed."""
    made = draw(keyworded())
    if draw(st.booleans()):
        return made
    name = KEYWORDS[made["keyword"]].name
    return f"{name} {made['x']}" if "x" in made else name


@st.composite
def modifier(draw: st.DrawFn, *, of_card: bool = False) -> Made:
    """Returns a modifier of a property; what a card beside the battlefield states may be for some units only."""
    made: Made = {"property": draw(properties)}
    if draw(st.booleans()):
        made["delta"] = draw(st.integers(-3, 3))
    else:
        made["set"] = draw(small)
    if of_card and draw(st.booleans()):
        made["only"] = draw(st.sampled_from(["melee", "ranged"]))
    return made


@st.composite
def without_some(draw: st.DrawFn, made: Made, *keys: str) -> Made:
    """Returns the same without some of the keys that may be left out."""
    left_out = draw(st.sets(st.sampled_from(keys))) if keys else set()
    return {key: value for key, value in made.items() if key not in left_out}


@st.composite
def where(draw: st.DrawFn, kind: str, names: list[str]) -> Made:
    """Returns conditions of a choice."""
    made: Made = {}
    if kind in ("unit", "chain_units", "graveyard_unit"):
        options = st.sampled_from(
            ["gold_max", "gold_min", "health_max", "not_types", "damaged", "melee", "ranged", "faction_same_as_hero"]
        )
        for key in draw(st.sets(options, max_size=2)):
            numbers = {"gold_max": 6, "gold_min": 3, "health_max": 3}
            made[key] = numbers.get(key, ["beast"] if key == "not_types" else draw(st.booleans()))
    else:
        if draw(st.booleans()):
            made["empty"] = True
        if kind == "hex" and draw(st.booleans()):
            made["back_of"] = draw(st.sampled_from(["self", "hero", *names]))
        if draw(st.booleans()):
            made["not_containing_self"] = True
    return made


@st.composite
def choices(draw: st.DrawFn, *, triggered: bool) -> list[Made]:
    """Returns what a card lets its player choose; names are a, b, c."""
    made: list[Made] = []
    for name in "abc"[: draw(st.integers(0, 3))]:
        kind = draw(st.sampled_from(["unit", "hex", "triad", "chain_units", "chain_hexes", "graveyard_unit"]))
        names = [choice["as"] for choice in made]
        choice: Made = {"as": name, "kind": kind, "side": draw(st.sampled_from([s.value for s in TargetSide]))}
        reaches = [None, "adjacent", 0, 2] + ([] if triggered else ["range"])
        choice["within"] = draw(st.sampled_from(reaches))
        if draw(st.booleans()):
            choice["from"] = draw(st.sampled_from(["self", "hero", "starting_hex", *names]))
        choice["where"] = draw(where(kind, names))
        choice["optional"] = draw(st.booleans())
        choice["distinct"] = draw(st.booleans())
        if kind.startswith("chain"):
            most = draw(st.integers(1, 3))
            choice |= {"min": draw(st.integers(1, most)), "max": most}
        optional = [key for key in choice if key not in ("as", "kind", "max")]
        made.append(draw(without_some(choice, *optional)))
    return made


@st.composite
def effect(draw: st.DrawFn, names: list[str], *, on_path: bool) -> Made:
    """Returns one operation on what was chosen."""
    selectors = ["self", "hero", "units_adjacent", *names]
    selectors += [f"units_in:{name}" for name in names] + [f"units_in_triad:{name}" for name in names]
    if on_path:
        selectors.append("units_on_path")
    to = draw(st.sampled_from(selectors))
    spot = draw(st.sampled_from(["self", *names]))
    kind = draw(st.sampled_from(OPERATIONS))
    if kind == "status":
        granted = draw(keyworded(AS_STATUS))
        status: Made = {"op": "status", "status": granted["keyword"], "to": to, "until": draw(until)}
        if "x" in granted:
            status |= {"x": granted["x"], "add": draw(st.booleans())}
        if draw(st.booleans()):
            status["bundle"] = "together"
        return draw(without_some(status, "until"))
    if kind == "modify":
        placed = {"op": "modify", **draw(modifier()), "to": to, "until": draw(until), "max_instances": 2, "bundle": "k"}
        return draw(without_some(placed, "until", "max_instances", "bundle"))
    made: dict[str, Made] = {
        "damage": {
            "type": draw(st.sampled_from([t.value for t in DamageType])),
            "amount": draw(small),
            "non_lethal": draw(st.booleans()),
            "spell_power": draw(st.booleans()),
        },
        "heal": {"amount": draw(small), "spell_power": draw(st.booleans())},
        "cleanse": {"label": draw(st.sampled_from([la.value for la in StatusLabel])), "most": draw(st.integers(1, 2))},
        "push": {"x": draw(small), "from": spot},
        "pull": {"x": draw(small), "toward": spot},
        "move": {"distance": draw(st.integers(1, 3)), "away_from": spot},
        "relocate": {"destination": spot},
        "control": {"until": draw(until)},
        "grant_action": {},
        "mana": {"delta": draw(st.integers(-3, 3))},
        "destroy": {},
        "sacrifice": {},
        "return_from_graveyard": {"destination": spot, "exhausted": draw(st.booleans())},
    }
    if kind == "switch":
        return {"op": "switch", "a": to, "b": draw(st.sampled_from(selectors))}
    if kind == "summon":
        summoned = draw(st.sampled_from(["marsh_sprite", "First"]))
        return {"op": "summon", "unit": summoned, "destination": spot, "exhausted": draw(st.booleans())}
    return draw(without_some({"op": kind, "to": to, **made[kind]}, *(_OPTIONAL & set(made[kind]))))


_OPTIONAL: Final = {
    "non_lethal",
    "spell_power",
    "label",
    "most",
    "from",
    "toward",
    "away_from",
    "until",
    "exhausted",
}


OPERATIONS = [
    "damage",
    "heal",
    "status",
    "modify",
    "cleanse",
    "push",
    "pull",
    "move",
    "relocate",
    "switch",
    "control",
    "grant_action",
    "mana",
    "destroy",
    "sacrifice",
    "return_from_graveyard",
    "summon",
]


@st.composite
def active(draw: st.DrawFn, name: str) -> Made:
    """Returns an active ability."""
    choose = draw(choices(triggered=False))
    names = [choice["as"] for choice in choose]
    made: Made = {
        "name": name,
        "mana": draw(st.integers(0, 2)),
        "range": draw(st.sampled_from([None, "adjacent", "self", 2, 4])),
        "combinable": draw(st.booleans()),
        "limit": draw(st.sampled_from([None, *[limit.value for limit in Limit]])),
        "choose": choose,
        "effects": draw(st.lists(effect(names, on_path=bool(choose)), min_size=1, max_size=3)),
    }
    if draw(st.booleans()):
        made["ignores"] = ["spellproof"]
    return draw(without_some(made, "mana", "range", "combinable", "limit"))


@st.composite
def passive(draw: st.DrawFn) -> Made | str:
    """Returns a passive of one of the four forms."""
    form = draw(st.sampled_from(["keyword", "trigger", "aura", "while"]))
    if form == "keyword":
        return draw(granted())
    if form == "aura":
        who = draw(st.sampled_from([w.value for w in AuraWho]))
        grant = draw(
            st.lists(st.one_of(granted(), modifier().map(lambda one: {"modify": one})), min_size=1, max_size=2)
        )
        whom = draw(st.one_of(st.just(who), where("unit", []).map(lambda asked: {"who": who, "where": asked})))
        return {"aura": whom, "grant": grant}
    if form == "while":
        return {"while": {"in_combat_with": draw(st.sampled_from(sorted(FOE_HAS)))}, "modify": draw(modifier())}
    trigger = draw(st.sampled_from(list(Trigger)))
    named = NAMED_BY_TRIGGER.get(trigger, ())
    choose = draw(choices(triggered=True))
    names = [*(choice["as"] for choice in choose), *(name for name in named if name != "units_on_path")]
    effects = draw(st.lists(effect(names, on_path="units_on_path" in named), min_size=1, max_size=2))
    return {"trigger": trigger.value, "choose": choose, "effects": effects}


@st.composite
def unit(draw: st.DrawFn, name: str, kind: str = "unit") -> Made:
    """Returns a unit, or a hero, with passives and actives."""
    made: Made = {
        "name": name,
        "kind": kind,
        "mana": 4,
        "power": draw(st.sampled_from([None, 0, 1, 3])),
        "range": draw(st.sampled_from([None, None, 0, 2, 3])),
        "movement": draw(st.sampled_from([None, 0, 1, 2, 3])),
        "health": draw(st.integers(1, 8)),
        "types": draw(st.sampled_from([[], ["beast"]])),
        "legendary": draw(st.booleans()),
        "passives": draw(st.lists(passive(), max_size=3)),
        "actives": [draw(active(f"{name} {number}")) for number in range(draw(st.integers(0, 2)))],
    }
    if kind == "unit":
        made |= draw(st.sampled_from([{}, {"gold": 0}, {"gold": 7}, {"gold": None}, {"summoned": True}]))
    return draw(without_some(made, "range", "types", "legendary"))


@st.composite
def item(draw: st.DrawFn, name: str) -> Made:
    """Returns an item."""
    return {"kind": "item", "name": name, "slots": draw(st.integers(1, 3)), **draw(beside(name))}


@st.composite
def ability(draw: st.DrawFn, name: str, hero: str) -> Made:
    """Returns an ability card of a hero."""
    return {"kind": "ability", "name": name, "hero": hero, "level": draw(st.integers(1, 3)), **draw(beside(name))}


@st.composite
def beside(draw: st.DrawFn, name: str) -> Made:
    """Returns what a card states that lies beside the battlefield."""
    return {
        "modifiers": draw(st.lists(modifier(of_card=True), max_size=2)),
        "passives": draw(st.lists(passive(), max_size=2)),
        "actives": [draw(active(f"{name} use"))] if draw(st.booleans()) else [],
    }
