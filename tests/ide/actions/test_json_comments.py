"""Comments in JSON, where they are errors, are kept in the YAML that is made of it."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from inline_snapshot import snapshot
from support.sample_records import TEXTS, as_json
from support.thorough import some_examples

from model_lifecycle.generate.record_text import data_text
from model_lifecycle.ide.actions.json_comments import with_comments
from model_lifecycle.schema.kind import Kind
from model_lifecycle.syntax.data import to_data
from model_lifecycle.syntax.parse import parse

WRITTEN = """\
// top
/* over
 * two lines
 */
{ // of the record
  "id": "a", // behind id
  // above slug
  "slug": "b",
  "specs": { // behind specs
    "currency": "USD", /* behind */ // and once more
    "modalities_in": ["text", // in a list
      "image"],
    # in the form of YAML
    "reasoning": /* before a value */ "none"
    // end of specs
  }, // behind their end
  "sources": [
    { // of an item
      "url": "x", "label": "l" // behind label
    },
    // above an item
    {"url": "y", "excerpt": "a\\nb\\n" // behind a text
    }
  ],
  "replacements": [
    // of nothing
  ]
  // end
}
// bottom
"""


def converted(text: str) -> str | None:
    document = parse(text, "json")
    yaml = with_comments(document, data_text(to_data(document.roots[0]), "yaml"))
    if yaml is not None:
        after = parse(yaml, "yaml")
        assert not after.diagnostics
        assert to_data(after.roots[0]) == to_data(document.roots[0])
    return yaml


def test_each_is_with_what_it_was_with() -> None:
    assert converted(WRITTEN) == snapshot("""\
# top
# over
# two lines
# of the record
id: a # behind id
# above slug
slug: b
specs: # behind specs
  # and once more
  currency: USD # behind
  modalities_in: [text, image] # in a list
  # in the form of YAML
  reasoning: none # before a value
  # end of specs
  # behind their end
sources:
  # of an item
  - url: x
    label: l # behind label
  # above an item
  - url: y
    excerpt: | # behind a text
      a
      b
# of nothing
replacements: []
# end
# bottom
""")


def test_what_is_wrong_otherwise_stays_json() -> None:
    assert converted('{"id": "a", // b\n}') is None


@pytest.mark.parametrize("kind", TEXTS)
@given(st.randoms(use_true_random=False))
@some_examples(60)
def test_all_of_them_are_kept(kind: Kind, random: Random) -> None:
    """In every place where blanks are allowed."""
    text = as_json(TEXTS[kind])
    places = [at for at, sign in enumerate(text) if sign == "\n"]
    words = []
    for number, at in enumerate(sorted(random.sample(places, min(8, len(places))), reverse=True)):
        words.append(f"number {number}")
        form = random.choice([" // {}", "\n  // {}", " /* {} */", "\n/*\n * {}\n */"])
        text = text[:at] + form.format(words[-1]) + text[at:]
    yaml = converted(text)
    assert yaml is not None
    assert sorted(comment.text for comment in parse(yaml, "yaml").comments) == sorted(words)
