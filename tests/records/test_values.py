"""A record's values by path, name and type: null is None; without a valid value it is `UNAVAILABLE`."""

import pickle
from decimal import Decimal
from math import inf

from model_lifecycle.records.model import Model
from model_lifecycle.records.record import Record
from model_lifecycle.records.values import UNAVAILABLE, is_whole, text
from model_lifecycle.syntax.data import Data, ExactFloat

DATA: Data = {
    "id": "a",
    "family": None,
    "status": True,
    "specs": {"input_price_per_mtok": ExactFloat("0.10000000000000000000001"), "max_output_tokens": inf},
    "replacements": [{"model_id": "b"}, {"model_id": "c"}],
}


def _record(*invalid: str) -> Record:
    return Record("model", 0, DATA, frozenset(invalid))


def test_by_path_and_type() -> None:
    record = _record()
    assert record.text("id") == "a"
    assert record.text("family") is None
    assert record.text("status") is UNAVAILABLE
    assert record.number("specs", "input_price_per_mtok") == Decimal("0.10000000000000000000001")
    assert record.number("specs", "max_output_tokens") is UNAVAILABLE
    assert record.number("status") is UNAVAILABLE
    assert record.text("replacements", 1, "model_id") == "c"
    assert record.text("replacements", 2, "model_id") is UNAVAILABLE
    assert record.value("id", "deeper") is UNAVAILABLE


def test_invalid_values_and_what_is_below_them() -> None:
    record = _record("/specs", "/replacements/0/model_id")
    assert record.value("specs") is UNAVAILABLE
    assert record.number("specs", "input_price_per_mtok") is UNAVAILABLE
    assert record.text("replacements", 0, "model_id") is UNAVAILABLE
    assert record.text("replacements", 1, "model_id") == "c"
    assert _record().data == DATA, "the data itself is as it was"


def test_invalid_record() -> None:
    assert _record("").text("id") is UNAVAILABLE
    assert Record("model", 0, ["a"]).text("id") is UNAVAILABLE


def test_by_name_is_the_same() -> None:
    model = Model(_record("/replacements/0/model_id"))
    assert model.id == "a"
    assert model.input_price == Decimal("0.10000000000000000000001")
    assert [replacement.model_id for replacement in model.replacements] == [UNAVAILABLE, "c"]


def test_pickled_after_reading() -> None:
    record = _record("/id")
    assert record.text("id") is UNAVAILABLE
    again = pickle.loads(pickle.dumps(record))
    assert again == record
    assert again.text("id") is UNAVAILABLE


def test_a_text_by_name() -> None:
    values = {"text": "a", "null": None, "number": 1, "refused": UNAVAILABLE}
    assert text(values, "text") == "a"
    assert text(values, "null") is None
    assert [text(values, name) for name in ("number", "refused", "missing")] == [UNAVAILABLE] * 3


def test_a_value_is_whole_where_no_part_is_unavailable() -> None:
    assert is_whole({"a": [1, {"b": None}], "c": "x"})
    assert not is_whole(UNAVAILABLE)
    assert not is_whole({"a": [1, {"b": UNAVAILABLE}], "c": "x"})
