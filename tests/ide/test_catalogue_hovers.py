"""What a hover says that catalogues claim of a value."""

from typing import Any

import pytest
from inline_snapshot import snapshot
from support.catalogue_samples import D, G, L, M, genai_prices, litellm, modeldeprecations, models_dev
from support.cursor import opened
from support.stored_catalogues import importer_of
from support.workspace_files import OLD, replaced
from support.workspaces import TODAY

from model_lifecycle.ide.hover import HoverRequest, hover

SAMPLES = {
    M: models_dev("openai", "example-1", cost={"input": 2, "output": 8}, name="Example *1* <b>`x`"),
    D: modeldeprecations("openai", "example-1", deprecated_on="2026-01-15", shutdown_on="2026-12-31"),
    L: litellm("example-1", "openai", input_cost_per_token=2.5e-06),
    G: genai_prices("openai", "example-1", {"equals": "example-1"}, {"input_mtok": 2}),
}


def claimed(old: str, new: str, samples: dict[str, Any] = SAMPLES) -> str:
    """The part about catalogues in the hover at the cursor, which is put into the model's record."""
    workspace, path, offset = opened(replaced(OLD, old, new))
    request = HoverRequest(workspace, workspace.files[path], (), TODAY, None, importer_of(workspace, samples))
    answer = hover(request, offset)
    parts = [] if answer is None else answer.markdown.split("\n\n---\n\n")
    return next((part for part in parts if part.startswith("**Catalogues**")), "")


@pytest.mark.parametrize("marked", ['"input_price<cursor>_per_mtok": 2', '"input_price_per_mtok": <cursor>2'])
def test_what_each_catalogue_says_and_when(marked: str) -> None:
    assert claimed('"input_price_per_mtok": 2', marked) == snapshot("""\
**Catalogues**

- `$2`: models.dev, 2026-07-15 (taken: models.dev comes first for this)
- `$2.5`: litellm, 2026-07-15
- `$2`: genai-prices, 2026-07-15\
""")


def test_a_status_follows_from_dates() -> None:
    assert claimed('"status": "', '"status": "<cursor>') == snapshot("""\
**Catalogues**

- `deprecated`: modeldeprecations.dev, 2026-07-01 (taken: from the shutdown date)
- `active`: modeldeprecations.dev, 2026-07-01\
""")


def test_an_item_has_the_claim_of_its_list() -> None:
    assert claimed('"text"', '"<cursor>text"') == snapshot("""\
**Catalogues**

- `text`: models.dev, 2026-07-15 (taken: only models.dev says it)\
""")


def test_texts_of_catalogues_are_shown_as_they_are() -> None:
    assert claimed('"display_name": "', '"display_name": "<cursor>') == snapshot("""\
**Catalogues**

- `` Example *1* <b>`x` ``: models.dev, 2026-07-15 (taken: models.dev comes first for this)
- `Example-1`: modeldeprecations.dev, 2026-07-01\
""")


@pytest.mark.parametrize("name", ["slug", "first_seen", "region_or_platform_notes"])
def test_no_claim_without_a_catalogue_that_has_it(name: str) -> None:
    assert claimed(f'"{name}": ', f'"{name}": <cursor>') == ""
