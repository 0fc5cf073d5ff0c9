"""Two values of one mapping in each other's place: one diagnostic, with a fix that exchanges them."""

import pytest
from inline_snapshot import snapshot
from support.sample_records import MIGRATION, MODEL, as_json
from support.schema_snapshots import diagnostics, said

from model_lifecycle.editing.fix_edits import text_edits
from model_lifecycle.schema.explain.open_errors import OpenErrors
from model_lifecycle.schema.explain.swapped_values import find_swapped_values
from model_lifecycle.schema.explain.validation_errors import ValidationErrors
from model_lifecycle.schema.registry import registry_for
from model_lifecycle.syntax.data import Data
from model_lifecycle.syntax.document import Language
from model_lifecycle.syntax.parse import parse
from model_lifecycle.text.edits import apply_edits


def exchanged(text: str, one: str, other: str) -> str:
    """The text with the values of two lines exchanged, each the first that begins with this key."""
    lines = text.split("\n")
    first, second = (
        next(n for n, line in enumerate(lines) if line.lstrip(" -").startswith(key)) for key in (one, other)
    )
    (key, value), (other_key, other_value) = (lines[n].split(": ", 1) for n in (first, second))
    lines[first], lines[second] = f"{key}: {other_value}", f"{other_key}: {value}"
    return "\n".join(lines)


def test_two_values_in_each_others_place() -> None:
    assert said(exchanged(MODEL, "kind: official", "source_url:"), "model") == snapshot("""\
  15:11 /replacements/0/kind not-allowed-value [https://doc.example/deprecations]
    `kind` and `source_url` hold each other's values. Swap them.
    related: `source_url`
    fix, unsafe: Swap the two values\
""")
    assert said(exchanged(MODEL, "status:", "announced_date:"), "model") == snapshot("""\
  6:9 /status not-allowed-value [2026-01-15]
    `status` and `announced_date` hold each other's values. Swap them.
    related: `announced_date`
    fix, unsafe: Swap the two values\
""")
    assert said(exchanged(MIGRATION, "kind: ", "source_url:"), "migration") == snapshot("""\
  29:11 /api_changes/0/kind not-allowed-value [https://doc.example/migration]
    `kind` and `source_url` hold each other's values. Swap them.
    related: `source_url`
    fix, unsafe: Swap the two values\
""")


def test_a_number_and_a_text() -> None:
    assert said(exchanged(MODEL, "currency:", "context_window_tokens:"), "model") == snapshot("""\
  31:13 /specs/currency not-allowed-value [128000]
    `currency` and `context_window_tokens` hold each other's values. Swap them.
    related: `context_window_tokens`
    fix, unsafe: Swap the two values\
""")


def test_what_may_be_two_mistakes() -> None:
    text = MODEL.replace("reasoning: none", "reasoning: true").replace("supports_tools: true", "supports_tools: none")
    assert said(text, "model") == snapshot("""\
  36:19 /specs/supports_tools wrong-type [none]
    Expected true, false or null, found the text "none". Write null where it is not published.
    fix, unsafe: Write null
  42:14 /specs/reasoning not-allowed-value [true]
    Expected one of `none`, `optional`, `always` or null, found true. Write `optional` when it can be switched
    off, else `always`.\
""")


def test_beside_another_mistake() -> None:
    wrong = exchanged(MODEL, "status:", "announced_date:")
    assert said(wrong.replace("exact", "sure"), "model") == snapshot("""\
  6:9 /status not-allowed-value [2026-01-15]
    `status` and `announced_date` hold each other's values. Swap them.
    related: `announced_date`
    fix, unsafe: Swap the two values
  10:21 /shutdown_date_kind not-allowed-value [sure]
    Expected one of `exact`, `not_before`, `month_only`, `none`, found the text "sure".\
""")


@pytest.mark.parametrize("language", ["yaml", "json"])
def test_the_fix_exchanges_them(language: Language) -> None:
    wrong = exchanged(MODEL, "kind: official", "source_url:")
    text, right = (wrong, MODEL) if language == "yaml" else (as_json(wrong), as_json(MODEL))
    document = parse(text, language)
    [found] = diagnostics(document, "model")
    assert found.fix is not None
    edits = text_edits(document, 0, found.fix)
    assert edits is not None
    assert apply_edits(text, edits) == right


def test_two_values_are_tried_in_each_others_place_without_the_rest_of_their_record() -> None:
    wrong: dict[str, Data] = {"url": "2026-07-24", "last_checked": "https://doc.example/"}
    sources: list[Data] = [dict(wrong) for _ in range(100)]
    data: Data = {"id": "example-1", "sources": sources}
    errors = ValidationErrors({("sources", 50, name): "format" for name in wrong})
    seen: list[Data] = []

    def validate(some: Data) -> ValidationErrors:
        seen.append(some)
        return ValidationErrors()

    left = OpenErrors(errors, registry_for(()).description("model"), data)
    assert find_swapped_values(left, validate) == [(("sources", 50, "url"), ("sources", 50, "last_checked"))]
    assert seen == [{"sources": [{"url": "https://doc.example/", "last_checked": "2026-07-24"}]}]
