"""Tests of the rule `credential-to-page`."""

import pytest
from support.mistakes import mistake_files, sample
from support.workspace_files import MIGRATION
from support.workspaces import diagnostics_of

AUTHORIZED = '-H "Authorization: Bearer $KEY" -d example-1\n'


@pytest.mark.parametrize(
    ("code", "address"),
    [
        (f"curl https://doc.example/models {AUTHORIZED}", "https://doc.example/models"),
        (f"curl https://doc.example/pricing#top {AUTHORIZED}", "https://doc.example/pricing#top"),
        (f"curl https://doc.example/v1/chat {AUTHORIZED}", None),
        ("curl https://doc.example/models -d example-1\n", None),
        (f"# see https://doc.example/models\ncurl https://api.example {AUTHORIZED}", None),
        (f"curl https://api.example {AUTHORIZED} # https://doc.example/models\n", None),
    ],
)
def test_an_address_that_is_cited(code: str, address: str | None) -> None:
    files = mistake_files(MIGRATION, sample("curl", "before", code))
    files["providers/provider-1.yaml"] = (
        "id: provider-1\nname: First\ndeprecations_url: https://doc.example/deprecations\n"
        "pricing_url: https://doc.example/pricing\nmodels_url: https://doc.example/models\n"
    )
    diagnostics = diagnostics_of(files).get(MIGRATION, ())
    spans = [diagnostic.span for diagnostic in diagnostics if diagnostic.code == "credential-to-page"]
    assert [files[MIGRATION][slice(*span)] for span in spans] == ([address] if address else [])


def test_one_finding_for_an_address_in_several_samples() -> None:
    code = f"curl https://doc.example/docs/models {AUTHORIZED}"
    [diagnostic] = diagnostics_of(mistake_files(MIGRATION, f"{sample('curl', 'before', code * 2)}"))[MIGRATION]
    assert len(diagnostic.related) == 1
