"""Roles by the structure around a place, which outranks the name of its file and the company that it keeps."""

import json

import pytest
from support.model_names import roles

LISTED = [("gpt-7", "table"), ("claude-2.1", "table")]
CALLED = [("gpt-7", "call"), ("claude-2.1", "call")]
DEFAULTS = [("gpt-7", "default"), ("gpt-7-mini", "default")]
ENUMERATED = [("gpt-7", "table"), ("gpt-7-mini", "table")]


@pytest.mark.parametrize(
    ("path", "text", "expected"),
    [
        ("a.go", 'const (\n\tQuick = "gpt-7"\n\tSlow = "gpt-7-mini"\n)\n', ENUMERATED),
        ("a.go", 'const (\n\tQuick = "gpt-7"\n\tSlow = "gpt-7-mini"\n)\nvar x = ask(Quick)\n', DEFAULTS),
        ("a.go", 'const (\n\tDefaultModel = "gpt-7"\n\tSmallModel = "gpt-7-mini"\n)\n', DEFAULTS),
        ("a.go", 'const A = "gpt-7"\n\nfunc f() {}\n\nconst B = "gpt-7-mini"\n', DEFAULTS),
        (
            "A.java",
            '  public static final String QUICK = "gpt-7";\n  // small\n  static final String SLOW = "gpt-7-mini";\n',
            ENUMERATED,
        ),
        (
            "a.kt",
            'companion object {\n    const val QUICK = "gpt-7"\n    const val SLOW = "gpt-7-mini"\n}\n',
            ENUMERATED,
        ),
        ("a.swift", 'static let quick = "gpt-7"\nstatic let slow = "gpt-7-mini"\n', ENUMERATED),
        ("a.cs", 'public const string Quick = "gpt-7";\npublic const string Slow = "gpt-7-mini";\n', ENUMERATED),
        ("a.go", 'var all = []string{"gpt-7", "claude-2.1"}\n', LISTED),
        ("a.go", 'var one = []string{"gpt-7"}\n', LISTED[:1]),
        ("a.go", 'var all = []M{{"gpt-7"}, {"claude-2.1"}}\n', LISTED),
        ("A.java", 'Map<String, Double> p = Map.of("gpt-7", 1.0, "claude-2.1", 2.0);\n', LISTED),
        ("A.java", 'limits.put("gpt-7", 8);\nlimits.put("claude-2.1", 4);\n', LISTED),
        ("A.java", 'var body = Map.of("model", "gpt-7", "n", 1);\n', CALLED[:1]),
        ("a.kt", 'val p = mapOf(Pair("gpt-7", 1.0), Pair("claude-2.1", 2.0))\n', LISTED),
        ("a.cs", 'var x = new List<string> { "gpt-7", "claude-2.1" };\n', LISTED),
    ],
)
def test_constants_and_mappings_that_enumerate_models(path: str, text: str, expected: list[tuple[str, str]]) -> None:
    assert roles(path, text) == expected


def test_a_default_beside_its_choices_is_one_however_many_models_the_file_names() -> None:
    names = ["gpt-7-mini", "claude-2.1", "gemini-9.5-flash", "gemini-1.0-pro", "mistral-huge-2901", "command-zz-plus"]
    names += ["rerank-v9.5", "grok-9-1-fast", "gpt-oss-8b", "claude-prose-9-5", "claude-prose-9-20290514"]
    field = {"enum": names, "default": "gpt-7"}
    assert roles("package.json", json.dumps({"a.model": field}))[-1] == ("gpt-7", "default")
    field = {"options": names, "value": "gpt-7"}
    assert roles("a.json", json.dumps({"model": field}))[-1] == ("gpt-7", "configuration")
    text = f"x = {{ options: {json.dumps(names)}, default: 'gpt-7' }};\n"
    assert roles("a.ts", text)[-1] == ("gpt-7", "default")


@pytest.mark.parametrize(
    ("path", "text", "expected"),
    [
        ("a.py", 'ms = ["gpt-7", "claude-2.1"]\nfor m in ms:\n    ask(model=m)\n', CALLED),
        ("a.py", 'for m in ["gpt-7", "claude-2.1"]:\n    ask(q, model=m)\n', CALLED),
        ("a.ts", 'const ms = ["gpt-7", "claude-2.1"];\nfor (const m of ms) {\n  ask({ model: m });\n}\n', CALLED),
        ("a.ts", 'const ms = ["gpt-7", "claude-2.1"];\nms.map((m) => openai(m, 1));\n', CALLED),
        (
            "a.go",
            'ms := []string{"gpt-7", "claude-2.1"}\nfor _, m := range ms {\n\task(Request{Model: m})\n}\n',
            CALLED,
        ),
        ("a.py", 'ms = ["gpt-7", "claude-2.1"]\nfor m in ms:\n    print(m)\n', LISTED),
        ("a.py", 'if m in ["gpt-7", "claude-2.1"]:\n    ask(model=m)\n', LISTED),
        (
            "a.sh",
            'of() {\n  case $1 in a) echo "gpt-7" ;; b) echo "claude-2.1" ;; esac\n}\nask --model "$(of a)"\n',
            CALLED,
        ),
        ("a.sh", 'of() {\n  echo gpt-7\n}\nm="$(of a)"\nask --model "$m"\n', CALLED[:1]),
        ("a.sh", 'of() {\n  echo gpt-7\n}\nlog "$(of a)"\n', [("gpt-7", "prose")]),
    ],
)
def test_what_a_loop_or_a_function_hands_on_is_called(path: str, text: str, expected: list[tuple[str, str]]) -> None:
    assert roles(path, text) == expected


@pytest.mark.parametrize(
    ("path", "text", "expected"),
    [
        ("run-bench-test.sh", 'export CHAT_MODEL="gpt-7"\n', "configuration"),
        ("tests/run.sh", 'export CHAT_MODEL="gpt-7"\n', "test"),
        ("src/check.py", 'import unittest\n\nask(model="gpt-7")\n', "test"),
        ("src/check/A.java", 'import org.junit.jupiter.api.Test;\nask("gpt-7");\n', "test"),
        ("src/main/java/A.java", 'import org.junit.jupiter.api.Test;\nask("gpt-7");\n', "call"),
        ("src/check.ts", "import { it } from 'vitest';\nask({ model: 'gpt-7' });\n", "test"),
        (".cursorrules", 'ask(\n    model="gpt-7",\n)\n', "prose"),
        (".windsurfrules", "model: gpt-7\n", "prose"),
        ("flow_output.yml", "nodes:\n- model: gpt-7\nedges: []\n", "configuration"),
        ("flow_output.yml", "- model: gpt-7\n", "history"),
        ("a.ts", 'const HINTS = { google: "e.g. gpt-7" };\n', "prose"),
        ("a.json", '{"findings": [{"code": "retired-model", "data": {"model": "gpt-7"}}]}', "history"),
        ("a.py", 'x = {"config": {"model_id": "gpt-7", "task_type": "A"}}\n', "configuration"),
        ("a.py", 'x = {"request": {"model_id": "gpt-7", "task_type": "A"}}\n', "call"),
        ("a.ts", "post({ embeddingConfig: { model: 'gpt-7' } });\n", "configuration"),
        ("a.ts", "embedding_config({ model: 'gpt-7' });\n", "call"),
    ],
)
def test_the_file(path: str, text: str, expected: str) -> None:
    ((_, role),) = roles(path, text)
    assert role == expected


@pytest.mark.parametrize(
    ("path", "filling", "count", "place", "expected"),
    [
        ("a.py", 'ask(model="gpt-7-mini")\n', 300, 'ask(model="gpt-7")\n', "call"),
        ("a.yaml", "gpt-7-mini: 1\n", 600, "model: gpt-7\n", "configuration"),
        ("a.yaml", "gpt-7-mini: 1\n", 2_500, "model: gpt-7\n", "not judged"),
        ("a.py", 'P["gpt-7-mini"]\n', 600, 'x = ["gpt-7"]\n', "not judged"),
        ("tests/a.py", 'ask(model="gpt-7-mini")\n', 600, 'x = ["gpt-7"]\n', "test"),
    ],
)
def test_no_place_is_a_table_because_there_are_many(
    path: str, filling: str, count: int, place: str, expected: str
) -> None:
    found = [role for written, role in roles(path, count * filling + place) if written == "gpt-7"]
    assert found == [expected]


def test_a_place_on_a_line_that_is_too_long_to_look_at_is_not_judged() -> None:
    assert roles("a.js", 'ask({model:"gpt-7"});' + "x();" * 2_000) == [("gpt-7", "not judged")]


@pytest.mark.parametrize(
    ("path", "text"),
    [
        (".github/workflows/a.yml", "steps:\n  - uses: openai/gpt-7\n"),
        (".github/workflows/a.yml", "jobs:\n  agent:\n    steps:\n      - {uses: openai/gpt-7, with: {model: x}}\n"),
        ("a.yml", "uses: openai/gpt-7@v1\n"),
        ("a.yaml", "include: openai/gpt-7\nmodule: {source: openai/gpt-7}\n"),
        ("a.tf", 'module "m" {\n  source = "openai/gpt-7"\n}\n'),
        ("a.go", 'import "openai/gpt-7"\nimport x "openai/gpt-7"\nimport (\n\t"fmt"\n\tx "openai/gpt-7"\n)\n'),
        ("a.ts", 'import a from "openai/gpt-7";\nimport "openai/gpt-7";\nexport {\n  b,\n} from "openai/gpt-7";\n'),
        ("a.ts", 'require("openai/gpt-7");\nawait import("openai/gpt-7");\npath.join(a, "gpt-7");\n'),
        ("a.py", 'Path("openai/gpt-7")\nwith open("openai/gpt-7") as f: ...\nPath("models") / "gpt-7"\n'),
        ("a.rb", "require 'openai/gpt-7'\nFile.read('openai/gpt-7')\n"),
        ("a.php", '<?php\nrequire "openai/gpt-7";\ninclude_once("openai/gpt-7");\n'),
        ("A.java", 'Paths.get("openai/gpt-7");\nnew File("openai/gpt-7");\n'),
        ("a.scss", '@use "openai/gpt-7";\n'),
        ("a.sh", 'source openai/gpt-7\n. "openai/gpt-7"\ncat openai/gpt-7\n'),
    ],
)
def test_what_is_imported_and_the_path_of_a_file_name_no_model(path: str, text: str) -> None:
    assert roles(path, text) == []


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("a.ts", 'export default { model: "gpt-7" };\n'),
        ("a.py", 'open_chat("openai/gpt-7")\n'),
        ("a.py", 'session.open("gpt-7")\n'),
        ("a.py", 'ask(path="x", model="gpt-7")\n'),
    ],
)
def test_what_only_looks_like_a_path_still_names_one(path: str, text: str) -> None:
    assert [role for _, role in roles(path, text)] == ["call"]


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("config.yaml", "models:\n  - uses: openai/gpt-7\n"),
        (".github/workflows/a.yml", "steps:\n  - with: {models: [{uses: openai/gpt-7}]}\n"),
        ("a.yaml", "llm:\n  source: openai/gpt-7\n"),
        ("a.yaml", "model: {provider: openai, source: gpt-7}\n"),
        ("a.yaml", "agent: {extends: openai/gpt-7}\n"),
        ("a.yaml", "spec: {uses: gpt-7}\n"),
        ("a.toml", '[agent]\nuses = "openai/gpt-7"\n'),
    ],
)
def test_a_key_of_imports_may_hold_the_model_of_a_setting(path: str, text: str) -> None:
    assert [role for _, role in roles(path, text)] == ["configuration"]


@pytest.mark.parametrize(
    ("path", "text", "role"),
    [
        ("a.py", 'source = "gpt-7"\n', "default"),
        ("a.py", 'Agent(uses="openai/gpt-7")\n', "call"),
        ("a.ts", 'new Agent({ model: { source: "openai/gpt-7" } });\n', "call"),
    ],
)
def test_a_name_of_imports_may_hold_a_model_in_code(path: str, text: str, role: str) -> None:
    assert [found for _, found in roles(path, text)] == [role]
