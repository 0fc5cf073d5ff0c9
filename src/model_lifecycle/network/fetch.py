"""Fetches texts and pages: the program's only access to the network.

    async with Fetcher(Limits(size=5_000_000, seconds=10), {"Accept": "text/html"}, plain_http=True) as fetcher:
        answer = await fetcher.get("https://provider.example/models", Validators(etag='"1"'))

A person's secrets stay where they are: no `.netrc`, no cookies, no user names in addresses. A proxy that the
environment names (`HTTPS_PROXY`, `NO_PROXY`) is used, and only the proxy is sent what is written in its address.
"""

import asyncio
import os
import socket
import ssl
from collections.abc import Mapping
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Final, Self
from urllib.parse import urljoin, urlsplit
from urllib.request import getproxies, proxy_bypass

import aiohttp

from model_lifecycle import __version__
from model_lifecycle.network.addresses import HostGuard, RefusedHostError
from model_lifecycle.network.copied import Validators
from model_lifecycle.network.mirrors import Mirrors

_CHUNK: Final = 64 * 1024
_LONGEST_HEADER: Final = 64 * 1024
_REDIRECTS: Final = (301, 302, 303, 307, 308)
_PERMANENT: Final = (301, 308)


class FetchFailure(Enum):
    """The reason why there is no answer."""

    REFUSED = auto()
    """The address, or one that it redirects to, must not be fetched."""
    UNREACHABLE = auto()
    """The host name was not found, or there was no connection: perhaps the network is down."""
    CERTIFICATE = auto()
    TOO_SLOW = auto()
    TOO_LARGE = auto()
    REDIRECTS = auto()
    """Too many redirects, or one without a target."""
    BROKEN = auto()
    """The host did not send a valid or complete HTTP response."""


class FetchError(Exception):
    """Raised if an address could not be fetched; the text is the reason, as the end of a sentence."""

    def __init__(self, reason: str, failure: FetchFailure) -> None:
        super().__init__(reason)
        self.failure = failure


@dataclass(frozen=True)
class Limits:
    """Limits of an answer: decompressed bytes, seconds including redirects, seconds of silence, redirects."""

    size: int
    seconds: float
    idle_seconds: float | None = None
    redirects: int = 5


@dataclass(frozen=True)
class Redirect:
    """A redirect that was followed."""

    status: int
    address: str
    """The target address."""

    @property
    def is_permanent(self) -> bool:
        """Whether the redirect says that the page has moved for good."""
        return self.status in _PERMANENT


@dataclass(frozen=True)
class Answer:
    """An HTTP answer of any status. The names of `headers` are in lower case."""

    status: int
    reason: str
    address: str
    """The address of the content, after all redirects."""
    headers: Mapping[str, str]
    content: bytes
    redirects: tuple[Redirect, ...] = ()
    urls: tuple[str, ...] = ()
    """The requested URLs, from the first to that of the content, including those of mirrors."""
    is_mirrored: bool = False
    """Whether one of the URLs belongs to a mirror."""

    @property
    def validators(self) -> Validators:
        """The validators for the next request of the same content."""
        return Validators(self.header("ETag"), self.header("Last-Modified"), self.urls)

    def confirms(self, copy: Validators) -> bool:
        """Whether this is a 304 (not modified) from the URLs that the copy came by, so that it is up to date."""
        return self.status == 304 and self.urls == copy.urls

    def header(self, name: str) -> str | None:
        """The header `name` in any case; None if it is missing."""
        return self.headers.get(name.lower())

    @property
    def moved_to(self) -> str | None:
        """The new permanent address of the page: the target of the last permanent redirect before any
        temporary one; None if there is none.
        """
        target = None
        for redirect in self.redirects:
            if not redirect.is_permanent:
                break
            target = redirect.address
        return target


@dataclass
class Fetcher:
    """Fetches addresses with the same headers and limits, until it is closed.

    Addresses start with `https://`. Those with `http://` are fetched from hosts that the environment allows
    (`addresses.PRIVATE_ADDRESSES`), and with `plain_http` from others: for pages that anybody may read.
    """

    limits: Limits
    headers: Mapping[str, str] = field(default_factory=dict)
    plain_http: bool = False
    mirrors: Mirrors = field(default_factory=Mirrors)
    """The mirrors that addresses and redirects are read from; a mirror's redirects are mapped back to the original."""
    _sessions: dict[tuple[str, bool], aiohttp.ClientSession] = field(default_factory=dict, init=False)
    _exit_stack: AsyncExitStack = field(default_factory=AsyncExitStack, init=False)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._exit_stack.aclose()

    async def get(self, address: str, copy: Validators | None = None, seconds: float | None = None) -> Answer:
        """Fetch an address within `seconds` (default: the limits'); the status is 304 if the copy is up to date.

        If a 304 comes from other URLs than the copy's, the whole content is fetched. Raises `FetchError`.
        """
        redirects: list[Redirect] = []
        seconds = self.limits.seconds if seconds is None else seconds
        try:
            async with asyncio.timeout(seconds):
                if copy is not None and copy.urls:
                    answer = await self._follow(address, copy.conditions(), redirects)
                    if answer.status != 304 or answer.confirms(copy):
                        return answer
                    redirects.clear()
                return await self._follow(address, {}, redirects)
        except TimeoutError as error:
            reason = f"there was no complete response within {seconds:g} seconds"
            raise FetchError(reason, FetchFailure.TOO_SLOW) from error
        except (aiohttp.ClientError, ssl.SSLError, OSError, ValueError) as error:
            reason, failure = _reason_and_kind(error)
            prefix = f"it redirects to `{redirects[-1].address}`: " if redirects else ""
            raise FetchError(prefix + reason, failure) from error

    async def _follow(self, address: str, headers: Mapping[str, str], redirects: list[Redirect]) -> Answer:
        """Fetch an address, and append the redirects followed to `redirects`. Raises `FetchError` after too many."""
        urls: list[str] = []
        is_mirrored = False
        while len(redirects) <= self.limits.redirects:
            url = self.mirrors.request_url(address)
            urls.append(url)
            is_mirrored = is_mirrored or url != address
            session, proxy = await self._session(url, _scheme(url))
            async with session.get(url, headers=headers, allow_redirects=False, proxy=proxy) as answer:
                if answer.status not in _REDIRECTS:
                    content = await self._content(answer)
                    headers_by_name = {name.lower(): _clean(value) for name, value in answer.headers.items()}
                    reason = _clean(answer.reason or "")
                    chain = tuple(redirects), tuple(urls)
                    return Answer(answer.status, reason, address, headers_by_name, content, *chain, is_mirrored)
                location = _clean(answer.headers.get("Location", ""))
                address = _next_address(address, self.mirrors.original_url(urljoin(url, location)) if location else "")
                redirects.append(Redirect(answer.status, address))
        raise FetchError(f"it redirects more than {self.limits.redirects} times", FetchFailure.REDIRECTS)

    async def _session(self, address: str, scheme: str) -> tuple[aiohttp.ClientSession, str | None]:
        """The client session for an address, opened on first use, and the proxy, if any. Raises `RefusedHostError`."""
        host = urlsplit(address).hostname or ""
        proxy = None if proxy_bypass(host) else getproxies().get(scheme)
        guard = HostGuard(public=scheme == "https" or self.plain_http)
        if proxy is not None:
            await _check_proxied_host(host, guard)
        key = scheme, proxy is not None
        if key not in self._sessions:
            connector = aiohttp.TCPConnector(
                resolver=aiohttp.ThreadedResolver(), socket_factory=guard.socket if proxy is None else None
            )
            idle = self.limits.idle_seconds
            session = aiohttp.ClientSession(
                connector=connector,
                headers={"User-Agent": f"model-lifecycle/{__version__}", **self.headers},
                timeout=aiohttp.ClientTimeout(total=None, sock_connect=idle, sock_read=idle),
                cookie_jar=aiohttp.DummyCookieJar(),
                max_line_size=_LONGEST_HEADER,
                max_field_size=_LONGEST_HEADER,
            )
            self._sessions[key] = await self._exit_stack.enter_async_context(session)
        return self._sessions[key], proxy

    async def _content(self, answer: aiohttp.ClientResponse) -> bytes:
        """Read the body in parts, so that memory holds no more than the limit. Raises `FetchError` if it is larger."""
        parts, size = [], 0
        async for part in answer.content.iter_chunked(_CHUNK):
            size += len(part)
            if size > self.limits.size:
                mebibytes = f"{self.limits.size / 1024 / 1024:.3g}"
                raise FetchError(f"the answer has more than {mebibytes} MiB", FetchFailure.TOO_LARGE)
            parts.append(part)
        return b"".join(parts)


def _scheme(address: str) -> str:
    """The scheme of an address. Raises `RefusedHostError` if it must not be fetched, ValueError if it is malformed."""
    parts = urlsplit(address)
    if parts.scheme not in ("https", "http") or not parts.hostname or not address.isprintable():
        raise RefusedHostError("that is not a web address")
    if parts.username is not None or parts.password is not None:
        raise RefusedHostError("an address with a user name or a password is not fetched")
    return parts.scheme


def _next_address(address: str, location: str) -> str:
    """The target of a redirect, which must be https, or http after http.

    Raises `FetchError` for another target, ValueError for a malformed one.
    """
    if not location:
        raise FetchError("it redirects to nowhere", FetchFailure.REDIRECTS)
    target = urljoin(address, location)
    scheme = urlsplit(target).scheme
    if scheme != "https" and not (scheme == urlsplit(address).scheme == "http"):
        raise FetchError(f"it redirects to `{target}`", FetchFailure.REFUSED)
    return target


async def _check_proxied_host(host: str, guard: HostGuard) -> None:
    """Check a host that is requested through a proxy: no address of its name, as resolved here, may be refused.

    Raises `RefusedHostError`. A name that cannot be resolved here passes: the proxy decides where it connects to.
    """
    try:
        results = await asyncio.get_running_loop().getaddrinfo(host, None, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        return  # only the proxy knows the names of the internet
    for *_, address in results:
        guard.check(str(address[0]))


def _clean(text: str) -> str:
    """The text of a header, with U+FFFD for bytes that are not UTF-8, which aiohttp keeps as surrogates."""
    return text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def _reason_and_kind(error: Exception) -> tuple[str, FetchFailure]:
    """The reason of a failure in own words, as messages of libraries may contain untrusted text, and its kind."""
    cause = getattr(error, "os_error", error)
    match error:
        case _ if isinstance(cause, RefusedHostError):
            return str(cause), FetchFailure.REFUSED
        case aiohttp.ClientConnectorCertificateError() | ssl.SSLCertVerificationError():
            why = getattr(getattr(error, "certificate_error", error), "verify_message", "")
            return f"its certificate is not valid: {why or 'no reason is given'}", FetchFailure.CERTIFICATE
        case ssl.SSLError() | aiohttp.ClientSSLError():
            return "no encrypted connection was made to its host", FetchFailure.CERTIFICATE
        case aiohttp.ClientConnectorDNSError():
            return f"its host `{error.host}` was not found", FetchFailure.UNREACHABLE
        case aiohttp.ClientHttpProxyError():
            return f"the proxy answered {error.status}", FetchFailure.UNREACHABLE
        case aiohttp.ClientPayloadError():
            return "the answer was cut short", FetchFailure.BROKEN
        case aiohttp.ServerDisconnectedError():
            return "its host ended the connection before it answered", FetchFailure.BROKEN
        case aiohttp.ClientResponseError():
            return "its host did not send a valid HTTP response", FetchFailure.BROKEN
        case OSError():
            number = getattr(cause, "errno", None)
            reason = os.strerror(number).lower() if number else "no reason is given"
            return f"no connection to its host: {reason}", FetchFailure.UNREACHABLE
        case _:
            return "that is not a web address", FetchFailure.REFUSED
