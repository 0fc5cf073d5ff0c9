"""A repository whose records come from a catalogue, and programs that stand for what its weekly jobs reach outside."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from model_lifecycle.catalogues.all_catalogues import CATALOGUES
from model_lifecycle.catalogues.store import CopyEntry, Store
from support.catalogue_samples import M, content, models_dev
from support.git_repository import commit, example_repository, git

_CONFIGURATION = """
[catalogues]
use = ["models.dev"]
folder = "catalogues"

[catalogues.providers]
openai = "provider-1"
"""

_PROGRAM = f"""#!/bin/sh
if [ "$1 $2" = "catalogues update" ]; then "{sys.executable}" "$(dirname "$0")/update.py"; exit 1; fi
if [ "$1 $2" = "sources check" ]; then set -- "$@" --offline; fi
exec "{sys.executable}" -I -m model_lifecycle "$@"
"""
"""The program, but for what uses the network; the update ends as if one of several catalogues had failed."""

_UPDATE = f"""\
import pathlib, sys
sys.path.insert(0, {str(Path(__file__).parents[1])!r})
from support.weekly_catalogue import fetched
fetched(pathlib.Path.cwd(), pathlib.Path(__file__).with_name("price.txt").read_text())
"""

_REQUESTS = '''\
"""Keeps requests to merge in a file, as the API of a service does."""
import json, pathlib
store = pathlib.Path(__file__).with_name("requests.json")
requests = json.loads(store.read_text()) if store.exists() else []


def open_ones():
    return [request for request in requests if request["state"] == "open"]


def put(number, changes):
    if number is None:
        requests.append({"number": len(requests) + 7, "state": "open", **changes})
    else:
        [known] = [request for request in requests if request["number"] == number]
        known.update(changes)
    store.write_text(json.dumps(requests))
'''

_GH = f'''#!{sys.executable}
"""Stands for GitHub's command line."""
import os, pathlib, sys
from requests_kept import open_ones, put
words = sys.argv[1:]
assert words.pop(0) == "api" and os.environ["GH_TOKEN"] == "secret"
[place] = [word for word in words if word.startswith("repos/ada/records/pulls")]
method = words[words.index("--method") + 1] if "--method" in words else "GET"
if method == "GET":
    assert place.endswith(tuple("?state=open&head=ada:model-lifecycle/" + name for name in ("catalogues", "scan")))
    print(*(request["number"] for request in open_ones()[:1]))
else:
    texts = [words[at + 1] for at, word in enumerate(words) if word in ("--field", "--raw-field")]
    fields = dict(text.split("=", 1) for text in texts)
    if "body" in fields:
        fields["body"] = pathlib.Path(fields["body"].removeprefix("@")).read_text()
    put(int(place.rpartition("/")[2]) if method == "PATCH" else None, fields)
'''

_CURL = f'''#!{sys.executable}
"""Stands for curl, which speaks with GitLab."""
import json, pathlib, sys
from requests_kept import open_ones, put
words = sys.argv[1:]
assert "PRIVATE-TOKEN: secret" in words
[place] = [word for word in words if word.startswith("https://gitlab.example/api/v4/projects/9/merge_requests")]
method = words[words.index("--request") + 1] if "--request" in words else "GET"
if method == "GET":
    ours = [f"?state=opened&source_branch=model-lifecycle/{{name}}" for name in ("catalogues", "scan")]
    assert place.endswith(tuple(ours))
    print(json.dumps([{{"iid": request["number"]}} for request in open_ones()]))
else:
    texts = [words[at + 1] for at, word in enumerate(words) if word == "--data-urlencode"]
    fields = {{}}
    for text in texts:
        name, sign, value = text.partition("@") if "@" in text.partition("=")[0] else text.partition("=")
        fields[name] = pathlib.Path(value).read_text() if sign == "@" else value
    fields["body"] = fields.pop("description", None)
    if fields.pop("state_event", None) == "close":
        fields = {{"state": "closed"}}
    put(int(place.rpartition("/")[2]) if method == "PUT" else None, fields)
'''


_PYTHON = f"""#!/bin/sh
if [ "$1 $2 $3" = "-I -m pip" ]; then exit 0; fi
exec "{sys.executable}" "$@"
"""
"""Installs nothing."""


def catalogue_repository(folder: Path) -> Path:
    """The example workspace on `main`, with a catalogue that says what a record says, and a bare remote beside it."""
    repository = example_repository(folder)
    git(repository, "switch", "--quiet", "main")
    with (repository / "model-lifecycle.toml").open("a", encoding="utf-8") as file:
        file.write(_CONFIGURATION)
    fetched(repository, "5")
    commit(repository)
    git(folder.parent, "clone", "--quiet", "--bare", str(repository), str(remote_of(repository)))
    git(repository, "remote", "add", "origin", str(remote_of(repository)))
    return repository


def remote_of(repository: Path) -> Path:
    return repository.parent / "remote.git"


def fetched(repository: Path, price: str) -> None:
    """What `catalogues update` does where the catalogue has a price."""
    data = models_dev("openai", "loom-2-large", cost={"input": float(price), "output": 15})
    store = Store(repository / "catalogues", {"openai"})
    store.replace(CATALOGUES[M], content(data), CopyEntry(fetched="2026-06-29"))


def stand_ins(folder: Path) -> Path:
    """A folder with the programs."""
    folder.mkdir()
    for name, text in {"model-lifecycle": _PROGRAM, "gh": _GH, "curl": _CURL, "python3": _PYTHON}.items():
        (folder / name).write_text(text, encoding="utf-8")
        (folder / name).chmod(0o755)
    (folder / "update.py").write_text(_UPDATE, encoding="utf-8")
    (folder / "requests_kept.py").write_text(_REQUESTS, encoding="utf-8")
    return folder


def requests(folder: Path) -> Sequence[dict[str, Any]]:
    """The requests to merge that the programs of a folder have made."""
    place = folder / "requests.json"
    sent: list[dict[str, Any]] = json.loads(place.read_text(encoding="utf-8")) if place.exists() else []
    return sent
