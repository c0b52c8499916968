"""A ladder: you challenge somebody not far above you. The table orders it by points, so a win lifts you."""

from __future__ import annotations

from collections.abc import Sequence

from engine.league.event import Event, Pairing, PlayerId
from engine.league.pairing.seeding import seeded
from engine.league.standings import standings
from engine.refusals import NotAllowed


def rungs(event: Event) -> list[PlayerId]:
    """Returns the players from the top of the ladder down; those who are equal stand as they were seeded."""
    place = {line.player: line.place for line in standings(event).lines}
    late = [one.id for one in event.players if one.joined > 1]
    order = {player: number for number, player in enumerate([*seeded(event), *late])}
    present = [one.id for one in event.players if one.dropped_after is None]
    return sorted(present, key=lambda player: (place[player], order[player]))


def challengeable(event: Event, challenger: PlayerId, order: Sequence[PlayerId] | None = None) -> list[PlayerId]:
    """Returns the players that a player may challenge now, the nearest first.

    `order` is that of `rungs`, if it is known already.
    """
    order = rungs(event) if order is None else order
    if challenger not in order:
        return []
    own = order.index(challenger)
    above = order[max(0, own - event.terms.ladder_distance) : own]
    return [player for player in reversed(above) if _problem(event, challenger, player) is None]


def challenge(event: Event, challenger: PlayerId, defender: PlayerId) -> Pairing:
    """Returns the pairing of a challenge. Raises NotAllowed, with the rule, if it is not allowed now."""
    order = rungs(event)
    for player in (challenger, defender):
        if player not in order:
            raise NotAllowed(f"{player} is not on this ladder.")
    if challenger == defender:
        raise NotAllowed("You cannot challenge yourself.")
    distance = order.index(challenger) - order.index(defender)
    who = event.player(defender).called
    if distance < 0:
        raise NotAllowed(f"{who} stands below you. Challenge somebody above you.")
    if distance > event.terms.ladder_distance:
        most = event.terms.ladder_distance
        raise NotAllowed(f"{who} stands {distance} places above you. You can challenge at most {most} places up.")
    problem = _problem(event, challenger, defender)
    if problem is not None:
        raise NotAllowed(problem)
    return Pairing(challenger, defender)


def _problem(event: Event, challenger: PlayerId, defender: PlayerId) -> str | None:
    who = event.player(defender).called
    now = event.last_round
    for no, pairing in event.pairings():
        if pairing.verdict is None and defender in pairing.players:
            return f"{who} has a match that is not decided yet. Wait for its result."
        if pairing.verdict is None and challenger in pairing.players:
            return "You have a match that is not decided yet. Finish it first."
        if set(pairing.players) == {challenger, defender} and now - no < event.terms.ladder_cooldown:
            return f"You met {who} in round {no}. You can challenge {who} again after round {now + 1}."
    return None
