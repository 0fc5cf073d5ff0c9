"""Numbers with the noun they count."""

from model_lifecycle.text.counting import counted, plural


def test_plural() -> None:
    assert [plural(count, "file") for count in (0, 1, 2)] == ["files", "file", "files"]
    assert [plural(count, "entry", "entries") for count in (1, 2)] == ["entry", "entries"]


def test_counted() -> None:
    assert [counted(count, "file") for count in (0, 1, 1200)] == ["0 files", "1 file", "1,200 files"]
    assert counted(2, "entry", "entries") == "2 entries"
