"""Files of source code that change while they are read."""

import os
from pathlib import Path

import pytest

from model_lifecycle.scan.source_files import read_source


@pytest.mark.parametrize("size", [0, 10, 1_000_000])
def test_a_file_that_grows_or_shrinks_while_it_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: int
) -> None:
    path = tmp_path / "a.py"
    path.write_bytes(b"x" * 1_000)
    status_of = os.fstat

    def resize(descriptor: int) -> os.stat_result:
        status = status_of(descriptor)
        with path.open("wb") as file:
            file.write(b"x" * size)
        return status

    monkeypatch.setattr(os, "fstat", resize)
    data = read_source(str(path))
    assert isinstance(data, bytes)
    assert len(data) == min(size, 1_001)  # what it had when it was opened, and at most a byte more
