"""The diagnostics of each error in JSON, where they are, and what is read in spite of it."""

import re

import pytest

from model_lifecycle.syntax.data import Data, to_data
from model_lifecycle.syntax.document import Document
from model_lifecycle.syntax.json.read_json import read_json
from model_lifecycle.syntax.node import MappingNode, SequenceNode
from model_lifecycle.syntax.pointer import walk

Expected = list[tuple[str, str]]


def read_marked(marked: str) -> tuple[Document, list[tuple[int, int]]]:
    """The document of a text, and the spans between « and » in it."""
    spans: list[tuple[int, int]] = []
    text = ""
    for part in re.split("([«»])", marked):
        if part == "«":
            spans.append((len(text), -1))
        elif part == "»":
            spans[-1] = (spans[-1][0], len(text))
        else:
            text += part
    return read_json(text), spans


# A text with its spans marked, the code and pointer of each diagnostic in order, and the data.
CASES: list[tuple[str, Expected, Data]] = [
    # commas
    ('{"a": 1«,»}', [("trailing-comma", "")], {"a": 1}),
    ('{"a": 1«,»\n}\n', [("trailing-comma", "")], {"a": 1}),
    ('{"a": {"b": [1, 2«,» ]}}', [("trailing-comma", "/a/b")], {"a": {"b": [1, 2]}}),
    ("[«,»1]", [("extra-comma", "")], [1]),
    ("[1,«,»]", [("extra-comma", "")], [1]),
    ('{"a": 1,«,»"b": 2}', [("extra-comma", "")], {"a": 1, "b": 2}),
    ('{"a": 1 «"b"»: 2}', [("missing-comma", "/b")], {"a": 1, "b": 2}),
    ('{"a": {"b": 1}\n «"c"»: 2}', [("missing-comma", "/c")], {"a": {"b": 1}, "c": 2}),
    ('{"a": "x"\n«"b"»: 1}', [("missing-comma", "/b")], {"a": "x", "b": 1}),
    ('{"a": ["x" «"y"» «"z"»]}', [("missing-comma", "/a/1"), ("missing-comma", "/a/2")], {"a": ["x", "y", "z"]}),
    ("{\"a\": [{} «[»1]]}", [("missing-comma", "/a/1")], {"a": [{}, [1]]}),
    ('{"a": 1«;» "b": 2}', [("missing-comma", "")], {"a": 1, "b": 2}),
    ('["a" «"b"» "c"\n"d" "e"]', [("missing-comma", "")], ["a", "b", "c", "d", "e"]),
    # comments
    ('{"a": 1, «// one»\n"b": «/* two\n */» 2} «# three»',
     [("json-comment", ""), ("json-comment", "/b"), ("json-comment", "")], {"a": 1, "b": 2}),
    ('{"a": 1, «// one»\n"b": 2, // two\n"c": 3, # three\n"d": "# 4" /* four */}', [("json-comment", "")],
     {"a": 1, "b": 2, "c": 3, "d": "# 4"}),
    ("«// only»", [("json-comment", "")], None),
    ('{"a": {«/* open» \n "b": 1}}', [("json-comment", "/a")], {"a": {"b": 1}}),
    # quotes
    ("{«'a'»: «'it\\'s'»}", [("json-quotes", "/a")] * 2, {"a": "it's"}),
    ("{«a»: «'x'», b: 'y', c: 'z', d: 'w'}", [("unquoted-text", "/a"), ("json-quotes", "/a")],
     {"a": "x", "b": "y", "c": "z", "d": "w"}),
    ("{«'a'»: 1, 'b': 'x', 'c': [true, 'y']}", [("json-quotes", "/a")], {"a": 1, "b": "x", "c": [True, "y"]}),
    ("{\"a\": «'it's'»}", [("json-quotes", "/a")], {"a": "it's"}),
    ("{«“a”»: «‘b’», \"c\": «`d`»}", [("json-quotes", "/a")] * 2 + [("json-quotes", "/c")], {"a": "b", "c": "d"}),
    ('{«a»: «b c»}', [("unquoted-text", "/a")] * 2, {"a": "b c"}),
    ('{«a"»: «b"», "c": 1}', [("unquoted-text", "/a")] * 2, {"a": "b", "c": 1}),
    ('{"a": «2025-01-05»}', [("unquoted-text", "/a")], {"a": "2025-01-05"}),
    ('{"a": «https://x.org/a?b=c#d»}', [("unquoted-text", "/a")], {"a": "https://x.org/a?b=c#d"}),
    ('{"a": «yes»,\n"b": «nul»}', [("unquoted-text", "/a"), ("json-literal", "/b")], {"a": "yes", "b": None}),
    ('{"a": «"b,»\n "c": 1}', [("unclosed-quote", "/a")], {"a": "b", "c": 1}),
    ('{"a": «"b»\n}', [("unclosed-quote", "/a")], {"a": "b"}),
    ('{"a": {"b": «"c},»\n "d": 1}', [("unclosed-quote", "/a/b")], {"a": {"b": "c"}, "d": 1}),
    ('{"a": «"see [1]»\n}', [("unclosed-quote", "/a")], {"a": "see [1]"}),
    ('{«"a»: 1, "b": 2}', [("unclosed-quote", "/a")], {"a": 1, "b": 2}),
    ('{«"a»: "x", "b": 2}', [("unclosed-quote", "/a")], {"a": "x", "b": 2}),
    ('{«"a»: null,\n "b": 2}', [("unclosed-quote", "/a")], {"a": None, "b": 2}),
    # words and numbers
    ('[«True», «NULL»]', [("json-literal", "")] * 2, [True, None]),
    ('{"a": «None», "b": «undefined»}', [("json-literal", "/a"), ("json-literal", "/b")], {"a": None, "b": None}),
    ('{"a": «-Infinity»}', [("number-not-finite", "/a")], {"a": None}),
    ('{"a": «1e400», "b": 1}', [("number-not-finite", "/a")], {"a": float("inf"), "b": 1}),
    ('{"a": [«007», «+1», «.5», «1.», «0x1F», «1_000»]}', [("json-number", f"/a/{n}") for n in range(6)],
     {"a": [7, 1, 0.5, 1, 31, 1000]}),
    ('{"a": «1e», "b": «-»}', [("json-number", "/a"), ("json-number", "/b")], {"a": "1e", "b": "-"}),
    ('{"a": «128,000», "b": 1}', [("json-number", "/a")], {"a": 128000, "b": 1}),
    ('{"a": «1,048,576»}', [("json-number", "/a")], {"a": 1048576}),
    ('{"a": «8,5», "b": 1}', [("json-number", "/a")], {"a": 8.5, "b": 1}),
    ('{"a": «-0,125»}', [("json-number", "/a")], {"a": -0.125}),
    ('{"a": «12345,67»,\n "b": 1}', [("json-number", "/a")], {"a": 12345.67, "b": 1}),
    ('{"a": true,«128»}', [("unquoted-text", "/128")], {"a": True}),
    ('{"a": null,«128»}', [("unquoted-text", "/128")], {"a": None}),
    ('{"a": "8",«128»}', [("unquoted-text", "/128")], {"a": "8"}),
    # inside texts
    ('{"a": "C:«\\U»sers«\\x»41"}', [("bad-escape", "/a")] * 2, {"a": "C:\\Users\\x41"}),
    ('{"a": "«\\u12»"}', [("bad-escape", "/a")], {"a": "\\u12"}),
    ('{"a": "x«\\ud83d»y"}', [("lone-surrogate", "/a")], {"a": "x\ufffdy"}),
    ('{"a": "x«\t»y"}', [("unescaped-character", "/a")], {"a": "x\ty"}),
    ('{"a": «"two»\r\nlines", "b": 1}', [("unescaped-character", "/a")], {"a": "two\nlines", "b": 1}),
    ('{"a": "He said «"»hi" there", "b": 1}', [("unescaped-character", "/a")], {"a": 'He said "hi" there', "b": 1}),
    ('{"a": "He said «"»hi"",\n"b": 1}', [("unescaped-character", "/a")], {"a": 'He said "hi"', "b": 1}),
    ('{"a": "\\u0041 «"»b" c"}', [("unescaped-character", "/a")], {"a": 'A "b" c'}),
    # colons and values
    ('{"a" «1», "b" «"x"», "c" «[»1]}', [("missing-colon", "/a"), ("missing-colon", "/b"), ("missing-colon", "/c")],
     {"a": 1, "b": "x", "c": [1]}),
    ('{"a" «=» 1, "b" «=>» 2}', [("missing-colon", "/a"), ("missing-colon", "/b")], {"a": 1, "b": 2}),
    ('{«"a"», "b"«:» , "c"«:»}', [("missing-value", "/a"), ("missing-value", "/b"), ("missing-value", "/c")], {}),
    ('{\n"a"«:»\n"b": 1,\n«"c"»\n"d": 2}', [("missing-value", "/a"), ("missing-value", "/c")], {"b": 1, "d": 2}),
    ('{\n«"fam»\n"b": 1}', [("unclosed-quote", "/fam")], {"b": 1}),
    ('{\n«fam»\n"b": 1}', [("unquoted-text", "/fam")], {"b": 1}),
    ('{"a": "b"«:» 1, "c": 2}', [("unexpected-text", "/a")], {"a": "b", "c": 2}),
    ('[«"a"»: 1, "b": 2]', [("missing-bracket", "")], [{"a": 1, "b": 2}]),
    ('{"x": [\n  «"a"»: 1,\n  "b": 2\n  },\n  {"a": 3}]}', [("missing-bracket", "/x/0")],
     {"x": [{"a": 1, "b": 2}, {"a": 3}]}),
    ('«"a"»: 1, "b": 2}', [("missing-bracket", "")], {"a": 1, "b": 2}),
    ('{"a": «"x"», "y"], "b": 2}', [("missing-bracket", "/a")], {"a": ["x", "y"], "b": 2}),
    ('{\n  "a":\n    «1»,\n    2\n  ],\n  "b": 2\n}', [("missing-bracket", "/a")], {"a": [1, 2], "b": 2}),
    ('{\n  "a":\n    «"b"»: 1,\n    "c": 2\n  },\n  "d": 3\n}', [("missing-bracket", "/a")],
     {"a": {"b": 1, "c": 2}, "d": 3}),
    ('{"z": {"a"«:» }, "b": 1}', [("missing-value", "/z/a")], {"z": {}, "b": 1}),
    ('[[1]«:» 2]', [("unexpected-text", "")], [[1]]),
    ('{«:» 1, "a": 2}', [("unexpected-text", "")], {"a": 2}),
    ('{«{»"a": 1}, "b": 2}', [("unexpected-text", "")], {"b": 2}),
    ('{"a": 1 «months», "b": 2}', [("unexpected-text", "")], {"a": 1, "b": 2}),
    ('{"a": 1 «{»"b": 2}, "c": 3}', [("unexpected-text", "")], {"a": 1, "c": 3}),
    # brackets
    ("«{»", [("unclosed-bracket", "")], {}),
    ('{"a": [1, «{»"b": 2', [("unclosed-bracket", "/a/1")], {"a": [1, {"b": 2}]}),
    ('{"a": [1, «{»"b": 2]}', [("unclosed-bracket", "/a/1")], {"a": [1, {"b": 2}]}),
    ('{"a": [1, 2«}»}', [("unmatched-bracket", "/a")], {"a": [1, 2]}),
    ('{"a": 1}«}»', [("unmatched-bracket", "")], {"a": 1}),
    ("«]»", [("unmatched-bracket", "")], None),
    ('{\n  "a": «{»\n    "b": 1\n  "c": 2\n}', [("unclosed-bracket", "/a")], {"a": {"b": 1}, "c": 2}),
    ('{\n  "a": «{»\n    "b": 1,\n  "c": 2\n}', [("unclosed-bracket", "/a")], {"a": {"b": 1}, "c": 2}),
    ('{\n  "a": «[»\n  "b": [\n    1\n  ]\n}', [("unclosed-bracket", "/a")], {"a": [], "b": [1]}),
    ('{\n  "a": [\n    1\n  «}»,\n  "b": 2\n}', [("unmatched-bracket", "/a")], {"a": [1], "b": 2}),
    ('{\n  "a": {\n    "b": 1\n  },\n  «}»,\n  "c": 2\n}', [("unmatched-bracket", "")], {"a": {"b": 1}, "c": 2}),
    ('{\n  "a": {\n    "b": {\n      "c": 1\n    },\n    «}»,\n    "d": 2\n  },\n  "e": 3\n}',
     [("unmatched-bracket", "/a")], {"a": {"b": {"c": 1}, "d": 2}, "e": 3}),
    # around the value
    ("«»", [("empty-document", "")], None),
    ('{"a": 1} «x»', [("extra-text", "")], {"a": 1}),
    ('{"a": 1}\n«{»"a": 2}\n{"a": 3}\n', [("extra-text", "")], [{"a": 1}, {"a": 2}, {"a": 3}]),
    ('«x =» {"a": 1}', [("unexpected-text", "")], {"a": 1}),
    # keys
    ('{"a": 1, «"a"»: 2, «"a"»: 3}', [("duplicate-key", "/a")] * 2, {"a": 1}),
    ('{"a/b": {"c": 1, «"c"»: 2}}', [("duplicate-key", "/a~1b/c")], {"a/b": {"c": 1}}),
    ('{"a": 1, «"\\u0061"»: 2}', [("duplicate-key", "/a")], {"a": 1}),
    # what a text can have in any language
    ('{"a": "x«\0»y"}', [("control-character", "/a")], {"a": "x y"}),
    ('{"a": 1,\n«<<<<<<< ours»\n"b": 2\n=======\n"b": 3\n>>>>>>> theirs\n}', [("conflict-marker", "")],
     {"a": 1, "b": 2}),
]  # fmt: skip


@pytest.mark.parametrize(("marked", "expected", "data"), CASES)
def test_error(marked: str, expected: Expected, data: Data) -> None:
    document, spans = read_marked(marked)
    assert [(diagnostic.code, diagnostic.pointer) for diagnostic in document.diagnostics] == expected
    assert [tuple(diagnostic.span) for diagnostic in document.diagnostics] == spans
    assert (to_data(document.roots[0]) if document.roots else None) == data


# While a record is typed there is nothing to say but that it is not finished.
PREFIXES = [
    "{",
    '{"',
    '{"a',
    '{"a"',
    '{"a":',
    '{"a": ',
    '{"a": 1',
    '{"a": 1,',
    '{"a": 1, ',
    '{"a": [',
    '{"a": {"b": [1,',
]


@pytest.mark.parametrize("text", PREFIXES)
def test_a_beginning_is_one_unclosed_bracket(text: str) -> None:
    codes = [diagnostic.code for diagnostic in read_json(text).diagnostics]
    assert [code for code in codes if code != "unclosed-quote"] == ["unclosed-bracket"]


def test_the_first_of_two_keys_is_related() -> None:
    document, spans = read_marked('{«"a"»: 1, "b": 2, «"a"»: 3}')
    assert document.diagnostics[0].span == spans[1]
    assert document.diagnostics[0].related[0].span == spans[0]


def test_outer_brackets_that_are_not_closed_either_are_related() -> None:
    document, spans = read_marked('«{»"a": «[»')
    assert document.diagnostics[0].span == spans[1]
    assert [related.span for related in document.diagnostics[0].related] == [spans[0]]


@pytest.mark.parametrize(
    ("marked", "place"),
    [
        ('[{"a": 1}, {"b": 1«,»}]', (1, "")),
        ('[{"a": 1}, {"b": {"c": 1«,»}}]', (1, "/b")),
        ('[{"a": 1} «{»"b": 1}]', (1, "")),
        ('[{"a": 1}, {"b": "x«\0»"}]', (1, "/b")),
    ],
)
def test_records_of_a_list_have_pointers_of_their_own(marked: str, place: tuple[int, str]) -> None:
    document, spans = read_marked(marked)
    assert [(diagnostic.record, diagnostic.pointer) for diagnostic in document.diagnostics] == [place]
    assert [tuple(diagnostic.span) for diagnostic in document.diagnostics] == spans


@pytest.mark.parametrize(
    ("text", "incomplete"),
    [
        ('{"a": {"b": 1,}}', []),
        ('{"a": {"b": 1 "c": 2}}', []),
        ('{"a": {"b": 1', ["", "/a"]),
        ('{"a": {"b": }}', ["/a"]),
        ('{"a": {"b": 1 x}}', ["/a"]),
        ('{"a": {\n<<<<<<< ours\n=======\n"b": 3\n>>>>>>> theirs\n}}', ["/a"]),
    ],
)
def test_only_collections_with_unread_parts_are_incomplete(text: str, incomplete: list[str]) -> None:
    root = read_json(text).roots[0]
    actual = [
        pointer for pointer, node in walk(root) if isinstance(node, MappingNode | SequenceNode) and node.incomplete
    ]
    assert actual == incomplete


def test_behind_thirty_mistakes_of_a_record_the_rest_of_it_is_not_read() -> None:
    records = '[\n  {"a": [' + "1 " * 200 + ']},\n  {"a": 1,}\n]\n'
    document = read_json(records)
    *mistakes, cut, other = document.diagnostics
    assert [found.code for found in mistakes] == ["missing-comma"] * 30
    assert (cut.code, cut.record) == ("too-much", 0)
    assert (other.code, other.record) == ("trailing-comma", 1)
    assert to_data(document.roots[0]) == [{"a": [1] * 31}, {"a": 1}]


def test_a_suppression_comment_is_answered_with_the_settings_for_json_files() -> None:
    document = read_json('{// model-lifecycle: ignore[file-name]\n"a": 1}')
    assert ["`[per-path-ignores]`" in diagnostic.message for diagnostic in document.diagnostics] == [True]


def test_a_text_that_ends_anywhere_has_one_error() -> None:
    text = '{\n  "a": "x y",\n  "b": [\n    {"c": 1.5, "d": null}\n  ],\n  "e": true\n}'
    for end in range(1, len(text)):
        assert len(read_json(text[:end]).diagnostics) == 1, text[:end]
