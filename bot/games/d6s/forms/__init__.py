"""The forms of this game's own questions, found by their type."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from bot.games.d6s.forms.beginning import BeginForm
from bot.games.d6s.forms.deploying import DeployForm
from bot.games.d6s.forms.fighting import AskedForm, FightForm, FightSplitForm, FollowForm, MasteriesForm, PlaceForm
from bot.games.d6s.forms.laying import LayForm
from bot.games.d6s.forms.movement import ActForm
from bot.games.d6s.forms.muster import MusterForm
from bot.prompts.form import AnyForm
from engine.d6s.plans import Act, Begin, Deploy, Fight, Follow, Lay, Masteries, Muster, Place, Rampage, Split
from engine.decisions import Choose, Decision

FORMS: Final[Mapping[type[Decision], type[AnyForm]]] = MappingProxyType(
    {
        Muster: MusterForm,
        Lay: LayForm,
        Deploy: DeployForm,
        Begin: BeginForm,
        Act: ActForm,
        Split: FightSplitForm,
        Masteries: MasteriesForm,
        Fight: FightForm,
        Follow: FollowForm,
        Place: PlaceForm,
        Rampage: FollowForm,
        Choose: AskedForm,
    }
)
