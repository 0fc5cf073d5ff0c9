"""Whatever stands in a record: the rules say what they can, and never fail."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.mistakes import mistake_files
from support.thorough import some_examples
from support.workspace_files import MIGRATION, NEW, OLD
from support.workspaces import diagnostics_of

from model_lifecycle.check import all_rules

ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.sampled_from([0, -1, 1, 0.5, -0.0, 1e-320, 1.7e308, 10**30, 128000, 10**400, float("inf"), float("nan")]),
    st.sampled_from(
        ["", " ", "text", "example-1", "example-2", "example-3.0", "example.2", "provider-1", "provider-9", "none"]
    ),
    st.sampled_from(
        ["0000-01-01", "9999-12-31", "2026-02-30", "2026-06-30", "2016-12-31T23:59:60Z", "🙂", "a\nb", "\0"]
    ),
    st.lists(st.sampled_from(["text", "image", None, 1, {}]), max_size=3),
    st.dictionaries(st.sampled_from(["model_id", "provider", "a/b", "~", ""]), st.just("example-1"), max_size=2),
)


def places(data: Any, steps: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [steps, *(place for key, value in inner for place in places(value, (*steps, key)))]


def change(data: Any, steps: tuple[str | int, ...], value: Any) -> None:
    *way, last = steps
    for step in way:
        data = data[step]
    data[last] = value


FILES = mistake_files(OLD, "{}")


@pytest.mark.parametrize("path", [OLD, NEW, MIGRATION, "providers/provider-1.yaml"])
@some_examples(60)
@given(draw=st.data())
def test_odd_values(path: str, draw: st.DataObject) -> None:
    record = json.loads(FILES[path])
    for _ in range(draw.draw(st.integers(1, 3))):
        where = draw.draw(st.sampled_from([place for place in places(record) if place]))
        change(record, where, draw.draw(ODD))
    text = json.dumps(record)
    by_path = diagnostics_of({**FILES, path: text, "models/provider-2/copy.yaml": FILES[OLD]})
    for name, diagnostics in by_path.items():
        for diagnostic in diagnostics:
            length = len(text if name == path else FILES.get(name, FILES[OLD]))
            assert 0 <= diagnostic.span.start <= diagnostic.span.end <= length
            assert diagnostic.code in all_rules()
            assert diagnostic.message.endswith((".", "?"))
            assert "UNREAD" not in diagnostic.message
            assert "Decimal" not in diagnostic.message


@some_examples(40)
@given(st.dictionaries(st.sampled_from(["id", "from", "specs", "sources", "replacements", "to"]), ODD, max_size=5))
def test_odd_records(record: dict[str, Any]) -> None:
    text = json.dumps(record)
    diagnostics_of({**FILES, OLD: text, MIGRATION: text})
