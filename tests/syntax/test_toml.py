"""TOML with the place of everything."""

import datetime as dt
import math
import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from model_lifecycle.syntax.data import to_data
from model_lifecycle.syntax.node import MappingNode, Node, Scalar, SequenceNode, key_text
from model_lifecycle.syntax.pointer import find, find_pair
from model_lifecycle.syntax.toml import read_toml
from model_lifecycle.text.span import Span

TEXT = """\
title = "a \\"b\\" # c"  # comment
'quoted key' = 1_000
a.b . "c.d" = [1, "x", { y = 'z', w.v = true }, # in between
  [], 1979-05-27 07:32:00,
]
long = \"""
two "" lines\\
""\"""
raw = '''it''s'''''

[kinds]
model = ["a/**", 'b']
[tool."x.y"]
deep.er = 0x1F
[[list]]
name = "one"
[list.sub]
n = -1.5e3
[[list]]
name = "two"
[tool.late]
inf = -inf
"""


def plain(value: object) -> object:
    """What `tomllib` read as the tree has it: dates as text, not-a-number equal to itself."""
    if isinstance(value, dict):
        return {key: plain(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [plain(item) for item in value]
    if isinstance(value, dt.date | dt.time):
        return "date or time"
    return "nan" if isinstance(value, float) and math.isnan(value) else value


def plain_tree(node: Node, value: object) -> object:
    if isinstance(node, MappingNode) and isinstance(value, dict):
        return {key_text(pair.key): plain_tree(pair.value, value[key_text(pair.key)]) for pair in node.pairs}
    if isinstance(node, SequenceNode) and isinstance(value, list):
        return [plain_tree(item, inner) for item, inner in zip(node.items, value, strict=True)]
    assert isinstance(node, Scalar)
    return plain(value) if isinstance(value, dt.date | dt.time) else plain(node.value)


@pytest.mark.parametrize(
    ("pointer", "key", "value"),
    [
        ("/title", "title", '"a \\"b\\" # c"'),
        ("/quoted key", "'quoted key'", "1_000"),
        ("/a/b/c.d/1", None, '"x"'),
        ("/a/b/c.d/2/w/v", "v", "true"),
        ("/a/b/c.d/2", None, "{ y = 'z', w.v = true }"),
        ("/a/b/c.d/4", None, "1979-05-27 07:32:00"),
        ("/long", "long", '"""\ntwo "" lines\\\n"""""'),
        ("/raw", "raw", "'''it''s'''''"),
        ("/kinds", "kinds", "[kinds]\nmodel = [\"a/**\", 'b']"),
        ("/kinds/model/1", None, "'b'"),
        ("/tool/x.y", '"x.y"', '[tool."x.y"]\ndeep.er = 0x1F'),
        ("/tool/x.y/deep/er", "er", "0x1F"),
        ("/list/0/name", "name", '"one"'),
        ("/list/1", None, '[[list]]\nname = "two"'),
        ("/list/0/sub/n", "n", "-1.5e3"),
        ("/tool/late/inf", "inf", "-inf"),
    ],
)
@pytest.mark.parametrize("line_break", ["\n", "\r\n"])
def test_places(pointer: str, key: str | None, value: str, line_break: str) -> None:
    text = TEXT.replace("\n", line_break)
    document = read_toml(text)
    assert document.diagnostics == ()
    node = find(document.root, pointer)
    assert node is not None
    assert text[node.start : node.end] == value.replace("\n", line_break)
    pair = find_pair(document.root, pointer)
    assert (pair and text[pair.key.start : pair.key.end]) == key


def test_dates_are_text_as_written() -> None:
    assert to_data(read_toml("a = 2026-06-30\nb = 07:32:00").root) == {"a": "2026-06-30", "b": "07:32:00"}


@pytest.mark.parametrize(
    ("marked", "message"),
    [
        ("a = 1\n«b =» \n", "a value is missing behind the `=`. Write one."),
        ("a = 90 «days»\n", "this belongs to no value. Put texts in quotes, and each setting on a line of its own."),
        ("a = 2026«-13-01»\n", "`2026-13-01` is not a calendar day. Write one as 2026-06-30."),
        ("a«: x»\n", "there is no `=` behind the name. Write it as in `stale-after-days = 90`."),
        ("a = «off»\n", 'this is not a value. Put texts in quotes; write lists as `["a", "b"]`, days as 2026-06-30.'),
        ('«a = "x»\nb = 1', "the quotes of a text are not closed. Write them behind the text."),
        ("«a = 'x»", "the quotes of a text are not closed. Write them behind the text."),
        ('«a = """x»\n', "the quotes of a text are not closed. Write them behind the text."),
        ('a = "\\q«"»\n', "a backslash between double quotes begins an escape. Write it twice, or use single quotes."),
        ("a = 1\n«a = 2»\n", "this setting is defined twice. Remove one of the two."),
        ("[a]\nb = 1\n[a«]»\n", "this table is defined twice. Move all its settings into one of the two."),
        ("a = 1\r\n  «b = [1»\r\n\r\n", "the `[` of a list is not closed. Write `]` behind its last item."),
        ("«a = {b = 1»\n", "the `{` of a table is not closed. Write `}` behind its last value."),
        ("«[a»\nb = 1\n", "the `[` of a table's name is not closed. Write `]` behind the name."),
        ("«é = x»", "expected a setting, as in `stale-after-days = 90`, or a table, as in `[severity]`."),
        ('«{"a": 1}»', "expected a setting, as in `stale-after-days = 90`, or a table, as in `[severity]`."),
    ],
)
def test_an_error_has_its_place(marked: str, message: str) -> None:
    span = (marked.index("«"), marked.index("»") - 1)
    text = marked.replace("«", "").replace("»", "")
    diagnostics = read_toml(text).diagnostics
    assert [(diagnostic.code, diagnostic.message, tuple(diagnostic.span)) for diagnostic in diagnostics] == [
        ("toml-syntax", f"This is not TOML: {message}", span)
    ]


DEEP = [
    "a = " + "[" * 5000 + "]" * 5000,
    "a" + ".a" * 2000 + " = 1",
    "a = " + "1" * 5000,
    "[" * 100000,
    "a = 1e999999",
]


@pytest.mark.parametrize("text", DEEP)
def test_hostile_texts_are_read_or_refused(text: str) -> None:
    read_toml(text)


KEYS = st.sampled_from(["a", "b-c", '"a.b"', "'q'", "a.b", 'a . "c d"', "1", '"\\u00e9"', '""'])
SCALARS = st.sampled_from(
    [
        *(
            "1",
            "-0",
            "0x1f",
            "1_0",
            "1.5",
            "nan",
            "+inf",
            "true",
            '"a"',
            '"\\"#]"',
            "'b\"'",
            '"""a\n""b"""',
            "'''c'd'''",
        ),
        *('""', "''", '""""""', "''''''", '"""a\\""""', '"""""a"""""', "1979-05-27", "1979-05-27T07:32:00Z"),
        *("1979-05-27 07:32:00.5-07:00", "07:32:00", '"""\\\n  x"""'),
    ]
)


def array(items: list[str]) -> str:
    return "[ " + ", # c ]\n".join(items) + "\n]"


def inline_table(pairs: list[tuple[str, str]]) -> str:
    return "{" + " , ".join(f"{key} = {value}" for key, value in pairs) + "}"


VALUES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=3).map(array) | st.lists(st.tuples(KEYS, inner), max_size=2).map(inline_table)
    ),
    max_leaves=6,
)
LINES = (
    st.tuples(KEYS, VALUES).map(lambda pair: f"{pair[0]} = {pair[1]} # é")
    | KEYS.map(lambda key: f"[{key}]")
    | KEYS.map(lambda key: f"[[ {key} ]]")
    | st.sampled_from(["", "# comment"])
)


@given(st.lists(LINES, max_size=8).map("\n".join), st.sampled_from(["\n", "\r\n"]))
def test_the_tree_holds_what_tomllib_reads(text: str, line_break: str) -> None:
    text = text.replace("\n", line_break)
    document = read_toml(text)
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        assert [diagnostic.code for diagnostic in document.diagnostics] == ["toml-syntax"]
        return
    assert document.diagnostics == ()
    assert plain_tree(document.root, data) == plain(data)


@given(st.text(st.sampled_from("a=[]{}\"'.,#\n\r\t 1-é")) | st.text())
def test_any_text_is_read(text: str) -> None:
    document = read_toml(text)
    for diagnostic in document.diagnostics:
        assert 0 <= diagnostic.span.start <= diagnostic.span.end <= len(text)


@pytest.mark.parametrize("line", [f"a{'.a' * 5_000} = 1", f'["a"{" . b" * 600}]', f"x = {{a{'.b' * 600} = 1}}"])
def test_a_key_of_very_many_parts_is_one_mistake(line: str) -> None:
    document = read_toml(f"intro = 'x'\n{line}\n# {'.a' * 99}\nb = 2\n")
    (diagnostic,) = document.diagnostics
    message = "This line has more than 500 dots, which is more than is read."
    assert (diagnostic.code, diagnostic.message) == ("toml-syntax", message)
    assert diagnostic.span == Span(12, 12 + len(line))
    below = [] if line.startswith("[") else ["b"]
    assert [key_text(pair.key) for pair in document.root.pairs] == ["intro", *below]


def test_many_dots_that_are_no_key_are_read() -> None:
    text = f"a = '{'.b' * 99}' # {'.c' * 99}\nd = [{'1.5, ' * 99}]\n"
    assert read_toml(text).diagnostics == ()


def test_what_is_below_a_broken_header_is_of_no_other_table() -> None:
    document = read_toml("a = 1\n[severity\nx = 1\ny = 2\n[format]\nindent = 4\n")
    assert to_data(document.root) == {"a": 1, "format": {"indent": 4}}
