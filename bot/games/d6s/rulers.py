"""Rulers for everybody at any time: distances and sight, odds of attacks, profiles and rules in lines of a message."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final

from bot.games.d6s import terrain_words
from bot.games.d6s.glossary import TERMS, TITLES
from bot.games.d6s.typed.naming import find_character, find_object, find_piece, is_named
from bot.games.face import RuleText
from bot.games.odds import OddsShown
from bot.words.sentences import capital, listed
from engine.d6s import numbers, sight
from engine.d6s.book import Attack, Profile, Template, book
from engine.d6s.conditions import CONDITIONS
from engine.d6s.features.table import FEATURES
from engine.d6s.geometry import INCH, Point, distance, shown
from engine.d6s.grid import read_place, said
from engine.d6s.kit import kit_of
from engine.d6s.masteries import MASTERIES as DECLARED
from engine.d6s.measuring import adjacent, gap, gap_to_point
from engine.d6s.numbers import Part, health_left, total
from engine.d6s.odds import Chances, chances, fells, percent, wounds_of_all
from engine.d6s.spells.table import SPELLS
from engine.d6s.state import Character, State, side_of_seat
from engine.d6s.strike import Strike
from engine.d6s.words import key_of
from engine.decisions import Decision
from engine.english import counted
from engine.nearest import nearest
from engine.refusals import NotAllowed, NotUnderstood
from engine.values import Seat
from images.charts import Bars
from images.d6s.sheets import attack_words

MOST = 12


def things(state: State) -> list[str]:
    """Returns what can be measured by name: characters, objects, pieces of terrain."""
    lying = [thing.name for thing in state.objects.values() if thing.at is not None]
    return [*(unit.name for unit in state.playing()), *lying, *(piece.name for piece in state.pieces)]


def measured(state: State, of: str, to: str) -> list[str]:
    """Returns the distance of two things, or of one from all that are near. Raises `NotUnderstood`."""
    both = re.fullmatch(r"(?:from\s+)?(.+?)\s+(?:to|and|against|-+>?|→)\s+(.+)", of.strip(), re.IGNORECASE)
    if not to and both is not None:
        of, to = both[1], both[2]
    first = _place_of(state, of)
    if to:
        return _between(state, first, _place_of(state, to, first[0]))
    unit, at, name = first
    others = [u for u in state.standing() if unit is None or state.body(unit) is not u]
    others.sort(key=lambda u: distance(state.place(u), at))
    lines = [f"**From {name}, {said(at)}**, rim to rim:"]
    for other in others[:MOST]:
        away = gap(state, unit, other) if unit is not None else gap_to_point(state, other, at)
        seen = "" if unit is None or sight.can_see(state, unit, other) else ", out of sight"
        near = ", adjacent" if unit is not None and adjacent(state, unit, other) else ""
        lines.append(f"- {other.name} at {said(state.place(other))}: {shown(max(away, 0))} inches{near}{seen}")
    return lines


_Place = tuple[Character | None, Point, str]


def _place_of(state: State, text: str, near: Character | None = None) -> _Place:
    at = read_place(text)
    if at is not None:
        return None, at, said(at)
    thing = find_object(state, text, near)
    if thing is not None and thing.at is not None:
        return None, thing.at, thing.name
    others = [unit for unit in state.playing() if unit is not near]
    enemies = [unit for unit in others if near is not None and unit.side is not near.side]
    piece = find_piece(state, text, near)
    if piece is not None and not is_named(state, text, state.playing()):
        return (
            None,
            ((piece.box[0] + piece.box[2]) // 2, (piece.box[1] + piece.box[3]) // 2),
            f"the middle of {piece.name}",
        )
    try:
        unit = find_character(state, text, enemies if "enemy" in text.casefold() else others, near)
    except NotUnderstood as refusal:
        if re.search(r"\bedge\b", text.casefold()):
            raise NotUnderstood(
                "An edge is measured by a square at it: “A12” is at the west edge, “H1” at the south edge."
            ) from refusal
        raise
    if state.body(unit).at is None:
        raise NotAllowed(f"{unit.name} is not on the table.")
    return unit, state.place(unit), unit.name


def _between(state: State, one: _Place, other: _Place) -> list[str]:
    unit, at, name = one
    target, goal, called = other
    if unit is not None and target is not None:
        away = max(gap(state, unit, target), 0)
        lines = [f"**{name} to {called}**: {shown(away)} inches, rim to rim, from {said(at)} to {said(goal)}."]
        lines += [_sight(state, unit, target), _sight(state, target, unit)]
        if adjacent(state, unit, target):
            lines.append("They are adjacent.")
        return lines
    if unit is not None or target is not None:
        somebody = unit or target
        point = goal if unit is not None else at
        assert somebody is not None
        seen = "sees it" if sight.sees_point(state, somebody, point) else "does not see it"
        away = max(gap_to_point(state, somebody, point), 0)
        return [f"**{name} to {called}**: {shown(away)} inches from the rim. {somebody.name} {seen}."]
    return [f"**{name} to {called}**: {shown(distance(at, goal))} inches."]


def _sight(state: State, one: Character, other: Character) -> str:
    if not sight.can_see(state, one, other):
        return f"{one.name} does not see {other.name}."
    names = sight.blockers(state, one, other)
    between = f"; between, for a shot: {listed(names)}" if names else ""
    return f"{one.name} sees {other.name}{between}."


# -- odds ------------------------------------------------------------------------------------------------------------


def attacks(state: State, typed: str) -> Iterator[str]:
    """Yields "Archer 1 against Orc 2" for those on the table that fit what is typed, the nearest targets first."""
    needle = typed.strip().casefold()
    for unit in state.standing():
        enemies = sorted(state.standing(unit.side.other), key=lambda e: gap(state, unit, e))
        for enemy in enemies[:4]:
            line = f"{unit.name} against {enemy.name}"
            if needle in line.casefold():
                yield line


def odds(state: State, text: str) -> list[str]:
    """Returns what each attack of one against another is likely to do. Raises `NotUnderstood`."""
    found = re.fullmatch(
        r"(.+?)(?:\s+(?:against|on|versus|vs?\.?|at|into|attacks?|shoots?(?: at)?|hits?|strikes?|fights?|-+>|→)\s+"
        r"|\s*,\s*)"
        r"(.+?)(?:\s+with\s+(.+))?",
        text.strip(),
        re.IGNORECASE,
    ) or _two_names(state, text)
    if found is None:
        raise NotUnderstood(
            "Write attacker and target: “Archer 1 against Orc 2”, “Knight against Ogre with great weapon”."
        )
    unit = find_character(state, found[1], list(state.playing()))
    target = find_character(state, found[2], [u for u in state.playing() if u.side is not unit.side], unit)
    if state.body(unit).at is None or state.body(target).at is None:
        raise NotAllowed("Both have to be on the table.")
    made = list(unit.kit.attacks)
    if found[3]:
        named = unit.kit.attack(key_of(found[3]))
        if named is None:
            raise NotUnderstood(f"{unit.name} has {listed(a.label for a in made)}.")
        made = [named]
    lines = [f"**{unit.name} against {target.name}**, {shown(max(gap(state, unit, target), 0))} inches apart:"]
    for attack in made:
        lines += _odds_of(state, unit, target, attack)
    return lines


NEAREST: Final = 3
"""Against how many enemies a character's odds are shown below a question."""

MOST_UNITS: Final = 4


def odds_when_asked(state: State, seat: Seat, asked: Decision | None) -> OddsShown:
    """Returns the odds of attacks of the character that is asked about, or of those nearest to an enemy."""
    named = None if asked is None else asked.about.get("unit")
    mine = [unit for unit in state.standing() if unit.side is side_of_seat(seat) and named in (None, unit.name)]
    pairs = [(unit, sorted(state.standing(unit.side.other), key=lambda e: gap(state, unit, e))) for unit in mine]
    near = sorted((one for one in pairs if one[1]), key=lambda one: gap(state, one[0], one[1][0]))
    lines: list[str] = []
    charts: list[Bars] = []
    for unit, enemies in near[:MOST_UNITS]:
        for target in enemies[: NEAREST if named else 1]:
            lines += odds_against(state, unit, target)
            charts += wounds_chart(state, unit, target)
    return OddsShown(tuple(lines), tuple(charts))


def odds_against(state: State, unit: Character, target: Character) -> list[str]:
    """Returns a heading, and a line for each attack of one character against another."""
    made = [line for attack in unit.kit.attacks for line in _odds_of(state, unit, target, attack)]
    told = [line for line in made if not line.startswith("-#")]
    apart = shown(max(gap(state, unit, target), 0))
    return [f"**{unit.name} against {target.name}**, {apart} inches apart:", *told]


def wounds_chart(state: State, unit: Character, target: Character) -> list[Bars]:
    """Returns the wounds that a character's attacks of one turn make, by the one that is likely to wound most."""
    able = [
        chances(state, Strike(unit, target, attack, ranged=ranged, apart=not ranged))
        for attack in unit.kit.attacks
        if (ranged := _way(state, unit, target, attack)) is not None
    ]
    best = max(able, key=lambda one: one.wounds, default=None)
    if best is None:
        return []
    number, most = total(numbers.attacks(state, unit)), max(1, health_left(target) + target.temp)
    shares = wounds_of_all([best] * number, most)
    title = f"{unit.name} against {target.name}: {best.weapon}"
    what = f"wounds, {counted(number, 'attack')}; {most} or more eliminate it"
    return [Bars(title, what, tuple(enumerate(shares)))]


def _way(state: State, unit: Character, target: Character, attack: Attack) -> bool | None:
    """Returns whether an attack would be a shot, and None where it cannot be made from here."""
    if attack.use == "area" or attack.whole_action:
        return None
    if not attack.is_ranged or (attack.use == "both" and adjacent(state, unit, target)):
        return False
    far = max(attack.short, attack.long)
    return None if gap(state, unit, target) > far * INCH or not sight.can_see(state, unit, target) else True


def _two_names(state: State, text: str) -> re.Match[str] | None:
    """Returns two names that stand side by side: "Archer 1 Orc 1"."""
    words = text.split()
    for number in range(len(words) - 1, 0, -1):
        first, second = " ".join(words[:number]), " ".join(words[number:])
        if is_named(state, first, state.playing()) and is_named(state, second, state.playing()):
            return re.fullmatch(rf"({re.escape(first)})\s+({re.escape(second)})(?:\s+with\s+(.+))?", " ".join(words))
    return None


def _odds_of(state: State, unit: Character, target: Character, attack: Attack) -> list[str]:
    if attack.use == "area" or attack.whole_action:
        return [f"- {capital(attack.name)}: a power of its own."]
    if attack.is_ranged and (attack.use != "both" or not adjacent(state, unit, target)):
        far = max(attack.short, attack.long)
        if gap(state, unit, target) > far * INCH:
            return [f"- {capital(attack.label)}: out of range, it reaches {far} inches."]
        if not sight.can_see(state, unit, target):
            return [f"- {capital(attack.label)}: out of sight."]
        return _lines_of(state, unit, target, chances(state, Strike(unit, target, attack, ranged=True)))
    return _lines_of(state, unit, target, chances(state, Strike(unit, target, attack, apart=True)))


def _lines_of(state: State, unit: Character, target: Character, one: Chances) -> list[str]:
    number = total(numbers.attacks(state, unit))
    felled = percent(fells(state, target, [one] * number))
    wounds = f"{percent(one.wound)} to wound" if one.dice == 1 else f"{percent(one.wound)} a die of {one.dice} to wound"
    likely = f"{percent(one.clear * one.hit)} to hit, {wounds}"
    line = f"- **{capital(one.weapon)}**: {likely}; {percent(one.share)} in all."
    line += f" {counted(number, 'attack')}: {felled} that it falls."
    if one.blockers:
        line += f" Between: {listed(one.blockers)}, {percent(one.clear)} clear."
    made = f"Fight {total(one.fight)} = {_parts(one.fight)}; Armor {one.armor}"
    power = f"Strength {total(one.strength)} = {_parts(one.strength)}; Toughness {one.toughness}"
    sources = f" {_parts(one.sources)}." if one.sources else ""
    return [line, f"-# {made}; {power}.{sources}"]


def _parts(parts: Sequence[Part]) -> str:
    return ", ".join(f"{part.amount:+d} {part.cause}" for part in parts)


# -- looking things up -----------------------------------------------------------------------------------------------

MASTERIES = {
    **{mastery.title: mastery.rule for mastery in DECLARED.values()},
    "Shield Mastery": "With a shield and no great weapon: an adjacent enemy is sapped, the bearer has 1 less Fight.",
    "Protection Mastery": "When an ally beside it would be hit, that ally's Armor is 2 more for this attack.",
    "Divine Smite Mastery": "A hit in melee has 1 more Damage, and 1 more Strength against undead and fiends.",
    "Colossus Slayer Mastery": "An attack on a wounded target has 1 more Strength.",
    "Caster Mastery": "Fog Cloud instead of one attack, without a slot.",
}
CONDITION_RULES = {
    "blinded": "No line of sight; disadvantage on attacks by it, advantage against it, until it has acted.",
    "charmed": "It cannot attack the charmer or aim harmful powers at it, until it has acted.",
    "dominated": "The other side controls it until it has acted.",
    "frightened": "While it sees the source: disadvantage on attacks and saves, and it does not move closer.",
    "grappled": "Speed 0; disadvantage on attacks unless against the grappler; it may escape with a save.",
    "hidden": "Invisible for enemies more than 6 inches away while cover is between, until it has acted.",
    "incapacitated": "No actions, strikes, masteries and quick spells; it ends instead of an action.",
    "invisible": "Advantage on attacks by it, disadvantage on those against it, until it has acted.",
    "paralyzed": "Incapacitated, cannot move, fails Fortitude and Reflex; advantage against it in melee.",
    "poisoned": "Disadvantage on attacks and saves until the end of the next full round.",
    "prone": "It cannot move before it has stood up for half its Speed.",
    "restrained": "Speed 0, disadvantage on attacks and Reflex, advantage against it.",
    "sapped": "Disadvantage on its next to-hit roll.",
    "stunned": "It cannot move, act or react; it ends instead of its next combat action.",
    "vexed": "Advantage on the next to-hit roll against it.",
}


@cache
def everything() -> tuple[str, ...]:
    """Returns every name that can be looked up."""
    conditions = [name.title() for name in CONDITIONS]
    features = [feature.title for feature in FEATURES.values()]
    gear = [name.title() for name in book().gear]
    spells = [spell.title for spell in SPELLS.values()]
    templates = [template.name for template in book().templates]
    terrain = [text.name for text in terrain_words.known().values()]
    names = [*book().profiles, *templates, *spells, *features, *MASTERIES, *conditions, *gear, *TITLES, *terrain]
    return tuple(dict.fromkeys(names))


def looked_up(state: State | None, text: str) -> list[str]:
    """Returns a character as it is now, or the printed text under a name. Raises `NotUnderstood`."""
    if state is not None:
        known = [u for u in state.units.values() if key_of(u.name) == key_of(text)]
        if known and known[0].name not in book().profiles:
            return now(state, known[0])
        if known and known[0].in_play:
            return [*now(state, known[0]), "As printed:", *printed(book().profiles[known[0].profile])]
        pieces = terrain_words.on_table(state)
        piece = next((name for name in pieces if key_of(name) == key_of(text)), None)
        if piece is not None:
            return pieces[piece]
    plain = re.sub(r"^(?:the|a|an)\s+", "", " ".join(text.split()), flags=re.IGNORECASE)
    for name in dict.fromkeys((text, plain, plain.removesuffix("s"))):
        found = rules_named(name)
        if found:
            return [line for one in found for line in one.lines]
    if state is not None and is_named(state, text, state.units.values()):
        return now(state, find_character(state, text, list(state.units.values())))
    found_piece = find_piece(state, text) if state is not None else None
    if found_piece is not None:
        return terrain_words.described(found_piece)
    near = nearest(text.strip().title(), everything(), 3, 0.5)
    meant = f" Did you mean {listed(near, 'or')}?" if near else ""
    raise NotUnderstood(f"There is no {text.strip()!r} here.{meant}")


_NUMBER: Final = r" \d+$"
"""The number of one of several pieces of a kind."""


def rules_named(name: str) -> list[RuleText]:
    """Returns what is printed under a name: a profile, a spell, a feature, a mastery, a condition, gear."""
    wanted = key_of(name)
    found: list[RuleText] = []
    profile = book().profile(name)
    if profile is not None:
        found.append(RuleText(profile.name, "Profiles", tuple(printed(profile))))
    spell = SPELLS.get(wanted)
    if spell is not None:
        found.append(RuleText(spell.title, "Spells", (f"**{spell.title}** ({spell.kind.value}): {spell.rule}",)))
    feature = FEATURES.get(wanted)
    if feature is not None:
        found.append(RuleText(feature.title, "Features", (f"**{feature.title}**: {feature.rule}",)))
    for title, rule in MASTERIES.items():
        if wanted in (key_of(title), key_of(title).removesuffix(" mastery")):
            found.append(RuleText(title, "Masteries", (f"**{title}**: {rule}",)))
    if wanted in CONDITION_RULES:
        title = wanted.title()
        found.append(RuleText(title, "Conditions", (f"**{title}**: {CONDITION_RULES[wanted]}",)))
    gear = book().gear.get(wanted)
    if gear is not None:
        found.append(RuleText(wanted.title(), "Gear", (f"**{wanted.title()}**: {_gear_words(wanted, gear)}",)))
    templates = [one for one in book().templates if key_of(one.name) == wanted]
    found += [RuleText(one.name, "Templates", tuple(_template_words(one))) for one in templates]
    term = TERMS.get(wanted)
    if term is not None:
        found.append(RuleText(term.title, term.chapter, (f"**{term.title}** ({term.chapter}): {term.rule}",)))
    if found or (found := list(terrain_words.named(name))):
        return found
    # A piece of terrain that is called as its kind: "deep water 1".
    kind = re.sub(_NUMBER, "", name.strip())
    return rules_named(kind) if kind != name.strip() and not re.search(_NUMBER, kind) else []


def _gear_words(name: str, gear: Mapping[str, Any]) -> str:
    """Returns what a piece of gear does, with its price."""
    said = []
    if gear.get("use") == "melee":
        said.append("for melee" + (", a blade, bludgeon, spear or exotic weapon" if gear.get("typed") else ""))
    if gear.get("short"):
        said.append(f"range {gear['short']} inches, up to {gear['long']} with 1 less Fight")
    said += [f"{gear[key]:+d} {key.title()}" for key in ("strength", "armor", "speed") if gear.get(key)]
    if gear.get("melee strength"):
        said.append(f"{gear['melee strength']:+d} Strength in melee")
    if name == "shield":
        said.append("a blocker against shots at its bearer, and Shield Mastery in melee")
    prices = [f"{book().prices[kind][name]} points for {kind}" for kind in book().prices if name in book().prices[kind]]
    return capital("; ".join([*said, *prices])) + "."


def _template_words(template: Template) -> list[str]:
    """Returns which characters a template suits, what it costs and what it brings."""
    serves = template.serves if isinstance(template.serves, str) else listed(template.serves, "or")
    cost = f"{template.factor} times the points" if template.factor > 1 else f"{counted(template.cost, 'point')} more"
    brings = [f"{amount:+d} {stat.title()}" for stat, amount in template.stats.items()]
    brings += [f"{v:+d} {n}" for n, v in zip(("Fortitude", "Reflex", "Will"), template.saves, strict=True) if v]
    brings += [FEATURES[f].title if f in FEATURES else f.title() for f in template.features]
    brings += [f"{mastery.title()} Mastery" for mastery in template.masteries]
    spells = [
        *template.spells.standard,
        *template.spells.concentration,
        *(s for q in template.spells.quick for s in q.spells),
    ]
    brings += [SPELLS[s].title for s in spells] + [attack_words(made) for made in template.attacks]
    return [f"**{template.name}**, for {serves}: {cost}.", f"Brings {listed(brings)}."]


def rules_like(typed: str) -> list[RuleText]:
    """Returns the names that fit what is typed, without their texts."""
    needle = typed.strip().casefold()
    names = [name for name in everything() if needle in name.casefold()]
    if not names:
        names = nearest(typed.title(), everything(), 10, 0.5)
    return [RuleText(name, chapter_of(name), ()) for name in names]


def chapter_of(name: str) -> str:
    """Returns under which heading a name belongs."""
    found = rules_named(name)
    return found[0].chapter if found else "Rules"


def printed(profile: Profile) -> list[str]:
    """Returns a profile as it is printed, in lines."""
    kit = kit_of(profile.name)
    saves = ", ".join(f"{name.title()} {value}" for name, value in kit.saves.items())
    ways = ", ".join(f"{way} {speed}" for way, speed in kit.ways.items())
    fights = f"Speed {ways}; Fight {kit.fight}, Attacks {kit.attacks_stat}, Strength {kit.strength}, Armor {kit.armor}"
    lines = [
        f"**{profile.name}**, {profile.points} points, {profile.size.value} {', '.join(sorted(profile.types))}",
        f"{fights}, Toughness {kit.toughness}, Health {kit.health}; {saves}; Morale {kit.morale}",
        "Attacks: " + "; ".join(attack_words(made) for made in kit.attacks),
    ]
    if kit.features:
        lines.append("Features: " + ", ".join(FEATURES[f].title if f in FEATURES else f.title() for f in kit.features))
    if kit.masteries:
        lines.append("Masteries: " + ", ".join(mastery.title() for mastery in kit.masteries))
    spells = [*kit.spells.standard, *kit.spells.concentration, *(s for q in kit.spells.quick for s in q.spells)]
    if spells:
        titles = ", ".join(SPELLS[s].title for s in spells)
        lines.append(f"Spells: {titles}; {kit.spells.slots} slots, Potency {kit.spells.potency}")
    options = [f"{o.item} {o.price}" for o in profile.options] + [f"{m.mount} {m.prices[0]}" for m in profile.mounts]
    if options:
        lines.append(f"May buy: {', '.join(options)}")
    return lines


def now(state: State, unit: Character) -> list[str]:
    """Returns a character as it is now, each number with its parts."""
    at = said(state.place(unit)) if unit.in_play and state.body(unit).at is not None else "not on the table"
    health = f"{max(unit.kit.health - unit.wounds, 0)} of {unit.kit.health} Health"
    stats = (
        ("Fight", numbers.fight(state, unit)),
        ("Attacks", numbers.attacks(state, unit)),
        ("Strength", numbers.strength(state, unit)),
        ("Armor", numbers.armor(state, unit)),
        ("Toughness", numbers.toughness(state, unit)),
    )
    kind = "" if unit.name == unit.profile else f" ({unit.profile})"
    lines = [f"**{unit.name}**{kind} at {at}, {health}" + (f", {unit.temp} temporary" if unit.temp else "")]
    lines.append("; ".join(f"{name} {total(parts)}{_reasons(parts)}" for name, parts in stats))
    saves = []
    for save in unit.kit.saves:
        parts = numbers.save_value(state, unit, save)
        saves.append(f"{save.title()} {total(parts)}{_reasons(parts)}")
    (morale,) = numbers.morale(state, unit)
    whose = "" if morale.cause == "profile" else f" ({morale.cause})"
    lines.append(f"{'; '.join(saves)}; Morale {morale.amount}{whose}")
    if unit.in_play and state.body(unit).at is not None:
        ways = ", ".join(f"{way} {speed}" for way, speed in numbers.speeds(state, unit).items())
        lines.append(f"Speed: {ways}. Attacks: {'; '.join(attack_words(made) for made in unit.kit.attacks)}")
    if unit.conditions:
        lines.append("; ".join(f"{c.title()}: {CONDITION_RULES.get(c, '')}" for c in unit.conditions))
    left = [f"{use} {unit.left(use)} of {most}" for use, most in unit.kit.uses.items()]
    if left:
        lines.append(f"Left: {', '.join(left)}")
    spells = [effect.spell.title() for effect in state.effects if unit.name in effect.targets]
    if spells:
        lines.append(f"Spells on it: {', '.join(spells)}")
    if unit.carries:
        lines.append(f"Carries {listed(unit.carries)}")
    return lines


def _reasons(parts: Sequence[Part]) -> str:
    return f" ({_parts(parts)})" if len(parts) > 1 else ""
