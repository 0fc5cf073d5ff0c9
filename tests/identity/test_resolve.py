"""What written forms mean."""

from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from support.model_names import NAMES

from model_lifecycle.identity import platforms
from model_lifecycle.identity.resolve import resolve, written_model
from model_lifecycle.workspace.index import ModelKey

FORMS = {
    # exactly an id
    "gpt-7": "one/gpt-7",
    "claude-2.1": "two/claude-2.1",
    "openai/gpt-oss-9b": "six/openai/gpt-oss-9b",
    # routers
    "openai/gpt-7": "one/gpt-7",
    "openrouter/openai/gpt-7:free": "one/gpt-7",
    "anthropic/claude-prose-9.5": "two/claude-prose-9-5",
    "anthropic/claude-prose-9-5": "two/claude-prose-9-5",
    "mistralai/mistral-huge-2901": "four/mistral-huge-2901",
    "openai:gpt-7-mini": "one/gpt-7-mini",
    "anthropic:messages:claude-2.1": "two/claude-2.1",
    "groq/openai/gpt-oss-9b": "six/openai/gpt-oss-9b",
    "groq:openai/gpt-oss-9b": "six/openai/gpt-oss-9b",
    "groq/openai/gpt-oss-8b": "one/gpt-oss-8b",
    "groq/nobody/gpt-oss-8b": None,
    "openrouter:anthropic/claude-prose-9.5": "two/claude-prose-9-5",
    "x-ai/grok-9.1-fast": "seven/grok-9-1-fast",
    "openai/gpt-7:batch": "one/gpt-7",
    "anthropic/claude-prose-9.5:batch": "two/claude-prose-9-5",
    "openrouter/anthropic/claude-3.5-sonnet:beta": "two/claude-3-5-sonnet-20241022",
    "vercel/anthropic/claude-3-5-sonnet": "two/claude-3-5-sonnet-20241022",
    "claude-2": "two/claude-2.1",
    "openrouter/anthropic/claude-2": "two/claude-2.1",
    "gemini-pro": "three/gemini-1.0-pro",
    "models/gemini-pro": "three/gemini-1.0-pro",
    # Copilot
    "claude-3.5-sonnet": "two/claude-3-5-sonnet-20241022",
    "claude-prose-9.5": "two/claude-prose-9-5",
    "github_copilot/claude-prose-9.5": "two/claude-prose-9-5",
    "copilot/gpt-7": "one/gpt-7",
    # hosts
    "anthropic.claude-prose-9-20290514-v1:0": "two/claude-prose-9-20290514",
    "us.anthropic.claude-prose-9-20290514-v1:0:28k": "two/claude-prose-9-20290514",
    "bedrock/eu.anthropic.claude-v2:1": "two/claude-2.1",
    "arn:aws:bedrock:us-east-1::foundation-model/anthropic.claude-v2:1": "two/claude-2.1",
    "arn:aws:bedrock:us-east-1:111122223333:inference-profile/us.anthropic.claude-v2:1": "two/claude-2.1",
    "bedrock/arn:aws:bedrock:us-east-1::foundation-model/anthropic.claude-v2:1": "two/claude-2.1",
    "bedrock:us.anthropic.claude-v2:1": "two/claude-2.1",
    "us.openai.gpt-oss-8b-1:0": "one/gpt-oss-8b",
    "claude-prose-9@20290514": "two/claude-prose-9-20290514",
    "publishers/anthropic/models/claude-prose-9@20290514": "two/claude-prose-9-20290514",
    "projects/p/locations/l/publishers/google/models/gemini-9.5-flash": "three/gemini-9.5-flash",
    "vertex_ai/gemini-9.5-flash@001": "three/gemini-9.5-flash-001",
    "claude-prose-9-5@default": "two/claude-prose-9-5",
    "anthropic/claude-prose-9@20290514": "two/claude-prose-9-20290514",
    "vertex_ai/anthropic/claude-prose-9@20290514": "two/claude-prose-9-20290514",
    "google-vertex/claude-prose-9@20290514": "two/claude-prose-9-20290514",
    "google-vertex-anthropic/claude-prose-9-5@default": "two/claude-prose-9-5",
    "modelgarden/anthropic/claude-prose-9@20290514": "two/claude-prose-9-20290514",
    "publishers/anthropic/models/claude-prose-9@20290514:streamRawPredict": "two/claude-prose-9-20290514",
    "models/gemini-9.5-flash": "three/gemini-9.5-flash",
    "gpt-35-quick-0613": "one/gpt-3.5-quick-0613",
    "azureml://registries/azure-openai/models/gpt-35-quick/versions/0613": "one/gpt-3.5-quick-0613",
    "azure:gpt-7": "one/gpt-7",
    "azure:gpt-35-quick": "one/gpt-3.5-quick",
    # of one's own
    "ft:gpt-3.5-quick-0613:acme::9xYz": "one/gpt-3.5-quick-0613",
    "openai/ft:gpt-3.5-quick-0613:acme::9xYz": "one/gpt-3.5-quick-0613",
    "claude-prose-9-5[1m]": "two/claude-prose-9-5",
    "prod-chat": "one/gpt-7",
    "acme-gateway/anthropic/claude-prose-9.5": "two/claude-prose-9-5",
    "acme/eu/claude-2.1": "two/claude-2.1",
    # none of these has a record
    "GPT-7": None,
    "gpt-7-": None,
    "gpt-7-large": None,
    "gpt": None,
    "gpt-3-5-quick": None,
    "claude-3-5-sonnet": None,
    "claude-prose-9.6": None,
    "grok-9.1-fast": None,
    "claude-prose@default": None,
    "claude-prose-9-5@latest": None,
    "openai/claude-prose-9@20290514": None,
    "google-vertex-anthropic/gemini-9.5-flash": None,
    "vertex_ai/google/claude-prose-9@20290514": None,
    "gpt-7-large[1m]": None,
    "azure:prod-gpt-7": None,
    "openai/claude-2.1": None,
    "us.openai.gpt-7": None,
    "groq/gpt-7": None,
    "models/gpt-7": None,
    "openrouter/openai/gpt-oss-9b": None,
    "ollama/command-zz-plus": None,
    "command-zz-plus:latest": None,
    "gpt-7:free": None,
    "azure/gpt-7": None,
    "bedrock/arn:aws:bedrock:us-east-1:111122223333:application-inference-profile/a": None,
    "arn:aws:bedrock:us-east-1:111122223333:provisioned-model/claude-2.1": None,
    "anthropic.claude-prose-9-20290515-v1:0": None,
    "claude-prose-latest": None,
    "gone": None,
    "acme/eu/gpt-7": None,
}


@pytest.mark.parametrize("written", FORMS)
def test_forms(written: str) -> None:
    model = resolve(written, NAMES).model
    assert ("/".join(model) if model else None) == FORMS[written]


def test_hosts_are_named() -> None:
    assert {
        resolve(form, NAMES).platform for form in ("anthropic.claude-v2:1", "gpt-35-quick", "claude-prose-9@20290514")
    } == {
        "bedrock",
        "azure",
        "vertex",
    }


@example("claude-2")
@example("openrouter/anthropic/claude-3.5-sonnet:beta")
@given(
    st.text(max_size=60) | st.lists(st.sampled_from([*FORMS, "/", ":", ".", "-", "@", "ft:"]), max_size=4).map("".join)
)
def test_a_form_means_an_id_that_it_holds_or_an_alias(written: str) -> None:
    """Never a neighbour: the words of the id, less what tables rewrite, stand in the form."""
    identity = resolve(written, NAMES)
    if identity.model is None or identity.rule in ("alias", "platform of the configuration"):
        return
    if any(name in written and model == identity.model.id for name, model in platforms.ROUTED_NAMES.items()):
        return
    bare = (
        written.replace("@", "-")
        .replace(".", "-")
        .replace("gpt-35", "gpt-3-5")
        .replace("v2:1", "2-1")
        .replace("/versions/", "-")
    )
    assert identity.model.id.replace(".", "-") in bare


@given(st.sampled_from(list(FORMS)))
def test_a_context_window_behind_a_form_changes_nothing(written: str) -> None:
    if not written.endswith("]"):
        assert resolve(f"{written}[1m]", NAMES).model == resolve(written, NAMES).model


PUBLISHERS = {"two": "anthropic", "three": "google", "four": "mistralai"}
VERTEX = (
    "{name}",
    "vertex_ai/{name}",
    "vertex_ai/{publisher}/{name}",
    "google-vertex/{name}",
    "publishers/{publisher}/models/{name}:rawPredict",
    "projects/p/locations/l/publishers/{publisher}/models/{name}",
)


@given(st.sampled_from([key for key in sorted(NAMES.keys) if key.provider in PUBLISHERS]), st.sampled_from(VERTEX))
def test_vertex_writes_the_version_of_every_id_behind_a_sign(key: ModelKey, form: str) -> None:
    name, _, version = key.id.rpartition("-")
    is_dated = version.isdigit() and len(version) > 2
    for inner in (f"{key.id}@default", *([f"{name}@{version}"] if is_dated else [])):
        assert resolve(form.format(name=inner, publisher=PUBLISHERS[key.provider]), NAMES).model == key


HOSTED = replace(
    NAMES,
    hosted=frozenset(
        {
            ("azure", "gpt-7"),
            ("azure", "gpt-35-quick-0613"),
            ("azure", "model-choice"),
            ("bedrock", "anthropic.claude-prose-9-20290514-v1:0"),
            ("bedrock", "quill.x4-v1:0"),
            ("vertex", "maker-one/ocr-maas"),
        }
    ),
)
"""The names that registers know at hosts."""


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("azure/gpt-7", "one/gpt-7"),
        ("azure/eu/gpt-7", "one/gpt-7"),
        ("azure/gpt-35-quick-0613", "one/gpt-3.5-quick-0613"),
        ("azure_ai/model-choice", "azure/model-choice"),
        ("azure/our-gpt-7", None),
        ("azure/gpt-35-quick", "one/gpt-3.5-quick"),
        ("azure:model-choice", "azure/model-choice"),
        ("vertex:maker-one/ocr-maas", "google-vertex/maker-one/ocr-maas"),
        ("google_vertexai:claude-prose-9@20290514", "two/claude-prose-9-20290514"),
        ("model-choice", None),
        ("us.anthropic.claude-prose-9-20290514-v1:0", "two/claude-prose-9-20290514"),
        ("bedrock/us.quill.x4-v1:0", "amazon-bedrock/quill.x4-v1:0"),
        ("quill.x5-v1:0", None),
        ("vertex_ai/maker-one/ocr-maas", "google-vertex/maker-one/ocr-maas"),
        ("vertex_ai/maker-two/ocr-maas", None),
    ],
)
def test_names_that_registers_know_at_hosts(written: str, meant: str | None) -> None:
    """A name at a host means the maker's model, or one that only the host has; a deployment's name means nothing."""
    model = written_model(written, HOSTED)
    assert (None if model is None else "/".join(model.key)) == meant


@pytest.mark.parametrize(
    ("written", "platform"),
    [
        ("openrouter/openai/gpt-7", "openrouter"),
        ("vercel/openai/gpt-7", "vercel"),
        ("requesty/anthropic/claude-prose-9.5", "requesty"),
        ("openai/gpt-7", "openrouter"),
    ],
)
def test_a_router_is_named_as_itself(written: str, platform: str) -> None:
    assert resolve(written, NAMES).platform == platform
