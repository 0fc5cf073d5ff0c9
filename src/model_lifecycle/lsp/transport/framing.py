"""The base protocol's frames: a header with `Content-Length`, an empty line, and as many bytes of JSON."""

from collections.abc import Iterator

MAX_HEADER = 16 * 1024
"""Bytes of the longest valid header: real ones have under a hundred."""

MAX_CONTENT = 1 << 30
"""Bytes of the longest message (1 GiB); a header that announces more is invalid, as nobody edits such a file."""

_END = b"\r\n\r\n"


class Frames:
    """Splits a stream of bytes into message bodies, whatever pieces the stream arrives in.

    A header without a valid `Content-Length` is skipped and yields None, so that the error can be answered; reading
    continues after it.
    """

    def __init__(self) -> None:
        self._buffer = bytearray()
        self._length: int | None = None

    def feed(self, data: bytes) -> Iterator[bytes | None]:
        """Add received bytes; yield each message body that is now complete, and None for each invalid header."""
        self._buffer += data
        while True:
            if self._length is None:
                end = self._buffer.find(_END)
                if end < 0:
                    if len(self._buffer) > MAX_HEADER:
                        del self._buffer[: -len(_END)]
                        yield None
                    return
                self._length = content_length(bytes(self._buffer[:end]))
                del self._buffer[: end + len(_END)]
                if self._length is None:
                    yield None
                    continue
            if len(self._buffer) < self._length:
                return
            body = bytes(self._buffer[: self._length])
            del self._buffer[: self._length]
            self._length = None
            yield body


def content_length(header: bytes) -> int | None:
    """The `Content-Length` of a header; None if it is missing or invalid."""
    for line in header.split(b"\r\n"):
        name, colon, value = line.partition(b":")
        if colon and name.strip().lower() == b"content-length":
            digits = value.strip()
            if digits.isdigit() and int(digits) <= MAX_CONTENT:
                return int(digits)
            return None
    return None


def frame(body: bytes) -> bytes:
    """Prepend the header to a message body."""
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)
