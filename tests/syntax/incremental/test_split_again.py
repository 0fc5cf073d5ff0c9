"""A text cut again after a change is cut as if it had not been cut before."""

import json
import random

import pytest
from support.thorough import some_of

from model_lifecycle.syntax.document import Language
from model_lifecycle.syntax.incremental.split import split_again, split_chunks

ITEMS = [f"id: m{n}\nnote: |\n  - one\n  --- two\n  é🙂 {n}\nlist:\n- a\n- [b, {n}]\n" for n in range(9)]
LIST = "# head\n" + "".join("- " + item.replace("\n", "\n  ").removesuffix("  ") for item in ITEMS)
ITEM = "- a: 1\n"
TEXTS: dict[str, tuple[Language, str]] = {
    "list": ("yaml", LIST),
    "list of items that are alike": ("yaml", ITEM * 9),
    "indented list": ("yaml", "".join(f"   {line}" for line in LIST.splitlines(keepends=True))),
    "list with CRLF": ("yaml", LIST.replace("\n", "\r\n")),
    "list with CR": ("yaml", LIST.replace("\n", "\r")),
    "documents": ("yaml", "# head\n" + "".join(f"--- # {n}\n{item}" for n, item in enumerate(ITEMS))),
    "JSON": ("json", json.dumps([{"id": item, "n": [n]} for n, item in enumerate(ITEMS)], indent=1) + "\n"),
    "JSON on one line": ("json", json.dumps([1, "a", None, [2], {"b": ","}, "]", True, 12, -3.5])),
    "JSON of items that are alike": ("json", f" [{', '.join(['[1]'] * 9)}]"),
}
TYPED = [
    *("", "", "x", "-", "- ", "\n", "\n- ", "\r", "\n   - y", "---\n", "--- ", "\n---\n", "%", "\n...\n", "\0", "\t"),
    *("=======\n", "\n=======\n", "```\n", "\ufeff", "[", "]", ",", ", 7", '"', "{", "}", "1", "🙂", " ", "#", "\n\n"),
    *("- a: 1\n", "[1], "),
]


@pytest.mark.parametrize("name", TEXTS)
@pytest.mark.parametrize("seed", some_of(range(20)))
def test_after_any_change(name: str, seed: int) -> None:
    language, text = TEXTS[name]
    rng = random.Random(f"{name} {seed}")
    before_text, before = text, split_chunks(text, language)
    cut_again = 0
    for _ in range(40):
        assert before is not None
        place, length = rng.randrange(len(before_text) + 1), rng.choice([0, 0, 0, 1, 1, 3, 7, 50])
        changed = before_text[:place] + rng.choice(TYPED) + before_text[place + length :]
        if not changed:
            continue
        whole = split_chunks(changed, language)
        again = split_again(changed, language, before_text, before)
        assert again in (None, whole)
        cut_again += again is not None
        if whole is None or rng.random() < 0.1:
            before_text, before = text, split_chunks(text, language)
        else:
            before_text, before = changed, whole
    assert cut_again


@pytest.mark.parametrize("name", TEXTS)
@pytest.mark.parametrize("place", range(8))
def test_only_the_chunks_beside_a_change_are_cut_again(name: str, place: int) -> None:
    language, text = TEXTS[name]
    before = split_chunks(text, language)
    assert before is not None
    blank = before.offsets[place] + before.stretches[place].rindex(" ") + (language == "json")
    again = split_again(f"{text[:blank]} {text[blank:]}", language, text, before)
    assert again is not None
    assert sum(new is old for new in again.stretches for old in before.stretches) >= 6


@pytest.mark.parametrize(
    ("name", "changed"),
    [
        pytest.param("list of items that are alike", f"  - x\n  - y\n{ITEM * 9}", id="another first item"),
        pytest.param("JSON of items that are alike", f" {{{', '.join(['[1]'] * 9)}]", id="another opening bracket"),
        pytest.param(
            "JSON of items that are alike", f" [[2], {', '.join(['[1]'] * 8)}}}", id="another closing bracket"
        ),
    ],
)
def test_signs_at_either_end_that_change_the_whole(name: str, changed: str) -> None:
    language, text = TEXTS[name]
    before = split_chunks(text, language)
    assert before is not None
    assert split_again(changed, language, text, before) is None


def test_a_text_with_signs_that_may_belong_together_is_looked_at_as_a_whole() -> None:
    signs = LIST + "# =======\n"
    before = split_chunks(signs, "yaml")
    assert before is not None
    assert split_again(signs.replace("m5", "m55"), "yaml", signs, before) is None
