"""Names that no file can have on Windows: `file-name` recommends none of them."""

import pytest
from support.sample_records import MODEL
from support.workspaces import diagnostics_of


def messages(path: str, slug: str) -> list[str]:
    text = MODEL.replace("slug: example-1\n", f"slug: {slug}\n")
    return [found.message for found in diagnostics_of({path: text})[path] if found.code == "file-name"]


@pytest.mark.parametrize(("slug", "name"), [("con", "con-model"), ("nul.1", "nul-model.1"), ("com1", "com1-model")])
def test_the_name_of_a_device_is_not_recommended(slug: str, name: str) -> None:
    (message,) = messages("models/provider-1/example-1.yaml", slug)
    assert message == (
        f"The slug is `{slug}`, but the file is `example-1.yaml`. Rename it to `{name}.yaml`, or correct the record."
    )
    assert messages(f"models/provider-1/{name}.yaml", slug) == []


def test_a_folder_with_the_name_of_a_device_is_not_recommended() -> None:
    path = "models/console/example-1.yaml"
    found = diagnostics_of({path: MODEL.replace("provider: provider-1\n", "provider: aux\n", 1)})[path]
    assert [one.message for one in found if one.code == "file-name"] == []
