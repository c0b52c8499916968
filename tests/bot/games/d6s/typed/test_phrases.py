"""What people write, in the reader's words: a line is parted where a new action begins, each part says one thing."""

from __future__ import annotations

import pytest

from bot.games.d6s.typed.phrases import begins_an_action, pieces, plain_fight, plain_moves


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("to H12, shoot Orc 1", ["to H12", "shoot Orc 1"]),
        ("goes to M9 and shoots Orc 1", ["goes to M9", "shoots Orc 1"]),
        ("north 2 then east 1; dodge.", ["north 2", "east 1", "dodge"]),
        ("to 12, 9", ["to 12 9"]),
        ("to (12, 9) via 7.5/11", ["to 12 9 via 7.5 11"]),
        ("cast bless on Orc 1 and Orc 2", ["cast bless on Orc 1 and Orc 2"]),
        ("to the treasure and pick it up", ["to the treasure", "pick it up"]),
    ],
)
def test_a_line_is_parted_where_a_new_action_begins(text: str, parts: list[str]) -> None:
    assert pieces(text) == parts


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("fires at Orc 1", ["shoot orc 1"]),
        ("shoot an arrow at the giant", ["shoot the giant"]),
        ("shoots Orc 1 from H12", ["in h12", "shoot orc 1"]),
        ("charges Orc 1", ["into orc 1"]),
        ("charge into Orc 1 from behind", ["into orc 1 from behind"]),
        ("move into base contact with Orc 1", ["into orc 1"]),
        ("flank Orc 2", ["flank orc 2"]),
        ("attacks Orc 1", ["attack orc 1"]),
        ("stays put", ["stay"]),
        ("do nothing", ["stay"]),
        ("hold position", ["stay"]),
        ("stand", ["stand"]),
        ("gets up", ["stand"]),
        ("dash to M16", ["dash", "to m16"]),
        ("sprint into Ogre", ["dash", "into ogre"]),
        ("hide behind the hedge", ["behind the hedge", "hide"]),
        ("take cover", ["behind cover"]),
        ("move 3 inches north", ["north 3 inches"]),
        ("4 inches to the north", ["north 4 inches"]),
        ('keep 5" from Orc 1', ['5" from orc 1']),
        ("within 6 of Orc 1", ["within 6 of orc 1"]),
        ("stop 1 inch short of Orc 1", ["1 inch short of orc 1"]),
        ("retreat", ["away from"]),
        ("run away from the giant", ["away from the giant"]),
        ("fall back 3", ["backward 3"]),
        ("back 2", ["backward 2"]),
        ("advance", ["forward"]),
        ("advance on Orc 1", ["toward orc 1"]),
        ("advance to M9", ["to m9"]),
        ("next to Knight 1", ["beside knight 1"]),
        ("with Knight 1", ["beside knight 1"]),
        ("through M9 to M10", ["to m10 via m9"]),
        ("to M10 through L9", ["to m10 via l9"]),
        ("from L6 to M9", ["to m9"]),
        ("-> M9", ["to m9"]),
        ("grab Treasure 1", ["fetch treasure 1"]),
        ("to H12", ["to h12"]),
        ("behind wall 3 against Archer 1", ["behind wall 3 against archer 1"]),
        ("NE 4.5", ["ne 4.5"]),
        ("12 from King", ["12 from king"]),
    ],
)
def test_a_part_of_a_movement_is_said_in_the_readers_words(text: str, said: list[str]) -> None:
    assert plain_moves(text) == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("kills Orc 1", "attack orc 1"),
        ("all attacks on Orc 1", "attack orc 1"),
        ("push Orc 1 away", "shove orc 1"),
        ("knock Orc 1 prone", "trip orc 1"),
        ("breaks free", "escape"),
        ("step back", "disengage"),
        ("retreat to the north", "disengage north"),
        ("grab the treasure", "pick up the treasure"),
        ("skip", "nothing"),
    ],
)
def test_a_combat_action_is_said_in_the_readers_words(text: str, said: str) -> None:
    assert plain_fight(text) == said


def test_what_somebody_does_is_told_from_who_does_it() -> None:
    assert all(map(begins_an_action, ("shoot Orc 1", "stays", "north 3", "away from Ogre", "advance")))
    assert not any(map(begins_an_action, ("Archer 1", "Stone Giant", "Knights", "the others", "Halfling")))
