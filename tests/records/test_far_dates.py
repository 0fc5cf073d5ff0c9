"""Dates in years that cannot be meant, wherever sources stand."""

import pytest

from model_lifecycle.records.far_dates import far_dates, last_checked_range
from model_lifecycle.syntax.data import Data
from model_lifecycle.syntax.pointer import Step

FAR: Data = {"last_checked": "2207-01-01"}


@pytest.mark.parametrize(
    ("data", "place"),
    [
        (FAR, ("last_checked",)),
        ({"sources": [FAR]}, ("sources", 0, "last_checked")),
        ({"sources": {"a": FAR}}, ("sources", "a", "last_checked")),
        ({"specs": {"specs_sources": {"a": FAR}}}, ("specs", "specs_sources", "a", "last_checked")),
        ({"specs": {"specs_sources": [FAR]}}, ("specs", "specs_sources", 0, "last_checked")),
    ],
)
def test_a_far_day_is_found_in_lists_and_in_mappings(data: Data, place: tuple[Step, ...]) -> None:
    assert far_dates(data, last_checked_range(data)) == (place,)
