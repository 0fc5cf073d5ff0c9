"""The part of YAML that is read line by line. That it is read rightly is for `test_load_data.py` to say."""

import pytest

from model_lifecycle.syntax.data import Data, to_data
from model_lifecycle.syntax.fast.common import NeedsFullParseError
from model_lifecycle.syntax.fast.plain_yaml import plain_root
from model_lifecycle.syntax.parse import parse

READ = """\
# what this is: a record

---
id: example-1  # as on its site
name: 'It''s "1"'
title: "a: b # c"
day: 2025-01-05
time: 2025-01-05T10:00:00Z
url: https://one.example/a?b=c#d
price: -2.50
nothing:
gone: ~
list:
- a
-   b: 1
    c:
    - 12:30
  # deeper
    d: [x, "y, z", 'w', 2, true]
flow: {a: b, c: "d}"}  # e
object:
    empty: {}
    code: |

      def f():
          return "a: b"  # not a comment

      # nor this
    text: |-
      x

# the last: comment
"""


def test_read() -> None:
    data = plain_root(READ)
    assert data == {
        "id": "example-1",
        "name": 'It\'s "1"',
        "title": "a: b # c",
        "day": "2025-01-05",
        "time": "2025-01-05T10:00:00Z",
        "url": "https://one.example/a?b=c#d",
        "price": -2.5,
        "nothing": None,
        "gone": None,
        "list": ["a", {"b": 1, "c": ["12:30"], "d": ["x", "y, z", "w", 2, True]}],
        "flow": {"a": "b", "c": "d}"},
        "object": {
            "empty": {},
            "code": '\ndef f():\n    return "a: b"  # not a comment\n\n# nor this\n',
            "text": "x",
        },
    }
    document = parse(READ, "yaml")
    assert document.diagnostics == ()
    assert repr(data) == repr(to_data(document.records[0]))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a: 1\r\nb: |\r\n  x\r\n  y\r\n", {"a": 1, "b": "x\ny\n"}),
        ("- a: 1\n- a: 2\n", [{"a": 1}, {"a": 2}]),
        ("- a:\n  - b\n- c\n", [{"a": ["b"]}, "c"]),
        ("a:\n- b:\n- c:\nd:\n", {"a": [{"b": None}, {"c": None}], "d": None}),
        ("- |\n x\n- y\n", ["x\n", "y"]),
        ("a: é\nb: 'ö'\n", None),
        ("a: 'é' # ü\n", {"a": "é"}),
    ],
)
def test_shapes(text: str, expected: Data) -> None:
    if expected is None:
        with pytest.raises(NeedsFullParseError):
            plain_root(text)
    else:
        assert plain_root(text) == expected


@pytest.mark.parametrize("value", [[], {}])
def test_collections_are_not_shared(value: Data) -> None:
    data = plain_root(f"a: {value}\nb: {value}\n")
    assert isinstance(data, dict)
    assert data["a"] == value
    assert data["a"] is not data["b"]


@pytest.mark.parametrize(
    "text",
    [
        "", "# c\n", "a\n", "a:b\n", " a: 1\n", "-a: 1\n", "- \n", "-\n", "- - a\n", "a: 1\n- b\n", "- a\nb: 1\n",
        "a: - b\n", "a: 1\na: 2\n", "a: 1\n  b: 2\n", "a:\n    b: 1\n  c: 2\n", "- a: 1\n b: 2\n", "- a\n  b: 1\n",
        "a: 1\n b\n", "null: 1\n", "true: 1\n", "1: 1\n", "<<: 1\n", '"a": 1\n', "? a\n", "a : 1\n", "a: b: c\n",
        "a: b:\n", "a: b:c\n", "a:\tb\n", "a: 'x\n", "a: 'x' y\n", "a: 'x'#\n", 'a: "\\n"\n', 'a: "x\n  y"\n',
        "a: *b\n", "a: &b c\n", "a: !b c\n", "a: @\n", "a: [b\n", "a: [b,]\n", "a: [b c: d]\n",
        "a: [https://a.example]\n", "a: {b: 1, b: 2}\n", "a: {null: 1}\n", "a: [[b]]\n", "a: [b]#\n", "a: [b] c\n",
        "a: >\n  b\n", "a: |+\n  b\n", "a: |2\n  b\n", "a: | # c\n  b\n", "a: |\n", "a: |\nb: 1\n", "a: |\n  b",
        "a: |\n   \n  b\n", "a: |\n  b\n   \nc: 1\n", "a:\n  b: |\n      c\n    # d\n", "a: |\n  b\n # c\n",
        "a: 1\n---\nb: 1\n", "---\n---\na: 1\n", "--- a\n", "a: 1\n...\n", "%YAML 1.2\n---\na: 1\n", "a: 010\n",
        "a: .inf\n", "a: 1\rb: 2\n", "a: x\u2028y\n", "\ufeffa: 1\n", "a: \xa0b\n", f"{'a' * 101}: 1\n",
        f"a: {'9' * 16}\n", "".join(f"{' ' * depth}a:\n" for depth in range(60)) + " " * 60 + "b: 1\n",
    ],
)  # fmt: skip
def test_anything_else_is_for_another_reader(text: str) -> None:
    with pytest.raises(NeedsFullParseError):
        plain_root(text)
