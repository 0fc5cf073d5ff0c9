"""Conversations for tests."""

from collections.abc import AsyncIterator

import pytest_asyncio
from support.talk import Talk


@pytest_asyncio.fixture
async def talk() -> AsyncIterator[Talk]:
    """A conversation that has not begun; it is ended properly after the test."""
    talk = Talk()
    yield talk
    await talk.end()
