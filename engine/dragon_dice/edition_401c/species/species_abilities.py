"""Species Abilities Phase (p. 10, p. 21-25)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from engine.asking import ask
from engine.dragon_dice.edition_401c.species import dragonkin_handlers, feralization, mutate, winters_fortitude
from engine.dragon_dice.edition_401c.species.ability_choice import NONE, AbilityChoice, Offer
from engine.dragon_dice.events.turns import AbilityUsed
from engine.dragon_dice.printed.dice import ELDARIM
from engine.dragon_dice.table.battle import Battle
from engine.values import Json, Seat

Offers = Callable[[Battle, Seat, Sequence[Mapping[str, Json]]], list[Offer]]
Act = Callable[[Battle, Seat, Mapping[str, Json]], Awaitable[None]]

ABILITIES: Final[Mapping[str, tuple[str, Offers, Act]]] = MappingProxyType(
    {
        dragonkin_handlers.NAME: (ELDARIM, dragonkin_handlers.offers, dragonkin_handlers.dragonkin_handlers),
        feralization.NAME: (feralization.FERAL, feralization.offers, feralization.feralization),
        mutate.NAME: (mutate.STALKERS, mutate.offers, mutate.mutate),
        winters_fortitude.NAME: (
            winters_fortitude.FROSTWINGS,
            winters_fortitude.offers,
            winters_fortitude.winters_fortitude,
        ),
    }
)
"""The abilities that are used in this phase: whose they are, what they offer, and what they do."""


async def species_abilities(battle: Battle) -> None:
    """The marching player uses the species abilities of this phase, in the order they like, each as often as its text
    allows (p. 10; prompt `species ability`)."""
    seat = battle.state.marching_seat()
    species = {die.species for die in battle.state.units_in_play(seat)}
    find_offers = [offers for whose, offers, _ in ABILITIES.values() if whose in species]
    used: list[Mapping[str, Json]] = []
    while offers := [offer for find in find_offers for offer in find(battle, seat, used)]:
        options: tuple[Json, ...] = (*(dict(offer.answer) for offer in offers), NONE)
        answer = await ask(
            AbilityChoice(
                player=seat, prompt="species ability", options=options, otherwise=NONE, offers=tuple(offers), about={}
            )
        )
        if not isinstance(answer, Mapping):
            return
        used.append(answer)
        battle.say(AbilityUsed(player=seat, ability=str(answer["ability"])), str(answer["ability"]))
        await ABILITIES[str(answer["ability"])][2](battle, seat, answer)
