"""Places in JSON records, and in flow style, in which a bracket above is not closed."""

import json
import re
from collections.abc import Iterator
from typing import Final

import pytest
from support.completion_probe import MIGRATION, MIGRATION_JSON, item_of, labels, taken
from support.pages import MIGRATION as RECORD
from support.pages import NEW, source, whole_migration
from support.typed_stops import Stop, stops

from model_lifecycle.ide.completion.bracket_place import find_in_json
from model_lifecycle.records.record import Kind
from model_lifecycle.schema.registry import registry_for
from model_lifecycle.syntax.parse import parse
from model_lifecycle.syntax.pointer import Step

_STRING_OR_CLOSING: Final = re.compile(r'"(?:[^"\\]|\\.)*"|(?<![{\[])[}\]]')

CHANGE = {"field": "reasoning", "old": "none", "new": "always"}
RECORDS: Final[dict[Kind, object]] = {
    "migration": whole_migration("a", "b", capability_changes=[CHANGE, CHANGE], sources=[source(), source()]) | RECORD,
    "model": NEW,
}


def place_of(stop: Stop) -> tuple[str, tuple[Step, ...]]:
    steps: tuple[Step, ...] = tuple(int(step) if step.isdecimal() else step for step in stop.pointer.split("/")[1:])
    if stop.is_name:
        return "property", steps[:-1]
    return ("item", steps[:-1]) if isinstance(steps[-1], int) else ("value", steps)


def closings(text: str) -> Iterator[int]:
    """The offsets of the brackets that close something, but for the record's own."""
    offsets = [match.start() for match in _STRING_OR_CLOSING.finditer(text) if match[0] in ("}", "]")]
    yield from offsets[:-1]


@pytest.mark.parametrize("indent", [2, "\t"])
@pytest.mark.parametrize("kind", RECORDS)
def test_the_places_behind_a_bracket_that_is_missing_stay_what_they_are(kind: Kind, indent: int | str) -> None:
    text = json.dumps(RECORDS[kind], indent=indent)
    root = registry_for().description(kind)
    every = list(stops("a.json", text))
    for closing in closings(text):
        document = parse(text[:closing] + text[closing + 1 :], "json")
        for stop in [stop for stop in every if stop.start > closing][:4]:
            places = find_in_json(document, stop.start - 1, root).places
            assert [(place.role, place.steps) for place in places] == [place_of(stop)], text[closing - 60 : stop.end]


BESIDE = '"from": {"provider": "provider-1", "model_id": "old-1.0", "slug": "old-1-0"'


@pytest.mark.parametrize(
    ("marked", "path", "first"),
    [
        (f'{{{BESIDE}, "confidence": <cursor>}}', MIGRATION_JSON, "official"),
        (f'{{{BESIDE}, "to": {{"provider": "provider-1", "model_id": "<cursor>"}}}}', MIGRATION_JSON, "new-2.0"),
        (f'{{{BESIDE},\n  "to": {{<cursor>}}\n}}', MIGRATION_JSON, "provider"),
        (
            '{\n  "sources": [\n    {\n      "url": "x"\n    ,\n    {\n      <cursor>\n    }\n  ]\n}',
            MIGRATION_JSON,
            "url",
        ),
        ('{\n  "sources": [\n    {\n      "url": "x"\n    }\n  ,\n  <cursor>\n}', MIGRATION_JSON, "from"),
        ('{\n  "from": {\n    "slug": "x",\n  <cursor>\n}', MIGRATION_JSON, "to"),
        ('{\n  "from": {\n    "slug": "x",\n    <cursor>\n}', MIGRATION_JSON, "provider"),
        ('{\n  "from": {\n    "slug": "x",\n<cursor>\n  }\n}', MIGRATION_JSON, "provider"),
        ('{\n  "from": {\n    "slug": "x",\n  "conf<cursor>\n', MIGRATION_JSON, "provider"),
        (
            '[\n  {\n    "from": {\n      "slug": "x"\n    ,\n    "confidence": <cursor>\n  }\n]',
            MIGRATION_JSON,
            "official",
        ),
        ("{from: {slug: x, confidence: <cursor>}}", MIGRATION, "official"),
    ],
)
def test_what_is_offered_there(marked: str, path: str, first: str) -> None:
    assert labels(marked, path)[0] == first


def test_what_an_item_writes_there_is_indented_as_the_properties_around() -> None:
    assert taken('{\n  "from": {\n    "slug": "x",\n  <cursor>\n}', MIGRATION_JSON, "confidence") == (
        '{\n  "from": {\n    "slug": "x",\n  "confidence": ""\n}'
    )


OLD = "{provider: provider-1, model_id: old-1.0, slug: old-1-0}"
IN_JSON = '{"provider": "provider-1", "model_id": "old-1.0", "slug": "old-1-0"}'


@pytest.mark.parametrize(
    ("typed", "label", "expected"),
    [
        ("to: {<cursor>\nconfidence: official\n", "provider", "to: {provider: provider-1}\nconfidence: official\n"),
        ("to: { prov<cursor>", "provider", "to: { provider: provider-1}"),
        ("to: {provider: <cursor>\n\n# later\nsources: []\n", "provider-1", None),
        ("to: {provider: provider-1, model_id: new<cursor>\nsources: []\n", "new-2.0", None),
        ("to:\n  {<cursor>\nsources: []\n", "provider", None),
        ("to: {\n  <cursor>\nsources: []\n", "provider", "to: {\n  provider: provider-1\n}\nsources: []\n"),
        ("to: {\n  provider: provider-1,\n  <cursor>\nsources: []\n", "slug", None),
        ("to: {\n  <cursor>\n}\n", "provider", "to: {\n  provider: provider-1\n}\n"),
        ("to: {<cursor>\n  provider: provider-1}\n", "model_id", None),
        ("to: {<cursor>}\nsources: []\n", "provider", "to: {provider: provider-1}\nsources: []\n"),
    ],
)
def test_an_item_closes_a_bracket_of_yaml_that_is_open(typed: str, label: str, expected: str | None) -> None:
    for before, behind in ((f"from: {OLD}\n", ""), ("", "" if typed.endswith("\n") else "\n")):
        marked = f"{before}{typed}{behind}" + (f"from: {OLD}\n" if not before else "")
        text = taken(marked, MIGRATION, label)
        assert parse(text, "yaml").diagnostics == (), text
        if expected is not None and before:
            assert text == before + expected


@pytest.mark.parametrize(
    ("typed", "label", "expected"),
    [
        (
            '"to": {<cursor>\n  "confidence": ""\n}',
            "provider",
            '"to": {"provider": "provider-1"},\n  "confidence": ""\n}',
        ),
        (
            '"to": {<cursor>,\n  "confidence": ""\n}',
            "provider",
            '"to": {"provider": "provider-1"},\n  "confidence": ""\n}',
        ),
        ('"to": {"model_id": "<cursor>\n  "sources": []\n}', "new-2.0", None),
        ('"to": {<cursor>\n}', "provider", '"to": {"provider": "provider-1"}\n}'),
        ('"to": {<cursor>', "provider", '"to": {"provider": "provider-1"}}'),
        (
            '"to": {\n    <cursor>\n  "confidence": ""\n}',
            "provider",
            '"to": {\n    "provider": "provider-1"\n  },\n  "confidence": ""\n}',
        ),
        ('"to": {\n    <cursor>\n}', "provider", '"to": {\n    "provider": "provider-1"\n  }\n}'),
        ('"to": {\n    "provider": "provider-1",\n    <cursor>\n  }\n}', "slug", None),
        ('"to": {<cursor>\n    "provider": "provider-1"},\n  "sources": []\n}', "slug", None),
        ('"sources": [{<cursor>\n  "confidence": ""\n}', "label", '"sources": [{"label": ""}],\n  "confidence": ""\n}'),
    ],
)
def test_an_item_closes_a_bracket_of_json_that_is_open(typed: str, label: str, expected: str | None) -> None:
    before = f'{{\n  "from": {IN_JSON},\n  '
    text = taken(f"{before}{typed}", MIGRATION_JSON, label)
    assert parse(text, "json").diagnostics == (), text
    assert expected is None or text == before + expected


def test_the_next_property_is_typed_before_the_bracket_that_an_item_writes() -> None:
    item = item_of(f"from: {OLD}\nto: {{<cursor>\n", MIGRATION, "provider")
    assert item.snippet == "provider: provider-1$1\\}"
