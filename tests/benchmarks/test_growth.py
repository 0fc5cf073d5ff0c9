"""Work grows with the size of what is checked, not with its square: counted in calls, which no other program disturbs.

`growth.py` measures all shapes, and larger ones, by the clock of the processor.
"""

from collections.abc import Callable
from functools import partial

import pytest
from benchmarks import shapes_of_records, shapes_of_sources, shapes_of_syntax, shapes_of_values, shapes_of_workspaces
from benchmarks.shapes import Shape
from support.call_count import call_count
from support.completion_probe import labels
from support.model_names import NEEDLES
from support.thorough import is_thorough, some_of
from support.workspaces import ROOT, TODAY, diagnostics_of, workspace_of

from model_lifecycle.check import check
from model_lifecycle.diagnostics.fix import Fix, Remove
from model_lifecycle.fixes.fix_all import fix_all
from model_lifecycle.fixes.fix_edits import text_edits_together
from model_lifecycle.fixes.offered_fixes import edits_of_file, fixes_at
from model_lifecycle.ide.navigation.find_occurrences import occurrence_at
from model_lifecycle.scan.scan_text import SourceText
from model_lifecycle.syntax.document import Document
from model_lifecycle.syntax.incremental.chunks import parse_again
from model_lifecycle.syntax.node import MappingNode, key_text
from model_lifecycle.syntax.parse import parse
from model_lifecycle.syntax.toml import read_toml
from model_lifecycle.text.span import Span

_MODULES = (shapes_of_syntax, shapes_of_records, shapes_of_values, shapes_of_workspaces)
SHAPES: dict[str, Shape] = {name: shape for module in _MODULES for name, shape in module.SHAPES.items()}

CHECKED = [
    "unknown properties alone",
    "one anchor, many aliases",
    "many unknown aliases",
    "duplicate keys",
    "documents with a mistake",
    "conflict markers alone",
    "suppressions of nothing known",
    "suppressions of the file",
    "suppression of many codes",
    "dashes in a flow list",
    "lines without a colon between keys",
    "many unclosed double quotes",
    "flow list not closed",
    "flow lists not closed",
    "many unclosed brackets",
    "one unclosed double quote",
    "JSON numbers",
    "JSON numbers without commas",
    "JSON quotes not closed",
    "JSON quotes in a text",
    "JSON underscores",
    "replacements that are the same",
    "sources that are wrong",
    "modalities unknown, each another",
    "unknown properties, indented",
    "capability changes that are the same",
    "records of one id in a list",
    "records of one slug",
    "records with ten replacements",
    "records with an unknown replacement",
    "records without an id",
    "records that are empty",
    "records that are null",
    "migrations that are the same",
    "providers of one id",
    "files of one id",
    "files with an unknown replacement",
]
FIXED = [
    "records with a hint",
    "records with a misspelt property",
    "records of one id in a list",
    "dates that are wrong",
    "keys without values",
    "JSON equals signs",
]

QUICK = {
    "conflict markers alone",
    "replacements that are the same",
    "records of one slug",
    "files with an unknown replacement",
}
"""Those that are looked at before every landing; the others with `--thorough`."""

MOST_GROWTH = 2.3
"""How much more work twice the size may make, counted in calls of Python functions."""
SMALL = 16 * 1024


@pytest.mark.parametrize(
    "name", [name if name in QUICK else pytest.param(name, marks=pytest.mark.exhaustive) for name in CHECKED]
)
def test_a_check_of_twice_as_much_is_at_most_little_more_than_twice_the_work(name: str) -> None:
    _assert_in_proportion(SHAPES[name], diagnostics_of)


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", FIXED)
def test_twice_as_many_fixes_are_at_most_little_more_than_twice_the_work(name: str) -> None:
    def fix(files: dict[str, str]) -> object:
        checked = check(workspace_of(files), today=TODAY)
        return fix_all(checked, [f"{ROOT}/{path}" for path in files], unsafe=True)

    # From here on a file is read once more after its fixes, as more is found in it than is shown.
    _assert_in_proportion(SHAPES[name], fix, 2 * SMALL)


@pytest.mark.exhaustive
def test_the_fixes_of_twice_as_many_findings_are_shown_with_little_more_than_twice_the_work() -> None:
    def show(files: dict[str, str]) -> object:
        checked = check(workspace_of(files), today=TODAY)
        return [edits_of_file(checked, f"{ROOT}/{path}") for path in files]

    _assert_in_proportion(SHAPES["records with a wrong status"], show, 2 * SMALL)


def test_twice_as_many_properties_are_taken_out_of_one_mapping_with_little_more_than_twice_the_work() -> None:
    def take_out(files: dict[str, str]) -> object:
        (text,) = files.values()
        document = parse(text, "yaml")
        record = document.records[0]
        assert isinstance(record, MappingNode)
        names = [key_text(pair.key) for pair in record.pairs]
        return text_edits_together(document, [(0, Fix("", (Remove(f"/{name}"),))) for name in names[::2]])

    _assert_in_proportion(SHAPES["unknown properties alone"], take_out)


@pytest.mark.exhaustive
def test_the_fixes_of_a_whole_file_of_twice_as_many_are_offered_with_little_more_than_twice_the_work() -> None:
    def offer(files: dict[str, str]) -> object:
        checked = check(workspace_of(files), today=TODAY)
        return [fixes_at(checked, f"{ROOT}/{path}", Span(0, len(text))) for path, text in files.items()]

    _assert_in_proportion(SHAPES["records with a misspelt property"], offer, 4 * SMALL)


@pytest.mark.parametrize("most", some_of([20_000, 100_000]))
def test_a_broken_file_is_read_few_times_for_the_fixes_of_all_of_it(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    ((path, text),) = SHAPES["merge keys in a chain"](SMALL // 2).items()
    checked = check(workspace_of({path: text}), today=TODAY)
    read: list[str] = []

    def parse_counted(document: Document, text: str) -> Document:
        read.append(text)
        return parse_again(document, text)

    monkeypatch.setattr("model_lifecycle.fixes.offered_fixes.MOST_READ", most)
    monkeypatch.setattr("model_lifecycle.fixes.fix_edits.parse_again", parse_counted)
    fixes_at(checked, f"{ROOT}/{path}", Span(0, len(text)))
    assert 2 < len(read) <= most // len(text) + 1


def test_a_configuration_of_twice_as_many_tables_is_at_most_little_more_than_twice_the_work() -> None:
    def read(files: dict[str, str]) -> object:
        return read_toml(files["model-lifecycle.toml"])

    _assert_in_proportion(SHAPES["configuration of many options"], read)


@pytest.mark.parametrize(
    "name",
    some_of(["flow mappings in each other, not closed", "brackets that do not match", "brackets, braces and lines"]),
)
def test_completion_behind_twice_as_many_brackets_is_at_most_little_more_than_twice_the_work(name: str) -> None:
    def complete(files: dict[str, str]) -> object:
        return [labels(f"{text}<cursor>", path) for path, text in files.items()]

    _assert_in_proportion(SHAPES[name], complete)


def test_completion_among_twice_as_many_items_in_braces_is_at_most_little_more_than_twice_the_work() -> None:
    def complete(files: dict[str, str]) -> object:
        ((path, text),) = files.items()
        middle = text.index("\n", len(text) // 2) + 4
        return labels(f"{text[:middle]}<cursor>{text[middle:]}", path)

    _assert_in_proportion(SHAPES["api changes"], complete, 2 * SMALL)


def test_a_word_of_a_sample_with_twice_as_many_is_found_with_little_more_than_twice_the_work() -> None:
    def find(files: dict[str, str]) -> object:
        workspace = workspace_of(files)
        return [occurrence_at(workspace, f"{ROOT}/{path}", len(text) // 2) for path, text in files.items()]

    _assert_in_proportion(SHAPES["one sample of old ids"], find)


def test_no_record_is_copied_to_its_place_in_a_long_text_for_what_rules_find(monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[object] = []
    monkeypatch.setattr("model_lifecycle.syntax.incremental.chunks.rebased_node", lambda node, _: copied.append(node))
    found = diagnostics_of(dict(SHAPES["records with an unknown replacement and a hint"](4 * SMALL)))
    assert sum(map(len, found.values())) > 100
    assert copied == []


def test_every_shape_makes_files_of_the_size_asked_for() -> None:
    sizes = {name: sum(len(text) for text in shape(SMALL).values()) for name, shape in SHAPES.items()}
    assert {name: size for name, size in sizes.items() if not SMALL / 10 < size < SMALL * 3} == {}


def _assert_in_proportion(shape: Shape, work: Callable[[dict[str, str]], object], small: int = SMALL) -> None:
    work(dict(shape(small // 4)))  # what is made once is not counted
    once, twice = (call_count(partial(work, dict(shape(size)))) for size in (small, 2 * small))
    assert twice <= MOST_GROWTH * once, f"{once} calls, and {twice} for twice the size"


@pytest.mark.parametrize("ending", some_of(["py", "ts", "rb", "rs", "json", "yaml", "md", "html"], 4))
def test_scanning_grows_with_the_size(ending: str) -> None:
    for name, text in _texts_for(ending).items():
        small, large = (_scanning(f"a.{ending}", text(size)) for size in (4_000, 16_000))
        assert large <= 6 * small + 3_000, (name, small, large)


def _texts_for(ending: str) -> dict[str, Callable[[int], str]]:
    """All texts for the reader of code, those of pairs for that of data, unless the run is thorough."""
    if ending == "py" or is_thorough():
        return shapes_of_sources.TEXTS
    return {name: text for name, text in shapes_of_sources.TEXTS.items() if name.startswith(("flat ", "one "))}


def _scanning(path: str, text: str) -> int:
    return call_count(lambda: SourceText(text, path, NEEDLES).places)
