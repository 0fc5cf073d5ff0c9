"""Laws of the YAML parsers, which hold for any text."""

from functools import partial
from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from support.processor_time import most_time, takes_at_most
from support.thorough import some_of, some_places, stride
from support.yaml_texts import NEARLY_VALID, RECORD, mutated

from model_lifecycle.syntax.data import to_data
from model_lifecycle.syntax.document import Document
from model_lifecycle.syntax.node import Alias, MappingNode, Node, Scalar, SequenceNode
from model_lifecycle.syntax.parse import parse
from model_lifecycle.syntax.preflight import sanitize


def check_laws(document: Document) -> None:
    text = document.text
    # Otherwise harmful characters were replaced, invisible ones deleted, or mistakes mended.
    is_clean = sanitize(text, "yaml") is None and not document.diagnostics
    for root in document.roots:
        assert 0 <= root.start <= root.end <= len(text)
        check_node(root, text, is_clean)
        to_data(root)
    places = [diagnostic.span for diagnostic in document.diagnostics]
    assert places == sorted(places)
    for diagnostic in document.diagnostics:
        assert 0 <= diagnostic.span.start <= diagnostic.span.end <= len(text)
        assert diagnostic.span.start < diagnostic.span.end
        assert "\n" not in text[diagnostic.span.start : diagnostic.span.end]
        assert "\r" not in text[diagnostic.span.start : diagnostic.span.end]
        assert "\n" not in diagnostic.message
        assert len(diagnostic.message) < 300
        assert 0 <= diagnostic.record <= max(len(document.records), 1)
    assert all(text[comment.start] == "#" for comment in document.comments)


def check_node(node: Node, text: str, is_clean: bool) -> None:
    """Children are inside their parent, one behind the other, and a plain scalar has its source as text."""
    children: list[Node] = []
    if isinstance(node, MappingNode):
        children = [side for pair in node.pairs for side in (pair.key, pair.value)]
    elif isinstance(node, SequenceNode):
        children = node.items
    elif isinstance(node, Scalar) and node.style == "" and not set("\r\n") & set(text[node.start : node.end]):
        assert text[node.start : node.end] == node.text or not is_clean
    elif isinstance(node, Scalar) and node.style in ("'", '"'):
        assert text[node.start] == node.style
    elif isinstance(node, Alias):
        assert text[node.start : node.end] == f"*{node.name}" or not is_clean
    for child in children:
        assert node.start <= child.start <= child.end <= node.end
        check_node(child, text, is_clean)
    for before, after in pairwise(children):
        assert before.end <= after.start


@given(st.text() | NEARLY_VALID | st.text(st.sampled_from("a:-[]{},'\"#|> \n\t?&*!%@")))
@example('["\n!')
def test_any_text_is_read(text: str) -> None:
    check_laws(parse(text, "yaml"))


@given(mutated())
def test_a_mutated_record_is_read(text: str) -> None:
    check_laws(parse(text, "yaml"))


@pytest.mark.parametrize("line_break", some_of(["\n", "\r\n", "\r"], names=["lf", "crlf", "cr"]))
def test_every_beginning_of_a_record_has_at_most_one_error(line_break: str) -> None:
    """While an author types, what is missing is one error."""
    record = RECORD.replace("\n", line_break)
    for length in (*range(0, len(record), stride(1)), len(record)):
        document = parse(record[:length], "yaml")
        check_laws(document)
        assert len(document.diagnostics) <= 1, record[:length][-60:]
    assert not document.diagnostics


def test_one_lost_character_is_few_errors() -> None:
    for place in some_places(RECORD):
        document = parse(RECORD[:place] + RECORD[place + 1 :], "yaml")
        check_laws(document)
        assert len(document.diagnostics) <= 3, RECORD[place - 30 : place] + "«»" + RECORD[place + 1 : place + 30]


HOSTILE = [
    *(
        "[",
        "{",
        "[{",
        "[]",
        "- ",
        "? ",
        "- ? ",
        ": ",
        "a: ",
        '"',
        "'",
        ",",
        ":",
        "a: b: ",
        " ",
        "\t",
        "\n",
        "\r",
        "#",
        "@",
    ),
    *(
        "a: 'x\n",
        'a: "x\n',
        'a: "\\"\n',
        "a: [\n",
        "a: {b: [x,\n",
        " b: [\n",
        '"a, ',
        '{"a": "b" "c": 1},',
        "\nb",
        '- "a\n',
    ),
    *(
        "x ",
        "foo bar\n",
        "@ x\n",
        "x\n x\n",
        "`",
        "#\n",
        "9",
        "0",
        "\\q",
        "\xa0",
        "\xa0 b: c\n",
        "\ufeff",
        "\0",
        "\ud800",
    ),
    *(
        "&a ",
        "*a ",
        "- *a\n",
        "x: *x\n",
        "<<: ",
        "!",
        "! ",
        "%",
        "%a\n",
        "---\n",
        "...\n",
        "a: 1\n---\n",
        "<<<<<<< a\n",
    ),
    *("a: 1\n", "- a: 1\n", "a: 1\r\n", "? a\n", "? a\n: b\n", "|\n", "a: |\n", "  x\n", "a: >x\n"),
    *("a: b\n  c: d\n", "a:\n  b\n c: d\n", "- - a\n - b\n"),
]


@pytest.mark.parametrize("length", [125, pytest.param(500, marks=pytest.mark.slow)])
@pytest.mark.parametrize(
    "before", some_of(["", "a: ", "- [", 'a: "', "a: |\n  "], 2, ["", "value", "flow", "quote", "block"])
)
@pytest.mark.parametrize("piece", some_of(HOSTILE, 24))
def test_time_grows_with_length(piece: str, before: str, length: int) -> None:
    """A text eight times as long takes at most thirty times as long (quadratic time would take 64 times)."""
    # Short texts may be read at once of which longer ones are mended until the effort is spent.
    short, long = (
        partial(lambda text: check_laws(parse(text, "yaml")), before + piece * times) for times in (length, 8 * length)
    )
    assert takes_at_most(long, 30 * max(most_time(short), 0.1 * length / 500))


def test_deep_nesting_is_one_error() -> None:
    for text in (
        "[" * 30_000,
        "a: " + "{b: " * 5_000,
        "- " * 5_000,
        "".join(f"{' ' * level}a:\n" for level in range(500)),
    ):
        document = parse(text, "yaml")
        assert [diagnostic.code for diagnostic in document.diagnostics] == ["too-deep"]
        check_laws(document)


def test_two_hundred_levels_are_read() -> None:
    for text in ("[" * 200 + "]" * 200, "- " * 200, "".join(f"{' ' * level}a:\n" for level in range(200))):
        assert parse(text, "yaml").diagnostics == ()


@pytest.mark.parametrize(
    "text",
    [
        "a0: &a0 [x, x]\n" + "".join(f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 9)}]\n" for i in range(1, 30)),
        "a0: &a0 {x: 1}\n" + "".join(f"a{i}: &a{i}\n  <<: [*a{i - 1}, *a{i - 1}]\n" for i in range(1, 60)),
    ],
    ids=["lists", "merges"],
)
def test_an_alias_bomb_is_one_error(text: str) -> None:
    document = parse(text, "yaml")
    assert [diagnostic.code for diagnostic in document.diagnostics] == ["alias-expansion"]
    assert document.diagnostics[0].pointer.startswith("/a")


def test_the_limit_for_aliases_grows_with_the_text_if_it_has_several_records() -> None:
    anchor = f"a: &a {{{', '.join(f'k{number}: 1' for number in range(40))}}}\n"
    aliases = "".join(f"name_{number}: *a\n" for number in range(2000))
    assert [diagnostic.code for diagnostic in parse(f"{anchor}{aliases}", "yaml").diagnostics] == ["alias-expansion"]
    records = anchor.replace("a:", "- a:", 1) + aliases.replace("name", "- name")
    assert parse(f"{records}{'# more' * 60_000}\n", "yaml").diagnostics == ()


def test_a_chain_of_aliases_is_too_deep() -> None:
    text = "a0: &a0 [x]\n" + "".join(f"a{i}: &a{i} [*a{i - 1}]\n" for i in range(1, 400))
    document = parse(text, "yaml")
    assert {diagnostic.code for diagnostic in document.diagnostics} == {"too-deep"}
    check_laws(document)


def test_many_uses_of_one_anchor_are_fine() -> None:
    text = "- &s {url: x, label: y}\n" + "- sources: [*s, *s]\n" * 5_000
    assert parse(text, "yaml").diagnostics == ()
