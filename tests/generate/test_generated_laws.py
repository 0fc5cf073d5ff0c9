"""What holds for every generated record, over the example's models with changed values."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.thorough import some_examples
from support.workspaces import ROOT, TODAY, workspace_of

from model_lifecycle.check import check_file
from model_lifecycle.cli.init import example_files
from model_lifecycle.diagnostics.diagnostic import Severity
from model_lifecycle.format.format_style import FormatStyle
from model_lifecycle.generate.migration_draft import draft_record
from model_lifecycle.generate.new_file import new_file
from model_lifecycle.generate.new_records import new_model, new_provider, with_gaps
from model_lifecycle.generate.recompute import recompute, recompute_edits
from model_lifecycle.generate.record_text import record_text
from model_lifecycle.ide.format_record import format_text
from model_lifecycle.records.gaps import GAP_ADDRESS, GAP_CHANGE, GAP_DAY, gap_text
from model_lifecycle.records.model import Model
from model_lifecycle.syntax.data import to_data
from model_lifecycle.syntax.document import Language, language_of
from model_lifecycle.syntax.parse import parse
from model_lifecycle.text.edits import apply_edits
from model_lifecycle.workspace.configuration.configuration import Configuration
from model_lifecycle.workspace.index import Entry, ModelKey, key_of_model
from model_lifecycle.workspace.workspace import Workspace

FILES = {path: content.decode() for path, content in example_files().items() if language_of(path) is not None}
EXAMPLE = workspace_of(FILES)
ALONE = [entry for entry in EXAMPLE.entries() if len(EXAMPLE.file(entry).records) == 1]
MODELS = [entry for entry in ALONE if EXAMPLE.record(entry).kind == "model"]
MIGRATIONS = [entry for entry in ALONE if EXAMPLE.record(entry).kind == "migration"]

PRICES = st.none() | st.sampled_from([0, 0.1, 0.15, 1, 2.5, 3, 15, 75, 0.0375])
TOKENS = st.none() | st.sampled_from([0, 1, 4096, 8192, 128000, 1000000])
SPECS = st.fixed_dictionaries(
    {},
    optional={
        "input_price_per_mtok": PRICES,
        "output_price_per_mtok": PRICES,
        "context_window_tokens": TOKENS,
        "max_output_tokens": TOKENS,
        "modalities_in": st.none() | st.lists(st.sampled_from(["text", "image", "pdf"]), unique=True),
        "supports_tools": st.none() | st.booleans(),
        "reasoning": st.none() | st.sampled_from(["none", "optional", "always"]),
        "endpoints": st.none() | st.lists(st.sampled_from(["/v1/chat", "/v1/completions", "x"]), unique=True),
    },
)
LANGUAGES = st.sampled_from(["yaml", "json"])
STYLES = st.builds(FormatStyle, indent=st.sampled_from([2, 2, 3, 4, 8]))


def with_specs(entry: Entry, changes: dict[str, Any]) -> dict[str, str]:
    """The text of a model with other specs, by its path."""
    data = EXAMPLE.record(entry).data
    assert isinstance(data, dict)
    specs = data["specs"]
    assert isinstance(specs, dict)
    language = language_of(entry.path)
    assert language is not None
    return {entry.path.removeprefix(f"{ROOT}/"): record_text({**data, "specs": {**specs, **changes}}, language)}


def errors(workspace: Workspace, path: str) -> list[str]:
    diagnostics = check_file(workspace, workspace.files[path], TODAY).diagnostics
    return [diagnostic.message for diagnostic in diagnostics if diagnostic.severity is Severity.ERROR]


OF_NEW_MIGRATIONS = {"target-not-replacement", "target-retired"}
"""What is said in a migration about another record: the old model's, which does not list the new one."""


def findings(workspace: Workspace, path: str) -> set[str]:
    """The codes of what is found in a file."""
    diagnostics = check_file(workspace, workspace.files[path], TODAY).diagnostics
    return {diagnostic.code for diagnostic in diagnostics}


def filled_in(value: Any, name: str = "") -> Any:
    """A record with a value in place of each mark that somebody has to fill in."""
    if isinstance(value, dict):
        return {key: filled_in(inner, key) for key, inner in value.items()}
    if isinstance(value, list):
        return [filled_in(item, name) for item in value if item != GAP_CHANGE]
    if not isinstance(value, str):
        return value
    if name in ("before", "after"):
        return value.replace(GAP_ADDRESS, "https://api.doc.example/v1/chat")
    filled = {GAP_ADDRESS: "https://doc.example/models", GAP_DAY: TODAY.isoformat(), gap_text(name): "Example"}
    return filled.get(value, value)


@some_examples(120)
@given(st.lists(st.sampled_from(MODELS), min_size=2, max_size=2, unique=True), SPECS, SPECS, LANGUAGES, STYLES)
def test_a_generated_migration_has_no_error_and_needs_no_change(
    models: list[Entry], old_specs: dict[str, Any], new_specs: dict[str, Any], language: Language, style: FormatStyle
) -> None:
    old, new = models
    files = {path: text for path, text in FILES.items() if not path.startswith("migrations/")}
    files |= with_specs(old, old_specs) | with_specs(new, new_specs)
    workspace = workspace_of(files, Configuration(format=style))
    keys = [key_of_model(workspace.record(entry)) for entry in (old, new)]
    record = with_gaps(draft_record(workspace.view(), *keys))
    file = new_file(workspace, "migration", record, language)
    assert file == new_file(workspace, "migration", record, language)
    assert to_data(parse(file.text, language).roots[0]) == record
    assert format_text(file.text, language, "migration", style).text == file.text
    after = workspace_of({**files, file.path.removeprefix(f"{ROOT}/"): file.text})
    assert findings(after, file.path) <= OF_NEW_MIGRATIONS | {"gap"}
    filled = workspace_of({**files, file.path.removeprefix(f"{ROOT}/"): record_text(filled_in(record), language)})
    assert findings(filled, file.path) <= OF_NEW_MIGRATIONS
    assert recompute(after, after.files[file.path], 0, TODAY) == ()
    assert after.with_files({file.path: None}).files.keys() == workspace.files.keys()


@some_examples(60)
@given(st.text(min_size=1, max_size=12), st.sampled_from(MODELS), st.booleans(), LANGUAGES)
def test_a_generated_model_and_provider_have_no_error(
    name: str, sibling: Entry, is_like: bool, language: Language
) -> None:
    like = Model(EXAMPLE.record(sibling)) if is_like else None
    record = new_model(EXAMPLE.view(), ModelKey("provider-3", name), TODAY, like)
    path = f"models/provider-3/new.{language}"
    workspace = workspace_of({**FILES, path: record_text(record, language)})
    assert errors(workspace, f"{ROOT}/{path}") == []
    text = workspace.files[f"{ROOT}/{path}"].source.text
    assert format_text(text, language, "model").text == text
    path = f"providers/provider-3.{language}"
    files = {name: text for name, text in FILES.items() if not name.startswith("providers/provider-3")}
    text = record_text(new_provider("provider-3"), language)
    assert findings(workspace_of({**files, path: text}), f"{ROOT}/{path}") == {"gap"}
    filled = workspace_of({**files, path: record_text(filled_in(new_provider("provider-3")), language)})
    assert findings(filled, f"{ROOT}/{path}") == set()
    assert format_text(text, language, "provider").text == text


@some_examples(30)
@given(st.from_regex(r"[a-z]{3}-[0-9](?:\.[0-9])?", fullmatch=True), st.sampled_from([None, *MODELS]), LANGUAGES)
def test_only_gaps_are_found_in_a_generated_model_and_nothing_once_they_are_filled_in(
    name: str, sibling: Entry | None, language: Language
) -> None:
    like = None if sibling is None else Model(EXAMPLE.record(sibling))
    record = new_model(EXAMPLE.view(), ModelKey("provider-3", name), TODAY, like)
    new = new_file(EXAMPLE, "model", record, language)
    path = new.path.removeprefix(f"{ROOT}/")
    assert findings(workspace_of({**FILES, path: new.text}), new.path) == {"gap"}
    filled = workspace_of({**FILES, path: record_text(filled_in(record), language)})
    assert findings(filled, new.path) == set()


@pytest.mark.parametrize("line_break", ["\n", "\r\n"])
def test_a_new_file_has_the_line_breaks_of_the_others(line_break: str) -> None:
    files = {path: text.replace("\n", line_break) for path, text in FILES.items()}
    workspace = workspace_of({**files, "models/provider-3/one.yaml": FILES[next(iter(FILES))]})
    text = new_file(workspace, "provider", new_provider("provider-3")).text
    assert text.count(line_break) == text.count("\n") > 3


@some_examples(40)
@given(st.sampled_from(MIGRATIONS), SPECS, SPECS)
def test_a_recomputed_migration_agrees_with_its_models(
    entry: Entry, old_specs: dict[str, Any], new_specs: dict[str, Any]
) -> None:
    view, record = EXAMPLE.view(), EXAMPLE.record(entry)
    files = dict(FILES)
    for side, specs in (("from", old_specs), ("to", new_specs)):
        provider, name = record.value(side, "provider"), record.value(side, "model_id")
        [model] = view.models(str(provider), str(name))
        files |= with_specs(model, specs)
    workspace = workspace_of(files)
    file = workspace.files[entry.path]
    edits = recompute_edits(workspace, file, 0, TODAY)
    assert (edits is None) == (recompute(workspace, file, 0, TODAY) == ())
    text = apply_edits(file.source.text, edits or ())
    after = workspace_of({**files, entry.path.removeprefix(f"{ROOT}/"): text})
    assert recompute(after, after.files[entry.path], 0, TODAY) == ()
    assert errors(after, entry.path) == []
