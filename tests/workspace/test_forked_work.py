"""Work with copies of this process, where none can be made; the rest is in `test_process_pool.py`."""

import os
from typing import NoReturn

import pytest

from model_lifecycle.workspace.forked_work import with_copies


def next_descriptors() -> tuple[int, int]:
    """Those of the next pipe: the lowest that are free."""
    pipe = os.pipe()
    for descriptor in pipe:
        os.close(descriptor)
    return pipe


def test_where_no_process_can_be_started_nothing_stays_open(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> NoReturn:
        raise BlockingIOError("too many processes")

    monkeypatch.setattr(os, "fork", refuse)
    before = next_descriptors()
    with pytest.raises(BlockingIOError):
        with_copies(list, [[1], [2]], 2, lambda number, results: None, lambda: None)
    assert next_descriptors() == before
