"""The tables. Times are whole seconds since 1970 (UTC); ids of Discord's things are Discord's own numbers.

A change here needs a migration beside it (`bot/store/migrations`); a test holds the two together.
"""

# No `from __future__ import annotations`: SQLModel reads the annotations when the class is made.

from typing import Any, TypeVar

from sqlalchemy import JSON, BigInteger, ForeignKeyConstraint, Index, Table, UniqueConstraint, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlmodel import Field, SQLModel

Stored = Any
"""A JSON column. It holds `engine.values.Json`, a recursive type that pydantic cannot build a model from."""


UNSEALED = "none"


def a_seal() -> Any:
    """Returns the column for a row's checksum: `bot.store.seals` fills and checks it."""
    return Field(default=UNSEALED, sa_column_kwargs={"server_default": UNSEALED})


def _where(condition: str) -> dict[str, Any]:
    """Returns the condition of a partial index, for both engines."""
    return {"sqlite_where": text(condition), "postgresql_where": text(condition)}


def table_of(row: type[SQLModel]) -> Table:
    """Returns the table of a class of rows, for statements without the ORM."""
    return SQLModel.metadata.tables[str(row.__tablename__)]


InsertStatement = TypeVar("InsertStatement", sqlite.Insert, postgresql.Insert)


def replacing(statement: InsertStatement) -> InsertStatement:
    """Returns an insertion that writes each row in the place of the one with the same primary key, if there is one."""
    table = statement.table
    others = {column.name: statement.excluded[column.name] for column in table.columns if not column.primary_key}
    return statement.on_conflict_do_update(index_elements=[key.name for key in table.primary_key], set_=others)


class MatchRow(SQLModel, table=True):
    """One match. What `snapshot` and `entry` hold together is the whole position."""

    __tablename__ = "match"
    __table_args__ = (
        # One match per channel: the database itself refuses a second one that is not over.
        Index("one_match_per_channel", "channel_id", unique=True, **_where("status <> 'over'")),
        # An id must never come again: it stands in old buttons, and the dice hang on it.
        {"sqlite_autoincrement": True},
    )

    id: int | None = Field(default=None, primary_key=True)
    guild_id: int = Field(sa_type=BigInteger)
    channel_id: int = Field(sa_type=BigInteger, index=True)
    game: str
    options: Stored = Field(sa_type=JSON)
    status: str = Field(index=True)
    wanted: int
    """How many seats there are."""
    invited: Stored = Field(default_factory=list, sa_type=JSON, sa_column_kwargs={"server_default": "[]"})
    """The people for whom seats are kept: [user, name] each. People who sit down or decline are removed."""
    created_by: int = Field(sa_type=BigInteger)
    created_at: int
    version: int
    """Grows with every change. A writer on top of an older version loses and reads again."""
    seed: str
    """The secret of the dice, hexadecimal. Shown to no player until the match is over."""
    commitment: str
    snapshot: Stored = Field(default=None, sa_type=JSON)
    entries: int = 0
    """The number of the newest entry."""
    events: int = 0
    """The number of the newest event."""
    asked: Stored = Field(default_factory=list, sa_type=JSON)
    """The open decisions as they were put to the players: [number, seat, fingerprint] each."""
    rules: Stored = Field(default_factory=list, sa_type=JSON, sa_column_kwargs={"server_default": "[]"})
    """Which versions of the rules have asked: [number of its first entry, version] each."""
    outcome: Stored = Field(default=None, sa_type=JSON)
    failure: str | None = None
    """The reference number under which the log holds the bug that halted the match."""
    parent_id: int | None = Field(default=None, sa_type=BigInteger)
    """The channel in which its thread hangs; None while that is not known."""
    lost_at: int | None = None
    """Since when its thread is gone."""
    follows_id: int | None = Field(default=None, index=True)
    """The match that was begun again by this one."""
    pace: Stored = Field(default=None, sa_type=JSON, nullable=True)
    """How much time each player has (`bot.clocks.pace`); None for no clock."""
    paused: Stored = Field(default=None, sa_type=JSON, nullable=True)
    """The pause in which the clocks stand still; None while they run."""
    seal: str = a_seal()


class SeatRow(SQLModel, table=True):
    """The player in each seat, and the words they gave to the dice."""

    __tablename__ = "seat"
    __table_args__ = (UniqueConstraint("match_id", "user_id", name="one_seat_each"),)

    match_id: int = Field(primary_key=True, foreign_key="match.id")
    seat: str = Field(primary_key=True)
    user_id: int = Field(sa_type=BigInteger, index=True)
    """Discord's number of the player; below 0 for a computer player (`bot.matches.computers`)."""
    name: str
    words: str
    computer: str | None = None
    """How well the computer plays that answers for this seat (`engine.players.playing.Level`); None: a person does."""
    seal: str = a_seal()


class EntryRow(SQLModel, table=True):
    """One answered question of the journal, a player's or chance's."""

    __tablename__ = "entry"

    match_id: int = Field(primary_key=True, foreign_key="match.id")
    number: int = Field(primary_key=True)
    question: int
    fingerprint: str
    who: str
    answer: Stored = Field(sa_type=JSON)
    dice: Stored = Field(default=None, sa_type=JSON)
    """For a roll: [id, number of faces] of each die, so that it can be recomputed without the rules."""
    by: str = Field(default="player", sa_column_kwargs={"server_default": "player"})
    """The decider: `engine.journal.By`."""
    at: int
    seal: str = a_seal()


class SetAsideRow(SQLModel, table=True):
    """An entry that no longer fits, because changed rules ask something else. Kept, never read back into play."""

    __tablename__ = "set_aside"

    id: int | None = Field(default=None, primary_key=True)
    match_id: int = Field(foreign_key="match.id", index=True)
    number: int
    question: int
    fingerprint: str
    who: str
    answer: Stored = Field(sa_type=JSON)
    dice: Stored = Field(default=None, sa_type=JSON)
    by: str = Field(default="player", sa_column_kwargs={"server_default": "player"})
    at: int
    set_aside_at: int
    seal: str = a_seal()


class EventRow(SQLModel, table=True):
    """What happened: kept for ever, for logs."""

    __tablename__ = "event"

    match_id: int = Field(primary_key=True, foreign_key="match.id")
    number: int = Field(primary_key=True)
    data: Stored = Field(sa_type=JSON)
    seal: str = a_seal()


class TurnRow(SQLModel, table=True):
    """The position at which a turn began: to go back to, and to look back at when the rules have changed since."""

    __tablename__ = "turn"

    match_id: int = Field(primary_key=True, foreign_key="match.id")
    entries: int = Field(primary_key=True)
    """How many entries lie before it."""
    snapshot: Stored = Field(sa_type=JSON)
    seal: str = a_seal()


class DraftRow(SQLModel, table=True):
    """Something half made: a force being built, a selection not yet confirmed."""

    __tablename__ = "draft"
    __table_args__ = (ForeignKeyConstraint(["match_id", "seat"], ["seat.match_id", "seat.seat"], ondelete="CASCADE"),)

    match_id: int = Field(primary_key=True)
    seat: str = Field(primary_key=True)
    key: str = Field(primary_key=True)
    value: Stored = Field(sa_type=JSON)
    seal: str = a_seal()


class PostRow(SQLModel, table=True):
    """Something that must be posted, written in the same transaction as what it tells of."""

    __tablename__ = "outbox"
    __table_args__ = (
        Index("unposted", "channel_id", "id", **_where("posted_at IS NULL AND given_up IS NULL")),
        {"sqlite_autoincrement": True},
    )

    id: int | None = Field(default=None, primary_key=True)
    match_id: int = Field(foreign_key="match.id", index=True)
    channel_id: int = Field(sa_type=BigInteger)
    kind: str
    payload: Stored = Field(sa_type=JSON)
    nonce: str = Field(unique=True)
    tries: int = 0
    first_try: int | None = None
    not_before: int = 0
    posted_at: int | None = None
    messages: Stored = Field(default_factory=list, sa_type=JSON)
    """The ids of the messages it became."""
    given_up: str | None = None
    """Why it can never be posted."""


class ShownRow(SQLModel, table=True):
    """Which message shows the invitation, or which one shows an open question, so that it can be edited later."""

    __tablename__ = "shown"

    match_id: int = Field(primary_key=True, foreign_key="match.id")
    what: str = Field(primary_key=True)
    message_id: int = Field(sa_type=BigInteger)


class SeatClockRow(SQLModel, table=True):
    """The clock of one seat. Times are in seconds."""

    __tablename__ = "seat_clock"

    match_id: int = Field(primary_key=True, foreign_key="match.id")
    seat: str = Field(primary_key=True)
    bank: int
    """What was left when it began to run last, or is left now while it stands still."""
    full: int
    """What was left when the match began to wait for this player: reminders come at parts of it."""
    since: int | None = Field(default=None)
    """Since when it runs; None while it stands still."""
    stage: int = 0
    """How many reminders have come since the match began to wait for this player."""
    misses: int = 0
    """How many time-outs there were in a row."""
    expired_at: int | None = None
    """When its time was up, while the others decide what becomes of it."""


class PersonRow(SQLModel, table=True):
    """When and how a person wants to hear of their matches."""

    __tablename__ = "person"

    user_id: int = Field(primary_key=True, sa_type=BigInteger)
    zone: str = "UTC"
    quiet_from: int | None = None
    """The minute of the day at which their quiet hours begin; None without quiet hours."""
    quiet_until: int | None = None
    vacations: Stored = Field(default_factory=list, sa_type=JSON)
    """From and until when they were, are or will be away."""
    notify: str | None = None
    """How they hear of their turns where they have not chosen it for a match (`bot.posting.notifications`)."""
    digest_at: int | None = None
    """The minute of the day at which they get the daily digest; None without one."""


class PersonMatchRow(SQLModel, table=True):
    """How a person wants to hear of their turns in one match."""

    __tablename__ = "person_match"

    user_id: int = Field(primary_key=True, sa_type=BigInteger)
    match_id: int = Field(primary_key=True, foreign_key="match.id")
    notify: str


class PersonPicturesRow(SQLModel, table=True):
    """How a person wants their private pictures; None where they have not chosen."""

    __tablename__ = "person_pictures"

    user_id: int = Field(primary_key=True, sa_type=BigInteger)
    palette: str | None = None
    layout: str | None = None


class AlwaysMentionedRow(SQLModel, table=True):
    """A person who wants a mention with every question. All others get one when they are away."""

    __tablename__ = "person_calls"

    user_id: int = Field(primary_key=True, sa_type=BigInteger)


class UsualOrdersRow(SQLModel, table=True):
    """A person who wants the usual orders of a game from the start of a match; 0 stands for every match."""

    __tablename__ = "usual_orders"

    user_id: int = Field(primary_key=True, sa_type=BigInteger)
    game: str = Field(primary_key=True)
    match_id: int = Field(primary_key=True)


class FullTextPersonRow(SQLModel, table=True):
    """A person in whose matches everything is told in words, because they cannot see pictures."""

    __tablename__ = "person_full_text"

    user_id: int = Field(primary_key=True, sa_type=BigInteger)


class FullTextMatchRow(SQLModel, table=True):
    """A match in which everything is told in words, beside the pictures."""

    __tablename__ = "match_full_text"

    match_id: int = Field(primary_key=True, foreign_key="match.id")


class UnconfirmedRow(SQLModel, table=True):
    """A person whose typed answers count at once."""

    __tablename__ = "person_unconfirmed"

    user_id: int = Field(primary_key=True, sa_type=BigInteger)


class MatchPicturesRow(SQLModel, table=True):
    """How the public pictures of a match look; None without a choice."""

    __tablename__ = "match_pictures"

    match_id: int = Field(primary_key=True, foreign_key="match.id")
    palette: str | None = None
    layout: str | None = None


class ContentsRow(SQLModel, table=True):
    """A text of a server's own for a game, such as cards. Matches have theirs in their options."""

    __tablename__ = "contents"

    guild_id: int = Field(primary_key=True, sa_type=BigInteger)
    game: str = Field(primary_key=True)
    name: str = Field(primary_key=True)
    text: str
    is_on: bool
    """Whether it is offered for matches."""
    added_by: int = Field(sa_type=BigInteger)
    added_at: int


class LeagueRow(SQLModel, table=True):
    """A league or tournament. Its course is in its log alone; `phase` repeats what follows from that, to look it up."""

    __tablename__ = "league"
    __table_args__ = ({"sqlite_autoincrement": True},)

    id: int | None = Field(default=None, primary_key=True)
    guild_id: int = Field(sa_type=BigInteger, index=True)
    name: str
    game: str
    phase: str = Field(index=True)
    draft: Stored = Field(default=None, sa_type=JSON)
    """What is to be declared, until the league is opened."""
    created_by: int = Field(sa_type=BigInteger)
    created_at: int
    ended_at: int | None = None
    version: int
    """Grows with every change. A writer on top of an older version loses and reads again."""
    entries: int = 0
    """The number of the newest entry of the log."""
    seal: str = a_seal()


class LeagueEntryRow(SQLModel, table=True):
    """One act of a league's log. Nothing is ever changed or removed, but for a person's data on their wish."""

    __tablename__ = "league_entry"
    # What the bot does by itself has a key, such as "match 12": the database refuses to count anything twice.
    __table_args__ = (UniqueConstraint("league_id", "key", name="once_in_a_league"),)

    league_id: int = Field(primary_key=True, foreign_key="league.id")
    number: int = Field(primary_key=True)
    act: Stored = Field(sa_type=JSON)
    by: str
    """The user who did it; "bot" for the bot itself."""
    at: int
    reason: str
    key: str | None = None
    seal: str = a_seal()


class LeagueMatchRow(SQLModel, table=True):
    """Which match is played for which pairing of a league."""

    __tablename__ = "league_match"

    match_id: int = Field(primary_key=True, foreign_key="match.id")
    league_id: int = Field(foreign_key="league.id", index=True)
    round_no: int
    players: Stored = Field(sa_type=JSON)
    """The players' ids in the order of the pairing."""
    counted_at: int | None = None
    """When its end was taken into the log, or was found to need no result any more."""
    seal: str = a_seal()


class LeagueForceRow(SQLModel, table=True):
    """The force that a player entered in secret: the answer with which they bring it to each match."""

    __tablename__ = "league_force"

    league_id: int = Field(primary_key=True, foreign_key="league.id")
    player: str = Field(primary_key=True)
    value: Stored = Field(sa_type=JSON)
    text: str
    """The force as the player wrote it."""
    at: int
    seal: str = a_seal()


class LeaguePostRow(SQLModel, table=True):
    """Something to be done on Discord for a league, written in the transaction of what it follows from."""

    __tablename__ = "league_post"
    __table_args__ = (
        Index("league_unposted", "league_id", "id", **_where("posted_at IS NULL AND given_up IS NULL")),
        {"sqlite_autoincrement": True},
    )

    id: int | None = Field(default=None, primary_key=True)
    league_id: int = Field(foreign_key="league.id", index=True)
    kind: str
    payload: Stored = Field(sa_type=JSON)
    tries: int = 0
    not_before: int = 0
    posted_at: int | None = None
    channel_id: int | None = Field(default=None, sa_type=BigInteger)
    message_id: int | None = Field(default=None, sa_type=BigInteger)
    """The message it became."""
    given_up: str | None = None
    """Why it can never be posted."""


class TimerRow(SQLModel, table=True):
    """Something that happens at its time, once: `bot.timers`."""

    __tablename__ = "timer"
    __table_args__ = (
        Index("one_timer_of_each", "kind", "subject", "key", unique=True, **_where("state = 'waiting'")),
        Index("next_timers", "not_before", **_where("state = 'waiting'")),
        Index("timers_of_a_subject", "subject", **_where("state = 'waiting'")),
        # An id never comes again: a handler that is late must not find another timer under it.
        {"sqlite_autoincrement": True},
    )

    id: int | None = Field(default=None, primary_key=True)
    kind: str
    subject: str
    """The match or league it belongs to, such as "match:12"."""
    key: str
    due_at: int
    not_before: int
    """When it is tried next: `due_at`, or later when its handler failed."""
    payload: Stored = Field(sa_type=JSON)
    pauses_while_down: bool
    state: str
    tries: int = 0
    fired_at: int | None = Field(default=None, index=True)


class HouseRuleRow(SQLModel, table=True):
    """What is agreed on about a match beside the options of its game, such as whether answers can be undone."""

    __tablename__ = "house_rule"

    match_id: int = Field(primary_key=True, foreign_key="match.id")
    name: str = Field(primary_key=True)
    value: str


class ProcessRow(SQLModel, table=True):
    """A living process of several that share the database (`bot.shards.leases`)."""

    __tablename__ = "process"

    id: str = Field(primary_key=True)
    label: str
    """Where a person finds it: machine and process number."""
    until: int
    """Until when it counts as alive, by the database's clock."""
    is_draining: bool = False
    """Whether it is to hand over everything and to stop."""


class ShardRow(SQLModel, table=True):
    """A shard, and the process that answers and posts for its servers."""

    __tablename__ = "shard"

    number: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    holder: str | None = None
    wanted_by: str | None = None
    """The process that is to take it over."""
    is_ready: bool = False
    """Whether that process is connected."""
    answered: Stored = Field(default_factory=list, sa_type=JSON)
    """The interactions that the holder before answered last."""


class SessionStartRow(SQLModel, table=True):
    """When the next session with one of Discord's rate-limit keys may start, whichever process starts it."""

    __tablename__ = "session_start"

    key: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    next_at: int


class FollowerRow(SQLModel, table=True):
    """A spectator who wants to be told of something in a match: "captures" or "end"."""

    __tablename__ = "follower"

    match_id: int = Field(primary_key=True, foreign_key="match.id")
    user_id: int = Field(primary_key=True, sa_type=BigInteger)
    what: str = Field(primary_key=True)


class PuzzleTryRow(SQLModel, table=True):
    """What a person has tried of a puzzle."""

    __tablename__ = "puzzle_try"

    user_id: int = Field(primary_key=True, sa_type=BigInteger)
    game: str = Field(primary_key=True)
    number: int = Field(primary_key=True)
    tries: int = 0
    """How many answers they have given until it was solved or shown."""
    solved_at: int | None = None
    shown_at: int | None = None
    """When they looked at the solution without having solved it."""


class PuzzleChannelRow(SQLModel, table=True):
    """The channel in which a server wants the puzzle of the day."""

    __tablename__ = "puzzle_channel"

    guild_id: int = Field(primary_key=True, sa_type=BigInteger)
    channel_id: int = Field(sa_type=BigInteger)
    game: str
    """The game whose puzzles come; "" for those of all games in turn."""
    chosen_by: int = Field(sa_type=BigInteger)


class PuzzlePostRow(SQLModel, table=True):
    """A puzzle of the day, written in the transaction that takes its timer, so that it is posted once."""

    __tablename__ = "puzzle_post"

    guild_id: int = Field(primary_key=True, sa_type=BigInteger)
    due_at: int = Field(primary_key=True)
    channel_id: int = Field(sa_type=BigInteger)
    game: str
    number: int
    tries: int = 0
    posted_at: int | None = None
    message_id: int | None = Field(default=None, sa_type=BigInteger)
    given_up: str | None = None
    """Why it can no longer be posted."""


class NoteRow(SQLModel, table=True):
    """Something small that the bot itself must remember, such as which commands it has registered."""

    __tablename__ = "note"

    name: str = Field(primary_key=True)
    value: str
