# ruff: noqa: E501 - texts and answers side by side
"""What places in texts of many languages are there for. A text without an answer names no model."""

import json

import pytest
from support.model_names import places, roles

ID = "gpt-7"

CASES: dict[str, tuple[str, str, list[tuple[str, str]]]] = {
    "argument": ("a.py", 'client.create(model="gpt-7", n=1)\n', [("gpt-7", "call")]),
    "parameter": ("a.py", 'def ask(text, *, model="gpt-7"):\n    pass\n', [("gpt-7", "default")]),
    "constant": ("a.py", 'MODEL: Final = "gpt-7"\n', [("gpt-7", "default")]),
    "environment": ("a.py", 'm = os.environ.get("MODEL", "gpt-7")\n', [("gpt-7", "default")]),
    "docstring": ("a.py", '"""Asks gpt-7."""\n', [("gpt-7", "comment")]),
    "message": ("a.py", 'raise ValueError("use gpt-7 for that")\n', [("gpt-7", "prose")]),
    "price list": ("a.py", 'P = {"gpt-7": 1, "o7": 2}\n', [("gpt-7", "table"), ("o7", "table")]),
    "table of aliases": ("a.py", f"A = {{{', '.join(f'{c!r}: {ID!r}' for c in 'abcde')}}}\n", [(ID, "table")] * 5),
    "models of purposes": ("a.ts", f"a = {{{', '.join(f'{c}: {ID!r}' for c in 'abcd')}}};\n", [(ID, "call")] * 4),
    "settings": ("a.py", "A = {'model': 'gpt-7', 'a': 'b', 'c': 'd', 'e': 'f', 'g': 'h'}\n", [("gpt-7", "call")]),
    "look-up": ("a.py", 'x = PRICES["gpt-7"]\n', [("gpt-7", "table")]),
    "comparison": ("a.py", 'if model == "gpt-7": pass\n', [("gpt-7", "table")]),
    "membership": ("a.py", 'if "gpt-7" in MODELS: pass\n', [("gpt-7", "table")]),
    "enumeration": ("a.py", 'class M(str, Enum):\n    SMALL = "gpt-7-mini"\n', [("gpt-7-mini", "table")]),
    "prefix": ("a.py", 'if model.startswith("gpt-7"): pass\n', []),
    "part": ("a.py", 'if "gpt-7" in model_name: pass\n', []),
    "run time": ("a.py", 'm = f"gpt-7{x}"\nn = "gpt-7" + x\n', []),
    "other host": ("a.py", 'Ollama(model="command-zz-plus")\n', []),
    "file": ("a.py", 'open("gpt-7.json")\nopen("gpt-7/a.txt")\n', []),
    "word": ("a.py", 'command = {"command": "command"}\n', []),
    "word with a key": ("a.py", 'co.generate(model="command")\n', [("command", "call")]),
    "word and a client": ("a.py", 'm = openai("o7")\n', [("o7", "call")]),
    "typescript": ("a.ts", 'const m = process.env.M ?? "gpt-7";\nask({ model: "o7" });\n', [("gpt-7", "default"), ("o7", "call")]),
    "union": ("a.ts", 'type M = "gpt-7" | "gpt-7-mini";\n', [("gpt-7", "table"), ("gpt-7-mini", "table")]),
    "jsx": ("a.tsx", "const a = <p>Runs on gpt-7.</p>;\n", [("gpt-7", "prose")]),
    "go": ("a.go", 'func m() string {\n\treturn "gpt-7"\n}\n', [("gpt-7", "default")]),
    "rust": ("a.rs", 'match m { "gpt-7" => 1, _ => 0 }\n', [("gpt-7", "table")]),
    "java": ("A.java", 'var c = Chat.builder().modelName("gpt-7").build();\n', [("gpt-7", "call")]),
    "kotlin": ("a.kt", 'enum class M(val id: String) { A("gpt-7") }\n', [("gpt-7", "table")]),
    "ruby": ("a.rb", 'M = ENV.fetch("M", "gpt-7") # claude-2.1\n', [("gpt-7", "default"), ("claude-2.1", "comment")]),
    "sql": ("a.sql", "CREATE TABLE t (m TEXT DEFAULT 'gpt-7');\nSELECT 1 WHERE m LIKE 'gpt-7%';\n", [("gpt-7", "default")]),
    "shell": ("a.sh", 'M=${M:-gpt-7}\nask --model claude-2.1 # gpt-7\n', [("gpt-7", "default"), ("claude-2.1", "call"), ("gpt-7", "comment")]),
    "end point": ("a.sh", "curl https://api.example/v1/engines/command/completions\n", [("command", "call")]),
    "env": (".env", "CHAT_MODEL=gpt-7\nAZURE_DEPLOYMENT=gpt-7\nNAME=command\n", [("gpt-7", "configuration")]),
    "yaml": ("a.yaml", "chat:\n  model: gpt-7 # claude-2.1\n  image: gpt-7:1\n", [("gpt-7", "configuration"), ("claude-2.1", "comment")]),
    "yaml list": ("a.yaml", "allowed:\n  - gpt-7\n  - o7\n", [("gpt-7", "table")]),
    "arguments": ("a.yaml", "args: [--model, gpt-7]\n", [("gpt-7", "configuration")]),
    "json": ("a.json", '{"model": "gpt-7", "default_model": "claude-2.1"}', [("gpt-7", "configuration"), ("claude-2.1", "default")]),
    "toml": ("a.toml", '[chat]\nmodel = "gpt-7"\ncommand = "command"\n', [("gpt-7", "configuration")]),
    "terraform": ("a.tf", 'model {\n  name = "gpt-35-quick"\n  version = "0613"\n}\n', [("gpt-35-quick", "configuration")]),
    "html": ("a.html", '<option value="gpt-7">Seven</option><p class="gpt-7">on gpt-7</p>', [("gpt-7", "table"), ("gpt-7", "prose")]),
    "markdown": ("a.md", "Either gpt-7/claude-2.1, `gpt-7`'s price, or gpt-7.\nNot gpt-7.csv or gpt-7-like.\n", [("gpt-7", "prose"), ("claude-2.1", "prose"), ("gpt-7", "prose"), ("gpt-7", "prose")]),
    "elixir": ("a.ex", '@model "gpt-7"\ndef price("o7"), do: 3\ndef ask(t), do: Chat.run(model: "claude-2.1")\n', [("gpt-7", "default"), ("claude-2.1", "call")]),
    "haskell": ("A.hs", 'price "gpt-7" = 3\n', [("gpt-7", "table")]),
    "clojure": ("a.clj", '(def model "gpt-7")\n(def prices {"claude-2.1" 8 "gpt-7" 2})\n', [("gpt-7", "default"), ("claude-2.1", "table"), ("gpt-7", "table")]),
    "r": ("a.r", 'm <- "gpt-7"\nall <- c("gpt-7", "claude-2.1")\n', [("gpt-7", "default"), ("gpt-7", "table"), ("claude-2.1", "table")]),
    "c": ("a.c", '#define MODEL "gpt-7"\nif (strncmp(m, "claude-2.1", 9)) {}\n', [("gpt-7", "default")]),
    "record": ("a.fs", 'let r = { Model = "gpt-7"; N = 1 }\n', [("gpt-7", "call")]),
    "membership of a list": ("a.go", 'if slices.Contains(models, "gpt-7") {}\nif strings.Contains(m, "gpt-7") {}\n', [("gpt-7", "table")]),
    "several cases": ("a.kt", 'when (m) { "gpt-7", "claude-2.1" -> 2 }\n', [("gpt-7", "table"), ("claude-2.1", "table")]),
    "list and map": ("A.java", 'x(List.of("gpt-7", "claude-2.1"), Map.of("gpt-7", 1, "claude-2.1", 2), Map.of("model", "gpt-7"));\n', [("gpt-7", "table"), ("claude-2.1", "table"), ("gpt-7", "table"), ("claude-2.1", "table"), ("gpt-7", "call")]),
    "attribute": ("a.tsx", 'const a = <Chat model="gpt-7" className="gpt-7" />;\n', [("gpt-7", "call")]),
    "arguments of a command": ("a.py", 'run(["llm", "-m", "gpt-7", text])\n', [("gpt-7", "call")]),
    "name of a resource": ("a.py", 'bot(name="gpt-7", model="claude-2.1")\nDeployment(self, "gpt-7")\n', [("claude-2.1", "call")]),
    "fish": ("a.fish", "set -gx MODEL gpt-7\n", [("gpt-7", "default")]),
    "make": ("Makefile", "MODEL ?= gpt-7\ngpt-7:\n\task --model claude-2.1\n", [("gpt-7", "default"), ("claude-2.1", "call")]),
    "toml tables": ("a.toml", '[a]\nx = 1\n[a.prices]\n"gpt-7" = 8\n', [("gpt-7", "table")]),
    "history": ("CHANGELOG.md", "- gpt-7 is gone\n", [("gpt-7", "history")]),
    "cassette": ("tests/cassettes/a.yaml", "body: '{\"model\":\"gpt-7\"}'\n", [("gpt-7", "history")]),
    "test": ("src/a.test.ts", 'expect(ask({ model: "gpt-7" })).toBe(1);\n', [("gpt-7", "test")]),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_roles(case: str) -> None:
    path, text, expected = CASES[case]
    assert roles(path, text) == expected


def test_a_name_and_its_version_are_one_model() -> None:
    (place,) = places("a.bicep", "model: { name: 'gpt-7', version: 'turbo-2029-04-09' }\n")
    assert (place.written, place.identity.model) == ("gpt-7", ("one", "gpt-7-turbo-2029-04-09"))


def test_the_range_is_the_whole_form_and_of_an_address_the_last_part() -> None:
    text = 'a("openrouter/openai/gpt-7:online", "https://x/v1/models/gemini-9.5-flash:run", "us.anthropic.claude-v2:1")'
    written = [place.written for place in places("a.py", text)]
    assert written == ["openrouter/openai/gpt-7:online", "gemini-9.5-flash", "us.anthropic.claude-v2:1"]


def test_cells_of_a_notebook() -> None:
    source = ["# gpt-7\n", 'ask(model="claude-2.1")\n', "print('é \\u2028')\n", 'ask(model="gpt-7")']
    code = {"cell_type": "code", "source": source, "outputs": [{"text": ["gpt-7 says hi"]}]}
    text = json.dumps({"cells": [{"cell_type": "markdown", "source": "About gpt-7."}, code]}, indent=1)
    found = places("a.ipynb", text)
    assert [(place.written, place.role) for place in found] == [
        ("gpt-7", "prose"),
        ("gpt-7", "comment"),
        ("claude-2.1", "call"),
        ("gpt-7", "call"),
        ("gpt-7", "history"),
    ]
    assert all(text[slice(*place.span)] == place.written for place in found)
