"""Properties, items and whole objects at the wrong level: one diagnostic for each mistake."""

import re
from collections.abc import Iterator

import pytest
from inline_snapshot import snapshot
from support.sample_records import MIGRATION, MODEL, TEXTS
from support.schema_snapshots import reported, reported_for
from support.thorough import some_of
from support.workspaces import ROOT, workspace_of

from model_lifecycle.fixes.fix_edits import text_edits
from model_lifecycle.schema.kind import Kind
from model_lifecycle.syntax.data import to_data
from model_lifecycle.syntax.parse import parse
from model_lifecycle.text.edits import apply_edits

FOLDERS = {"model": "models/provider-1", "migration": "migrations"}

PRICES = """\
  specs_sources:
    prices:
      url: https://doc.example/pricing
      last_checked: 2026-07-02
"""

PRICES_ENTRY = {"url": "https://doc.example/pricing", "last_checked": "2026-07-02"}


def moved(text: str, line: str, after: str, indent: str = "") -> str:
    """The text with a line (given by its beginning) moved behind another one, with another indentation."""
    match = re.search(rf"^ *{re.escape(line)}.*\n", text, re.MULTILINE)
    assert match is not None
    text = text[: match.start()] + text[match.end() :]
    place = re.search(rf"^ *{re.escape(after)}.*\n", text, re.MULTILINE)
    assert place is not None
    return text[: place.end()] + indent + match[0].strip() + "\n" + text[place.end() :]


def dedented(text: str, first: str, behind: str) -> str:
    """The text with the lines from `first` to before `behind` indented by two blanks less."""
    start = text.index(first)
    end = text.index(behind, start)
    return text[:start] + re.sub("(?m)^  ", "", text[start:end]) + text[end:]


def test_a_property_too_far_out() -> None:
    assert reported(moved(MODEL, "currency:", "id:"), "model") == snapshot("""\
  2:1 /currency misplaced-property [currency]
    `currency` belongs in `specs`, not at the top level of the record.
    fix, unsafe: Move `currency`\
""")
    assert reported(moved(MODEL, "excerpt: Shutdown", "id:"), "model") == snapshot("""\
  2:1 /excerpt misplaced-property [excerpt]
    `excerpt` belongs in `sources[0]`, not at the top level of the record.
    fix, unsafe: Move `excerpt`\
""")
    text = moved(MODEL, "context_window_tokens:", "id:").replace("context_window_tokens", "context_window")
    assert reported(text, "model") == snapshot("""\
  2:1 /context_window misplaced-property [context_window]
    Unknown property `context_window`. Did you mean `context_window_tokens` in `specs`?
    fix, unsafe: Move `context_window` and rename it\
""")


def test_a_property_too_far_in() -> None:
    assert reported(moved(MODEL, "status:", "currency:", "  "), "model") == snapshot("""\
  31:3 /specs/status misplaced-property [status]
    `status` belongs at the top level of the record, not in `specs`.
    fix, unsafe: Move `status`\
""")
    assert reported(moved(MODEL, "source_url:", "label: Dep", "    "), "model") == snapshot("""\
  19:5 /sources/0/source_url misplaced-property [source_url]
    `source_url` belongs in `replacements[0]`, not in `sources[0]`.
    fix, unsafe: Move `source_url`\
""")


def test_properties_that_stand_together_are_one_mistake() -> None:
    text = MODEL.replace("first_seen:", "  first_seen:").replace("updated_at:", "  updated_at:")
    assert reported(text, "model") == snapshot("""\
  49:3 /specs/first_seen misplaced-property [first_seen]
    `first_seen` and `updated_at` belong at the top level of the record, not in `specs`.
    fix, unsafe: Move `first_seen` and `updated_at`\
""")
    text = moved(moved(MODEL, "max_output_tokens:", "id:"), "context_window_tokens:", "id:")
    assert reported(text, "model") == snapshot("""\
  2:1 /context_window_tokens misplaced-property [context_window_tokens]
    `context_window_tokens` and `max_output_tokens` belong in `specs`, not at the top level of the record.
    fix, unsafe: Move `context_window_tokens` and `max_output_tokens`\
""")


def test_properties_that_stand_apart_are_two() -> None:
    text = moved(moved(MODEL, "max_output_tokens:", "id:"), "context_window_tokens:", "family:")
    assert reported(text, "model") == snapshot("""\
  2:1 /max_output_tokens misplaced-property [max_output_tokens]
    `max_output_tokens` belongs in `specs`, not at the top level of the record.
    fix, unsafe: Move `max_output_tokens`
  7:1 /context_window_tokens misplaced-property [context_window_tokens]
    `context_window_tokens` belongs in `specs`, not at the top level of the record.
    fix, unsafe: Move `context_window_tokens`\
""")


def test_an_object_whose_properties_are_not_indented() -> None:
    assert reported(dedented(MODEL, "  input_price_per_mtok", "first_seen"), "model") == snapshot("""\
  27:1 /input_price_per_mtok misplaced-property [input_price_per_mtok]
    `input_price_per_mtok` and 18 properties after it belong in `specs`, which is empty, not at the top level
    of the record.
    fix, unsafe: Move `input_price_per_mtok` and 18 properties after it\
""")
    assert reported(dedented(MIGRATION, "    python:", "migration_checklist"), "migration") == snapshot("""\
  39:3 /code_change/python misplaced-property [python]
    `python` and 2 properties after it belong in `code_change.snippets`, which is empty, not in `code_change`.
    fix, unsafe: Move `python` and 2 properties after it\
""")


def test_an_object_whose_key_was_left_out() -> None:
    assert reported_for("migration", "price_diff:\n", [""]) == snapshot("""\
(left out)
  9:3 /to/input_pct_change misplaced-property [input_pct_change]
    `input_pct_change` and 5 properties after it belong in `price_diff`, which is missing, not in `to`.
    fix, unsafe: Move `input_pct_change` and 5 properties after it
""")
    assert reported_for("migration", "context_diff:\n", [""]) == snapshot("""\
(left out)
  16:3 /price_diff/old_tokens misplaced-property [old_tokens]
    `old_tokens` and 2 properties after it belong in `context_diff`, which is missing, not in `price_diff`.
    fix, unsafe: Move `old_tokens` and 2 properties after it
""")
    reference = "  provider: provider-1\n  model_id: example-1\n  slug: example-1\n"
    assert reported_for("migration", f"from:\n{reference}", [reference.replace("  ", "")]) == snapshot("""\
provider: provider-1⏎model_id: example-1⏎slug: example-1
  1:1 /provider misplaced-property [provider]
    `provider` and 2 properties after it belong in `from`, which is missing, not at the top level of the
    record.
    fix, unsafe: Move `provider` and 2 properties after it
""")


def test_an_object_that_is_missing_but_for_a_few_properties() -> None:
    """These are two mistakes: the author moved some properties, and left out the others."""
    rest = "  input_pct_change: -50\n  output_pct_change: 0\n  example_monthly_cost_old: 45\n"
    assert reported_for("migration", f"price_diff:\n{rest}  example_monthly_cost_new: 32.5\n", [""]) == snapshot("""\
(left out)
  1:1 /price_diff missing-property [from]
    Missing property `price_diff`. Add it, with `input_pct_change`, `output_pct_change`,
    `example_monthly_cost_old`, `example_monthly_cost_new`, `currency` and `example_label`.
    fix, placeholder: Add `price_diff`
  9:3 /to/currency misplaced-property [currency]
    `currency` and `example_label` belong in `price_diff`, which is missing, not in `to`.
""")


def test_a_record_of_another_kind() -> None:
    assert reported(MIGRATION, "model") == snapshot("""\
  1:1 / wrong-kind [from]
    Expected a model record, found the properties of a migration record. Move the file to `migrations/`, or
    say `# model-lifecycle: kind=migration` on its first line.\
""")
    assert reported(MODEL, "provider") == snapshot("""\
  1:1 / wrong-kind [id]
    Expected a provider record, found the properties of a model record. Move the file to `models/`, or say `#
    model-lifecycle: kind=model` on its first line.\
""")


def test_no_record() -> None:
    assert reported("- 1\n- null\n-\n- [a]\n- text\n- {}\n", "provider") == snapshot("""\
  1:3 / not-a-record [1]
    Expected a provider record (a mapping of properties), found the number 1.
  2:3 / of record 1 not-a-record [null]
    Expected a provider record (a mapping of properties), found null.
  3:1 / of record 2 not-a-record [-]
    Expected a provider record (a mapping of properties), found nothing.
  4:3 / of record 3 not-a-record [[a]]
    Expected a provider record (a mapping of properties), found a list.
  5:3 / of record 4 not-a-record [text]
    Expected a provider record (a mapping of properties), found the text "text".
  6:3 / of record 5 missing-property [{}]
    Missing properties `id`, `name`, `deprecations_url`, `pricing_url` and `models_url`. Add them.
    fix, placeholder: Add `id`, `name`, `deprecations_url`, `pricing_url` and `models_url`\
""")
    assert reported("|\n  several\n  lines\n", "provider") == snapshot("""\
  1:1 / not-a-record [|⏎  several⏎  lines]
    Expected a provider record (a mapping of properties), found the text "several⏎lines⏎".\
""")
    assert reported("# nothing\n", "provider") == ""


def blocks(text: str) -> Iterator[tuple[list[str], int, int, int]]:
    """The lines of a record, and of each property that has more than its line: where it begins and ends, its column."""
    lines = text.splitlines(keepends=True)
    columns = [len(line) - len(line.lstrip(" ")) for line in lines]
    for first, line in enumerate(lines):
        if not re.match(r" *[a-z_]+:( \|)?$", line):
            continue
        end = first + 1
        while end < len(lines) and (columns[end] > columns[first] or not lines[end].strip()):
            end += 1
        yield lines, first, end, columns[first]


def shifted(lines: list[str], first: int, end: int, step: int) -> str:
    """The text with some lines indented by `step` blanks more, or less."""
    moved = [" " * step + line if step > 0 else line[-step:] for line in lines[first:end]]
    return "".join([*lines[:first], *moved, *lines[end:]])


@pytest.mark.parametrize("kind", some_of(["model", "migration"]))
def test_a_block_at_another_level_is_one_mistake_and_moved_back(kind: Kind) -> None:
    """Every block of a record, its key alone, and what is below its key: one level out or in; except for a few
    blocks of code, which the text above them swallows.
    """
    tried = moved_back = 0
    right = to_data(parse(TEXTS[kind], "yaml").roots[0])
    for lines, first, end, column in blocks(TEXTS[kind]):
        for start, stop, step in (
            (first, end, -2),
            (first, first + 1, -2),
            (first + 1, end, -2),
            (first, end, 2),
            (first, first + 1, 2),
        ):
            if (start == first and column + step < 0) or lines[start].startswith("- "):
                continue
            text = shifted(lines, start, stop, step)
            document = parse(text, "yaml")
            if document.diagnostics or to_data(document.roots[0]) == right:
                continue  # not YAML, or the same
            tried += 1
            path = f"{FOLDERS[kind]}/example-1.yaml"
            diagnostics = workspace_of({path: text}).files[f"{ROOT}/{path}"].diagnostics
            if len(diagnostics) == 1 and (fix := diagnostics[0].fix) is not None:
                edits = text_edits(document, 0, fix)
                assert edits is not None
                moved_back += to_data(parse(apply_edits(text, edits), "yaml").roots[0]) == right
    assert tried >= 8
    assert 2 * tried <= 3 * moved_back
