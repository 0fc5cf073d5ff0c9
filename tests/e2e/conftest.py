"""Editors for tests."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Final

import pytest
import pytest_asyncio
from playwright.sync_api import Browser
from support.pytest_lsp_client import PULL, PUSH, Desk, Editor, Profile, at_migration
from support.site_in_browser import chromium
from support.thorough import some_of

HERE: Final = Path(__file__).parent

QUICK: Final = {
    "test_a_session",
    "test_any_request_about_a_document_can_be_made",
    "test_every_request_about_a_document_is_answered",
    "test_exit_after_shutdown",
    "test_a_workspace_from_init_to_a_finding",
    "test_standard_input_in_another_encoding",
    "test_version_needs_nothing_heavy",
    "test_a_narrow_encoding_does_not_stop_the_output",
    "test_what_could_not_be_fixed_is_shown",
    "test_findings_never_take_the_place_of_a_record",
    "test_output_is_current",
    "test_metadata",
}
"""One or two of each sort: a session, every request, the end; a run, its streams, its files; documents."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Each test here starts the real program or server, most of them several times: all but `QUICK` are slow."""
    for item in items:
        if item.path.parent == HERE and item.name.partition("[")[0] not in QUICK:
            item.add_marker(pytest.mark.slow)


@pytest_asyncio.fixture(params=some_of([PUSH, PULL], 2), ids=lambda profile: profile.name)
async def editor(request: pytest.FixtureRequest) -> AsyncIterator[Editor]:
    """An editor of either kind with a server of its own, which is shut down properly after the test."""
    profile: Profile = request.param
    editor = await Editor.start(profile)
    yield editor
    assert await editor.leave() == 0


@pytest_asyncio.fixture(
    scope="module", loop_scope="module", params=some_of([PUSH, PULL], 2), ids=lambda profile: profile.name
)
async def desk(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Desk]:
    """A migration open in an editor of either kind, for the tests of a module that change nothing."""
    editor = await Editor.start(request.param)
    yield Desk(editor, *await at_migration(editor, tmp_path_factory.mktemp("desk")))
    assert await editor.leave() == 0


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium, for the tests of a module."""
    with chromium() as browser:
        yield browser
