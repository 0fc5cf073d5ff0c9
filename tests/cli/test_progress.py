"""The bar: for long work, on a terminal, and gone afterwards."""

import io
import sys

import pytest

from model_lifecycle.cli import progress
from model_lifecycle.cli.progress import progress_bar


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def work(stream: io.StringIO, monkeypatch: pytest.MonkeyPatch, *, patience: float, wanted: bool = True) -> str:
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setattr(progress, "_PATIENCE", patience)
    with progress_bar("Reading", is_shown=wanted) as report:
        for done in range(1, 4):
            if report is not None:
                report(done, 3)
    return stream.getvalue()


def test_long_work_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = work(Terminal(), monkeypatch, patience=0)
    assert "Reading" in shown
    assert shown.endswith("\r"), "the bar leaves no trace"


def test_nothing_is_shown_of_short_work_elsewhere_or_when_unwanted(monkeypatch: pytest.MonkeyPatch) -> None:
    assert work(Terminal(), monkeypatch, patience=3600) == ""
    assert work(io.StringIO(), monkeypatch, patience=0) == ""
    assert work(Terminal(), monkeypatch, patience=0, wanted=False) == ""
