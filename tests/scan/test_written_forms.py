"""The range of a written form in a text, and the model that it means: the whole form, of an address the last part."""

from dataclasses import replace

import pytest
from support.model_names import NAMES, places, roles

from model_lifecycle.scan.place.needles import Needles

GEMINI = "models/gemini-9.5-flash"
PUBLISHER = "https://x/v1/projects/p/locations/l/publishers"
REGISTRY = "azureml://registries/azure-openai/models"

CASES: dict[str, tuple[str, str, list[tuple[str, str]]]] = {
    "resource": ("a.py", 'Model("models/gemini-9.5-flash")\n', [(GEMINI, "gemini-9.5-flash")]),
    "resource in go": ("a.go", 'c.Model("models/gemini-9.5-flash")\n', [(GEMINI, "gemini-9.5-flash")]),
    "resource in yaml": ("a.yaml", "model: models/gemini-9.5-flash\n", [(GEMINI, "gemini-9.5-flash")]),
    "resource with a method": ("a.ts", f'post("{GEMINI}:run")\n', [("gemini-9.5-flash", "gemini-9.5-flash")]),
    "end of a sentence": ("a.md", "Use models/gemini-9.5-flash.\n", [(GEMINI, "gemini-9.5-flash")]),
    "address": ("a.sh", "curl https://x/v1/models/gemini-9.5-flash:run\n", [("gemini-9.5-flash", "gemini-9.5-flash")]),
    "publisher": (
        "a.ts",
        f"post('{PUBLISHER}/anthropic/models/claude-prose-9@20290514:streamRawPredict');\n",
        [("claude-prose-9@20290514", "claude-prose-9-20290514")],
    ),
    "default of vertex": ("a.py", 'M = "claude-2.1@default"\n', [("claude-2.1@default", "claude-2.1")]),
    "vendor and version": (
        "a.java",
        'ask("anthropic/claude-prose-9@20290514");\n',
        [("anthropic/claude-prose-9@20290514", "claude-prose-9-20290514")],
    ),
    "publisher behind a library's word": (
        "a.yaml",
        "model: vertex_ai/anthropic/claude-prose-9@20290514\n",
        [("vertex_ai/anthropic/claude-prose-9@20290514", "claude-prose-9-20290514")],
    ),
    "context window": (
        ".claude/settings.json",
        '{"model": "us.anthropic.claude-v2:1[1m]", "small": "claude-prose-9-5[1m]"}',
        [("us.anthropic.claude-v2:1[1m]", "claude-2.1"), ("claude-prose-9-5[1m]", "claude-prose-9-5")],
    ),
    "batch": ("a.rb", 'ask(model: "x-ai/grok-9.1-fast:batch")\n', [("x-ai/grok-9.1-fast:batch", "grok-9-1-fast")]),
    "names of copilot": (
        ".github/agents/a.agent.md",
        "---\nmodel: claude-3.5-sonnet\n---\n",
        [("claude-3.5-sonnet", "claude-3-5-sonnet-20241022")],
    ),
    "registry of azure": (
        "a.json",
        f'{{"model": "{REGISTRY}/gpt-35-quick/versions/0613"}}',
        [("gpt-35-quick", "gpt-3.5-quick-0613")],
    ),
    "registry of azure in a command": (
        "a.sh",
        f"az ml deploy --model {REGISTRY}/gpt-7/versions/2 --name x\n",
        [("gpt-7", "gpt-7")],
    ),
    "colon of azure": ("a.sh", "run --model azure:gpt-7\n", [("azure:gpt-7", "gpt-7")]),
    "longer id": ("a.py", 'ask(model="claude-3.5-sonnetto", n="claude-prose-9-5@defaults")\n', []),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_range_and_model(case: str) -> None:
    path, text, expected = CASES[case]
    found = [(place.written, place.identity.model) for place in places(path, text)]
    assert [(written, model.id) for written, model in found if model is not None] == expected


DEFAULTS = {
    "shell": ("a.sh", 'M="${M-gpt-7}"\nask "${N:-claude-2.1}"\n'),
    "fish and make": ("Makefile", "M := $${M-gpt-7}\nN := $${N:-claude-2.1}\n"),
    "compose": ("compose.yaml", 'environment:\n  - M=${M-gpt-7}\n  - "N=$${N-claude-2.1}"\n'),
    "pipeline": (".gitlab-ci.yml", 'script:\n  - ask --model "${M-gpt-7}"\n  - N=$${N-claude-2.1} ask\n'),
    "env": (".env", "M=${M-gpt-7}\nN=${N-claude-2.1}\n"),
    "container": ("Dockerfile", "ENV M=${M-gpt-7}\nENV N=${N:-claude-2.1}\n"),
}


@pytest.mark.parametrize("case", DEFAULTS)
def test_what_is_taken_where_a_variable_is_not_set(case: str) -> None:
    assert roles(*DEFAULTS[case]) == [("gpt-7", "default"), ("claude-2.1", "default")]


def test_a_dash_in_braces_without_a_variable_before_it_is_no_default() -> None:
    assert roles("a.sh", "ask ${x-gpt-7-y} $M-gpt-7\n") == []


def test_a_name_that_only_a_host_has_is_a_model_there_alone() -> None:
    """Elsewhere it is not even an id of a known family."""
    names = replace(NAMES, hosted=frozenset({("azure", "DeepThought-R1")}))
    found = places("app.py", 'a(model="azure_ai/DeepThought-R1")\nb(model="DeepThought-R1")\n', Needles(names))
    assert [place.written for place in found] == ["azure_ai/DeepThought-R1"]
