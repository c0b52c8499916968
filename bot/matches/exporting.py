"""What `/game export` hands out: the record of a match, with the position as it stands where nothing in it is secret.

After the end it holds everything: `./marchwarden verify` rolls every die again from it, and the engine plays it again.
During the match it holds what its reader may know, and nothing more: the events that they have seen, and the position
once no player hides anything. Orders and dice to come are never in it.
"""

from __future__ import annotations

from bot.cards import Status
from bot.matches.looking import Looking
from engine.registry import strategy
from engine.values import Json


class Exporting(Looking):
    """Handing out a match as a file."""

    async def export(self, match_id: int, user_id: int | None) -> dict[str, Json]:
        """Returns the record of a match for a user, with its position. Raises `UnknownMatch`."""
        record = await self.record(match_id, user_id)
        return {**record, "position": await self._position(match_id)}

    async def _position(self, match_id: int) -> Json:
        """Returns the position at the start of the step that is played; None while a player hides something."""
        async with self.lock(match_id):
            match = await self.load(match_id)
            play = match.play
            if play is None or match.card.status is not Status.PLAYING:
                return None
            thinks = strategy(play.game.name)
            if any(thinks.hides(play.view(one.player), one) for one in play.pending.values()):
                return None
            return dict(play.snapshot().state)
