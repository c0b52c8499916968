"""The forms of Dragon Dice's own plans, found by the type of the decision."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from bot.games.dragon_dice.forms.allocation import AllocationForm
from bot.games.dragon_dice.forms.forces import ArmiesForm, ForceForm
from bot.games.dragon_dice.forms.moves import FlightForm, GateForm, MoveForm
from bot.games.dragon_dice.forms.spells import SpellForm
from bot.games.dragon_dice.forms.spending import SpendForm
from bot.prompts.form import AnyForm
from engine.decisions import Decision
from engine.dragon_dice.dragons.allocation import Allocation
from engine.dragon_dice.edition_401c.sais.gate import GatePlan
from engine.dragon_dice.forces.questions import ArmiesPlan, ForcePlan
from engine.dragon_dice.magic.plan import SpellsPlan
from engine.dragon_dice.species.air_flight import FlightPlan
from engine.dragon_dice.table.move_plan import MovePlan
from engine.dragon_dice.table.spending import SpendPlan

FORMS: Final[Mapping[type[Decision], type[AnyForm]]] = MappingProxyType(
    {
        ForcePlan: ForceForm,
        ArmiesPlan: ArmiesForm,
        Allocation: AllocationForm,
        MovePlan: MoveForm,
        FlightPlan: FlightForm,
        GatePlan: GateForm,
        SpendPlan: SpendForm,
        SpellsPlan: SpellForm,
    }
)
