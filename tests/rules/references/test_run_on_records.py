"""Records of one file without anything between them: one finding, and none that two of them are alike."""

import json

import pytest
from support.mistakes import mistake_files
from support.workspace_files import MIGRATION, NEW, PROVIDER
from support.workspaces import ROOT, TODAY, diagnostics_of, workspace_of

from model_lifecycle.check import check
from model_lifecycle.fixes.fix_all import fix_all
from model_lifecycle.syntax.data import to_data
from model_lifecycle.syntax.parse import parse

FILES = mistake_files(NEW, "{}")
PROVIDER_LINES = """\
id: provider-1
name: Example
deprecations_url: https://doc.example/docs/deprecations
pricing_url: https://doc.example/docs/pricing
models_url: https://doc.example/docs/models
"""


def codes(path: str, text: str) -> list[str]:
    return [diagnostic.code for diagnostic in diagnostics_of({**FILES, path: text}).get(path, ())]


def all_fixed(path: str, text: str, *, unsafe: bool) -> str:
    before = check(workspace_of({**FILES, path: text}), today=TODAY)
    return fix_all(before, [f"{ROOT}/{path}"], unsafe=unsafe).checked.workspace.files[f"{ROOT}/{path}"].source.text


@pytest.mark.parametrize("between", ["", "\n", "\n\n", "----\n", "===\n", "# again\n"])
@pytest.mark.parametrize("copies", [1, 2])
def test_a_record_that_was_pasted_again(between: str, copies: int) -> None:
    text = PROVIDER_LINES + f"{between}{PROVIDER_LINES}" * copies
    assert codes(PROVIDER, text) == ["missing-separator"] * copies
    assert all_fixed(PROVIDER, text, unsafe=False) == text
    assert all_fixed(PROVIDER, text, unsafe=True) == PROVIDER_LINES


@pytest.mark.parametrize("lines", [3, 4, 5])
@pytest.mark.parametrize("end", ["", "# the end\n"])
def test_the_beginning_of_a_record_that_was_pasted_again(lines: int, end: str) -> None:
    text = PROVIDER_LINES + "".join(PROVIDER_LINES.splitlines(keepends=True)[:lines])
    assert codes(PROVIDER, text + end) == ["missing-separator"]
    assert all_fixed(PROVIDER, text + end, unsafe=True) == PROVIDER_LINES + end


@pytest.mark.parametrize("path", [NEW, MIGRATION])
def test_a_json_record_that_was_pasted_again(path: str) -> None:
    text = FILES[path]
    name = path.replace("yaml", "json")
    files = {other: content for other, content in FILES.items() if other != path}
    diagnostics = diagnostics_of({**files, name: f"{text}\n{text}"})[name]
    assert [diagnostic.code for diagnostic in diagnostics] == ["extra-text"]
    before = check(workspace_of({**files, name: f"{text}\n{text}"}), today=TODAY)
    after = fix_all(before, [f"{ROOT}/{name}"], unsafe=True).checked.workspace.files[f"{ROOT}/{name}"].source.text
    assert [to_data(root) for root in parse(after, "json").roots] == [to_data(parse(text, "json").roots[0])]


@pytest.mark.parametrize("between", ["", "----\n"])
def test_a_copy_with_a_change_is_another_record_of_the_same_name(between: str) -> None:
    other = PROVIDER_LINES.replace("name: Example", "name: Other")
    assert codes(PROVIDER, PROVIDER_LINES + between + other) == ["missing-separator"]
    assert codes(PROVIDER, f"{PROVIDER_LINES}---\n{other}") == ["duplicate-provider"]
    assert all_fixed(PROVIDER, PROVIDER_LINES + between + other, unsafe=False) == f"{PROVIDER_LINES}---\n{other}"


def test_two_models_with_one_slug() -> None:
    lines = "".join(f"{name}: {value}\n" for name, value in _plain(NEW).items())
    other = lines.replace("id: example-2", "id: example-9", 1)
    assert codes(NEW, lines + other) == ["missing-separator"]
    assert codes(NEW, f"{lines}---\n{other}") == ["duplicate-slug"]


def _plain(path: str) -> dict[str, str]:
    """The properties of a record, each value in JSON on one line."""
    data = to_data(parse(FILES[path], "yaml").roots[0])
    assert isinstance(data, dict)
    return {name: json.dumps(value) if not isinstance(value, str) else value for name, value in data.items()}
