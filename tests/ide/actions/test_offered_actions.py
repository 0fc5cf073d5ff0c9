"""What an editor offers to do at a place, and what comes of it."""

import json
from collections.abc import Mapping

import pytest
from inline_snapshot import snapshot
from support.mistakes import mistake_files, source
from support.workspace_files import MIGRATION, NEW, OLD, PROVIDER
from support.workspaces import ROOT, TODAY, diagnostics_of, workspace_of

from model_lifecycle.check import check
from model_lifecycle.ide.actions.offered_actions import actions_at
from model_lifecycle.ide.actions.place import ActionPlace
from model_lifecycle.ide.actions.record_action import FileChanges, RecordAction
from model_lifecycle.syntax.data import to_data
from model_lifecycle.syntax.document import language_of
from model_lifecycle.syntax.parse import parse
from model_lifecycle.text.edits import apply_edits
from model_lifecycle.text.span import Span

Files = dict[str, str]


def in_yaml(files: Mapping[str, str]) -> Files:
    """The same records in block style."""
    from model_lifecycle.generate.record_text import data_text

    return {path: data_text(to_data(parse(text, "yaml").roots[0]), "yaml") for path, text in files.items()}


def place_in(files: Files, path: str, word: str = "") -> ActionPlace:
    """The first place of a word in a file."""
    offset = files[path].index(word)
    return ActionPlace(check(workspace_of(files), today=TODAY), f"{ROOT}/{path}", Span(offset, offset))


def offered(files: Files, path: str, word: str = "") -> dict[str, RecordAction]:
    actions = actions_at(place_in(files, path, word))
    assert len({action.title for action in actions}) == len(actions)
    return {action.title: action for action in actions}


def after(files: Files, changes: FileChanges | None) -> Files:
    """The files after what an action does."""
    assert changes is not None
    done = dict(files)
    for path, edits in changes.edits.items():
        name = path.removeprefix(f"{ROOT}/")
        done[name] = apply_edits(files[name], edits)
    for old, new in changes.moved.items():
        done[new.removeprefix(f"{ROOT}/")] = done.pop(old.removeprefix(f"{ROOT}/"))
    for path, text in changes.created.items():
        assert path not in done
        done[path.removeprefix(f"{ROOT}/")] = text
    return done


def chosen(files: Files, path: str, word: str, title: str) -> Files:
    return after(files, offered(files, path, word)[title].work_out())


def codes(files: Files) -> list[tuple[str, str]]:
    return [(path, diagnostic.code) for path, group in sorted(diagnostics_of(files).items()) for diagnostic in group]


GOOD = in_yaml(mistake_files(MIGRATION, "{}"))
RECOMPUTE = "Recompute this migration from its two models"


def test_nothing_is_recomputed_in_a_right_migration() -> None:
    assert codes(GOOD) == []
    assert RECOMPUTE not in offered(GOOD, MIGRATION)


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("input_pct_change: -50", "input_pct_change: 50"),
        ("example_monthly_cost_new: 20", "example_monthly_cost_new: null"),
        ("new_tokens: 32000", "new_tokens: 1"),
        ("change_pct: 681.3", "change_pct: 6.813"),
        ("field: supports_tools\n    old: true", "field: supports_tools\n    old: false"),
        ("  - field: reasoning\n    old: none\n    new: optional\n", ""),
    ],
)
def test_what_is_wrong_is_recomputed_and_nothing_else(wrong: str, right: str) -> None:
    assert wrong in GOOD[MIGRATION]
    files = {**GOOD, MIGRATION: GOOD[MIGRATION].replace(wrong, right)}
    assert codes(files) != []
    done = chosen(files, MIGRATION, "", RECOMPUTE)
    assert done == GOOD
    assert RECOMPUTE not in offered(done, MIGRATION)


def test_comments_and_everything_by_hand_stay() -> None:
    text = GOOD[MIGRATION].replace("input_pct_change: -50", "input_pct_change: 12  # by hand")
    text = text.replace("confidence: official", "confidence: partial")
    done = chosen({**GOOD, MIGRATION: text}, MIGRATION, "", RECOMPUTE)
    assert done[MIGRATION] == text.replace("input_pct_change: 12", "input_pct_change: -50")


def test_a_price_that_changed_comes_with_its_page() -> None:
    page = "{url: https://doc.example/prices, last_checked: 2026-06-20}"
    change = f"# file: {NEW}\nspecs: {{input_price_per_mtok: 1.5, specs_sources: {{prices: {page}}}}}\n"
    files = in_yaml(mistake_files(MIGRATION, change))
    done = chosen(files, MIGRATION, "", RECOMPUTE)
    record = to_data(parse(done[MIGRATION], "yaml").roots[0])
    assert isinstance(record, dict)
    assert record["price_diff"] == snapshot(
        {
            "input_pct_change": -25,
            "output_pct_change": -37.5,
            "example_monthly_cost_old": 36,
            "example_monthly_cost_new": 25,
            "currency": "USD",
            "example_label": "10M input + 2M output tokens per month (example, not a bill)",
        }
    )
    assert isinstance(record["sources"], list)
    assert record["sources"][-1] == snapshot(
        {"url": "https://doc.example/prices", "label": "Example pricing", "last_checked": "2026-06-20", "excerpt": ""}
    )
    assert record["last_checked"] == "2026-06-20"
    assert codes(done) == []


def test_a_capability_that_no_longer_differs_is_left_out() -> None:
    files = in_yaml(mistake_files(MIGRATION, f"# file: {NEW}\nspecs: {{supports_tools: true}}\n"))
    done = chosen(files, MIGRATION, "", RECOMPUTE)
    assert "supports_tools" not in done[MIGRATION]
    assert codes(done) == []


def test_the_migration_to_a_replacement_is_created() -> None:
    files = {path: text for path, text in GOOD.items() if path != MIGRATION}
    title = "Create the migration from `example-1` to `example-2`"
    action = offered(files, OLD, "example-2")[title]
    assert (action.kind, action.creates) == ("refactor", True)
    done = after(files, action.work_out())
    assert done.keys() == {*files, MIGRATION}
    assert codes(done) == [(MIGRATION, "gap")]
    assert title not in offered(done, OLD, "example-2")
    assert title in offered(files, OLD, "id:")
    assert title not in offered(files, OLD, "status")


@pytest.mark.parametrize("path", [OLD, MIGRATION])
def test_a_missing_model_is_created_where_it_is_named(path: str) -> None:
    files = {name: text for name, text in GOOD.items() if name != NEW}
    title = "Create a record of the model `provider-1/example-2`"
    action = offered(files, path, "example-2")[title]
    assert (action.kind, action.creates, action.diagnostic and action.diagnostic.code) == (
        "quickfix",
        True,
        "unknown-model",
    )
    done = after(files, action.work_out())
    assert done.keys() == GOOD.keys()
    assert "unknown-model" not in {code for _, code in codes(done)}


def test_a_missing_provider_is_created() -> None:
    files = {path: text for path, text in GOOD.items() if path != PROVIDER}
    done = chosen(files, OLD, "provider-1", "Create a record of the provider `provider-1`")
    assert done.keys() == GOOD.keys()
    assert codes(done) == [(PROVIDER, "gap")]


def test_the_day_of_one_source_and_of_all() -> None:
    files = in_yaml(mistake_files(NEW, "{}"))
    files[NEW] = files[NEW].replace("last_checked: ", "last_checked:   ")
    today = TODAY.isoformat()
    single = f"Set `last_checked` of this source to {today}"
    done = chosen(files, NEW, "excerpt:", single)
    assert done[NEW].count(today) == 1
    assert single not in offered(done, NEW, "excerpt:")
    everywhere = next(title for title in offered(files, NEW) if "everywhere" in title)
    done = chosen(files, NEW, "", everywhere)
    assert done[NEW].count(today) == files[NEW].count("last_checked")
    assert not any("last_checked" in title for title in offered(done, NEW, "excerpt:"))


BROKEN = in_yaml(mistake_files(NEW, source(last_checked="2027-01-01")))


def test_a_finding_is_ignored_on_its_line() -> None:
    done = chosen(BROKEN, NEW, "2027", "Ignore `future-check` here")
    assert codes(done) == []
    assert "    # model-lifecycle: ignore[future-check]\n    last_checked: 2027-01-01\n" in done[NEW]


def test_a_finding_is_ignored_in_the_file() -> None:
    files = {**BROKEN, NEW: f"# yaml-language-server: $schema=model.json\n---\n{BROKEN[NEW]}"}
    done = chosen(files, NEW, "2027", "Ignore `future-check` in this file")
    assert codes(done) == []
    assert "\n---\n# model-lifecycle: ignore-file[future-check]\n" in done[NEW]


def test_a_code_joins_the_comment_that_is_there() -> None:
    text = BROKEN[NEW].replace("last_checked: 2027-01-01", "last_checked: 2027-01-01 # model-lifecycle: ignore[gap]")
    done = chosen({**BROKEN, NEW: text}, NEW, "2027", "Ignore `future-check` here")
    assert "ignore[gap, future-check]" in done[NEW]
    text = f"# model-lifecycle: ignore-file[gap]\n{BROKEN[NEW]}"
    done = chosen({**BROKEN, NEW: text}, NEW, "2027", "Ignore `future-check` in this file")
    assert done[NEW].startswith("# model-lifecycle: ignore-file[gap, future-check]\n")


def test_a_finding_inside_of_code_is_ignored_above_it() -> None:
    path = MIGRATION
    text = GOOD[path].replace("after: |\n", "after: |\n    # not example-1!\n", 1)
    files = {**GOOD, path: text}
    before = codes(files)
    assert before != []
    (code,) = {code for _, code in before}
    done = chosen(files, path, "example-1!", f"Ignore `{code}` here")
    assert len(codes(done)) < len(before)


def test_json_and_syntax_errors_cannot_be_ignored() -> None:
    files = {path.replace(".yaml", ".json"): text for path, text in mistake_files(NEW, source(label="TODO")).items()}
    path = NEW.replace(".yaml", ".json")
    assert not any("Ignore" in title for title in offered(files, path, "TODO"))
    files = {**GOOD, NEW: GOOD[NEW].replace("id: example-2", 'id: "example-2')}
    assert not any("Ignore `un" in title for title in offered(files, NEW, '"example-2'))


def test_all_fixes_of_a_code() -> None:
    files = dict(GOOD)
    for path in (OLD, NEW):
        files[path] = GOOD[path].replace("display_name: ", "displayname: ").replace("status: ", "sttus: ")
    actions = offered(files, OLD, "displayname")
    here, everywhere = (
        "Fix all 2 `unknown-property` in this file",
        "Fix all `unknown-property` in the workspace (2 files)",
    )
    assert {here, everywhere} <= actions.keys()
    done = after(files, actions[here].work_out())
    assert (done[OLD], done[NEW]) == (GOOD[OLD], files[NEW])
    assert after(files, actions[everywhere].work_out()) == GOOD


def test_properties_are_sorted() -> None:
    title = "Sort into the contract's order"
    assert title not in offered(GOOD, OLD)
    first, *rest = GOOD[OLD].splitlines(keepends=True)
    assert first.startswith("id:")
    files = {**GOOD, OLD: "".join([*rest, "# about the id\n", first])}
    assert chosen(files, OLD, "", title)[OLD] == f"# about the id\n{GOOD[OLD]}"
    nested = GOOD[MIGRATION].replace(
        "  provider: provider-1\n  model_id: example-1\n", "  model_id: example-1\n  provider: provider-1\n"
    )
    assert nested != GOOD[MIGRATION]
    assert chosen({**GOOD, MIGRATION: nested}, MIGRATION, "", title) == GOOD


@pytest.mark.parametrize("path", [OLD, MIGRATION, PROVIDER])
def test_to_json_and_back(path: str) -> None:
    there = chosen(GOOD, path, "", "Convert to JSON")
    name = path.replace(".yaml", ".json")
    assert there.keys() == {*GOOD, name} - {path}
    assert json.loads(there[name]) == to_data(parse(GOOD[path], "yaml").roots[0])
    assert codes(there) == []
    assert chosen(there, name, "", "Convert to YAML") == GOOD


def test_the_title_names_what_is_lost() -> None:
    text = GOOD[PROVIDER].replace("name:", "# the name\nname:  &name").replace("id:", "id:") + "# end\n"
    files = {**GOOD, PROVIDER: text}
    action = offered(files, PROVIDER)["Convert to JSON (loses 2 comments)"]
    changes = action.work_out()
    assert changes is not None
    assert changes.loses == "2 comments"


def test_json_with_comments_is_not_converted() -> None:
    path = PROVIDER.replace(".yaml", ".json")
    there = chosen(GOOD, PROVIDER, "", "Convert to JSON")
    files = {**there, path: there[path].replace("{\n", "{\n  // which\n", 1)}
    assert [code for _, code in codes(files)] == ["json-comment"]
    action = offered(files, path, "// which")["Convert to YAML"]
    assert action.refusal.startswith("JSON has no comments")
    assert action.work_out() is None
    broken = {**files, path: files[path].replace(",", "", 1)}
    assert "Convert to YAML" not in offered(broken, path)


def test_line_breaks_stay() -> None:
    files = {**GOOD, PROVIDER: GOOD[PROVIDER].replace("\n", "\r\n")}
    done = chosen(files, PROVIDER, "", "Convert to JSON")[PROVIDER.replace(".yaml", ".json")]
    assert done.count("\n") == done.count("\r\n") > 3


def test_several_documents_become_one_list() -> None:
    two = f"{GOOD[OLD]}---\n{GOOD[NEW]}"
    path = "models/all.yaml"
    files = {name: text for name, text in GOOD.items() if name not in (OLD, NEW)} | {path: two}
    done = chosen(files, path, "", "Convert to JSON")
    assert [record["id"] for record in json.loads(done["models/all.json"])] == ["example-1", "example-2"]
    assert language_of("models/all.json") == "json"


def test_a_file_with_a_syntax_error_is_not_converted() -> None:
    files = {**GOOD, NEW: GOOD[NEW] + "broken: [\n"}
    assert not any("Convert" in title for title in offered(files, NEW))


def test_the_target_is_added_to_the_old_model() -> None:
    files = in_yaml(mistake_files(MIGRATION, f"# file: {OLD}\nreplacements: []\n"))
    assert codes(files) == [(MIGRATION, "target-not-replacement")]
    done = chosen(files, MIGRATION, "example-2", "Add `example-2` to the replacements of `example-1`")
    assert codes(done) == [(OLD, "gap")]
    added = (
        "replacements:\n  - model_id: example-2\n    provider: provider-1\n    kind: editorial\n"
        "    source_url: https://example.com/TODO\n"
    )
    assert added in done[OLD]
