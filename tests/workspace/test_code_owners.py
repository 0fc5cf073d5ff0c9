"""CODEOWNERS, as GitHub and GitLab read it."""

import pytest

from model_lifecycle.workspace.code_owners import CodeOwners, read_code_owners

TEXT = """\
# Everything
*                     @all
/models/              @models  # not those of others
models/provider-1/*   @one @two
/models/provider-2/**/*.json json@doc.example
providers/a\\ b.yaml   @blank
docs/
[Section][2] @section @other
migrations/
^[Optional]
free/
"""

CASES = [
    ("README.md", ("@all",)),
    ("models/a.yaml", ("@models",)),
    ("x/models/a.yaml", ("@all",)),
    ("models/provider-1/a.yaml", ("@one", "@two")),
    ("models/provider-1/deep/a.yaml", ("@models",)),
    ("models/provider-2/deep/a.json", ("json@doc.example",)),
    ("providers/a b.yaml", ("@blank",)),
    ("docs/a.md", ()),
    ("migrations/a.yaml", ("@section", "@other")),
    ("free/a.yaml", ()),
]


@pytest.mark.parametrize(("path", "owners"), CASES)
def test_the_last_pattern_that_matches_decides(path: str, owners: tuple[str, ...]) -> None:
    assert CodeOwners(TEXT).owners_of(path) == owners


def test_the_first_file_counts() -> None:
    owners = read_code_owners({"docs/CODEOWNERS": "* @docs", ".github/CODEOWNERS": "* @github"})
    assert owners.owners_of("a") == ("@github",)
    assert read_code_owners({}).owners_of("a") == ()


@pytest.mark.parametrize("line", ["!a @x", "[", "[]", "\\", "a\\", "*", "#", "* [x"])
def test_odd_lines_own_nothing_else(line: str) -> None:
    assert CodeOwners(f"{line}\n").owners_of("b.yaml") in ((), ("[x",))
