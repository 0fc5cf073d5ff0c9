"""What says which kind of record a file holds."""

import pytest

from model_lifecycle.records.record import KINDS, Kind
from model_lifecycle.schema.registry import Registry
from model_lifecycle.syntax.document import Language
from model_lifecycle.syntax.parse import parse
from model_lifecycle.workspace.configuration.configuration import Configuration
from model_lifecycle.workspace.discovery.kinds import (
    DISTINCTIVE,
    EXCLUSIVE,
    DetectionThreshold,
    kind_by_keys,
    kind_by_path,
    kind_in_comment,
    may_hold_records,
)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("# model-lifecycle: kind=migration\n", "migration"),
        ("#model-lifecycle:kind = model", "model"),
        ("# a note\r\r# model-lifecycle: kind=provider\rid: x", "provider"),
        ("--- # model-lifecycle: kind=provider\n", "provider"),
        ("  # model-lifecycle: ignore-file[x] kind=provider\n", "provider"),
        ("%YAML 1.2\n---\n# model-lifecycle: kind=model\n", "model"),
        ("# yaml-language-server: $schema=../../schemas/model.json\n", "model"),
        ("# yaml-language-server: $schema=https://doc.example/a/migration.schema.json?v=1\n", "migration"),
        ("# yaml-language-server: $schema=file:///C:\\schemas\\Provider.schema.json", "provider"),
        ("# yaml-language-server: $schema=../records.json#/$defs/model", "model"),
        ("#yaml-language-server:$schema = model.schema.json", "model"),
        ("# model-lifecycle: kind=model\n# model-lifecycle: kind=provider\n", "model"),
        ("# yaml-language-server: $schema=https://json.schemastore.org/github-workflow.json\n", "no comment"),
        ("# yaml-language-server: $schema=data-model.json\n", "no comment"),
        ("# model-lifecycle: ignore[date-order]\n", "no comment"),
        ("id: x # model-lifecycle: kind=model\n", "no comment"),
        ('note: "# model-lifecycle: kind=model"\n', "no comment"),
        ("\n" * 10 + "# model-lifecycle: kind=model\n", "no comment"),
        ("\n" * 9 + "# model-lifecycle: kind=model\n", "model"),
        ("# model-lifecycle: kind=modle\n", None),
        ("# model-lifecycle: kind=Model\n", None),
        ("# model-lifecycle: kind=\n", None),
    ],
)
def test_a_comment(text: str, kind: str | None) -> None:
    comment = kind_in_comment(text, "yaml")
    assert (comment.decision.kind if comment else "no comment") == kind
    assert comment is None or text[comment.start :].startswith(comment.word)


def test_a_comment_says_where_it_stands() -> None:
    comment = kind_in_comment("\n# model-lifecycle: kind=model\n", "yaml")
    assert comment is not None
    assert comment.decision.reason == "the comment `# model-lifecycle: kind=model` on line 2 says so"


def test_json_has_no_comments() -> None:
    assert kind_in_comment("# model-lifecycle: kind=model\n{}", "json") is None


CONFIGURED = Configuration(
    root="/w", kinds={"model": ("catalogue/*.yaml", "!catalogue/_*.yaml"), "provider": ("models/vendors/",)}
)


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/w/models/a.yaml", "model"),
        ("/w/models/provider-1/deep/a.json", "model"),
        ("/w/x/migrations/a.yaml", "migration"),
        ("/w/models/providers/a.yaml", "provider"),
        ("/w/providers/models/a.yaml", "model"),
        ("/w/my-models/a.yaml", None),
        ("/w/Models/a.yaml", None),
        ("/w/models.yaml", None),
        ("/w/a.model.yaml", "model"),
        ("/w/a.Migration.YML", "migration"),
        ("/w/a.provider.json", "provider"),
        ("/w/a.models.yaml", None),
        ("/w/model.yaml", None),
        ("/w/migrations/a.model.yaml", "migration"),
        ("/w/catalogue/a.yaml", "model"),
        ("/w/catalogue/_a.yaml", None),
        ("/w/models/vendors/a.yaml", "provider"),
        ("/w/a.yaml", None),
        ("/models/a.yaml", "model"),
    ],
)
def test_a_path(path: str, kind: Kind | None) -> None:
    decision = kind_by_path(path, "/w", CONFIGURED, conventions=True)
    assert (decision and decision.kind) == kind


@pytest.mark.parametrize(
    ("path", "kind"),
    [("/w/models/a.yaml", None), ("/w/a.model.yaml", None), ("/w/catalogue/a.yaml", "model")],
)
def test_without_conventions_only_the_configuration_speaks(path: str, kind: Kind | None) -> None:
    decision = kind_by_path(path, "/w", CONFIGURED, conventions=False)
    assert (decision and decision.kind) == kind


def test_only_folders_below_the_root_count() -> None:
    assert kind_by_path("/home/models/w/a.yaml", "/home/models/w", Configuration(), conventions=True) is None


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("/w/catalogue/a.yaml", "the configuration's `kinds` gives `catalogue/*.yaml` to model records"),
        ("/w/migrations/a.yaml", "it is in a folder `migrations/`"),
        ("/w/a.model.json", "its name ends in `.model.json`"),
    ],
)
def test_a_decision_has_a_reason(path: str, reason: str) -> None:
    decision = kind_by_path(path, "/w", CONFIGURED, conventions=True)
    assert decision is not None
    assert decision.reason == reason


MODEL = "shutdown_date: null\nshutdown_date_kind: none\nreplacements: []\n"
PROVIDER = "deprecations_url: x\npricing_url: x\nmodels_url: x\n"
MIGRATION = "price_diff: {}\ncontext_diff: {}\napi_changes: []\n"


@pytest.mark.parametrize(
    ("text", "evidence", "kind"),
    [
        (MODEL, DetectionThreshold.SURE, "model"),
        (PROVIDER, DetectionThreshold.SURE, "provider"),
        (MIGRATION, DetectionThreshold.SURE, "migration"),
        (f"{MODEL}broken: [", DetectionThreshold.SURE, "model"),
        (f"{MODEL}broken: 'x\nmore: y\n", DetectionThreshold.SURE, "model"),
        (f"{MODEL}specs:\n  input", DetectionThreshold.SURE, "model"),
        ("- 1\n- specs: {}\n  replacements: []\n  first_seen: x", DetectionThreshold.SURE, "model"),
        (f"---\n# nothing\n---\n{PROVIDER}", DetectionThreshold.SURE, "provider"),
        (f"base: &b\n  a: 1\n{MODEL}", DetectionThreshold.SURE, "model"),
        ("shutdown_date: 1\nspecs: 1\nslug: 1\n", DetectionThreshold.SURE, None),
        ("shutdown_date: 1\nspecs: 1\nslug: 1\n", DetectionThreshold.LIKELY, "model"),
        ("name: x\npricing_url: x\nmodels_url: x\n", DetectionThreshold.LIKELY, "provider"),
        ("id: x\nshutdown_dat: 1\nreplacments: []\nspec: {}\n", DetectionThreshold.LIKELY, "model"),
        ("deprecation_url: x\nPricing_URL: x\nmodels_url: x\n", DetectionThreshold.LIKELY, "provider"),
        ("deprecation_url: x\nPricing_URL: x\nmodels_url: x\n", DetectionThreshold.SURE, None),
        ("announcement_date: x\nshutdown_date: x\nreplacement_models: x\nsource: x\n", DetectionThreshold.SURE, None),
        ("slug: x\nstatus: active\nspecs: {}\n", DetectionThreshold.LIKELY, None),
        ("slug: x\nstatus: active\nprovider: x\n", DetectionThreshold.LIKELY, None),
        ("slug: x\nstatus: active\nprovider: x\n", DetectionThreshold.POSSIBLE, "model"),
        ("from: {}\nto: {}\nconfidence: official\nname: x\n", DetectionThreshold.POSSIBLE, "migration"),
        ("- id: x\n", DetectionThreshold.POSSIBLE, None),
        ("# todo\n", DetectionThreshold.POSSIBLE, None),
        ("[[1]]\n", DetectionThreshold.POSSIBLE, None),
        (f"models:\n  - {MODEL.replace(chr(10), chr(10) + '    ')}", DetectionThreshold.POSSIBLE, None),
    ],
)
def test_the_properties(text: str, evidence: DetectionThreshold, kind: Kind | None) -> None:
    decision = kind_by_keys(parse(text, "yaml"), evidence)
    assert (decision and decision.kind) == kind


def test_the_properties_that_decided_are_named() -> None:
    decision = kind_by_keys(parse(f"status: x\n{MODEL}", "yaml"), DetectionThreshold.SURE)
    assert decision is not None
    assert decision.reason == "it has the properties `shutdown_date`, `shutdown_date_kind` and `replacements`"


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("version: 2\nmodels:\n  - name: orders\n    columns: []\n", "yaml"),
        ("on: push\njobs: {}\nname: CI\n", "yaml"),
        ('{"name": "x", "version": "1.0.0", "dependencies": {}}', "json"),
        ("id: a\nslug: a\nname: A\nstatus: active\nprovider: x\nfamily: y\ndisplay_name: A\nupdated_at: x\n", "yaml"),
        ("from: a\nto: b\nname: rename column\nconfidence: 1\nlast_checked: 1\n", "yaml"),
    ],
)
def test_other_peoples_files_are_not_ours(text: str, language: Language) -> None:
    assert kind_by_keys(parse(text, language), DetectionThreshold.LIKELY) is None
    assert not may_hold_records(text, DetectionThreshold.LIKELY)


@pytest.mark.parametrize(
    ("text", "evidence", "worth_it"),
    [
        (MODEL, DetectionThreshold.SURE, True),
        ('{"specs":{},"replacements" : [],"shutdown_date":null}', DetectionThreshold.SURE, True),
        ("'specs': 1\n? replacements\n: 1\nfirst_seen: 1\n", DetectionThreshold.SURE, False),
        ("specs: 1\nreplacements: 1\n", DetectionThreshold.SURE, False),
        ("specs: 1\npricing_url: 1\ncontext_diff: 1\n", DetectionThreshold.SURE, False),
        ("specs, replacements and shutdown_date are words: here", DetectionThreshold.SURE, False),
        ("slug: 1\nspecs: 1\n", DetectionThreshold.LIKELY, True),
        ("slug: 1\nstatus: 1\n", DetectionThreshold.LIKELY, False),
        ("specs: 1\n", DetectionThreshold.LIKELY, False),
        ("my-specs: 1\nno_slug: 1\n", DetectionThreshold.LIKELY, False),
    ],
)
def test_what_is_worth_parsing(text: str, evidence: DetectionThreshold, worth_it: bool) -> None:
    assert may_hold_records(text, evidence) is worth_it


@pytest.mark.parametrize("kind", KINDS)
def test_own_properties_are_those_that_no_other_kind_has(kind: Kind) -> None:
    registry = Registry()
    others = {name for other in KINDS if other != kind for name in registry.description(other).properties}
    assert EXCLUSIVE[kind] == registry.description(kind).properties.keys() - others
    assert len(DISTINCTIVE[kind]) >= DetectionThreshold.SURE.value[0]
