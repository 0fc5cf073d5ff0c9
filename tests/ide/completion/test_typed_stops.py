"""A migration typed from its first character to its last: what follows from the records is offered first."""

from datetime import date

import pytest
from benchmarks import generate
from benchmarks.completion_rank import migrations
from support.thorough import some_of
from support.typed_stops import DerivedValues, rank_while_typing, stops
from support.workspaces import workspace_of

from model_lifecycle.cli.init import example_files
from model_lifecycle.workspace.workspace import Workspace

EXAMPLE = workspace_of({path: text.decode() for path, text in example_files().items() if not path.endswith("toml")})
GENERATED = workspace_of(generate.workspace(20))


@pytest.mark.parametrize("suffix", some_of(["yaml", "json"]))
@pytest.mark.parametrize("space", some_of([EXAMPLE, GENERATED], names=["example", "generated"]))
@pytest.mark.parametrize("typed", [0, 3])
def test_what_follows_is_first(space: Workspace, suffix: str, typed: int) -> None:
    """First at 95 % of the stops, and among the first three at 98 %."""
    every = list(migrations(space, suffix))
    path, text, data, others = every[len(every) // 2]
    derived = DerivedValues(data, [record for _, _, record, _ in migrations(others, suffix)])
    today = date.fromisoformat(data["last_checked"])
    ranks = {
        (stop.pointer, stop.is_name): rank_while_typing(others, path, text, stop, typed, today)
        for stop in stops(path, text)
        if derived.follows(stop) and stop.end - stop.start > typed and not (typed and "\n" in str(stop.wanted))
    }
    assert len(ranks) > 50
    late = {stop: rank for stop, rank in ranks.items() if rank != 0}
    assert len(late) <= 0.05 * len(ranks), late
    beyond = {stop: rank for stop, rank in ranks.items() if rank is None or rank > 2}
    assert len(beyond) <= 0.02 * len(ranks), beyond
