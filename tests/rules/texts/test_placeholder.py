"""Tests of the rule `placeholder`: texts that are still to be written, and honest texts that only look so."""

import json

import pytest
from support.mistakes import mistake_files, only_diagnostic, source
from support.workspace_files import MIGRATION, NEW, PROVIDER
from support.workspaces import diagnostics_of

PLACEHOLDERS = [
    ("label", "TODO", "TODO"),
    ("label", "tbd", "tbd"),
    ("label", "Fixme", "Fixme"),
    ("label", "xxx", "xxx"),
    ("label", "???", "???"),
    ("label", "...", "..."),
    ("label", "Pricing (TODO)", "TODO"),
    ("label", "TODO: find the page", "TODO"),
    ("label", "todo: find the page", "todo"),
    ("label", "<your label>", "<your label>"),
    ("label", "Prices of <your provider>", "<your provider>"),
    ("label", "<insert label here>", "<insert label here>"),
    ("label", "{{ label }}", "{{ label }}"),
    ("label", "Prices of {{ provider }}", "{{ provider }}"),
    ("label", "Prices of ${PROVIDER}", "${PROVIDER}"),
    ("label", "<%= label %>", "<%= label %>"),
    ("label", "[name]", "[name]"),
    ("label", "[Model name]", "[Model name]"),
    ("label", "%(label)s", "%(label)s"),
    ("label", "Lorem ipsum dolor sit amet", "Lorem ipsum"),
    ("label", "example.com", "example.com"),
    ("label", "To be determined.", "To be determined."),
    ("label", "Price tbd", "tbd"),
    ("label", "undefined", "undefined"),
    ("label", "None", "None"),
    ("label", "nul", "nul"),
    ("excerpt", "tbd", "tbd"),
    ("excerpt", "TBD: the date", "TBD"),
    ("excerpt", "Retired on TODO.", "TODO"),
    ("excerpt", "FIXME: quote the page", "FIXME"),
    ("url", "https://example.com/", "example.com"),
    ("url", "https://www.example.org/pricing", "www.example.org"),
    ("url", "https://example.com/changes", "example.com"),
    ("url", "https://doc.example/TODO", "TODO"),
    ("url", "https://doc.example/a/tbd?b=c", "tbd"),
    ("url", "https://todo.com/a", "todo.com"),
]


HONEST = [
    ("label", "todo-1"),
    ("label", "The todo-1 model"),
    ("label", "TODO-list, a sample"),
    ("label", "Para todo el mundo"),
    ("label", "Model <= 2"),
    ("label", "C#"),
    ("label", "Pricing “Standard”, per token"),
    ("label", "Provider's page"),
    ("label", "The providers’"),
    ("label", "’25 prices"),
    ("label", "Prices of “Standard” and “Batch”"),
    ("excerpt", "“Example 1 will be retired.”"),
    ("excerpt", '"Example 1 will be retired."'),
    ("excerpt", "Set `x-api-key: <your key>` and call `TODO`."),
    ("excerpt", "Replace <your-key> in the sample at example.com."),
    ("excerpt", "See issue #4 and PR # 5."),
    ("excerpt", "Shutdown date: TBD"),
    ("excerpt", "The model is retired on …"),
    ("excerpt", "Set {{ model }} in the template, or ${MODEL} in the shell."),
    ("label", "News: more models…"),
    ("label", "Prices [USD]"),
    ("label", "[1]"),
    ("excerpt", "claude-1 | deprecated | tbc"),
    ("excerpt", ""),
    ("url", "https://doc.example/todo-app"),
    ("url", "https://notexample.com/"),
    ("url", "https://example.company/"),
    ("url", "https://doc.example/?from=example.com"),
]


@pytest.mark.parametrize(("name", "text", "word"), PLACEHOLDERS)
def test_a_placeholder(name: str, text: str, word: str) -> None:
    files = mistake_files(NEW, source(**{name: text}))
    [diagnostic] = diagnostics_of(files)[NEW]
    assert (diagnostic.code, diagnostic.pointer) == ("placeholder", f"/sources/0/{name}")
    assert files[NEW][slice(*diagnostic.span)].strip('"') == word
    assert f"`{word}`" in diagnostic.message


@pytest.mark.parametrize(
    ("path", "change", "pointer"),
    [
        (NEW, "family: TBD", "/family"),
        (NEW, "family: unknown", "/family"),
        (NEW, "region_or_platform_notes: '-'", "/region_or_platform_notes"),
        (NEW, "specs: {knowledge_cutoff: n/a}", "/specs/knowledge_cutoff"),
        (NEW, "specs: {endpoints: [TODO]}", "/specs/endpoints/0"),
        (NEW, "display_name: <Your model>", "/display_name"),
        (NEW, "display_name: '{{ name }}'", "/display_name"),
        (PROVIDER, "name: TODO", "/name"),
        (PROVIDER, "pricing_url: https://example.com/pricing", "/pricing_url"),
        (MIGRATION, "price_diff: {example_label: TODO}", "/price_diff/example_label"),
        (MIGRATION, "migration_checklist: [Test it., TODO]", "/migration_checklist/1"),
        (
            MIGRATION,
            "api_changes: [{kind: renamed_param, detail: TODO which one, source_url: https://doc.example/}]",
            "/api_changes/0/detail",
        ),
    ],
)
def test_a_placeholder_in_every_place(path: str, change: str, pointer: str) -> None:
    diagnostic = only_diagnostic(path, change)
    assert (diagnostic.code, diagnostic.pointer) == ("placeholder", pointer)
    nullable = pointer.endswith(("family", "notes", "cutoff"))
    assert (diagnostic.fix is not None) == nullable == ("or null where it is not published" in diagnostic.message)


@pytest.mark.parametrize(("name", "text"), HONEST)
def test_honest_texts(name: str, text: str) -> None:
    assert diagnostics_of(mistake_files(NEW, source(**{name: text}))) == {}


@pytest.mark.parametrize(
    ("path", "change", "name"),
    [
        (NEW, "display_name: Example 2 La...", "display_name"),
        (NEW, "family: Exam…", "family"),
        (PROVIDER, "name: Example Inc…", "name"),
    ],
)
def test_a_name_that_a_list_cut(path: str, change: str, name: str) -> None:
    diagnostic = only_diagnostic(path, change)
    assert (diagnostic.code, diagnostic.pointer, diagnostic.fix) == ("placeholder", f"/{name}", None)
    assert diagnostic.message == f"`{name}` is truncated. Write it in full."


@pytest.mark.parametrize("endpoint", ["/v1/projects/${PROJECT}/chat", "/v1/{{model}}/chat", "/v1/chat/...", "/v1/…"])
def test_parts_of_an_end_point_may_be_filled_in_later(endpoint: str) -> None:
    assert diagnostics_of(mistake_files(NEW, json.dumps({"specs": {"endpoints": [endpoint]}}))) == {}


@pytest.mark.parametrize("comment", ["# TODO: your key", "# example.com", "# set <your key>", "# “quotes”"])
def test_code_may_speak_of_anything(comment: str) -> None:
    files = mistake_files(MIGRATION, "{}")
    code = json.loads(files[MIGRATION])
    for pair in (code["code_change"], *code["code_change"]["snippets"].values()):
        pair["before"] = f"{comment}\n{pair['before']}"
    assert diagnostics_of({**files, MIGRATION: json.dumps(code, ensure_ascii=False)}) == {}


def test_code_that_is_still_to_be_written() -> None:
    files = mistake_files(MIGRATION, "{}")
    code = json.loads(files[MIGRATION])
    for pair in (code["code_change"], *code["code_change"]["snippets"].values()):
        pair["after"] = 'TODO ask(model="example-2")'
    diagnostics = diagnostics_of({**files, MIGRATION: json.dumps(code)})[MIGRATION]
    assert {diagnostic.code for diagnostic in diagnostics} == {"placeholder"}


@pytest.mark.parametrize("name", ["before", "after"])
@pytest.mark.parametrize("text", ["TBD", "N/A", "TODO: write this", "xxx"])
def test_a_sample_without_its_model_is_one_mistake(text: str, name: str) -> None:
    files = mistake_files(MIGRATION, json.dumps({"code_change": {"snippets": {"curl": {name: text}}}}))
    (diagnostic,) = diagnostics_of(files)[MIGRATION]
    assert diagnostic.code == {"before": "old-id-missing", "after": "new-id-missing"}[name]
    assert diagnostic.pointer == f"/code_change/snippets/curl/{name}"


@pytest.mark.parametrize("text", ["", "  ", "nul", "None", "NaN", "undefined", "yes", "no", "void"])
def test_words_for_null_where_it_is_allowed(text: str) -> None:
    diagnostic = only_diagnostic(NEW, json.dumps({"family": text}))
    assert (diagnostic.code, diagnostic.pointer) == ("placeholder", "/family")
    assert diagnostic.fix is not None
    assert diagnostic.fix.title == "Write null"
