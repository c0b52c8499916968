"""The names of everything that can happen in a match, with the facts each event carries.

`p` is a seat, `place` a place, `dice` a list of die ids. Two more events come from the driver of every game:
`forced_choice` (player, prompt, answer; seen by the player alone) and `match_over` (winners, reason).
"""

from __future__ import annotations

from enum import StrEnum


class Happening(StrEnum):
    """An event's name; the comment lists its facts."""

    # set-up
    FORCE_CHOSEN = "force_chosen"  # player
    ARMIES_ASSEMBLED = "armies_assembled"  # player
    FORCES_REVEALED = "forces_revealed"  # forces {p: {home, campaign, horde: dice; terrain, frontier: names; dragons}}
    HORDE_ROLL_TIED = "horde_roll_tied"  # players, results, position (which they tie for; 1: the most)
    HORDE_ROLL_WON = "horde_roll_won"  # player, results {p: n in their newest roll}, order (players, the most first)
    FIRST_TURN_TAKEN = (
        "first_turn_taken"  # player, chosen (bool: by choice, or because the winner chose the frontier), order of play
    )
    FRONTIER_SELECTED = "frontier_selected"  # player, terrain (name), proposed_by
    ARMY_PLACED = "army_placed"  # player, army, place, dice
    DISTANCE_ROLLED = "distance_rolled"  # player, place, rolled (1-8), face (None: rolled again)

    # the turn
    TURN_BEGAN = "turn_began"  # player, turn
    MARCH_BEGAN = "march_began"  # player, place, march ("first march" or "second march")
    MARCH_ENDED = "march_ended"  # player, place, march
    MANEUVER_ANNOUNCED = "maneuver_announced"  # player, place
    MANEUVER_OPPOSED = "maneuver_opposed"  # player (who opposes), place
    MANEUVER_SUCCEEDED = "maneuver_succeeded"  # player, place, results {p: n} (empty: nobody opposed)
    MANEUVER_FAILED = "maneuver_failed"  # player, place, results {p: n}
    MINOR_TERRAIN_BROUGHT = "minor_terrain_brought"  # player, place, die: from the Summoning Pool to this army
    MINOR_TERRAIN_ROLLED = "minor_terrain_rolled"  # player, place, die, face (1-8), icon
    MINOR_TERRAIN_TURNED = "minor_terrain_turned"  # player, place, die, face, icon: after an ID, to a face of choice
    MINOR_TERRAIN_KEPT = "minor_terrain_kept"  # player, place, die, icon: instead of the maneuver
    MINOR_TERRAIN_BURIED = "minor_terrain_buried"  # player, place, die, why (WhyBuried, or a charge of Amazons)
    TERRAIN_TURNED = "terrain_turned"  # place, terrain, was, face, icon, player (None: it fell back)
    TERRAIN_CAPTURED = "terrain_captured"  # player, place, terrain, icon, held: terrains captured now
    CASTLE_CHOSEN = "castle_chosen"  # player, place, terrain, icon: as what a captured Castle serves
    TERRAIN_LOST = "terrain_lost"  # player, place, terrain, why ("abandoned", "killed", "flooded" or "out-maneuvered")
    ACTION_CHOSEN = "action_chosen"  # player, place, action, target {player, place} or None
    DICE_FELL = "dice_fell"  # player, place, kind, faces {die: face}, again: an army's dice, not resolved yet
    ROLLED = "rolled"  # what `RollSheet.facts` writes down: faces, sums after each step, causes; die: who rolls alone
    DAMAGE_DEALT = (
        "damage_dealt"  # player (who suffers), place, kind, results, saves, damage; of an attack: cursed (how many of
        # the results only spells' saves reduce), of a riposte: causes [[icon or ability, damage]]
    )
    BENCHED = "benched"  # player (owner), place, dice: may not counter-attack (Foul Stench)
    ABILITY_USED = "ability_used"  # player, ability: in the Species Abilities Phase
    ROLLED_FOR_ICON = "rolled_for_icon"  # player, place, kind, faces {die: face}: only what shows matters
    UNIT_DAMAGED = "unit_damaged"  # player (owner), place, die, damage (after its saves), saves
    UNITS_KILLED = "units_killed"  # player (owner), place, dice, health
    COUNTER_ATTACKED = "counter_attacked"  # player, place
    COUNTER_DECLINED = "counter_declined"  # player, place
    DRAGONKIN_JOINED = "dragonkin_joined"  # player, place, dice, by: from the Summoning Pool to an army
    DRAGONKIN_LEFT = "dragonkin_left"  # player, place, dice: an army of Dragonkin alone, back to the Summoning Pool
    RECRUITED = "recruited"  # player, place, die
    REPLANTED = "replanted"  # player, place, dice: not killed, to the Reserve Area
    EXCHANGED = "exchanged"  # player, place, pairs {die: die}: not killed, a lesser unit takes its place
    RISEN = "risen"  # player, dice: from the ashes to the Reserve Area
    MOVED = "moved"  # player (owner), place (where to), dice, by (icon or spell)
    EFFECT_BEGAN = "effect_began"  # name, on, by, owner, place, die, strength, castings (see effects.Effect)
    EFFECT_ENDED = "effect_ended"  # name, owner, place, die
    PROMOTED = "promoted"  # player, place, pairs {die: die}
    RELICS_CANCELLED = "relics_cancelled"  # player, place, dice: Elemental Relics that show the same
    BURIED = "buried"  # player (owner), dice, by
    MAGIC_TOTALLED = "magic_totalled"  # player, place, total, most {element: n it could be}, by_cantrip, causes
    MAGIC_NEGATED = "magic_negated"  # player (Frostwings), place, results, negated (how many are subtracted)
    SPELLS_ANNOUNCED = "spells_announced"  # player, place, spells [{spell, castings, element, target, to, dragons}]
    SPELLS_DISPELLED = "spells_dispelled"  # player (who rolled), faces {die: face}, spells (as announced) affected
    SPELL_CAST = "spell_cast"  # player, spell, castings, element, target, to, dragons: it resolves now
    SPELL_LOST = "spell_lost"  # the same: nothing of its target is left, or out of reach
    SUMMONED = "summoned"  # player (who summons), dragon, came_from, place
    UNEARTHED = "unearthed"  # player (owner), dice, by: from the Buried to the Dead Unit Area
    DRAGONS_ATTACK = "dragons_attack"  # player (whose army), place, targets {dragon: dragon, "army", "nobody" (held
    # by a champion) or "beside" (it helps the army)}
    DRAGONS_ROLLED = "dragons_rolled"  # player (who rolls them), place, faces {dragon: [face, ...]}
    BREATH_CAME = "breath_came"  # player (who suffers), place, dragon, dice (chosen to be killed), effects (names)
    DRAGON_KILLED = "dragon_killed"  # place, dragon, by_army (bool; or by dragons alone)
    DRAGON_FLEW_AWAY = "dragon_flew_away"  # place, dragon
    DRAGON_SLAIN = "dragon_slain"  # player (whose champion), place, die, dragon, shows (a White Dragon's face, or None)
    FEAR_RESISTED = "fear_resisted"  # player, place, dice (Dragonkin that roll in a dragon attack thanks to Eldarim)
    DRAGON_RIDDEN = "dragon_ridden"  # player, die (who rides), dragon, came_from, place
    REINFORCED = "reinforced"  # player, moves {place: dice}
    RETREATED = "retreated"  # player, moves {place left: dice}
    ELIMINATED = "eliminated"  # player
    CONCEDED = "conceded"  # player


class WhyBuried(StrEnum):
    """Why a minor terrain was buried (p. 57-58); it may also be for one of the Amazons' charges (p. 21)."""

    BY_CHOICE = "instead of a maneuver"
    DISASTER = "disaster"
    CAPTURED = "captured"
    ARMY_GONE = "army gone"


class Reason(StrEnum):
    """Why a match ended."""

    TWO_TERRAINS = "two terrains captured"
    """p. 1: the first player to capture two terrains wins at once."""
    LAST_UNITS = "last units in play"
    """p. 1: who has the last surviving units wins."""
    CONCESSION = "concession"
    NOBODY_LEFT = "nobody left"
    """The last units of all players fell in one moment: a draw (the rulebook is silent; our ruling)."""
