"""The sentences of events of d6s with Dragons, and where things of the table are found by name."""

from __future__ import annotations

import pytest

from bot.games.d6s.face import FACE
from bot.games.d6s.names import D6sWording
from bot.games.d6s.telling import SENTENCES, story
from engine.chance import FairSource
from engine.d6s import events as told
from engine.d6s.position import read_position
from engine.d6s.state import Gone
from engine.d6s.view import TableView
from engine.d6s.winning import Reason
from engine.events import Event, MatchEnded
from engine.located import read_yaml
from engine.playthrough import Playthrough
from engine.registry import games
from engine.values import Seat

NAMES = {Seat("A"): "Alice", Seat("B"): "Bob", Seat("C"): "Cara"}


def a_side_of_two() -> D6sWording:
    """Alice and Cara play against Bob."""
    match = Playthrough.begin(games()["d6s"], list(NAMES), {}, FairSource(bytes(32), "1", ["", "", ""]))
    view = match.view(None)
    assert isinstance(view, TableView)
    return D6sWording.of(NAMES, view)


def test_one_leads_and_two_lead() -> None:
    wording = a_side_of_two()
    say = SENTENCES[told.CoinThrown]
    assert say(told.CoinThrown("A"), wording) == "The coin is tossed: **Alice and Cara lead** in the first round."
    assert say(told.CoinThrown("B"), wording) == "The coin is tossed: **Bob leads** in the first round."


def test_the_story_says_what_a_roll_is_for_and_what_changed_it() -> None:
    wording = a_side_of_two()
    taking = told.Saved("House Orc 2", "reflex", 3, 2, (5,), False, "Treasure 1")
    assert SENTENCES[told.Saved](taking, wording) == (
        "House Orc 2 tries to pick up Treasure 1, Reflex 3 against Potency 2 (the 2 enemies within 1 inch of it): "
        "5, failed."
    )
    climbing = told.Saved("Fanatic 4", "fortitude", 3, 0, (5,), False, reason="to climb ruin")
    assert SENTENCES[told.Saved](climbing, wording) == "Fanatic 4 tries to climb ruin, Fortitude 3: 5, failed."
    burst = told.Saved("Fanatic 4", "reflex", 3, 1, (2,), True, reason="against Death Burst")
    assert SENTENCES[told.Saved](burst, wording) == (
        "Fanatic 4 saves against Death Burst, Reflex 3 against Potency 1: 2, **saved**."
    )
    parts, gains, loses = ((3, "profile"), (1, "flanked")), ((1, "target vexed"),), ((-1, "target dodges"),)
    say = SENTENCES[told.ToHit]
    again = told.ToHit("Orc", "Dwarf", "axe", 4, 1, parts, gains, (1, 3), True)
    assert say(again, wording) == (
        "Orc attacks Dwarf with axe (Fight 4 with +1 flanked, Armor 1): "
        "1, again for advantage (target vexed): 3, **hit**."
    )
    spoilt = told.ToHit("Orc", "Dwarf", "axe", 3, 1, parts[:1], loses, (3, 6), False)
    assert "(Fight 3, Armor 1): 3, again for disadvantage (target dodges): 6, miss." in say(spoilt, wording)
    prone = SENTENCES[told.ConditionGained]
    assert prone(told.ConditionGained("Dwarf", "prone", "Giant"), wording) == "Dwarf is **prone** now by Giant."
    assert (
        prone(told.ConditionGained("Dwarf", "prone", why="it slips"), wording) == "Dwarf is **prone** now (it slips)."
    )


def test_a_round_says_what_leading_gives() -> None:
    """Movement order: of equal Speed the Lead side moves first; the Lead Player splits the melees."""
    say = SENTENCES[told.RoundBegan]
    assert say(told.RoundBegan(2, "B"), a_side_of_two()) == "**Round 2.** Bob leads."
    said = say(told.RoundBegan(1, "B"), a_side_of_two())
    assert said == "**Round 1.** Bob leads, moves first on tied Speed and chooses the fights."


def test_a_way_is_told_in_half_inches() -> None:
    say, wording = SENTENCES[told.Moved], a_side_of_two()
    exact = told.Moved("Knight", "land", ((1000, 1000), (1000, 4500)))
    assert say(exact, wording).endswith("B2 to B5 (3.5 inches).")
    about = told.Moved("Knight", "land", ((1000, 1000), (1000, 5860)))
    assert say(about, wording).endswith("B2 to B6 (about 5 inches).")


def test_one_stands_in_the_way_and_two_stand_in_it() -> None:
    say, wording = SENTENCES[told.BlockChecked], a_side_of_two()
    one = told.BlockChecked("Archer", "Giant", ("Knight",), 2, "Knight")
    assert say(one, wording) == "Archer aims at Giant past Knight: 2, it meets Knight."
    two = told.BlockChecked("Archer", "Giant", ("Knight", "rubble 2"), 5, "")
    assert say(two, wording) == "Archer aims at Giant past Knight and rubble 2: 5, the way is clear."


def test_characters_of_a_profile_that_is_named_are_found_on_the_table() -> None:
    state = read_position(
        read_yaml("{A: {Archer 1: {at: [12, 8]}, Archer 2: {at: [4, 8]}}, B: {Knight 1: {at: [4, 12]}}}")
    )
    state.units["Archer 2"].gone = Gone.ELIMINATED
    view = TableView(Seat("A"), state)
    where = FACE.location(view, state.units["Archer 1"].profile, FACE.wording(NAMES, view))
    assert where == "Alice's Archer 1 on M9 and Alice's Archer 2 is eliminated"


@pytest.mark.parametrize(
    ("scenario", "said"),
    [
        ("{scenario: sacred objects, ", "and controlled treasures count: Alice 1 and Bob 0"),
        ("{scenario: raid, ", "and destroyed supplies count: Alice 0 and Bob 0"),
        (
            "{scenario: confrontation, ",
            "and the shares of characters still in play count: Alice 1 of 4 and Bob 1 of 3",
        ),
    ],
)
def test_after_the_last_round_the_end_says_by_what_it_was_decided(scenario: str, said: str) -> None:
    """D-116: treasures, destroyed supplies, or the share of one's characters."""
    objects = "objects: {Treasure 1: {at: [12, 9.2]}}, " if "sacred" in scenario else ""
    state = read_position(
        read_yaml(
            f"{scenario}{objects}start: {{A: 4, B: 3}}, "
            "A: {Archer 1: {at: [12, 8]}}, B: {Orc Warrior 1: {at: [12, 20]}}}"
        )
    )
    wording = FACE.wording({Seat("A"): "Alice", Seat("B"): "Bob"}, TableView(None, state))
    ended = Event(1, MatchEnded((Seat("A"),), Reason.ROUNDS), "", None)
    assert FACE.sentence(ended, wording) == f"**Alice wins the match: the last round is over, {said}.**"
    assert FACE.reason(Reason.ROUNDS) == "the last round is over"


def test_a_phase_is_named_only_where_something_happens_in_it() -> None:
    facts = [
        told.RoundBegan(2, "B"),
        told.PhaseBegan("movement", 2),
        told.Did("Ogre", "hide"),
        told.PhaseBegan("combat", 2),
        told.PhaseBegan("cleanup", 2),
        told.RoundBegan(3, "A"),
        told.PhaseBegan("movement", 3),
        told.PhaseBegan("combat", 3),
        told.MeleeBegan(("Ogre", "Knight")),
    ]
    events = [Event(number, one) for number, one in enumerate(facts, 1)]
    lines = story(events, a_side_of_two(), lambda event, wording: SENTENCES[type(event.facts)](event.facts, wording))
    assert lines == [
        "**Round 2.** Bob leads.",
        "Ogre hides.",
        "**Round 3.** Alice and Cara lead.",
        "**Combat Phase**, round 3.",
        "Melee: Ogre and Knight.",
    ]


def test_what_a_line_beside_it_says_is_not_said_again() -> None:
    """A character that hides is hidden, and a single melee is named as it begins."""
    facts = [
        told.Did("Ogre", "hide"),
        told.ConditionGained("Ogre", "hidden"),
        told.MeleesSplit((("Ogre", "Knight"),)),
        told.MeleeBegan(("Ogre", "Knight")),
    ]
    events = [Event(number, one) for number, one in enumerate(facts, 1)]
    lines = story(events, a_side_of_two(), lambda event, wording: SENTENCES[type(event.facts)](event.facts, wording))
    assert lines == ["Ogre hides.", "Melee: Ogre and Knight."]
