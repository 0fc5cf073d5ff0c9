"""Tests of the rule `unknown-provider`; test_loose_files.py has those of files outside of folders of records."""

from support.mistakes import OLD, mistake_files
from support.workspaces import diagnostics_of


def test_every_file_of_a_provider_without_a_record_says_so() -> None:
    files = mistake_files(OLD, "{}")
    del files["providers/provider-1.yaml"]
    found = diagnostics_of(files)
    assert set(found) == {path for path in files if "provider-1" in path or "migrations" in path}
    assert {(one.code, one.pointer) for several in found.values() for one in several} == {
        ("unknown-provider", "/provider"),
        ("unknown-provider", "/from/provider"),
    }
