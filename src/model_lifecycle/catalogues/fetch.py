"""Fetches catalogues concurrently."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from model_lifecycle.catalogues.claim import Catalogue
from model_lifecycle.network.copied import NEVER, Validators
from model_lifecycle.network.fetch import Fetcher, FetchError, Limits
from model_lifecycle.syntax.limits import LARGEST_FILE


@dataclass(frozen=True)
class Download:
    """A response: its content (None if the copy is up to date), and the validators of HTTP for the next request."""

    content: bytes | None
    validators: Validators = NEVER


@dataclass(frozen=True)
class FetchRequest:
    """A catalogue to fetch, its URL, and the validators of the copy, with which the host sends only a newer version."""

    catalogue: Catalogue
    address: str
    copy: Validators


Outcome = Download | str
"""The response, or the reason why the catalogue could not be fetched."""


def fetch_all(
    requests: list[FetchRequest], seconds: float, on_outcome: Callable[[FetchRequest, Outcome], None]
) -> None:
    """Fetch catalogues concurrently, each within `seconds`, and call `on_outcome` with each result."""
    asyncio.run(_fetch_all(requests, seconds, on_outcome))


async def _fetch_all(
    requests: list[FetchRequest], seconds: float, on_outcome: Callable[[FetchRequest, Outcome], None]
) -> None:
    """Fetch all requests with one fetcher, concurrently."""
    async with Fetcher(Limits(LARGEST_FILE, seconds), {"Accept": "application/json"}) as fetcher:

        async def one(request: FetchRequest) -> None:
            """Fetch one catalogue, and report its outcome."""
            on_outcome(request, await _fetch(fetcher, request))

        await asyncio.gather(*map(one, requests))


async def _fetch(fetcher: Fetcher, request: FetchRequest) -> Outcome:
    """Fetch one catalogue; a failure becomes its reason."""
    try:
        response = await fetcher.get(request.address, request.copy)
    except FetchError as error:
        return str(error)
    if response.confirms(request.copy):
        return Download(None)
    if response.status != 200:
        return f"the answer was {response.status} {response.reason}".rstrip()
    return Download(response.content, response.validators)
