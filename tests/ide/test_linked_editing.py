"""Stretches that say the same by contract."""

import pytest
from benchmarks.generate import yaml_text
from support.cursor import as_file, at_cursor, covered
from support.examples import as_text, base_record
from support.workspace_files import MIGRATION

from model_lifecycle.ide.linked_editing import linked_stretches, linked_words

BLOCK = """\
code_change:
  language: python
  before: |
    client = Client()
    ask(model="old", key="🙂")
  after: "ask(new)"
  snippets:
    python:
      before: |
            client = Client()
            ask(model="old", key="🙂")
      after: 'ask(new)'
    curl:
      before: |
        curl old
"""


def linked(marked: str, path: str = "/records/migrations/a-to-b.yaml") -> list[str] | None:
    text, offset = at_cursor(marked)
    stretches = linked_stretches(as_file(text, path), offset)
    if stretches is None:
        return None
    assert stretches[0].end <= stretches[1].start
    return [covered(text, span) for span in stretches]


@pytest.mark.parametrize(
    ("old", "new", "text"),
    [
        ("    ask(model", "    as<cursor>k(model", 'ask(model="old", key="🙂")'),
        ('🙂")\n  after', '🙂")<cursor>\n  after', 'ask(model="old", key="🙂")'),
        ("            client", "            <cursor>client", "client = Client()"),
        ("ask(new)", "ask(<cursor>new)", "ask(new)"),
    ],
)
def test_a_line_and_its_twin(old: str, new: str, text: str) -> None:
    assert linked(BLOCK.replace(old, new, 1)) == [text, text]


@pytest.mark.parametrize(
    ("marked", "word"),
    [
        ("as<cursor>k(model", "ask"),
        ("<cursor>ask(model", "ask"),
        ("ask<cursor>(model", "ask"),
        ("ask(mo<cursor>del", "model"),
        ('="<cursor>old"', "old"),
        ('"🙂"<cursor>)', ""),
    ],
)
def test_a_word_and_its_twin(marked: str, word: str) -> None:
    text, offset = at_cursor(BLOCK.replace(marked.replace("<cursor>", ""), marked, 1))
    stretches = linked_stretches(as_file(text, "/records/migrations/a-to-b.yaml"), offset)
    assert stretches is not None
    first, second = linked_words(text, stretches, offset)
    assert first.start <= offset <= first.end < second.start
    assert [covered(text, first), covered(text, second)] == [word, word]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("  language", "  lang<cursor>uage"),
        ("    client = Client()", "    cli<cursor>ent = Other()"),
        ("curl old", "curl <cursor>old"),
        ("before: |\n    client", "bef<cursor>ore: |\n    client"),
        ("language: python", "language: curl # <cursor>"),
        ("    client = Client()\n    ask", "    client = Client()\n<cursor>\n    ask"),
    ],
)
def test_what_is_not_linked(old: str, new: str) -> None:
    assert linked(BLOCK.replace(old, new, 1)) is None


def test_in_json_and_in_generated_yaml() -> None:
    text = as_text(base_record(MIGRATION)).replace('"before": "ask', '"before": "a<cursor>sk', 1)
    assert linked(text) == ['ask(model=\\"example-1\\")'] * 2
    text = yaml_text(base_record(MIGRATION)).replace("ask(", "ask<cursor>(", 1)
    assert linked(text) == ['ask(model="example-1")'] * 2


def test_other_kinds_of_record_have_none() -> None:
    assert linked(BLOCK.replace("ask(new)", "ask(<cursor>new)", 1), "/records/models/provider-1/a.yaml") is None
