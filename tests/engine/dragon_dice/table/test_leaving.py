"""Leaving a match of several before it is over: eliminated, or given up (p. 52; docs/rulings.md)."""

from __future__ import annotations

import pytest

from engine.dragon_dice.proving.invariants import check_resuming
from engine.dragon_dice.table.effects import LastingEffect, On
from engine.dragon_dice.table.state import HORDE_ARMY
from engine.refusals import NotAllowed
from engine.values import Seat
from tests.support.printed import PRESETS
from tests.support.table import A, B, Table, effects, new_match, table

C = Seat("C")
FORCES = [force.to_answer() for force in PRESETS.values()]
THREE = (
    "A A-home: Trooper | A frontier: Knight | B B-home: Thug | B frontier: Troll | B dua: Mugger | B pool: Fire Drake"
    " | C C-home: Soldier"
)


def three(zones: str = THREE, *dice: str, frontier: str = "Highland Tower 6") -> Table:
    """Three players in the middle of a match."""
    return table(zones, dice=dice, players=3, complete=True, frontier=frontier)


def brings(game: Table, seat: Seat) -> Table:
    number = next(n for n, d in game.match.pending.items() if d.player == seat)
    game.match.answer(number, seat, FORCES["ABCD".index(seat)])
    return game


# -- eliminated ----------------------------------------------------------------------------------------------------


@pytest.mark.covers("Multi-Player Games", "Last Units")
def test_an_eliminated_player_is_told_so_and_asked_nothing_more() -> None:
    """p. 52: simply skip their turn from then on."""
    game = three("A frontier: Warrior | A A-home: Seer | B frontier: Soldier | C C-home: Runner",
                 "A melee: Warrior MELEE 2", "B save: Soldier MELEE 1")  # fmt: skip
    game.play("A march: frontier", "A maneuver: no", "A action: melee")
    assert [event.facts["player"] for event in game.told("eliminated")] == [B]
    asked = []
    while game.state.turn < 4:
        asked += game.asked
        number, decision = next(iter(game.match.pending.items()))
        game.match.answer(number, decision.player, decision.default())
    assert "C march" in asked and not [question for question in asked if question.startswith("B")]


def test_a_player_eliminated_in_their_own_turn_makes_no_one_wait() -> None:
    game = three("A frontier: Soldier | B frontier: Harbinger | C C-home: Runner",
                 "A melee: Soldier MELEE 2", "B save: Harbinger Counter 4")  # fmt: skip
    game.play("A march: frontier", "A maneuver: no", "A action: melee").asks("B march")
    assert game.state.turn == 2


def test_spells_of_the_eliminated_expire_when_their_turn_would_come() -> None:
    """p. 52: not sooner, and not with anybody else's."""
    game = three("A frontier: Soldier | B frontier: Harbinger | C C-home: Runner",
                 "A melee: Soldier MELEE 2", "B save: Harbinger Counter 4")  # fmt: skip
    game.match.state.effects += [
        LastingEffect("Palsy", On.ARMY, A, A, owner=C, place="C-home"),
        LastingEffect("Evil Eye", On.ARMY, B, B, owner=C, place="C-home"),
    ]
    game.play("A march: frontier", "A maneuver: no", "A action: melee").asks("B march")
    assert effects(game) == ["Palsy on C C-home by A"]
    game.decline("C march")
    assert effects(game) == ["Palsy on C C-home by A"]
    game.decline("B march")
    assert effects(game) == []


# -- given up ------------------------------------------------------------------------------------------------------


@pytest.mark.covers("Multi-Player Games")
def test_the_others_play_on_when_one_gives_up() -> None:
    game = three().asks("A march")
    game.match.concede(B)
    game.asks("A march").play("A march: none")
    game.shows("B B-home: - | B frontier: - | B removed: Thug, Troll | B dua: Mugger | B pool: Fire Drake")
    game.decline("C march")
    check_resuming(game.match)


def test_the_units_of_a_conceding_player_stay_until_the_step_is_over() -> None:
    """Nothing that is under way loses its target; what they are still asked takes its default."""
    dice = ("A melee: Knight MELEE 3", "B save: Troll MELEE 4")
    game = three(THREE, *dice).play("A march: frontier", "A maneuver: no", "A action: melee")
    game.asks("B counter-attack").match.concede(B)
    game.asks("A march").shows("A frontier: Knight | B frontier: - | B removed: Thug, Troll")
    assert len(game.told("counter_declined")) == 1


def test_a_concession_in_the_own_turn_ends_the_turn() -> None:
    game = three()
    game.match.concede(A)
    game.asks("B march").shows("A removed: Trooper, Knight")
    assert game.state.turn == 2
    check_resuming(game.match)


def test_a_terrain_whose_holder_gives_up_falls_back() -> None:
    """p. 15: all its units are removed."""
    game = three(frontier="Highland Tower 8 B")
    game.match.concede(B)
    game.play("A march: none").has_face("frontier", 7)


def test_nobody_wins_by_giving_up() -> None:
    """Whoever gives up while a maneuver could win the match has not won it."""
    zones = "A frontier: Knight | A A-home: Trooper | B B-home: Thug | C C-home: Soldier"
    game = table(zones, players=3, complete=True, frontier="Highland Tower 7", A_home="Coastland City 8 A")
    game.play("A march: frontier", "A maneuver: yes").asks("A direction").match.concede(A)
    assert game.match.outcome is None
    game.asks("B march").has_face("frontier", 7).has_face("A-home", 7)


def test_the_last_one_who_has_not_given_up_has_won() -> None:
    game = three()
    game.match.concede(C)
    with pytest.raises(NotAllowed):
        game.match.concede(C)
    game.match.concede(A)
    game.is_over("concession", B)


def test_an_eliminated_player_cannot_concede() -> None:
    game = three("A frontier: Knight | B frontier: Thug | C C-home: Soldier")
    game.state.out.append(C)
    with pytest.raises(NotAllowed):
        game.match.concede(C)


# -- given up before the first turn --------------------------------------------------------------------------------


def test_a_player_who_leaves_before_bringing_a_force_leaves_no_trace() -> None:
    game = new_match(players=3)
    brings(game, A).match.concede(C)
    game.asks("B force")
    assert [event.facts["player"] for event in game.told("force_chosen")] == [A]
    game.falls(*_everybody("A", "ID"), *_everybody("B", "MELEE"))
    brings(game, B)
    assert game.state.out == [C] and list(game.state.terrains) == ["A-home", "B-home"]
    assert list(game.last("forces_revealed")["forces"]) == [A, B]  # type: ignore[arg-type]


def _everybody(seat: str, icon: str) -> list[str]:
    """Returns a horde roll of which the results do not matter."""
    force = list(PRESETS.values())["ABCD".index(seat)]
    return [f"{seat} horde maneuver: " + "; ".join(f"{name} {icon}" for name in force.armies[HORDE_ARMY])]


def test_whoever_leaves_after_the_horde_roll_takes_terrains_along_and_the_next_selects() -> None:
    game = table("A horde: Knight | B horde: Knight | C horde: Knight", step="order of play", players=3,
                 dice=["A horde maneuver: Knight MANEUVER 3", "B horde maneuver: Knight MANEUVER 2",
                       "C horde maneuver: Knight MELEE 3"])  # fmt: skip
    game.state.proposed.update({A: "Highland City", B: "Flatland Tower", C: "Coastland City"})
    game.asks("A turn or frontier").match.concede(B)
    game.play("A turn or frontier: first turn").asks("C frontier")
    assert game.options("C frontier") == ["Highland City", "Coastland City"]
    assert "B-home" not in game.state.terrains
    game.shows("B removed: Knight | B horde: -")
