"""The samples of the makers' own SDKs, and which model gets which."""

import ast
import json
import re
from datetime import date
from typing import Any
from urllib.parse import urlsplit

import pytest
from support.pages import Fields, whole_model, whole_provider, workspace_of_records

from model_lifecycle.generate.maker_samples import MakerSample, maker_samples, samples_for
from model_lifecycle.generate.migration_draft import draft_record
from model_lifecycle.generate.new_records import to_fill_in, with_gaps
from model_lifecycle.records.migration import LANGUAGES
from model_lifecycle.workspace.index import ModelKey

SAMPLES = maker_samples()[0]
ADDRESSES = {
    "openai": "https://developers.openai.com/api/docs/models",
    "anthropic": "https://platform.claude.com/docs/en/about-claude/models/overview",
    "google": "https://ai.google.dev/gemini-api/docs/models",
    "mistral": "https://docs.mistral.ai/getting-started/models/",
    "cohere": "https://docs.cohere.com/docs/models",
    "xai": "https://docs.x.ai/docs/models",
    "groq": "https://console.groq.com/docs/models",
}


def provider_at(address: str) -> Fields:
    return {**whole_provider(), "models_url": address, "deprecations_url": address, "pricing_url": address}


def paths(model_id: str, address: str, end_points: tuple[str, ...] = ()) -> list[str]:
    view = workspace_of_records(provider_at(address)).view()
    return [sample.path for sample in samples_for(view, ModelKey("provider-1", model_id), end_points)]


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: f"{sample.maker}{sample.path}")
def test_each_names_its_page_and_day_and_can_be_read(sample: MakerSample) -> None:
    assert isinstance(sample.read, date)
    for language in LANGUAGES:
        assert urlsplit(sample.pages[language]).scheme == "https"
        text = sample.text(language, "model-1")
        assert text.count("model-1") == 1
        assert text == f"{text.strip()}\n"
        assert "{{" not in text
    ast.parse(sample.text("python", "model-1"))
    curl = sample.text("curl", "model-1")
    body = re.search(r"-d '(.*)'\n$", curl)
    assert body is not None
    json.loads(body[1])
    host = urlsplit(curl.split()[1]).hostname
    assert host is not None
    assert sample.is_host(host) or host == "generativelanguage.googleapis.com"


@pytest.mark.parametrize(("maker", "address"), ADDRESSES.items())
def test_a_first_migration_has_nothing_to_fill_in_but_api_changes(maker: str, address: str) -> None:
    old, new = whole_model("some-1"), whole_model("some-2")
    view = workspace_of_records(old, new, provider_at(address)).view()
    record: Any = draft_record(view, ModelKey("provider-1", "some-1"), ModelKey("provider-1", "some-2"))
    assert to_fill_in("migration", with_gaps(record)) == ["/api_changes/0"]
    samples = {sample.maker: sample for sample in reversed(SAMPLES)}
    assert record["code_change"]["before"] == samples[maker].text("python", "some-1")
    assert record["code_change"]["snippets"]["curl"]["after"] == samples[maker].text("curl", "some-2")


def test_the_end_points_of_the_record_decide() -> None:
    openai = ADDRESSES["openai"]
    assert paths("some-1", openai) == ["/v1/responses", "/v1/chat/completions"]
    assert paths("some-1", openai, ("/v1/chat/completions", "/v1/batch")) == ["/v1/chat/completions"]
    assert paths("some-1", openai, ("https://api.openai.com/v1/responses",)) == ["/v1/responses"]
    assert paths("some-1", openai, ("/v1/embeddings",)) == []
    assert paths("some-1", ADDRESSES["google"], ("/v1/chat/completions", "/v1/completions")) == [":generateContent"]


@pytest.mark.parametrize("name", ["text-embedding-3-small", "whisper-1", "gpt-image-1", "gpt-3.5-turbo-instruct"])
def test_a_model_of_another_kind_has_none(name: str) -> None:
    assert paths(name, ADDRESSES["openai"]) == []


@pytest.mark.parametrize(
    "address", ["https://openai.com.example/", "https://notopenai.com/", "https://[x", "openai.com"]
)
def test_an_unknown_provider_has_none(address: str) -> None:
    assert paths("some-1", address) == []
