"""What is wrong with a text before any parser sees it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from model_lifecycle.fixes.fix_edits import text_edits
from model_lifecycle.syntax.data import to_data
from model_lifecycle.syntax.document import Document, Language
from model_lifecycle.syntax.node import MappingNode
from model_lifecycle.syntax.parse import parse
from model_lifecycle.syntax.preflight import is_clean, sanitize
from model_lifecycle.text.edits import TextEdit, apply_edits

LANGUAGES: tuple[Language, ...] = ("yaml", "json")


def diagnostics(text: str, language: Language = "yaml", undecodable: int | None = None) -> list[tuple[str, str]]:
    """Each problem's code and the text under it."""
    guarded = sanitize(text, language, undecodable)
    reported = () if guarded is None else guarded.diagnostics
    return [(diagnostic.code, text[diagnostic.span.start : diagnostic.span.end]) for diagnostic in reported]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "text",
    [
        "",
        "id: x\r\nname: é 😀 \u2028\u0085\t\n",
        "# =======\n",
        "======= no marker, it has a label\n",
        " =======\n <<<<<<< HEAD\n >>>>>>> main\n",
        "<<<<<<<HEAD\n",
        "<<<<<<<<\n========\n",
        "\ufeffid: x\n",
        "said \ufffd\n",
    ],
)
def test_clean(text: str, language: Language) -> None:
    assert sanitize(text, language) is None


@pytest.mark.parametrize(
    ("text", "expected", "parsed"),
    [
        ("name: X\0 1\n", [("control-character", "\0")], "name: X  1\n"),
        ("name: X\x071\n", [("control-character", "\x07")], "name: X\ufffd1\n"),
        ("a: 1\n\x1a", [("control-character", "\x1a")], "a: 1\n "),
        ("\x0c\na: 1\n", [("control-character", "\x0c")], " \na: 1\n"),
        ("a: \x00\x01\nb: \x02c", [("control-character", "\0\x01"), ("control-character", "\x02")], "a:   \nb:  c"),
        ("a: x\x7fy\x9f", [("control-character", "\x7f"), ("control-character", "\x9f")], "a: x\ufffdy "),
        ("a: x\ud83dy", [("lone-surrogate", "\ud83d")], "a: x\ufffdy"),
        ("\0" * 30 + "a: 1", [("control-character", "\0" * 30)], " " * 30 + "a: 1"),
        ("a\0b: 1\n" * 30, [("control-character", "\0")], None),
        ("\0".join("id: x"), [("not-utf-8", "i")], None),
        ("\0" + "\0".join("id: x"), [("not-utf-8", "\0")], None),
    ],
)
def test_forbidden_characters(text: str, expected: list[tuple[str, str]], parsed: str | None) -> None:
    guarded = sanitize(text, "yaml")
    assert guarded is not None
    assert diagnostics(text) == expected
    assert (guarded.text if guarded.readable else None) == parsed


def test_json_allows_what_rfc_8259_allows_and_blanks_the_rest() -> None:
    assert sanitize('"\x7f\x9f\ufffe"', "json") is None
    guarded = sanitize('{"a":\x0c"x\0y"}', "json")
    assert guarded is not None
    assert guarded.text == '{"a": "x y"}'
    assert [diagnostic.span for diagnostic in guarded.diagnostics] == [(5, 6), (8, 9)]


def test_undecodable_text_is_still_read() -> None:
    guarded = sanitize("name: caf\ufffd\nfamily: caf\ufffd\n", "yaml", 9)
    assert guarded is not None
    assert guarded.readable
    assert diagnostics("name: caf\ufffd\n", "yaml", 9) == [("not-utf-8", "\ufffd")]


def test_bytes_that_are_mostly_undecodable_are_not_read() -> None:
    guarded = sanitize("PNG" + "\ufffd" * 50, "json", 3)
    assert guarded is not None
    assert not guarded.readable


CONFLICT = "a: 1\n<<<<<<< HEAD\nb: 2\n=======\nb: 3\nc: 4\n>>>>>>> main\nd: 5\n"


@pytest.mark.parametrize("line_break", ["\n", "\r\n", "\r"])
def test_a_conflict_is_one_problem_and_its_first_side_is_read(line_break: str) -> None:
    text = CONFLICT.replace("\n", line_break)
    guarded = sanitize(text, "yaml")
    assert guarded is not None
    assert diagnostics(text) == [("conflict-marker", "<<<<<<< HEAD")]
    assert guarded.text == text
    assert [text[start:end].partition(line_break)[0] for start, end in guarded.removed] == ["<<<<<<< HEAD", "======="]
    assert guarded.diagnostics[0].related[1].span == (text.index(">>>"), text.index(">>>") + len(">>>>>>> main"))


@pytest.mark.parametrize(
    ("text", "markers"),
    [
        (CONFLICT + CONFLICT, ["<<<<<<< HEAD", "<<<<<<< HEAD"]),
        (CONFLICT.replace("=======", "||||||| base\nb: 1\n======="), ["<<<<<<< HEAD"]),
        ("a: 1\n=======\nb: 2\n", ["======="]),
        ("a: 1\n=======\nb: 2\n>>>>>>> main", ["======="]),
        ("<<<<<<<\n<<<<<<< HEAD\n=======\n>>>>>>>\n", ["<<<<<<<", "<<<<<<< HEAD"]),
    ],
)
def test_conflicts(text: str, markers: list[str]) -> None:
    assert diagnostics(text) == [("conflict-marker", marker) for marker in markers]


RECORD = "id: a\nname: b\n"
FENCED = [
    (f"```\n{RECORD}```\n", "```"),
    (f"```yaml\n{RECORD}```\n", "```yaml"),
    (f"~~~ yaml\n{RECORD}~~~\n", "~~~ yaml"),
    (f"  ```yaml\n{RECORD}  ```\n", "```yaml"),
    (f"Here it is: the record.\n\n- short\n\n```yaml\n{RECORD}```\n\nThat is all.", "```yaml"),
    (f"```yaml\n{RECORD}", "```yaml"),
    (f"{RECORD}```\n", "```"),
]


@pytest.mark.parametrize(("text", "fence"), FENCED)
@pytest.mark.parametrize("line_break", ["\n", "\r\n", "\r"])
def test_a_fence_is_one_problem_and_its_fix_leaves_the_record(text: str, fence: str, line_break: str) -> None:
    text = text.replace("\n", line_break)
    document = parse(text, "yaml")
    (diagnostic,) = document.diagnostics
    assert (diagnostic.code, text[diagnostic.span.start : diagnostic.span.end]) == ("markdown-fence", fence)
    assert [to_data(root) for root in document.roots] == [{"id": "a", "name": "b"}]
    assert diagnostic.fix is not None
    assert diagnostic.fix.safe == ("Here" not in text)
    edits = text_edits(document, 0, diagnostic.fix)
    assert edits is not None
    assert apply_edits(text, edits) == RECORD.replace("\n", line_break)


def test_a_fence_around_json() -> None:
    (diagnostic,) = parse('Sure.\n\n```json\n{"a": 1}\n```\n', "json").diagnostics
    assert diagnostic.code == "markdown-fence"


def test_a_fence_in_a_text_is_none() -> None:
    assert parse("before: |\n  ```\n  x\n  ```\n", "yaml").diagnostics == ()


@pytest.mark.parametrize("line_break", ["\n", "\r\n"])
def test_the_values_of_a_conflict_are_those_of_its_first_side(line_break: str) -> None:
    text = "a: |\n  x\n<<<<<<< HEAD\n  y\nb: 1\n||||||| base\n  v\n=======\n  z\nb: 2\n>>>>>>> main\nc: 3\n"
    document = parse(text.replace("\n", line_break), "yaml")
    assert [diagnostic.code for diagnostic in document.diagnostics] == ["conflict-marker"]
    assert [to_data(root) for root in document.roots] == [{"a": "x\ny\n", "b": 1, "c": 3}]
    assert [document.text[pair.key.start : pair.key.end] for pair in mapping_of(document).pairs] == ["a", "b", "c"]


def mapping_of(document: Document) -> MappingNode:
    (root,) = document.roots
    assert isinstance(root, MappingNode)
    return root


PIECES = st.sampled_from(
    [
        "<<<<<<< a\n",
        "=======\n",
        ">>>>>>> b\r\n",
        "||||||| c\r",
        "x: 1\n",
        "\0",
        "\ud800",
        "\x85",
        "\x07 ",
        "é",
        "\ufffd",
    ]
)


@given(st.lists(PIECES | st.text(max_size=3), max_size=30).map("".join), st.sampled_from(LANGUAGES))
def test_the_guarded_text_is_as_long_and_is_clean(text: str, language: Language) -> None:
    guarded = sanitize(text, language)
    if guarded is None or not guarded.readable:
        return
    assert len(guarded.text) == len(text)
    assert [c for c in guarded.text if c in "\r\n"] == [c for c in text if c in "\r\n"]
    assert sanitize(apply_edits(guarded.text, [TextEdit(span, "") for span in guarded.removed]), language) is None
    changed = [i for i, (old, new) in enumerate(zip(text, guarded.text, strict=True)) if old != new]
    explained = [diagnostic.span for diagnostic in guarded.diagnostics]
    assert all(any(start <= place < end for start, end in explained) for place in changed)


@given(st.lists(PIECES | st.sampled_from(["---\n", "```yaml\n", "```\n"]), max_size=12).map("".join))
def test_a_text_is_clean_where_nothing_is_left_out_or_reported(text: str) -> None:
    for language in LANGUAGES:
        assert is_clean(text, language) == (sanitize(text, language) is None)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("id: a\n<<<<<<< HEAD\nname: b\nmore: c\n=======\nname: d\n>>>>>>> other\nmore: c\n", "yaml"),
        ("id: a\nmore: c\n<<<<<<< HEAD\nmore: d\n=======\nname: d\n>>>>>>> other\n", "yaml"),
        ('{\n"id": 1,\n<<<<<<< HEAD\n"b": 2,\n"c": 3,\n=======\n"b": 3,\n>>>>>>> other\n"c": 3\n}\n', "json"),
    ],
)
def test_a_key_that_a_conflict_shows_twice_is_the_conflict_s_finding(text: str, language: Language) -> None:
    assert [diagnostic.code for diagnostic in parse(text, language).diagnostics] == ["conflict-marker"]


def test_a_key_that_is_twice_outside_of_a_conflict_is_told() -> None:
    text = "id: a\nid: a\n<<<<<<< HEAD\nname: b\n=======\nname: d\n>>>>>>> other\n"
    assert [diagnostic.code for diagnostic in parse(text, "yaml").diagnostics] == ["duplicate-key", "conflict-marker"]
