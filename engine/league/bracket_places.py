"""The elimination order: the places of a knockout and of a double knockout, from the results alone."""

from __future__ import annotations

from engine.league.event import Event, Format, Pairing, PlayerId, Stage

BRACKETS = frozenset({Format.KNOCKOUT, Format.DOUBLE_KNOCKOUT})
NEVER = 10**6
"""The round in which a player who is still in would be knocked out."""


def bracket_tiers(event: Event, after_round: int) -> dict[PlayerId, int]:
    """Returns a number for each player of a bracket, 0 for the best; equal numbers share a place. Else nothing."""
    if event.format not in BRACKETS:
        return {}
    out = knocked_out(event, after_round)
    third = _third(event, after_round)
    keys = {one.id: (-out.get(one.id, NEVER), third.get(one.id, 1)) for one in event.players}
    order = sorted(set(keys.values()))
    return {player: order.index(key) for player, key in keys.items()}


def knocked_out(event: Event, after_round: int) -> dict[PlayerId, int]:
    """Returns in which round each player went out: by his last allowed loss, or by leaving before a round."""
    allowed = 1 if event.format is Format.KNOCKOUT else 2
    lost: dict[PlayerId, int] = {}
    out: dict[PlayerId, int] = {}
    for no, pairing in event.pairings():
        if no > after_round or pairing.stage is Stage.THIRD:
            continue
        for player in losers(pairing):
            lost[player] = lost.get(player, 0) + 1
            decides = pairing.stage is Stage.GRAND_FINAL_RESET or (
                pairing.stage is Stage.GRAND_FINAL and not event.rules.final_reset
            )
            if lost[player] >= allowed or decides:
                out.setdefault(player, no)
    for one in event.players:
        if one.dropped_after is not None and one.dropped_after < after_round:
            out.setdefault(one.id, one.dropped_after + 1)
    return out


def losses(event: Event, after_round: int) -> dict[PlayerId, int]:
    """Returns how often each player lost in the bracket; a match for third place does not count."""
    found = dict.fromkeys((one.id for one in event.players), 0)
    for no, pairing in event.pairings():
        if no <= after_round and pairing.stage is not Stage.THIRD:
            for player in losers(pairing):
                found[player] += 1
    return found


def losers(pairing: Pairing) -> tuple[PlayerId, ...]:
    """Returns who does not go on after a decided match: the loser, or both after a double forfeit."""
    if pairing.verdict is None:
        return ()
    match pairing.verdict.result.value:
        case "a":
            return (pairing.b,)
        case "b":
            return (pairing.a,)
        case "none":
            return pairing.players
        case _:
            return ()


def _third(event: Event, after_round: int) -> dict[PlayerId, int]:
    found: dict[PlayerId, int] = {}
    for no, pairing in event.pairings():
        if no <= after_round and pairing.stage is Stage.THIRD:
            beaten = losers(pairing)
            found |= {player: 2 if player in beaten else 0 for player in pairing.players if beaten}
    return found
