"""A model id in a code sample is underlined itself, however the sample is written."""

import json

import pytest
from support.mistakes import mistake_files
from support.workspace_files import MIGRATION, OLD
from support.workspaces import diagnostics_of

from model_lifecycle.records.identifier_search import find_word, find_words, words

AFTER = '"after": "ask(model=\\"example-2\\")\\n"'


@pytest.mark.parametrize(
    ("name", "sample", "places"),
    [
        ("command-r", "model: command-r-08-2024", []),
        ("command-r", 'model: "command-r"', [8]),
        ("command-r", "command-r, command-r.", [0, 11]),
        ("command-r", "my-command-r command-r_x xcommand-r command-r7b", []),
        ("command-r", "models/command-r:free", [7]),
        ("a", "a a.a a", [0, 6]),
        ("", "anything", []),
    ],
)
def test_whole_words(name: str, sample: str, places: list[int]) -> None:
    assert list(find_words(name, sample)) == places
    assert find_word(name, sample) == (places[0] if places else None)


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("Point requests at gpt-4.", [18]),
        ("gpt-4. Then", [0]),
        ("gpt-4.\nThen", [0]),
        ("(gpt-4)", [1]),
        ("gpt-4... or gpt-4?!", [0, 12]),
        ("gpt-4.,", [0]),
        ("gpt-4.1", []),
        ("gpt-4.json", []),
        ("gpt-4.)", []),
        ("gpt-4-", []),
        (".gpt-4", []),
    ],
)
def test_a_full_stop_that_ends_a_phrase_is_no_part_of_an_id(text: str, places: list[int]) -> None:
    assert list(find_words("gpt-4", text)) == places
    assert ("gpt-4" in [word.text for word in words(text)]) == bool(places)


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("openai/gpt-oss", []),
        ("openai/gpt-oss and gpt-oss", [19]),
        ("openai/gpt-oss.", []),
        ("my-openai/gpt-oss", [10]),
        ("other/gpt-oss", [6]),
    ],
)
def test_inside_a_longer_known_id_nothing_is_a_word(text: str, places: list[int]) -> None:
    assert list(find_words("gpt-oss", text, ["openai/gpt-oss"])) == places


def test_the_words_of_a_text() -> None:
    assert [word.text for word in words("a/b: c-1. d...")] == ["a/b", "a", "b", "c-1", "d"]


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
    [diagnostic] = diagnostics_of({**files, MIGRATION: text})[MIGRATION]
    assert (diagnostic.code, tuple(diagnostic.span)) == ("old-id-in-after", (start, end))
    assert diagnostic.pointer == "/code_change/snippets/curl/after"


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
    [diagnostic] = diagnostics_of({**files, MIGRATION: text})[MIGRATION]
    assert (diagnostic.code, text[slice(*diagnostic.span)]) == ("old-id-in-after", "example-1")
    assert diagnostic.span.start == text.rindex("example-1")


@pytest.mark.parametrize("before", ["", "\\ud83d\\ude00 ", "\\/ ", "\\u00e9\\n", "😀 "])
def test_the_word_is_underlined_in_json(before: str) -> None:
    files = mistake_files(OLD, "{}")
    head, _, tail = files.pop(MIGRATION).rpartition(AFTER)
    path = MIGRATION.replace(".yaml", ".json")
    text = f'{head}"after": "{before}tell example-1"\n{tail}'
    [diagnostic] = diagnostics_of({**files, path: text})[path]
    assert (diagnostic.code, text[slice(*diagnostic.span)]) == ("old-id-in-after", "example-1")


def test_a_longer_known_id_is_not_the_shorter_one() -> None:
    files = mistake_files(OLD, "{}")
    other = (
        files[OLD].replace('"id": "example-1"', '"id": "hub/example-1"').replace('"slug": "example-1"', '"slug": "x"')
    )
    files["models/provider-1/x.yaml"] = other
    head, _, tail = files[MIGRATION].rpartition(AFTER)
    files[MIGRATION] = f'{head}"after": "ask(model=\\"example-2\\", like=\\"hub/example-1\\")\\n"{tail}'
    assert MIGRATION not in diagnostics_of(files)


def test_an_id_at_the_end_of_a_phrase_is_found() -> None:
    files = mistake_files(OLD, "{}")
    head, _, tail = files[MIGRATION].rpartition(AFTER)
    files[MIGRATION] = f'{head}"after": "# Now example-2. Was example-1."{tail}'
    [diagnostic] = diagnostics_of(files)[MIGRATION]
    assert diagnostic.code == "old-id-in-after"
