"""What is in the VSIX: all that the extension needs, and nothing else."""

import csv
import io
import json
import re
import subprocess
import zipfile
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from editors.install import extension
from editors.install.install_node import node_folder

from model_lifecycle import __version__

pytestmark = pytest.mark.slow

LARGEST = 1_600_000
"""Bytes: a third above the size of today, so that a mistake trips it (a file carried twice, a build without
compression) and the growth of a month does not. Five sixths are the server, with its copies of catalogues."""

IDS = Path(__file__).parents[2] / "editors" / "vscode" / "src" / "evidence" / "over.json"
"""The ids of models that are over, by which the extension knows when to offer a scan."""

WANTED = {
    "package.json",
    "readme.md",
    "changelog.md",
    f"bundled/model_lifecycle-{__version__}-py3-none-any.whl.br",
    "dist/extension.js",
    "dist/main.js",
}
WHAT_IS_SEEN = re.compile(r"media/[\w-]+\.(css|js|png|svg)|media/walkthrough/[\w-]+\.svg")


@pytest.fixture(scope="module")
def vsix() -> Iterator[zipfile.ZipFile]:
    with zipfile.ZipFile(extension.install()) as opened:
        yield opened


def files_of(vsix: zipfile.ZipFile) -> set[str]:
    return {name.removeprefix("extension/") for name in vsix.namelist() if name.startswith("extension/")}


@pytest.fixture(scope="module")
def wheel(vsix: zipfile.ZipFile) -> Iterator[zipfile.ZipFile]:
    """The server's wheel, as the extension unpacks it."""
    (name,) = (name for name in vsix.namelist() if name.endswith(".whl.br"))
    unpack = "process.stdout.write(zlib.brotliDecompressSync(fs.readFileSync(0)))"
    command = [str(node_folder() / "node"), "-e", unpack]
    content = subprocess.run(command, input=vsix.read(name), capture_output=True, check=True).stdout
    with zipfile.ZipFile(io.BytesIO(content)) as opened:
        yield opened


def manifest_of(vsix: zipfile.ZipFile) -> dict[str, Any]:
    manifest: dict[str, Any] = json.loads(vsix.read("extension/package.json"))
    return manifest


def test_it_holds_what_is_needed_and_is_small(vsix: zipfile.ZipFile) -> None:
    others = files_of(vsix) - WANTED
    assert files_of(vsix) >= WANTED
    assert [name for name in others if WHAT_IS_SEEN.fullmatch(name) is None] == []
    assert Path(str(vsix.filename)).stat().st_size < LARGEST


def test_the_wheel_in_it_says_truly_what_it_holds(wheel: zipfile.ZipFile) -> None:
    folder = f"model_lifecycle-{__version__}.dist-info"
    rows = list(csv.reader(wheel.read(f"{folder}/RECORD").decode().splitlines()))
    for path, digest, size in rows:
        content = wheel.read(path)
        hashed = urlsafe_b64encode(sha256(content).digest()).rstrip(b"=").decode()
        assert (digest, size) == (("", "") if path == f"{folder}/RECORD" else (f"sha256={hashed}", str(len(content))))
    assert sorted(path for path, _, _ in rows) == sorted(wheel.namelist())
    assert b"Requires-Dist: pygls" in wheel.read(f"{folder}/METADATA")


def test_every_file_that_the_manifest_names_is_there(vsix: zipfile.ZipFile) -> None:
    manifest = manifest_of(vsix)
    steps = [step for walkthrough in manifest["contributes"]["walkthroughs"] for step in walkthrough["steps"]]
    named = {manifest["icon"], manifest["main"].removeprefix("./"), *(step["media"]["svg"] for step in steps)}
    assert named <= files_of(vsix)


def test_what_is_loaded_for_anyones_yaml_is_little(vsix: zipfile.ZipFile) -> None:
    """The language client and the rest are in `main.js`, which is loaded where there are records."""
    entry = vsix.read("extension/dist/extension.js").decode()
    assert len(entry) < 10_000 + IDS.stat().st_size
    assert set(re.findall(r'require\("([^"]+)"\)', entry)) == {"vscode", "./main.js"}


def test_it_names_no_other_host_and_no_path_of_this_machine(vsix: zipfile.ZipFile) -> None:
    checkout = str(Path(__file__).parents[2])
    texts = {
        name: vsix.read(name).decode() for name in vsix.namelist() if name.endswith((".js", ".json", ".md", ".svg"))
    }
    assert [name for name, text in texts.items() if checkout in text or "data:image" in text] == []


def test_the_wheel_is_the_server(wheel: zipfile.ZipFile) -> None:
    assert {"model_lifecycle/__main__.py", "model_lifecycle/schemas/migration.json"} <= set(wheel.namelist())
    assert f'__version__ = "{__version__}"' in wheel.read("model_lifecycle/__init__.py").decode()


SHIP = """
const { shippedManifest, shippedReadme } = await import(process.argv[1]);
const { manifest, readme, address } = JSON.parse(await new Response(process.stdin).text());
console.log(JSON.stringify([shippedManifest(manifest, address), shippedReadme(readme, address)]));
"""


def shipped(address: str | None) -> tuple[dict[str, Any], str]:
    """The manifest and the README of a VSIX that is made while the repository has an address."""
    folder = Path(__file__).parents[2] / "editors" / "vscode"
    given = {
        "manifest": json.loads((folder / "package.json").read_text(encoding="utf-8")),
        "readme": (folder / "README.md").read_text(encoding="utf-8"),
        **({} if address is None else {"address": address}),
    }
    module = (folder / "scripts/shipped.mjs").as_uri()
    command = [str(node_folder() / "node"), "--input-type=module", "--eval", SHIP, "--", module]
    run = subprocess.run(command, input=json.dumps(given), capture_output=True, text=True, check=True)
    manifest, readme = json.loads(run.stdout)
    return manifest, readme


def test_the_page_of_the_marketplace_has_the_links_and_pictures_of_the_repository() -> None:
    manifest, readme = shipped("https://code.example/team/it")
    assert manifest["repository"] == {"type": "git", "url": "https://code.example/team/it"}
    assert manifest["bugs"] == {"url": "https://code.example/team/it/issues"}
    assert manifest["homepage"] == "https://code.example/team/it#readme"
    assert "](images/" in readme
    manifest, readme = shipped(None)
    assert not {"repository", "bugs", "homepage", "private", "scripts", "devDependencies"} & manifest.keys()
    assert "](images/" not in readme


def test_no_sentence_of_its_page_becomes_false_there(vsix: zipfile.ZipFile) -> None:
    readme = vsix.read("extension/readme.md").decode()
    assert "No marketplace" not in readme
    assert re.findall(r"\]\((?!https:|#|images/)", readme) == []
    description = str(manifest_of(vsix)["description"])
    assert [
        word for word in ("OpenAI", "Anthropic", "Gemini", "deprecated", "migration") if word not in description
    ] == []


def test_it_starts_with_a_language_that_may_hold_records_or_call_models(vsix: zipfile.ZipFile) -> None:
    events = manifest_of(vsix)["activationEvents"]
    assert [event for event in events if "*" in event or event == "onStartupFinished"] == []
