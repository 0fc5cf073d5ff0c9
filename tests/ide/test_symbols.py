"""The outline of a file."""

from collections.abc import Iterator

import pytest
from inline_snapshot import snapshot
from support.cursor import as_file, covered

from model_lifecycle.ide import symbols as module
from model_lifecycle.ide.symbols import OutlineSymbol, symbols

MODEL = """\
id: gpt-x
replacements:
  - model_id: gpt-y
    kind: official
specs:
  input_price_per_mtok: 2.5
  currency: null
  modalities_in: [text, image]
  supports_tools: true
"""
MIGRATION = "from: {model_id: old-1}\nto: {model_id: new-1}\n"


def outline(text: str, path: str = "/r/models/provider-1/a.yaml") -> list[str]:
    def lines(symbol: OutlineSymbol, depth: int) -> Iterator[str]:
        yield f"{'  ' * depth}{symbol.name} [{symbol.kind}] {symbol.detail}".rstrip()
        for child in symbol.children:
            yield from lines(child, depth + 1)

    return [line for symbol in symbols(as_file(text, path)) for line in lines(symbol, 0)]


def test_a_model() -> None:
    assert outline(MODEL) == snapshot(
        [
            "gpt-x [record] model",
            "  id [string] gpt-x",
            "  replacements [array]",
            "    gpt-y [object]",
            "      model_id [string] gpt-y",
            "      kind [string] official",
            "  specs [object]",
            "    input_price_per_mtok [number] 2.5",
            "    currency [null] null",
            "    modalities_in [array]",
            "      text [string] text",
            "      image [string] image",
            "    supports_tools [boolean] true",
        ]
    )


def test_a_migration_is_named_by_its_ends() -> None:
    assert outline(MIGRATION, "/r/migrations/a.yaml")[0] == "old-1 → new-1 [record] migration"


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("- id: a\n- id: b\n", ["a", "b"]),
        ("---\nid: a\n---\nid: b\n", ["a", "b"]),
        ("- slug: x\n- 5\n- id: ''\n- id: [1]\n", ["record 1", "record 2", "record 3", "record 4"]),
        ("", []),
    ],
)
def test_several_records(text: str, names: list[str]) -> None:
    assert [symbol.name for symbol in symbols(as_file(text))] == names


@pytest.mark.parametrize(
    "text", [MODEL, "- id: a\n- &x {id: b}\n- *x\n", "a: [\n- b", "? [1]\n: 2\n? ''\n: 3\n", "id: a\nid: b\n"]
)
def test_names_are_there_and_lie_within_their_symbols(text: str) -> None:
    def check(symbol: OutlineSymbol, around: OutlineSymbol | None) -> None:
        assert symbol.name
        assert "\0" not in symbol.name
        assert symbol.span.start <= symbol.name_span.start <= symbol.name_span.end <= symbol.span.end
        assert around is None or around.span.start <= symbol.span.start <= symbol.span.end <= around.span.end
        for child in symbol.children:
            check(child, symbol)

    for symbol in symbols(as_file(text)):
        check(symbol, None)


def test_a_jump_goes_to_the_key() -> None:
    (record,) = symbols(as_file(MODEL))
    assert [covered(MODEL, child.name_span) for child in record.children] == ["id", "replacements", "specs"]


@pytest.mark.parametrize(("opening", "closing"), [("[", "]"), ("{a: ", "}"), ("- ", "")])
def test_what_is_nested_without_end_is_shown_some_levels_deep(opening: str, closing: str) -> None:
    levels = 90
    text = f"x:\n  {opening * levels}1{closing * levels}\n"
    assert len(outline(text)) == module.MOST_LEVELS + 1


def test_a_huge_file_shows_its_records(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_SYMBOLS", 20)
    text = "".join(f"- id: m{number}\n  specs: {{currency: USD}}\n" for number in range(8))
    outline = symbols(as_file(text))
    assert [symbol.name for symbol in outline] == [f"m{number}" for number in range(8)]
    assert all(not symbol.children for symbol in outline)
