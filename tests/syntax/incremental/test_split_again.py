"""A text cut again after a change is cut as if it had not been cut before."""

import json
import random

import pytest
from support.thorough import some_of

from model_lifecycle.syntax.document import Language
from model_lifecycle.syntax.incremental.split import split_chunks
from model_lifecycle.syntax.incremental.split_again import split_again

ITEMS = [f"id: m{n}\nnote: |\n  - one\n  --- two\n  é🙂 {n}\nlist:\n- a\n- [b, {n}]\n" for n in range(9)]
LIST = "# head\n" + "".join("- " + item.replace("\n", "\n  ").removesuffix("  ") for item in ITEMS)
TEXTS: dict[str, tuple[Language, str]] = {
    "list": ("yaml", LIST),
    "indented list": ("yaml", "".join(f"   {line}" for line in LIST.splitlines(keepends=True))),
    "list with CRLF": ("yaml", LIST.replace("\n", "\r\n")),
    "list with CR": ("yaml", LIST.replace("\n", "\r")),
    "list with a line of signs": ("yaml", LIST + "# =======\n"),
    "documents": ("yaml", "# head\n" + "".join(f"--- # {n}\n{item}" for n, item in enumerate(ITEMS))),
    "JSON": ("json", json.dumps([{"id": item, "n": [n]} for n, item in enumerate(ITEMS)], indent=1) + "\n"),
    "JSON on one line": ("json", json.dumps([1, "a", None, [2], {"b": ","}, "]", True, 12, -3.5])),
}
TYPED = [
    *("", "", "x", "-", "- ", "\n", "\n- ", "\r", "\n   - y", "---\n", "--- ", "\n---\n", "%", "\n...\n", "\0", "\t"),
    *("=======\n", "\n=======\n", "```\n", "\ufeff", "[", "]", ",", ", 7", '"', "{", "}", "1", "🙂", " ", "#", "\n\n"),
]


@pytest.mark.parametrize("name", TEXTS)
@pytest.mark.parametrize("seed", some_of(range(20)))
def test_after_any_change(name: str, seed: int) -> None:
    language, text = TEXTS[name]
    rng = random.Random(f"{name} {seed}")
    before_text, before = text, split_chunks(text, language)
    kept = 0
    for _ in range(40):
        assert before is not None
        place, length = rng.randrange(len(before_text) + 1), rng.choice([0, 0, 0, 1, 1, 3, 50])
        changed = before_text[:place] + rng.choice(TYPED) + before_text[place + length :]
        if not changed:
            continue
        whole = split_chunks(changed, language)
        again = split_again(changed, language, before_text, before)
        if again is not None:
            assert again.split == whole
            assert again.split.stretches[: again.front] == before.stretches[: again.front]
            assert (
                again.split.stretches[len(again.split.stretches) - again.back :]
                == before.stretches[len(before.stretches) - again.back :]
            )
            kept += again.front + again.back
        if whole is None or rng.random() < 0.1:
            before_text, before = text, split_chunks(text, language)
        else:
            before_text, before = changed, whole
    assert kept or name == "list with a line of signs"


@pytest.mark.parametrize("name", [name for name in TEXTS if name != "list with a line of signs"])
def test_a_small_change_leaves_nearly_all_as_it_is(name: str) -> None:
    language, text = TEXTS[name]
    before = split_chunks(text, language)
    assert before is not None
    place = before.offsets[5] + len(before.stretches[5]) // 2
    changed = text[:place] + (" " if name == "JSON on one line" else "1") + text[place:]
    again = split_again(changed, language, text, before)
    assert again is not None
    assert again.front + again.back >= len(before.stretches) - 3
