"""The real program, in a process of its own."""

from pathlib import Path

from support.program import run_program
from support.workspace_files import make_workspace


def test_a_workspace_from_init_to_a_finding(tmp_path: Path) -> None:
    assert run_program("init", "--example", "records", folder=tmp_path).code == 0
    ended = run_program("validate", "records", folder=tmp_path)
    assert (ended.code, ended.out) == (0, "")
    assert ended.err.startswith("No findings in ")
    provider = tmp_path / "records/providers/provider-1.yaml"
    provider.write_text(provider.read_text().replace("pricing_url", "pricing_uri"))
    ended = run_program("validate", "records", folder=tmp_path)
    assert ended.code == 1
    assert ended.out.startswith("records/providers/provider-1.yaml:4:1: error[unknown-property] ")
    assert len(ended.out.splitlines()) == 1
    assert ended.err.startswith("1 error in 1 of ")


def test_standard_input_in_another_encoding(tmp_path: Path) -> None:
    folder = make_workspace(tmp_path)
    text = (folder / "providers/provider-2.yaml").read_text().replace("Example", "Münze 日本")
    for data in (text.encode("utf-16"), text.encode("utf-8-sig")):
        assert (
            run_program("validate", "--stdin-filename", "providers/provider-2.yaml", folder=folder, stdin=data).code
            == 0
        )


def test_version_needs_nothing_heavy(tmp_path: Path) -> None:
    ended = run_program("--version", folder=tmp_path, environment={"PYTHONPROFILEIMPORTTIME": "1"})
    imported = {line.rpartition("|")[2].strip() for line in ended.err.splitlines()}
    assert ended.code == 0
    ours = {name for name in imported if name.startswith("model_lifecycle.")}
    assert ours <= {
        "model_lifecycle.cli",
        "model_lifecycle.cli.main",
        "model_lifecycle.cli.command",
        "model_lifecycle.cli.standard_streams",
        "model_lifecycle.cli.terminal",
        "model_lifecycle.text",
    }
    assert not {"ruamel.yaml", "jsonschema", "jsonschema_rs", "tqdm", "wcwidth", "multiprocessing", "pygls"} & imported
