"""The edit that renames a provider where a configuration lists it."""

import pytest

from model_lifecycle.ide.navigation.rename.providers import configured_provider_edit
from model_lifecycle.text.edits import apply_edits


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('providers = ["other", "acme"] # both\n', 'providers = ["other", "new"] # both\n'),
        ("providers = ['acme']\n", "providers = ['new']\n"),
        ('[tool.model-lifecycle]\nproviders = ["acme"]\n', '[tool.model-lifecycle]\nproviders = ["new"]\n'),
        ('providers = ["other"]\n[scan]\npaths = ["acme"]\n', None),
        ('providers = "acme"\n', None),
        ('tool = "acme"\n', None),
        ('providers = ["acme"\n', None),
        ("", None),
    ],
)
def test_only_where_providers_are_listed(text: str, expected: str | None) -> None:
    edit = configured_provider_edit(text, "acme", "new")
    assert (apply_edits(text, [edit]) if edit is not None else None) == expected
