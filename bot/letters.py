"""One message of a match, as it is written before it is sent: what stands in it, who is called, what it shows."""

from __future__ import annotations

from dataclasses import dataclass, replace

import discord

from bot.marks import BEFORE, Mark
from bot.pictures import Board
from bot.prompts import limits
from bot.prompts.parts import Prompt
from bot.words import lobby
from bot.words.sentences import in_a_message, listed


@dataclass(frozen=True)
class Letter:
    """One message to be sent. `mark` names it, `shows` says what it shows."""

    text: str
    mark: Mark
    prompt: Prompt | None = None
    board: Board | None = None
    pings: tuple[int, ...] = ()
    shows: str | None = None
    asks: str = ""
    """The question, which stands below the text; below the picture where there is one, beside its buttons."""
    silent: bool = False
    """Whether who is mentioned is there anyway, and need not be called."""
    may_embed: bool = False
    """Whether something may stand below a picture."""

    @property
    def asks_below(self) -> bool:
        """Returns whether the question stands below a picture."""
        return self.may_embed and self.board is not None and bool(self.asks)

    @property
    def whole(self) -> str:
        """Returns what stands in it, above the mark."""
        called = listed(f"<@{user}>" for user in self.pings) if self.asks else ""
        asks = lobby.asked_below(called) if self.asks_below else f"{called} {self.asks}".strip()
        return "\n\n".join(filter(None, (self.text, asks)))

    @property
    def content(self) -> str:
        """Returns the whole text."""
        return in_a_message(self.whole, f"{BEFORE}{self.mark}")

    @property
    def embeds(self) -> list[discord.Embed]:
        """Returns what stands below the picture: a second one, the question."""
        if self.board is None:
            return []
        asks = [discord.Embed(description=self.asks, colour=self.board.colour)] if self.asks_below else []
        return [*self.board.embeds, *asks]

    @property
    def files(self) -> list[discord.File]:
        """Returns fresh files of its pictures."""
        return [] if self.board is None else self.board.files

    @property
    def has_room(self) -> bool:
        """Returns whether nothing of it has to be cut."""
        return len(self.whole) + len(f"{BEFORE}{self.mark}") <= limits.CONTENT

    def after(self, page: Letter) -> Letter:
        """Returns this letter with what stands in a message that goes on with it."""
        text = "\n".join(filter(None, (page.text, "" if self.text == lobby.TABLE_NOW else self.text)))
        first = self.mark.first if page.mark.first is None else page.mark.first
        last = page.mark.last if self.mark.last is None else self.mark.last
        board = self.board if page.board is None or self.board is None else page.board.followed_by(self.board)
        mark = replace(self.mark, first=first, last=last, part=None)
        return replace(self, text=text, mark=mark, board=board or page.board)
