"""Laws: what is taken out of a good record is offered in its place, and taking it puts back the same data."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest
from benchmarks import generate
from benchmarks.completion_rank import follows
from support.completion_probe import Hole, accepted, ask, holes, rank_of, ranked
from support.thorough import is_thorough, some_of, stride
from support.workspaces import workspace_of

from model_lifecycle.cli.init import example_files
from model_lifecycle.workspace.workspace import Workspace

EXAMPLE = workspace_of({path: text.decode() for path, text in example_files().items() if Path(path).suffix != ".toml"})
YAML = workspace_of(generate.workspace(30))
JSON = workspace_of(generate.workspace(30, suffix="json"))


def all_holes(workspace: Workspace) -> Iterator[Hole]:
    for path, file in sorted(workspace.files.items()):
        yield from holes(path, file.source.text)


@pytest.mark.parametrize("workspace", [EXAMPLE, YAML, JSON], ids=["example", "yaml", "json"])
def test_what_is_taken_out_is_offered(workspace: Workspace) -> None:
    """A property is always offered, a value where it follows from something."""
    every = 1 if is_thorough() else 29
    missing = [
        (hole.path, hole.pointer, hole.name)
        for hole in islice(all_holes(workspace), 0, None, every)
        if (hole.name is not None or follows(hole.kind_of_value)) and rank_of(hole, workspace) is None
    ]
    assert missing == []


@pytest.mark.parametrize("workspace", some_of([EXAMPLE, JSON], names=["example", "json"]))
def test_in_half_a_text_items_replace_one_token_and_double_nothing(workspace: Workspace) -> None:
    """A text is cut anywhere, as when it is typed: nothing raises, and no sign is doubled."""
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
