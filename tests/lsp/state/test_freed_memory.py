"""Memory that was freed is given back to the system."""

from types import SimpleNamespace

import pytest

from model_lifecycle.lsp.state.freed_memory import give_back


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
