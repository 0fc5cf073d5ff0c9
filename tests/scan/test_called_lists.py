"""Lists of which each entry is called, in data and in code, also with one entry, or with entries that have an id."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.model_names import roles

DATA = {
    "providers": ("p.yaml", "providers:\n  - openai:gpt-7\n", ["openai:gpt-7"]),
    "providers with ids": (
        "p.yaml",
        "providers:\n  - id: openai:gpt-7\n    label: Seven\n  - id: anthropic:messages:claude-2.1\n",
        ["openai:gpt-7", "anthropic:messages:claude-2.1"],
    ),
    "providers in json": (
        "p.json",
        '{"providers": ["openai:gpt-7", {"id": "openai:gpt-7-mini", "label": "x"}]}',
        ["openai:gpt-7", "openai:gpt-7-mini"],
    ),
    "judges": ("e.yaml", "reviewer_judges: [openai:gpt-7, claude-2.1]\n", ["openai:gpt-7", "claude-2.1"]),
    "fallbacks": ("r.toml", '[router]\nfallback_models = ["gpt-7"]\n', ["gpt-7"]),
    "preference": ("r.json", '{"model_preference": ["gpt-7", "claude-2.1"]}', ["gpt-7", "claude-2.1"]),
    "models of an evaluation": ("e.yaml", "models: [gpt-7]\nprompts: [a]\ntests: []\n", ["gpt-7"]),
}


@pytest.mark.parametrize("case", DATA)
def test_settings(case: str) -> None:
    path, text, written = DATA[case]
    assert roles(path, text) == [(model, "configuration") for model in written]


CODE = {
    "argument": ("a.py", 'completion(model=m, fallbacks=["gpt-7", "claude-2.1"], n=1)\n'),
    "typed constant": ("a.py", 'FALLBACK_MODELS: list[str] = ["gpt-7", "claude-2.1"]\n'),
    "providers": ("a.ts", "evaluate({ prompts, providers: ['openai:gpt-7', { id: 'anthropic:claude-2.1' }] });\n"),
    "constant": ("a.js", 'const OPENAI_FALLBACK_MODELS = ["gpt-7", "claude-2.1"];\n'),
    "slice": ("a.go", 'r := Router{Fallbacks: []string{"gpt-7", "claude-2.1"}}\n'),
    "list": ("A.java", 'List<String> fallbackModels = List.of("gpt-7", "claude-2.1");\n'),
    "vector": ("a.rs", 'let fallbacks = vec!["gpt-7", "claude-2.1"];\n'),
    "array": ("a.php", "<?php\n$a = ['fallback_models' => ['gpt-7', 'claude-2.1']];\n"),
    "symbol": ("a.rb", 'ask(fallbacks: ["gpt-7", "claude-2.1"])\n'),
    "kotlin": ("a.kt", 'val judges = listOf("gpt-7", "claude-2.1")\n'),
}


@pytest.mark.parametrize("case", CODE)
def test_code(case: str) -> None:
    found = roles(*CODE[case])
    assert [(written.rpartition(":")[2], role) for written, role in found] == [
        ("gpt-7", "call"),
        ("claude-2.1", "call"),
    ]


def test_terraform() -> None:
    text = 'resource "litellm_fallback" "a" {\n  fallback_models = ["gpt-7", "claude-2.1"]\n}\n'
    assert roles("a.tf", text) == [("gpt-7", "configuration"), ("claude-2.1", "configuration")]


TABLES = {
    "models that there are": ("a.yaml", "models: [gpt-7, claude-2.1]\nprices: {}\n"),
    "models of a provider": ("a.yaml", "providers:\n  - name: x\n    models: [gpt-7, claude-2.1]\n"),
    "rows of a provider": ("a.json", '{"models": [{"id": "gpt-7", "label": "a"}, {"id": "claude-2.1", "label": "b"}]}'),
    "allowed": ("a.py", 'ALLOWED_MODELS = ["gpt-7", "claude-2.1"]\n'),
    "models to choose from": ("a.ts", "const a = { id: 'x', models: ['gpt-7', 'claude-2.1'] };\n"),
}


@pytest.mark.parametrize("case", TABLES)
def test_what_is_none(case: str) -> None:
    assert roles(*TABLES[case]) == [("gpt-7", "table"), ("claude-2.1", "table")]


OWNERS = st.sampled_from(
    ["fallbacks", "providers", "reviewer_judges", "model_preference", "models", "allowed", "engines"]
)


@given(OWNERS, st.lists(st.sampled_from(["gpt-7", "gpt-7-mini", "claude-2.1"]), min_size=1, max_size=3, unique=True))
@settings(max_examples=40)
def test_the_key_decides_not_the_number_of_entries_nor_the_language(owner: str, models: list[str]) -> None:
    listed = ", ".join(f'"{model}"' for model in models)
    is_used = owner not in ("models", "allowed", "engines")
    for path, text in (
        ("a.json", f'{{"{owner}": [{listed}]}}'),
        ("a.yaml", f"{owner}: [{listed}]"),
        ("a.toml", f"{owner} = [{listed}]"),
    ):
        assert roles(path, text) == [(model, "configuration" if is_used else "table") for model in models]
