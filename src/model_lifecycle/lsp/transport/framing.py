"""The base protocol's frames: a header with `Content-Length`, an empty line, and as many bytes of JSON."""

from collections.abc import Iterator

MAX_HEADER = 16 * 1024
"""A longer header is invalid: real ones have under a hundred bytes."""

MAX_CONTENT = 1 << 30
"""A message longer than this (1 GiB) counts as an error in its header: nobody edits such a file."""

_END = b"\r\n\r\n"


class Frames:
    """Cuts a stream of bytes into message bodies, however the stream is cut into pieces.

    A header without a usable `Content-Length` is skipped, and gives None so that the error can be answered; reading
    goes on behind it.
    """

    def __init__(self) -> None:
        self._buffer = bytearray()
        self._length: int | None = None

    def feed(self, data: bytes) -> Iterator[bytes | None]:
        """The bodies that are complete with these further bytes."""
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
    """The number of bytes that a header announces; None where it has none that can be used."""
    for line in header.split(b"\r\n"):
        name, colon, value = line.partition(b":")
        if colon and name.strip().lower() == b"content-length":
            digits = value.strip()
            if digits.isdigit() and int(digits) <= MAX_CONTENT:
                return int(digits)
            return None
    return None


def frame(body: bytes) -> bytes:
    """A body with its header."""
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)
