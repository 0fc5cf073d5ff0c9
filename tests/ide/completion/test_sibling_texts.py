"""What other migrations say is offered with the ids, names and the day of this one."""

import json
from typing import Any

import pytest
from support.completion_probe import ask, ranked
from support.cursor import at_cursor
from support.memory_workspace import MemoryWorkspace
from support.pages import EXAMPLE_FILES, MIGRATION_PATH, NEW_PATH, OLD_PATH
from support.workspaces import ROOT

PATH = f"{ROOT}/migrations/third-to-fourth.yaml"
SPECS = json.loads(EXAMPLE_FILES[OLD_PATH])["specs"]
THIRD = {
    "id": "third",
    "slug": "third",
    "display_name": "Third One",
    "shutdown_date": "2027-03-01",
    "specs": SPECS | {"endpoints": ["/v1"]},
}
FOURTH = {"id": "fourth", "slug": "fourth", "display_name": "Fourth One", "specs": SPECS | {"endpoints": ["/v2"]}}
HERE = """\
from: {provider: provider-1, model_id: third, slug: third}
to: {provider: provider-1, model_id: fourth, slug: fourth}
"""


def changed(text: str, values: dict[str, Any]) -> str:
    return json.dumps(json.loads(text) | values)


def offered(marked: str, **values: Any) -> list[str]:
    """What is offered in a migration beside one that has some values."""
    texts = EXAMPLE_FILES | {
        MIGRATION_PATH: changed(EXAMPLE_FILES[MIGRATION_PATH], values),
        "models/provider-1/third.yaml": changed(EXAMPLE_FILES[OLD_PATH], THIRD),
        "models/provider-1/fourth.yaml": changed(EXAMPLE_FILES[NEW_PATH], FOURTH),
    }
    text, offset = at_cursor(f"{HERE}{marked}")
    return [item.plain for item in ranked(ask(MemoryWorkspace(texts).workspace, PATH, text, offset))]


def test_a_step() -> None:
    ends = json.loads(EXAMPLE_FILES[OLD_PATH])
    step = f"{ends['display_name']} (old-1.0) ends on {ends['shutdown_date']}, use new-2.0, not new-2.0-mini."
    texts = offered("migration_checklist:\n  - <cursor>", migration_checklist=["a", step])
    assert "Third One (third) ends on 2027-03-01, use fourth, not new-2.0-mini." in texts


@pytest.mark.parametrize(("name", "value"), [("label", "All prices"), ("excerpt", "old-1.0 costs less.")])
def test_of_a_page(name: str, value: str) -> None:
    url = "https://doc.example/some"
    source = {"url": url, "label": "x", "last_checked": "2026-05-01", "excerpt": "y", name: value}
    first, *_ = offered(f"sources:\n  - url: {url}\n    {name}: <cursor>", sources=[source])
    assert first == value.replace("old-1.0", "third")


def test_a_sample_goes_with_the_one_before_it() -> None:
    code = json.loads(EXAMPLE_FILES[MIGRATION_PATH])["code_change"]
    code["snippets"]["curl"] = {"before": "call old-1.0", "after": "call --anew new-2.0"}
    marked = "code_change:\n  snippets:\n    curl:\n      before: call third\n      after: <cursor>"
    first, *_ = offered(marked, code_change=code)
    assert first == "call --anew fourth"


def test_fields_that_differ_and_need_not_be_listed_come_before_those_that_do_not() -> None:
    assert offered("capability_changes:\n  - field: <cursor>")[0] == "endpoints"
