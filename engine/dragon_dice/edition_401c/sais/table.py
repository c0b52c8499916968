"""What the icons generate that only v4.01c has, or that generate something else by another book (p. 32-43)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.dragon_dice.printed.dice import CHAMPION_LOGO
from engine.dragon_dice.rolls.purposes import Occasion as O
from engine.dragon_dice.rolls.purposes import ResultType
from engine.dragon_dice.sais.table import ADDS_MELEE, ALL_RESULTS, ATTACK, Gives, Line, either, on

MELEE, MISSILE, MAGIC, MANEUVER, SAVE = ResultType

OWN: Final[Mapping[str, Line]] = MappingProxyType(
    {
        "Attune": Line(32, (on(O.MAGIC_ACTION, give=MAGIC),), acts_in=(O.MAGIC_ACTION,)),
        "Belly": Line(32),
        "Breath": Line(32, acts_in=(O.MELEE_ATTACK,)),
        "Bullseye": Line(32, (on(O.DRAGON_ATTACK, give=MISSILE),), (O.MISSILE_ATTACK,), (O.MISSILE_ATTACK,)),
        "Choke": Line(33, acts_in=(O.MELEE_ATTACK,)),
        "Coil": Line(33, (on(O.DRAGON_ATTACK, give=MELEE),), acts_in=(O.MELEE_ATTACK,)),
        "Convert": Line(33, acts_in=(O.MELEE_ATTACK,)),
        "Create Fireminions": Line(34, (Gives((O.ARMY,), ALL_RESULTS),)),
        "Crush": Line(34, (on(O.DRAGON_ATTACK, give=MISSILE),), acts_in=(O.MISSILE_ATTACK,)),
        "Decapitate": Line(34, acts_in=(O.MELEE_ATTACK, O.DRAGON_ATTACK)),
        "Double Strike": Line(34, (on(O.DRAGON_ATTACK, give=MELEE, amount=4),), (O.MELEE_ATTACK,), (O.MELEE_ATTACK,)),
        "Elemental Relic": Line(35, acts_in=(O.NON_MANEUVER,)),
        "Elevate": Line(
            35,
            (on(O.MANEUVER, give=MANEUVER),),
            acts_in=(O.MISSILE_ATTACK, O.SAVE_AGAINST_MELEE, O.DRAGON_ATTACK),
        ),
        "Fabricate": Line(35, (on(O.ARMY_SAVE, give=SAVE),), acts_in=(O.MAGIC_ACTION,)),
        "Firebreath": Line(35, acts_in=(O.MELEE_ATTACK,)),
        "Firecloud": Line(35, acts_in=ATTACK),
        "Firewalking": Line(35, (on(O.MANEUVER, give=MANEUVER),), acts_in=(O.NON_MANEUVER,)),
        "Flaming Arrow": Line(36, (on(O.DRAGON_ATTACK, give=MISSILE),), acts_in=(O.MISSILE_ATTACK,)),
        "Flurry": Line(
            36,
            (
                either(O.DRAGON_ATTACK, give=(SAVE, MELEE)),
                on(O.SAVE_AGAINST_MELEE, give=SAVE),
                on(O.MELEE, give=MELEE),
            ),
            again=ADDS_MELEE,
            acts_in=(O.DRAGON_ATTACK,),
        ),
        "Frost Breath": Line(36, acts_in=ATTACK),
        "Galeforce": Line(36, acts_in=(*ATTACK, O.MAGIC_ACTION)),
        "Gate": Line(36, acts_in=(O.NON_MANEUVER,)),
        "Gore": Line(37, (on(O.DRAGON_ATTACK, give=MELEE, amount=4),), acts_in=(O.MELEE_ATTACK,)),
        "Hoof": Line(37, (on(O.MANEUVER, give=MANEUVER), on(O.SAVE, O.DRAGON_ATTACK, give=SAVE))),
        "Howl": Line(37, acts_in=ATTACK),
        "Hug": Line(37, (on(O.DRAGON_ATTACK, give=MELEE),), acts_in=(O.MELEE_ATTACK,)),
        "Impale": Line(37, acts_in=(O.MISSILE_ATTACK, O.DRAGON_ATTACK)),
        "Kick": Line(37, (on(O.SAVE, give=SAVE), on(O.DRAGON_ATTACK, give=(MELEE, SAVE))), acts_in=(O.MELEE_ATTACK,)),
        "Magic Suppression": Line(38, (on(O.MAGIC_ACTION, give=MAGIC, amount=4),), acts_in=ATTACK),
        "Plague": Line(38, acts_in=(O.MELEE_ATTACK,)),
        "Rend": Line(
            38,
            (on(*ADDS_MELEE, give=MELEE), on(O.MANEUVER, give=MANEUVER)),
            again=ADDS_MELEE,
        ),
        "Rise from the Ashes": Line(39, (on(O.SAVE, give=SAVE),)),
        "Scare": Line(39, acts_in=(O.MELEE_ATTACK,)),
        CHAMPION_LOGO: Line(39, (on(O.TARGETED, give=SAVE),), acts_in=(O.DRAGON_ATTACK, O.MELEE_ATTACK)),
        "SFR / TSR Logo (Medallion)": Line(39, acts_in=(O.NON_MANEUVER,)),
        "SFR Logo (Relic)": Line(39, acts_in=(O.NON_MANEUVER,)),
        "Slay": Line(40, acts_in=(O.MELEE_ATTACK,)),
        "Smite": Line(40, (on(O.DRAGON_ATTACK, give=MELEE),), acts_in=(O.MELEE_ATTACK,)),
        "Sneak Attack": Line(
            40, (on(O.MELEE, O.DRAGON_ATTACK, give=MELEE),), acts_in=(O.MISSILE_ATTACK, O.MAGIC_ACTION)
        ),
        "Sortie": Line(40, (on(O.DRAGON_ATTACK, give=(SAVE, MELEE)), on(O.MELEE, give=MELEE), on(O.SAVE, give=SAVE))),
        "Spell Disruption": Line(40, (on(O.MAGIC_ACTION, give=MAGIC, amount=4),), acts_in=ATTACK),
        "Summon Dragon": Line(
            41,
            (on(O.MAGIC_ACTION_IN_RESERVES, give=MAGIC),),
            again=(O.MAGIC_ACTION_AT_TERRAIN,),
            acts_in=(O.MAGIC_ACTION_AT_TERRAIN,),
        ),
        "Teleport": Line(41, (on(O.MANEUVER, give=MANEUVER),), acts_in=(O.NON_MANEUVER,)),
        "Trample": Line(42, (on(O.ANY, give=(MANEUVER, MELEE)),)),
        "Trumpet": Line(42, acts_in=(O.MELEE_ATTACK, O.ARMY_SAVE, O.DRAGON_ATTACK)),
        "Vanish": Line(42, (on(O.SAVE, give=SAVE),), acts_in=(O.SAVE,)),
        "Wayfare": Line(42, (on(O.MANEUVER, give=MANEUVER),), acts_in=(O.MANEUVER, O.DRAGON_ATTACK)),
        "Wild Growth": Line(43, (on(O.NON_MANEUVER, give=SAVE),), acts_in=(O.NON_MANEUVER,)),
        "Wither": Line(43, acts_in=(O.MELEE_ATTACK,)),
    }
)
"""One line an icon, in the order of the rulebook."""
