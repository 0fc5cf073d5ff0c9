"""A file that is read without its tree is what it is when it is read in full."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.examples import BASE_PATHS, as_text, base_record
from support.yaml_texts import mutated

from model_lifecycle.cli.init import example_files
from model_lifecycle.text.source import decode
from model_lifecycle.workspace.configuration.configuration import Configuration
from model_lifecycle.workspace.discovery.kinds import kind_evidence
from model_lifecycle.workspace.read_file import read_clean_file
from model_lifecycle.workspace.read_in_full import read_in_full

FILES = {path: content for path, content in example_files().items() if not path.endswith(".toml")}
FILES |= {path: as_text(base_record(path)).encode() for path in BASE_PATHS}
MODEL = next(path for path in BASE_PATHS if path.startswith("models/"))
CONFIGURATION = Configuration()


def check(path: str, content: bytes, configuration: Configuration = CONFIGURATION) -> bool:
    """Whether a file is read without its tree; then as it is in full."""
    where, source = f"/records/{path}", decode(content)
    evidence = kind_evidence(where, source, configuration, root="/records", conventions=True)
    clean = read_clean_file(where, source, evidence, configuration.providers) if evidence is not None else None
    if clean is not None and evidence is not None:
        assert clean == read_in_full(where, source, evidence, configuration, root="/records")
        assert "document" not in clean.__dict__
    return clean is not None


@pytest.mark.parametrize("path", FILES)
def test_records_without_a_mistake(path: str) -> None:
    assert check(path, FILES[path]) is (b"&" not in FILES[path])


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"status": "deprecated"', '"status": "gone"'),
        ('"context_window_tokens": 128000', '"context_window_tokens": 128000.0'),
        ('"context_window_tokens": 128000', '"context_window_tokens": "128000"'),
        ('"input_price_per_mtok": 2,', '"input_price_per_mtok": 2, "input_price_per_mtok": 2,'),
        ("{", "# model-lifecycle: kind=provider\n{"),
        ("{", "# model-lifecycle: kind=other\n{"),
        ("{", "é\x85{"),
    ],
)
def test_what_wants_a_word_is_read_in_full(old: str, new: str) -> None:
    text = FILES[MODEL].decode()
    assert old in text
    assert not check(MODEL, text.replace(old, new, 1).encode())


def test_what_only_its_properties_show_to_be_a_record_is_read_in_full() -> None:
    assert not check("elsewhere.yaml", FILES[MODEL])
    assert not check("models/a.txt", FILES[MODEL])
    assert not check(MODEL, b"\xff" + FILES[MODEL])
    assert not check(MODEL, b"")


def test_providers_are_those_of_the_configuration() -> None:
    assert not check(MODEL, FILES[MODEL], Configuration(providers=("ours",)))


@given(st.sampled_from(sorted(FILES)).flatmap(lambda path: st.tuples(st.just(path), mutated(FILES[path].decode()))))
def test_mutated_records(mutant: tuple[str, str]) -> None:
    check(mutant[0], mutant[1].encode("utf-8", "surrogatepass"))
