"""Characters that look like spaces, or like nothing, where YAML and JSON want spaces."""

import json

import pytest
from support.thorough import some_of

from model_lifecycle.diagnostics.fix import ReplaceText
from model_lifecycle.syntax.data import Data, to_data
from model_lifecycle.syntax.document import Document, Language
from model_lifecycle.syntax.fast.load_data import load_plain_data
from model_lifecycle.syntax.odd_characters import INVISIBLE, ODD
from model_lifecycle.syntax.parse import parse


def roots(document: Document) -> list[Data]:
    return [to_data(root) for root in document.roots]


def fixed(document: Document) -> str:
    """The text after all fixes, which are all safe."""
    text = document.text
    changes: list[ReplaceText] = []
    for diagnostic in document.diagnostics:
        assert diagnostic.fix is not None
        assert diagnostic.fix.safe
        changes += [change for change in diagnostic.fix.changes if isinstance(change, ReplaceText)]
    for change in sorted(changes, key=lambda change: -change.start):
        text = text[: change.start] + change.replacement + text[change.end :]
    return text


def check(text: str, language: Language, count: int) -> Document:
    """The document of a text whose only problems are these characters, which its fixes take out."""
    document = parse(text, language)
    assert [diagnostic.code for diagnostic in document.diagnostics] == [document.diagnostics[0].code] * count
    for diagnostic in document.diagnostics:
        assert diagnostic.code in ("odd-space", "unexpected-text")
        assert "(U+" in diagnostic.message
        assert diagnostic.message.isprintable()
    mended = parse(fixed(document), language)
    assert mended.diagnostics == ()
    assert roots(mended) == roots(document)
    return document


@pytest.mark.parametrize("odd", some_of(ODD))
@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("id: a\nstatus:~x\n", 1),
        ("id: a\nstatus: ~x\n", 1),
        ("id: a\nstatus:~~ x\n", 1),
        ("id: a\nstatus~: x\n", 1),
        ("id: a\nstatus: x~\n", 1),
        ("id: a\nstatus: x ~ # c\n", 1),
        ("id: a\nstatus:~|\n  x\n", 1),
        ("list:\n  -~x\n  - y\n", 1),
        ("list:\n  -~x\n  -~y\n", 2),
        ("list:\n- a: 1\n-~a: 2\n  b: 3\n", 1),
        ("specs:\n  price:~15\n  other:~3\n", 2),
        ("- price:~15\n  other: 3\n", 1),
        ("list: [a,~b, ~c]\n", 2),
        ("list: [~a, b~]\n", 2),
        ('{"a":~"b", c:~d}\n', 2),
        ("Status:~x\nid: a\n", 1),
        ("id: a\n~\nstatus: x\n", 1),
        ("id: a\n~# c\nstatus: x\n", 1),
        ("specs:\n  a: 1\n~~b: 2\n", 1),
    ],
)
def test_yaml_where_spaces_belong(text: str, count: int, odd: str) -> None:
    if text == "specs:\n  a: 1\n~~b: 2\n" and odd in INVISIBLE:
        text = text.replace("~~b", "  ~b")
    document = check(text.replace("~", odd), "yaml", count)
    assert roots(document) == roots(parse(text.replace("-~", "- ").replace(":~", ": ").replace("~", ""), "yaml")) or (
        "~~" in text
    )
    assert load_plain_data(text.replace("~", odd), "yaml") is None


def test_messages() -> None:
    (diagnostic,) = parse("id: a\nstatus:\xa0deprecated\n", "yaml").diagnostics
    assert diagnostic.message == (
        "There is a no-break space (U+00A0) behind `:`, which YAML takes for text. Write a space instead."
    )
    assert diagnostic.pointer == "/status"
    (diagnostic,) = parse("a:\n\xa0\xa0b: 1\n\xa0\xa0c: 2\n", "yaml").diagnostics
    assert diagnostic.message == (
        "This line is indented with a no-break space (U+00A0) and 1 more, which YAML takes for text. Use spaces."
    )
    (diagnostic,) = parse('{\n\u3000"a": 1,\n\u3000"b": 2\n}', "json").diagnostics
    assert diagnostic.message == (
        "There is an ideographic space (U+3000) between values, where JSON does not allow it. "
        "Write a simple space instead."
    )


@pytest.mark.parametrize(
    "text",
    [
        "note: a,\xa0b\xa0c\n",
        'note: "\xa0a\xa0"\nlist: ["a,\xa0b", \'\u200bc\']\n',
        "note: |\n  -\xa0x\n  a:\xa0b\n\n  \xa0c\xa0\n",
        "# a:\xa0b\nid: x # c\xa0\n",
        "note: see\n  also:\xa0this\n",
        "note: a\xa0\n  b\n",
        "- Attention:\xa0this\n- word:\xa0this\n",
        "title: Foo:\xa0bar\n",
        "a: two\xad words\nb: \U0001f468\u200d\U0001f469\n",
        "\ufeffa: b\n",
        "\ufeff# c\na: b\n",
    ],
)
def test_they_may_stand_in_texts(text: str) -> None:
    document = parse(text, "yaml")
    assert document.diagnostics == ()
    if "\ufeff" not in text:
        assert "".join(sorted(filter(ODD.__contains__, json.dumps(roots(document), ensure_ascii=False)))) == "".join(
            sorted(filter(ODD.__contains__, "".join(line.partition("#")[0] for line in text.splitlines(keepends=True))))
        )


@pytest.mark.parametrize("odd", INVISIBLE)
def test_invisible_characters_in_words_without_quotes(odd: str) -> None:
    document = check(f"sta{odd}tus: depre{odd}cat{odd}ed\nprice: 1{odd}5\n", "yaml", 3)
    assert roots(document) == [{"status": "deprecated", "price": 15}]


def test_a_byte_order_mark_only_stands_between_quotes() -> None:
    check("a: two\ufeff words\nb: 'x\ufeff' # c\ufeff\n", "yaml", 2)


@pytest.mark.parametrize("odd", some_of([*ODD, "\u2028", "\x85"]))
@pytest.mark.parametrize(
    ("text", "count"),
    [
        ('{"a":~1}', 1),
        ('{~"a"~: 1}', 2),
        ('{\n~~"a": 1,\n~~"b": [\n~~~~2\n~~]\n}', 1),
        ("[1~,~2]\n~", 3),
        ("[tr~ue, 1]", 1),
    ],
)
def test_json(text: str, count: int, odd: str) -> None:
    if "tr~ue" in text and odd not in INVISIBLE:
        return
    if text.startswith("~") and odd == "\ufeff":
        return
    document = check(text.replace("~", odd), "json", count)
    assert roots(document) == [json.loads(text.replace("~", ""))]


@pytest.mark.parametrize("text", ["label: @a\u200bb c\n", "name:a\xa0b\n\nc: d\n", "a b\u200bc\nd: e\n"])
def test_no_advice_quotes_what_nobody_sees(text: str) -> None:
    for diagnostic in parse(text, "yaml").diagnostics:
        assert "\\u" not in diagnostic.message.partition("Write")[2]
        assert diagnostic.fix is None or diagnostic.fix.title.isprintable()
