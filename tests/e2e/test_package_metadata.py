"""What the page of the package shows: its links lead out of README where the repository's address is known."""

import re
import tomllib
from email import message_from_bytes
from pathlib import Path
from zipfile import ZipFile

import pytest
from hatchling.builders.wheel import WheelBuilder

PROJECT = Path(__file__).parents[2]
FILES = ("pyproject.toml", "README.md", ".ci/package_metadata.py", "src/model_lifecycle/__init__.py")


def metadata(folder: Path, address: str) -> tuple[dict[str, list[str]], str]:
    """The fields and the text of a wheel's metadata."""
    for name in FILES:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes((PROJECT / name).read_bytes())
    (folder / "schemas").mkdir()
    (folder / "LICENSE").write_text("The owner's choice.\n", encoding="utf-8")
    settings = folder / "pyproject.toml"
    settings.write_text(settings.read_text(encoding="utf-8").replace('address = ""', f'address = "{address}"'), "utf-8")
    [wheel] = WheelBuilder(str(folder)).build(directory=str(folder / "dist"))
    with ZipFile(wheel) as archive:
        [name] = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
        assert [name for name in archive.namelist() if name.endswith("LICENSE")]
        message = message_from_bytes(archive.read(name))
    fields: dict[str, list[str]] = {}
    for field, value in message.items():
        fields.setdefault(field, []).append(str(value))
    payload = message.get_payload(decode=True)
    assert isinstance(payload, bytes)
    return fields, payload.decode()


@pytest.mark.parametrize("address", ["", "https://doc.example/model-lifecycle"])
def test_metadata(address: str, tmp_path: Path) -> None:
    fields, text = metadata(tmp_path, address)
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert fields["Summary"] == [project["description"]]
    assert fields["Keywords"][0].split(",") == project["keywords"]
    assert "Programming Language :: Python :: 3.13" in fields["Classifier"]
    relative = re.findall(r"\]\((?!https?:|#)([^)]+)\)", text)
    if address:
        assert relative == []
        assert f"]({address}/blob/main/schemas/README.md)" in text
        assert f"]({address}/raw/main/tests/page/comparison.png)" in text
        assert f"Homepage, {address}" in fields["Project-URL"]
    else:
        assert "schemas/README.md" in relative
        assert "Project-URL" not in fields
    assert "Author" not in fields
    assert "License-Expression" not in fields
