"""Decoding the bytes of a file, and encoding a text as they were: encoding, byte-order mark, invalid bytes."""

import codecs
from typing import Literal

from model_lifecycle.text.late_dataclass import dataclass
from model_lifecycle.text.pieces import PiecedText

Encoding = Literal["utf-8", "utf-16-le", "utf-16-be"]

_BOMS: tuple[tuple[bytes, Encoding], ...] = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


@dataclass(frozen=True, slots=True)
class Source:
    """A file's text as it stands (line breaks untouched, byte-order mark removed) and how it was written.

    The `content` of an open document is in pieces, which it shares with its earlier versions.
    """

    content: str | PiecedText
    encoding: Encoding = "utf-8"
    bom: bool = False
    undecodable: int | None = None
    """Offset in code points of the first byte sequence that is not valid in `encoding`; None when all are."""

    @property
    def text(self) -> str:
        """The text in one piece, which of a long text that is open takes a while to make."""
        return self.content if isinstance(self.content, str) else self.content.whole

    def start(self, length: int) -> str:
        """So many code points of the text, from its start on."""
        return self.content[:length] if isinstance(self.content, str) else self.content.part(0, length)

    def encode(self, text: str) -> bytes:
        """The bytes of a changed text, with this file's encoding and byte-order mark."""
        mark = next((mark for mark, encoding in _BOMS if encoding == self.encoding), b"") if self.bom else b""
        return mark + text.encode(self.encoding)


def decode(data: bytes) -> Source:
    """The text of a file: UTF-8, or UTF-16 where a byte-order mark says so. Never raises.

    Where bytes are not valid, `undecodable` is the offset of the first ones, and the text holds U+FFFD from there on.
    """
    for mark, encoding in _BOMS:
        if data.startswith(mark):
            return _decode(data[len(mark) :], encoding, bom=True)
    return _decode(data, "utf-8", bom=False)


def _decode(data: bytes, encoding: Encoding, *, bom: bool) -> Source:
    try:
        return Source(data.decode(encoding), encoding, bom)
    except UnicodeDecodeError as error:
        before = data[: error.start].decode(encoding)
        return Source(before + data[error.start :].decode(encoding, "replace"), encoding, bom, len(before))
