"""Help: how to use the bot, how a game is played, what a question means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.cards import Look, Status
from bot.games.face import AnyFace
from bot.games.words import Lesson, Meaning
from bot.matches.usual_orders import Wanted
from bot.prompts import limits
from bot.words.lobby import all_waiting
from bot.words.sentences import capital, listed, shortened

MOST_OF_A_LINE: Final = 380
ROOM_FOR_THE_REST: Final = 130


def lesson(how: Lesson, alone: str = "") -> str:
    """Returns a game in five sentences, a line each; before a match also how to play when you are `alone`."""
    lines = [f"{number}. {sentence}" for number, sentence in enumerate(how.sentences, 1)]
    return "\n".join([f"**How to play {how.title}**", *lines, *([f"-# {alone}"] if alone else [])])


def bold_beginning(question: str) -> str:
    """Returns a sentence after a question of one word, as a line of a list: "**Alone?** Choose ..."."""
    first, _, rest = question.partition(" ")
    return f"**{first}** {rest}"


def meaning(words: Meaning, about: str, leads: Sequence[str], book: str) -> str:
    """Returns what a question means: the rule with its page, then what each answer leads to, as far as it has room."""
    lines = [f"**{capital(about)}**", f"{words.rule} *({words.page})*"]
    room = limits.CONTENT - len(book) - ROOM_FOR_THE_REST - sum(map(len, lines))
    for number, lead in enumerate(leads):
        # The line that announces the others is not one of them.
        line = ("" if lead.endswith(":") else "- ") + shortened(lead, MOST_OF_A_LINE)
        if len(line) + 1 > room:
            lines.append(f"-# … and {len(leads) - number} more.")
            break
        lines.append(line)
        room -= len(line) + 1
    return "\n".join([*lines, f"-# {book}"])


UNTOLD: Final = "-# Opponents may notice how fast you answer. To change it later: `/game orders`."
"""The footer of an order: how opponents could guess it, and where to see and cancel it."""


def in_place_of(orders: Sequence[str]) -> list[str]:
    """Returns a small line that an order has taken the place of earlier ones; nothing where there were none."""
    return [f"-# This replaces your earlier orders: {' '.join(orders)}"] if orders else []


def ordered(orders: Sequence[str]) -> str:
    """Returns what is answered from now on: it stands below the question that is asked next, so it is short."""
    return "\n".join([*orders, UNTOLD])


NO_ODDS: Final = "There are no odds to tell here now. They come with armies that can maneuver or attack."


TOO_MANY_ODDS: Final = "These odds take too long to work out. Ask again with fewer dice on the table."


def odds(lines: Sequence[str], is_exact: bool = True, has_chance: bool = True) -> str:
    """Returns the odds of what a player can do now, shortened to what fits into a message."""
    head = "Your odds now; only you see them."
    if not has_chance:
        head = "No chance is involved: this is exactly what happens. Only you see it."
    elif is_exact:
        head += " They are exact: every way in which the dice can fall is counted."
    text = "\n".join([head, *lines])
    return shortened(text, limits.CONTENT)


def made_up_odds(game: str, lines: Sequence[str], is_exact: bool = True, has_chance: bool = True) -> str:
    """Returns the odds of forces that a person made up, shortened to what fits into a message."""
    head = f"**{game}: odds of forces you made up.** Only you see them."
    if not has_chance:
        head = f"**{game}: the exact exchange.** No chance is involved. Only you see it."
    elif is_exact:
        head += " They are exact: every way in which the dice can fall is counted."
    return shortened("\n".join([head, *lines]), limits.CONTENT)


USUAL: Final = "Use the usual orders"


USUALS: Final = "Usual orders"
USUAL_CHOICES: Final = {
    Wanted.HERE: "Use them in this match",
    Wanted.ALWAYS: "Always use them",
    Wanted.NOWHERE: "Ask me everything",
}
"""What the buttons say by which a player chooses where to have the usual orders."""


def usual_orders(game: str, orders: Sequence[str], wanted: Wanted) -> str:
    """Returns what the usual orders of a game do, and where a player wants them."""
    chosen = {
        Wanted.NOWHERE: "You do not use them yet, so you are asked everything.",
        Wanted.HERE: "You use them in this match, from its start.",
        Wanted.ALWAYS: f"You use them in every match of {game}, from its start.",
    }
    lines = [
        f"**The usual orders of {game}** answer routine questions for you, so the match waits for you less often:",
        *(f"- {order}" for order in orders),
        chosen[wanted],
        "-# You can cancel each of them during the match with `/game orders`.",
    ]
    return "\n".join(lines)


def orders(standing: Sequence[str], usual: Sequence[str] = ()) -> str:
    """Returns what a player has ordered, a line each, and which of the usual orders they can add."""
    lines = [f"{number}. {order}" for number, order in enumerate(standing, 1)]
    head = "Your standing orders; only you see them:"
    if not standing:
        head = "You have no standing orders, so you are asked everything. Buttons below a question can give one."
    offered = [f"**{USUAL}** adds what most players answer anyway:", *(f"- {order}" for order in usual)]
    return "\n".join([head, *lines, *(offered if usual else [])])


def take_order_back(number: int, of: int) -> str:
    """Returns what the button says that takes an order back."""
    return "Cancel: ask me each time" if of == 1 else f"Cancel number {number}"


def more(title: str) -> str:
    """Returns the book whose pages stand in brackets, and where to look up more."""
    return (
        f"In brackets: the place in the rulebook of {title}. `/rules` explains any name, `/look` shows any die or card."
    )


ANSWERED: Final = "-# That question has been answered. This one is open now:"


def for_another(player: str, words: Meaning, about: str) -> str:
    """Returns what another player's question means: the rule alone, nothing of what they may know."""
    return f"{player} is asked {about}. {words.rule} *({words.page})*"


def where_you_are(look: Look, face: AnyFace, size: str, links: Sequence[tuple[int, int, int]]) -> list[str]:
    """Returns what a user should know first about the match of the channel where they ask for help: its state, their
    open questions with `links` to them (server, channel, message), and the next step.
    """
    card, wording = look.card, face.wording(look.card.names(), look.view)
    match = f"**You are in match {card.id}: {size}.**"
    if card.status is Status.OPEN:
        seat = "You have a seat" if look.seat is not None else "`/game join` takes a seat"
        return [f"{match} It has not started. {seat}; `/game start` begins it once everybody is here."]
    if card.status is Status.OVER:
        return [f"{match} It is over. `/game again` begins a rematch, `/game replay` shows how it went."]
    if card.status is Status.HALTED:
        return [f"{match} It is halted because of a mistake in my rules. It resumes by itself once that is fixed."]
    if look.mine:
        topics = listed(dict.fromkeys(face.topic(decision.prompt) for decision in look.mine.values()))
        where = [f"[Go to the question](https://discord.com/channels/{g}/{c}/{m})" for g, c, m in links[:1]]
        return [" ".join([match, f"You are asked {topics}.", *where])]
    role = "You are watching." if look.seat is None else "You have nothing to answer now."
    return [f"{match} {role} {all_waiting(look.pending.values(), face, wording)}"]


def general(games: Sequence[tuple[str, str]], playing: bool, alone: str) -> str:
    """Returns the text of `/help`: how to begin, how to play, where to look things up.

    `games` are the titles of the games, and the kind of each; a person in a match does not need that, nor how to play
    `alone`.
    """
    titles = [title for title, _ in games]
    lines = [f"**I am the referee of {listed(titles)}.** I know the rules, throw the dice and keep the table."]
    if playing:
        lines += [
            (
                "- **Your turn:** press a button below the newest question, or use `/answer`. **What does this "
                "mean?** explains each answer. I can only read slash commands."
            ),
            (
                "- **From now on:** a button or menu with these words answers the same question each time. "
                "`/game orders` shows and cancels your orders."
            ),
            "- **The table:** `/game board` shows it, `/game text` reads it, `/game status` says whose turn it is.",
            (
                "- **What happened:** `/game why` explains a roll, `/game roll` shows it, `/game replay` plays the "
                "last part or the whole match again."
            ),
            "- **A slip?** `/game undo` undoes your last answer; beyond a die roll the others must agree.",
            "- **End it:** `/game draw` offers a draw, `/game concede` gives the match up.",
            (
                "- **Mentions and typing:** `/settings mentions` says when I mention you, `/settings typing` whether "
                "typed answers are shown first."
            ),
        ]
    else:
        lines += [f"- **{title}**: {summary}." for title, summary in games if summary]
        lines += [
            "- **New here?** `/tutorial` teaches a game in ten minutes, alone, with scripted dice.",
            (
                "- **Begin:** `/game new` opens a match in a thread; the others press **Join the match** there. "
                "`/game list` shows open matches."
            ),
            (
                "- **Play:** every question has buttons, so you need no commands. Use `/answer` if you prefer "
                "typing. I can only read slash commands."
            ),
            f"- {bold_beginning(alone)}",
        ]
    lines += [
        "- **Look up:** `/rules` explains any name of the rulebook, `/look` shows a die or a card.",
        (
            "- **Pictures:** `/settings pictures` has light and dark colours, and colours for colour-blind players; "
            "its `text` tells everything in words."
        ),
    ]
    return "\n".join(lines)
