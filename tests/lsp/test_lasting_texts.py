"""What is made of a long open text, or read of a workspace, is not looked through by the garbage collector again."""

import gc
import weakref
from types import SimpleNamespace

import pytest

from model_lifecycle.lsp.state.freed_memory import give_back
from model_lifecycle.lsp.state.lasting_texts import LONG, LastingTexts, look_once
from model_lifecycle.lsp.state.open_documents import OpenDocument
from model_lifecycle.text.pieces import PiecedText


def opened(path: str, length: int) -> dict[str, OpenDocument]:
    return {path: OpenDocument(f"file://{path}", "yaml", PiecedText.of("x" * length), version=1, edition=1)}


def test_what_there_is_is_exempt_once_for_each_long_text() -> None:
    texts = LastingTexts()
    short = opened("/short.yaml", LONG - 1)
    gc.unfreeze()
    try:
        texts.keep(short)
        assert gc.get_freeze_count() == 0
        texts.keep(short | opened("/long.yaml", LONG))
        kept = gc.get_freeze_count()
        assert kept > 0
        more: list[list[object]] = [[] for _ in range(1000)]
        texts.keep(short | opened("/long.yaml", LONG + 1))
        assert gc.get_freeze_count() <= kept  # a key stroke in it exempts nothing
        texts.keep(opened("/other.yaml", LONG))
        assert gc.get_freeze_count() >= kept + len(more) - 100
    finally:
        gc.unfreeze()


def test_what_was_read_is_exempt_once() -> None:
    texts = LastingTexts()
    gc.unfreeze()
    try:
        texts.files_read()
        texts.keep({})
        kept = gc.get_freeze_count()
        assert kept > 0
        texts.keep({})
        assert gc.get_freeze_count() <= kept
    finally:
        gc.unfreeze()


@pytest.mark.slow
def test_what_the_collector_has_looked_through_is_exempt() -> None:
    look_once()
    gc.unfreeze()
    try:
        gc.collect(1)
        assert gc.get_freeze_count() == 0
        gc.collect()
        assert gc.get_freeze_count() > 0
    finally:
        gc.callbacks.pop()
        gc.unfreeze()


def test_a_dropped_workspace_goes_though_it_was_exempt() -> None:
    class Part:
        other: object

    texts, part = LastingTexts(), Part()
    part.other = part
    gone = weakref.ref(part)
    del part
    try:
        texts.files_read()
        texts.keep({})
        gc.collect()
        assert gone() is not None
        texts.files_dropped()
        texts.keep({})
        assert gone() is None
    finally:
        gc.unfreeze()


def test_memory_is_given_back_where_the_library_can_and_nothing_happens_elsewhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[int] = []
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr("ctypes.CDLL", lambda name: SimpleNamespace(malloc_trim=asked.append))
    give_back()
    assert asked == [0]
    monkeypatch.setattr("ctypes.CDLL", lambda name: SimpleNamespace())
    give_back()

    def fail(name: str) -> None:
        raise OSError(name)

    monkeypatch.setattr("ctypes.CDLL", fail)
    give_back()
