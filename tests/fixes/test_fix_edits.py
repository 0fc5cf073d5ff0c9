"""Changes as edits: how they are written, that nothing else changes, and that they mean what they say."""

import pytest
from support.apply_change import changed

from model_lifecycle.diagnostics.fix import (
    Change,
    InsertItem,
    InsertProperty,
    Remove,
    RenameKey,
    ReplaceText,
    ReplaceValue,
)


@pytest.mark.parametrize(
    ("before", "value", "after"),
    [
        ("a: x  # c", "y", "a: y  # c"),
        ("a: x", "2024", 'a: "2024"'),
        ("a: x", "yes", 'a: "yes"'),
        ("a: x", "null", 'a: "null"'),
        ("a: x", "b: c", 'a: "b: c"'),
        ("a: x", "", 'a: ""'),
        ("a: x", "2025-01-05", "a: 2025-01-05"),
        ("a: x", "https://x.org/#a", "a: https://x.org/#a"),
        ("a: x", 2024, "a: 2024"),
        ("a: 1", 1e16, "a: 1e+16"),
        ("a: 'x'", "it's", "a: 'it''s'"),
        ("a: 'x'", 5, "a: 5"),
        ("a: 'x'", "tab\t", 'a: "tab\\t"'),
        ('a: "x"', 'say "é"', 'a: "say \\"é\\""'),
        ("a: x", "nb\xa0sp", 'a: "nb\\u00a0sp"'),
        ("a: x", None, "a: null"),
        ("a:", "x", "a: x"),
        ("a:  # c", True, "a: true  # c"),
        ("a: ~", [], "a: []"),
        ("a:   x", "y", "a:   y"),
        ("a: x\n  y\nb: 1", "z", "a: z\nb: 1"),
        ("a: |\n  x\n  y\nb: 1", "one\ntwo\n", "a: |\n  one\n  two\nb: 1"),
        ("a: | # c\n    x\n\n# d\nb: 1", "one", "a: |- # c\n    one\n\n# d\nb: 1"),
        ("a: >-\n  x\n", "one", "a: >-\n  one\n"),
        ("a: >-\n  x\n", "one\ntwo", "a: |-\n  one\n  two\n"),
        ("a: |\n  x\n", " one\n", 'a: " one\\n"\n'),
        ("a: |\n  x\nb: 1", 5, "a: 5\nb: 1"),
        ("a: x", "one\ntwo", "a: |-\n  one\n  two\n"),
        ("a: x # c\nb: 1", "one\ntwo", "a: |- # c\n  one\n  two\nb: 1"),
        ("a: [x, y]  # c", ["z"], "a: [z]  # c"),
        ("a:\n- x  # c\n- y\nb: 1", ["z", "w"], "a:\n- z\n- w\nb: 1"),
        ("a: # c\n  - x\nb: 1", None, "a: null # c\nb: 1"),
        ("a: # c\n  x: 1\nb: 1", [{"y": 1, "z": []}], "a: # c\n  - y: 1\n    z: []\nb: 1"),
        ("b: 1\r\na:\r\n  x: 1\r\n", {"y": {"z": "q\nr"}}, "b: 1\r\na:\r\n  y:\r\n    z: |-\r\n      q\r\n      r\r\n"),
        ("{a: x, b: y}", "p, q", '{a: "p, q", b: y}'),
        ("{a: x, b: y}", "one\ntwo", '{a: "one\\ntwo", b: y}'),
        ("{a: , b: y}", 1, "{a: 1 , b: y}"),
        ("a: *b", 1, "a: 1"),
        ("a: &b x\nc: *b", 1, None),
        ("a: &b x\nc: 1", "y", "a: &b y\nc: 1"),
        ("b: &b {x: 1}\na: *b", 1, "b: &b {x: 1}\na: 1"),
        ("b: &b\n  a: 1\nc: 1\n<<: *b", 2, "b: &b\n  a: 1\nc: 1\n<<: *b\na: 2"),
        ("a: !!str 5", 6, None),
        ("a: !!str 5", "6", 'a: !!str "6"'),
        ("a: x", float("inf"), None),
        ("a: x", "half \ud800", None),
        ("? a\n: x", "y", None),
    ],
)
def test_replace_in_yaml(before: str, value: object, after: str | None) -> None:
    assert changed(before, ReplaceValue("/a", value)) == after


YAML = """\
# about the file
id: x  # its id
specs:
  # prices
  price: 1

  # limits
  window: 5  # tokens
  inputs: [text, image]
list:
  - url: u
    label: l
  # the second
  - url: v
empty: {}
none:
# the end
"""


@pytest.mark.parametrize(
    ("change", "old", "new"),
    [
        (RenameKey("/id", "name"), "id: x", "name: x"),
        (RenameKey("/id", "a: b"), "id: x", '"a: b": x'),
        (RenameKey("/list/0/url", "href"), "- url: u", "- href: u"),
        (InsertProperty("", "name", "y", before="id"), "id: x", "name: y\nid: x"),
        (InsertProperty("", "name", "y", before="specs"), "# its id\n", "# its id\nname: y\n"),
        (InsertProperty("", "name", "y"), "none:\n", "none:\nname: y\n"),
        (InsertProperty("", "list2", [{"a": [1], "b": {"c": "d"}}]), "none:\n",
         "none:\nlist2:\n  - a: [1]\n    b:\n      c: d\n"),
        (InsertProperty("/specs", "unit", "USD", before="window"), "price: 1\n", "price: 1\n  unit: USD\n"),
        (InsertProperty("/specs", "unit", "yes"), "image]\n", 'image]\n  unit: "yes"\n'),
        (InsertProperty("/specs", "unit", None, before="price"), "price: 1", "unit: null\n  price: 1"),
        (InsertProperty("/list/1", "label", "m"), "- url: v\n", "- url: v\n    label: m\n"),
        (InsertProperty("/list/1", "label", "m", before="url"), "- url: v\n", "- label: m\n    url: v\n"),
        (InsertProperty("/empty", "a", {"b": 1}), "empty: {}\n", "empty:\n  a:\n    b: 1\n"),
        (InsertProperty("/none", "a", 1), "none:\n", "none:\n  a: 1\n"),
        (InsertItem("/none", "a"), "none:\n", "none:\n  - a\n"),
        (InsertItem("/list", {"url": "w"}), "url: v\n", "url: v\n  - url: w\n"),
        (InsertItem("/specs/inputs", "pdf"), "image]", "image, pdf]"),
        (Remove("/id"), "id: x  # its id\n", ""),
        (Remove("/none"), "none:\n", ""),
        (Remove("/list"), YAML[YAML.index("list:") : YAML.index("empty:")], ""),
        (Remove("/list/0"), "  - url: u\n    label: l\n", ""),
        (Remove("/list/0/url"), "url: u\n    label", "label"),
        (Remove("/list/1/url"), "- url: v", "- {}"),
        (Remove("/list/1"), "  - url: v\n", ""),
        (Remove("/specs/inputs/0"), "[text, image]", "[image]"),
        (Remove("/specs/inputs/1"), "[text, image]", "[text]"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("line_break", ["\n", "\r\n", "\r"])
def test_change_in_yaml(change: Change, old: str, new: str, line_break: str) -> None:
    assert YAML.count(old) == 1
    before = YAML.replace("\n", line_break)
    assert changed(before, change) == YAML.replace(old, new).replace("\n", line_break)


LONG = "u" * 120

JSON = """\
{
    "id": "x",
    "specs": {
        "price": 1.50,
        "inputs": ["text", "image"],
        "outputs": [
            "text",
            "pdf"
        ]
    },
    "empty": {},
    "none": null
}
"""


@pytest.mark.parametrize(
    ("change", "old", "new"),
    [
        (ReplaceValue("/id", 5), '"x"', "5"),
        (ReplaceValue("/specs/price", "a\nb"), "1.50", '"a\\nb"'),
        (ReplaceValue("/none", {"a": [1]}), "null", '{\n        "a": [\n            1\n        ]\n    }'),
        (RenameKey("/specs/price", "a b"), '"price"', '"a b"'),
        (InsertProperty("", "name", "y", before="id"), '"id"', '"name": "y",\n    "id"'),
        (InsertProperty("", "name", None), '"none": null', '"none": null,\n    "name": null'),
        (InsertProperty("/specs", "unit", "USD", before="inputs"), '"inputs"', '"unit": "USD",\n        "inputs"'),
        (InsertProperty("/empty", "a", 1), "{}", '{\n        "a": 1\n    }'),
        (InsertItem("/specs/inputs", "pdf"), '"image"]', '"image", "pdf"]'),
        (InsertItem("/specs/outputs", "image"), '"pdf"\n', '"pdf",\n            "image"\n'),
        (Remove("/id"), '    "id": "x",\n', ""),
        (Remove("/none"), '{},\n    "none": null\n', "{}\n"),
        (Remove("/specs/inputs/0"), '"text", "image"', '"image"'),
        (Remove("/specs/inputs/1"), '"text", "image"', '"text"'),
        (Remove("/specs/outputs/1"), '"text",\n            "pdf"\n', '"text"\n'),
    ],
)
@pytest.mark.parametrize("line_break", ["\n", "\r\n"])
def test_change_in_json(change: Change, old: str, new: str, line_break: str) -> None:
    assert JSON.count(old) == 1
    before = JSON.replace("\n", line_break)
    assert changed(before, change, language="json") == JSON.replace(old, new).replace("\n", line_break)


@pytest.mark.parametrize(
    ("before", "change", "after"),
    [
        ('{"a":1,"b":2}', InsertProperty("", "c", [1, {}]), '{"a":1,"b":2,"c":[1,{}]}'),
        ('{"a":1,"b":2}', Remove("/a"), '{"b":2}'),
        ('{"a":1}', Remove("/a"), "{}"),
        ('{"a": 1, "a": 2}', Remove("/a", occurrence=1), '{"a": 1}'),
        ('{"a": 1, "a": 2}', Remove("/a"), '{"a": 2}'),
        ('{"a": 1,}', Remove("/a"), "{}"),
        ('{"a": 1, "b": 2,}', InsertProperty("", "c", 3), '{"a": 1, "b": 2, "c": 3,}'),
        ("[]", InsertItem("", 1), None),
        ('{"a": 1}', Remove(""), None),
        ('{"a": 1}', Remove("/b"), None),
        ('{"a": 1}', RenameKey("/a/b", "c"), None),
        ('{"a": 1}', InsertProperty("", "a", 2), None),
        ('{"a": 1, "b": 2}', RenameKey("/a", "b"), None),
    ],
)
def test_small_json(before: str, change: Change, after: str | None) -> None:
    assert changed(before, change, language="json") == after


def test_several_changes_are_made_together() -> None:
    changes = (
        InsertProperty("", "one", 1, before="list"),
        InsertProperty("", "two", 2, before="list"),
        InsertProperty("/specs", "last", None),
        Remove("/specs/inputs"),
        Remove("/list/0"),
        RenameKey("/list/1/url", "href"),
        ReplaceValue("/id", "y"),
    )
    after = changed(YAML, *changes)
    assert after == YAML.replace("  inputs: [text, image]\n", "  last: null\none: 1\ntwo: 2\n").replace(
        "  - url: u\n    label: l\n", ""
    ).replace("url: v", "href: v").replace("id: x", "id: y")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            "a:\n    b: [{id: x, 'y': [1, 2]},  z]  # both\n    c: 1\n",
            f"a:\n    b:  # both\n      - {{id: x, 'y': [1, 2]}}\n      - z\n      - url: {LONG}\n    c: 1\n",
        ),
        ("b: [x]", f"b:\n  - x\n  - url: {LONG}\n"),
        ("b: &n [x]\n", f"b: &n [x, {{url: {LONG}}}]\n"),
        ("b: [&n x]\n", f"b: [&n x, {{url: {LONG}}}]\n"),
        ("b: [\n  x\n]\n", f"b: [\n  x,\n  {{url: {LONG}}}\n]\n"),
    ],
)
def test_an_item_too_long_for_the_line_of_its_list_makes_it_a_block(before: str, after: str) -> None:
    pointer = "/a/b" if before.startswith("a:") else "/b"
    assert changed(before, InsertItem(pointer, {"url": LONG})) == after


def test_all_or_nothing() -> None:
    assert changed(YAML, ReplaceValue("/id", "y"), ReplaceValue("/nowhere", 1)) is None
    assert changed(YAML, ReplaceValue("/id", "y"), Remove("/id")) is None


def test_a_record_of_several() -> None:
    assert changed("- a: 1\n- a: 2\n", ReplaceValue("/a", 3), record=1) == "- a: 1\n- a: 3\n"
    assert changed("a: 1\n---\na: 2\n", Remove("/a"), record=1) == "a: 1\n---\n{}\n"
    assert changed("a: 1\n", ReplaceValue("/a", 3), record=1) is None


def test_a_word_is_replaced_where_it_stands() -> None:
    assert changed("a: one two\n", ReplaceText(3, 6, "1")) == "a: 1 two\n"
    assert changed("a: one two\n", ReplaceText(3, 6, "[")) is None
    assert changed("# x\n", ReplaceText(2, 3, "y")) == "# y\n"


@pytest.mark.parametrize(
    ("before", "removed", "after"),
    [
        ("- a: 1 # x\n  # y\n\n  b: 2\n", ["/a"], "- # y\n\n  b: 2\n"),
        ("- a: 1\n\n  b: 2\n  c: 3\n", ["/a", "/b"], "- c: 3\n"),
        ("- a: 1\n  # y\n  b: 2\n  c: 3\n", ["/a", "/b"], "- # y\n  c: 3\n"),
        ("- - a\n  # y\n  - b\n", ["/0"], "- # y\n  - b\n"),
        ("- a: 1\n\r\n  b: 2\r\n", ["/a"], "- b: 2\r\n"),
    ],
)
def test_what_is_left_of_an_item_keeps_its_comments(before: str, removed: list[str], after: str) -> None:
    changes = (Remove(f"/x/0{pointer}") for pointer in removed)
    assert changed("x:\n" + before, *changes) == "x:\n" + after


def test_nothing_is_changed_through_an_alias_or_a_merge() -> None:
    text = "base: &base\n  a: 1\none: *base\ntwo:\n  <<: *base\n  b: 2\n"
    assert changed(text, ReplaceValue("/one/a", 2)) is None
    assert changed(text, Remove("/two/a")) is None
    assert changed(text, RenameKey("/two/a", "c")) is None
    assert changed(text, InsertProperty("/one", "c", 1)) is None
    assert changed(text, InsertProperty("/base", "c", 1)) is None
    assert changed(text, ReplaceValue("/two/a", 2)) == text + "  a: 2\n"


def test_a_record_with_syntax_errors_is_changed_where_it_was_read() -> None:
    assert changed('{"a": 1 "b": 2}', ReplaceValue("/b", 3), language="json") == '{"a": 1 "b": 3}'
