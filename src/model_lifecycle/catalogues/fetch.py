"""Fetches catalogues concurrently."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from model_lifecycle.catalogues.claim import Catalogue
from model_lifecycle.network.copied import NEVER, Validators
from model_lifecycle.network.fetch import Fetcher, FetchError, Limits
from model_lifecycle.syntax.limits import LARGEST_FILE


@dataclass(frozen=True)
class Fetched:
    """A response: its content (None if the copy is up to date), and the validators for the next request."""

    content: bytes | None
    validators: Validators = NEVER


@dataclass(frozen=True)
class FetchRequest:
    """A catalogue to fetch, its address, and the validators of the copy, so that only a newer version is sent."""

    catalogue: Catalogue
    address: str
    copy: Validators


Outcome = Fetched | str
"""The response, or the reason why the catalogue could not be fetched."""


def fetch_all(requests: list[FetchRequest], seconds: float, done: Callable[[FetchRequest, Outcome], None]) -> None:
    """Fetch catalogues concurrently, each within `seconds`; `done` is called with each outcome."""
    asyncio.run(_fetch_all(requests, seconds, done))


async def _fetch_all(
    requests: list[FetchRequest], seconds: float, done: Callable[[FetchRequest, Outcome], None]
) -> None:
    """Fetch all requests with one fetcher, concurrently."""
    async with Fetcher(Limits(LARGEST_FILE, seconds), {"Accept": "application/json"}) as fetcher:

        async def one(request: FetchRequest) -> None:
            done(request, await _outcome(fetcher, request))

        await asyncio.gather(*map(one, requests))


async def _outcome(fetcher: Fetcher, request: FetchRequest) -> Outcome:
    """Fetch one catalogue; a failure becomes its reason."""
    try:
        answer = await fetcher.get(request.address, request.copy)
    except FetchError as error:
        return str(error)
    if answer.confirms(request.copy):
        return Fetched(None)
    if answer.status != 200:
        return f"the answer was {answer.status} {answer.reason}".rstrip()
    return Fetched(answer.content, answer.validators)
