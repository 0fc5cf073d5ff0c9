"""Laws of renaming: any name of any workspace to any other."""

from collections.abc import Mapping

from hypothesis import assume, given
from hypothesis import strategies as st
from support.thorough import some_examples
from support.workspace_files import MIGRATION, OLD, record_files, replaced
from support.workspaces import ROOT, diagnostics_of, workspace_of

from model_lifecycle.cli.init import example_files
from model_lifecycle.ide.navigation.find_occurrences import occurrence_at, occurrences_of
from model_lifecycle.ide.navigation.references import references_of
from model_lifecycle.ide.navigation.rename.compute_rename import compute_rename
from model_lifecycle.ide.navigation.rename.rename import RenameRefusedError, RenameTarget
from model_lifecycle.ide.navigation.symbol import model_symbol, provider_symbol
from model_lifecycle.records.identifier_search import find_word
from model_lifecycle.syntax.data import Data
from model_lifecycle.workspace.configuration.configuration import Configuration
from model_lifecycle.workspace.index import ModelKey
from model_lifecycle.workspace.workspace import Workspace

PROVIDERS = tuple(f"provider-{number}" for number in range(1, 10))
WIDE = Configuration(root=ROOT, providers=PROVIDERS)

SAMPLES: dict[str, dict[str, str]] = {
    "example": {path: data.decode() for path, data in example_files().items() if path.endswith(".yaml")},
    "graph": record_files(),
    "line breaks": {path: text.replace("\n", "\r\n") for path, text in record_files().items()},
    "in texts and comments": replaced(
        MIGRATION, '"label": "Deprecations"', '"label": "From example-1: 🙂 (example-1)."',
        replaced(MIGRATION, "{", "# from example-1 # to example-2\n{"),
    ),
    "aliases": replaced(
        MIGRATION, '"slug": "example-1"', '"slug": *name',
        replaced(MIGRATION, '"model_id": "example-1"', '"model_id": &name example-1'),
    ),
    "folded": replaced(MIGRATION, '"label": "Deprecations"', '"label": "About exam\\\n  ple-1 and\n  example-1"'),
    "a longer id": replaced(OLD, '"family": "example"', '"family": "big/example-1"'),
}  # fmt: skip

PLAIN = st.from_regex(r"[a-z][a-z0-9]{0,4}[.-][a-z0-9]{1,4}x", fullmatch=True)
"""Names that are written the same everywhere."""

ODD = st.text(st.sampled_from("ab1 :#'\"\\-,[]{}&*!?|>@%`é🙂"), min_size=1, max_size=6) | st.sampled_from(
    ["true", "null", "1", "1.0", "0x1", "2026-01-01", "~", "- a", "a: b", "a #b", "=", "<<", ".5", "no"]
)
"""Names that YAML reads as something else, unless they are quoted."""


def targets_of(workspace: Workspace) -> list[RenameTarget]:
    """Everything with a record that can be renamed."""
    targets = []
    for entry in workspace.entries():
        record = workspace.record(entry)
        if record.kind == "model":
            symbol = model_symbol(ModelKey(str(record.value("provider")), str(record.value("id"))))
            targets += [
                RenameTarget("model", symbol, symbol.key[1]),
                RenameTarget("slug", symbol, str(record.value("slug"))),
            ]
        elif record.kind == "provider":
            name = str(record.value("id"))
            targets.append(RenameTarget("provider", provider_symbol(name), name))
    return targets


WORKSPACES = {name: workspace_of(files, WIDE) for name, files in SAMPLES.items()}
TARGETS = [(name, target) for name, workspace in WORKSPACES.items() for target in targets_of(workspace)]


def after(files: Mapping[str, str], target: RenameTarget, new: str) -> dict[str, str]:
    """The texts after a rename, each under its new path."""
    rename = compute_rename(workspace_of(files, WIDE), target, new)
    return {
        rename.moves.get(f"{ROOT}/{path}", f"{ROOT}/{path}").removeprefix(f"{ROOT}/"): rename.new_text(
            f"{ROOT}/{path}", text
        )
        for path, text in files.items()
    }


def again(target: RenameTarget, new: str) -> RenameTarget:
    """What is to be renamed to get back."""
    if target.kind == "provider":
        return RenameTarget("provider", provider_symbol(new), new)
    if target.kind == "model":
        return RenameTarget("model", model_symbol(ModelKey(target.symbol.key[0], new)), new)
    return RenameTarget("slug", target.symbol, new)


def codes(files: Mapping[str, str]) -> list[tuple[str, int]]:
    return sorted(
        (diagnostic.code, diagnostic.record)
        for diagnostics in diagnostics_of(files, WIDE).values()
        for diagnostic in diagnostics
    )


def data_of(files: Mapping[str, str]) -> dict[str, list[Data]]:
    return {path: [record.data for record in file.records] for path, file in workspace_of(files, WIDE).files.items()}


def properties_with(text: str, name: str) -> list[str]:
    """The properties that hold a name as a whole word, line by line."""
    return [
        line.strip().removeprefix("- ").partition(":")[0].strip('"')
        for line in text.splitlines()
        if find_word(name, line) is not None
    ]


@some_examples(160)
@given(st.sampled_from(TARGETS), PLAIN)
def test_a_rename_changes_no_finding_and_back_gives_the_same_bytes(case: tuple[str, RenameTarget], name: str) -> None:
    sample, target = case
    files = SAMPLES[sample]
    new = (
        next(name_of_other for name_of_other in PROVIDERS if name_of_other not in str(files))
        if target.kind == "provider"
        else name
    )
    now = after(files, target, new)
    assert codes(now) == codes(files)
    if target.kind == "model":
        quoted = {key for text in now.values() for key in properties_with(text, target.name)}
        assert quoted <= {"url", "source_url", "excerpt", "family", "slug"}
    if sample not in ("aliases", "folded"):  # an alias that is written out, and a fold that is gone, stay so
        assert after(now, again(target, new), target.name) == files


@some_examples(160)
@given(st.sampled_from([case for case in TARGETS if case[1].kind == "model"]), ODD)
def test_whatever_the_name_the_records_hold_it(case: tuple[str, RenameTarget], new: str) -> None:
    sample, target = case
    files = SAMPLES[sample]
    assume(not any(new in text for text in files.values()))
    try:
        now = after(files, target, new)
    except RenameRefusedError:
        return
    model = workspace_of(now, WIDE).view().models(target.symbol.key[0], new)
    assert len(model) == 1
    assert data_of(after(now, again(target, new), target.name)) == data_of(files)


@some_examples(80)
@given(st.sampled_from(TARGETS))
def test_references_of_a_definition_hold_the_place_that_was_asked(case: tuple[str, RenameTarget]) -> None:
    sample, target = case
    workspace = WORKSPACES[sample]
    places = references_of(workspace, target.symbol, declaration=True)
    asked = [occurrence for occurrence in occurrences_of(workspace, target.symbol) if occurrence.role != "title"]
    assert asked
    for occurrence in asked:
        assert (occurrence.path, occurrence.span) in places
        again = occurrence_at(workspace, occurrence.path, occurrence.span.start)
        assert again is not None
        assert again.symbol == target.symbol
