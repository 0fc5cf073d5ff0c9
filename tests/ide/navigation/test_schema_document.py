"""The schema as a document to read."""

import pytest
from support.cursor import as_file, at_cursor

from model_lifecycle.ide.navigation.schema_document import schema_document, schema_place
from model_lifecycle.schema.registry import registry_for

REGISTRY = registry_for(("acme", "other"))


@pytest.mark.parametrize(
    ("marked", "heading"),
    [
        ("id: a<cursor>\n", "## id"),
        ("sta<cursor>tus: active\n", "## status"),
        ("id: a\nreplacements:\n  - model_id: <cursor>b\n", "## replacements.….model_id"),
        ("id: a\nspecs:\n  modalities_in: [te<cursor>xt]\n", "## specs.modalities_in"),
        ("id: a\nspecs:\n  specs_sources:\n    prices: {url: <cursor>x}\n", "## specs.specs_sources.….url"),
        ("id: a\nspecs:\n  specs_sources:\n    pri<cursor>ces: {url: x}\n", "## specs.specs_sources"),
        ("id: a\nunk<cursor>nown: 1\n", "# model record"),
    ],
)
def test_the_line_of_a_property(marked: str, heading: str) -> None:
    text, offset = at_cursor(marked)
    place = schema_place(as_file(text), REGISTRY, offset)
    assert place is not None
    assert place.text.splitlines()[place.line] == heading


def test_every_property_has_its_heading() -> None:
    for kind in ("model", "provider", "migration"):
        text, lines = schema_document(REGISTRY, kind)
        headings = {
            line.removeprefix("## "): number for number, line in enumerate(text.splitlines()) if line.startswith("## ")
        }
        assert headings == {path: line for path, line in lines.items() if path}
        assert len(headings) > 4
    assert "`acme`" in schema_document(REGISTRY, "provider")[0]
