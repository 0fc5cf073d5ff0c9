"""Models of catalogues that no file can be named after: named, and left out; the others are written."""

from pathlib import Path

import pytest
from support.catalogue_samples import M, models_dev
from support.program import run_here
from support.stored_catalogues import make_place, options_of, put_in_store
from support.workspace_files import make_tree

LEFT_OUT = ["*", "<<", "-->", "|", "x" * 300]
WRITTEN = {"con": "con-model", "nul.1": "nul-1", "AUX": "aux-model", "com1": "com1-model", "gpt-9": "gpt-9"}


def several() -> dict[str, object]:
    models = {name: models_dev("openai", name)["openai"]["models"][name] for name in (*LEFT_OUT, *WRITTEN)}
    return {"openai": models_dev("openai", "gpt-9")["openai"] | {"models": models}}


@pytest.mark.parametrize("command", ["import", "reconcile", "init"])
def test_the_others_are_written(tmp_path: Path, command: str) -> None:
    options = options_of(tmp_path, {M: several()})
    if command == "init":
        place = tmp_path / "work"
        place.mkdir()
        words = ["init", "--from-catalogues", "openai", *options]
    else:
        place = make_place(tmp_path)
        make_tree(
            place,
            {
                "model-lifecycle.toml": '[catalogues]\nfolder = "catalogues"\n[catalogues.providers]\nopenai = "provider-1"\n'
            },
        )
        put_in_store(place, {M: several()})
        words = ["import", "--missing", "provider-1"] if command == "import" else ["reconcile", "--write", "--new"]
    ended = run_here(*words, folder=place)
    assert ended.code in (0, 1), ended.err
    assert ended.err.count("is left out: ") == len(LEFT_OUT)
    assert sorted(path.stem for path in (place / "models").rglob("*.yaml")) == sorted(WRITTEN.values())
