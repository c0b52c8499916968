"""Every happening has its sentence, and the sentences say what happened."""

from __future__ import annotations

import pytest

from bot.wording.events import FORCED_CHOICE, MATCH_OVER, sentence, story, wordings
from bot.wording.names import Cast
from engine.dragon_dice.happenings import Happening, Reason
from engine.events import Event
from engine.values import Json, Seat
from tests.support import played

A, B = Seat("A"), Seat("B")
CAST = Cast(
    {A: "Alice", B: "Bob"},
    {"A-home": "Coastland City", "B-home": "Swampland Temple", "frontier": "Highland Tower"},
)


def test_every_happening_is_worded_and_nothing_else_is() -> None:
    assert set(wordings()) == {*Happening, FORCED_CHOICE, MATCH_OVER}


@pytest.mark.parametrize("seed", range(6))
def test_all_that_happens_in_a_match_can_be_told(seed: int) -> None:
    events, view = played.events(seed)
    cast = Cast.of({A: "Alice", B: "Bob"}, view)
    for event in events:
        text = sentence(event, cast)
        assert text, event
        assert text[0].isupper() or text.startswith("*") or text[0].isdigit(), text
        for left_over in ("A:", "B:", "#", "None", "A-home", "B-home", "{", "dua"):
            assert left_over not in text, text
        assert text.rstrip("*").endswith((".", "Drake", "Wyrm")), text


def test_random_matches_together_tell_nearly_everything() -> None:
    told = {event.name for seed in range(6) for event in played.events(seed)[0]}
    rare = {Happening.CONCEDED, Happening.RECRUITED, Happening.PROMOTED, Happening.BURIED, Happening.TERRAIN_LOST}
    assert set(Happening) - told <= rare | {Happening.HORDE_ROLL_TIED, Happening.ELIMINATED}


@pytest.mark.parametrize(
    ("name", "facts", "expected"),
    [
        (
            Happening.DAMAGE_DEALT,
            {"player": "B", "place": "frontier", "kind": "melee", "results": 7, "saves": 4, "damage": 3},
            "7 melee − 4 saves = **3 damage** to Bob's campaign army.",
        ),
        (
            Happening.DAMAGE_DEALT,
            {"player": "A", "place": "A-home", "kind": "counter melee", "results": 4, "saves": 5, "damage": 0},
            "4 melee − 5 saves = no damage to Alice's home army.",
        ),
        (
            Happening.UNITS_KILLED,
            {"player": "B", "place": "A-home", "dice": ["B:Thug#1", "B:Thug#2", "B:Troll"], "health": 6},
            "Bob's horde army loses 6 health: Thug ×2, Troll.",
        ),
        (
            Happening.TERRAIN_TURNED,
            {"place": "frontier", "terrain": "Highland Tower", "was": 4, "face": 5, "icon": "MISSILE", "player": "A"},
            "Alice turns the frontier (Highland Tower) up from 4 to 5 (missile).",
        ),
        (
            Happening.TERRAIN_TURNED,
            {"place": "B-home", "terrain": "Swampland Temple", "was": 8, "face": 7, "icon": "MELEE", "player": None},
            "Bob's home (Swampland Temple) falls back from 8 to 7 (melee).",
        ),
        (
            Happening.MANEUVER_SUCCEEDED,
            {"player": "A", "place": "frontier", "results": {"A": 6, "B": 6}},
            "6 against 6 maneuver results: a tie goes to the marching army, so the maneuver succeeds.",
        ),
        (
            Happening.MANEUVER_FAILED,
            {"player": "A", "place": "frontier", "results": {"A": 5, "B": 6}},
            "5 against 6 maneuver results: the maneuver fails.",
        ),
        (
            Happening.ACTION_CHOSEN,
            {
                "player": "A",
                "place": "frontier",
                "action": "missile",
                "target": {"player": "B", "place": "B-home"},
            },
            "Alice's campaign army takes a missile action against Bob's home army.",
        ),
        (
            Happening.ROLLED,
            {
                "player": "A",
                "place": "A-home",
                "kind": "melee",
                "counts": "melee",
                "against": None,
                "faces": {"A:Warlord": ["Smite 4"], "A:Footman#1": ["MELEE 2"], "A:Footman#2": ["SAVE 1"]},
                "sums": {"subtotal": 2, "after_sai": 6, "total": 6},
                "causes": [["after_sai", "Warlord Smite", 4]],
                "total": 6,
            },
            (
                "Alice's home army rolls melee: 2 + 4 (Warlord Smite) = **6 melee** (Footman 2 melee); "
                "nothing from Footman 1 save."
            ),
        ),
        (
            Happening.REINFORCED,
            {"player": "A", "moves": {"frontier": ["A:Sentry"], "A-home": ["A:Footman#1", "A:Footman#2"]}},
            "Alice reinforces the frontier with Sentry and Alice's home with Footman ×2.",
        ),
        (
            MATCH_OVER,
            {"winners": ["A"], "reason": Reason.TWO_TERRAINS},
            "**Alice wins the match: two terrains are captured at once.**",
        ),
        (
            MATCH_OVER,
            {"winners": [], "reason": Reason.NOBODY_LEFT},
            "**The match ends in a draw: the last units of all players fell in one moment.**",
        ),
    ],
)
def test_sentences_explain_their_numbers(name: str, facts: dict[str, Json], expected: str) -> None:
    assert sentence(Event(1, name, facts), CAST) == expected


def test_the_thread_is_not_told_what_the_next_message_shows() -> None:
    facts: dict[str, Json] = {"player": "A", "place": "frontier", "march": "first march"}
    assert story([Event(1, Happening.MARCH_ENDED, facts)], CAST) == []


def test_a_name_never_works_as_markdown_or_mention() -> None:
    cast = Cast({A: "**Al** <@1> @everyone [x](http://x.y)", B: "Bob"})
    text = sentence(Event(1, Happening.CONCEDED, {"player": "A"}), cast)
    assert "<@1>" not in text
    assert "@everyone" not in text
    assert "\\[x\\](" in text
    assert "\\*\\*Al" in text


def test_namesakes_are_told_apart() -> None:
    cast = Cast({A: "Bob", B: "Bob"}, for_message=False)
    assert cast.player("A") == "Bob (A)"
    assert cast.player("B") == "Bob (B)"
