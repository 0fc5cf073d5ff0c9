"""A migration typed from its first character to its last: what follows from the records is offered first."""

from datetime import date

import pytest
from benchmarks.completion_rank import migrations
from benchmarks.generate import workspace
from support.thorough import some_of
from support.typed_stops import Told, rank_while_typing, stops

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


EXAMPLE = workspace_of({path: text.decode() for path, text in example_files().items() if not path.endswith("toml")})
GENERATED = workspace_of(workspace(20))


@pytest.mark.parametrize("suffix", some_of(["yaml", "json"]))
@pytest.mark.parametrize("space", some_of([EXAMPLE, GENERATED]), ids=["example", "generated"])
@pytest.mark.parametrize("typed", [0, 3])
def test_what_follows_is_first(space: Workspace, suffix: str, typed: int) -> None:
    """First at 95 % of the stops, and among the first three at 98 %."""
    every = list(migrations(space, suffix))
    path, text, data, others = every[len(every) // 2]
    told = Told(data, [record for _, _, record, _ in migrations(others, suffix)])
    today = date.fromisoformat(data["last_checked"])
    ranks = {
        (stop.pointer, stop.is_name): rank_while_typing(others, path, text, stop, typed, today)
        for stop in stops(path, text)
        if told.follows(stop) and stop.end - stop.start > typed and not (typed and "\n" in str(stop.wanted))
    }
    assert len(ranks) > 50
    late = {stop: rank for stop, rank in ranks.items() if rank != 0}
    assert len(late) <= 0.05 * len(ranks), late
    beyond = {stop: rank for stop, rank in ranks.items() if rank is None or rank > 2}
    assert len(beyond) <= 0.02 * len(ranks), beyond
