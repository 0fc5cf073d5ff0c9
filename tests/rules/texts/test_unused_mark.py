"""Tests of the rule `unused-mark`."""

import pytest
from support.mistakes import NEW, PROVIDER, mistake_files
from support.workspaces import diagnostics_of

from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.diagnostics.fix import ReplaceText
from model_lifecycle.editing.quoting import scalar_text

PROVIDER_LINES = """\
id: provider-1
name: {0}
deprecations_url: https://doc.example/deprecations
pricing_url: https://doc.example/pricing
models_url: https://doc.example/models
"""


def provider_with(text: str) -> tuple[Diagnostic, ...]:
    return diagnostics_of({**mistake_files(NEW, "{}"), PROVIDER: text}).get(PROVIDER, ())


def mended(text: str, found: Diagnostic) -> str:
    assert found.fix is not None
    [change] = found.fix.changes
    assert isinstance(change, ReplaceText)
    return text[: change.start] + change.replacement + text[change.end :]


@pytest.mark.parametrize(
    ("value", "mark"),
    [
        ("&Co Example", "&Co"),
        ("&Co  Example", "&Co"),
        ("&a Example # a comment", "&a"),
        ("! Example", "!"),
    ],
)
def test_a_text_that_begins_with_a_mark(value: str, mark: str) -> None:
    text = PROVIDER_LINES.format(value)
    [found] = provider_with(text)
    assert (found.code, found.pointer, text[slice(*found.span)]) == ("unused-mark", "/name", mark)
    after = mended(text, found)
    whole = " ".join(value.partition(" #")[0].split())
    assert "name: " + scalar_text(whole, "yaml", '"') in after
    assert provider_with(after) == ()


@pytest.mark.parametrize(
    ("value", "mark"), [("&x", "&x"), ("&x # nothing", "&x"), ("!!str", "!!str"), ("!!str # nothing", "!!str")]
)
def test_a_mark_with_nothing_behind_it(value: str, mark: str) -> None:
    files = mistake_files(NEW, "{}")
    text = files[NEW].replace('"family": "example"', f'"family": {value}\n', 1)
    assert text != files[NEW]
    [found] = diagnostics_of({**files, NEW: text})[NEW]
    assert (found.code, found.pointer, text[slice(*found.span)]) == ("unused-mark", "/family", mark)
    assert "has no value" in found.message
    assert f'"family": "{mark}"' in mended(text, found)


@pytest.mark.parametrize("name", ["status", "slug", "updated_at"])
def test_an_anchor_of_what_is_no_free_text_is_left_for_later(name: str) -> None:
    files = mistake_files(NEW, "{}")
    text = files[NEW].replace(f'"{name}": ', f'"{name}": &now ', 1)
    assert text != files[NEW]
    assert diagnostics_of({**files, NEW: text}).get(NEW, ()) == ()


@pytest.mark.parametrize(
    "value",
    [
        "Example & Co",
        '"&Co Example"',
        "Example! now",
        "!!str Example",
        "|\n  &Co Example",
        "Example\n  &Co",
    ],
)
def test_texts_that_only_hold_the_sign(value: str) -> None:
    assert provider_with(PROVIDER_LINES.format(value)) == ()


def test_an_anchor_that_an_alias_uses() -> None:
    files = mistake_files(NEW, "{}")
    text = files[NEW].replace('"display_name": "Example"', '"display_name": &name "Example"', 1)
    assert [one.code for one in diagnostics_of({**files, NEW: text})[NEW]] == ["unused-mark"]
    text = text.replace('"family": "example"', '"family": *name ')
    assert diagnostics_of({**files, NEW: text}).get(NEW, ()) == ()


def test_an_alias_in_another_record_of_the_file_uses_an_anchor() -> None:
    one = PROVIDER_LINES.format("&n Example").replace("\n", "\n  ").rstrip()
    other = PROVIDER_LINES.format("*n").replace("provider-1", "provider-2").replace("\n", "\n  ").rstrip()
    assert "unused-mark" not in {found.code for found in provider_with(f"- {one}\n- {other}\n")}


def test_what_is_refused_is_the_schema_s_finding() -> None:
    files = mistake_files(NEW, "{}")
    text = files[NEW].replace('"status": "active"', '"status": &now', 1)
    assert [one.code for one in diagnostics_of({**files, NEW: text})[NEW]] == ["null-value"]
