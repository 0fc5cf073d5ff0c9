"""The checks that a request to the loopback server has to pass, one function each."""

from collections.abc import Collection
from hmac import compare_digest
from typing import Final
from urllib.parse import urlsplit

MAX_BODY: Final = 4096
"""Bytes of a request's body: an action is an id and a word."""

MAX_STREAMS: Final = 32
"""Open event streams of one server: more than a person has windows."""

HEADERS: Final = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
"""Of every answer, errors included."""


def token_fits(given: str, token: str) -> bool:
    """Whether the path's token is the server's, compared in constant time."""
    return compare_digest(given.encode("utf-8", "surrogatepass"), token.encode())


def own_origins(port: int) -> frozenset[str]:
    """The origins by which a browser on this machine knows the server."""
    return frozenset({f"http://127.0.0.1:{port}", f"http://localhost:{port}"})


def origin_of(address: str) -> str | None:
    """The origin of an `http` or `https` address, as browsers write it; None for anything else."""
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        return None
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.username is not None:
        return None
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    usual = port is None or port == {"http": 80, "https": 443}[parts.scheme]
    return f"{parts.scheme}://{host}" if usual else f"{parts.scheme}://{host}:{port}"


def host_fits(host: str | None, origins: Collection[str]) -> bool:
    """Whether `Host` is this server: a page that rebinds a name of its own to 127.0.0.1 sends that name."""
    return bool(host) and any(origin.partition("://")[2] == host for origin in origins)


def origin_fits(origin: str | None, origins: Collection[str]) -> bool:
    """Whether `Origin`, where it is sent, is this server: another site's page sends its own, or `null`."""
    return origin is None or origin in origins


def fetch_fits(site: str | None, mode: str | None = None, destination: str | None = None) -> bool:
    """Whether `Sec-Fetch-Site`, where it is sent, says that the page itself or a person's address bar asks.

    Of another site only a link to the whole page counts (by the other two headers): an editor in a browser opens it so.
    Such a page cannot look into the window it opens, and cannot frame it.
    """
    return site in (None, "same-origin", "none") or (mode, destination) == ("navigate", "document")
