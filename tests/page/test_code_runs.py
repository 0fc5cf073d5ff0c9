"""What of a text is code: words in back quotes, and names as programs write them."""

import pytest
from support.pages import value_html

from model_lifecycle.page.format import code_runs
from model_lifecycle.page.page import Value
from model_lifecycle.page.rendering.markdown_page import cell
from model_lifecycle.page.rendering.markdown_page import value as markdown


@pytest.mark.parametrize(
    ("text", "runs"),
    [
        ("`top_k` is gone.", [("top_k", True), (" is gone.", False)]),
        ("Send max_tokens, not max.", [("Send ", False), ("max_tokens", True), (", not max.", False)]),
        ("See https://a.example/max_tokens.", [("See https://a.example/max_tokens.", False)]),
        ("a ` b", [("a ` b", False)]),
        ("", []),
    ],
)
def test_stretches(text: str, runs: list[tuple[str, bool]]) -> None:
    assert code_runs(text) == runs


def test_html_and_markdown_set_it_as_code() -> None:
    value = Value("api-0-detail", "Drop `a<b`, *not* max_tokens", "API change", holds_code=True)
    html = value_html(value, ids=False)
    assert html == "Drop <code>a&lt;b</code>, *not* <code>max_tokens</code>"
    assert markdown(value, lambda path: None) == "Drop `a<b`, \\*not\\* `max_tokens`"


def test_no_bar_of_code_ends_a_cell() -> None:
    value = Value("api-0-detail", "Now `a|b` | c", "API change", holds_code=True)
    assert cell(value, lambda path: None) == r"Now `a\|b` \| c"
    assert cell(Value("id", "a|b", "Id", code=True), lambda path: None) == r"`a\|b`"
    assert markdown(value, lambda path: None) == r"Now `a|b` \| c"


@pytest.mark.parametrize(
    ("text", "is_long"),
    [
        ("x" * 24, False),
        ("x" * 25, True),
        ("two words of thirty characters", False),
        ("a-long-name-with-dashes-20251001", False),
    ],
)
def test_a_word_that_nothing_breaks_is_marked(text: str, is_long: bool) -> None:
    value = Value("name", text, "Name")
    assert ('class="value long"' in value_html(value)) is is_long
    assert ('class="long"' in value_html(value, ids=False)) is is_long
