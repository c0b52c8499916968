"""Imports every module of deeds, so that each icon's deed is known. `rules` imports this once."""

from engine.dragon_dice.sais import bullseye as bullseye
from engine.dragon_dice.sais import choke as choke
from engine.dragon_dice.sais import screech as screech
from engine.dragon_dice.sais import smite as smite
