"""Decoding the bytes of a file, and encoding a text as they were: encoding, byte-order mark, invalid bytes."""

import codecs
import sys
from typing import Final, Literal

Encoding = Literal["utf-8", "utf-16-le", "utf-16-be", "latin-1"]

_LONE: Final = "surrogatepass"
"""For lone surrogates, which no file contains, but an editor's text may."""

_BOMS: tuple[tuple[bytes, Encoding], ...] = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


class FileText:
    """A file's text (line breaks untouched, byte-order mark removed) and its encoding. Immutable."""

    __slots__ = ("_kept", "bom", "encoding", "undecodable")

    def __init__(
        self,
        text: str,
        encoding: Encoding = "utf-8",
        bom: bool = False,
        undecodable: int | None = None,
    ) -> None:
        self._kept: str | bytes = text
        self.encoding: Final = encoding
        self.bom: Final = bom
        self.undecodable: Final = undecodable
        """Offset in code points of the first byte sequence that is not valid in `encoding`; None if all are valid."""

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, FileText):
            return NotImplemented
        written, others = ((source.encoding, source.bom, source.undecodable) for source in (self, other))
        return self is other or (written == others and self.text == other.text)

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        return f"Source({self.text!r}, {self.encoding!r}, {self.bom!r}, {self.undecodable!r})"

    def packed(self) -> "FileText":
        """The same in less memory where possible: Python keeps all characters of a text as wide as the widest."""
        if not isinstance(self._kept, str) or self._kept.isascii():
            return self
        data = self._kept.encode("utf-8", _LONE)
        if 2 * len(data) > sys.getsizeof(self._kept):
            return self
        packed = FileText("", self.encoding, self.bom, self.undecodable)
        packed._kept = data
        return packed

    @property
    def text(self) -> str:
        """The text, which of a packed one takes a while to make."""
        kept = self._kept
        return kept.decode("utf-8", _LONE) if isinstance(kept, bytes) else kept

    def with_text(self, text: str) -> "FileText":
        """Another text, written in the same way."""
        return FileText(text, self.encoding, self.bom, self.undecodable)

    def encode(self, text: str) -> bytes:
        """The bytes of a changed text, with this file's encoding and byte-order mark."""
        mark = next((mark for mark, encoding in _BOMS if encoding == self.encoding), b"") if self.bom else b""
        return mark + text.encode(self.encoding)


def decode(data: bytes) -> FileText:
    """The text of a file: UTF-8, or UTF-16 where a byte-order mark says so. Never raises.

    Where bytes are not valid, `undecodable` is the first offset of them, and the text holds U+FFFD from there on.
    """
    for mark, encoding in _BOMS:
        if data.startswith(mark):
            return _decode(data[len(mark) :], encoding, bom=True)
    return _decode(data, "utf-8", bom=False)


def _decode(data: bytes, encoding: Encoding, *, bom: bool) -> FileText:
    try:
        return FileText(data.decode(encoding), encoding, bom)
    except UnicodeDecodeError as error:
        before = data[: error.start].decode(encoding)
        return FileText(before + data[error.start :].decode(encoding, "replace"), encoding, bom, len(before))
