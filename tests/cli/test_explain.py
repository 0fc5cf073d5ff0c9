"""`explain` knows every code, and says how a file is read."""

from pathlib import Path

import pytest
from inline_snapshot import snapshot
from support.program import run_here
from support.thorough import some_of
from support.workspace_files import make_workspace

from model_lifecycle.check import all_rules
from model_lifecycle.cli.manual import topics


@pytest.mark.parametrize("name", some_of(all_rules()))
def test_every_code_has_a_page(name: str, tmp_path: Path) -> None:
    code = all_rules()[name]
    ended = run_here("explain", name, folder=tmp_path)
    assert ended.code == 0
    assert ended.out.startswith(f"{name} ({code.severity.word}")
    for example in (code.bad, code.good):
        first = next(line for line in example.splitlines() if line.strip())
        assert first.isprintable() is False or f"    {first}" in ended.out
    assert all(len(line) <= 120 for line in ended.out.splitlines() if not line.startswith("    "))
    assert not [character for character in ended.out if not character.isprintable() and character not in "\n\xa0"]


def test_a_code_page(tmp_path: Path) -> None:
    assert run_here("explain", "date-order", folder=tmp_path).out == snapshot("""\
date-order (error)

Dates that are out of order: announced, deprecated, shut down.

`announced_date` is the day the deprecation was announced, `deprecation_date`
the day it took effect, `shutdown_date` the day requests fail. Each is on or
after the date before it in this list; dates that are not published are null.
The finding is at the date that does not fit the others.

Wrong:

    deprecation_date: 2026-01-15
    shutdown_date: 2025-12-31

Right:

    deprecation_date: 2026-01-15
    shutdown_date: 2026-12-31

If it is intended, write `# model-lifecycle: ignore[date-order]` on the line or
the line before. JSON has no comments: there, and for whole files, write under
`[per-path-ignores]` in model-lifecycle.toml `"models/provider-1/*.json" =
["date-order"]`. To weigh it differently everywhere, write `date-order` under
`[severity]` there.
""")


def test_a_file(tmp_path: Path) -> None:
    folder = make_workspace(tmp_path)
    ended = run_here("explain", "models/provider-1/example-1.yaml", folder=folder)
    assert ended.code == 0
    assert ended.out.replace(str(folder), "/records") == snapshot("""\
models/provider-1/example-1.yaml
  kind           model: it is in a folder `models/`
  schema         model-lifecycle schema model
  language       YAML, UTF-8
  records        1
  workspace      /records: it holds the configuration `model-lifecycle.toml`
  configuration  /records/model-lifecycle.toml
  providers      provider-1, provider-2, provider-3, provider-4, provider-5, provider-6, provider-7
  day            2026-06-30, unless --as-of says otherwise
""")


@pytest.mark.parametrize(
    ("path", "text", "expected"),
    [
        ("a.yaml", "# model-lifecycle: kind=provider\n", "provider: the comment"),
        ("b.model.yaml", "", "model: its name"),
        ("c.yaml", "hello: world\n", "unknown: "),
        ("drafts/d.yaml", "# model-lifecycle: kind=provider\n", "only when it is named"),
    ],
)
def test_files_of_all_sorts(tmp_path: Path, path: str, text: str, expected: str) -> None:
    folder = make_workspace(tmp_path, {path: text, ".gitignore": "drafts/\n"})
    assert expected in run_here("explain", path, folder=folder).out


def test_a_folder(tmp_path: Path) -> None:
    folder = make_workspace(tmp_path)
    assert "it holds the configuration `model-lifecycle.toml`" in run_here("explain", "models", folder=folder).out


def test_several_at_once(tmp_path: Path) -> None:
    ended = run_here("explain", "date-order", "price-change", folder=tmp_path)
    assert "date-order (" in ended.out
    assert "price-change (" in ended.out


@pytest.mark.parametrize(
    ("subject", "message"),
    [
        ("date-ordr", "Did you mean `date-order`?"),
        ("provider-1", "Did you mean `provider`?"),
        ("qqqqqq", "model-lifecycle rules"),
        ("models/nowhere.yaml", "there is no file `models/nowhere.yaml`"),
    ],
)
def test_what_there_is_not(tmp_path: Path, subject: str, message: str) -> None:
    ended = run_here("explain", subject, folder=tmp_path)
    assert ended.code == 2
    assert message in ended.err


@pytest.mark.parametrize("topic", topics())
def test_a_topic_is_a_page_of_the_manual_without_links(topic: str, tmp_path: Path) -> None:
    ended = run_here("explain", topic, folder=tmp_path)
    assert ended.code == 0
    assert ended.out.startswith(f"# {topics()[topic]}\n".removeprefix("# "))
    assert "](" not in ended.out
    assert "<!--" not in ended.out


def test_without_a_subject_the_topics_are_listed(tmp_path: Path) -> None:
    ended = run_here("explain", folder=tmp_path)
    assert ended.code == 0
    assert {line.split()[0] for line in ended.out.splitlines() if line.startswith("  ")} == set(topics())
