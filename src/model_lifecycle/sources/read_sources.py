"""Reads pages from their hosts, politely.

One page at a time per host, at most two a second, only if newer than the copy; pages that the host's robots.txt
disallows are not read; a host that asks to wait, or is unreachable, is skipped for the rest of the run. A host
that answers slowly is asked for its other pages with a shorter timeout: one of them may be gone, or have moved.
"""

import asyncio
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from email.message import Message
from typing import Final
from urllib.parse import urlsplit

from protego import Protego

from model_lifecycle import __version__
from model_lifecycle.network.copied import utc_today
from model_lifecycle.network.fetch import Answer, Fetcher, FetchError, FetchFailure, Limits
from model_lifecycle.network.mirrors import Mirrors
from model_lifecycle.sources.judge import Visit
from model_lifecycle.sources.page import PageContent
from model_lifecycle.sources.page_reading import PageReader
from model_lifecycle.sources.page_store import StoredPage
from model_lifecycle.sources.read_page import MOST_BYTES

_LIMITS: Final = Limits(size=MOST_BYTES, seconds=10)
_SECONDS_BETWEEN: Final = 0.5
"""Seconds between the starts of two requests to the same host."""
_HOSTS_AT_ONCE: Final = 8
_MOST_FAILURES: Final = 3
"""Number of consecutive failed connections after which a host is skipped, and of slow ones for a shorter timeout."""
_SHORT_TIMEOUT: Final = 2.0
"""The timeout in seconds for further pages of a slow host."""
_MOST_ROBOTS: Final = 500_000
_ACCEPT: Final = "text/html,application/xhtml+xml,text/markdown;q=0.9,text/plain;q=0.8,*/*;q=0.1"
_LOGIN: Final = ("login", "log-in", "signin", "sign-in", "sso", "oauth", "authorize")
"""The path segments of login pages."""


@dataclass(frozen=True)
class PageRequest:
    """A page to read, and the existing copy, if any."""

    address: str
    copy: StoredPage | None = None


@dataclass(frozen=True)
class PageResult:
    """The result of a request: the new copy, in which an unreadable page has a reason."""

    request: PageRequest
    copy: StoredPage
    is_unreachable: bool = False
    """Whether no connection to its host was possible."""


@dataclass
class _Host:
    """The state of a host during a run: its robots.txt, its failures, and the requests of its pages."""

    robots: Protego | None = None
    refusal: str = ""
    """The reason why the rest of its pages are not read; empty if they are."""
    failures: int = 0
    slow: int = 0
    requests: list[PageRequest] = field(default_factory=list)


def read_sources(
    requests: Iterable[PageRequest],
    on_result: Callable[[PageResult], None],
    *,
    mirrors: Mapping[str, str] | None = None,
    contact: str | None = None,
) -> None:
    """Read pages, concurrently from several hosts, and call `on_result` with each result as it arrives.

    `mirrors` maps URL prefixes to those requested instead; `contact` is added to the User-Agent header.
    """
    asyncio.run(_read_all(list(requests), on_result, Mirrors(mirrors or {}), contact))


async def _read_all(
    requests: list[PageRequest], on_result: Callable[[PageResult], None], mirrors: Mirrors, contact: str | None
) -> None:
    """Group the requests by host, and read several hosts concurrently."""
    hosts: dict[str, _Host] = {}
    for request in requests:
        hosts.setdefault(urlsplit(mirrors.request_url(request.address)).netloc, _Host()).requests.append(request)
    agent = f"model-lifecycle/{__version__}" + (f" (+{contact})" if contact else "")
    headers = {"User-Agent": agent, "Accept": _ACCEPT}
    gate = asyncio.Semaphore(_HOSTS_AT_ONCE)
    async with Fetcher(_LIMITS, headers, plain_http=True, mirrors=mirrors) as fetcher, PageReader() as reader:

        async def visit(host: _Host) -> None:
            async with gate:
                await _read_host(host, fetcher, reader, agent, on_result)

        await asyncio.gather(*map(visit, hosts.values()))


async def _read_host(
    host: _Host, fetcher: Fetcher, reader: PageReader, agent: str, on_result: Callable[[PageResult], None]
) -> None:
    """Read the pages of one host in turn, with pauses, as its robots.txt allows; call `on_result` with each result."""
    clock = asyncio.get_running_loop().time
    for number, request in enumerate(host.requests):
        started = clock()
        if number == 0 and _is_web(request.address):
            await _read_robots(host, request.address, fetcher)
        if host.refusal:
            on_result(_unreadable(request, host.refusal, is_unreachable=host.failures > 0))
        elif host.robots is not None and not host.robots.can_fetch(request.address, agent):
            on_result(
                _unreadable(
                    request, "its host's robots.txt asks programs not to read it: save it and use --page URL=FILE"
                )
            )
        else:
            on_result(await _read_page(host, request, fetcher, reader))
            if number + 1 < len(host.requests) and not host.refusal:
                await asyncio.sleep(max(0.0, started + _SECONDS_BETWEEN - clock()))


def _is_web(address: str) -> bool:
    """Whether a URL is of HTTP or HTTPS."""
    return urlsplit(address).scheme in ("http", "https")


async def _read_robots(host: _Host, address: str, fetcher: Fetcher) -> None:
    """Set the host's `robots` by its robots.txt, or its `refusal` if it fails; a missing file allows all (RFC 9309)."""
    parts = urlsplit(address)
    try:
        response = await fetcher.get(f"{parts.scheme}://{parts.netloc}/robots.txt")
    except FetchError as error:
        if error.failure is FetchFailure.UNREACHABLE:
            host.refusal, host.failures = str(error), 1
        elif error.failure is FetchFailure.TOO_SLOW:
            host.refusal = "its host did not say in its robots.txt what may be read"
        return
    if response.status >= 500:
        host.refusal = f"its host answered {response.status} when it was asked for its robots.txt"
    elif response.status == 200:
        host.robots = Protego.parse(response.content[:_MOST_ROBOTS].decode("utf-8", "replace"))


async def _read_page(host: _Host, request: PageRequest, fetcher: Fetcher, reader: PageReader) -> PageResult:
    """Read one page, and update the host's failures, slow responses and refusal."""
    seconds = _SHORT_TIMEOUT if host.slow >= _MOST_FAILURES else None
    try:
        response = await fetcher.get(request.address, request.copy.validators if request.copy else None, seconds)
    except FetchError as error:
        is_unreachable = error.failure is FetchFailure.UNREACHABLE
        host.failures = host.failures + 1 if is_unreachable else 0
        host.slow += error.failure is FetchFailure.TOO_SLOW
        if host.failures >= _MOST_FAILURES:
            host.refusal = f"its host was left after {_MOST_FAILURES} pages: {error}"
        return _unreadable(request, str(error), is_unreachable=is_unreachable)
    host.failures = 0
    if response.status == 429 or (response.status == 503 and response.header("Retry-After")):
        host.refusal = "its host asks to wait, and was left for this run"
    if request.copy is not None and response.confirms(request.copy.validators):
        visit = replace(request.copy.visit, day=utc_today(), moved_to=response.moved_to)
        return PageResult(request, replace(request.copy, visit=visit))
    page = await _page_from_response(request, response, reader)
    visit = Visit(page, utc_today(), response.moved_to)
    return PageResult(request, StoredPage(request.address, visit, response.validators, response.is_mirrored))


async def _page_from_response(request: PageRequest, response: Answer, reader: PageReader) -> PageContent:
    """The page of a response; `dead` or `unreadable` by its status, or if it redirects to a login."""
    if response.status in (404, 410):
        return PageContent(outcome="dead", reason=f"its host answers {response.status}")
    if response.status != 200:
        return PageContent(
            outcome="unreadable", reason=f"its host answered {response.status} {response.reason}".rstrip()
        )
    if _is_login(response.address) and not _is_login(request.address):
        return PageContent(outcome="unreadable", reason="it redirects to a login")
    message = Message()
    message["Content-Type"] = response.header("Content-Type") or ""
    charset = message.get_content_charset()
    return await reader.read(response.content, charset)


def _is_login(address: str) -> bool:
    """Whether the path of a URL is probably that of a login page."""
    return not set(urlsplit(address).path.lower().split("/")).isdisjoint(_LOGIN)


def _unreadable(request: PageRequest, reason: str, *, is_unreachable: bool = False) -> PageResult:
    """The result for a page that could not be read."""
    page = PageContent(outcome="unreadable", reason=reason)
    return PageResult(request, StoredPage(request.address, Visit(page, utc_today())), is_unreachable)
