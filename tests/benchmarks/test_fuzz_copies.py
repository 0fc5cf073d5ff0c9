"""A sample of the bytes that stand in place of catalogues' copies, their index and a site's data."""

from pathlib import Path

import pytest
from benchmarks.fuzz_copies import run
from support.thorough import some_of


@pytest.mark.parametrize("seed", some_of(range(20), 20))
def test_no_copy_ends_a_command_with_an_internal_error(tmp_path: Path, seed: int) -> None:
    assert run(tmp_path / "place", 40, seed).total() == 40


@pytest.mark.slow
@pytest.mark.parametrize("seed", some_of(range(20), 20))
def test_the_server_answers_whatever_the_copies_hold(tmp_path: Path, seed: int) -> None:
    assert run(tmp_path / "place", 60, seed, server=True).total() == 60
