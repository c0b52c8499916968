"""The collector waits while many matches are played, and is as it was afterwards."""

from __future__ import annotations

import gc

import pytest

from bot.cli.garbage_collection import PATIENCE, patient_collector


def test_it_is_patient_for_as_long_as_it_is_asked_to() -> None:
    usual = gc.get_threshold()
    with patient_collector():
        assert gc.get_threshold() == PATIENCE
        assert gc.get_freeze_count() > 0
    assert (gc.get_threshold(), gc.get_freeze_count()) == (usual, 0)


def test_it_is_as_it_was_after_a_fault_as_well() -> None:
    usual = gc.get_threshold()
    with pytest.raises(ValueError, match="a fault"), patient_collector():
        raise ValueError("a fault")
    assert (gc.get_threshold(), gc.get_freeze_count()) == (usual, 0)
