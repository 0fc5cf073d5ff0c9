"""A safe fix is judged by its result: it gives back the text before a slip, or leaves an error for a person.

Nothing that was typed by mistake becomes content. What a slip changes without an error nobody can know.
"""

from collections.abc import Iterator
from random import Random

import pytest
from benchmarks.layout_slips import SLIPS, properties
from support.thorough import some_of
from support.workspaces import ROOT, TODAY, workspace_of

from model_lifecycle.check import check
from model_lifecycle.cli.init import example_files
from model_lifecycle.diagnostics.diagnostic import Severity
from model_lifecycle.fixes.fix_all import fix_all
from model_lifecycle.syntax.data import Data, to_data
from model_lifecycle.syntax.document import language_of
from model_lifecycle.syntax.parse import parse

TEXTS = {path: text.decode() for path, text in example_files().items() if language_of(path) is not None}
SIGNS = "#:-[]{}\"'|>&*!%@`,\t \n=?\\x0/;.“”\xa0_<"
EACH = 60
"""Slips of one seed."""


def slips(pick: Random) -> Iterator[tuple[str, str]]:
    """Paths of records, and their texts with one slip: of a character, or of the layout of a line."""
    for _ in range(EACH):
        path = pick.choice(sorted(TEXTS))
        text = TEXTS[path]
        at, sign = pick.randrange(len(text) - 1), pick.choice(SIGNS)
        two = text[at : at + 2]
        changed = pick.choice([sign + two, two[1:], two[0] + two, two[::-1], None])
        if changed is not None:
            yield path, text[:at] + changed + text[at + 2 :]
        elif path.endswith(".yaml"):
            lines = text.splitlines(keepends=True)
            first = pick.choice(list(properties(lines)))
            slip = SLIPS[pick.choice(sorted(SLIPS.keys() - {"line deleted"}))]
            yield path, "".join([*lines[:first], slip(lines[first], pick), *lines[first + 1 :]])


def data_of(path: str, text: str) -> list[Data] | None:
    """The data of a text; None where it has an error of syntax or schema."""
    file = workspace_of({path: text}).files[f"{ROOT}/{path}"]
    if any(found.severity is Severity.ERROR for found in file.diagnostics):
        return None
    return [to_data(record) for record in parse(text, language_of(path) or "yaml").records]


def after_safe_fixes(path: str, text: str) -> str:
    checked = check(workspace_of({path: text}), today=TODAY)
    file = fix_all(checked, [f"{ROOT}/{path}"], unsafe=False).files.get(f"{ROOT}/{path}")
    return text if file is None else file.text


@pytest.mark.parametrize("seed", some_of(range(32)))
def test_what_comes_out_is_what_was_there_before_the_slip(seed: int) -> None:
    for path, text in slips(Random(seed)):
        if data_of(path, text) is None:
            after = data_of(path, after_safe_fixes(path, text))
            assert after is None or after == data_of(path, TEXTS[path]), text


MODEL = "models/provider-1/loom-2-large.yaml"
JSON = "migrations/loom-2-mini-to-loom-3-mini.json"
VOICE = "models/provider-6/fern-voice-1.json"
PROVIDER = "providers/provider-6.json"


@pytest.mark.parametrize(
    ("path", "written", "slip"),
    [
        (MODEL, "family: loom-2", "famil:y loom-2"),
        (MODEL, "family: loom-2", "family:/loom-2"),
        (MODEL, "family: loom-2", "family:“loom-2”"),
        (MODEL, "region_or_platform_notes: null", "region_or_platform_notes:; null"),
        (MODEL, "loom-2-large\nprovider:", "loom-2-largep\nrovider:"),
        (MODEL, "loom-2-large\nprovider:", "loom-2-larg\neprovider:"),
        (MODEL, '"Ardent Loom: models"', 'A"rdent Loom: models"'),
        (MODEL, '"Ardent Loom: models"', '"Ardent Lo\nom: models"'),
        (MODEL, "https://ardentloom.example/pricing", "https://ardent|loom.example/pricing"),
        (MODEL, "https://ardentloom.example/pricing", "https://ardentloom.example/pri|cing"),
        (MODEL, "last_checked: 2026-06-22", "last_checked: 2026-06-2"),
        (MODEL, "2025-03-04T09", "2025-03-4T09"),
        (MODEL, "endpoints: [/v1/chat]", "endpoints: ull"),
        (MODEL, "endpoints: [/v1/chat]", "endpoints: n|ull"),
        (JSON, '"before": "', '"before": ""'),
        (VOICE, "null", "ull"),
        (PROVIDER, "fernglass.example/pricing", 'fern"glass.example/pricing'),
        (PROVIDER, '/pricing",', '/pricing,"'),
    ],
)
def test_a_slip_becomes_no_content(path: str, written: str, slip: str) -> None:
    text = TEXTS[path].replace(written, slip, 1)
    assert text != TEXTS[path]
    assert data_of(path, after_safe_fixes(path, text)) is None


@pytest.mark.parametrize(
    ("path", "written", "slip"),
    [
        (MODEL, "endpoints: [/v1/chat]", "endpoints: /v1/chat]"),
        (MODEL, "endpoints: [/v1/chat]", "endpoints: “/v1/chat”"),
        (MODEL, "family: loom-2", "family:loom-2"),
        (MODEL, '"Ardent Loom: models"', "Ardent Loom: models"),
        (MODEL, "last_checked: 2026-06-22", "last_checked: 2026/06/22"),
        (MODEL, "2026-03-31", '"“2026-03-31”"'),
    ],
)
def test_a_slip_is_mended(path: str, written: str, slip: str) -> None:
    text = TEXTS[path].replace(written, slip, 1)
    assert data_of(path, text) is None
    assert data_of(path, after_safe_fixes(path, text)) == data_of(path, TEXTS[path])


@pytest.mark.parametrize(
    ("words", "mended"),
    [
        ('Use "loom-3-mini" now.', r"Use \"loom-3-mini\" now."),
        ('Use "loom-3-mini now.', 'Use "loom-3-mini now.'),
        ('Use "loom-3-mini" or "loom-4 now.', 'Use "loom-3-mini" or "loom-4 now.'),
    ],
)
def test_quotes_inside_a_text_are_escaped_in_pairs(words: str, mended: str) -> None:
    """One alone may be what was typed by mistake."""
    text = TEXTS[JSON].replace("Use loom-3-mini.", words, 1)
    assert text != TEXTS[JSON]
    assert mended in after_safe_fixes(JSON, text)
