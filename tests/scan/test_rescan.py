"""A text scanned again after each change has the places of the whole text scanned at once."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.model_names import NEEDLES

from model_lifecycle.scan.rescan import ScannedText, scanned
from model_lifecycle.scan.scan_text import SourceText, scan_text

_LINES = (
    'ask(model="gpt-7")\n',
    "# claude-2.1\n",
    'P = {"gpt-7": 1,\n',
    "x = [\n",
    '    "gpt-7",\n',
    "]}\n",
    "def f():\n",
    "    return 'gpt-7'\n",
    'a = """\n',
    "/* b\n",
    "*/ c\n",
    "`\n",
    "\n",
    "x = <<~END\n",
    "END\n",
    "=begin\n",
    "=end\n",
    "--[[ d\n",
    "]]\n",
    'let a = r#"\n',
    '"#;\n',
    'e = "\n',
    "?> <p>\n",
)
_FILLING = "total = count(a, b) + 1\n" * 150
_TYPED = st.sampled_from(
    (
        "",
        "gpt-7",
        '"',
        "'",
        '"""',
        "/*",
        "*/",
        "`",
        "<<E",
        "--[[",
        "]]",
        "=begin",
        "[",
        "]",
        "(",
        "#",
        "x",
        "\n",
        "model=",
    )
)

pieces = st.lists(st.sampled_from((*_LINES, *_LINES, _FILLING)), min_size=1, max_size=25).map("".join)
changes = st.lists(st.tuples(st.floats(0, 1), st.integers(0, 12), _TYPED), min_size=1, max_size=4)


@pytest.mark.parametrize(
    "path", ["a.py", "a.ts", "a.go", "a.sh", ".env", "a.md", "a.rb", "a.rs", "a.php", "a.ex", "a.lua", "a.cs"]
)
@given(text=pieces, changes=changes)
@settings(max_examples=8, deadline=None)
def test_in_pieces_as_whole(path: str, text: str, changes: list[tuple[float, int, str]]) -> None:
    state: ScannedText = scanned(SourceText(text, path, NEEDLES))
    for place, length, typed in changes:
        start = int(place * len(text))
        text = text[:start] + typed + text[start + length :]
        state = state.edited(text)
        assert state.places == scan_text(SourceText(text, path, NEEDLES))


def test_the_start_of_a_module_of_tests_reaches_to_the_end() -> None:
    rest = f'{_FILLING * 3}ask("gpt-7");\n'
    state = scanned(SourceText(f"\nmod tests {{\n{rest}", "a.rs", NEEDLES))
    edited = state.edited(f"\nmod best {{\n{rest}")
    assert [place.role for place in (*state.places, *edited.places)] == ["test", "call"]
