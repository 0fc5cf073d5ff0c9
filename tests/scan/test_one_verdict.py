"""One answer about each written form of the carried registers, whichever door it is asked at."""

import tempfile
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from support.thorough import is_thorough
from support.workspace_files import make_tree

from model_lifecycle.cli.catalogue_facts import facts_about
from model_lifecycle.ide.meaning.record_links import RecordLinks
from model_lifecycle.ide.source_card import source_card
from model_lifecycle.identity.resolve import written_model
from model_lifecycle.lsp.state.models_in_use import CodeFile, ProjectCode, ending_models
from model_lifecycle.mcp.known_records import LoadedRecords, RecordsLoader
from model_lifecycle.mcp.model_tools import check_model
from model_lifecycle.mcp.pages import compare_models
from model_lifecycle.page.upcoming_shutdowns import unrecorded_shutdowns
from model_lifecycle.scan.file.wanted_files import files_below
from model_lifecycle.scan.place.place import Place
from model_lifecycle.scan.scan_text import SourceText
from model_lifecycle.scan.verdict.model_facts import ModelFacts, NamedReplacement
from model_lifecycle.scan.verdict.model_uses import model_uses
from model_lifecycle.scan.verdict.verdict import verdict_of, what_happens
from model_lifecycle.workspace.configuration.configuration import ScanSettings
from model_lifecycle.workspace.index import ModelKey

DAY = date(2026, 11, 27)
EVERY = 1 if is_thorough() else 7
_PREFIXES = {"azure": ("azure/", "azure_ai/"), "vertex": ("vertex_ai/",), "bedrock": ("", "us.", "bedrock/")}


class Said(NamedTuple):
    """The code, the day and the replacement; None where there is nothing to say."""

    code: str | None
    day: str | None
    replacement: str | None


@cache
def known() -> LoadedRecords:
    return RecordsLoader(None, tempfile.mkdtemp(), DAY).load()


@cache
def forms() -> list[str]:
    """The makers' ids, and the names at hosts as their libraries write them."""
    names = known().catalogue.names
    hosted = [prefix + name for platform, name in sorted(names.hosted) for prefix in _PREFIXES[platform]]
    return [*sorted({key.id for key in names.keys}), *hosted][::EVERY]


def place_of(form: str) -> Place | None:
    places = SourceText(
        f'client.chat.completions.create(model="{form}", messages=m)\n', "app.py", known().needles
    ).places
    return next((place for place in places if place.written == form and place.written_model is not None), None)


def by_scan(place: Place) -> Said:
    found = [diagnostic.data or {} for diagnostic in known().judge().diagnostics([place])]
    codes = [diagnostic.code for diagnostic in known().judge().diagnostics([place])]
    if not found:
        return Said(None, None, None)
    return Said(codes[0], found[0]["shutdown"], found[0]["replacement"])  # type: ignore[arg-type] # both texts or None


def by_agent(form: str) -> Said:
    answer: Any = check_model(known(), form).structured_content
    replacement = answer["replacement"]
    day = answer["shutdown_date"] if answer["code"] else None
    return Said(answer["code"], day, replacement["model"] if replacement is not None else None)


@pytest.mark.parametrize("part", range(4))
def test_every_door_gives_one_answer(part: int) -> None:
    here, judge = known(), known().judge()
    seen = 0
    for form in forms()[part::4]:
        place = place_of(form)
        if place is None:
            continue
        seen += 1
        written = place.written_model
        assert written is not None
        verdict = judge.verdict(written)
        said = by_scan(place)
        assert by_agent(form) == said, form
        card = source_card(place, judge, here.workspaces[0], RecordLinks(here.workspaces[0], str))
        facts = here.catalogue.facts(written)
        (used,) = model_uses([place], here.catalogue).values()
        assert used.facts == facts, form
        if verdict is None or facts is None:
            assert card is None, form
            continue
        about = dict(facts_about(here.catalogue, written, DAY))
        assert about["model"] == what_happens(verdict), form
        assert card is not None, form
        assert said.replacement is None or said.replacement.partition("/")[2] in card.replace("\\", ""), form
        ahead = [other.shutdown.text for other in unrecorded_shutdowns([used.facts], DAY)]
        assert ahead in ([], [said.day]), form
    assert seen > 50


def test_a_model_in_use_ends_with_the_soonest_of_its_forms() -> None:
    """The status of an editor counts a model once, and by what is over first."""
    judge = known().judge()
    places = [place for form in ("vertex_ai/gemini-2.5-flash", "gemini-2.5-flash") if (place := place_of(form))]

    class Records:
        def __init__(self) -> None:
            self.judge = judge

    code = ProjectCode(Records(), [CodeFile("app.py", None, tuple(places))])  # type: ignore[arg-type] # only its judge
    (ending,) = ending_models([code])
    assert (ending.uses, ending.has_ended) == (2, True)
    assert written_model("vertex_ai/gemini-2.5-flash", known().catalogue.names) == places[0].written_model


@pytest.mark.parametrize(
    ("form", "others"),
    [
        ("vertex_ai/gemini-2.5-pro", ["vertex:gemini-2.5-pro", "google-vertex:gemini-2.5-pro"]),
        (
            "azure/gpt-4o",
            ["azure:gpt-4o", "azure_ai/gpt-4o", "azureml://registries/azure-openai/models/gpt-4o"],
        ),
        (
            "us.anthropic.claude-sonnet-4-20250514-v1:0",
            ["us.anthropic.claude-sonnet-4-20250514-v1:0[1m]", "bedrock/anthropic.claude-sonnet-4-20250514-v1:0"],
        ),
    ],
)
def test_forms_of_one_host_have_one_end(form: str, others: list[str]) -> None:
    assert {by_agent(other) for other in others} == {by_agent(form)}


def test_a_name_in_azure_s_registry_ends_as_azure_says() -> None:
    """Code names the last part of the address; a version that no register knows is of the same name."""
    text = "model: azureml://registries/azure-openai/models/gpt-4o{}\n"
    for behind in ("", "/labels/latest", "/versions/2"):
        (place,) = SourceText(text.format(behind), "a.yaml", known().needles).places
        assert by_scan(place) == by_agent("azure/gpt-4o"), behind


def test_a_comparison_says_the_end_at_the_host_above_the_page_of_the_maker_s_model() -> None:
    of_host: Any = compare_models(known(), "azure/gpt-4o", "gpt-5.1").structured_content
    of_maker: Any = compare_models(known(), "gpt-4o", "gpt-5.1").structured_content
    said, _, page = of_host["page"].partition("\n\n")
    assert said.startswith("`azure/gpt-4o` shuts down at Azure")
    assert said.endswith("This page is about the maker's model.")
    assert page == of_maker["page"]


@pytest.mark.parametrize("day", [date(2025, 1, 1), date(2027, 5, 1)])
def test_another_day_is_judged_as_on_that_day(day: date) -> None:
    """Also statuses, which follow from the day: an agent asks about another day than that of its server."""
    then = RecordsLoader(None, tempfile.mkdtemp(), day).load()
    for form in ("o3", "gpt-4o", "claude-3-5-sonnet-latest", "claude-opus-4-5-20251101", "azure/o3"):
        asked: Any = check_model(known(), form, day).structured_content
        there: Any = check_model(then, form).structured_content
        assert {name: asked[name] for name in ("code", "status", "days")} == {
            name: there[name] for name in ("code", "status", "days")
        }, form


@pytest.mark.parametrize(("is_unread", "words"), [(True, "has not been read yet"), (False, "no end is published")])
def test_an_end_that_nobody_has_read(is_unread: bool, words: str) -> None:
    facts = ModelFacts(ModelKey("one", "m"), "deprecated", is_unread=is_unread)
    verdict = verdict_of(facts, {}, DAY)
    assert verdict is not None
    assert words in what_happens(verdict)


def test_models_that_replace_each_other_are_looked_at_once() -> None:
    """Twelve that all name each other have a billion ways between them."""
    keys = [ModelKey("one", f"m-{index}") for index in range(12)]
    replacements = tuple(NamedReplacement(key, official=True) for key in keys)
    models = {key: ModelFacts(key, "retired", replacements=replacements) for key in keys}
    verdict = verdict_of(models[keys[0]], models, DAY)
    assert verdict is not None
    assert verdict.target is None
    line = {
        key: ModelFacts(key, "retired", replacements=replacements[index + 1 :][:1]) for index, key in enumerate(keys)
    }
    last = line | {keys[-1]: ModelFacts(keys[-1], "active")}
    found = verdict_of(last[keys[0]], last, DAY)
    assert found is not None
    assert (found.target, found.by_way_of) == (keys[-1], keys[1])


def test_copies_of_catalogues_are_not_source_code(tmp_path: Path) -> None:
    """The manual has them committed, so that runs can be repeated."""
    make_tree(tmp_path, {f"catalogues/{name}": "{}" for name in ("store.json", "litellm.json", "litellm.before.json")})
    make_tree(tmp_path, {"catalogues/own.json": "{}", "litellm.json": "{}"})
    files, _ = files_below(str(tmp_path), str(tmp_path), ScanSettings(), (), lambda unread: None)
    assert sorted(file.name for file in files) == ["catalogues/own.json", "litellm.json"]


def test_a_folder_named_as_a_word_at_azure_is_a_model_only_where_one_is_expected() -> None:
    here = known()
    text = 'os.listdir("azure/whisper")\nclient.transcribe(model="azure/whisper")\n'
    assert [place.span.start for place in SourceText(text, "a.py", here.needles).places if place.is_use] == [53]
