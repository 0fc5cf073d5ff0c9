"""What a page asks the index is known without the page."""

import pytest
from support.hostile import hostile_workspace
from support.pages import (
    DAY,
    MIGRATION,
    NEW,
    OLD,
    Fields,
    migration_of,
    replacement,
    whole_model,
    whole_provider,
    workspace_of_records,
)

from model_lifecycle.page.build_page import build_page, keys_of_page

LEAVING = {**NEW, "status": "deprecated", "replacements": [replacement("next-3.0"), replacement("last-4.0")]}
OTHER = {**MIGRATION, "to": {"provider": "provider-2", "model_id": "new-2.0", "slug": "new-2-0"}}


@pytest.mark.parametrize(
    "records",
    [
        (MIGRATION, OLD, NEW, whole_provider()),
        (MIGRATION,),
        (MIGRATION, {**OLD, "id": None}, NEW),
        (MIGRATION, OLD, OLD, NEW, NEW, whole_provider()),
        (MIGRATION, OLD, LEAVING, whole_model("next-3.0", status="retired"), whole_model("last-4.0"), whole_provider()),
        (OTHER, OLD, {**NEW, "provider": "provider-2"}, whole_provider(), whole_provider("provider-2")),
        tuple(hostile_workspace()),
    ],
    ids=["all there", "nothing else", "unresolved", "twice", "chain", "two providers", "hostile"],
)
def test_a_page_asks_what_its_keys_say(records: tuple[Fields, ...]) -> None:
    workspace = workspace_of_records(*records)
    entry, view = migration_of(workspace), workspace.view()
    build_page(workspace, entry, DAY, view=view)
    assert keys_of_page(workspace, entry) == view.keys_read
