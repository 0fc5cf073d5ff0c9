"""The checks that a request to the loopback server has to pass; each is one function."""

from collections.abc import Collection
from hmac import compare_digest
from typing import Final
from urllib.parse import urlsplit

MAX_BODY: Final = 4096
"""The most bytes of a request's body: an action is an id and a word."""

MAX_STREAMS: Final = 32
"""The most open event streams of one server, more than a user has windows."""

HEADERS: Final = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
"""The headers of every answer, errors included."""


def token_fits(given: str, token: str) -> bool:
    """Whether the token in a request's path, `given`, is the server's `token`; compared in constant time."""
    return compare_digest(given.encode("utf-8", "surrogatepass"), token.encode())


def own_origins(port: int) -> frozenset[str]:
    """The origins of the server for browsers on this machine."""
    return frozenset({f"http://127.0.0.1:{port}", f"http://localhost:{port}"})


def origin_of(address: str) -> str | None:
    """The origin of an `http` or `https` URL, as browsers write it; None for anything else."""
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
    """Whether the header `Host` names this server; a page that rebinds its own name to 127.0.0.1 sends that name."""
    return bool(host) and any(origin.partition("://")[2] == host for origin in origins)


def origin_fits(origin: str | None, origins: Collection[str]) -> bool:
    """Whether the header `Origin` is missing or names this server; another site's page sends its own, or `null`."""
    return origin is None or origin in origins


def fetch_fits(site: str | None, mode: str | None = None, destination: str | None = None) -> bool:
    """Whether the header `Sec-Fetch-Site` is missing, or says that the request is from the page or the address bar.

    From another site, only a link to the whole page is accepted (by the other two headers), as used by an editor in a
    browser. Such a site can neither read nor frame the window it opens.
    """
    return site in (None, "same-origin", "none") or (mode, destination) == ("navigate", "document")
