"""The project's own documents: their links lead somewhere, and what they list is what there is."""

import json
import re
from pathlib import Path

import pytest
from write_documents import FEATURE_PAGE, MANUAL, PARTS, REPORTER_PAGE, RULE_PAGE, written

from model_lifecycle.lsp.features import FEATURES

CHECKOUT = Path(__file__).resolve().parents[1]

DOCUMENTS = [
    "README.md",
    "schemas/README.md",
    "src/model_lifecycle/README.md",
    "src/model_lifecycle/lsp/README.md",
    "src/model_lifecycle/syntax/README.md",
    RULE_PAGE,
    REPORTER_PAGE,
    FEATURE_PAGE,
    ".github/CONTRIBUTING.md",
    ".github/CHANGELOG.md",
    "editors/README.md",
    *(f"{MANUAL}/{page.name}" for page in sorted((CHECKOUT / MANUAL).glob("*.md"))),
    "editors/neovim/README.md",
    "editors/vscode/README.md",
]

_LINK = re.compile(r"\]\((?!https?:|mailto:)([^)\s]+)\)")
_CITED = re.compile(r"\b((?:schemas|src/model_lifecycle)/README\.md)(#[\w-]+)?")


def anchors(document: Path) -> set[str]:
    """The anchors of a Markdown document: those written out, and those of its headings as GitHub makes them."""
    text = re.sub(r"^```.*?^```", "", document.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    headings = re.findall(r"^#+ +(.+)$", text, re.MULTILINE)
    slugs = {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
    return slugs | set(re.findall(r'<a id="([^"]+)">', text))


@pytest.mark.parametrize("name", DOCUMENTS)
def test_links_lead_somewhere(name: str) -> None:
    document = CHECKOUT / name
    for link in _LINK.findall(document.read_text(encoding="utf-8")):
        path, _, anchor = link.partition("#")
        target = (document.parent / path).resolve() if path else document
        assert target.exists(), f"{name} links to {link}, which is not there"
        if anchor and target.suffix == ".md":
            assert anchor in anchors(target), f"{name} links to {link}: there is no such anchor"


@pytest.mark.parametrize("name", PARTS)
def test_documents_follow_the_code(name: str) -> None:
    text = (CHECKOUT / name).read_text(encoding="utf-8")
    assert text == written(name), f"{name} is behind the code; write it with: .venv/bin/python tests/write_documents.py"


def test_every_feature_says_what_it_does_in_editors() -> None:
    """All but those that keep the server up to date, requests of our plugins, and commands of lenses and of actions."""
    silent = {feature.__name__.rpartition(".")[2] for feature in FEATURES if not hasattr(feature, "IN_EDITORS")}
    assert silent == {
        "create_record",
        "documents",
        "explain_code",
        "information",
        "lifecycle",
        "new_records",
        "workspace_changes",
    }


def test_citations_in_the_code_lead_somewhere() -> None:
    anchors_of = {name: anchors(CHECKOUT / name) for name in ("schemas/README.md", "src/model_lifecycle/README.md")}
    cited = 0
    for folder in ("src", "tests", "editors/vscode/src", "editors/neovim/lua"):
        for path in (CHECKOUT / folder).rglob("*"):
            if path.suffix not in (".py", ".ts", ".lua"):
                continue
            for name, anchor in _CITED.findall(path.read_text(encoding="utf-8")):
                cited += 1
                assert not anchor or anchor[1:] in anchors_of[name], f"{path} cites {name}{anchor}"
    assert cited > 50


def _names(schema: object) -> set[str]:
    """The names of all properties in a schema file."""
    names: set[str] = set()
    if isinstance(schema, dict):
        properties = schema.get("properties")
        names.update(properties if isinstance(properties, dict) else ())
        for part in schema.values():
            names |= _names(part)
    elif isinstance(schema, list):
        for part in schema:
            names |= _names(part)
    return names


@pytest.mark.parametrize("kind", ["model", "provider", "migration"])
def test_the_contract_names_every_property(kind: str) -> None:
    contract = (CHECKOUT / "schemas" / "README.md").read_text(encoding="utf-8")
    schema = json.loads((CHECKOUT / "schemas" / f"{kind}.json").read_text(encoding="utf-8"))
    assert {name for name in _names(schema) if f"`{name}`" not in contract} <= {"python", "typescript", "curl"}
