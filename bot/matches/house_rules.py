"""House rules: what is agreed on about a match beside the options of its game. They are the same for every game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.matches.rows import lobby_changed, open_row
from bot.matches.transactions import Transactions
from bot.store import saved
from bot.store.saved import UNDO_OFF, UNDO_RULE
from bot.store.tables import HouseRuleRow
from engine.game import Option, OptionKind
from engine.refusals import NotAllowed
from engine.values import Json

UNDO: Final = Option(
    UNDO_RULE,
    OptionKind.CHOICE,
    ("allowed", UNDO_OFF),
    "allowed",
    "undo",
    means={"allowed": "free for slips, by consent beyond a die roll", UNDO_OFF: "no answer can be undone"},
)
SUGGESTIONS: Final = Option(
    "suggestions",
    OptionKind.CHOICE,
    ("off", "on"),
    "off",
    "suggestions",
    means={"off": "only against computers alone", "on": "a player may ask a computer what to answer"},
)
HOUSE_RULES: Final = (UNDO, SUGGESTIONS)


def apart(options: Mapping[str, Json]) -> tuple[dict[str, Json], dict[str, str]]:
    """Returns the options of a game, and the house rules, from both together."""
    house = {option.key for option in HOUSE_RULES}
    own = {key: value for key, value in options.items() if key not in house}
    return own, {key: str(value) for key, value in options.items() if key in house}


class HouseRules(Transactions):
    """What is agreed on beside a game's options."""

    async def house_rules(self, match_id: int) -> dict[str, str]:
        """Returns the house rules of a match that are not the default."""
        async with self.store.reading() as session:
            return await saved.house_rules(session, match_id)

    async def agree_on_house_rule(self, match_id: int, user_id: int, name: str, value: str) -> None:
        """Change a house rule of a match that has not started. Raises as `agree` does."""
        async with self.lock(match_id), self.store.writing() as session:
            row = await open_row(session, match_id)
            if row.created_by != user_id:
                raise NotAllowed("Only the creator of a match chooses its options.")
            await session.merge(HouseRuleRow(match_id=match_id, name=name, value=value))
            card = await lobby_changed(session, row)
        self.on_commit(card.channel_id)
