"""Which nulls of a model nobody has read: told by the day in place of a check (schemas/README.md#a36)."""

import pytest

from model_lifecycle.records.gaps import GAP_DAY, gaps_of, has_gaps, unread_nulls
from model_lifecycle.records.model import Model
from model_lifecycle.records.record import Record
from model_lifecycle.records.shutdown import shutdown_of
from model_lifecycle.syntax.data import Data

READ = "2026-06-01"

NULLS = ["/specs/cached_input_price_per_mtok", "/specs/max_output_tokens", "/specs/endpoints"]
DATES = ["/announced_date", "/shutdown_date"]


def model(sources: list[str], **specs_sources: str) -> Record:
    """A model with three null specs and two null dates; the days of its sources, and by key those of specs."""
    specs: dict[str, Data] = {
        "input_price_per_mtok": 3,
        "cached_input_price_per_mtok": None,
        "context_window_tokens": 8,
        "max_output_tokens": None,
        "endpoints": None,
        "specs_sources": {
            key: {"url": "https://doc.example/", "last_checked": day} for key, day in specs_sources.items()
        },
    }
    listed: list[Data] = [{"url": "https://doc.example/", "label": "Docs", "last_checked": day} for day in sources]
    data: dict[str, Data] = {"announced_date": None, "deprecation_date": "2026-01-01", "shutdown_date": None}
    return Record("model", 0, {**data, "status": "active", "sources": listed, "specs": specs})


@pytest.mark.parametrize(
    ("record", "unread"),
    [
        (model([READ]), []),
        (model([GAP_DAY]), [*DATES, *NULLS]),
        (model([READ, GAP_DAY]), [*DATES, *NULLS]),
        (model([READ, GAP_DAY], prices=READ), [*DATES, *NULLS[1:]]),
        (model([READ], prices=GAP_DAY), NULLS[:1]),
        (model([READ], prices=GAP_DAY, cached_input_price_per_mtok=READ), []),
        (model([READ], prices=READ, cached_input_price_per_mtok=GAP_DAY), NULLS[:1]),
        (model([READ], context_window_tokens=GAP_DAY), []),
        (Record("provider", 0, {"id": None}), []),
        (Record("model", 0, None), []),
    ],
)
def test_a_null_is_unread_where_its_page_is(record: Record, unread: list[str]) -> None:
    assert unread_nulls(record) == unread


@pytest.mark.parametrize(
    ("label", "address", "unread"),
    [
        ("OpenAI: deprecations", "https://doc.example/deprecations", DATES),
        ("Lifecycle", "https://doc.example/models", DATES),
        ("OpenAI: models", "https://doc.example/models", []),
        ("OpenAI: pricing", "https://doc.example/costs", []),
        ("Pricing", "https://doc.example/costs", []),
        ("OpenAI", "https://doc.example/api/pricing/", []),
        ("Models overview", "https://doc.example/docs", []),
        ("OpenAI models", "https://doc.example/docs", []),
        ("Model lifecycle", "https://doc.example/models", DATES),
        ("Models and deprecations", "https://doc.example/models", DATES),
    ],
)
def test_a_page_of_prices_or_specs_says_of_no_date_that_it_is_unread(
    label: str, address: str, unread: list[str]
) -> None:
    page: Data = {"url": address, "label": label, "last_checked": GAP_DAY}
    record = model([READ])
    assert isinstance(record.data, dict)
    sources = record.data["sources"]
    assert isinstance(sources, list)
    both = Record("model", 0, record.data | {"sources": [*sources, page]})
    assert unread_nulls(both) == [*unread, *NULLS]
    alone = Record("model", 0, record.data | {"sources": [page]})
    assert unread_nulls(alone) == [*DATES, *NULLS]


def test_the_day_of_a_gap_in_place_of_a_date_is_a_gap() -> None:
    data = model([READ]).data
    assert isinstance(data, dict)
    record = Record("model", 0, data | {"shutdown_date": GAP_DAY, "shutdown_date_kind": "exact"})
    assert gaps_of(record) == ["/shutdown_date"]
    assert unread_nulls(record) == ["/shutdown_date"]
    assert shutdown_of(Model(record)) is None


def test_what_marks_a_null_is_no_gap_beside_it() -> None:
    """Nor are days that most models lack."""
    assert gaps_of(model([READ], endpoints=GAP_DAY)) == ["/specs/endpoints"]
    value = "/specs/specs_sources/context_window_tokens/last_checked"
    assert gaps_of(model([READ], context_window_tokens=GAP_DAY)) == [value]
    assert gaps_of(model([READ], limits=GAP_DAY)) == ["/specs/max_output_tokens"]
    rest = "/specs/specs_sources/limits/last_checked"
    assert gaps_of(model([READ], limits=GAP_DAY, max_output_tokens=READ)) == [rest]
    assert gaps_of(model([READ], limits=GAP_DAY, max_output_tokens=READ, context_window_tokens=READ)) == []
    assert gaps_of(model([READ, GAP_DAY])) == ["/sources/1/last_checked", "/shutdown_date", *NULLS]
    assert gaps_of(Record("migration", 0, {"last_checked": GAP_DAY})) == ["/last_checked"]


def test_a_record_that_has_been_read_is_no_draft() -> None:
    assert has_gaps(model([GAP_DAY]))
    assert not has_gaps(model([READ]))
