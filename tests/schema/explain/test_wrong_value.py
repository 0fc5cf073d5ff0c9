"""Wrong numbers, booleans and texts: what is said, where, and what to write."""

import pytest
from inline_snapshot import snapshot
from support.sample_records import MODEL
from support.schema_snapshots import diagnostics, reported_for, reported_values

from model_lifecycle.fixes.fix_edits import text_edits
from model_lifecycle.syntax.parse import parse
from model_lifecycle.text.edits import apply_edits


def test_prices() -> None:
    assert reported_values(
        "model",
        "input_price_per_mtok: ",
        "2,50",
        "1,500",
        '"3"',
        "$3.00 / 1M tokens",
        "3 USD",
        "€3",
        "75%",
        "free",
        "n/a",
        "TBD",
        "''",
        "~3",
        "true",
        "[3]",
        "{usd: 3}",
        "two",
    ) == snapshot("""\
  input_price_per_mtok: 2,50
  27:25 /specs/input_price_per_mtok wrong-type [2,50]
    Expected a number or null, found the text "2,50". Write 2.5.
    fix, safe: Write 2.5
  input_price_per_mtok: 1,500
  27:25 /specs/input_price_per_mtok wrong-type [1,500]
    Expected a number or null, found the text "1,500". Write 1500 or 1.5, whichever is meant.
  input_price_per_mtok: "3"
  27:25 /specs/input_price_per_mtok wrong-type ["3"]
    Expected a number or null, found the text "3". Write 3.
    fix, safe: Write 3
  input_price_per_mtok: $3.00 / 1M tokens
  27:25 /specs/input_price_per_mtok wrong-type [$3.00 / 1M tokens]
    Expected a number or null, found the text "$3.00 / 1M tokens". Write 3.
    fix, safe: Write 3
  input_price_per_mtok: 3 USD
  27:25 /specs/input_price_per_mtok wrong-type [3 USD]
    Expected a number or null, found the text "3 USD". Write 3.
    fix, safe: Write 3
  input_price_per_mtok: €3
  27:25 /specs/input_price_per_mtok wrong-type [€3]
    Expected a number or null, found the text "€3". Prices are in USD.
  input_price_per_mtok: 75%
  27:25 /specs/input_price_per_mtok wrong-type [75%]
    Expected a number or null, found the text "75%". Write one number in digits, with nothing else.
  input_price_per_mtok: free
  27:25 /specs/input_price_per_mtok wrong-type [free]
    Expected a number or null, found the text "free". Write 0.
    fix, unsafe: Write 0
  input_price_per_mtok: n/a
  27:25 /specs/input_price_per_mtok wrong-type [n/a]
    Expected a number or null, found the text "n/a". Write null where it is not published.
    fix, safe: Write null
  input_price_per_mtok: TBD
  27:25 /specs/input_price_per_mtok wrong-type [TBD]
    Expected a number or null, found the text "TBD". Write null where it is not published.
    fix, unsafe: Write null
  input_price_per_mtok: ''
  27:25 /specs/input_price_per_mtok wrong-type ['']
    Expected a number or null, found an empty text. Write null where it is not published.
    fix, safe: Write null
  input_price_per_mtok: ~3
  27:25 /specs/input_price_per_mtok wrong-type [~3]
    Expected a number or null, found the text "~3". Write one number in digits, with nothing else.
  input_price_per_mtok: true
  27:25 /specs/input_price_per_mtok wrong-type [true]
    Expected a number or null, found true.
  input_price_per_mtok: [3]
  27:25 /specs/input_price_per_mtok wrong-type [[3]]
    Expected a number or null, found a list. Write 3.
    fix, safe: Write 3
  input_price_per_mtok: {usd: 3}
  27:25 /specs/input_price_per_mtok wrong-type [{usd: 3}]
    Expected a number or null, found a mapping.
  input_price_per_mtok: two
  27:25 /specs/input_price_per_mtok wrong-type [two]
    Expected a number or null, found the text "two".
""")


def test_token_limits() -> None:
    assert reported_values(
        "model",
        "context_window_tokens: ",
        "1M",
        "128k",
        '"128,000"',
        "1_000",
        "128 000 tokens",
        "1.5",
        "unlimited",
        "128000.0",
        "1.28e5",
        "0x1F400",
        "128.000",
        "",
    ) == snapshot("""\
  context_window_tokens: 1M
  32:26 /specs/context_window_tokens wrong-type [1M]
    Expected a whole number or null, found the text "1M". Write 1000000.
    fix, unsafe: Write 1000000
  context_window_tokens: 128k
  32:26 /specs/context_window_tokens wrong-type [128k]
    Expected a whole number or null, found the text "128k". Write 128000.
    fix, unsafe: Write 128000
  context_window_tokens: "128,000"
  32:26 /specs/context_window_tokens wrong-type ["128,000"]
    Expected a whole number or null, found the text "128,000". Write 128000.
    fix, safe: Write 128000
  context_window_tokens: 1_000
  32:26 /specs/context_window_tokens wrong-type [1_000]
    Expected a whole number or null, found the text "1_000". Write 1000.
    fix, safe: Write 1000
  context_window_tokens: 128 000 tokens
  32:26 /specs/context_window_tokens wrong-type [128 000 tokens]
    Expected a whole number or null, found the text "128 000 tokens". Write 128000.
    fix, safe: Write 128000
  context_window_tokens: 1.5
  32:26 /specs/context_window_tokens wrong-type [1.5]
    Expected a whole number or null, found the number 1.5.
  context_window_tokens: unlimited
  32:26 /specs/context_window_tokens wrong-type [unlimited]
    Expected a whole number or null, found the text "unlimited".
  context_window_tokens: 128000.0
  32:26 /specs/context_window_tokens integer-spelling [128000.0]
    128000.0 is read as 128000. Write 128000, which every reader takes for a whole number.
    fix, safe: Write 128000
  context_window_tokens: 1.28e5
  32:26 /specs/context_window_tokens integer-spelling [1.28e5]
    1.28e5 is read as 128000. Write 128000, which every reader takes for a whole number.
    fix, safe: Write 128000
  context_window_tokens: 0x1F400
  32:26 /specs/context_window_tokens integer-spelling [0x1F400]
    0x1F400 is read as 128000. Write 128000, which every reader takes for a whole number.
    fix, safe: Write 128000
  context_window_tokens: 128.000
  32:26 /specs/context_window_tokens integer-spelling [128.000]
    128.000 is read as 128. Write 128, or 128000 if the point separates thousands.
  context_window_tokens:
""")


def test_numbers_of_migrations() -> None:
    assert reported_values("migration", "input_pct_change: ", "-50%") == snapshot("""\
  input_pct_change: -50%
  10:21 /price_diff/input_pct_change wrong-type [-50%]
    Expected a number or null, found the text "-50%". Write -50.
    fix, safe: Write -50
""")
    assert reported_values("migration", "old_tokens: ", "16k", "16384.0") == snapshot("""\
  old_tokens: 16k
  17:15 /context_diff/old_tokens wrong-type [16k]
    Expected a number or null, found the text "16k". Write 16000.
    fix, unsafe: Write 16000
  old_tokens: 16384.0
""")


def test_booleans() -> None:
    assert reported_values(
        "model", "supports_tools: ", "yes", "No", '"true"', "1", "0", "partial", "unknown", "TRUE", "[true]"
    ) == snapshot("""\
  supports_tools: yes
  36:19 /specs/supports_tools wrong-type [yes]
    Expected true, false or null, found the text "yes". Write true.
    fix, safe: Write true
  supports_tools: No
  36:19 /specs/supports_tools wrong-type [No]
    Expected true, false or null, found the text "No". Write false.
    fix, safe: Write false
  supports_tools: "true"
  36:19 /specs/supports_tools wrong-type ["true"]
    Expected true, false or null, found the text "true". Write true.
    fix, safe: Write true
  supports_tools: 1
  36:19 /specs/supports_tools wrong-type [1]
    Expected true, false or null, found the number 1. Write true.
    fix, unsafe: Write true
  supports_tools: 0
  36:19 /specs/supports_tools wrong-type [0]
    Expected true, false or null, found the number 0. Write false.
    fix, unsafe: Write false
  supports_tools: partial
  36:19 /specs/supports_tools wrong-type [partial]
    Expected true, false or null, found the text "partial".
  supports_tools: unknown
  36:19 /specs/supports_tools wrong-type [unknown]
    Expected true, false or null, found the text "unknown". Write null where it is not published.
    fix, unsafe: Write null
  supports_tools: TRUE
  supports_tools: [true]
  36:19 /specs/supports_tools wrong-type [[true]]
    Expected true, false or null, found a list. Write true.
    fix, safe: Write true
""")


def test_texts_that_read_as_something_else() -> None:
    assert reported_values("model", "knowledge_cutoff: ", "2024", "2024.5", "true", "12:30", "[2024]") == snapshot("""\
  knowledge_cutoff: 2024
  43:21 /specs/knowledge_cutoff wrong-type [2024]
    Expected text or null, found the number 2024. Put it in quotes: "2024".
    fix, safe: Write "2024"
  knowledge_cutoff: 2024.5
  43:21 /specs/knowledge_cutoff wrong-type [2024.5]
    Expected text or null, found the number 2024.5. Put it in quotes: "2024.5".
    fix, safe: Write "2024.5"
  knowledge_cutoff: true
  43:21 /specs/knowledge_cutoff wrong-type [true]
    Expected text or null, found true. Put it in quotes: "true".
    fix, unsafe: Write "true"
  knowledge_cutoff: 12:30
  knowledge_cutoff: [2024]
  43:21 /specs/knowledge_cutoff wrong-type [[2024]]
    Expected text or null, found a list. Write "2024".
    fix, unsafe: Write "2024"
""")
    assert reported_values(
        "model", "display_name: ", "''", "null", "", "{name}", "{a: b}", "[Example]", "3.5"
    ) == snapshot("""\
display_name: ''
  4:15 /display_name empty-text ['']
    `display_name` may not be empty. Write the display name.
display_name: null
  4:15 /display_name null-value [null]
    `display_name` may not be null. Write the display name.
display_name:
  4:1 /display_name null-value [display_name]
    `display_name` has no value. Write the display name.
display_name: {name}
  4:15 /display_name wrong-type [{name}]
    Expected text, found a mapping. Text that begins with `{` needs quotes. Write "{name}".
    fix, unsafe: Write "{name}"
display_name: {a: b}
  4:15 /display_name wrong-type [{a: b}]
    Expected text, found a mapping. Text that holds `: ` needs quotes. Write "a: b".
    fix, unsafe: Write "a: b"
display_name: [Example]
  4:15 /display_name wrong-type [[Example]]
    Expected text, found a list. Write Example.
    fix, safe: Write Example
display_name: 3.5
  4:15 /display_name wrong-type [3.5]
    Expected text, found the number 3.5. Put it in quotes: "3.5".
    fix, safe: Write "3.5"
""")


def test_excerpts() -> None:
    assert reported_values("model", "excerpt: ", "null", "x" * 301, "|\n      " + "word " * 61) == snapshot("""\
    excerpt: null
  21:14 /sources/0/excerpt null-value [null]
    `excerpt` may not be null. Write it, or "" when there is none.
    fix, unsafe: Write ""
    excerpt: xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…
  21:14 /sources/0/excerpt too-long [xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…]
    Expected at most 300 characters, found 301. Shorten the text by 1.
    excerpt: |⏎      word word word word word word word word word wor…
  21:14 /sources/0/excerpt too-long [|⏎      word word word word word word word word word word word word w…]
    Expected at most 300 characters, found 306. Shorten the text by 6.
""")


def test_steps_of_a_checklist() -> None:
    assert reported_for(
        "migration",
        "- Read the shutdown date of example-1.",
        [
            "- Step 1: read the page",
            "- {Step 1: read the page}",
            "- {model}: change it",
            "- 1",
            "-",
            "- [a, b]",
            "- step: one\n    done: false",
            "- ''",
        ],
    ) == snapshot("""\
- Step 1: read the page
  51:5 /migration_checklist/0 wrong-type [Step 1: read the page]
    Expected text, found a mapping. Text that holds `: ` needs quotes. Write "Step 1: read the page".
    fix, unsafe: Write "Step 1: read the page"
- {Step 1: read the page}
  51:5 /migration_checklist/0 wrong-type [{Step 1: read the page}]
    Expected text, found a mapping. Text that holds `: ` needs quotes. Write "Step 1: read the page".
    fix, unsafe: Write "Step 1: read the page"
- {model}: change it
  51:5 /migration_checklist/0 wrong-type [{model}: change it]
    Expected text, found a mapping. Text that holds `: ` needs quotes. Write "{model}: change it".
    fix, unsafe: Write "{model}: change it"
- 1
  51:5 /migration_checklist/0 wrong-type [1]
    Expected text, found the number 1. Put it in quotes: "1".
    fix, safe: Write "1"
-
  51:3 /migration_checklist/0 null-value [-]
    This item has no value. Write the step.
- [a, b]
  51:5 /migration_checklist/0 wrong-type [[a, b]]
    Expected text, found a list. Text that begins with `[` needs quotes. Write "[a, b]".
    fix, unsafe: Write "[a, b]"
- step: one⏎    done: false
  51:5 /migration_checklist/0 wrong-type [step: one⏎    done: false]
    Expected text, found a mapping.
- ''
""")


def test_capability_values() -> None:
    assert reported_values("migration", "old: ", "[text, image]", "{a: 1, b: 2}") == snapshot("""\
    old: [text, image]
  26:10 /capability_changes/0/old wrong-type [[text, image]]
    Expected text, a number, true, false or null, found a list. Write "text, image".
    fix, safe: Write "text, image"
    old: {a: 1, b: 2}
  26:10 /capability_changes/0/old wrong-type [{a: 1, b: 2}]
    Expected text, a number, true, false or null, found a mapping.
""")


def test_code() -> None:
    news = ["before:\n        - ask(model)\n        - print()", "before: [ask]", "before:", "before: 1"]
    assert reported_for("migration", 'before: ask("example-1")', news) == snapshot("""\
before:⏎        - ask(model)⏎        - print()
  46:9 /code_change/snippets/typescript/before wrong-type [- ask(model)⏎        - print()]
    Expected text, found a list. Write its lines as one text, after `|`.
    fix, unsafe: Write "ask(model)\\nprint()\\n"
before: [ask]
  45:15 /code_change/snippets/typescript/before wrong-type [[ask]]
    Expected text, found a list. Write ask.
    fix, safe: Write ask
before:
  45:7 /code_change/snippets/typescript/before null-value [before]
    `before` has no value. Write the code before.
before: 1
  45:15 /code_change/snippets/typescript/before wrong-type [1]
    Expected text, found the number 1. Put it in quotes: "1".
    fix, safe: Write "1"
""")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("status: deprecated", "status: “deprecated"),
        ("status: deprecated", "status: ｄｅｐｒｅｃａｔｅｄ"),
        ("deprecation_date: 2026-04-05", "deprecation_date: “2026-04-05"),
        ("deprecation_date: 2026-04-05", "deprecation_date: ‘2026-04-05’"),
        ("first_seen: 2025-07-31T00:00:00Z", "first_seen: “2025-07-31T00:00:00Z”"),
        ("batch_discount_pct: 50", "batch_discount_pct: “50"),
        ("batch_discount_pct: 50", "batch_discount_pct: ５０％"),
        ("context_window_tokens: 128000", "context_window_tokens: «128000»"),
        ("supports_tools: true", "supports_tools: ‘true"),
        ("endpoints: null", "endpoints: “null”"),
        ("modalities_out: [text]", "modalities_out: ［text］"),
        ("modalities_out: [text]", "modalities_out: [“text]"),
        ("url: https://doc.example/models", "url: “https://doc.example/models"),
        ("url: https://doc.example/models", "url: https：//doc.example/models"),
    ],
)
def test_quotes_and_signs_that_are_not_ascii(old: str, new: str) -> None:
    assert old in MODEL
    text = MODEL.replace(old, new, 1)
    document = parse(text, "yaml")
    assert not document.diagnostics
    for diagnostic in diagnostics(document, "model"):
        assert diagnostic.fix is not None, diagnostic.message
        edits = text_edits(document, 0, diagnostic.fix)
        assert edits is not None
        text = apply_edits(text, edits)
    assert text == MODEL
