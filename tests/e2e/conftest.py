"""Editors for tests."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from support.pytest_lsp_client import PULL, PUSH, Editor, Profile
from support.thorough import some_of


@pytest_asyncio.fixture(params=some_of([PUSH, PULL], 2), ids=lambda profile: profile.name)
async def editor(request: pytest.FixtureRequest) -> AsyncIterator[Editor]:
    """An editor of either kind with a server of its own, which is shut down properly after the test."""
    profile: Profile = request.param
    editor = await Editor.start(profile)
    yield editor
    assert await editor.leave() == 0
