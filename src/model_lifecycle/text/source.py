"""Decode the bytes of a file, and encode a text with the same encoding and byte-order mark."""

import codecs
import sys
from typing import Final, Literal

Encoding = Literal["utf-8", "utf-16-le", "utf-16-be", "latin-1"]

_LONE: Final = "surrogatepass"
"""The error handler that accepts lone surrogates, which no file contains, but an editor's text may."""

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
        """The offset in code points of the first invalid byte sequence; None if all are valid."""

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
        """A copy that takes less memory if possible: Python stores all characters of a text as wide as the widest."""
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
        """The text; a packed one is decoded each time."""
        kept = self._kept
        return kept.decode("utf-8", _LONE) if isinstance(kept, bytes) else kept

    def with_text(self, text: str) -> "FileText":
        """A copy with another text, in the same encoding."""
        return FileText(text, self.encoding, self.bom, self.undecodable)

    def encode(self, text: str) -> bytes:
        """Encode a changed text with this file's encoding and byte-order mark."""
        mark = next((mark for mark, encoding in _BOMS if encoding == self.encoding), b"") if self.bom else b""
        return mark + text.encode(self.encoding)


def decode(data: bytes) -> FileText:
    """Decode a file as UTF-8, or as UTF-16 if it has that byte-order mark. Never raises.

    If bytes are invalid, `undecodable` is the offset of the first, and the text has U+FFFD in their place.
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
