"""What becomes of the results of a player who leaves a round robin (FIDE tournament rules C.06, V.4)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from engine.league.event import Event, Format, How, Pairing, Player, PlayerId, Result, Verdict
from engine.league.rules import RrDrop

ROUND_ROBINS = frozenset({Format.ROUND_ROBIN, Format.DOUBLE_ROUND_ROBIN, Format.DIVISIONS})
VOID = Verdict(Result.VOID)


def settled(event: Event) -> Event:
    """Returns the event with the declared drop rule applied to everybody who left; settled twice is settled once."""
    if event.format not in ROUND_ROBINS or event.rules.rr_drop is None:
        return event
    left = {one.id: one for one in event.players if one.dropped_after is not None}
    annulled = {one for one in left if is_annulled(event, left[one])}
    gone = {one for one in annulled if all(pairing.verdict == VOID for pairing in _games(event, one))}
    for one in left:
        # Beside a player who is annulled already, a player's own game with him no longer shows that it was played.
        games = _games(event, one)
        if one not in gone and any(pairing.verdict == VOID and pairing.other(one) in gone for pairing in games):
            annulled.discard(one)
    rounds = []
    for one_round in event.rounds:
        pairings = tuple(_settled(pairing, one_round.no, left, annulled) for pairing in one_round.pairings)
        rounds.append(replace(one_round, pairings=pairings))
    return replace(event, rounds=tuple(rounds))


def _games(event: Event, player: PlayerId) -> list[Pairing]:
    return [pairing for _, pairing in event.pairings() if player in pairing.players]


def is_annulled(event: Event, player: Player) -> bool:
    """Returns whether all results of a player who left are annulled: under `fide`, if he played less than half."""
    match event.rules.rr_drop:
        case RrDrop.ANNUL:
            return True
        case RrDrop.FIDE:
            games = _games(event, player.id)
            played = sum(1 for one in games if one.verdict is not None and one.verdict.is_played)
            return 2 * played < max(len(games), _scheduled(event, player))
        case _:
            return False


def _scheduled(event: Event, player: Player) -> int:
    """Returns how many games the whole schedule gives a player; 0 where a file does not say who is in his division."""
    division = event.divisions.get(player.id)
    if event.format is Format.DIVISIONS and division is None:
        return 0
    others = sum(1 for one in event.players if event.divisions.get(one.id) == division) - 1
    return others * 2 if event.format is Format.DOUBLE_ROUND_ROBIN else others


def _settled(pairing: Pairing, no: int, left: Mapping[PlayerId, Player], annulled: Collection[PlayerId]) -> Pairing:
    """Returns a pairing as it counts: annulled, or lost by whoever has left before it, or as it was."""
    if any(player in annulled for player in pairing.players):
        return replace(pairing, verdict=VOID, numbers=None, as_of=())
    verdict = pairing.verdict
    if verdict is not None and (verdict.is_played or verdict.result is Result.VOID):
        return pairing
    gone = [player for player in pairing.players if player in left and not left[player].is_in(no)]
    if not gone:
        return pairing
    won = Result.NONE if len(gone) == 2 else Result.B if pairing.a in gone else Result.A
    return replace(pairing, verdict=Verdict(won, How.FORFEIT), numbers=None, as_of=())
