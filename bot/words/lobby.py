"""Words around a match: the invitation, the start, the end, and where it stands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from bot.cards import LEAST_PLAYERS, LETTERS, Look, MatchCard, Obstacle, Status
from bot.clocks.pace import in_words
from bot.games.face import AnyFace
from bot.games.manifest import Chance
from bot.games.words import Wording
from bot.words.sentences import listed, plain_name, safe_name, shortened
from engine.decisions import Decision
from engine.values import Seat

LONGEST_THREAD_NAME: Final = 100

JOIN: Final = "Join the match"
"""What the button says that takes a free seat."""


def invitation(card: MatchCard, size: str, score: str = "") -> str:
    """Returns the lobby message; `size` names the game and its size, `score` is the record of the same people.

    The people for whom seats are kept are mentioned, which pings when it is first sent.
    """
    if card.status is Status.OVER and card.outcome is None:
        return f"**{size}** (match {card.id}): called off."
    lines = [f"**{size}** (match {card.id})"]
    lines += [f"{number}. {seat}" for number, seat in enumerate(_seats(card), 1)]
    if card.pace is not None and card.status is Status.OPEN:
        lines.append(f"Pace: {in_words(card.pace)}")
    lines += filter(None, (score, _what_to_do(card)))
    return "\n".join(lines)


def _seats(card: MatchCard) -> list[str]:
    """Returns the player in each seat, or the person for whom it is kept, in the order of the seats."""
    taken = {seat.seat: safe_name(seat.name) for seat in card.seats}
    if card.status is not Status.OPEN:
        return list(taken.values())
    certain = {guest.seat: guest for guest in card.invited if guest.seat is not None and guest.seat not in taken}
    others = iter([guest for guest in card.invited if guest not in certain.values()])
    told = []
    for seat in map(Seat, LETTERS[: card.wanted]):
        if seat in taken:
            told.append(taken[seat])
            continue
        guest = certain.get(seat) or next(others, None)
        told.append("*this seat is free*" if guest is None else f"*this seat is kept for* <@{guest.user_id}>")
    return told


def fixed(title: str, goal: str, chance: Chance) -> str:
    """Returns the first message of a match: what is played, and how one wins. Its button holds what fixes the dice; it
    is posted before anybody else can join, and never edited.
    """
    return (
        f"**{title}**\n{goal}\n-# **Fair {chance.name}**: the button proves that nobody chooses how {chance.they_fall}."
    )


def fair(card: MatchCard, chance: Chance, published: str) -> str:
    """Returns how to prove that nobody chose the dice; `published` is the text of the pressed button, "" for one of a
    message that may be edited.
    """
    lines = [
        (
            f"**Fair {chance.name}.** Before another player could join I drew a secret number, the seed, and fixed "
            f"its fingerprint (the commitment). It is inside the button **Fair {chance.name}** below my first "
            f"message, which I never edit; press it to see the commitment at any time. How {chance.each} falls "
            "follows from the seed, the match, the words of all players and the number of the roll, so neither I nor "
            "any player can choose it."
        ),
        f"- The commitment (SHA-256 of the seed, which is read as 32 bytes in hexadecimal): `{card.commitment}`",
    ]
    if published not in ("", card.commitment):
        lines.append(f"- **This message shows another commitment:** `{published}`. Do not trust the {chance.name}.")
    lines.append(_words_for(card, chance))
    if card.seed is None:
        lines.append(
            "- I show the seed when the match is over. To compare it then without trusting me, press **Fair "
            f"{chance.name}** below my first message and copy the commitment now: my private messages to you "
            "disappear as the match goes on."
        )
    else:
        lines.append(
            f"- The seed: `{card.seed}`. To check it against the commitment, run: `printf {card.seed} | xxd -r -p | "
            "sha256sum`"
        )
        lines.append(
            f"- `/game log` gives you the record. With a copy of my program you can check it and roll {chance.each} "
            "again, without asking me."
        )
    return "\n".join(lines)


def _words_for(card: MatchCard, chance: Chance) -> str:
    """Returns what players' words are, and once the match has begun, which they are."""
    if card.status is Status.OPEN:
        return (
            "- The words are an option of `/game new` and `/game join`: whatever you type as `words` goes into how "
            f"{chance.each} falls, and I cannot know it when I draw the seed. They are optional; without them I draw "
            "some for you."
        )
    words = [f"{safe_name(seat.name)}: {safe_name(seat.words)}" for seat in card.seats if seat.words]
    return (
        "- The words (`words` of `/game new` and `/game join`, drawn for players who gave none): "
        f"{'; '.join(words) or 'none'}."
    )


def _what_to_do(card: MatchCard) -> str:
    if card.status is not Status.OPEN or not card.free:
        # What comes next is said below, to those who are to do it.
        return ""
    if card.open_to_all:
        lines = ["Press **Join the match** to play, or use `/game join`."]
    else:
        kept = listed(safe_name(guest.name) for guest in card.invited)
        lines = [f"Waiting for {kept}, who may press **Join the match** or use `/game join`."]
    if len(card.seats) >= LEAST_PLAYERS:
        lines.append(f"{safe_name(card.host)} can also start with the {len(card.seats)} who are here.")
    return " ".join(lines)


def start_label(card: MatchCard) -> str:
    """Returns what the button says that starts the match."""
    if card.free and len(card.seats) >= LEAST_PLAYERS:
        return f"Start with {len(card.seats)} players"
    return "Start the match"


def leave_label(card: MatchCard) -> str:
    """Returns the label of the button that gives a seat up; it calls the match off while only its creator has a
    seat.
    """
    return "Leave the match" if len(card.seats) > 1 else "Call the match off"


def waits(card: MatchCard, size: str = "") -> str:
    """Returns the sentence for a player who has just opened a match: where it is, its `size`, and whom it waits for."""
    where = f"<#{card.channel_id}> ({size})" if size else f"<#{card.channel_id}>"
    missing = "an opponent" if card.free == 1 else f"{card.free} more players"
    invited = listed(safe_name(guest.name) for guest in card.invited)
    kept = f" {invited} {'is' if len(card.invited) == 1 else 'are'} invited." if invited else ""
    return f"Your match is open in {where}. It waits for {missing}.{kept} Players press “Join the match” there."


def announced(card: MatchCard, size: str) -> str:
    """Returns what the channel of a match's thread reads: who plays what, and where."""
    told = f"{safe_name(card.host)} opens **{size}** in <#{card.channel_id}>."
    if card.status is Status.OPEN:
        return told
    return (
        f"{told} It was called off." if card.outcome is None and card.status is Status.OVER else f"{told} It has begun."
    )


def seated(card: MatchCard, elsewhere: bool = False) -> str:
    """Returns the sentence for a player who has just sat down; `elsewhere`: they read it outside of the match's
    thread.
    """
    has = f"You have a seat in <#{card.channel_id}>." if elsewhere else "You have a seat."
    if not card.free:
        return f"{has} Everybody is here: press “Start the match”{' there' if elsewhere else ''}."
    more = "One more player is" if card.free == 1 else f"{card.free} more players are"
    early = f" {safe_name(card.host)} may also start before that." if len(card.seats) >= LEAST_PLAYERS else ""
    return f"{has} The match waits for {more}.{early}"


CALLED_OFF: Final = "The match is called off. `/game new` begins another one."
"""The sentence for a creator who leaves a match before it begins."""

NOBODY_WAITS: Final = "No match of this server has a free seat for you; `/game new` begins one."


def which_to_join(lines: Sequence[str], has_words: bool = False) -> str:
    """Returns the question to a user who wants to join where there is no match; `lines` are the matches with a seat for
    them, `has_words`: they have typed words for the dice, which a button cannot carry.
    """
    asks = (
        "There is no match in this channel, but another one has a seat for you:"
        if len(lines) == 1
        else "There is no match in this channel. These have a seat for you; which one do you want to join?"
    )
    typed = ["-# A button draws words for the dice; to use your own, type `/game join` in the thread."] * has_words
    return "\n".join([asks, *lines, *typed])


def join_label(card: MatchCard) -> str:
    """Returns what the button says that takes a seat in one of several matches: "Join Alice in match 3"."""
    return f"Join {plain_name(card.host)} in match {card.id}"


def ready(others: Sequence[int]) -> str:
    """Returns the announcement that the last seat is taken; `others` may be away and are pinged."""
    who = listed(f"<@{user}>" for user in others)
    return f"{who}: everybody is here. Press **Start the match** when you are ready."


def not_ready(card: MatchCard) -> str:
    """Returns what becomes of that message when the match does not begin."""
    if card.status is Status.OPEN:
        return "A player has left again, so the match waits for players."
    return "Everybody was here, but the match has been called off."


def started(card: MatchCard, size: str, opening: str) -> str:
    """Returns the announcement of the start: who plays, what happens first."""
    names = listed(safe_name(seat.name) for seat in card.seats)
    lines = [f"**The match begins: {names} play {size}.**"]
    questions = "Questions come as buttons; you can also answer each one with a slash command."
    if card.pace is not None:
        lines.append(f"**Pace:** {in_words(card.pace)}")
    lines.append(f"{opening} {questions}" if opening else questions)
    return "\n".join(lines)


GO_ON: Final = "On to the next match"
"""What the button says, below a match that is over, that leads to the one which follows."""


def over(card: MatchCard, after: MatchCard | None = None) -> str:
    """Returns the last message of a match; `after` is the one that begins it again."""
    if card.outcome is None:
        lines = ["This match has been called off by an organiser. Nobody wins."]
    else:
        who = listed(seat.mention for seat in card.people)
        lines = [f"{who}: the match is over. Thank you for playing!"]
    if after is not None:
        lines.append(f"**{safe_name(after.host)} has opened a rematch with the same people: <#{after.channel_id}>.**")
    return "\n".join(lines)


def is_played(card: MatchCard) -> str:
    """Returns the sentence for a player who wants to join a match that has begun."""
    return f"The next match is being played in <#{card.channel_id}>."


def next_waits(card: MatchCard) -> str:
    """Returns the sentence for a user who did not play in a match and wants to join its rematch."""
    return f"Only players of this match can begin it again. The next one waits for players in <#{card.channel_id}>."


REPLAY: Final = "The whole match once more, for everybody. Step through it to look longer at one picture."
STEP_THROUGH: Final = "Step through it"
"""The label of the button below a replay that shows its pictures privately, one after the other."""


def still(at: int, frames: int) -> str:
    """Returns the line above one picture of a replay."""
    return f"The match, picture {at + 1} of {frames} (skip to the next turn or round):"


def replay_below(link: str) -> str:
    """Returns the sentence for a user who wants a replay that exists already; `link` leads to it."""
    return f"It is in this thread already: {link}."


REPLAY_COMES: Final = "I am drawing the replay. It appears in this thread, for everybody."


def score(wins: Mapping[int, int], draws: int, names: Mapping[int, str]) -> str:
    """Returns how the same people have played against each other so far: "Score so far: Alice 2, Bob 1, one draw."."""
    each = ", ".join(f"{safe_name(names[user])} {wins.get(user, 0)}" for user in names)
    drawn = f", {'one draw' if draws == 1 else f'{draws} draws'}" if draws else ""
    return f"**Score so far:** {each}{drawn}."


def rewound(entries: int, players: Sequence[int]) -> str:
    """Returns the message when a change of the rules has sent a match back, and the question to the players."""
    back = "The match is back at the beginning of this step."
    if entries:
        answers = "1 answer or roll" if entries == 1 else f"{entries} answers and rolls"
        back += f" {answers} since then {'was' if entries == 1 else 'were'} set aside."
    return (
        f"{listed(f'<@{user}>' for user in players)}: my rules were fixed, and they now ask something else here. "
        f"{back}\n**The same questions get the same dice again, so players who have seen them know them.** Do you "
        "want to play on like that? Then just answer. If you find it unfair, you may offer a draw."
    )


def back_to_the_question(guild_id: int, channel_id: int, message_id: int) -> str:
    """Returns a link to the message whose question was explained further below."""
    return f"[Back to the question](https://discord.com/channels/{guild_id}/{channel_id}/{message_id})"


def next_question(guild_id: int, channel_id: int, message_id: int) -> str:
    """Returns a link to the message that goes on with the next question."""
    return f"[Your next question](https://discord.com/channels/{guild_id}/{channel_id}/{message_id})"


BEFORE_THIS: Final = "Before this:"
"""The words before losses that are told further above, beside a question."""

TABLE_NOW: Final = "The table now:"
"""The words above a picture without news."""


def has_answered(name: str) -> str:
    """Returns what stands below news whose question was answered before they could be posted."""
    return f"{name} has answered."


def asked_below(who: str) -> str:
    """Returns the line above a picture below which a player is asked."""
    return f"{who}, your turn." if who else ""


def draw_offered(others: Sequence[int]) -> str:
    """Returns what those are asked who have not agreed to a draw yet."""
    return f"{listed(f'<@{user}>' for user in others)}: agree, decline, or just play on, which ends the offer."


def halted(reference: str) -> str:
    """Returns the message when a bug has halted a match."""
    return (
        f"**The match is halted because of a mistake in my rules, not yours (reference {reference}).** All answers "
        "and dice are safe. It resumes by itself once the mistake is fixed."
    )


def restored(last_answer: int) -> str:
    """Returns the message when the whole bot has gone back to a copy of its database."""
    return (
        f"**My database had to be restored from a copy; its last answer is from <t:{last_answer}:f>.** This match "
        "lost everything after that: ignore the later messages above and their buttons. The match goes on from here. "
        "The same questions get the same dice again."
    )


RULES_CHANGED = (
    "My rules have been improved since the last answer in this match. It goes on under the new rules from here; "
    "everything before stays as it is."
)
MENDED = "The mistake is fixed: the match goes on where it stopped, with the same dice."


# -- when Discord refuses what we post -----------------------------------------------------------------------------

NO_PICTURES: Final = "-# I may not attach files here, so there is no picture; `/game text` reads the table."

WAITING_POSTS: Final[Mapping[Obstacle, str]] = {
    Obstacle.LOCKED: (
        "This thread is locked, so I cannot write here. A person who can manage threads can unlock it, or you go on "
        "elsewhere: use `/game move` there."
    ),
    Obstacle.FORBIDDEN: (
        "I may not write here. A person who can manage this server can allow me to view this channel, to send "
        "messages in threads and to read the message history."
    ),
    Obstacle.FULL: (
        "This server has as many active threads as Discord allows, so I cannot write here. A person who can manage "
        "threads can close some that are not needed."
    ),
    Obstacle.GONE: "The thread of this match is gone. To go on elsewhere, use `/game move` there.",
    Obstacle.UNTAKEN: "Discord does not accept what I have to show here; that is my mistake, and it is in the log.",
}
"""Obstacles that keep posts waiting, and who can fix them."""


def waiting_posts(obstacle: Obstacle) -> str:
    """Returns the message for players who play on meanwhile."""
    return (
        f"**{WAITING_POSTS[obstacle]}** Nothing is lost: I have stored what happened since and post it then. Until "
        "then `/game status` shows your open question, and `/game log` tells what happened."
    )


DAYS_TO_MOVE: Final = 7
"""Days that a match waits after its thread was deleted."""


def lost(card: MatchCard, size: str) -> str:
    """Returns the message in the channel of a deleted thread."""
    names = listed(safe_name(seat.name) for seat in card.seats)
    title = f"The thread of **{size}** (match {card.id}: {names}) is gone"
    if card.lost_at is None:
        return f"{title}; the match goes on in <#{card.channel_id}>."
    if card.status is Status.OVER:
        return f"{title}, and so the match is over. Nobody wins."
    who = listed(seat.mention for seat in card.people)
    return (
        f"{title}, but nothing of the match is lost. {who}: press **Continue here**, or use `/game move` where you "
        f"want to go on. After {DAYS_TO_MOVE} days without that the match is over, and nobody wins."
    )


def moved(card: MatchCard, size: str) -> str:
    """Returns the first words of a match in its new thread."""
    names = listed(safe_name(seat.name) for seat in card.seats)
    return f"**{size}** (match {card.id}) of {names} goes on here."


def goes_on(card: MatchCard) -> str:
    """Returns the sentence for a player who has moved a match."""
    return f"Match {card.id} goes on in <#{card.channel_id}>."


def has_left(card: MatchCard, seat: Seat) -> str:
    """Returns what can be done about a player who has left the server."""
    return (
        f"{safe_name(card.names()[seat])} has left this server. `/game replace` offers the seat to another person, "
        "`/game claim` ends their part of the match."
    )


def still_here(card: MatchCard, seat: Seat) -> str:
    """Returns why nothing is done about a player."""
    return f"{safe_name(card.names()[seat])} is still on this server; you can only decide for players who have left."


def offered(card: MatchCard, seat: Seat, to: int) -> str:
    """Returns the offer of a seat to a person."""
    return (
        f"<@{to}>: {safe_name(card.names()[seat])} has left this server. Press **Take the seat** to replace them, "
        "with their force and all that they know."
    )


def taken(card: MatchCard, seat: Seat, before: str, was_late: bool = False) -> str:
    """Returns the announcement of a seat's new player, whose predecessor left the server or ran out of time."""
    why = "who ran out of time" if was_late else "who has left this server"
    return f"{safe_name(card.names()[seat])} replaces {safe_name(before)}, {why}."


def claimed(card: MatchCard, seat: Seat, by: object) -> str:
    """Returns the announcement that a player who has left counts as having conceded."""
    player = next((safe_name(one.name) for one in card.seats if one.user_id == by), "Another player")
    return f"{safe_name(card.names()[seat])} has left this server. {player} reports it; it counts as conceding."


CANNOT_PLAY_HERE: Final = (
    "A match cannot be played here, because I am not allowed to {missing}. A person who can manage this server can "
    "allow me that for this channel; then `/game new` works."
)


def untaken(reference: str) -> str:
    """Returns what stands where a message should be that Discord never takes."""
    return (
        f"Something is missing here that I cannot show, because of a mistake of mine (reference {reference}). The "
        "match is safe: `/game status` shows your open question, `/game log` tells what happened."
    )


def thread_name(
    game: str, number: int, names: Sequence[str], card: MatchCard | None = None, turn: Sequence[str] = ()
) -> str:
    """Returns the name of a match's thread: "12: Alice v. Bob (Dragon Dice)"; when it is over, how it ended as well;
    with the names of those whose `turn` it is "12: Bob's turn (Alice v. Bob, Dragon Dice)".

    What tells it from others comes first, for a list of threads cuts what follows. Where not all names have room, the
    longest are cut. `card` is given once the match may be over.
    """
    longest = max((len(name) for name in names), default=0)
    while True:
        cut = [shortened(name, longest) for name in names]
        title = f"{number}: {_who_played(cut, card)} ({game})"
        if turn:
            whose = listed(f"{shortened(name, longest)}'s" for name in turn)
            title = f"{number}: {whose} {_TURN}{_who_played(cut, card)}, {game})"
        if len(title) <= LONGEST_THREAD_NAME or longest <= 1:
            return shortened(title, LONGEST_THREAD_NAME)
        longest -= 1


_TURN: Final = "turn ("


def shows_turn(name: str) -> bool:
    """Returns whether the name of a thread says whose turn it is."""
    return f"'s {_TURN}" in name


def _who_played(names: Sequence[str], card: MatchCard | None) -> str:
    """Returns who plays, or who won: "Alice v. Bob", "Alice won against Bob", "A draw: Alice v. Bob"."""
    everybody = " v. ".join(names) if len(names) < 3 else listed(names)
    if card is None or card.status is not Status.OVER:
        return everybody
    if card.outcome is None:
        return f"Called off: {everybody}"
    seats = [seat.seat for seat in card.seats]
    won = [name for seat, name in zip(seats, names, strict=True) if seat in card.outcome.winners]
    others = [name for seat, name in zip(seats, names, strict=True) if seat not in card.outcome.winners]
    if not won:
        return f"A draw: {everybody}"
    return f"{listed(won)} won against {listed(others)}" if others else f"{listed(won)} won"


# -- where a match stands ------------------------------------------------------------------------------------------


def status(look: Look, links: Mapping[int, str], face: AnyFace, size: str) -> str:
    """Returns the state of a match and whose turn it is; `links` lead to the messages with the open questions."""
    card = look.card
    wording = face.wording(card.names(), look.view)
    players = listed(wording.player(seat.seat) for seat in card.seats)
    lines = [f"**{size}** (match {card.id}): {players}."]
    if card.status is Status.OPEN:
        kept = f", kept for {listed(safe_name(guest.name) for guest in card.invited)}" if card.invited else ""
        lines.append(f"Waiting for players: {len(card.seats)} of {card.wanted} are here{kept}.")
    elif card.status is Status.HALTED:
        lines.append(halted(card.failure or "unknown"))
    elif card.status is Status.OVER:
        lines.append(_how_it_ended(card, face, wording))
        lines.append("`/game again` begins another one with the same people, `/game replay` shows how it went.")
    elif look.view is not None:
        lines += face.standing(look.view, wording)
    if look.draw_offers:
        wanting = listed(wording.player(seat) for seat in look.draw_offers)
        lines.append(f"- {wanting} {'wants' if len(look.draw_offers) == 1 else 'want'} a draw: `/game draw` agrees.")
    for number, decision in look.pending.items():
        lines.append(f"- {waiting(decision, face, wording)}{' ' + links[number] if number in links else ''}")
    return "\n".join(lines)


NOTHING_YET: Final = "Nothing has happened yet."


def list_order(look: Look, user_id: int) -> tuple[bool, ...]:
    """Returns what puts matches in order: those that wait for this person, then their other ones, then the rest."""
    return (not look.mine, look.seat is None, not look.card.is_invited(user_id))


def list_line(look: Look, user_id: int, face: AnyFace, size: str, since: int | None = None) -> str:
    """Returns a match in one line: where it is, the players and the game, whom it waits for, and since when."""
    card = look.card
    wording = face.wording(card.names(), look.view)
    players = listed(wording.player(seat.seat) for seat in card.seats)
    where = f"- <#{card.channel_id}>: {size}, {players}"
    if card.lost_at is not None:
        return f"- {size}, {players}: its thread is gone. `/game move` goes on with match {card.id}."
    if look.mine:
        asked = listed(face.topic(decision.prompt) for decision in look.mine.values())
        return f"{where}. **You are asked:** {asked}{_waited(since)}."
    if card.status is Status.OPEN:
        return f"{where}; {_room(card, user_id)}."
    if card.status is Status.HALTED:
        return f"{where}; it is halted because of a mistake in my rules."
    waiting_for = all_waiting(look.pending.values(), face, wording)
    return f"{where}. {waiting_for}{f' Asked {moment(since)}.' if since is not None and waiting_for else ''}"


def moment(at: int, style: str = "R") -> str:
    """Returns a moment as Discord shows it, in each reader's own time."""
    return f"<t:{at}:{style}>"


def _waited(since: int | None) -> str:
    return "" if since is None else f", {moment(since)}"


def _room(card: MatchCard, user_id: int) -> str:
    """Returns the free seats as a user reads them: "one seat is kept for you, one for Bob and one is free"."""
    if not card.free:
        return "all seats are taken"
    others = [safe_name(guest.name) for guest in card.invited if guest.user_id != user_id]
    told = ["kept for you"] if card.is_invited(user_id) else []
    told += [f"kept for {name}" for name in others]
    seats = [f"one seat is {one}" for one in told[:1]] + [f"one is {one}" for one in told[1:]]
    if card.open_to_all:
        is_one = card.open_to_all == 1
        many = f"one{'' if seats else ' seat'} is" if is_one else f"{card.open_to_all}{'' if seats else ' seats'} are"
        seats.append(f"{many} free")
    return listed(seats)


def waiting(decision: Decision, face: AnyFace, wording: Wording) -> str:
    """Returns the players that the match waits for, and for what; says nothing secret."""
    return f"{wording.player(decision.player)} is asked: {face.topic(decision.prompt)}."


def all_waiting(decisions: Iterable[Decision], face: AnyFace, wording: Wording) -> str:
    """Returns the players that the match waits for: "Alice and Bob are asked: to bring a force. Cara is asked: ..."."""
    asked: dict[str, list[str]] = {}
    for decision in decisions:
        players = asked.setdefault(face.topic(decision.prompt), [])
        if wording.player(decision.player) not in players:
            players.append(wording.player(decision.player))
    return " ".join(
        f"{listed(players)} {'is' if len(players) == 1 else 'are'} asked: {what}." for what, players in asked.items()
    )


def _how_it_ended(card: MatchCard, face: AnyFace, wording: Wording) -> str:
    if card.outcome is None:
        return "It was called off."
    winners = [wording.player(seat) for seat in card.outcome.winners]
    return f"{listed(winners) if winners else 'Nobody'} won: {face.reason(card.outcome.reason)}."
