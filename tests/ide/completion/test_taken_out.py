"""Laws: what is taken out of a good record is offered in its place, and taking it puts back the same data."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from benchmarks import generate
from benchmarks.completion_rank import follows
from support.completion_probe import Hole, accepted, ask, holes, rank_of, ranked
from support.thorough import some_of, stride

from model_lifecycle.cli.init import example_files
from model_lifecycle.text.source import Source
from model_lifecycle.workspace.configuration.configuration import Configuration
from model_lifecycle.workspace.read_file import read_record_file
from model_lifecycle.workspace.workspace import Workspace


def workspace_of(texts: dict[str, str]) -> Workspace:
    files = {
        f"/w/{path}": read_record_file(f"/w/{path}", Source(text), Configuration(), root="/w", conventions=True)
        for path, text in texts.items()
    }
    return Workspace("/w").with_files(files)


EXAMPLE = workspace_of({path: text.decode() for path, text in example_files().items() if Path(path).suffix != ".toml"})
YAML = workspace_of(generate.workspace(30))
JSON = workspace_of(generate.workspace(30, suffix="json"))


def all_holes(workspace: Workspace) -> Iterator[Hole]:
    for path, file in sorted(workspace.files.items()):
        yield from holes(path, file.source.text)


def check(workspace: Workspace, every: int) -> None:
    """Of so many holes one: a property is always offered, a value where something tells it."""
    missing = [
        (hole.path, hole.pointer, hole.name)
        for position, hole in enumerate(all_holes(workspace))
        if position % every == 0
        and (hole.name is not None or follows(hole.kind_of_value))
        and rank_of(hole, workspace) is None
    ]
    assert missing == []


@pytest.mark.parametrize("workspace", some_of([EXAMPLE, YAML, JSON], 2), ids=["example", "yaml", "json"])
def test_some_of_what_is_taken_out_is_offered(workspace: Workspace) -> None:
    check(workspace, every=29)


@pytest.mark.slow
@pytest.mark.parametrize("workspace", [EXAMPLE, YAML, JSON], ids=["example", "yaml", "json"])
def test_all_that_is_taken_out_is_offered(workspace: Workspace) -> None:
    check(workspace, every=1)


@pytest.mark.parametrize("workspace", some_of([EXAMPLE, JSON]), ids=["example", "json"])
def test_in_half_a_text_items_replace_one_token_and_double_nothing(workspace: Workspace) -> None:
    """Every text ends somewhere when it is typed: nothing raises there, and nothing stands twice."""
    for path in sorted(workspace.files)[::4]:
        text = workspace.files[path].source.text
        for length in range(0, len(text), stride(37)):
            answer = ask(workspace, path, text[:length], length)
            for item in ranked(answer)[:3]:
                assert answer is not None
                assert answer.span.start <= length <= answer.span.end
                after = accepted(text[:length], answer, item)
                for doubled in (": : ", ",,", "- - ", ": :"):
                    assert doubled not in after[max(length - 60, 0) :] or doubled in text, (path, length, item.label)
