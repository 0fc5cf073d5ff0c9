"""Fetches catalogues: the only place of the program that uses the network."""

import asyncio
import ssl
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urljoin, urlsplit

import aiohttp

from model_lifecycle import __version__
from model_lifecycle.catalogues.claim import Catalogue
from model_lifecycle.catalogues.published_values import text_in
from model_lifecycle.syntax.limits import LARGEST_FILE

_MOST_REDIRECTS: Final = 5
_AT_ONCE: Final = 64 * 1024
_REDIRECTS: Final = (301, 302, 303, 307, 308)


class FetchError(Exception):
    """A catalogue that could not be fetched: the text says why."""


@dataclass(frozen=True)
class Fetched:
    """An answer: its text, and what lets the next request ask for what is newer. `content` is None where it is not."""

    content: bytes | None
    etag: str | None = None
    last_modified: str | None = None


@dataclass(frozen=True)
class Request:
    """What is fetched: a catalogue, its address, and the headers that ask for what is newer than a copy."""

    catalogue: Catalogue
    address: str
    conditions: Mapping[str, str]


def fetch_all(requests: list[Request], seconds: float, done: Callable[[Request, Fetched | FetchError], None]) -> None:
    """Fetch catalogues at the same time, each in so many seconds at most; `done` is called with each outcome."""
    asyncio.run(_fetch_all(requests, seconds, done))


async def _fetch_all(
    requests: list[Request], seconds: float, done: Callable[[Request, Fetched | FetchError], None]
) -> None:
    timeout = aiohttp.ClientTimeout(total=seconds)
    headers = {"User-Agent": f"model-lifecycle/{__version__}", "Accept": "application/json"}
    async with aiohttp.ClientSession(timeout=timeout, headers=headers, trust_env=True) as session:

        async def one(request: Request) -> None:
            done(request, await _outcome(_fetch(session, request), seconds))

        await asyncio.gather(*map(one, requests))


async def _outcome(work: Coroutine[Any, Any, Fetched], seconds: float) -> Fetched | FetchError:
    try:
        return await work
    except FetchError as error:
        return error
    except TimeoutError:
        return FetchError(f"there was no whole answer in {seconds:g} seconds")
    except aiohttp.ClientPayloadError:
        return FetchError("the answer was cut short")
    except (aiohttp.ClientError, ssl.SSLError, OSError, ValueError) as error:
        return FetchError(str(error) or type(error).__name__)


async def _fetch(session: aiohttp.ClientSession, request: Request) -> Fetched:
    """Raises `FetchError`, and what aiohttp raises."""
    address = request.address
    for _ in range(_MOST_REDIRECTS + 1):
        async with session.get(address, headers=request.conditions, allow_redirects=False) as answer:
            if answer.status in _REDIRECTS:
                address = _next_address(answer)
                continue
            if answer.status == 304 and request.conditions:
                return Fetched(None)
            if answer.status != 200:
                raise FetchError(f"the answer was {answer.status} {text_in(answer.reason) or ''}".rstrip())
            headers = answer.headers
            content = await _content(answer)
            return Fetched(content, text_in(headers.get("ETag")), text_in(headers.get("Last-Modified")))
    raise FetchError(f"it redirects more than {_MOST_REDIRECTS} times")


def _next_address(answer: aiohttp.ClientResponse) -> str:
    """Where an answer redirects to: never from https to http, nor to anything else."""
    location = answer.headers.get("Location", "")
    address = urljoin(str(answer.url), location) if location else ""
    scheme = urlsplit(address).scheme
    if scheme != "https" and not (scheme == answer.url.scheme == "http"):
        raise FetchError(f"it redirects to `{address or 'nowhere'}`")
    return address


async def _content(answer: aiohttp.ClientResponse) -> bytes:
    parts, size = [], 0
    async for part in answer.content.iter_chunked(_AT_ONCE):
        size += len(part)
        if size > LARGEST_FILE:
            raise FetchError(f"the answer has more than {LARGEST_FILE // 1024 // 1024} MiB")
        parts.append(part)
    return b"".join(parts)
