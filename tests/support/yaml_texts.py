"""YAML texts for property tests: valid ones with what they mean, and ones that are nearly valid."""

import json
import re

from hypothesis import strategies as st

from model_lifecycle.syntax.data import Data

RECORD = """\
# model-lifecycle: kind=model
id: example-1.5
slug: "example-1-5"
provider: provider-1
display_name: 'Example''s 1.5'   # as on its site
family: null
announced_date: 2025-01-05
replacements:
- model_id: example-2
  kind: official
  source_url: https://one.doc.example/a?b=c#d
sources: &sources
  - url: https://one.doc.example/docs
    label: Docs
    excerpt: >-
      Shut down on
      2026-01-01.

      Really.
  - {url: https://one.doc.example/b, label: "B: \\"b\\"", last_checked: 2025-02-01,
     excerpt: ''}
specs:
    input_price_per_mtok: 2.50
    context_window_tokens: 128000
    modalities_in: [text, image,
      pdf]
    endpoints:
    supports_tools: ~
code:
  before: |
    import openai  # not a comment: text

    client.ask(model="example-1.5")
  after: *sources
"""

WORDS = st.sampled_from(
    [
        *(
            "text",
            "a b",
            "12:30",
            "2025-01-05",
            "it's",
            "x#y",
            "é😀",
            "http://a.example/?b=c",
            "a\u2028b",
            "-x",
            "1_0",
            "yes",
        ),
        *(
            "[",
            "{a}",
            "# a",
            "*b",
            "&c",
            "!d",
            "@e",
            ": ",
            "a: b",
            "a:",
            " lead",
            "trail ",
            "",
            "|",
            ">",
            "%",
            "null",
            "true",
        ),
        *("1.5", "- a", "? a", '"', "'", "\\"),
    ]
)
LONG_WORDS = st.lists(st.sampled_from(["one", "two three", "#4", "a: b", "  in", "é"]), min_size=1, max_size=5)
PLAIN_VALUES = st.sampled_from([None, True, False, 0, -1, 10**20, 1.5, -2e30])
KEYS = st.sampled_from(["id", "a b", "x-y.z", "url", "é", "k:v", "<"])


@st.composite
def documents(draw: st.DrawFn) -> tuple[str, Data]:
    """A YAML text of one document, and what it means."""
    data = draw(VALUES.filter(lambda value: isinstance(value, dict | list) and bool(value)))
    text = "".join(f"{line}\n" for line in _block(draw, data, 0))
    return draw(st.sampled_from(["", "---\n", "# c\n\n", "%YAML 1.2\n---\n"])) + text, data


VALUES: st.SearchStrategy[Data] = st.recursive(
    PLAIN_VALUES | WORDS | LONG_WORDS.map("\n".join),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=12,
)


def _block(draw: st.DrawFn, data: Data, indent: int) -> list[str]:
    """The lines of a collection as block structure, `indent` spaces deep."""
    margin = " " * indent
    lines: list[str] = []
    entries = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in entries:
        if draw(st.integers(0, 9)) == 0:
            lines.append(draw(st.sampled_from(["", f"{margin}# comment"])))
        head = f"{margin}-" if isinstance(data, list) else f"{margin}{_key(draw, str(key))}:"
        deeper = indent + draw(st.integers(1, 4))
        if isinstance(value, dict | list) and value and draw(st.booleans()):
            if isinstance(data, list) and draw(st.booleans()):
                inner = _block(draw, value, indent + 2)
                if inner[0].startswith(margin + "  ") and inner[0].strip()[:1] not in ("", "#"):
                    lines += [f"{head} {inner[0].lstrip()}", *inner[1:]]
                    continue
            if isinstance(data, dict) and isinstance(value, list) and draw(st.booleans()):
                deeper = indent
            lines += [head, *_block(draw, value, deeper)]
        elif isinstance(value, str) and "\n" in value and not value.startswith(" ") and draw(st.booleans()):
            lines += [f"{head} |-", *(f"{' ' * deeper}{line}" for line in value.split("\n"))]
        else:
            comment = draw(st.sampled_from(["", "", "  # comment"]))
            lines.append(f"{head} {_inline(draw, value)}{comment}".rstrip())
    return lines


def _inline(draw: st.DrawFn, value: Data) -> str:
    """A value on one line."""
    if isinstance(value, dict):
        pairs = [f"{_key(draw, key)}: {_inline(draw, inner)}" for key, inner in value.items()]
        return "{" + ", ".join(pairs) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_inline(draw, inner) for inner in value) + draw(st.sampled_from(["", " "])) + "]"
    if isinstance(value, str):
        return _text(draw, value)
    if value is None:
        return draw(st.sampled_from(["null", "~"]))
    return json.dumps(value)


def _key(draw: st.DrawFn, key: str) -> str:
    return draw(st.sampled_from([key, json.dumps(key), f"'{key}'"]))


def _text(draw: st.DrawFn, text: str) -> str:
    is_simple = re.fullmatch(r"[A-Za-z][A-Za-z0-9 ._/-]*(?<! )", text) is not None
    if is_simple and text not in ("null", "true") and draw(st.booleans()):
        return text
    if "\n" not in text and draw(st.booleans()):
        return "'" + text.replace("'", "''") + "'"
    escaped = all(ord(character) < 0x10000 for character in text) and draw(st.booleans())
    return json.dumps(text, ensure_ascii=escaped)


SNIPPETS = st.sampled_from(
    [
        *(
            '"',
            "'",
            ":",
            ": ",
            "- ",
            "-",
            "[",
            "]",
            "{",
            "}",
            ",",
            "#",
            " #",
            "[[",
            "}}",
            "&a ",
            "*a",
            "!",
            "!!str ",
            "<<: ",
        ),
        *(
            "|",
            ">",
            "|\n",
            ">-\n",
            "\n",
            "\n\n",
            "\r\n",
            " ",
            "  ",
            "\t",
            "\u2028",
            "\xa0",
            "\ufeff",
            "?",
            "? ",
            "@",
            "%",
        ),
        *("\\", "\\n", "---\n", "...\n", "x", "1", "~", "'x'"),
    ]
)
LINES = st.sampled_from(["id: x\n", "  - a: b\n", "k:\n", "  ", "a"])
NEARLY_VALID = st.lists(SNIPPETS | LINES, max_size=30).map("".join)


@st.composite
def mutated(draw: st.DrawFn, text: str = RECORD) -> str:
    """A record with a few characters lost, added or moved."""
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        end = min(start + draw(st.sampled_from([0, 0, 1, 1, 2, 10, 60])), len(text))
        text = text[:start] + draw(SNIPPETS | st.just("")) + text[end:]
    return text
