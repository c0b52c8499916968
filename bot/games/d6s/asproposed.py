"""What "as proposed" would do for all of a player's characters, shown privately before they confirm it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.prompts.address import Address
from bot.prompts.parts import Button, ButtonStyle, Prompt
from bot.words.sentences import capital
from engine.d6s.odds import percent
from engine.d6s.planning.ahead import Intent, fights_ahead, moves_ahead
from engine.d6s.planning.lettered import Lettered
from engine.d6s.state import State
from engine.values import Seat

CONFIRM_MOVES: Final = "Move them all so"
CONFIRM_MELEES: Final = "Fight all of it so"
MOST_TOLD: Final = 12
_MOVED_ANEW: Final = (
    "-# As the table stands now: after each move I work out the next one again. No suggestion gives an enemy a free "
    "strike at a character that leaves it."
)
_FOUGHT_ANEW: Final = "-# As the table stands now: each loss or follow-up changes the suggestions after it."


def rest_shown(state: State, seat: Seat, address: Address) -> Prompt:
    """Returns each move that is proposed for those who have not moved, what it risks, and the button that does it."""
    told = [_move(move) for _, move in moves_ahead(state, seat)]
    text = ["**Suggested for all your characters that have not moved:**", *_so_many(told), _MOVED_ANEW]
    return Prompt("\n".join(text), ((Button(CONFIRM_MOVES, address.to("d6s_do_moves"), ButtonStyle.GOOD),),))


def _move(move: Lettered) -> str:
    said = capital(move.move.in_words())
    brings = f" ({move.brings})" if move.seen.brief() else ""
    seen = move.seen
    warned = [f"it leaves its melee with {name}" for name in seen.leaves] + [
        str(one).rstrip(".") for one in seen.checks
    ]
    return f"- {said}{brings}." + "".join(f" ⚠ {capital(one)}." for one in warned)


def melees_shown(state: State, seat: Seat, proposed: str, address: Address) -> Prompt:
    """Returns what is proposed in each melee still to be fought, and the button that does it; `proposed` is what is
    proposed for the question that is open.
    """
    told = [_intent(one) for one in fights_ahead(state, seat) if not proposed.startswith(f"{one.unit.name} ")]
    text = ["**Suggested for all your melees this round:**"]
    text += [f"- Now: {proposed}."] if proposed else []
    text += (
        [*_so_many(told), _FOUGHT_ANEW]
        if told
        else [("- None of your other characters has an enemy or an object in reach.")]
    )
    return Prompt("\n".join(text), ((Button(CONFIRM_MELEES, address.to("d6s_do_melees"), ButtonStyle.GOOD),),))


def _intent(intent: Intent) -> str:
    name = intent.unit.name
    if intent.object:
        return f"- {name} goes for {intent.object}, and attacks nobody."
    if intent.chances is None:
        return f"- {name} attacks nobody{': its action is used up' if intent.unit.acted else ''}."
    odds = intent.chances
    return f"- {name} attacks {intent.target}: {percent(odds.hit)} to hit, {percent(odds.share)} to wound per attack."


def _so_many(told: Sequence[str]) -> list[str]:
    if len(told) <= MOST_TOLD:
        return list(told)
    return [*told[:MOST_TOLD], f"- And {len(told) - MOST_TOLD} more."]
