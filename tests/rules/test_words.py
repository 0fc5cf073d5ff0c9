"""A model id in a code sample is underlined itself, however the sample is written."""

import json

import pytest
from support.mistakes import MIGRATION, OLD, mistake_files
from support.workspaces import findings_of

from model_lifecycle.rules.words import find_word, find_words

AFTER = '"after": "ask(model=\\"example-2\\")\\n"'


@pytest.mark.parametrize(
    ("name", "sample", "found"),
    [
        ("command-r", "model: command-r-08-2024", []),
        ("command-r", 'model: "command-r"', [8]),
        ("command-r", "command-r, command-r.", [0]),
        ("command-r", "my-command-r command-r_x xcommand-r command-r7b", []),
        ("command-r", "models/command-r:free", [7]),
        ("a", "a a.a a", [0, 6]),
        ("", "anything", []),
    ],
)
def test_whole_words(name: str, sample: str, found: list[int]) -> None:
    assert list(find_words(name, sample)) == found
    assert find_word(name, sample) == (found[0] if found else None)


@pytest.mark.parametrize(
    "after",
    [
        '"tell(model=\\"[example-1]\\")"',
        "'tell(\"[example-1]\")'",
        '"tell(\\\n  model=\\"[example-1]\\")"',
        '"tell(\\"\\U0001F600\\" \\u00e9, \\"[example-1]\\")"',
        "tell [example-1]",
    ],
)
def test_the_word_is_underlined(after: str) -> None:
    files = mistake_files(OLD, "{}")
    head, _, tail = files[MIGRATION].rpartition(AFTER)
    marked = f'{head}"after": {after}\n{tail}'
    start = marked.index("[", len(head))
    end = marked.index("]", start) - 1
    text = marked[:start] + marked[start + 1 : end + 1] + marked[end + 2 :]
    [finding] = findings_of({**files, MIGRATION: text})[MIGRATION]
    assert (finding.code, tuple(finding.span)) == ("old-id-in-after", (start, end))
    assert finding.pointer == "/code_change/snippets/curl/after"


@pytest.mark.parametrize("header", ["|", "|+", "|2-", ">"])
def test_the_word_is_underlined_in_a_block(header: str) -> None:
    files = mistake_files(OLD, "{}")
    record = json.loads(files[MIGRATION])
    code = record.pop("code_change")
    lines = [f"{key}: {json.dumps(value)}" for key, value in record.items()]
    lines += ["code_change:", f"  language: {code['language']}"]
    lines += [f"  {key}: {json.dumps(code[key])}" for key in ("before", "after")]
    lines += ["  snippets:", *(f"    {key}: {json.dumps(code['snippets'][key])}" for key in ("python", "typescript"))]
    lines += ["    curl:", f"      before: {json.dumps(code['snippets']['curl']['before'])}"]
    lines += [f"      after: {header}", "        tell(é,", "        'example-1')", ""]
    text = "\n".join(lines)
    [finding] = findings_of({**files, MIGRATION: text})[MIGRATION]
    assert (finding.code, text[slice(*finding.span)]) == ("old-id-in-after", "example-1")
    assert finding.span.start == text.rindex("example-1")


@pytest.mark.parametrize("before", ["", "\\ud83d\\ude00 ", "\\/ ", "\\u00e9\\n", "😀 "])
def test_the_word_is_underlined_in_json(before: str) -> None:
    files = mistake_files(OLD, "{}")
    head, _, tail = files.pop(MIGRATION).rpartition(AFTER)
    path = MIGRATION.replace(".yaml", ".json")
    text = f'{head}"after": "{before}tell example-1"\n{tail}'
    [finding] = findings_of({**files, path: text})[path]
    assert (finding.code, text[slice(*finding.span)]) == ("old-id-in-after", "example-1")
