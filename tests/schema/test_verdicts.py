"""Laws over mutated records: both validators agree, every refusal is explained, in place, and nothing raises."""

import json
from collections.abc import Callable
from typing import Any, Literal

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from support.sample_records import TEXTS
from support.thorough import some_examples

from model_lifecycle.diagnostics.diagnostic import Severity
from model_lifecycle.schema.check_record import check_record
from model_lifecycle.schema.explain.validation_errors import ValidationErrors, validate_data, validate_slowly
from model_lifecycle.schema.kind import KINDS, Kind
from model_lifecycle.schema.registry import registry_for
from model_lifecycle.syntax.data import Data, ExactFloat, to_data
from model_lifecycle.syntax.parse import parse
from model_lifecycle.syntax.pointer import find, from_pointer, walk

TEXT = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), max_size=8)
KNOWN = st.sampled_from(
    ["active", "USD", "provider-1", "2026-02-30", "2026-07-24", "2026-07-24T05:21:47Z", "https://doc.example", "1,000"]
)
NUMBERS = st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.sampled_from([1e300, 2**64, 5.0, -0.0])
SCALARS = st.none() | st.booleans() | NUMBERS | TEXT | KNOWN
VALUES = st.recursive(SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3))
NAMES = TEXT | st.sampled_from(
    ["currency", "status", "name", "url", "sources", "kind", "old", "provider", "$schema", "", "0", "+1", "a/b", "~0"]
)


def pointers(kind: Kind) -> list[str]:
    return [pointer for pointer, _ in walk(parse(TEXTS[kind], "yaml").roots[0])]


@st.composite
def mutated(draw: st.DrawFn) -> tuple[Kind, Any]:
    """A record that was valid before one to four changes."""
    kind: Kind = draw(st.sampled_from(KINDS))
    record: Any = {"record": to_data(parse(TEXTS[kind], "yaml").roots[0])}
    for _ in range(draw(st.integers(1, 4))):
        container, step = _place(record, draw(st.sampled_from(pointers(kind))))
        if container is not None:
            draw(st.sampled_from(CHANGES))(draw, container, step)
    return kind, record["record"]


def _place(record: Any, pointer: str) -> tuple[Any, Any]:
    *steps, last = ["record", *from_pointer(pointer)]
    for step in steps:
        try:
            record = record[int(step)] if isinstance(record, list) else record[step]
        except (KeyError, IndexError, TypeError, ValueError):
            return None, None
    if isinstance(record, list):
        return (record, int(last)) if last.isdecimal() and int(last) < len(record) else (None, None)
    return (record, last) if isinstance(record, dict) and last in record else (None, None)


def _replace(draw: st.DrawFn, container: Any, step: Any) -> None:
    container[step] = draw(VALUES)


def _remove(_: st.DrawFn, container: Any, step: Any) -> None:
    if step != "record":
        del container[step]


def _rename(draw: st.DrawFn, container: Any, step: Any) -> None:
    if isinstance(container, dict) and step != "record":
        value = container.pop(step)
        container[draw(NAMES | st.sampled_from([step.title(), f"{step}s", step[1:]]))] = value


def _add(draw: st.DrawFn, container: Any, step: Any) -> None:
    value = container[step]
    if isinstance(value, dict):
        value[draw(NAMES)] = draw(VALUES)
    elif isinstance(value, list):
        value.append(draw(VALUES))
    else:
        container[step] = [value]


CHANGES: list[Callable[[st.DrawFn, Any, Any], None]] = [_replace, _remove, _rename, _add]


@given(mutated())
def test_both_validators_agree(case: tuple[Kind, Any]) -> None:
    kind, record = case
    faults = validate_data(registry_for(), kind, record)
    assert registry_for().verdict(kind)(record) == (not faults.values and not faults.unknown and not faults.missing)


@given(mutated())
@example(("model", {"specs": {"specs_sources": {"zz": 1, "prices": 1, "": 1, "0": 1, "name": {"": 1, "url": 2}}}}))
def test_both_validators_tell_the_same_errors_in_the_same_order(case: tuple[Kind, Any]) -> None:
    fast, slow = (_in_order(validate(registry_for(), *case)) for validate in (validate_data, validate_slowly))
    assert fast == slow


@some_examples(100)
@given(mutated())
def test_of_more_values_than_any_record_has_both_tell_the_same_errors(case: tuple[Kind, Any]) -> None:
    kind, record = case
    if isinstance(record, dict):
        record |= {f"padding_{number}": [number] for number in range(600)}
        fast, slow = (
            _in_order(validate(registry_for(), kind, record)) for validate in (validate_data, validate_slowly)
        )
        assert fast == slow


def _in_order(errors: ValidationErrors) -> list[object]:
    return [list(part.items()) for part in (errors.values, errors.unknown, errors.missing)]


@given(mutated(), st.booleans())
@example(("model", {}), False)
@example(("model", []), False)
def test_what_is_refused_is_explained_in_its_place(case: tuple[Kind, Any], indented: bool) -> None:
    kind, record = case
    text = json.dumps(record, ensure_ascii=False, indent=2 if indented else None)
    document = parse(text, "yaml")
    assert not document.diagnostics, "JSON without control characters is YAML"
    for index, root in enumerate(document.records):
        data = to_data(root)
        diagnostics = check_record(registry_for(), kind, document, index, data)
        errors = [diagnostic for diagnostic in diagnostics if diagnostic.severity == Severity.ERROR]
        assert bool(errors) != registry_for().verdict(kind)(data)
        assert list(diagnostics) == sorted(diagnostics, key=lambda diagnostic: (diagnostic.span, diagnostic.code))
        parts = {(diagnostic.span, diagnostic.code, diagnostic.message) for diagnostic in diagnostics}
        assert len(parts) == len(diagnostics)
        for diagnostic in diagnostics:
            assert root.start <= diagnostic.span.start <= diagnostic.span.end <= root.end
            assert diagnostic.record == index
            assert diagnostic.message.endswith((".", "?")) or "http" in diagnostic.message
            if find(root, diagnostic.pointer) is None:
                assert diagnostic.code == "missing-property"
                assert registry_for().describe(kind, diagnostic.pointer) is not None


@given(st.from_regex(r"[0-9]{1,20}\.[0-9]{15,25}", fullmatch=True), st.sampled_from(["price", "tokens"]))
def test_long_numbers_keep_their_meaning(digits: str, place: str) -> None:
    name = "input_price_per_mtok: 2.5" if place == "price" else "context_window_tokens: 128000"
    document = parse(TEXTS["model"].replace(name, f"{name.split()[0]} {digits}"), "yaml")
    diagnostics = check_record(registry_for(), "model", document, 0, to_data(document.records[0]))
    codes = [diagnostic.code for diagnostic in diagnostics]
    if place == "price":
        assert codes == []
    else:
        assert codes == ["integer-spelling" if not digits.partition(".")[2].strip("0") else "wrong-type"]


def test_a_fraction_beyond_a_double_is_no_whole_number() -> None:
    record: Data = to_data(parse(TEXTS["model"], "yaml").roots[0])
    assert isinstance(record, dict)
    specs = record["specs"]
    assert isinstance(specs, dict)
    specs["context_window_tokens"] = ExactFloat("9007199254740993.5")  # as a double it is whole
    assert list(validate_data(registry_for(), "model", record).values) == [("specs", "context_window_tokens")]


@st.composite
def rewritten(draw: st.DrawFn) -> tuple[Kind, str, Literal["yaml", "json"]]:
    """The text of a record with one to three changes that know nothing of its structure."""
    kind: Kind = draw(st.sampled_from(KINDS))
    language: Literal["yaml", "json"] = draw(st.sampled_from(("yaml", "json")))
    text = TEXTS[kind]
    if language == "json":
        text = json.dumps(to_data(parse(text, "yaml").roots[0]), indent=2)
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        end = draw(st.integers(start, min(len(text), start + 12)))
        text = text[:start] + draw(st.sampled_from(PIECES)) + text[end:]
    return kind, text, language


PIECES = [
    *("", "null", "~", "true", "-0", "1.0", "1e30", "1e400", ".inf", ".nan", "0x10", "1_000", "9" * 400),
    *("''", '""', "[]", "{}", "[", "}", ",", ": ", "- ", "\n", "  ", "\t", "#", "&a ", "*a", "<<: *a", "? ", "|\n"),
    *("2026-02-30", "2026-06-01T23:59:60Z", "\uff12026-01-01", "https://[::1]/", "urn:a", "%", "\u00a0", "\ud800"),
]


@some_examples(300)
@given(rewritten())
def test_whatever_stands_in_a_text_is_refused_aloud_or_not_at_all(case: tuple[Kind, str, Any]) -> None:
    kind, text, language = case
    document = parse(text, language)
    for index, root in enumerate(document.records):
        data = to_data(root)
        diagnostics = check_record(registry_for(), kind, document, index, data)
        errors = [diagnostic for diagnostic in diagnostics if diagnostic.severity == Severity.ERROR]
        try:
            valid = registry_for().verdict(kind)(data)
        except (ValueError, OverflowError):
            continue
        assert not (valid and errors), errors
        assert valid or errors or document.diagnostics
        assert all(diagnostic.message.isprintable() or "\u200d" in diagnostic.message for diagnostic in diagnostics)
        assert not any("The schema rejects" in diagnostic.message for diagnostic in errors), "nothing explains it"


@pytest.mark.parametrize("kind", KINDS)
def test_where_nothing_explains_a_refusal_the_place_is_told(kind: Kind, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("model_lifecycle.schema.explain.explain_record.explain", lambda *_: ())
    document = parse(TEXTS[kind].replace("https://", "nowhere "), "yaml")
    [diagnostic] = check_record(registry_for(), kind, document, 0, to_data(document.records[0]))
    assert diagnostic.pointer.endswith("url")
    assert f"`model-lifecycle schema {kind}`" in diagnostic.message
