"""A sample of the mutants by which the fast readers are compared with the full readers."""

import pytest
from benchmarks.fuzz_fast_readers import run, seeds
from support.thorough import some_of


@pytest.mark.parametrize("seed", some_of(range(16), 16))
def test_fast_readers_accept_what_parse_accepts_and_read_it_as_it_does(seed: int) -> None:
    accepted = run(seeds(()), mutants=800, seed=seed)
    assert all(accepted[reader] > 10 for reader in ("json", "yaml by the C parser", "yaml line by line"))
