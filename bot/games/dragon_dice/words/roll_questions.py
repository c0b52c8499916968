"""Questions within rolls, magic, dragons' attacks and abilities: the question, and what each choice does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from bot.games.dragon_dice.words import roll_meanings as means
from bot.games.dragon_dice.words import standing
from bot.games.dragon_dice.words.names import (
    DragonDiceWording,
    ends_the_turn,
    health_of,
    kind_of,
    label_promotion,
    promotions,
)
from bot.games.dragon_dice.words.rolls import result_of, what_for
from bot.games.dragon_dice.words.spells import spell_phrase
from bot.games.dragon_dice.words.telling import pairs
from bot.games.words import QuestionWords
from bot.words.sentences import capital, counted, listed
from engine.decisions import Choose, Decision, Pick, Split
from engine.dragon_dice.dragons.allocation import Allocation
from engine.dragon_dice.edition_401c.sais.gate import GatePlan
from engine.dragon_dice.rolls.stakes import BY_DRAGONS, STAKE
from engine.dragon_dice.table.carrying import Excess
from engine.dragon_dice.table.move_plan import MovePlan
from engine.dragon_dice.table.spending import SpendPlan
from engine.dragon_dice.table.state import POOL
from engine.values import Json

Ask = Callable[[Decision, DragonDiceWording], str]
Label = Callable[[Choose, Json, DragonDiceWording], str]


def _about(decision: Decision, key: str, otherwise: str = "") -> str:
    value = decision.about.get(key)
    return otherwise if value is None else str(value)


def _bounds(decision: Decision, noun: str = "") -> str:
    """Returns "4 health", "up to 3 units": how much is chosen."""
    if not isinstance(decision, Pick):
        return "one"
    number = counted(decision.most, "unit") if decision.noun == "units" else f"{decision.most} {decision.noun}"
    return number if decision.least == decision.most else f"up to {number}"


def _here(decision: Decision, wording: DragonDiceWording) -> str:
    return wording.place(_about(decision, "place"), decision.player) if "place" in decision.about else "there"


def _at_stake(decision: Decision, wording: DragonDiceWording) -> str:
    """Returns the situation in which something is asked in the midst of an attack, as sentences before the question:
    what attacks, what would kill the dragons, what counts so far; nothing outside of an attack."""
    stake = decision.about.get(STAKE)
    if not isinstance(stake, Mapping):
        return ""
    by, damage = str(stake["by"]), stake["damage"]
    counted_now = listed(_part(name, number) for name, number in _facts(stake, "counted"))
    so_far = f"Its dice show {counted_now} so far, without abilities."
    if by != BY_DRAGONS:
        strikes = f"{damage} damage by a charge" if by == "charge" else f"{damage} {result_of(by)}"
        return f"Your army faces {strikes}. {so_far} "
    needed = _facts(stake, "dragons")
    kills = [f" {number} melee or {number} missile kill {wording.die(die, decision.player)}." for die, number in needed]
    return f"Your army faces {damage} damage by dragons.{''.join(kills)} {so_far} "


def _facts(stake: Mapping[str, Json], name: str) -> Iterable[tuple[str, Json]]:
    facts = stake.get(name)
    return facts.items() if isinstance(facts, Mapping) else ()


def _part(name: str, number: Json) -> str:
    return f"{number} {'save' if (name, number) == ('saves', 1) else name}"


def _staked(ask: Ask) -> Ask:
    """Returns a question that begins with the situation, where it is asked in the midst of an attack."""
    return lambda decision, wording: _at_stake(decision, wording) + ask(decision, wording)


# -- icons ---------------------------------------------------------------------------------------------------------


def _sai_target(decision: Decision, wording: DragonDiceWording) -> str:
    icon = _about(decision, "icon", "icon")
    if isinstance(decision, Pick):
        return f"Your {icon}: which units does it strike? Choose {_bounds(decision)}."
    return f"{icon}: which units does it strike?"


def _combine(decision: Decision, wording: DragonDiceWording) -> str:
    times = _about(decision, "count", "several")
    return f"You rolled {_about(decision, 'icon')} {times} times: do you apply them as one larger one, or one by one?"


def _order(decision: Decision, wording: DragonDiceWording) -> str:
    things = "these icons" if "roll" in decision.about else "these"
    return f"In which order do {things} take effect?"


def _sai_choice(decision: Decision, wording: DragonDiceWording) -> str:
    unit = f" of {kind_of(_about(decision, 'die'))}" if "die" in decision.about else ""
    if any(isinstance(option, Mapping) for option in getattr(decision, "options", ())):
        return f"What does your {kind_of(_about(decision, 'die'))} do?"
    return f"What does {_about(decision, 'icon', 'the icon')}{unit} do?"


def _id_split(decision: Decision, wording: DragonDiceWording) -> str:
    return f"ID results of {_amounts(decision)}: do they count as {_parts(decision)}?"


def _sai_split(decision: Decision, wording: DragonDiceWording) -> str:
    return f"Results of {_amounts(decision)}: do they count as {_parts(decision)}?"


def _roll(decision: Decision) -> str:
    return what_for(_about(decision, "roll", "results"))


def _amounts(decision: Decision) -> str:
    if not isinstance(decision, Split):
        return ""
    return listed(f"{kind_of(die)} ({amount})" for die, amount in decision.amounts.items())


def _parts(decision: Decision) -> str:
    return listed(decision.parts, "or") if isinstance(decision, Split) else "which type"


def _assign(decision: Decision, wording: DragonDiceWording) -> str:
    if isinstance(decision, Split):
        taken = listed(f"{cause} takes {counted(number, 'result')}" for cause, number in decision.amounts.items())
        return f"{taken} away: {listed(decision.parts, 'or')}?"
    return f"{_about(decision, 'cause')} ({_about(decision, 'amount')}): which results does it change?"


def _double(decision: Decision, wording: DragonDiceWording) -> str:
    cause, result = _about(decision, "cause", "This"), _about(decision, "result")
    return f"{cause}: whose {result} results are doubled? Choose {_bounds(decision)}."


def _reroll(decision: Decision, wording: DragonDiceWording) -> str:
    return f"{_about(decision, 'cause')}: which dice do you throw again? Choose {_bounds(decision)}, or none."


def _leave_out(decision: Decision, wording: DragonDiceWording) -> str:
    if isinstance(decision, Excess):
        return (
            f"The units that roll for {_roll(decision)} cannot carry all items of their army. Which "
            f"{'one is' if decision.most == 1 else f'{decision.most} are'} left out of the roll?"
        )
    return (
        "Hypnotic Glare holds enemy units for as long as your glaring units do not roll. Which of yours do you leave "
        f"out of the roll for {_roll(decision)}? Those that roll release the units they hold."
    )


def _move(decision: Decision, wording: DragonDiceWording) -> str:
    if isinstance(decision, Choose):
        return f"{kind_of(_about(decision, 'die'))} may move a dragon of its element to another terrain. Which one?"
    if isinstance(decision, GatePlan):
        here = _here(decision, wording)
        return f"Gate: do other Dracolem of its alloy leave {here}? Up to {decision.most} health of them may."
    mover = kind_of(decision.mover) if isinstance(decision, MovePlan) else "your unit"
    along = ""
    if isinstance(decision, MovePlan) and decision.others and decision.most:
        along = f", alone or with up to {decision.most} health of its army"
    return f"{_about(decision, 'icon', 'Moving')}: does {mover} leave {_here(decision, wording)}{along}?"


def _expire(decision: Decision, wording: DragonDiceWording) -> str:
    army = wording.target(_about(decision, "army"), decision.player)
    return f"{_about(decision, 'icon')}: which spells on {army} end? Choose {_bounds(decision)}."


def _return(decision: Decision, wording: DragonDiceWording) -> str:
    by = _about(decision, "icon") or _about(decision, "by", "This")
    if _about(decision, "from") == POOL:
        return f"{by}: which equipment comes from your Summoning Pool to this army? {capital(_bounds(decision))}."
    return f"{by}: which of your dead units return? {capital(_bounds(decision))}."


def _bench(decision: Decision, wording: DragonDiceWording) -> str:
    return f"{_about(decision, 'cause', 'Foul Stench')}: {_bounds(decision)} of yours may not counter-attack. Which?"


def _mire(decision: Decision, wording: DragonDiceWording) -> str:
    return (
        f"The Mire lets through {_about(decision, 'results')} health. Which units take part in this march? Choose "
        f"{_bounds(decision)}."
    )


# -- killing and growing -------------------------------------------------------------------------------------------


def _replacement(decision: Decision, wording: DragonDiceWording) -> str:
    species = {wording.printed.units[kind_of(die)].species for die in getattr(decision, "partners", ())}
    page = {"Undead": "Stepped Damage, p. 25", "Treefolk": "Accelerated Growth, p. 50"}
    by = listed((page[name] for name in sorted(species & page.keys())), "and")
    ability = f" ({by})" if by else ""
    return (
        "These units are being killed. Which of them do you exchange for a lesser unit from your Dead Unit "
        f"Area{ability}? Those are not killed, and lie there instead."
    )


def _promote(decision: Decision, wording: DragonDiceWording) -> str:
    cause = _about(decision, "cause")
    why = {"dragon killed": "Your army has killed a dragon: ", "": ""}.get(cause, f"{cause}: ")
    most = getattr(decision, "most", None)
    limit = "as many as you like" if most is None else f"up to {most}"
    return f"{why}which units do you promote ({limit})?"


def _spend(decision: Decision, wording: DragonDiceWording) -> str:
    cause = _about(decision, "icon") or _about(decision, "cause", "This")
    points = decision.points if isinstance(decision, SpendPlan) else 0
    saves = isinstance(decision, SpendPlan) and decision.makes_saves
    rest = " What you do not spend becomes saves." if saves else " What you do not spend is lost."
    what_for = "promotions and recruits"
    if isinstance(decision, SpendPlan) and decision.rerolls:
        what_for = f"units of {_about(decision, 'element')}, to throw them again, promote or recruit them"
    return f"{cause}: you have {counted(points, 'point')} for {what_for}.{rest}"


def _choose_element(decision: Decision, wording: DragonDiceWording) -> str:
    if "item" in decision.about:
        return f"Attune: whose magic icons become {_about(decision, 'element')} magic as well?"
    return f"Attune: of which element is the magic of your {kind_of(_about(decision, 'die'))}?"


def _summon(decision: Decision, wording: DragonDiceWording) -> str:
    return f"Your {kind_of(_about(decision, 'die'))} summons a dragon: which one, and where to?"


# -- magic ---------------------------------------------------------------------------------------------------------


def _spells(decision: Decision, wording: DragonDiceWording) -> str:
    by_cantrip = bool(decision.about.get("by_cantrip"))
    which = " by Cantrip" if by_cantrip else ""
    only = (
        " Cantrip casts only some spells, and no others are offered." if by_cantrip and wording.words.by_cantrip else ""
    )
    army = wording.army(decision.player, _about(decision, "place"), decision.player)
    return (
        f"What does {army} cast{which} with its {_about(decision, 'total', '0')} magic? You announce all spells and "
        f"targets before the first one takes effect; unspent magic is lost.{only}"
    )


def _negation(decision: Decision, wording: DragonDiceWording) -> str:
    by = wording.player(_about(decision, "by"))
    return f"{by} takes a magic action at {_here(decision, wording)}. Do your Frostwings roll to negate it?"


def _dispel(decision: Decision, wording: DragonDiceWording) -> str:
    spells = decision.about.get("spells")
    phrases = (
        [spell_phrase(s, wording) for s in spells if isinstance(s, Mapping)] if isinstance(spells, list | tuple) else []
    )
    against = f" Announced: {listed(phrases)}." if phrases else ""
    return (
        f"Dispel Magic: which of these units roll to negate the magic on themselves, their army and terrain?{against}"
    )


# -- dragons -------------------------------------------------------------------------------------------------------


def _dragon_attack(decision: Decision, wording: DragonDiceWording) -> str:
    return "Dragons attack your armies at several terrains. Which terrain comes first?"


def _dragon_target(decision: Decision, wording: DragonDiceWording) -> str:
    if decision.about.get("controlled"):
        whose = wording.die(_about(decision, "dragon"), decision.player)
        here = _here(decision, wording)
        return (
            f"You control {whose}: which army or dragon does it attack at {here}? It is secret until all have chosen."
        )
    dragon = kind_of(_about(decision, "dragon"))
    return f"Which dragon does your {dragon} attack at {_here(decision, wording)}? It is secret until all have chosen."


def _breath(decision: Decision, wording: DragonDiceWording) -> str:
    dragon = wording.die(_about(decision, "dragon"), decision.player)
    return f"{capital(dragon)} breathes at your army. Which units are killed? Choose {_bounds(decision)}."


def _allocate(decision: Decision, wording: DragonDiceWording) -> str:
    if not isinstance(decision, Allocation):
        return "Which results go at which dragon?"
    have = " and ".join(f"{number} {kind}" for kind, number in decision.totals.items())
    need = listed(f"{wording.die(dragon)} {number}" for dragon, number in decision.needed.items())
    return f"You have {have}. Which results go at which dragon? To kill: {need}. Melee and missile do not add up."


# -- abilities -----------------------------------------------------------------------------------------------------


def _species_ability(decision: Decision, wording: DragonDiceWording) -> str:
    return "Do you use a species ability?"


def _targets(decision: Decision, wording: DragonDiceWording) -> str:
    return f"{_about(decision, 'cause')}: which units in the Reserve Area do you target? Choose {_bounds(decision)}."


def _recruit(decision: Decision, wording: DragonDiceWording) -> str:
    return f"{_about(decision, 'cause')}: which units do you recruit? Choose {_bounds(decision)}."


def _army(decision: Decision, wording: DragonDiceWording) -> str:
    return f"{_about(decision, 'cause')}: which of your armies grows?"


def _air_flight(decision: Decision, wording: DragonDiceWording) -> str:
    return f"{ends_the_turn(wording)} Air Flight: do Firewalkers fly to another terrain with air where you have some?"


_CHAMPIONS_DO: Final = {"Tame": "tame", "Slay": "slay", "Control": "take control of"}


def _slay(decision: Decision, wording: DragonDiceWording) -> str:
    champion = wording.die(str(decision.about.get("die", "")), decision.player)
    does = _CHAMPIONS_DO.get(str(decision.about.get("ability")), "deal with")
    return f"{capital(champion)} shows its logo: which dragon does it {does}? All but its breath is then ignored."


def _resist_fear(decision: Decision, wording: DragonDiceWording) -> str:
    here = _here(decision, wording)
    return (
        f"Resist Fear at {here}: which Dragonkin roll beside your Eldarim, though they are afraid of the dragons? "
        f"Choose {_bounds(decision)}."
    )


def _ride(decision: Decision, wording: DragonDiceWording) -> str:
    return f"{ends_the_turn(wording)} Does a champion ride the dragon it has tamed to another terrain?"


# -- what a choice does --------------------------------------------------------------------------------------------


def _label_sai_target(decision: Choose, option: Json, wording: DragonDiceWording) -> str:
    target = wording.target(str(option), decision.player)
    return f"Strike {target}" if ":" in str(option) else f"Aim at {target}"


def _label_combine(decision: Choose, option: Json, wording: DragonDiceWording) -> str:
    return "Apply them together" if option == "yes" else "Apply them one by one"


def _label_sai_choice(decision: Choose, option: Json, wording: DragonDiceWording) -> str:
    if isinstance(option, Mapping):
        return _label_silver(option, wording)
    if option == "return":
        return "Bring dead units back"
    number = f"{decision.about['x']} " if "x" in decision.about else ""
    return f"Generate {number}{option}"


def _label_move(decision: Choose, option: Json, wording: DragonDiceWording) -> str:
    if not isinstance(option, Mapping):
        return "Move no dragon"
    dragon, to = (
        wording.die(str(option["dragon"]), decision.player),
        wording.place(str(option["to"]), decision.player),
    )
    return f"Move to {to}: {dragon}"


def _label_silver(option: Mapping[str, Json], wording: DragonDiceWording) -> str:
    promoted = option.get("promote")
    if isinstance(promoted, Mapping):
        return label_promotion(promoted, wording)
    if "move" in option:
        return f"Bring {kind_of(str(option['move']))} into the army"
    return f"Unearth {kind_of(str(option['return']))}"


def _label_element(decision: Choose, option: Json, wording: DragonDiceWording) -> str:
    if "item" not in decision.about:
        return f"{capital(str(option))} magic"
    return "Nobody else's" if option == "none" else f"That of {kind_of(str(option))}"


def _label_summon(decision: Choose, option: Json, wording: DragonDiceWording) -> str:
    assert isinstance(option, Mapping)
    return f"Summon to {wording.place(str(option['to']), decision.player)}: {wording.die(str(option['dragon']))}"


def _label_assign(decision: Choose, option: Json, wording: DragonDiceWording) -> str:
    return f"Change {option}"


def _label_negation(decision: Choose, option: Json, wording: DragonDiceWording) -> str:
    return "Roll to negate the magic" if option == "yes" else "Let them cast"


def _label_dragon_attack(decision: Choose, option: Json, wording: DragonDiceWording) -> str:
    return f"First {wording.terrain(str(option), decision.player)}"


def _label_slay(decision: Choose, option: Json, wording: DragonDiceWording) -> str:
    if option == "none":
        return "Leave the dragons alone"
    does = _CHAMPIONS_DO.get(str(decision.about.get("ability")), "deal with")
    return f"{capital(does)} {wording.die(str(option), decision.player)}"


def _label_ride(decision: Choose, option: Json, wording: DragonDiceWording) -> str:
    if not isinstance(option, Mapping):
        return "Ride with no champion"
    to = wording.place(str(option["to"]), decision.player)
    return f"Ride to {to}: {kind_of(str(option['ride']))} on {kind_of(str(option['dragon']))}"


def _label_dragon_target(decision: Choose, option: Json, wording: DragonDiceWording) -> str:
    if option == "none":
        return "Keep it beside your army" if decision.about.get("beside") else "Have it keep still"
    if option == "army":
        return "Attack the army"
    return f"Attack {wording.die(str(option), decision.player)}"


def _label_army(decision: Choose, option: Json, wording: DragonDiceWording) -> str:
    return capital(wording.target(str(option), decision.player))


def _label_species_ability(decision: Choose, option: Json, wording: DragonDiceWording) -> str:
    if not isinstance(option, Mapping):
        return "Use no more abilities"
    name = str(option["ability"])
    army = f" in {wording.target(str(option['army']), decision.player)}" if "army" in option else ""
    if "recruit" in option:
        return f"{name}: recruit {kind_of(str(option['recruit']))}{army}"
    if "promote" in option:
        return f"{name}: promote {listed(promotions(pairs(option, 'promote'), wording.printed))}{army}"
    if "move" in option and army:
        return f"{name}: {kind_of(str(option['move']))} joins {wording.target(str(option['army']), decision.player)}"
    if "move" in option:
        return (
            f"{name}: unearth {kind_of(str(option['move']))} ({health_of(str(option['move']), wording.printed)} health)"
        )
    if "against" in option:
        return f"{name}: against {wording.own(str(option['against']))} reserves"
    return name


def _at_dragons(decision: Decision, group: str, wording: DragonDiceWording) -> str:
    return f"{capital(group)} at"


QUESTIONS: Final[Mapping[str, QuestionWords]] = {
    "sai target": QuestionWords(
        "which units an icon strikes",
        _sai_target,
        _label_sai_target,
        action="Strike",
        nothing="Strike no units",
        confirm="Strike these units",
        meaning=means.SAI_TARGET,
    ),
    "combine": QuestionWords(
        "whether like icons are applied together",
        _combine,
        _label_combine,
        meaning=means.COMBINE,
        standing=standing.icons_together,
    ),
    "order": QuestionWords("in which order things take effect", _staked(_order), meaning=means.ORDER),
    "sai choice": QuestionWords("what an icon does", _staked(_sai_choice), _label_sai_choice, meaning=means.SAI_CHOICE),
    "id split": QuestionWords("what ID results count as", _staked(_id_split), meaning=means.ID_SPLIT),
    "sai split": QuestionWords("what results of an icon count as", _staked(_sai_split), meaning=means.SAI_SPLIT),
    "assign": QuestionWords("which results are changed", _assign, _label_assign, meaning=means.ASSIGN),
    "double": QuestionWords(
        "whose results are doubled", _double, action="Double", nothing="Double no unit", meaning=means.DOUBLE
    ),
    "reroll": QuestionWords(
        "which dice are thrown again",
        _staked(_reroll),
        action="Throw again",
        nothing="Throw nothing again",
        confirm="Throw these again",
        meaning=means.REROLL,
        standing=standing.never_again,
    ),
    "leave out": QuestionWords(
        "who is left out of a roll",
        _leave_out,
        action="Leave out",
        nothing="Leave nobody out",
        meaning=means.LEAVE_OUT,
        standing=standing.nobody_left_out,
    ),
    "move": QuestionWords("who is moved", _staked(_move), _label_move, meaning=means.MOVE),
    "expire": QuestionWords("which spells end", _expire, action="End", nothing="End nothing", meaning=means.EXPIRE),
    "return": QuestionWords(
        "which dead units return", _return, action="Bring back", nothing="Bring nobody back", meaning=means.RETURN
    ),
    "bench": QuestionWords(
        "who may not counter-attack", _bench, action="Keep out", nothing="Keep nobody out", meaning=means.BENCH
    ),
    "mire": QuestionWords(
        "which units get through the mire",
        _mire,
        action="March with",
        nothing="March with no units",
        meaning=means.MIRE,
    ),
    "replacement": QuestionWords(
        "which units to replace by lesser ones",
        _replacement,
        action="Replace",
        nothing="Replace no units",
        joint="by",
        meaning=means.REPLACEMENT,
    ),
    "promote": QuestionWords(
        "who is promoted", _promote, action="Promote", nothing="Promote no units", meaning=means.PROMOTE
    ),
    "spend": QuestionWords("how points are spent", _spend, meaning=means.SPEND),
    "choose element": QuestionWords(
        "of which element magic is", _choose_element, _label_element, meaning=means.ELEMENT
    ),
    "summon": QuestionWords("which dragon is summoned", _summon, _label_summon, meaning=means.SUMMON),
    "spells": QuestionWords("which spells to cast", _spells, commands=("cast",), meaning=means.SPELLS_MEANING),
    "negation": QuestionWords("whether to negate magic", _negation, _label_negation, meaning=means.NEGATION),
    "dispel": QuestionWords(
        "which units roll for Dispel Magic", _dispel, action="Roll", nothing="Roll no units", meaning=means.DISPEL
    ),
    "dragon attack": QuestionWords(
        "which dragons attack first", _dragon_attack, _label_dragon_attack, meaning=means.DRAGON_ATTACK
    ),
    "dragon target": QuestionWords(
        "which dragon to attack", _dragon_target, _label_dragon_target, meaning=means.DRAGON_TARGET
    ),
    "breath": QuestionWords(
        "which units a dragon's breath kills",
        _breath,
        action="Let {n} health be killed",
        nothing="Let nobody be killed",
        confirm="Let these units be killed",
        commands=("damage",),
        meaning=means.BREATH,
    ),
    "allocate": QuestionWords(
        "which results go at which dragon",
        _allocate,
        nothing="Strike no dragon",
        group=_at_dragons,
        confirm="Strike the dragons so",
        meaning=means.ALLOCATE,
    ),
    "species ability": QuestionWords(
        "which species ability to use", _species_ability, _label_species_ability, meaning=means.SPECIES_ABILITY
    ),
    "targets": QuestionWords(
        "which units to target", _targets, action="Target", nothing="Target no units", meaning=means.TARGETS
    ),
    "recruit": QuestionWords(
        "which units to recruit", _recruit, action="Recruit", nothing="Recruit no units", meaning=means.RECRUIT
    ),
    "army": QuestionWords("which army grows", _army, _label_army, meaning=means.ARMY),
    "air flight": QuestionWords("which units fly to another terrain", _air_flight, meaning=means.AIR_FLIGHT),
    "slay": QuestionWords(
        "whether a champion tames, slays or controls a dragon", _slay, _label_slay, meaning=means.SLAY
    ),
    "resist fear": QuestionWords(
        "which Dragonkin resist their fear",
        _resist_fear,
        action="Roll",
        nothing="Roll none of them",
        meaning=means.RESIST_FEAR,
    ),
    "ride": QuestionWords("which champion rides a tamed dragon", _ride, _label_ride, meaning=means.RIDE),
}
"""The words of these questions."""
