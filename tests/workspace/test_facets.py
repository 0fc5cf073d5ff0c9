"""Whatever is read of a record is noted, by the facets that tell when it has changed."""

import random
from copy import copy, deepcopy
from typing import Any

import pytest
from support.pages import NEW

from model_lifecycle.records.model import SPECS_FIELDS
from model_lifecycle.records.record import Record
from model_lifecycle.workspace.facets import FACETS, WatchedValues, changed_facets

CHANGING = {"__delitem__", "__setitem__", "__ior__", "clear", "pop", "popitem", "setdefault", "update"}
OF_ANY_CLASS = {"__class_getitem__", "__doc__", "__getattribute__", "__init__", "__new__", "__sizeof__", "fromkeys"}
ORDERS = {"__lt__", "__le__", "__gt__", "__ge__"}
"""What mappings have no answer for."""


def test_no_way_to_read_a_mapping_is_left_out() -> None:
    assert vars(dict).keys() - CHANGING - OF_ANY_CLASS - ORDERS <= vars(WatchedValues).keys()


WHOLE = {
    "a copy": dict,
    "a copy as a mapping": lambda values: {**values},
    "another copy": copy,
    "its own copy": lambda values: values.copy(),
    "a list": list,
    "backwards": lambda values: list(reversed(values)),
    "the names": lambda values: sorted(values.keys()),
    "the values": lambda values: len(list(values.values())),
    "the length": len,
    "whether there are any": bool,
    "the same": lambda values: values == {},
    "not the same": lambda values: values != {},
    "more": lambda values: values | {},
    "more of it": lambda values: {} | values,
    "in words": str,
    "unpacked": lambda values: (lambda **found: found)(**values),
}


@pytest.mark.parametrize("read", WHOLE.values(), ids=WHOLE)
def test_what_reads_all_is_noted_as_that(read: Any) -> None:
    noted: list[str | None] = []
    read(WatchedValues.of_record({"id": "a", "status": "active"}, noted.append))
    assert None in noted


@pytest.mark.parametrize("change", [["a"], None, ...], ids=["another", "none", "without"])
def test_what_is_read_has_the_facet_that_changes_with_it(change: object) -> None:
    specs = [("specs", name) for name in (*SPECS_FIELDS, "specs_sources", "other")]
    for way in [*((name,) for name in (*NEW, "other")), *specs]:
        before, after = deepcopy(NEW), deepcopy(NEW)
        place = after if len(way) == 1 else after["specs"]
        is_same = place.get(way[-1], ...) == change
        place.pop(way[-1], None)
        if change is not ...:
            place[way[-1]] = change
        changed = set(changed_facets(Record("model", 0, before), Record("model", 0, after)))
        for data in (before, after):
            noted: set[str | None] = set()
            values: Any = WatchedValues.of_record(data, noted.add)
            for step in way:
                values = values.get(step)
            assert noted.isdisjoint(changed) is is_same, way
            assert noted <= FACETS
        assert changed <= FACETS


def test_specs_that_come_and_go() -> None:
    rng = random.Random(1)
    shapes: list[Any] = [None, "x", 1, [], {}, {"currency": "USD"}, {"currency": "EUR", "endpoints": []}, ...]
    for _ in range(200):
        one, other = rng.choices(shapes, k=2)
        records = [Record("model", 0, {} if specs is ... else {"specs": specs}) for specs in (one, other)]
        noted: list[set[str | None]] = []
        answers = []
        for record in records:
            noted.append(set())
            specs = WatchedValues.of_record(record.values, noted[-1].add).get("specs")
            answers.append(specs.get("currency", "none") if isinstance(specs, dict) else specs)
        if answers[0] != answers[1]:
            assert all(set(changed_facets(*records)) & each for each in noted)


def test_a_record_of_another_kind_shares_no_facet() -> None:
    assert changed_facets(Record("model", 0, {}), Record("provider", 0, {})) == FACETS
