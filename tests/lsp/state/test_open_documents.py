"""The store of open texts: whatever a client sends, it holds what the LSP says."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lsprotocol import types

from model_lifecycle.lsp.state.open_documents import OpenDocuments, changed, language_of_document
from model_lifecycle.text.lines import PositionEncoding

CHARACTERS = st.sampled_from(["a", ":", " ", "\n", "\r", "\r\n", "é", "→", "\u2028", "\u0085", "\x0b", "\x0c", "🙂"])
TEXTS = st.lists(CHARACTERS, max_size=30).map("".join)
ENCODINGS: tuple[PositionEncoding, ...] = ("utf-8", "utf-16", "utf-32")
UNIT = {"utf-8": ("utf-8", 1), "utf-16": ("utf-16-le", 2), "utf-32": ("utf-32-le", 4)}


def item(uri: str, text: str = "", version: int = 1, language: str = "yaml") -> types.TextDocumentItem:
    return types.TextDocumentItem(uri=uri, language_id=language, version=version, text=text)


def lines_of(text: str) -> list[str]:
    """The lines with their ends, by the LSP: LF, CRLF and CR end one, nothing else does. Slow and simple."""
    lines, line, index = [], "", 0
    while index < len(text):
        end = "\r\n" if text.startswith("\r\n", index) else text[index]
        line, index = line + end, index + len(end)
        if end in ("\r\n", "\n", "\r"):
            lines.append(line)
            line = ""
    return [*lines, line]


def position_of(text: str, offset: int, encoding: PositionEncoding) -> types.Position:
    """The position of an offset, counted character by character."""
    name, size = UNIT[encoding]
    starts = [0]
    for line in lines_of(text):
        starts.append(starts[-1] + len(line))
    number = max(number for number, start in enumerate(starts[:-1]) if start <= offset)
    return types.Position(number, len(text[starts[number] : offset].encode(name)) // size)


@pytest.mark.parametrize("encoding", ENCODINGS)
@given(data=st.data(), text=TEXTS, replacement=TEXTS)
def test_a_change_of_a_range_changes_just_that(
    encoding: PositionEncoding, data: st.DataObject, text: str, replacement: str
) -> None:
    inside_crlf = {index for index, pair in enumerate(pairwise(text), 1) if pair == ("\r", "\n")}
    places = st.integers(0, len(text)).filter(lambda offset: offset not in inside_crlf)
    start, end = sorted([data.draw(places), data.draw(places)])
    where = types.Range(position_of(text, start, encoding), position_of(text, end, encoding))
    change = types.TextDocumentContentChangePartial(range=where, text=replacement)
    after, _ = changed(text, [change], encoding)
    assert after == text[:start] + replacement + text[end:]


@pytest.mark.parametrize("encoding", ENCODINGS)
@given(
    text=TEXTS,
    numbers=st.tuples(*[st.integers(0, 2**31 - 1) | st.integers(0, 12)] * 4),
)
def test_a_change_outside_of_the_text_is_taken_to_its_end(
    encoding: PositionEncoding, text: str, numbers: tuple[int, int, int, int]
) -> None:
    where = types.Range(types.Position(*numbers[:2]), types.Position(*numbers[2:]))
    change = types.TextDocumentContentChangePartial(range=where, text="X")
    after, _ = changed(text, [change], encoding)
    name = UNIT[encoding][0]
    whole, left, right = (part.encode(name, "surrogatepass") for part in (text, *after.split("X")))
    assert whole.startswith(left)
    assert whole.endswith(right)


class Client:
    """A client's document: UTF-16 units as JavaScript's strings are, lines as the LSP's are."""

    def __init__(self, text: str) -> None:
        self.units = units_of(text)

    @property
    def text(self) -> str:
        return self.units.decode("utf-16-le", "surrogatepass")

    def places(self) -> list[tuple[int, types.Position]]:
        """Every place that a position can name: its offset in bytes, and the position."""
        places, start = [], 0
        for number, line in enumerate(lines_of_units(self.units)):
            content = len(line.rstrip("\r\n"))
            places += [((start + column) * 2, types.Position(number, column)) for column in range(content + 1)]
            start += len(line)
        return places

    def edit(self, data: st.DataObject, replacement: str) -> types.TextDocumentContentChangePartial:
        """Replace any stretch; what the server is told."""
        start, end = sorted([data.draw(st.sampled_from(self.places())) for _ in range(2)], key=lambda place: place[0])
        self.units = self.units[: start[0]] + units_of(replacement) + self.units[end[0] :]
        return types.TextDocumentContentChangePartial(range=types.Range(start[1], end[1]), text=replacement)


def units_of(text: str) -> bytes:
    return text.encode("utf-16-le", "surrogatepass")


def lines_of_units(units: bytes) -> list[str]:
    """The lines with their ends, each UTF-16 unit a character."""
    return lines_of("".join(chr(int.from_bytes(units[at : at + 2], "little")) for at in range(0, len(units), 2)))


LONE = st.sampled_from(["\ud83d", "\ude42", "\ud800", "\udfff"])


@given(data=st.data(), text=TEXTS, replacements=st.lists(st.one_of(TEXTS, LONE), max_size=8))
def test_after_any_changes_the_server_holds_the_client_s_text(
    data: st.DataObject, text: str, replacements: list[str]
) -> None:
    """Also where a change makes a CRLF of a CR and an LF or parts one, and where it cuts a surrogate pair."""
    client, texts = Client(text), OpenDocuments()
    texts.open(item("file:///a.yaml", text))
    for version, replacement in enumerate(replacements, 2):
        held = texts.change("file:///a.yaml", version, [client.edit(data, replacement)], "utf-16")
        assert held is not None
        assert units_of(held.text) == client.units
        assert held.text == client.text


def test_changes_are_made_in_their_order() -> None:
    texts = OpenDocuments()
    texts.open(item("file:///a.yaml", "one\ntwo\n"))
    first_line = types.Range(types.Position(0, 0), types.Position(1, 0))
    changes: list[types.TextDocumentContentChangeEvent] = [
        types.TextDocumentContentChangePartial(range=first_line, text=""),
        types.TextDocumentContentChangePartial(range=first_line, text="three\n"),
    ]
    opened = texts.change("file:///a.yaml", 2, changes, "utf-16")
    assert opened is not None
    assert (opened.text, opened.version) == ("three\n", 2)
    whole = types.TextDocumentContentChangeWholeDocument(text="new")
    opened = texts.change("file:///a.yaml", 3, [*changes, whole], "utf-16")
    assert opened is not None
    assert opened.text == "new"


def test_editions_grow_even_when_versions_begin_again() -> None:
    texts = OpenDocuments()
    first = texts.open(item("file:///a.yaml", version=9))
    assert texts.close("file:///a.yaml") == first
    second = texts.open(item("file:///a.yaml", version=1))
    third = texts.open(item("file:///a.yaml", version=1))
    assert first is not None
    assert second is not None
    assert third is not None
    assert first.edition < second.edition < third.edition


def test_what_is_not_open_cannot_change_or_close() -> None:
    texts = OpenDocuments()
    assert texts.change("file:///a.yaml", 2, [], "utf-16") is None
    assert texts.close("file:///a.yaml") is None


@pytest.mark.parametrize(
    ("uri", "language_id", "expected"),
    [
        ("file:///a.yaml", "yaml", "yaml"),
        ("file:///a.YML", "helm", "yaml"),
        ("file:///a.json", "jsonc", "json"),
        ("file:///a%20b.json", "", "json"),
        ("FILE:///a.yaml", "yaml", "yaml"),
        ("untitled:Untitled-1", "yaml", "yaml"),
        ("untitled:Untitled-1", "json", "json"),
        ("untitled:Untitled-1", "plaintext", None),
        ("untitled:/home/a/new.json", "yaml", "json"),
        ("git:/a.yaml?ref", "yaml", None),
        ("vscode-notebook-cell:/a.yaml", "yaml", None),
        ("file:///a.txt", "plaintext", None),
        ("file://[bad", "yaml", None),
    ],
)
def test_the_language_of_a_document(uri: str, language_id: str, expected: str | None) -> None:
    assert language_of_document(uri, language_id) == expected


EDITS = st.tuples(st.text(alphabet="a\r\n", max_size=3), st.integers(0, 9), st.integers(0, 9))


@given(st.lists(EDITS, max_size=8) | st.lists(EDITS, min_size=9, max_size=14))
def test_changes_are_made_one_after_another_also_where_they_are_many(asked: list[tuple[str, int, int]]) -> None:
    one_by_one = together = "a\r\n\rb\n\n"
    changes = []
    for text, offset, length in asked:
        start, end = min(offset, len(one_by_one)), min(offset + length, len(one_by_one))
        places = [
            position_of(one_by_one, place, "utf-32") if one_by_one else types.Position(0, 0) for place in (start, end)
        ]
        change = types.TextDocumentContentChangePartial(range=types.Range(*places), text=text)
        one_by_one, _ = changed(one_by_one, [change], "utf-32")
        changes.append(change)
    assert changed(together, changes, "utf-32")[0] == one_by_one
