"""Signs that look like those of YAML and JSON: named where they stand, and the plain ones written by the fix."""

import json

import pytest
from support.sample_records import MIGRATION, MODEL, TEXTS, as_json
from support.schema_snapshots import diagnostics

from model_lifecycle.diagnostics.diagnostic import Severity
from model_lifecycle.fixes.fix_edits import text_edits
from model_lifecycle.schema.kind import Kind
from model_lifecycle.syntax.document import Language
from model_lifecycle.syntax.parse import parse
from model_lifecycle.text.edits import apply_edits


def fixed(text: str, language: Language, *codes: str) -> str:
    """The text after the fixes of its syntax errors, which have these codes."""
    document = parse(text, language)
    errors = [diagnostic for diagnostic in document.diagnostics if diagnostic.severity is Severity.ERROR]
    assert [diagnostic.code for diagnostic in errors] == list(codes or ["lookalike-sign"]), [
        diagnostic.message for diagnostic in errors
    ]
    while errors:
        assert errors[0].fix is not None
        edits = text_edits(document, errors[0].record, errors[0].fix)
        assert edits is not None
        text = apply_edits(text, edits)
        document = parse(text, language)
        errors = [diagnostic for diagnostic in document.diagnostics if diagnostic.severity is Severity.ERROR]
    return text


@pytest.mark.parametrize("colon", ["：", "： ", " ：", " ： ", "﹕ ", "∶"])
@pytest.mark.parametrize("name", ["status", "  currency", "  - url", "    label"])
def test_colons_in_yaml(name: str, colon: str) -> None:
    assert f"{name}: " in MODEL
    text = MODEL.replace(f"{name}: ", f"{name}{colon}", 1)
    assert fixed(text, "yaml") == MODEL


@pytest.mark.parametrize("key", ["specs", "sources", "  specs_sources", "    prices"])
def test_colons_of_blocks(key: str) -> None:
    assert fixed(MODEL.replace(f"{key}:\n", f"{key}：\n", 1), "yaml") == MODEL


@pytest.mark.parametrize("dash", ["–", "—", "−", "‑", "－", "•", "·", "*"])
def test_dashes_of_items(dash: str) -> None:
    for text, item in (
        (MODEL, "model_id: example-2"),
        (MODEL, "url: https://doc.example/models"),
        (MIGRATION, "kind: renamed_param"),
    ):
        assert fixed(text.replace(f"- {item}", f"{dash} {item}", 1), "yaml") == text
    items = [line for line in MIGRATION.splitlines() if line.startswith("  - ") and ": " not in line]
    assert len(items) > 1
    changed = items[1].replace("- ", f"{dash} ", 1)
    assert fixed(MIGRATION.replace(items[1], changed, 1), "yaml") == MIGRATION


def test_brackets_in_yaml() -> None:
    assert fixed(MODEL.replace("[text]", "[text］", 1), "yaml") == MODEL


def test_several_are_each_named() -> None:
    text = MODEL.replace("status: ", "status：", 1).replace("family: ", "family：", 1)
    assert fixed(text, "yaml", "lookalike-sign", "lookalike-sign") == MODEL


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"slug": ', '"slug"：'),
        ('"slug": ', '"slug"： '),
        ('"example-1",', '"example-1"，'),
        ('"sources": [', '"sources": ［'),
        ("{", "｛"),
        ("2.5", "２.5"),
    ],
)
def test_signs_in_json(old: str, new: str) -> None:
    text = as_json(MODEL)
    assert old in text
    changed = text.replace(old, new, 1)
    if new[0].isnumeric():
        assert "lookalike-sign" not in {
            diagnostic.code for diagnostic in parse(changed, "json").diagnostics
        }  # a digit is no sign
    else:
        assert json.loads(fixed(changed, "json")) == json.loads(text)


def test_a_minus_in_json() -> None:
    text = as_json(MIGRATION)
    assert fixed(text.replace(": -50", ": −50", 1), "json") == text


@pytest.mark.parametrize("kind", ["model", "migration"])
def test_inside_texts_they_stay(kind: Kind) -> None:
    text = TEXTS[kind].replace("\nsources:", "\n# – a note：\nsources:", 1)
    for old, new in (
        ("label: Deprecations", "label: “Deprecations” – note：all，of ［it］"),
        ("excerpt: Shutdown", "excerpt: |\n      – note：the first\n      • and ｛this｝\n      Shutdown"),
        ("detail: The", "detail: >-\n      * The\n      status：it –"),
    ):
        text = text.replace(old, new, 1)
    document = parse(text, "yaml")
    assert not document.diagnostics
    assert not diagnostics(document, kind)
    broken = parse(text.replace("last_checked: ", "last_checked ", 1), "yaml")
    assert [diagnostic.code for diagnostic in broken.diagnostics] == ["missing-colon"]
