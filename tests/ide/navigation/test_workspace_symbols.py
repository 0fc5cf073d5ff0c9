"""Records by their names, the best first."""

import pytest
from support.workspace_files import record_files
from support.workspaces import workspace_of

from model_lifecycle.cli.init import example_files
from model_lifecycle.ide.navigation.workspace_symbols import symbol_target, workspace_symbols
from model_lifecycle.workspace.index import Entry

EXAMPLE = workspace_of(
    {path: text.decode() for path, text in example_files().items() if path.endswith((".yaml", ".json"))}
)


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("loom-3-large", ["loom-3-large (Loom 3 Large)"]),
        ("Loom 3 Large", ["loom-3-large (Loom 3 Large)"]),
        ("loom-3-l", ["loom-3-large (Loom 3 Large)"]),
        ("l3l", ["loom-3-large (Loom 3 Large)"]),
        ("large 3", ["loom-3-large (Loom 3 Large)"]),
        ("loom-3-lagre", ["loom-3-large (Loom 3 Large)"]),
        ("loom-2-large to", ["loom-2-large to loom-3-large"]),
        ("provider-1", ["provider-1 (Ardent Loom)"]),
        ("ardent", ["provider-1 (Ardent Loom)"]),
        ("zzzz", []),
    ],
)
def test_the_order(query: str, first: list[str]) -> None:
    assert [symbol.name for symbol in workspace_symbols(EXAMPLE, query)][: len(first) or None] == first


def test_all_records_and_their_files() -> None:
    symbols = workspace_symbols(EXAMPLE, "")
    assert len(symbols) == len(list(EXAMPLE.entries()))
    assert [symbol.kind for symbol in symbols] == sorted(
        (symbol.kind for symbol in symbols), key=["model", "provider", "migration"].index
    )
    assert "models/provider-1/loom-3-large.yaml" in {symbol.file for symbol in symbols}
    assert all(symbol_target(EXAMPLE, symbol.entry) is not None for symbol in symbols)
    assert symbol_target(EXAMPLE, Entry("/gone.yaml", 0)) is None


def test_records_that_are_half_there() -> None:
    broken = {"models/provider-1/a.yaml": "id: [\n", "models/provider-1/b.yaml": "- 1\n- {slug: only-a-slug}\n"}
    symbols = workspace_symbols(workspace_of(record_files(broken)), "only")
    assert [symbol.name for symbol in symbols] == ["only-a-slug"]
