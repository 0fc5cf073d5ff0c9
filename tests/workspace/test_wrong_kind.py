"""Records in a file of another kind: one diagnostic, which says where they belong, and no other file has any."""

import json

import pytest
from support.mistakes import mistake_files
from support.workspace_files import MIGRATION, NEW, OLD
from support.workspaces import ROOT, diagnostics_of

from model_lifecycle.workspace.configuration.configuration import Configuration

PROVIDER = "providers/provider-1.yaml"
FILES = mistake_files(OLD, "{}")


def findings(files: dict[str, str], configuration: Configuration | None = None) -> list[tuple[str, str, str]]:
    by_path = diagnostics_of(files, configuration)
    return [(path, diagnostic.code, diagnostic.message) for path, several in by_path.items() for diagnostic in several]


@pytest.mark.parametrize("suffix", [".yaml", ".json"])
@pytest.mark.parametrize(
    ("path", "to", "kinds"),
    [
        (OLD, "migrations/example-1", ("migration", "model")),
        (NEW, "migrations/example-2", ("migration", "model")),
        (NEW, "providers/example-2", ("provider", "model")),
        (PROVIDER, "models/provider-1", ("model", "provider")),
        (PROVIDER, "models/provider-1/provider-1", ("model", "provider")),
        (PROVIDER, "migrations/provider-1", ("migration", "provider")),
        (MIGRATION, "models/example-1-to-example-2", ("model", "migration")),
        (MIGRATION, "providers/example-1-to-example-2", ("provider", "migration")),
    ],
)
def test_a_file_in_the_wrong_folder_is_one_finding(path: str, to: str, kinds: tuple[str, str], suffix: str) -> None:
    files = {name: text for name, text in FILES.items() if name != path}
    [(where, code, message)] = findings({**files, to + suffix: FILES[path]})
    assert (where, code) == (to + suffix, "wrong-kind")
    assert message.startswith(f"Expected a {kinds[0]} record, found the properties of a {kinds[1]} record. Move the ")
    assert f"to `{kinds[1]}s/`" in message


def test_a_file_of_several_in_the_wrong_folder_is_one_finding() -> None:
    both = f"[{FILES[OLD]}, {FILES[NEW]}]"
    rest = {path: FILES[path] for path in (PROVIDER, "providers/provider-2.yaml", MIGRATION)}
    [(where, _, message)] = findings({**rest, "migrations/all.json": both})
    assert where == "migrations/all.json"
    assert "Move the file to `models/`." in message


def test_a_record_among_others_of_another_kind_moves_alone() -> None:
    rest = {path: text for path, text in FILES.items() if path != PROVIDER}
    [(where, _, message)] = findings({**rest, OLD: f"{FILES[OLD]}---\n{FILES[PROVIDER]}"})
    assert where == OLD
    assert message.endswith("A file holds records of one kind: move this one to a file of its own in `providers/`.")


def test_the_message_names_what_decided_the_kind() -> None:
    rest = {path: text for path, text in FILES.items() if path != NEW}
    [(_, _, message)] = findings({**rest, NEW: f"# model-lifecycle: kind=migration\n{FILES[NEW]}"})
    assert "Name that kind in the comment, which says `migration`" in message
    [(_, _, message)] = findings({**rest, "data/example-2.migration.yaml": FILES[NEW]})
    assert message.endswith("Rename the file to `example-2.model.yaml`.")
    configured = Configuration(root=ROOT, kinds={"migration": ("data/*",)})
    [(_, _, message)] = findings({**rest, "data/example-2.yaml": FILES[NEW]}, configured)
    assert "correct `kinds` in the configuration, which gives it to migrations" in message


def test_a_reference_to_a_record_with_the_id_of_another_is_left_alone() -> None:
    """`example-2` is called `example-3.0` by mistake: that is told at the record, not at what refers to it."""
    text = json.dumps({**json.loads(FILES[NEW]), "id": "example-3.0"})
    assert [(path, code) for path, code, _ in findings({**FILES, NEW: text})] == [(NEW, "duplicate-model")]
