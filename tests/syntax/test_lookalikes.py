"""Characters that look like spaces or signs of YAML and JSON: each is reported, and its fix writes the plain one."""

import json

import pytest
from support.sample_records import MIGRATION, MODEL, TEXTS, as_json
from support.schema_snapshots import diagnostics
from support.thorough import some_of

from model_lifecycle.diagnostics.diagnostic import Severity
from model_lifecycle.fixes.fix_edits import text_edits
from model_lifecycle.schema.kind import Kind
from model_lifecycle.syntax.data import Data, to_data
from model_lifecycle.syntax.document import Document, Language
from model_lifecycle.syntax.fast.load_data import load_plain_data
from model_lifecycle.syntax.odd_characters import INVISIBLE, ODD
from model_lifecycle.syntax.parse import parse
from model_lifecycle.text.edits import apply_edits


def roots(document: Document) -> list[Data]:
    return [to_data(root) for root in document.roots]


def fixed(text: str, language: Language, codes: list[str]) -> str:
    """The text after the fixes of its errors, one after the other; the errors have these codes."""
    document = parse(text, language)
    errors = [diagnostic for diagnostic in document.diagnostics if diagnostic.severity is Severity.ERROR]
    assert [error.code for error in errors] == codes, [error.message for error in errors]
    assert all(error.message.isprintable() for error in errors)
    data = roots(document)
    while errors:
        assert errors[0].fix is not None
        edits = text_edits(document, errors[0].record, errors[0].fix)
        assert edits is not None
        text = apply_edits(text, edits)
        document = parse(text, language)
        errors = [diagnostic for diagnostic in document.diagnostics if diagnostic.severity is Severity.ERROR]
    assert roots(document) == data
    return text


# Signs


@pytest.mark.parametrize("colon", ["：", "： ", " ：", " ： ", "﹕ ", "∶"])
@pytest.mark.parametrize("name", ["status", "  currency", "  - url", "    label"])
def test_colons_in_yaml(name: str, colon: str) -> None:
    assert f"{name}: " in MODEL
    text = MODEL.replace(f"{name}: ", f"{name}{colon}", 1)
    assert fixed(text, "yaml", ["lookalike-sign"]) == MODEL


@pytest.mark.parametrize("key", ["specs", "sources", "  specs_sources", "    prices"])
def test_colons_of_blocks(key: str) -> None:
    assert fixed(MODEL.replace(f"{key}:\n", f"{key}：\n", 1), "yaml", ["lookalike-sign"]) == MODEL


@pytest.mark.parametrize("dash", ["–", "—", "−", "‑", "－", "•", "·", "*"])
def test_dashes_of_items(dash: str) -> None:
    for text, item in (
        (MODEL, "model_id: example-2"),
        (MODEL, "url: https://doc.example/models"),
        (MIGRATION, "kind: renamed_param"),
        (MIGRATION, "Point requests at example-2."),
    ):
        assert f"- {item}" in text
        assert fixed(text.replace(f"- {item}", f"{dash} {item}", 1), "yaml", ["lookalike-sign"]) == text


def test_brackets_in_yaml() -> None:
    assert fixed(MODEL.replace("[text]", "[text］", 1), "yaml", ["lookalike-sign"]) == MODEL


def test_a_few_are_reported_one_by_one_and_many_at_once() -> None:
    few = MODEL.replace("status: ", "status：", 1).replace("family: ", "family：", 1)
    assert fixed(few, "yaml", ["lookalike-sign"] * 2) == MODEL
    assert fixed(MODEL.replace(": ", "："), "yaml", ["lookalike-sign"]) == MODEL


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"slug": ', '"slug"：'),
        ('"slug": ', '"slug"： '),
        ('"example-1",', '"example-1"，'),
        ('"sources": [', '"sources": ［'),
        ("{", "｛"),
    ],
)
def test_signs_in_json(old: str, new: str) -> None:
    text = as_json(MODEL)
    assert old in text
    assert json.loads(fixed(text.replace(old, new, 1), "json", ["lookalike-sign"])) == json.loads(text)


def test_a_minus_in_json() -> None:
    text = as_json(MIGRATION)
    assert fixed(text.replace(": -50", ": −50", 1), "json", ["lookalike-sign"]) == text


@pytest.mark.parametrize("kind", ["model", "migration"])
def test_signs_stay_inside_texts(kind: Kind) -> None:
    text = TEXTS[kind].replace("\nsources:", "\n# – a note：\nsources:", 1)
    for old, new in (
        ("label: Deprecations", "label: “Deprecations” – note：all，of ［it］"),
        ("excerpt: Shutdown", "excerpt: |\n      – note：the first\n      • and ｛this｝\n      Shutdown"),
        ("detail: The", "detail: >-\n      * The\n      status：it –"),
    ):
        text = text.replace(old, new, 1)
    document = parse(text, "yaml")
    assert not document.diagnostics
    assert not diagnostics(document, kind)
    broken = parse(text.replace("last_checked: ", "last_checked ", 1), "yaml")
    assert [diagnostic.code for diagnostic in broken.diagnostics] == ["missing-colon"]


# Spaces


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
        ("specs:\n  a:~1\n  b:~2\n  c:~3\n  d:~4\n", 1),
        ("- price:~15\n  other: 3\n", 1),
        ("list: [a,~b, ~c]\n", 2),
        ("list: [~a, b~]\n", 2),
        ('{"a":~"b", c:~d}\n', 2),
        ("id: a\n~\nstatus: x\n", 1),
        ("id: a\n~# c\nstatus: x\n", 1),
        ("specs:\n  a: 1\n~~b: 2\n", 1),
    ],
)
def test_yaml_where_spaces_belong(text: str, count: int, odd: str) -> None:
    is_margin = "~~b" in text
    if is_margin and odd in INVISIBLE:
        text = text.replace("~~b", "  ~b")
    without = fixed(text.replace("~", odd), "yaml", ["odd-space"] * count)
    assert is_margin or roots(parse(without, "yaml")) == roots(
        parse(text.replace("-~", "- ").replace(":~", ": ").replace("~", ""), "yaml")
    )
    assert load_plain_data(text.replace("~", odd), "yaml") is None


def test_a_record_with_nothing_but_odd_spaces_is_one_mistake() -> None:
    text = MODEL.replace(" ", "\xa0")
    assert roots(parse(fixed(text, "yaml", ["odd-space"]), "yaml")) != []


def test_messages() -> None:
    (diagnostic,) = parse("id: a\nstatus:\xa0deprecated\n", "yaml").diagnostics
    assert diagnostic.message == (
        "There is a no-break space (U+00A0) behind `:`, which YAML takes for text. Write a space instead."
    )
    assert diagnostic.pointer == "/status"
    (diagnostic,) = parse("a:\n\xa0\xa0b: 1\n", "yaml").diagnostics
    assert diagnostic.message == (
        "This line is indented with a no-break space (U+00A0) and 1 more, which YAML takes for text. Use spaces."
    )
    first, _ = parse('{\n\u3000"a": 1,\n\u3000"b": 2\n}', "json").diagnostics
    assert first.message == (
        "There is an ideographic space (U+3000) outside of texts, where JSON does not allow it. Write a space instead."
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
def test_odd_spaces_stay_inside_texts(text: str) -> None:
    document = parse(text, "yaml")
    assert document.diagnostics == ()
    if "\ufeff" not in text:
        assert "".join(sorted(filter(ODD.__contains__, json.dumps(roots(document), ensure_ascii=False)))) == "".join(
            sorted(filter(ODD.__contains__, "".join(line.partition("#")[0] for line in text.splitlines(keepends=True))))
        )


@pytest.mark.parametrize("odd", some_of(INVISIBLE))
def test_invisible_characters_in_words_without_quotes(odd: str) -> None:
    text = f"sta{odd}tus: depre{odd}cat{odd}{odd}ed\nprice: 1{odd}5\n"
    assert fixed(text, "yaml", ["odd-space"] * 3) == "status: deprecated\nprice: 15\n"


def test_a_byte_order_mark_is_only_allowed_between_quotes() -> None:
    assert fixed("a: two\ufeff words\nb: 'x\ufeff'\n", "yaml", ["odd-space"]) == "a: two words\nb: 'x\ufeff'\n"


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
def test_json_outside_of_texts(text: str, count: int, odd: str) -> None:
    if "tr~ue" in text and odd not in INVISIBLE:
        return
    without = fixed(text.replace("~", odd), "json", ["unexpected-text"] * count)
    assert json.loads(without) == json.loads(text.replace("~", ""))


@pytest.mark.parametrize("text", ["label: @a\u200bb c\n", "name:a\xa0b\n\nc: d\n", "a b\u200bc\nd: e\n"])
def test_no_advice_quotes_what_nobody_sees(text: str) -> None:
    for diagnostic in parse(text, "yaml").diagnostics:
        assert "\\u" not in diagnostic.message.partition("Write")[2]
        assert diagnostic.fix is None or diagnostic.fix.title.isprintable()
