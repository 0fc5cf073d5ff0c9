"""Whatever the text, it is read: by the full readers, by the fast ones, and by what checks records."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from support.sample_records import TEXTS, as_json
from support.workspaces import diagnostics_of

from model_lifecycle.syntax.data import to_data
from model_lifecycle.syntax.document import Language
from model_lifecycle.syntax.fast.load_data import load_plain_data
from model_lifecycle.syntax.parse import parse
from model_lifecycle.text.source import decode

LONG_DIGITS = "9" * 5000
PIECES = st.sampled_from(
    [
        *"[]{},:-?\"'|>\n\r\t #&*!%@`\\/_.=~<0",
        *("- ", ": ", "? ", "\r\n", "\n  ", "---\n", "...\n", "<<: *a\n", "&a ", "*a", "!!int ", "!!float ", "!t "),
        *(
            "%YAML 1.1\n",
            "%TAG ! tag:x\n",
            "\0",
            "\x85",
            "\u2028",
            "\x0b",
            "\x0c",
            "\ufeff",
            "\ud800",
            "\udc00",
            "\uffff",
            "🙂",
            "\xa0",
        ),
        *("1_", ".5", "5.", "1e", "1e400", "1e-400", "1e999999999", "-1e-999999999", "0x", "0o8", ".inf", "NaN"),
        *(LONG_DIGITS, f"1.{LONG_DIGITS}", f"1e{LONG_DIGITS}", f"0x{LONG_DIGITS}", f"0o{'7' * 5000}", "1_" * 3000),
        *("\\ud800", "\\u", "\\x4", "\\U00110000", "//", "/*", "*/", "<<<<<<< a\n", "=======\n", ">>>>>>> b\n", "```"),
        *(
            "# model-lifecycle: ignore[",
            "# model-lifecycle: kind=model\n",
            "a: ",
            "id: ",
            "[" * 300,
            "- " * 300,
            "{a: " * 300,
        ),
    ]
)
RECORDS = [text for yaml in TEXTS.values() for text in (yaml, as_json(yaml))]
LANGUAGES = st.sampled_from(["yaml", "json"])


@st.composite
def _mutated(draw: st.DrawFn) -> str:
    """A record with pieces put in, taken out and repeated."""
    text = draw(st.sampled_from(RECORDS))
    for _ in range(draw(st.integers(1, 4))):
        start, end = sorted(draw(st.tuples(st.integers(0, len(text)), st.integers(0, len(text)))))
        end = min(end, start + 40)
        text = text[:start] + draw(st.sampled_from(["", text[start:end] * 2])) + draw(PIECES) + text[end:]
    return text


TEXT = st.one_of(st.lists(PIECES, max_size=30).map("".join), st.text(max_size=60), _mutated())


@given(TEXT, LANGUAGES)
@example("1_" * 32_000, "json")
@example("[" + "1_" * 32_000 + "]", "json")
@example(":: :v\n\u2028\n\x85", "yaml")  # lines of nothing but what Python counts among blanks, and YAML does not
def test_any_text_is_read(text: str, language: Language) -> None:
    document = parse(text, language)
    assert all(0 <= diagnostic.span.start <= diagnostic.span.end <= len(text) for diagnostic in document.diagnostics)
    assert len(document.comments) <= len(text)
    for record in document.records:
        to_data(record)
    load_plain_data(text, language)


@given(st.binary(max_size=200), LANGUAGES)
def test_any_bytes_are_read(data: bytes, language: Language) -> None:
    source = decode(data)
    document = parse(source.text, language, source.undecodable)
    assert all(diagnostic.span.end <= len(source.text) for diagnostic in document.diagnostics)


@given(TEXT, LANGUAGES, st.sampled_from(["models/provider-1/example-1", "migrations/a-to-b", "providers/provider-1"]))
def test_any_text_is_checked(text: str, language: Language, path: str) -> None:
    diagnostics_of({f"{path}.{language}": text, "models/provider-1/example-2.yaml": TEXTS["model"]})


@pytest.mark.parametrize("number", ["1e999999999", "-1e999999999", "1e-999999999", LONG_DIGITS, f"1e{LONG_DIGITS}"])
@pytest.mark.parametrize("name", ["context_window_tokens: 128000", "input_price_per_mtok: 2.5"])
def test_a_number_beyond_any_double_is_not_written_out(name: str, number: str) -> None:
    key, _, value = name.partition(": ")
    text = TEXTS["model"].replace(name, f"{key}: {number}")
    assert value not in text[text.index(key) :].partition("\n")[0]
    by_path = diagnostics_of({"models/provider-1/example-1.yaml": text})
    assert all(len(diagnostic.message) < 500 for diagnostics in by_path.values() for diagnostic in diagnostics)


@pytest.mark.parametrize("rest", ["- id: a\r\n```\r\nid: b\r\n", "- id: a\r\n=======\r\n- id: b\r\n", "@x: [\r\n"])
@pytest.mark.parametrize("line", ["# a comment\r\n", "\r\n", "a = 1\r\n"])
def test_lines_of_windows_above_the_first_record_cost_no_time(line: str, rest: str) -> None:
    assert parse(line * 60 + rest, "yaml").diagnostics
