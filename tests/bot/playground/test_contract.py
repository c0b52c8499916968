"""Requests compared with Discord's own description of its API, where that file is at hand."""

from __future__ import annotations

import time

import pytest

from bot.playground import Contract, openapi_from_environment
from bot.playground.wire import Json
from tests.bot.playground.raw_bot import button, row, select, text

PATH = openapi_from_environment()
pytestmark = pytest.mark.skipif(PATH is None, reason="MARCHWARDEN_DISCORD_OPENAPI does not name Discord's description")
MESSAGES = "/channels/1100000000000000100/messages"


@pytest.fixture(scope="module")
def contract() -> Contract:
    """The description, read once."""
    assert PATH is not None
    return Contract(PATH)


GOOD: list[Json] = [
    {"content": "x", "allowed_mentions": {"parse": [], "users": [1100000000000000500]}},  # ids as numbers are taken
    {"components": [row(button(), button("b")), row(select())]},
    {"flags": 32768, "components": [{"type": 17, "components": [text(), row(button())]}]},
    {"embeds": [{"title": "x", "fields": [{"name": "a", "value": "b", "inline": True}]}]},
    {"content": "x", "nonce": "abc", "enforce_nonce": True, "tts": False},
]

BAD: list[tuple[Json, str]] = [
    ({"content": 5}, "content"),
    ({"embeds": [{"title": "x" * 257}]}, "embeds/0/title"),
    ({"components": [row(button(label="x" * 81))]}, "components/0/components/0/label"),
    ({"components": [row({"type": 4, "custom_id": "x", "style": 1})]}, "components/0/components/0"),
    ({"components": [{"type": 99}]}, "components/0"),
    ({"attachments": [{"description": "no id"}]}, "attachments/0"),
]


@pytest.mark.parametrize("body", GOOD)
def test_what_discord_describes_is_no_violation(contract: Contract, body: Json) -> None:
    assert contract.check("POST", MESSAGES, {}, body) is None


@pytest.mark.parametrize(("body", "place"), BAD)
def test_what_it_does_not_describe_is_one(contract: Contract, body: Json, place: str) -> None:
    violation = contract.check("POST", MESSAGES, {}, body)
    assert violation is not None
    assert violation.reason.startswith(place + ":")


@pytest.mark.parametrize(
    ("method", "path", "query", "reason"),
    [
        ("GET", "/dragons", {}, "no such route"),
        ("PUT", MESSAGES, {}, "no such route"),
        ("GET", "/channels/tavern/messages", {}, "not a number"),
        ("GET", MESSAGES, {"limit": "many"}, "not a number"),
        ("GET", MESSAGES, {"colour": "red"}, "unknown parameter colour"),
        ("POST", MESSAGES, {}, "a body is missing"),
    ],
)
def test_routes_and_parameters_count_too(
    contract: Contract, method: str, path: str, query: dict[str, str], reason: str
) -> None:
    violation = contract.check(method, path, query, None)
    assert violation is not None
    assert reason in violation.reason


def test_a_check_costs_milliseconds(contract: Contract) -> None:
    rows = [row(*[button(f"{r}-{n}") for n in range(5)]) for r in range(4)]
    body: Json = {
        "components": [*rows, row(select(options=25))],
        "embeds": [{"fields": [{"name": "a", "value": "b"}] * 25}],
    }
    contract.check("POST", MESSAGES, {}, body)  # makes the validator
    start = time.process_time()
    for _ in range(20):
        assert contract.check("POST", MESSAGES, {}, body) is None
    assert (time.process_time() - start) / 20 < 0.05
