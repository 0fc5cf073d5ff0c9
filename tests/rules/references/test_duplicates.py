"""Copies of a record: one finding in each copy, whatever kind of record it is."""

import pytest
from support.mistakes import mistake_files
from support.workspace_files import MIGRATION, OLD
from support.workspaces import codes_of, diagnostics_of

PROVIDER = "providers/provider-1.yaml"


@pytest.mark.parametrize("suffix", [".yaml", ".json"])
@pytest.mark.parametrize(
    ("original", "copies", "code"),
    [
        (OLD, ["models/provider-1/copy.yaml"], "duplicate-model"),
        (OLD, ["models/provider-1/a.yaml", "models/provider-1/example-1-copy.yaml"], "duplicate-model"),
        (OLD, ["models/provider-2/example-1.yaml"], "duplicate-model"),
        (OLD, ["models/example-1.yaml"], "duplicate-model"),
        (OLD, ["migrations/example-1.yaml"], "wrong-kind"),
        (OLD, ["providers/example-1.yaml"], "wrong-kind"),
        (MIGRATION, ["migrations/a-to-b.yaml"], "duplicate-migration"),
        (MIGRATION, ["migrations/example-1-to-example-2-copy.yaml"], "duplicate-migration"),
        (MIGRATION, ["models/provider-1/example-1-to-example-2.yaml"], "wrong-kind"),
        (MIGRATION, ["providers/example-1-to-example-2.yaml"], "wrong-kind"),
        (PROVIDER, ["providers/copy.yaml"], "duplicate-provider"),
        (PROVIDER, ["providers/more/provider-1.yaml"], "duplicate-provider"),
        (PROVIDER, ["models/provider-1.yaml"], "wrong-kind"),
        (PROVIDER, ["models/provider-1/provider-1.yaml"], "wrong-kind"),
        (PROVIDER, ["migrations/provider-1.yaml"], "wrong-kind"),
    ],
)
def test_a_copy_with_the_id_of_the_first_is_one_finding_in_the_copy(
    original: str, copies: list[str], code: str, suffix: str
) -> None:
    files = mistake_files(OLD, "{}")
    copied = {path.replace(".yaml", suffix): files[original] for path in copies}
    assert codes_of({**files, **copied}) == {path: [code] for path in copied}


@pytest.mark.parametrize("path", [OLD, MIGRATION, PROVIDER])
@pytest.mark.parametrize("form", ["{0}---\n{0}", "[{0},{0}]"])
def test_a_copy_in_the_same_file_is_one_finding_at_the_second(path: str, form: str) -> None:
    files = mistake_files(OLD, "{}")
    by_path = diagnostics_of({**files, path: form.format(files[path])})
    [diagnostic] = by_path.pop(path)
    assert by_path == {}
    assert (diagnostic.record, diagnostic.code.startswith("duplicate-")) == (1, True)
    assert diagnostic.message.startswith("Record 1 of this file describes `" if path != MIGRATION else "Record 1 of")
    assert diagnostic.fix is not None
