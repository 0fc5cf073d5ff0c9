"""Changes on disk, as a terminal's preview gets them."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event

import pytest

from model_lifecycle.preview.watcher import changes_on_disk


@contextmanager
def watching(folder: Path, *named: Path) -> Iterator[Iterator[frozenset[str]]]:
    stop = Event()
    changes = changes_on_disk(folder.as_posix(), [path.as_posix() for path in named], stop)
    try:
        next(changes)
        yield changes
    finally:
        stop.set()
        changes.close()  # type: ignore[attr-defined] # it is a generator


def is_reported(changes: Iterator[frozenset[str]], path: Path) -> bool:
    """Whether a change of a file is reported; waits for it."""
    return any(path.as_posix() in batch for batch in changes)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such names")
def test_a_name_that_is_no_text_does_not_end_it(tmp_path: Path) -> None:
    record = tmp_path / "model.yaml"
    with watching(tmp_path) as changes:
        Path(os.fsdecode(os.fsencode(tmp_path) + b"/odd\xff.yaml")).write_text("")
        record.write_text("id: x\n")
        assert is_reported(changes, record)
        record.write_text("id: longer\n")
        assert is_reported(changes, record)


def test_files_that_change_come_and_go_are_reported(tmp_path: Path) -> None:
    record, other = tmp_path / "model.yaml", tmp_path / "other.yaml"
    record.write_text("id: x\n")
    with watching(tmp_path) as changes:
        record.write_text("id: longer\n")
        assert is_reported(changes, record)
        other.write_text("id: y\n")
        assert is_reported(changes, other)
        record.unlink()
        assert is_reported(changes, record)


def test_a_file_that_is_named_is_followed_wherever_it_is(tmp_path: Path) -> None:
    record = tmp_path / ".drafts" / "model.yaml"
    record.parent.mkdir()
    record.write_text("id: x\n")
    with watching(tmp_path, record) as changes:
        record.write_text("id: longer\n")
        assert is_reported(changes, record)


def test_folders_that_are_passed_over_count_below_the_root(tmp_path: Path) -> None:
    root = tmp_path / "node_modules" / "records"
    (root / "node_modules").mkdir(parents=True)
    with watching(root) as changes:
        (root / "node_modules" / "a.yaml").write_text("a: 1\n")
        (root / "b.yaml").write_text("a: 1\n")
        seen = set[str]()
        for batch in changes:
            seen |= batch
            if (root / "b.yaml").as_posix() in seen:
                break
    assert seen == {(root / "b.yaml").as_posix()}
