"""Bytes to text and back."""

import codecs
import pickle
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from model_lifecycle.text.source import FileText, decode

TEXTS = st.text(st.sampled_from("a\r\n\té😀\u2028\0\ufffd") | st.characters(exclude_categories=["Cs"]))


@pytest.mark.parametrize(
    ("data", "source"),
    [
        (b"", FileText("")),
        (b"a\r\nb", FileText("a\r\nb")),
        ("é".encode(), FileText("é")),
        (codecs.BOM_UTF8 + b"a", FileText("a", "utf-8", bom=True)),
        (codecs.BOM_UTF16_LE + "é😀".encode("utf-16-le"), FileText("é😀", "utf-16-le", bom=True)),
        (codecs.BOM_UTF16_BE + "é😀".encode("utf-16-be"), FileText("é😀", "utf-16-be", bom=True)),
        (b"caf\xe9", FileText("caf\ufffd", undecodable=3)),
        ("é".encode() + b"\xff\xfe", FileText("é\ufffd\ufffd", undecodable=1)),
        (b"\xed\xa0\x80", FileText("\ufffd\ufffd\ufffd", undecodable=0)),  # a surrogate in UTF-8
        (codecs.BOM_UTF16_LE + b"a\0\0\xd8", FileText("a\ufffd", "utf-16-le", bom=True, undecodable=1)),
        (codecs.BOM_UTF16_LE + b"a\0b", FileText("a\ufffd", "utf-16-le", bom=True, undecodable=1)),
        (codecs.BOM_UTF8, FileText("", "utf-8", bom=True)),
    ],
)
def test_decode(data: bytes, source: FileText) -> None:
    assert decode(data) == source


@given(TEXTS, st.sampled_from(["utf-8", "utf-16-le", "utf-16-be"]), st.booleans())
def test_text_survives(text: str, encoding: str, mark: bool) -> None:
    marks = {"utf-8": codecs.BOM_UTF8, "utf-16-le": codecs.BOM_UTF16_LE, "utf-16-be": codecs.BOM_UTF16_BE}
    if encoding != "utf-8":
        mark = True  # without one nobody could know
    data = (marks[encoding] if mark else b"") + text.encode(encoding)
    source = decode(data)
    if not mark and text.startswith("\ufeff"):
        assert source == FileText(text[1:], "utf-8", bom=True)
    else:
        assert source.text == text
    assert source.undecodable is None
    assert source.encode(source.text) == data


@given(st.binary() | TEXTS.map(str.encode), st.binary(max_size=3))
def test_any_bytes_are_read_and_valid_ones_written_back(start: bytes, end: bytes) -> None:
    data = start + end
    source = decode(data)
    if source.undecodable is None:
        assert source.encode(source.text) == data
    else:
        assert source.text[source.undecodable] == "\ufffd"
        before = source.encode(source.text[: source.undecodable])
        assert data.startswith(before)


@given(st.text(st.sampled_from("ab é–😀\ud83d")).map(lambda text: text * 40), st.sampled_from([None, 3]))
def test_a_packed_text_is_the_same(text: str, undecodable: int | None) -> None:
    source = FileText(text, "utf-16-le", bom=True, undecodable=undecodable)
    packed = source.packed()
    assert packed == source == packed.packed()
    assert hash(packed) == hash(source)
    assert packed.text == text
    assert packed != FileText(f"{text}x").packed()
    assert pickle.loads(pickle.dumps(packed)) == source


def test_a_text_with_one_long_character_takes_a_third() -> None:
    source = FileText("a" * 10_000 + "😀")
    assert len(pickle.dumps(source.packed())) < 1.1 * len(source.text) < sys.getsizeof(source.text) / 3
    assert FileText("a" * 10_000).packed().text == "a" * 10_000
