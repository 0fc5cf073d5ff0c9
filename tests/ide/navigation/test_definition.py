"""Where names, numbers and keys lead."""

import json

import pytest
from inline_snapshot import snapshot
from support.cursor import opened, shown
from support.workspace_files import MIGRATION, NEW, OLD, PROVIDER, record_files, replaced

from model_lifecycle.ide.navigation.definition import definition_at


def leads_to(files: dict[str, str]) -> list[str]:
    """The origin, and the targets."""
    workspace, path, offset = opened(files)
    definition = definition_at(workspace, path, offset)
    if definition is None:
        return []
    for target in definition.targets:
        assert target.whole.start <= target.span.start <= target.span.end <= target.whole.end
    origin = workspace.files[path].source.text[slice(*definition.origin)]
    return [origin, *(shown(workspace, target.path, target.span) for target in definition.targets)]


OLD_ID = 'models/provider-1/example-1.yaml:2: "id": "[example-1]",'
NEW_ID = 'models/provider-1/example-2.yaml:2: "id": "[example-2]",'


@pytest.mark.parametrize(
    ("old", "new", "target"),
    [
        ('"model_id": "example-1"', '"model_id": "<cursor>example-1"', OLD_ID),
        ('"model_id": "example-1"', '"model_id": "example-1<cursor>"', OLD_ID),
        ('"model_id": "example-2"', '"model_id": "exam<cursor>ple-2"', NEW_ID),
        ('"slug": "example-1"', '"slug": "exam<cursor>ple-1"', OLD_ID),
        ('"model_id": "example-1"', "model_id: <cursor>example-1", OLD_ID),
        ('"model_id": "example-1"', "model_id: 'example-1<cursor>'", OLD_ID),
        ('"model_id": "example-1"', '"model_id": "\\u0065xam<cursor>ple-1"', OLD_ID),
        ('model=\\"example-1', 'model=\\"exa<cursor>mple-1', OLD_ID),
        ("Point requests at example-2.", "Point requests at example<cursor>-2.", NEW_ID),
        ("Point requests at", "🙂 example<cursor>-1! Point requests at", OLD_ID),
        ("{", "# see ex<cursor>ample-2, 🙂\n{", NEW_ID),
    ],
)
def test_names_lead_to_the_record(old: str, new: str, target: str) -> None:
    targets = leads_to(replaced(MIGRATION, old, new))
    assert targets[1:] == [target]
    assert targets[0] in (target.partition("[")[2].partition("]")[0], "\\u0065xample-1")


def test_other_references() -> None:
    assert leads_to(replaced(OLD, '"provider": "provider-1"', '"provider": "prov<cursor>ider-1"')) == snapshot(
        ["provider-1", 'providers/provider-1.yaml:2: "id": "[provider-1]",']
    )
    assert leads_to(replaced(OLD, '"model_id": "example-2"', '"model_id": "<cursor>example-2"'))[1:] == [NEW_ID]
    assert leads_to(replaced(OLD, '"id": "example-1"', '"id": "<cursor>example-1"'))[1:] == [OLD_ID]
    assert leads_to(replaced(PROVIDER, '"id": "provider-1"', '"id": "<cursor>provider-1"'))[0] == "provider-1"


def test_a_number_leads_to_the_values_it_is_made_of() -> None:
    files = replaced(MIGRATION, '"input_pct_change": 0', '"input_pct_change": <cursor>0')
    targets = leads_to(files)
    assert targets == snapshot(
        [
            "0",
            'models/provider-1/example-1.yaml:30: "input_price_per_mtok": [2],',
            'models/provider-1/example-2.yaml:23: "input_price_per_mtok": [2],',
        ]
    )
    targets = leads_to(replaced(MIGRATION, '"example_monthly_cost_new": 36', '"example_monthly_<cursor>cost_new": 36'))
    assert [line.partition('"')[2] for line in targets[1:]] == [
        'input_price_per_mtok": [2],',
        'output_price_per_mtok": [8],',
    ]
    targets = leads_to(replaced(MIGRATION, '"old_tokens": 128000', '"old_tokens": 12<cursor>8000'))
    assert [line.partition(": ")[2] for line in targets[1:]] == ['"context_window_tokens": [128000],']


def test_a_source_leads_to_the_values_that_it_is_for() -> None:
    targets = leads_to(replaced(OLD, '"limits": {', '"lim<cursor>its": {'))
    assert [line.partition(": ")[2] for line in targets[1:]] == [
        '"context_window_tokens": [128000],',
        '"max_output_tokens": [8192],',
    ]
    targets = leads_to(replaced(OLD, '"reasoning": {', '"reasoning<cursor>": {'))
    assert [line.partition(": ")[2] for line in targets[1:]] == ['"reasoning": ["none"],']


@pytest.mark.parametrize(
    ("path", "old", "new"),
    [
        (MIGRATION, "example-1 is replaced", "exa<cursor>mple-1 is replaced"),
        (MIGRATION, '"model_id": "example-1"', '"mo<cursor>del_id": "example-1"'),
        (MIGRATION, '"model_id": "example-1"', '"model_id": "example-1<cursor>1"'),
        (MIGRATION, "Point requests", "Po<cursor>int requests"),
        (MIGRATION, 'model=\\"example-1', 'model=\\"my-exa<cursor>mple-1'),
        (OLD, '"family": "example"', '"family": "exam<cursor>ple-1"'),
    ],
)
def test_what_leads_nowhere(path: str, old: str, new: str) -> None:
    assert leads_to(replaced(path, old, new)) == []


def test_a_wrong_provider_and_a_wrong_slug_lead_to_the_model_that_is_meant() -> None:
    files = replaced(MIGRATION, '"provider": "provider-1"', '"provider": "provider-2"')
    assert leads_to(replaced(MIGRATION, "example-1", "exam<cursor>ple-1", files))[1:] == [OLD_ID]
    files = replaced(MIGRATION, '"slug": "example-1"', '"slug": "exam<cursor>ple"')
    assert leads_to(files)[1:] == [OLD_ID]


def test_duplicates_are_several_targets() -> None:
    files = replaced(MIGRATION, '"model_id": "example-1"', '"model_id": "<cursor>example-1"')
    targets = leads_to({**files, "models/provider-1/copy.yaml": files[OLD]})
    assert targets[1:] == ['models/provider-1/copy.yaml:2: "id": "[example-1]",', OLD_ID]


def test_json_with_crlf_beside_a_broken_file() -> None:
    files = record_files({"models/provider-2/broken.yaml": "id: [\nprovider: 'x\n"})
    text = files.pop(MIGRATION).replace('"model_id": "example-1"', '"model_id": "<cursor>example-1"')
    model = json.dumps(json.loads(files.pop(OLD)), indent=1).replace("\n", "\r\n")
    files |= {MIGRATION.replace(".yaml", ".json"): text.replace("\n", "\r\n"), OLD.replace(".yaml", ".json"): model}
    assert leads_to(files)[1:] == ['models/provider-1/example-1.json:2: "id": "[example-1]",']


def test_a_list_of_records_several_documents_and_aliases() -> None:
    record = json.loads(record_files()[OLD])
    other = json.dumps({**record, "id": "other"})
    files = record_files({OLD: f"- {other}\n- {json.dumps(record)}\n"})
    files = replaced(MIGRATION, '"model_id": "example-1"', '"model_id": <cursor>*old', files)
    text = files[MIGRATION].replace('"from": {', '"x": &old example-1, "from": {', 1)
    targets = leads_to({**files, MIGRATION: text})
    assert targets[0] == "*old"
    assert "[example-1]" in targets[1]


def test_the_key_of_a_side_leads_to_the_migration_itself() -> None:
    targets = leads_to(replaced(MIGRATION, '"from": {', '"fr<cursor>om": {'))
    assert targets == ['"from"', 'migrations/example-1-to-example-2.yaml:4: "model_id": "[example-1]",']


def test_a_word_in_a_model_is_the_model_that_it_lists() -> None:
    """Not one of the same id that its provider has."""
    other = "models/provider-2/example-2.yaml"
    files = record_files({other: record_files()[NEW].replace('"provider-1"', '"provider-2"')})
    files = replaced(
        OLD, '"region_or_platform_notes": null', '"region_or_platform_notes": "See exam<cursor>ple-2."', files
    )
    assert leads_to(files) == ["example-2", NEW_ID]
    files[OLD] = files[OLD].replace(
        '"model_id": "example-2",\n      "provider": "provider-1"',
        '"model_id": "example-2",\n      "provider": "provider-2"',
    )
    assert leads_to(files) == ["example-2", NEW_ID.replace("provider-1", "provider-2")]
