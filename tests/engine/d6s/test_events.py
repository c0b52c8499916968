"""The events of d6s with Dragons are read as earlier versions stored them."""

from __future__ import annotations

import pytest

from engine.d6s.events import Did, ObjectMoved, Rode
from engine.events import Happened


@pytest.mark.parametrize(
    "event",
    [
        Did("Ogre", "dash"),
        Rode("Archer 1", "mounted", "Warhorse 1", (4454, 16180)),
        ObjectMoved("Treasure 3", "taken", "Merrow"),
    ],
)
def test_an_event_of_an_earlier_version_names_its_action_otherwise(event: Happened) -> None:
    """Records of earlier versions have the key "deed" where there is "action" today."""
    earlier = {"deed" if name == "action" else name: fact for name, fact in event.to_json().items()}
    assert "deed" in earlier
    assert type(event).from_json(earlier) == event
    assert type(event).from_json(event.to_json()) == event
