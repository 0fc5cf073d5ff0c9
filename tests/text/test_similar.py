"""Names that may have been meant."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.call_count import call_count

from model_lifecycle.text.similar import Closeness, closest, did_you_mean, edit_distance, matches, words

NAMES = [
    *("id", "slug", "display_name", "status", "shutdown_date", "shutdown_date_kind", "region_or_platform_notes"),
    *("replacements", "specs", "input_price_per_mtok", "output_price_per_mtok", "cached_input_price_per_mtok"),
    *("context_window_tokens", "max_output_tokens", "modalities_in", "modalities_out", "supports_tools"),
    *("supports_vision", "supports_prompt_caching", "knowledge_cutoff"),
]

CASES = [
    # only the writing differs
    ("ID", "id", Closeness.SAME),
    ("displayName", "display_name", Closeness.SAME),
    ("Display Name", "display_name", Closeness.SAME),
    ("display-name", "display_name", Closeness.SAME),
    ("displayname", "display_name", Closeness.SAME),
    ("replacement", "replacements", Closeness.SAME),
    ("shut_down_date", "shutdown_date", Closeness.SAME),
    ("context_windows_token", "context_window_tokens", Closeness.SAME),
    # slips
    ("dispaly_name", "display_name", Closeness.TYPO),
    ("stauts", "status", Closeness.TYPO),
    ("suports_tools", "supports_tools", Closeness.TYPO),
    ("input_price_per_mtoken", "input_price_per_mtok", Closeness.TYPO),
    ("max_output_tok", "max_output_tokens", Closeness.TYPO),
    ("notes_or_platform_region", "region_or_platform_notes", Closeness.TYPO),
    # some of the words
    ("name", "display_name", Closeness.WORDS),
    ("knowledge", "knowledge_cutoff", Closeness.WORDS),
    ("knowlege", "knowledge_cutoff", Closeness.WORDS),
    ("notes", "region_or_platform_notes", Closeness.WORDS),
    ("input_price", "input_price_per_mtok", Closeness.WORDS),
    ("contextWindow", "context_window_tokens", Closeness.WORDS),
    ("contextwindow", "context_window_tokens", Closeness.WORDS),
    ("max_tokens", "max_output_tokens", Closeness.WORDS),
    ("supports_caching", "supports_prompt_caching", Closeness.WORDS),
    ("shutdown", "shutdown_date", Closeness.WORDS),
    ("input_modalities_in", "modalities_in", Closeness.WORDS),
]


@pytest.mark.parametrize(("name", "meant", "closeness"), CASES)
def test_meant(name: str, meant: str, closeness: Closeness) -> None:
    match = closest(name, NAMES)
    assert match is not None
    assert (match.name, match.closeness) == (meant, closeness)


@pytest.mark.parametrize(
    "name",
    [
        "input_price_above_200k",
        "max_input_tokens",  # not a slip of `max_output_tokens`
        "supports_video",
        "homepage",
        "x",
        "",
        "___",
        "🚧",
        "price",  # of which three are equally likely
        "modalities",
    ],
)
def test_nothing_meant(name: str) -> None:
    assert closest(name, NAMES) is None


def test_a_name_is_not_meant_by_itself() -> None:
    assert closest("id", ["id"]) is None


def test_the_surest_comes_first() -> None:
    names = [match.name for match in matches("supports_tool", ["tools", "supports_tolls", "supports_tools"])]
    assert names == ["supports_tools", "supports_tolls", "tools"]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("contextWindow-tokens", ("context", "window", "token")),
        ("HTTPServer2Go", ("http", "server", "2", "go")),
        ("modalities_in", ("modality", "in")),
        ("US$", ("us",)),
        ("class", ("class",)),
    ],
)
def test_words(name: str, expected: tuple[str, ...]) -> None:
    assert words(name) == expected


def test_edit_distance_counts_swapped_neighbours_once() -> None:
    assert edit_distance("stauts", "status", 2) == 1
    assert edit_distance("abc", "xyz", 2) is None


@given(st.text(max_size=12), st.lists(st.text(max_size=12), max_size=5))
def test_any_text_has_an_answer(name: str, candidates: list[str]) -> None:
    ranked = matches(name, candidates)
    assert {match.name for match in ranked} <= set(candidates) - {name}
    assert ranked == sorted(ranked, key=lambda match: match[:2])


@pytest.mark.parametrize(
    ("names", "question"),
    [
        ("", ""),
        ("a", "Did you mean `a`?"),
        ("ab", "Did you mean `a` or `b`?"),
        ("abc", "Did you mean `a`, `b` or `c`?"),
    ],
)
def test_names_are_suggested_in_a_question(names: str, question: str) -> None:
    assert did_you_mean(*names) == question


def test_thousands_of_names_are_compared_again_with_a_third_of_the_work() -> None:
    names = [f"odd_{number}_name" for number in range(5000)]
    slots = ["display_name", "context_window_tokens", "modalities_in", "training_cutoff", "status"]

    def compare() -> object:
        return [matches(name, slots) for name in names]

    once, again = call_count(compare), call_count(compare)
    assert again < once / 3, f"{once} calls, then {again}"
