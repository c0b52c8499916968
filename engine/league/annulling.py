"""What becomes of the results of a player who leaves a round robin (FIDE tournament rules C.06, V.4)."""

from __future__ import annotations

from dataclasses import replace

from engine.league.event import Event, Format, How, Pairing, Player, Result, Verdict
from engine.league.rules import RrDrop

ROUND_ROBINS = frozenset({Format.ROUND_ROBIN, Format.DOUBLE_ROUND_ROBIN, Format.DIVISIONS})
VOID = Verdict(Result.VOID)


def settled(event: Event) -> Event:
    """Return the event with the declared drop rule applied to everybody who left; settled twice is settled once."""
    if event.format not in ROUND_ROBINS or event.rules.rr_drop is None:
        return event
    for player in event.players:
        if player.dropped_after is not None:
            event = _without(event, player)
    return event


def is_annulled(event: Event, player: Player) -> bool:
    """Return whether all results of a player who left are annulled: under `fide`, if he played less than half."""
    match event.rules.rr_drop:
        case RrDrop.ANNUL:
            return True
        case RrDrop.FIDE:
            games = [pairing for _, pairing in event.pairings() if player.id in pairing.players]
            played = sum(1 for one in games if one.verdict is not None and one.verdict.is_played)
            return 2 * played < max(len(games), _scheduled(event, player))
        case _:
            return False


def _scheduled(event: Event, player: Player) -> int:
    """Return how many games the whole schedule gives a player; 0 where a file does not say who is in his division."""
    division = event.divisions.get(player.id)
    if event.format is Format.DIVISIONS and division is None:
        return 0
    others = sum(1 for one in event.players if event.divisions.get(one.id) == division) - 1
    return others * 2 if event.format is Format.DOUBLE_ROUND_ROBIN else others


def _without(event: Event, player: Player) -> Event:
    annulled = is_annulled(event, player)
    assert player.dropped_after is not None
    rounds = []
    for one in event.rounds:
        left = one.no > player.dropped_after
        pairings = tuple(
            _settled(event, pairing, player, annulled, left) if player.id in pairing.players else pairing
            for pairing in one.pairings
        )
        rounds.append(replace(one, pairings=pairings))
    return replace(event, rounds=tuple(rounds))


def _settled(event: Event, pairing: Pairing, player: Player, annulled: bool, left: bool) -> Pairing:
    if annulled:
        return replace(pairing, verdict=VOID, numbers=None, as_of=())
    if not left or (pairing.verdict is not None and pairing.verdict.is_played):
        return pairing
    if pairing.verdict is not None and pairing.verdict.result is Result.VOID:
        return pairing
    other = event.player(pairing.other(player.id))
    if other.dropped_after is not None:
        return replace(pairing, verdict=Verdict(Result.NONE, How.FORFEIT), numbers=None, as_of=())
    won = Result.B if pairing.a == player.id else Result.A
    return replace(pairing, verdict=Verdict(won, How.FORFEIT), numbers=None, as_of=())
