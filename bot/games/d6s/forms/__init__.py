"""The forms of this game's own questions, found by their type."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from bot.games.d6s.forms.plain import (
    ActForm,
    BeginForm,
    DeployForm,
    FightForm,
    FollowForm,
    LayForm,
    MasteriesForm,
    MusterForm,
    PlaceForm,
    SplitForm,
)
from bot.prompts.form import AnyForm
from engine.d6s.plans import Act, Begin, Deploy, Fight, Follow, Lay, Masteries, Muster, Place, Rampage, Split
from engine.decisions import Decision

FORMS: Final[Mapping[type[Decision], type[AnyForm]]] = MappingProxyType(
    {
        Muster: MusterForm,
        Lay: LayForm,
        Deploy: DeployForm,
        Begin: BeginForm,
        Act: ActForm,
        Split: SplitForm,
        Masteries: MasteriesForm,
        Fight: FightForm,
        Follow: FollowForm,
        Place: PlaceForm,
        Rampage: FollowForm,
    }
)
