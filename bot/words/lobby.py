"""Words around a match: the invitation, the start, the end, and where it stands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from bot.cards import LEAST_PLAYERS, LETTERS, Look, MatchCard, Obstacle, Status
from bot.games.face import AnyFace
from bot.games.manifest import Chance
from bot.games.words import Wording
from bot.words.company import Company, alone_in_lobby, sits_down
from bot.words.sentences import listed, plain_name, safe_name, shortened
from engine.decisions import Decision
from engine.values import Seat

LONGEST_THREAD_NAME: Final = 100

JOIN: Final = "Join the match"
"""What the button says that takes a free seat."""


def invitation(card: MatchCard, size: str, score: str = "", company: Company | None = None) -> str:
    """Returns the lobby message; `size` says what is played, `score` how the same people have played before, `company`
    who plays by himself where the bot runs.

    Those for whom seats are kept are mentioned, which pings when it is first sent.
    """
    if card.status is Status.OVER and card.outcome is None:
        return f"**{size}** (match {card.id}): called off."
    lines = [f"**{size}** (match {card.id})"]
    lines += [f"{number}. {seat}" for number, seat in enumerate(_seats(card), 1)]
    lines += filter(None, (score, _what_to_do(card, company)))
    return "\n".join(lines)


def _seats(card: MatchCard) -> list[str]:
    """Returns who sits in each seat, or for whom it is kept, in the order of the seats."""
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


def fixed(chance: Chance) -> str:
    """Returns the message that fixes what falls by chance; it is posted before anybody else can join, and never
    edited.
    """
    return (
        f"-# My secret number for the {chance.name} is fixed now, so nobody can choose how {chance.they_fall}: "
        f"**Fair {chance.name}** shows the proof."
    )


def fair(card: MatchCard, chance: Chance, published: str) -> str:
    """Returns how it can be proved that nobody chose what fell by chance; `published` is what the button says that was
    pressed, "" for one of a message that may be edited.
    """
    lines = [
        (
            f"**Fair {chance.name}.** Before anybody else could join I drew a secret number, the seed, and fixed its "
            f"fingerprint (the commitment). It is inside the button **Fair {chance.name}** below my first message, "
            "which I never edit; pressing it there shows it at any time. "
            f"How {chance.each} falls follows from the seed, the match, the words of all players and the number of the "
            "roll, so that neither I nor anybody else can choose it."
        ),
        f"- The commitment (SHA-256 of the seed, which is read as 32 bytes in hexadecimal): `{card.commitment}`",
    ]
    if published not in ("", card.commitment):
        lines.append(f"- **This message has published another one:** `{published}`. Do not trust the {chance.name}.")
    lines.append(_words_for(card, chance))
    if card.seed is None:
        lines.append(
            "- The seed is opened when the match is over. To compare it then without trusting me, press "
            f"**Fair {chance.name}** below my first message and copy the commitment now: what I show to you alone goes "
            "away as the match goes on."
        )
    else:
        lines.append(
            f"- The seed: `{card.seed}`. Whether it fits the commitment, a command line tells: "
            f"`printf {card.seed} | xxd -r -p | sha256sum`"
        )
        lines.append(
            "- `/game log` hands out the record. Whoever has a copy of my program can check it and throw "
            f"{chance.each} again, without asking me."
        )
    lines.append(MARKS)
    return "\n".join(lines)


MARKS: Final = "-# Small codes below my messages, such as #1.Wc, are how I know them again; you need none of them."
"""What one who wonders is told of the idempotency keys (`bot.posting.idempotency_keys`)."""


def _words_for(card: MatchCard, chance: Chance) -> str:
    """Returns what players' words are, and once the match has begun, which they are."""
    if card.status is Status.OPEN:
        return (
            "- The words are an option of `/game new` and `/game join`: whatever you type as `words` goes into how "
            f"{chance.each} falls, and I cannot know it when I draw the seed. Nobody needs any; for who gives none "
            "they are drawn."
        )
    words = [f"{safe_name(seat.name)}: {safe_name(seat.words)}" for seat in card.seats if seat.words]
    return (
        f"- The words (`words` of `/game new` and `/game join`, drawn for who gave none): {'; '.join(words) or 'none'}."
    )


def _what_to_do(card: MatchCard, company: Company | None) -> str:
    if card.status is not Status.OPEN or not card.free:
        # What comes next is said below, to those who are to do it.
        return ""
    if card.open_to_all:
        lines = ["Who plays? Press **Join the match**, or use `/game join`."]
    elif company is not None and company.is_all(card.invited):
        lines = [sits_down(company)]
    else:
        kept = listed(safe_name(guest.name) for guest in card.invited)
        lines = [f"It waits for {kept}, who may press **Join the match** or use `/game join`."]
    if len(card.seats) >= LEAST_PLAYERS:
        lines.append(f"{safe_name(card.host)} can also start with the {len(card.seats)} who are here.")
    return "\n".join(filter(None, (" ".join(lines), alone_in_lobby(company, card))))


def start_label(card: MatchCard) -> str:
    """Returns what the button says that starts the match."""
    if card.free and len(card.seats) >= LEAST_PLAYERS:
        return f"Start with {len(card.seats)} players"
    return "Start the match"


def leave_label(card: MatchCard) -> str:
    """Returns what the button says that gives a seat up; while only its creator sits there, nobody else has one."""
    return "Leave the match" if len(card.seats) > 1 else "Call the match off"


def waits(card: MatchCard, company: Company | None = None, size: str = "") -> str:
    """Returns what is said to who has just opened a match: where, what is played (`size`), and for whom it waits."""
    where = f"<#{card.channel_id}> ({size})" if size else f"<#{card.channel_id}>"
    if company is not None and card.free == 1 and company.is_all(card.invited):
        return f"Your match is in {where}: {sits_down(company)} Then press “Start the match” there."
    missing = "an opponent" if card.free == 1 else f"{card.free} more players"
    invited = listed(safe_name(guest.name) for guest in card.invited)
    kept = f" {invited} {'is' if len(card.invited) == 1 else 'are'} invited." if invited else ""
    return f"Your match waits for {missing} in {where}.{kept} Who joins presses “Join the match” there."


def seated(card: MatchCard, elsewhere: bool = False) -> str:
    """Returns what is said to who has just sat down; `elsewhere`: they read it outside of the match's thread."""
    has = f"You have a seat in <#{card.channel_id}>." if elsewhere else "You have a seat."
    if not card.free:
        return f"{has} All are there: any player may press “Start the match”{' there' if elsewhere else ''}."
    more = "One more player is" if card.free == 1 else f"{card.free} more players are"
    early = f" {safe_name(card.host)} may also start before that." if len(card.seats) >= LEAST_PLAYERS else ""
    return f"{has} {more} expected before the match can start.{early}"


CALLED_OFF: Final = "The match is called off. `/game new` begins another one."
"""What is said to who opened a match and leaves it before it begins."""

NOBODY_WAITS: Final = "No match of this server waits with a free seat for you; `/game new` begins one."


def which_to_join(lines: Sequence[str], has_words: bool = False) -> str:
    """Returns what is asked of who wants to join where no match is; `lines` are those that wait with a seat for them,
    `has_words`: they have typed words for the dice, for which a button has no room."""
    asks = (
        "There is no match in this channel, but elsewhere one waits with a seat for you:"
        if len(lines) == 1
        else "There is no match in this channel. These wait with a seat for you; which one do you join?"
    )
    typed = ["-# A button draws words for the dice; your own are taken by `/game join` in the thread."] * has_words
    return "\n".join([asks, *lines, *typed])


def join_label(card: MatchCard) -> str:
    """Returns what the button says that takes a seat in one of several matches: "Join Alice in match 3"."""
    return f"Join {plain_name(card.host)} in match {card.id}"


def ready(others: Sequence[int]) -> str:
    """Returns what is said when the last seat is taken; `others` may be away and are told."""
    who = listed(f"<@{user}>" for user in others)
    return f"{who}: everybody is here. Any player may press **Start the match**, or use `/game start`."


def not_ready(card: MatchCard) -> str:
    """Returns what becomes of that message when the match does not begin."""
    if card.status is Status.OPEN:
        return "Somebody has left again, so the match waits for players."
    return "Everybody was here; the match has been called off."


def started(card: MatchCard, size: str, opening: str, goal: str) -> str:
    """Returns what is said when the match begins: how one wins, what happens first."""
    names = listed(safe_name(seat.name) for seat in card.seats)
    lines = [f"**The match begins: {names} play {size}.**"]
    questions = "Questions come as buttons, and every one can be answered with a slash command as well."
    lines.append(f"**The goal:** {goal}")
    lines.append(f"{opening} {questions}" if opening else questions)
    return "\n".join(lines)


GO_ON: Final = "On to the next match"
"""What the button says, below a match that is over, that leads to the one which follows."""


def over(card: MatchCard, after: MatchCard | None = None) -> str:
    """Returns the last message of a match; `after` is the one that begins it again."""
    if card.outcome is None:
        lines = ["This match has been called off by an organiser. Nobody wins."]
    else:
        who = listed(f"<@{seat.user_id}>" for seat in card.seats)
        lines = [f"{who}: the match is over. Thank you for playing!"]
    if after is not None:
        lines.append(
            f"**{safe_name(after.host)} has opened the next match with the same people: <#{after.channel_id}>.**"
        )
    return "\n".join(lines)


def is_played(card: MatchCard) -> str:
    """Returns what is said to who wants to join a match that has begun."""
    return f"The next match is being played in <#{card.channel_id}>."


def next_waits(card: MatchCard) -> str:
    """Returns what is said to who did not play in a match and wants to go on to the next one."""
    return f"Only who played in this match may begin it again. The next one waits for players in <#{card.channel_id}>."


REPLAY: Final = "The whole match once more, for all to see. To look longer at something, step through it."
STEP_THROUGH: Final = "Step through it"
"""What the button below a replay says, that shows its pictures to who presses, one after the other."""


def still(at: int, frames: int) -> str:
    """Returns what is said above one picture of a replay."""
    return f"The match, picture {at + 1} of {frames} (skipping goes to the next turn or round):"


def replay_below(link: str) -> str:
    """Returns what is said to who wants a replay that is there already; `link` leads to it."""
    return f"It stands in this thread already: {link}."


REPLAY_COMES: Final = "The replay is being drawn. It comes into this thread, for all to see."


def score(wins: Mapping[int, int], draws: int, names: Mapping[int, str]) -> str:
    """Returns how the same people have played against each other so far: "Score so far: Alice 2, Bob 1, one draw."."""
    each = ", ".join(f"{safe_name(names[user])} {wins.get(user, 0)}" for user in names)
    drawn = f", {'one draw' if draws == 1 else f'{draws} draws'}" if draws else ""
    return f"**Score so far:** {each}{drawn}."


def rewound(entries: int, players: Sequence[int]) -> str:
    """Returns what is said when mended rules have sent a match back, and what the players are asked then."""
    back = "The match is back at the beginning of this step."
    if entries:
        answers = "1 answer or roll" if entries == 1 else f"{entries} answers and rolls"
        back += f" {answers} since then {'was' if entries == 1 else 'were'} set aside."
    return (
        f"{listed(f'<@{user}>' for user in players)}: my rules were mended, and they ask something else than before. "
        f"{back}\n**The same dice fall again for the same questions, so whoever has seen them knows them.** Do you "
        "want to play on like that? Then just answer what is asked. Whoever finds it unfair may offer a draw."
    )


def back_to_the_question(guild_id: int, channel_id: int, message_id: int) -> str:
    """Returns a link to the message whose question was explained further below."""
    return f"[Back to the question](https://discord.com/channels/{guild_id}/{channel_id}/{message_id})"


def next_question(guild_id: int, channel_id: int, message_id: int) -> str:
    """Returns a link to the message that goes on with the next question."""
    return f"[Your next question](https://discord.com/channels/{guild_id}/{channel_id}/{message_id})"


BEFORE_THIS: Final = "Before this:"
"""What is said, beside a question, before what was lost and is told further above."""

TABLE_NOW: Final = "The table now:"
"""What is said above a picture where nothing else is told."""


def settled(name: str) -> str:
    """Returns what stands in the place of a question that is not asked any more."""
    return f"-# {safe_name(name)} is not asked here any more."


def asked_below(who: str) -> str:
    """Returns what is said above a picture below which somebody is asked."""
    return f"{who}, it is for you to decide:" if who else ""


def draw_offered(others: Sequence[int]) -> str:
    """Returns what those are asked who have not agreed to a draw yet."""
    return f"{listed(f'<@{user}>' for user in others)}: agree, decline, or just play on; that ends the offer."


def halted(reference: str) -> str:
    """Returns what is said when a bug has stopped a match."""
    return (
        f"**The match stands still because of a mistake in my rules, not yours (reference {reference}).** No answer "
        "and no die is lost. It goes on by itself once the mistake is mended."
    )


def restored(last_answer: int) -> str:
    """Returns what is said when the whole bot has gone back to a copy of its memory."""
    return (
        f"**My memory had to be restored from a copy; the last answer in it is of <t:{last_answer}:f>.** What happened "
        "in this match after the copy was made is lost: messages above that tell of it do not count any more, nor do "
        "their buttons. The match goes on from here. Where the same questions come up, the same dice fall."
    )


RULES_CHANGED = (
    "My rules have been improved since the last answer in this match. It goes on by the new ones from where it stands; "
    "what has happened before stays as it is."
)
MENDED = "The mistake is mended: the match goes on where it stood, with the same dice."


# -- when Discord refuses what we post -----------------------------------------------------------------------------

NO_PICTURES: Final = "-# I may not attach files here, so there is no picture; `/game text` reads the table."

WAITING_POSTS: Final[Mapping[Obstacle, str]] = {
    Obstacle.LOCKED: (
        "This thread is locked, so I cannot write here. Somebody who may manage threads can unlock it, or you go on "
        "elsewhere: use `/game move` there."
    ),
    Obstacle.FORBIDDEN: (
        "I may not write here. Somebody who may manage this server can allow me to view this channel, to send messages "
        "in threads and to read the message history."
    ),
    Obstacle.FULL: (
        "This server has as many active threads as Discord allows, so I cannot write here. Somebody who may manage "
        "threads can close some that are not needed."
    ),
    Obstacle.GONE: "The thread of this match is gone. Go on elsewhere: use `/game move` there.",
    Obstacle.UNTAKEN: "Discord does not take what I have to show here; that is my mistake, and it is in the log.",
}
"""What keeps posts waiting, and who can mend it."""


def waiting_posts(obstacle: Obstacle) -> str:
    """Returns what is said to who plays on meanwhile."""
    return (
        f"**{WAITING_POSTS[obstacle]}** Nothing is lost: what happened since is stored and is posted then. Until then "
        "`/game status` asks you what is open, and `/game log` tells what happened."
    )


DAYS_TO_MOVE: Final = 7
"""So long a match waits whose thread is gone."""

CANNOT_MOVE: Final = "A match goes on in a text channel of a server, or in a thread: use `/game move` there."


def lost(card: MatchCard, size: str) -> str:
    """Returns what is said where a thread hung that is gone."""
    names = listed(safe_name(seat.name) for seat in card.seats)
    title = f"The thread of **{size}** (match {card.id}: {names}) is gone"
    if card.lost_at is None:
        return f"{title}; the match goes on in <#{card.channel_id}>."
    if card.status is Status.OVER:
        return f"{title}, and so the match is over. Nobody wins."
    who = listed(f"<@{seat.user_id}>" for seat in card.seats)
    return (
        f"{title}, but nothing of the match is lost. {who}: press **Continue here**, or use `/game move` where you "
        f"want to go on. If none of you does within {DAYS_TO_MOVE} days, the match is over and nobody wins."
    )


def moved(card: MatchCard, size: str) -> str:
    """Returns the first words of a match in its new thread."""
    names = listed(safe_name(seat.name) for seat in card.seats)
    return f"**{size}** (match {card.id}) of {names} goes on here."


def goes_on(card: MatchCard) -> str:
    """Returns what is said to who has moved a match."""
    return f"Match {card.id} goes on in <#{card.channel_id}>."


def has_left(card: MatchCard, seat: Seat) -> str:
    """Returns what can be done about a player who has left the server."""
    return (
        f"{safe_name(card.names()[seat])} has left this server. `/game replace` offers the seat to somebody else, "
        "`/game claim` ends their part of the match."
    )


def still_here(card: MatchCard, seat: Seat) -> str:
    """Returns why nothing is done about a player."""
    return f"{safe_name(card.names()[seat])} is on this server; others decide only for those who have left."


def offered(card: MatchCard, seat: Seat, to: int) -> str:
    """Returns what is said to somebody who may take over a seat."""
    return (
        f"<@{to}>: {safe_name(card.names()[seat])} has left this server. Press **Take the seat** to play on in their "
        "place, with their force and all that they know."
    )


def taken(card: MatchCard, seat: Seat, before: str) -> str:
    """Returns what is said when a seat has been taken over."""
    return f"{safe_name(card.names()[seat])} plays on in the place of {safe_name(before)}, who has left this server."


def claimed(card: MatchCard, seat: Seat, by: object) -> str:
    """Returns what is said when somebody who has left counts as having conceded."""
    player = next((safe_name(one.name) for one in card.seats if one.user_id == by), "Another player")
    return f"{safe_name(card.names()[seat])} has left this server. {player} says so; it counts as conceding."


CANNOT_PLAY_HERE: Final = (
    "A match cannot be played here, because I am not allowed to {missing}. Somebody who may manage this server can "
    "allow me that for this channel; then `/game new` works."
)


def untaken(reference: str) -> str:
    """Returns what stands where a message should be that Discord never takes."""
    return (
        f"Something belongs here that I cannot show, because of a mistake of mine (reference {reference}). The match "
        "is safe: `/game status` asks you what is open, `/game log` tells what happened."
    )


def thread_name(game: str, number: int, names: Sequence[str], card: MatchCard | None = None) -> str:
    """Returns the name of a match's thread: "12: Alice v. Bob (Dragon Dice)"; when it is over, how it ended as well.

    What tells it from others comes first, for a list of threads cuts what follows. Where not all names have room, the
    longest are cut. `card` is given once the match may be over.
    """
    longest = max((len(name) for name in names), default=0)
    while True:
        cut = [shortened(name, longest) for name in names]
        title = f"{number}: {_who_played(cut, card)} ({game})"
        if len(title) <= LONGEST_THREAD_NAME or longest <= 1:
            return shortened(title, LONGEST_THREAD_NAME)
        longest -= 1


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
    """Returns where a match stands and who is to act; `links` lead to the messages that show the open questions."""
    card = look.card
    wording = face.wording(card.names(), look.view)
    players = listed(wording.player(seat.seat) for seat in card.seats)
    lines = [f"**{size}** (match {card.id}): {players}."]
    if card.status is Status.OPEN:
        kept = f", kept for {listed(safe_name(guest.name) for guest in card.invited)}" if card.invited else ""
        lines.append(f"It waits for players: {len(card.seats)} of {card.wanted} are here{kept}.")
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


RECORD: Final = "What happened last; the file is the whole record, from which every die can be rolled again."
NOTHING_YET: Final = "Nothing has happened yet."


def log(sentences: Sequence[str], room: int) -> str:
    """Returns what happened, a point each with its small lines below it: of the newest as many as have `room`.

    Their numbers would jump where something is secret, and a list with numbers counts for itself.
    """
    points: list[str] = []
    for sentence in reversed(sentences):
        first, *more = [line.removeprefix("-# ").removeprefix("- ") for line in sentence.split("\n") if line]
        point = "\n".join([f"- {first}", *(f"  - {line}" for line in more)])
        if len("\n".join([RECORD, point, *points])) > room:
            break
        points.insert(0, point)
    return "\n".join([RECORD, *points]) if points else NOTHING_YET


def list_order(look: Look, user_id: int) -> tuple[bool, ...]:
    """Returns what puts matches in order: those that wait for this person, then their other ones, then the rest."""
    return (not look.mine, look.seat is None, not look.card.is_invited(user_id))


def list_line(look: Look, user_id: int, face: AnyFace, size: str) -> str:
    """Returns a match in one line: where it is, who plays what, and for whom it waits."""
    card = look.card
    wording = face.wording(card.names(), look.view)
    players = listed(wording.player(seat.seat) for seat in card.seats)
    where = f"- <#{card.channel_id}>: {size}, {players}"
    if card.lost_at is not None:
        return f"- {size}, {players}: its thread is gone. `/game move` goes on with match {card.id}."
    if look.mine:
        asked = listed(face.topic(decision.prompt) for decision in look.mine.values())
        return f"{where}. **You are asked:** {asked}."
    if card.status is Status.OPEN:
        return f"{where}; {_room(card, user_id)}."
    if card.status is Status.HALTED:
        return f"{where}; it stands still because of a mistake in my rules."
    return f"{where}. {all_waiting(look.pending.values(), face, wording)}"


def _room(card: MatchCard, user_id: int) -> str:
    """Returns for whom the free seats are, as somebody reads it: "one seat is kept for you, one for Bob and one is
    free"."""
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
    """Returns for whom the match waits, and with what; says nothing secret."""
    return f"{wording.player(decision.player)} is asked: {face.topic(decision.prompt)}."


def all_waiting(decisions: Iterable[Decision], face: AnyFace, wording: Wording) -> str:
    """Returns for whom the match waits: "Alice and Bob are asked: to bring a force. Cara is asked: ..."."""
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
