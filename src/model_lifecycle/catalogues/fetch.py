"""Fetches catalogues, all at the same time."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from model_lifecycle.catalogues.claim import Catalogue
from model_lifecycle.network.copied import NEVER, Validators
from model_lifecycle.network.fetch import Fetcher, FetchError, Limits
from model_lifecycle.syntax.limits import LARGEST_FILE


@dataclass(frozen=True)
class Fetched:
    """An answer: its text, and what lets the next request ask for what is newer. `content` is None where it is not."""

    content: bytes | None
    validators: Validators = NEVER


@dataclass(frozen=True)
class FetchRequest:
    """A catalogue to fetch, its address, and the validators of the copy, with which only a newer one is sent."""

    catalogue: Catalogue
    address: str
    copy: Validators


Outcome = Fetched | str
"""A catalogue, or why it could not be fetched."""


def fetch_all(requests: list[FetchRequest], seconds: float, done: Callable[[FetchRequest, Outcome], None]) -> None:
    """Fetch catalogues at the same time, each in so many seconds at most; `done` is called with each outcome."""
    asyncio.run(_fetch_all(requests, seconds, done))


async def _fetch_all(
    requests: list[FetchRequest], seconds: float, done: Callable[[FetchRequest, Outcome], None]
) -> None:
    async with Fetcher(Limits(LARGEST_FILE, seconds), {"Accept": "application/json"}) as fetcher:

        async def one(request: FetchRequest) -> None:
            done(request, await _outcome(fetcher, request))

        await asyncio.gather(*map(one, requests))


async def _outcome(fetcher: Fetcher, request: FetchRequest) -> Outcome:
    try:
        answer = await fetcher.get(request.address, request.copy)
    except FetchError as error:
        return str(error)
    if answer.confirms(request.copy):
        return Fetched(None)
    if answer.status != 200:
        return f"the answer was {answer.status} {answer.reason}".rstrip()
    return Fetched(answer.content, answer.validators)
