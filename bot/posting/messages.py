"""One message of a match, as it is written before it is sent: what stands in it, who is called, what it shows."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import discord

from bot.games.words import Loss
from bot.pictures.boards import Board
from bot.posting.idempotency_keys import IdempotencyKey
from bot.prompts import limits
from bot.prompts.parts import Prompt
from bot.words import lobby
from bot.words.sentences import in_a_message, listed, shortened

SMALL: Final = "-# "
LISTED: Final = "- "
LINES_BELOW: Final = 7
ROOM_BELOW: Final = 480
"""How much of the news stands beside the question: a phone shows it with the buttons and a part of the table."""
ROOM_MISSED: Final = 240
"""Most names of losses told further above."""


@dataclass(frozen=True, slots=True)
class GrownLines:
    """Lines at the end of a message that goes on, and how they read with what has happened since."""

    before: str
    now: str


@dataclass(frozen=True)
class OutgoingMessage:
    """One message to be sent. `key` names it, `shows` says what it shows."""

    text: str
    key: IdempotencyKey
    prompt: Prompt | None = None
    board: Board | None = None
    pings: tuple[int, ...] = ()
    shows: str | None = None
    asks: str = ""
    """The question, which stands below the text; below the picture where there is one, beside its buttons."""
    is_over: bool = False
    """Whether its question has been answered meanwhile: then it need not be sent."""
    silent: bool = False
    """Whether who is mentioned is there anyway, and need not be called."""
    asked: str = ""
    """The name of the player asked: where the question stands below a picture, its first word says whose it is."""
    may_embed: bool = False
    """Whether something may stand below a picture."""
    news: str = ""
    """What of the text was told last. As much of its end as has room stands below the picture, above the question."""
    also: tuple[str, ...] = ()
    """The questions of other players that the same message asks: its buttons lead each player to their own."""
    grown: GrownLines | None = None
    """The same as `text` where the message goes on whose last lines tell of it, too."""
    losses: tuple[Loss, ...] = ()
    """What the asked player must not miss since their last question: news further above, or in an earlier message, is
    told in short before the newest lines.
    """

    @property
    def asks_below(self) -> bool:
        """Returns whether the question stands below a picture."""
        return self.may_embed and self.board is not None and bool(self.asks)

    @property
    def _newest(self) -> str:
        """Returns the last lines of the news, as many as a player reads before answering."""
        newest = self._last_lines(LINES_BELOW, ROOM_BELOW)
        missed = self._missed(newest)
        return self._last_lines(LINES_BELOW - 1, ROOM_BELOW - len(missed)) if missed else newest

    def _last_lines(self, most: int, room: int) -> str:
        lines: list[str] = []
        for line in reversed(self.news.splitlines()):
            if len(lines) == most or sum(map(len, lines)) + len(line) > room:
                break
            lines.insert(0, line)
        # What a line explains in small, or lists, stays with it.
        while lines and lines[0].startswith((SMALL, LISTED)):
            del lines[0]
        return "\n".join(lines)

    def _missed(self, newest: str) -> str:
        """Returns in a line the losses that are told further above than these lines; empty where there are none."""
        told = newest.splitlines()
        missed: list[str] = []
        for loss in reversed(self.losses):
            if loss.line in told:
                told.remove(loss.line)
            else:
                missed.insert(0, loss.short)
        return shortened(f"{lobby.BEFORE_THIS} {'; '.join(missed)}.", ROOM_MISSED) if missed else ""

    @property
    def _called(self) -> str:
        called = listed(f"<@{user}>" for user in self.pings) if self.asks else ""
        if self.asks_below:
            return lobby.asked_below(called)
        return f"{called}: {self.asks}" if called else self.asks

    @property
    def content(self) -> str:
        """Returns what stands above the pictures, with the key."""
        if self.asks_below:
            told = self.text.removesuffix(self._newest).rstrip()
        else:
            told = "\n".join(filter(None, (self._missed(self.text) if self.asks else "", self.text)))
        return in_a_message("\n\n".join(filter(None, (told, self._called))), self.key.hidden)

    @property
    def embeds(self) -> list[discord.Embed]:
        """Returns what stands below the picture: a second one, the question."""
        if self.board is None:
            return []
        if not self.asks_below:
            return self.board.embeds
        question = f"**{self.asked}:** {self.asks}" if self.asked else self.asks
        told = "\n".join(filter(None, (self._missed(self._newest), self._newest)))
        below = "\n\n".join(filter(None, (told, question)))
        return [*self.board.embeds, discord.Embed(description=below, colour=self.board.colour)]

    @property
    def files(self) -> list[discord.File]:
        """Returns fresh files of its pictures."""
        return [] if self.board is None else self.board.files

    @property
    def has_room(self) -> bool:
        """Returns whether nothing of it has to be cut, once the question is answered and all news stand above, too."""
        missed = "" if self.asks_below else self._missed(self.text)
        return len(missed) + len(self.text) + len("\n\n\n") + len(f"{self._called}{self.key.hidden}") <= limits.CONTENT

    def after(self, page: OutgoingMessage) -> OutgoingMessage:
        """Returns this message with what stands in a message that goes on with it."""
        before, more, news = page.text, "" if self.text == lobby.TABLE_NOW else self.text, self.news
        if self.grown is not None and f"\n{before}".endswith(f"\n{self.grown.before}"):
            before = before.removesuffix(self.grown.before).removesuffix("\n")
            more, news = self.grown.now, self.grown.now if news else ""
        text = "\n".join(filter(None, (before, more)))
        first = self.key.first if page.key.first is None else page.key.first
        last = page.key.last if self.key.last is None else self.key.last
        board = self.board if page.board is None or self.board is None else page.board.followed_by(self.board)
        key = replace(self.key, first=first, last=last, part=page.key.part)
        return replace(self, text=text, news=news, grown=None, key=key, board=board or page.board)
