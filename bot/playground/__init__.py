"""A local stand-in for Discord, on 127.0.0.1, for playing and for testing without an account.

The unmodified discord.py talks to it: the REST routes and the gateway are Discord's, its limits are refused as Discord
refuses them, and its page looks and works like a channel. Nothing here knows anything about the bot or its games.

In a test, everything in one process::

    async with Playground() as playground:                # port=0: any; data=folder: kept; openapi=path: checked
        with point_discord_py_at(playground):             # discord.py talks to it until the block ends
            await bot.login(playground.token)
            running = asyncio.create_task(bot.connect())
            await playground.until_bot()                  # connected

            # There are Alice, Bob, Cara, Dave, Finn and Eve, who owns the server.
            alice = await playground.person("Alice").arrive()
            answer = await alice.slash("tavern", "game new", game="dragon dice")
            answer.text, answer.ephemeral, answer.message, answer.followups, answer.failed, answer.seconds

            [choice.name for choice in await alice.autocomplete("tavern", "game new", "game", "dra")]
            answer = await bob.click(answer.message, "Join")            # by label or custom id
            answer = await bob.select(message, None, ["first", "second"])
            answer = await bob.submit(answer.form, {"Your force": "..."})   # by label or custom id
            alice.sees("tavern"), alice.last(thread), alice.threads()    # own ephemeral messages too
            await alice.until_message(thread, "Your turn")               # waits for events, never polls
            await alice.until(lambda: len(alice.threads()) == 2)

        assert playground.violations == [] and playground.refusals == []

What a person sees are `Seen` messages (`content`, `text`, `embeds`, `buttons`, `selects`, `attachments`, `pictures`,
`ephemeral`, `thinking`, `pings`); what Discord's client would not let a person do raises `CannotDo`. An interaction
which the bot does not answer in three seconds has `answer.failed == "This interaction failed"`.

As its own process (a bot may then be killed and started again while this goes on)::

    python -m bot.playground --port 8765 --data DIR

    with point_discord_py_at("http://127.0.0.1:8765"): ...        # in the bot's process
    async with visiting("http://127.0.0.1:8765", "Alice") as alice: ...   # the same Person, from anywhere

With `clock=ManualClock()` a test moves time by hand (`clock.advance(3.1)`); `rates=True` switches rate limits on.
"""

from bot.playground.clock import Clock, ManualClock, RealClock
from bot.playground.connect import point_discord_py_at
from bot.playground.contract import Contract, Violation
from bot.playground.invocations import CannotDo
from bot.playground.people import ActionResult, AutocompleteChoice, ModalHandle, Person, Seen, Thread, visiting
from bot.playground.permissions import Permission
from bot.playground.rest import RefusedRequest
from bot.playground.server import Playground, PortTaken, openapi_from_environment
from bot.playground.visits import FirstStep
from bot.playground.wire import ApiRefusal

__all__ = [
    "ActionResult",
    "ApiRefusal",
    "AutocompleteChoice",
    "CannotDo",
    "Clock",
    "Contract",
    "FirstStep",
    "ManualClock",
    "ModalHandle",
    "Permission",
    "Person",
    "Playground",
    "PortTaken",
    "RealClock",
    "RefusedRequest",
    "Seen",
    "Thread",
    "Violation",
    "openapi_from_environment",
    "point_discord_py_at",
    "visiting",
]
