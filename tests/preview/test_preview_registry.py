"""What open previews show while records change."""

from dataclasses import replace
from typing import Any

import pytest
from inline_snapshot import snapshot
from support.memory_workspace import MemoryWorkspace
from support.pages import (
    EXAMPLE_FILES,
    MIGRATION,
    MIGRATION_PATH,
    NEW,
    NEW_PATH,
    OLD_PATH,
    PROVIDER_PATH,
    text_of,
    whole_model,
)
from support.workspaces import ROOT

from model_lifecycle.preview.preview_registry import Preview, PreviewRegistry
from model_lifecycle.preview.preview_target import all_targets, targets_at

SECOND_PATH = "migrations/second.yaml"
TWO = EXAMPLE_FILES | {
    SECOND_PATH: text_of(
        {
            **MIGRATION,
            "from": MIGRATION["to"],
            "to": {**MIGRATION["to"], "model_id": "newest-3", "slug": "newest-3"},
        }
    ),
    "models/provider-1/n3.yaml": text_of({**NEW, "id": "newest-3"}),
}
"""A second migration, from the first one's new model."""

PRICE = '"input_price_per_mtok": 2'


def opened(memory: MemoryWorkspace, hub: PreviewRegistry) -> tuple[Preview, list[tuple[str, dict[str, Any]]]]:
    preview = hub.open(memory.checked, all_targets(memory.workspace)[0])
    events: list[tuple[str, dict[str, Any]]] = []
    hub.listen(preview.id, lambda event, data: events.append((event, data)))
    return preview, events


def test_a_page_follows_the_migration_and_the_model_records_it_reads() -> None:
    memory, hub = MemoryWorkspace(), PreviewRegistry()
    preview, events = opened(memory, hub)
    assert "$2<" in events[0][1]["html"]
    hub.update(memory.edit(NEW_PATH, PRICE, '"input_price_per_mtok": 2.75'))
    assert "$2.75" in events[-1][1]["html"]
    hub.update(memory.edit(MIGRATION_PATH, '"new_tokens": 200000', '"new_tokens": 250000'))
    assert "250,000" in events[-1][1]["html"]
    assert [event for event, _ in events] == ["page", "page", "page"]
    assert preview.version == 3


@pytest.mark.parametrize(
    ("value", "path", "pointer"),
    [
        ("link-model", OLD_PATH, '"display_name"'),
        ("link-replacement", NEW_PATH, '"display_name"'),
        ("link-provider", PROVIDER_PATH, '"name"'),
    ],
)
def test_the_names_of_models_and_providers_lead_to_their_records(value: str, path: str, pointer: str) -> None:
    live, hub = MemoryWorkspace(), PreviewRegistry()
    preview, events = opened(live, hub)
    assert f'<span id="{value}" class="value" data-value>' in events[0][1]["html"]
    jump = hub.jump_to_value(preview.id, value)
    assert jump is not None
    assert jump.path == f"{ROOT}/{path}"
    assert live.texts[path][: jump.span.start].rstrip().endswith(f"{pointer}:")


def test_a_change_that_the_page_does_not_read_is_not_sent() -> None:
    memory, hub = MemoryWorkspace(), PreviewRegistry()
    preview, events = opened(memory, hub)
    hub.update(memory.write({"models/provider-1/other.yaml": text_of(whole_model("other"))}))
    assert (len(events), preview.version) == (1, 1)


def test_while_a_record_cannot_be_read_the_last_good_page_stays_with_what_is_wrong() -> None:
    memory, hub = MemoryWorkspace(), PreviewRegistry()
    preview, _ = opened(memory, hub)
    good = preview.state()
    hub.update(memory.edit(NEW_PATH, PRICE, '"input_price_per_mtok": "two"'))
    broken = preview.state()
    assert broken["html"] == good["html"]
    assert broken["outdated"]
    assert [(diagnostic["place"], diagnostic["message"]) for diagnostic in broken["problems"]] == snapshot(
        [
            (
                "models/provider-1/new-2-0.yaml:23",
                'Expected a number or null, found the text "two".',
            )
        ]
    )
    assert {"price-input-new", "price-input-change"} <= set(broken["doubtful"])
    assert "price-input-old" not in broken["doubtful"]
    hub.update(memory.edit(NEW_PATH, '"input_price_per_mtok": "two"', '"input_price_per_mtok": 4'))
    mended = preview.state()
    assert "$4" in mended["html"]
    assert (mended["outdated"], mended["doubtful"]) == (False, [])


@pytest.mark.parametrize(
    ("path", "written", "typed"),
    [
        (MIGRATION_PATH, '"model_id": "old-1.0"', ('"model_id": "old-1"', '"model_id": "o"', '"model_id": ""')),
        (MIGRATION_PATH, '"model_id": "new-2.0"', ('"model_id": "new"', '"model_id": "another"')),
        (OLD_PATH, '"id": "old-1.0"', ('"id": "old-1."', '"id": "older"', '"id": ""')),
        (NEW_PATH, '"provider": "provider-1"', ('"provider": "provider-"', '"provider": "p"')),
    ],
    ids=["from", "to", "id", "provider"],
)
def test_while_a_name_is_retyped_the_last_page_with_both_models_stays(
    path: str, written: str, typed: tuple[str, ...]
) -> None:
    memory, hub = MemoryWorkspace(), PreviewRegistry()
    preview, _ = opened(memory, hub)
    good, before = preview.state(), written
    for text in typed:
        hub.update(memory.edit(path, before, text))
        now, before = preview.state(), text
        assert (now["outdated"], now["html"], now["title"]) == (True, good["html"], good["title"])
    hub.update(memory.edit(path, before, written))
    assert preview.state()["html"] == good["html"]
    assert not preview.state()["outdated"]


def test_a_model_that_is_deleted_is_missing_on_the_page() -> None:
    memory, hub = MemoryWorkspace(), PreviewRegistry()
    preview, _ = opened(memory, hub)
    hub.update(memory.remove(OLD_PATH))
    assert not preview.state()["outdated"]


def test_a_wrong_number_is_reported_and_the_page_shows_the_right_one() -> None:
    memory, hub = MemoryWorkspace(), PreviewRegistry()
    preview, _ = opened(memory, hub)
    hub.update(memory.edit(MIGRATION_PATH, '"input_pct_change": -33.3', '"input_pct_change": 70'))
    state = preview.state()
    assert not state["outdated"]
    assert "-33.3% (lower)" in state["html"]
    assert len(state["problems"]) == 1


def test_a_migration_that_is_deleted_leaves_its_last_page_and_says_so() -> None:
    memory, hub = MemoryWorkspace(), PreviewRegistry()
    preview, _ = opened(memory, hub)
    hub.update(memory.remove(MIGRATION_PATH))
    state = preview.state()
    assert state["draft"]
    hub.update(memory.write({MIGRATION_PATH: EXAMPLE_FILES[MIGRATION_PATH]}))
    assert not preview.state()["draft"]


def test_a_pair_without_a_record_is_shown_as_a_draft_made_from_the_models() -> None:
    memory, hub = MemoryWorkspace(), PreviewRegistry()
    memory.remove(MIGRATION_PATH)
    (target,) = targets_at(memory.workspace, f"{ROOT}/{OLD_PATH}", memory.offset(OLD_PATH, "new-2.0"))
    preview = hub.open(memory.checked, target)
    state = preview.state()
    assert (state["draft"], state["title"], state["problems"]) == (True, "old-1.0 to new-2.0", [])
    for words in ("-33.3% (lower)", "+56.3% (higher)", "$60", "$50", "200,000"):
        assert words in state["html"]


@pytest.mark.parametrize("side", ["before", "after"])
def test_in_the_primary_sample_the_cursor_highlights_the_snippet_of_its_language(side: str) -> None:
    memory, hub = MemoryWorkspace(), PreviewRegistry()
    _, events = opened(memory, hub)
    primary = memory.texts[MIGRATION_PATH].index(f'"{side}": ', memory.offset(MIGRATION_PATH, '"code_change"'))
    hub.cursor(ROOT, f"{ROOT}/{MIGRATION_PATH}", primary + len(f'"{side}": ') + 3)
    event, lit = events[-1]
    assert (event, lit["values"]) == ("highlight", [f"code-python-{side}"])


def test_the_cursor_highlights_what_comes_from_there() -> None:
    memory, hub = MemoryWorkspace(), PreviewRegistry()
    _, events = opened(memory, hub)
    hub.cursor(ROOT, f"{ROOT}/{NEW_PATH}", memory.offset(NEW_PATH, PRICE) + 3)
    assert events[-1][0] == "highlight"
    assert "price-input-new" in events[-1][1]["values"]
    hub.cursor(ROOT, f"{ROOT}/{OLD_PATH}", memory.offset(OLD_PATH, "shutdown_date"))
    assert "deadline" in events[-1][1]["values"]


def test_a_click_leads_to_where_the_value_is_written_now() -> None:
    memory, hub = MemoryWorkspace(), PreviewRegistry()
    preview, _ = opened(memory, hub)
    hub.update(memory.edit(NEW_PATH, '"family": null', '"family": "a longer family name"'))
    jump = hub.jump_to_value(preview.id, "price-input-new")
    assert jump is not None
    assert (jump.path, memory.texts[NEW_PATH][jump.span.start : jump.span.end]) == (f"{ROOT}/{NEW_PATH}", "2")
    assert hub.jump_to_value(preview.id, "../../etc/passwd") is None
    assert hub.jump_to_value("nobody", "price-input-new") is None


def test_a_line_of_the_banner_leads_to_its_finding() -> None:
    memory, hub = MemoryWorkspace(), PreviewRegistry()
    preview, _ = opened(memory, hub)
    hub.update(memory.edit(NEW_PATH, PRICE, '"input_price_per_mtok": "two"'))
    jump = hub.jump_to_diagnostic(preview.id, preview.state()["problems"][0]["id"])
    assert jump is not None
    assert memory.texts[NEW_PATH][jump.span.start : jump.span.end] == '"two"'


@pytest.mark.parametrize("locked", [True, False])
def test_one_page_is_locked_to_its_migration_another_follows_the_cursor(locked: bool) -> None:
    memory, hub = MemoryWorkspace(TWO), PreviewRegistry()
    preview = hub.open(memory.checked, all_targets(memory.workspace)[0], locked=locked)
    hub.cursor(ROOT, f"{ROOT}/{SECOND_PATH}", 30)
    assert preview.state()["title"] == ("old-1.0 to new-2.0" if locked else "new-2.0 to newest-3")


def test_a_view_that_wants_a_preview_of_its_own_shares_it_with_nobody() -> None:
    memory, hub = MemoryWorkspace(), PreviewRegistry()
    target = all_targets(memory.workspace)[0]
    first, other = (hub.open(memory.checked, target, unshared=True) for _ in range(2))
    shared = hub.open(memory.checked, target)
    assert len({first.id, other.id, shared.id}) == 3
    assert hub.open(memory.checked, target) is shared
    hub.close(first.id)
    assert hub.previews() == (other, shared)


def test_a_page_follows_the_cursor_into_another_folder() -> None:
    memory, other, hub = MemoryWorkspace(), MemoryWorkspace(TWO), PreviewRegistry()
    elsewhere = other.checked._replace(workspace=replace(other.checked.workspace, root="/elsewhere"))
    preview = hub.open(memory.checked, all_targets(memory.workspace)[0], locked=False)
    hub.update(elsewhere)
    hub.cursor("/elsewhere", f"{ROOT}/{SECOND_PATH}", 30)
    assert (preview.root, preview.state()["title"]) == ("/elsewhere", "new-2.0 to newest-3")


def test_a_following_page_that_was_just_opened_stays_until_the_cursor_moves() -> None:
    memory, hub = MemoryWorkspace(TWO), PreviewRegistry()
    preview = hub.open(memory.checked, all_targets(memory.workspace)[0], locked=False)
    hub.cursor(ROOT, f"{ROOT}/{SECOND_PATH}", 30, turn=False)
    assert preview.state()["title"] == "old-1.0 to new-2.0"
    hub.cursor(ROOT, f"{ROOT}/{SECOND_PATH}", 30)
    assert preview.state()["title"] == "new-2.0 to newest-3"


def test_the_same_comparison_is_opened_once_and_closed_for_good() -> None:
    memory, hub = MemoryWorkspace(), PreviewRegistry()
    preview, events = opened(memory, hub)
    assert hub.open(memory.checked, all_targets(memory.workspace)[0]) is preview
    assert hub.close(preview.id)
    assert events[-1][0] == "closed"
    assert not hub.close(preview.id)
    assert (hub.previews(), hub.shows(ROOT, f"{ROOT}/{NEW_PATH}")) == ((), False)


@pytest.mark.parametrize(
    ("path", "old", "new"),
    [
        (MIGRATION_PATH, '"model_id": "old-1.0"', '"model_id": ""'),
        (MIGRATION_PATH, '"model_id": "old-1.0"', '"model_id": " "'),
        (MIGRATION_PATH, '"model_id": "old-1.0"', '"model_id": null'),
        (MIGRATION_PATH, '"model_id": "old-1.0"', '"model_id": '),
        (MIGRATION_PATH, '"model_id": "new-2.0"', '"model_id": ""'),
        (MIGRATION_PATH, '"from": {', '"fro": {'),
        (OLD_PATH, '"id": "old-1.0"', '"id": ""'),
        (NEW_PATH, '"provider": "provider-1"', '"provider": ""'),
        (PROVIDER_PATH, '"id": "provider-1"', '"id": ""'),
    ],
)
def test_while_an_id_is_retyped_the_last_good_page_stays_with_its_title(path: str, old: str, new: str) -> None:
    memory, hub = MemoryWorkspace(), PreviewRegistry()
    preview, _ = opened(memory, hub)
    good = preview.state()
    text = memory.texts[path]
    for typed in (new, f"{new} ", new):
        hub.update(memory.write({path: text.replace(old, typed, 1)}))
        state = preview.state()
        assert (state["title"], state["html"], state["outdated"]) == (good["title"], good["html"], True)
    hub.update(memory.write({path: text}))
    assert preview.state()["html"] == good["html"]
    assert not preview.state()["outdated"]


@pytest.mark.parametrize(
    ("new", "unread"),
    [
        ('"input_price_per_mtok": "two"', False),
        ('"input_price_per_mtok": null, "x": 1', False),
        ('"input_price_per_mtok": "2', True),
        ('"input_price_per_mtok": [2', True),
    ],
)
def test_only_what_cannot_be_read_is_said_not_to_be_readable(new: str, unread: bool) -> None:
    memory, hub = MemoryWorkspace(), PreviewRegistry()
    preview, _ = opened(memory, hub)
    assert not preview.state()["unread"]
    hub.update(memory.edit(NEW_PATH, PRICE, new))
    assert (preview.state()["outdated"], preview.state()["unread"]) == (True, unread)


def heading(preview: Preview) -> str:
    html: str = preview.state()["html"]
    return html[html.index("<h1>") : html.index("</h1>")]


@pytest.mark.parametrize(
    ("path", "old", "new"),
    [
        (MIGRATION_PATH, '"model_id": "old-1.0"', '"model_id": ""'),
        (MIGRATION_PATH, '"model_id": "old-1.0"', '"model_id": "old-"'),
        (MIGRATION_PATH, '"model_id": "new-2.0"', '"model_id": null'),
        (MIGRATION_PATH, '"provider": "provider-1"', '"provider": "prov"'),
        (OLD_PATH, '"id": "old-1.0"', '"id": "old-"'),
        (OLD_PATH, '"model_id": "new-2.0"', '"model_id": "new-"'),
    ],
)
def test_a_page_that_follows_the_cursor_stays_while_an_id_at_the_cursor_is_typed(path: str, old: str, new: str) -> None:
    memory, hub = MemoryWorkspace(TWO), PreviewRegistry()
    preview = hub.open(memory.checked, all_targets(memory.workspace)[0], locked=False)
    good, heading_before, text = preview.state(), heading(preview), memory.texts[path]
    hub.update(memory.write({path: text.replace(old, new, 1)}))
    hub.cursor(ROOT, f"{ROOT}/{path}", text.index(old) + len(new) - 1)
    hub.update(memory.write({path: text.replace(old, f"{new} ", 1)}))
    assert (preview.state()["title"], heading(preview)) == (good["title"], heading_before)
    hub.update(memory.write({path: text}))
    assert preview.state()["html"] == good["html"]
    hub.cursor(ROOT, f"{ROOT}/{SECOND_PATH}", 30)
    assert preview.state()["title"] == "new-2.0 to newest-3"


def test_a_page_that_never_was_good_is_not_called_the_last_good_one() -> None:
    memory, hub = MemoryWorkspace(), PreviewRegistry()
    memory.edit(MIGRATION_PATH, '"model_id": "old-1.0"', '"model_id": ""')
    preview, _ = opened(memory, hub)
    hub.update(memory.edit(MIGRATION_PATH, '"new_tokens": 200000', '"new_tokens": 250000'))
    assert (preview.state()["title"], preview.state()["outdated"]) == ("(no model id) to new-2.0", False)
    assert "250,000" in preview.state()["html"]
