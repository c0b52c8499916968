"""The forms of the general shapes of questions, found by the type of the decision."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from bot.prompts.form import AnyForm
from bot.prompts.shapes.assign import AssignForm
from bot.prompts.shapes.choose import ChooseForm, NumberForm
from bot.prompts.shapes.order import OrderForm
from bot.prompts.shapes.pairs import PairsForm
from bot.prompts.shapes.pick import PickForm
from bot.prompts.shapes.split import SplitForm
from engine.decisions import Assign, Choose, Decision, Number, Order, Pairs, Pick, Split

SHAPES: Final[Mapping[type[Decision], type[AnyForm]]] = MappingProxyType(
    {
        Choose: ChooseForm,
        Pick: PickForm,
        Assign: AssignForm,
        Order: OrderForm,
        Pairs: PairsForm,
        Split: SplitForm,
        Number: NumberForm,
    }
)


def form_type(decision: type[Decision], own: Mapping[type[Decision], type[AnyForm]]) -> type[AnyForm]:
    """Returns the form of a type of decision: a game's own, else that of the nearest shape it is derived from.

    Raises LookupError for a plan of a game that brings no form for it.
    """
    for kind in decision.__mro__:
        found = own.get(kind) or SHAPES.get(kind)
        if found is not None:
            return found
    raise LookupError(f"no form for the decision {decision.__name__}: the game's Face must have one")
