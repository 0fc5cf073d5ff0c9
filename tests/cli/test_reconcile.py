"""`reconcile` on the command line."""

from pathlib import Path
from typing import Any

import pytest
from support.catalogue_samples import samples
from support.git_repository import commit, git
from support.stored_catalogues import make_place, options_of

from model_lifecycle.cli.main import run

RECORD = "models/provider-1/gpt-9.yaml"
AS_OF = ("--as-of", "2026-07-15")


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Path:
    """A workspace with a record that was imported from the samples, as the current folder."""
    place = make_place(tmp_path)
    monkeypatch.chdir(place)
    assert run(["import", "provider-1/gpt-9", *options_of(tmp_path, samples()), *AS_OF, "-q"]) == 0
    capsys.readouterr()
    return place


def edit(place: Path, old: str, new: str) -> None:
    text = (place / RECORD).read_text(encoding="utf-8")
    assert old in text
    (place / RECORD).write_text(text.replace(old, new), encoding="utf-8")


def test_it_is_calm_after_an_import(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["reconcile", *options_of(place.parent, samples()), *AS_OF, "--fail-on", "hint"]) == 0
    assert capsys.readouterr().out == ""


SHUT = {"shutdown_on": "2026-12-01"}
FLOOR = {"earliest_shutdown_on": "2026-12-01"}
ANNOUNCED = {"deprecation_date": "2026-12-01", "deprecation_source": "https://openai.example/deprecations"}


@pytest.mark.parametrize(
    ("before", "now", "line"),
    [
        (
            {},
            {"entry": {"cost": {"input": 3, "output": 8}}},
            "39:25: information[catalogue-conflict] `input_price_per_mtok` is $2, and catalogues contradict each other: "
            "$3 (models.dev, 2026-07-15); $2 (litellm, 2026-07-15).",
        ),
        (
            {},
            {"entry": {"cost": {"input": 3, "output": 8}}, "other": {"input_cost_per_token": 3e-06}},
            "39:25: warning[catalogue-differs] `input_price_per_mtok` is $2, models.dev says $3 (2026-07-15).",
        ),
        (
            {},
            {"entry": {"knowledge": "2025-06"}},
            "55:21: warning[catalogue-differs] `knowledge_cutoff` is null, models.dev says 2025-06 (2026-07-15).",
        ),
        (
            {},
            {"life": {"deprecated_on": "2026-07-01"}},
            "8:19: warning[catalogue-newer] The model was deprecated on 2026-07-01 (modeldeprecations.dev, 2026-07-01); "
            "the record has no date.",
        ),
        (
            {},
            {"life": SHUT},
            "9:16: warning[catalogue-newer] The model shuts down on 2026-12-01 (modeldeprecations.dev, 2026-07-01); "
            "the record has no date.",
        ),
        (
            {"life": FLOOR},
            {"life": SHUT},
            "10:21: warning[catalogue-newer] The end on 2026-12-01 is announced (modeldeprecations.dev, 2026-07-01); "
            "the record has it as `not_before`.",
        ),
        (
            {"life": FLOOR},
            {"life": FLOOR, "other": ANNOUNCED},
            "10:21: warning[catalogue-newer] The end on 2026-12-01 is announced (litellm, 2026-07-15); "
            "the record has it as `not_before`.",
        ),
        (
            {"life": SHUT},
            {"life": {"shutdown_on": "2027-02-01"}},
            "9:16: warning[catalogue-differs] The record has 2026-12-01. The model shuts down on 2027-02-01 "
            "(modeldeprecations.dev, 2026-07-01).",
        ),
        (
            {"entry": {"cost": {"input": 2, "output": 8, "cache_read": 0.03}}},
            {"entry": {"cost": {"input": 2, "output": 8, "cache_read": 0.025}}},
            "41:32: warning[catalogue-differs] `cached_input_price_per_mtok` is $0.03, models.dev says $0.025 (2026-07-15).",
        ),
        # what is no event
        (
            {"entry": {"cost": {"input": 2, "output": 8, "cache_read": 0.025}}},
            {"entry": {"cost": {"input": 2, "output": 8, "cache_read": 0.03}}},
            "",
        ),
        ({"life": SHUT}, {"life": FLOOR}, ""),
        ({"life": FLOOR}, {"life": FLOOR | {"computed_status": "retired"}}, ""),
        ({}, {"entry": {"limit": {"context": 200_001, "output": 8_000}}}, ""),
        ({}, {"entry": {"cost": {}}}, ""),
        ({}, {"entry": {"modalities": {"input": ["text"], "output": ["text"], "more": 1}, "unknown": []}}, ""),
    ],
)
def test_differences(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    before: dict[str, Any],
    now: dict[str, Any],
    line: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(make_place(tmp_path))
    assert run(["import", "provider-1/gpt-9", *options_of(tmp_path, samples(**before)), *AS_OF, "-q"]) == 0
    capsys.readouterr()
    assert run(["reconcile", *options_of(tmp_path, samples(**now)), *AS_OF, "-q", "--format", "concise"]) == 0
    assert capsys.readouterr().out == (f"{RECORD}:{line}\n" if line else "")


def test_an_entry_that_is_gone_is_no_event(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = {name: data for name, data in samples().items() if name != "models.dev"}
    assert run(["reconcile", *options_of(place.parent, other), *AS_OF, "--fail-on", "hint"]) == 0


def test_a_comment_accepts_a_difference_until_a_day(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edit(
        place,
        "max_output_tokens: 8000",
        "max_output_tokens: 9000 # model-lifecycle: ignore[catalogue-differs] until 2026-07-16: x",
    )
    options = options_of(place.parent, samples())
    assert run(["reconcile", *options, *AS_OF, "--fail-on", "warning"]) == 0
    assert run(["reconcile", *options, "--as-of", "2026-07-16", "--fail-on", "warning"]) == 1
    assert run(["validate", *AS_OF, "--fail-on", "warning"]) == 0


def test_an_event_is_written_with_its_source_and_status(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    now = samples(life=SHUT | {"deprecated_on": "2026-06-01", "status": "deprecated"})
    options = [*options_of(place.parent, now), *options_of(place.parent, samples(), "--before"), *AS_OF]
    assert run(["reconcile", *options, "--diff"]) == 1
    patch = capsys.readouterr().out
    changed = [line for line in patch.splitlines() if line[:1] in "+-" and line[:3] not in ("+++", "---")]
    assert changed == [
        "-status: active",
        "-announced_date: null",
        "-deprecation_date: null",
        "-shutdown_date: null",
        "-shutdown_date_kind: none",
        "+status: deprecated",
        "+announced_date: 2026-06-01",
        "+deprecation_date: 2026-06-01",
        "+shutdown_date: 2026-12-01",
        "+shutdown_date_kind: exact",
    ]
    assert run(["reconcile", *options, "--write", "--fail-on", "hint"]) == 0
    written = (place / RECORD).read_text(encoding="utf-8")
    assert run(["reconcile", *options, "--write", "--fail-on", "hint"]) == 0
    assert (place / RECORD).read_text(encoding="utf-8") == written


def test_a_value_that_is_taken_anew_cites_what_it_rests_on(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In place of a page of the maker that an earlier version cited with the day of the catalogue."""
    edit(place, "https://models.dev/api.json", "https://openai.example/")
    now = samples(entry={"cost": {"input": 3, "output": 8, "cache_read": 0.5}})
    options = [*options_of(place.parent, now), *options_of(place.parent, samples(), "--before"), *AS_OF]
    run(["reconcile", *options, "--diff"])
    patch = capsys.readouterr().out
    changed = [line for line in patch.splitlines() if line[:1] in "+-" and line[:3] not in ("+++", "---")]
    assert changed == [
        "-  input_price_per_mtok: 2",
        "+  input_price_per_mtok: 3",
        "-      url: https://openai.example/",
        "+      url: https://models.dev/api.json",
    ]


def test_what_a_person_changed_is_reported_and_stays(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edit(place, "input_price_per_mtok: 2", "input_price_per_mtok: 1.5 # a contract")
    before = (place / RECORD).read_bytes()
    now = samples(entry={"cost": {"input": 3, "output": 8, "cache_read": 0.5}}, other={"input_cost_per_token": 3e-06})
    options = [*options_of(place.parent, now), *options_of(place.parent, samples(), "--before"), *AS_OF]
    assert run(["reconcile", *options, "--write", "--fail-on", "warning"]) == 1
    assert (place / RECORD).read_bytes() == before


DATES = {"shutdown_on": "2026-12-01", "deprecated_on": "2026-06-01", "status": "deprecated"}
GONE = {"limit": None, "cost": None, "modalities": None}


@pytest.mark.parametrize(
    ("before", "now", "findings", "is_written"),
    [
        # a value that another catalogue claimed before too is no news where the entry that came first is gone
        (
            {"other": {"input_cost_per_token": 3e-06}},
            {"entry": GONE, "other": {"input_cost_per_token": 3e-06}},
            [],
            False,
        ),
        (
            {"other": {"input_cost_per_token": 3e-06}},
            {"entry": GONE, "other": {"input_cost_per_token": 4e-06}},
            ["catalogue-differs"],
            True,
        ),
        # a price that is 0 or of another unit all at once is reported, and left to a person
        ({}, {"entry": {"cost": {"input": 0.002, "output": 8, "cache_read": 0.0005}}}, ["catalogue-differs"], False),
        ({}, {"entry": {"cost": {"input": 0, "output": 0, "cache_read": 0}}}, ["catalogue-differs"] * 3, False),
        # a firm end that is not firm any more, and one that is taken back
        (
            {"life": DATES},
            {"life": DATES | {"shutdown_on": None, "earliest_shutdown_on": "2026-12-01"}},
            ["catalogue-newer"],
            True,
        ),
        ({"life": DATES}, {"life": {"status": "active"}}, ["catalogue-newer"], False),
    ],
)
def test_what_is_written_is_news_that_can_be_believed(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    before: dict[str, Any],
    now: dict[str, Any],
    findings: list[str],
    is_written: bool,
    capsys: pytest.CaptureFixture[str],
) -> None:
    place = make_place(tmp_path)
    monkeypatch.chdir(place)
    assert run(["import", "provider-1/gpt-9", *options_of(tmp_path, samples(**before)), *AS_OF, "-q"]) == 0
    capsys.readouterr()
    record = (place / RECORD).read_bytes()
    options = [*options_of(tmp_path, samples(**now)), *options_of(tmp_path, samples(**before), "--before"), *AS_OF]
    run(["reconcile", *options, "--format", "concise"])
    assert [line.partition("[")[2].partition("]")[0] for line in capsys.readouterr().out.splitlines()] == findings
    run(["reconcile", *options, "--write"])
    assert ((place / RECORD).read_bytes() != record) == is_written


def test_it_is_calm_after_an_import_of_what_has_just_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(make_place(tmp_path))
    now = options_of(tmp_path, samples(entry={"cost": {"input": 3, "output": 8}}))
    before = options_of(tmp_path, samples(), "--before")
    assert run(["import", "provider-1/gpt-9", *now, *AS_OF, "-q"]) == 0
    assert run(["reconcile", *now, *before, *AS_OF, "--fail-on", "hint"]) == 0


def test_a_run_without_any_day_compares(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No catalogue of these states a day, and the record has gaps for its days."""
    monkeypatch.chdir(make_place(tmp_path))
    copies = {name: data for name, data in samples().items() if name == "models.dev"}
    assert run(["import", "provider-1/gpt-9", *options_of(tmp_path, copies), "-q"]) == 0
    copies["models.dev"]["openai"]["models"]["gpt-9"]["name"] = "Another"
    assert run(["reconcile", *options_of(tmp_path, copies), "--fail-on", "warning", "--format", "json"]) == 1


def test_without_an_earlier_copy_no_change_is_safe(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = (place / RECORD).read_bytes()
    now = samples(entry={"limit": {"context": 400_000, "output": 8_000}})
    assert run(["reconcile", *options_of(place.parent, now), *AS_OF, "--write"]) == 0
    assert "no earlier copy" in capsys.readouterr().err
    assert (place / RECORD).read_bytes() == before


def test_since_compares_only_records_that_changed(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edit(place, "max_output_tokens: 8000", "max_output_tokens: 9000")
    git(place, "init", "--quiet")
    commit(place)
    asked = ["reconcile", *options_of(place.parent, samples()), *AS_OF, "--fail-on", "warning"]
    assert run(asked) == 1
    assert run([*asked, "--since", "HEAD"]) == 0
    edit(place, "max_output_tokens: 9000", "max_output_tokens: 9001")
    assert run([*asked, "--since", "HEAD"]) == 1
    assert run([*asked, "--since", "HEAD", "--new"]) == 2
    assert run([*asked, "--since", "nowhere"]) == 2


def test_models_without_a_record_stand_at_their_provider(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (place / RECORD).unlink()
    options = options_of(place.parent, samples())
    assert run(["reconcile", *options, *AS_OF, "--new", "-q", "--format", "concise"]) == 0
    assert capsys.readouterr().out == (
        "providers/provider-1.yaml:1:5: information[not-recorded] `gpt-9` has no record: "
        "`model-lifecycle import provider-1/gpt-9` writes it.\n"
    )
    assert run(["reconcile", *options, *AS_OF, "--new", "--write", "--fail-on", "hint"]) == 0
    assert (place / RECORD).exists()
