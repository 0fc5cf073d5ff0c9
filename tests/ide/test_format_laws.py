"""What holds for the formatter, over the records that we have, in all styles, with comments and slips in them."""

import json
from collections import Counter
from contextlib import suppress
from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError
from support import examples
from support.commented import Attached, with_comments
from support.mutants import SLIPS
from support.odd_yaml import OddYaml
from support.sample_records import TEXTS, as_json
from support.thorough import some_examples, some_of
from support.workspaces import diagnostics_of
from support.yaml_styles import YamlWriter
from support.yaml_texts import RECORD, documents, mutated

from model_lifecycle.check import all_rules
from model_lifecycle.cli.init import example_files
from model_lifecycle.format.format_style import ORDERS, FormatFailedError, FormatRefusedError, FormatStyle
from model_lifecycle.ide.format_record import format_text
from model_lifecycle.schema.kind import Kind
from model_lifecycle.syntax.data import Data, to_data
from model_lifecycle.syntax.document import Language, language_of
from model_lifecycle.syntax.parse import parse
from model_lifecycle.syntax.pointer import find, find_pair
from model_lifecycle.text.edits import apply_edits

STYLES = st.builds(FormatStyle, order=st.sampled_from(ORDERS), indent=st.sampled_from([2, 4]))


def kind_of(path: str) -> Kind:
    return next((kind for kind in TEXTS if kind in path), "model")


@cache
def samples() -> tuple[tuple[str, Kind], ...]:
    """The records of the example workspace, of the tests and of the documentation of the rules, in YAML."""
    texts: list[tuple[str, Kind]] = [(text, kind) for kind, text in TEXTS.items()]
    for path, content in example_files().items():
        if language_of(path) is not None:
            texts.append((content.decode(), kind_of(path)))
    for rule in all_rules().values():
        for path, text in examples.example_files(rule.bad, whole=rule.whole).items():
            texts.append((text, kind_of(path)))
    return tuple((text, kind) for text, kind in texts if language(text) == "yaml")


def language(text: str) -> Language:
    return "json" if text.lstrip()[:1] in ("{", "[") else "yaml"


@st.composite
def records(draw: st.DrawFn) -> tuple[str, Language, Kind]:
    """A record as it is, in JSON, or as someone else writes YAML; one of two of them with slips."""
    texts = samples()
    text, kind = texts[draw(st.integers(0, 2) | st.integers(0, len(texts) - 1))]
    random = draw(st.randoms(use_true_random=False))
    document = parse(text, "yaml")
    written = draw(st.sampled_from(["as it is", "json", "yaml"]))
    if written != "as it is" and not document.diagnostics and len(document.roots) == 1:
        text = (
            as_json(text)
            if written == "json"
            else YamlWriter(random).text(shuffled(random, to_data(document.roots[0])))
        )
    for _ in range(draw(st.sampled_from([0, 0, 0, 1, 1, 2, 3]))):
        text = random.choice(SLIPS)(random, text or "\n")
    if draw(st.integers(0, 5)) == 0:
        text = text.replace("\n", draw(st.sampled_from(["\r\n", "\r"])))
    if written != "json" and draw(st.integers(0, 7)) == 0:
        text = f"{text.rstrip()}\n---\n{texts[0][0]}"
    return text, "json" if written == "json" else "yaml", kind


def shuffled(random: Random, data: Data) -> Data:
    """The same data, its properties in another order."""
    if isinstance(data, dict):
        names = list(data)
        random.shuffle(names)
        return {name: shuffled(random, data[name]) for name in names}
    return [shuffled(random, item) for item in data] if isinstance(data, list) else data


NO_BREAKS = dict.fromkeys(map(ord, "\x85\u2028\u2029"), "\ue000")
"""Line breaks of YAML 1.1, as that parser has them, that are characters like any other in YAML 1.2."""


def independent_data(text: str, language: Language) -> object:
    """What another parser reads. Raises `ValueError`, `YAMLError` and what that parser breaks with."""
    if language == "json":
        return canonical(json.loads(text, parse_float=str))
    return canonical(list(YAML(typ="safe", pure=True).load_all(text.translate(NO_BREAKS))))


def canonical(value: object) -> str:
    """A value with its types, in any order of its keys."""
    if isinstance(value, dict):
        return "{" + ",".join(sorted(f"{canonical(key)}:{canonical(inner)}" for key, inner in value.items())) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(canonical, value)) + "]"
    return f"{type(value).__name__} {value!r}"


def assert_laws(text: str, language: Language, kind: Kind, style: FormatStyle) -> None:
    """Formatted twice is formatted once, the edits make it, and another parser reads the same.

    Not twice where properties move in a part of the text only: the part may be elsewhere after the first time.
    """
    try:
        formatted = format_text(text, language, kind, style)
    except FormatFailedError:
        raise
    except FormatRefusedError:
        return
    assert apply_edits(text, formatted.edits) == formatted.text
    if style.moves_in is None:
        assert format_text(formatted.text, language, kind, style).text == formatted.text
    if "\ufeff" in text[1:]:  # begins a document, which the other parser takes for a part of its first key
        return
    try:
        before = independent_data(text, language)
    except (ValueError, YAMLError, AttributeError, TypeError, IndexError):  # YAML 1.1, or a mistake of that parser
        return
    assert independent_data(formatted.text, language) == before
    assert comments(formatted.text, language) == comments(text, language)


def comments(text: str, language: Language) -> Counter[str]:
    return Counter(comment.text for comment in parse(text, language).comments)


@given(records(), STYLES)
@some_examples(800)
def test_records_and_their_mutants(record: tuple[str, Language, Kind], style: FormatStyle) -> None:
    assert_laws(*record, style)


@given(documents(), STYLES)
@some_examples(800)
def test_any_yaml(document: tuple[str, Data], style: FormatStyle) -> None:
    assert_laws(document[0], "yaml", "model", style)


@given(st.integers(0, 10**9), STYLES)
@some_examples(800)
def test_odd_but_honest_yaml(seed: int, style: FormatStyle) -> None:
    assert_laws(OddYaml(Random(seed)).text(), "yaml", "model", style)


@given(mutated(RECORD), STYLES)
@some_examples(800)
def test_anchors_folded_texts_and_brackets(text: str, style: FormatStyle) -> None:
    assert_laws(text, "yaml", "model", style)


@given(records(), STYLES, st.randoms(use_true_random=False))
@some_examples(800)
def test_comments_stay_with_their_nodes(record: tuple[str, Language, Kind], style: FormatStyle, random: Random) -> None:
    text, language, kind = record
    if language == "json" or "\r" in text or parse(text, "yaml").diagnostics:
        return
    text, attached = with_comments(random, text)
    if parse(text, "yaml").diagnostics:
        return
    formatted = format_text(text, "yaml", kind, style).text
    for comment in attached:
        assert_attached(formatted, comment)


def assert_attached(text: str, comment: Attached) -> None:
    document = parse(text, "yaml")
    lines, root = document.lines, document.roots[comment.root]
    (start,) = [after.start for after in document.comments if f"# {after.text}" == comment.text]
    at = lines.position(start)
    node = find(root, comment.pointer)
    assert node is not None
    if comment.role == "end":
        between = text[node.end : start]
        assert all(not line.strip() or line.strip().startswith("#") for line in between.splitlines()[1:])
        assert at.column == lines.position(node.start).column
        return
    pair = find_pair(root, comment.pointer)
    first = pair.key if pair is not None else node
    if comment.role == "behind":
        its_lines = (lines.position(first.start).line, lines.position(node.end).line)
        assert at.line in its_lines or lines.line_text(at.line).strip().removeprefix("-").lstrip() == comment.text
    else:
        below = lines.starts[lines.position(first.start).line]
        between = text[start:below]
        assert start < below
        assert all(line.strip().removeprefix("-").lstrip()[:1] in ("", "#") for line in between.splitlines())


@pytest.mark.parametrize("name", some_of(sorted(all_rules()), 24))
def test_no_finding_more_or_less(name: str) -> None:
    """What is found in the bad example of a code is found in it after formatting."""
    rule = all_rules()[name]
    files = examples.example_files(rule.bad, whole=rule.whole)
    after = dict(files)
    for path, text in files.items():
        named = language_of(path)
        if named is not None:
            with suppress(FormatRefusedError):
                after[path] = format_text(text, named, kind_of(path)).text
    assert findings(after) == findings(files)


def findings(files: dict[str, str]) -> Counter[tuple[str, str]]:
    return Counter((path, diagnostic.code) for path, group in diagnostics_of(files).items() for diagnostic in group)
