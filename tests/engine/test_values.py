"""Canonical JSON and digests: equal values have equal texts, whatever the order of their keys."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from engine.values import Json, canonical, digest

scalars = st.none() | st.booleans() | st.integers() | st.text()
values = st.recursive(scalars, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=10)


def reordered(value: Json) -> Json:
    """The same value with the keys of every mapping in the opposite order."""
    if isinstance(value, dict):
        return {key: reordered(item) for key, item in reversed(list(value.items()))}
    if isinstance(value, list):
        return [reordered(item) for item in value]
    return value


@given(values)
def test_canonical_text_reads_back_as_the_value(value: Json) -> None:
    assert json.loads(canonical(value)) == value


@given(values)
def test_the_order_of_keys_does_not_matter(value: Json) -> None:
    assert canonical(reordered(value)) == canonical(value)
    assert digest(reordered(value)) == digest(value)


def test_tuples_and_lists_are_the_same_json() -> None:
    assert canonical(["Knight", (1, 2)]) == canonical(("Knight", [1, 2]))


def test_a_digest_is_sixteen_hexadecimal_digits_and_tells_values_apart() -> None:
    assert len(digest("A:Knight")) == 16 and int(digest("A:Knight"), 16) >= 0
    assert len({digest(value) for value in ("A:Knight", "A:Trooper", ["A:Knight"], None, 0, False, "0")}) == 7
