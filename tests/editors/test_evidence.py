"""The look that the extension takes before anything is started sees what the server would see."""

import json
import subprocess
from pathlib import Path

import pytest
from editors.install.install_node import node_folder

from model_lifecycle.syntax.document import Language
from model_lifecycle.syntax.parse import parse
from model_lifecycle.workspace.discovery.kinds import DISTINCTIVE, DetectionThreshold, kind_by_keys

EXTENSION = Path(__file__).parents[2] / "editors" / "vscode"
EXAMPLE = Path(__file__).parents[2] / "src" / "model_lifecycle" / "cli" / "example"

LOOK = """
const { kindShown } = await import(process.argv[1]);
const texts = JSON.parse(await new Response(process.stdin).text());
console.log(JSON.stringify(texts.map((text) => kindShown(text) ?? null)));
"""

MIGRATION = "price_diff: {}\ncontext_diff: {}\ncode_change: {}\n"
MODEL = "specs: {}\nfirst_seen: x\nreplacements: []\n"

TEXTS: list[tuple[Language, str]] = [
    ("yaml", MIGRATION),
    ("yaml", f"---\n{MIGRATION}"),
    ("yaml", f"# a comment\n%YAML 1.2\n---\n{MIGRATION}"),
    ("yaml", f"a: 1\n---\nb: 1\n---\n{MIGRATION}"),
    ("yaml", f"a: 1\n---\nb: 1\n---\nc: 1\n---\n{MIGRATION}"),
    ("yaml", "- specs: {}\n  first_seen: x\n  replacements: []\n- a: 1\n"),
    ("yaml", "- a: 1\n-\n  specs: {}\n  first_seen: x\n  replacements: []\n"),
    ("yaml", "{specs: {}, first_seen: x, replacements: []}\n"),
    ("yaml", "records:\n  specs: {}\n  first_seen: x\n  replacements: []\n"),
    ("yaml", "text: |\n  specs: {}\n  first_seen: x\n  replacements: []\n"),
    ("yaml", "specs: {}\nfirst_seen: x\nreplacement: []\n"),
    ("yaml", "specs: {}\nprice_diff: x\npricing_url: []\n"),
    ("yaml", MODEL.replace("\n", "\r\n")),
    ("yaml", f"{MODEL}broken: [\n"),
    ("yaml", "models:\n  - name: orders\n    columns: []\n"),
    ("yaml", ""),
    ("yaml", "just text\n"),
    ("json", '{"specs": {}, "first_seen": "x", "replacements": []}'),
    ("json", '[{"a": 1}, {"specs": {}, "first_seen": "x", "replacements": []}]'),
    ("json", '{"a": {"specs": {}, "first_seen": "x", "replacements": []}}'),
    ("json", '{"a": "\\"specs\\": 1, first_seen: replacements: ", "specs": 1}'),
    ("json", '{"specs": {}, "first_seen": "x", "replacements": ['),
    ("json", "[]"),
]


def looked_at(texts: list[str]) -> list[str | None]:
    """The kinds that the extension sees in texts."""
    script = [str(node_folder() / "node"), "--input-type=module", "--eval", LOOK]
    evidence = (EXTENSION / "src/evidence/evidence.ts").as_uri()
    run = subprocess.run([*script, "--", evidence], input=json.dumps(texts), capture_output=True, text=True, check=True)
    kinds: list[str | None] = json.loads(run.stdout)
    return kinds


def seen_by_the_server(language: Language, text: str) -> str | None:
    decision = kind_by_keys(parse(text, language), DetectionThreshold.SURE)
    return decision.kind if decision is not None else None


def test_distinctive_properties_are_those_of_the_server() -> None:
    held = json.loads((EXTENSION / "src/evidence/distinctive.json").read_text())
    assert {kind: set(names) for kind, names in held.items()} == DISTINCTIVE


def test_texts_show_the_same_kind() -> None:
    seen = looked_at([text for _, text in TEXTS])
    differing = [
        (text, here, there)
        for (language, text), here in zip(TEXTS, seen, strict=True)
        if here != (there := seen_by_the_server(language, text))
    ]
    assert differing == []


def test_every_record_of_the_example_shows_its_kind() -> None:
    files = sorted(file for file in EXAMPLE.rglob("*") if file.suffix in {".yaml", ".yml", ".json"})
    assert files
    kinds = {"models": "model", "providers": "provider", "migrations": "migration"}
    expected = [kinds[file.relative_to(EXAMPLE).parts[0]] for file in files]
    assert looked_at([file.read_text() for file in files]) == expected


@pytest.mark.parametrize("kind", DISTINCTIVE)
def test_any_three_of_a_kind_are_enough_and_two_are_not(kind: str) -> None:
    names = sorted(next(names for other, names in DISTINCTIVE.items() if other == kind))
    assert looked_at(["".join(f"{name}: 1\n" for name in names[:count]) for count in (2, 3)]) == [None, kind]
