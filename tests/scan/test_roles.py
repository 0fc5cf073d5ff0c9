# ruff: noqa: E501 - texts and answers side by side
"""What places in texts of many languages are there for. A text without an answer names no model."""

import json
from typing import Any

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
    "price list": ("a.py", 'P = {"gpt-7": 1, "gpt-7-mini": 2}\n', [("gpt-7", "table"), ("gpt-7-mini", "table")]),
    "models of purposes": ("a.ts", f"a = {{{', '.join(f'{c}: {ID!r}' for c in 'abcd')}}};\n", [(ID, "call")] * 4),
    "settings": ("a.py", "A = {'model': 'gpt-7', 'a': 'b', 'c': 'd', 'e': 'f', 'g': 'h'}\n", [("gpt-7", "call")]),
    "look-up": ("a.py", 'x = PRICES["gpt-7"]\n', [("gpt-7", "table")]),
    "comparison": ("a.py", 'if model == "gpt-7": pass\n', [("gpt-7", "table")]),
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
    "elixir": ("a.ex", 'def price("o7"), do: 3\ndef ask(t), do: Chat.run(model: "claude-2.1")\n', [("claude-2.1", "call")]),
    "r": ("a.r", 'm <- "gpt-7"\nall <- c("gpt-7", "claude-2.1")\n', [("gpt-7", "default"), ("gpt-7", "table"), ("claude-2.1", "table")]),
    "c": ("a.c", '#define MODEL "gpt-7"\nif (strncmp(m, "claude-2.1", 9)) {}\n', [("gpt-7", "call")]),
    "several cases": ("a.kt", 'when (m) { "gpt-7", "claude-2.1" -> 2 }\n', [("gpt-7", "table"), ("claude-2.1", "table")]),
    "list and map": ("A.java", 'x(List.of("gpt-7", "claude-2.1"), Map.of("model", "gpt-7"));\n', [("gpt-7", "table"), ("claude-2.1", "table"), ("gpt-7", "call")]),
    "attribute": ("a.tsx", 'const a = <Chat model="gpt-7" className="gpt-7" />;\n', [("gpt-7", "call")]),
    "arguments of a command": ("a.py", 'run(["llm", "-m", "gpt-7", text])\n', [("gpt-7", "call")]),
    "make": ("Makefile", "MODEL ?= gpt-7\nask:\n\task --model claude-2.1\n", [("gpt-7", "default"), ("claude-2.1", "call")]),
    "toml tables": ("a.toml", '[a]\nx = 1\n[a.prices]\n"gpt-7" = 8\n', [("gpt-7", "table")]),
    "go constants": ("a.go", 'const (\n\tA = "gpt-7"\n)\n', [("gpt-7", "default")]),
    "scala": ("a.scala", 'val p = Map("gpt-7" -> 1)\n', [("gpt-7", "table")]),
    "dart": ("a.dart", "class A {\n  A({this.model = 'gpt-7'});\n}\n", [("gpt-7", "call")]),
    "attributes of c#": ("a.cs", 'x = new()\n{\n    ["gpt-7"] = 1,\n};\n', [("gpt-7", "table")]),
    "alternatives": ("a.cs", 'x = m switch { "gpt-7" or "claude-2.1" => 1 };\n', [("gpt-7", "table"), ("claude-2.1", "table")]),
    "graphql": ("a.graphql", 'type Query {\n  chat(model: String = "gpt-7"): A\n}\n', [("gpt-7", "default")]),
    "rows": ("a.ts", 'const a = [{ id: "gpt-7", label: "Seven" }];\nconst b = { model: "gpt-7", contextLength: 8 };\nask({ model: "gpt-7", title: "x" });\n', [("gpt-7", "table"), ("gpt-7", "table"), ("gpt-7", "call")]),
    "default settings": ("a.ts", 'static defaultOptions: O = { model: "gpt-7" };\nexport default { model: "gpt-7" };\nwithDefaults(p, { model: "o7" });\n', [("gpt-7", "call"), ("gpt-7", "call"), ("o7", "call")]),
    "option first": ("a.py", 'def f(m: str = typer.Option("gpt-7", "--model")): pass\n', [("gpt-7", "default")]),
    "sentence": ("a.rb", 'raise A, "no such model: gpt-7" if x\n', [("gpt-7", "prose")]),
    "prefix of a cache": ("a.php", "<?php\n$a = ['model_path' => 'gpt-7', 'cachePrefix' => 'gpt-7'];\n", []),
    "tags": ("a.py", 'run(tags=["gpt-7"], model="gpt-7")\n', [("gpt-7", "table"), ("gpt-7", "call")]),
    "settings in code": ("config/ai.php", "<?php\nreturn ['model' => 'gpt-7'];\n", [("gpt-7", "configuration")]),
    "helm": ("templates/a.yaml", 'x:\n  {{- if eq .Values.m "gpt-7" }}\n  model: {{ .Values.m | default "claude-2.1" }}\n  {{- end }}\n', [("gpt-7", "table"), ("claude-2.1", "default")]),
    "expression": (".github/workflows/a.yml", "env:\n  MODEL: ${{ inputs.model || 'gpt-7' }}\n", [("gpt-7", "default")]),
    "dbt": ("models/a.sql", "select ai_query('{{ var(\"llm\", \"gpt-7\") }}', t), case when m = 'claude-2.1' then 1 end\n", [("gpt-7", "default"), ("claude-2.1", "table")]),
    "data set": ("a.yml", "".join(f"- model: gpt-7\n  score: {n}\n" for n in range(5)), [("gpt-7", "table")] * 5),
    "list of fallbacks": ("a.yaml", "fallbacks: [{gpt-7: [claude-2.1]}]\n", [("gpt-7", "table"), ("claude-2.1", "configuration")]),
    "run": ("Dockerfile", "RUN pip install llm && llm --model gpt-7 hello\n", [("gpt-7", "configuration")]),
    "here document": ("a.sh", "cat <<T\nuse: ask (default gpt-7)\nT\n", [("gpt-7", "prose")]),
    "svelte": ("a.svelte", "{#if model === 'gpt-7'}<p>x</p>{/if}\n<div data-model=\"gpt-7\"></div>\n", [("gpt-7", "table"), ("gpt-7", "call")]),
    "script without ending": ("bin/ask", '#!/bin/sh\nm=${1:-gpt-7}\nall="gpt-7 claude-2.1"\n', [("gpt-7", "default"), ("gpt-7", "table"), ("claude-2.1", "table")]),
    "prefixes": ("a.py", 'if m.startswith(("gpt-7", "claude-2.1")): pass\n', []),
    "conversion": ("a.rs", 'let m = v.unwrap_or_else(|| String::from("gpt-7"));\n', [("gpt-7", "call")]),
    "tag of a field": ("a.go", 'type A struct {\n\tM string `env:"M" envDefault:"gpt-7"`\n}\n', [("gpt-7", "default")]),
    "models by task": ("a.py", 'T = {"summary": "gpt-7", "title": "claude-2.1"}\n', [("gpt-7", "call"), ("claude-2.1", "call")]),
    "ternary of terraform": ("a.tf", 'x = var.m["a"] == "gpt-7" ? "claude-2.1" : var.m["a"]\n', [("gpt-7", "table"), ("claude-2.1", "default")]),
    "option of jsx": ("a.tsx", 'const a = <option value="gpt-7">x</option>;\n', [("gpt-7", "table")]),
    "assertion": ("a.rs", 'assert_eq!(pick(None), "gpt-7");\n', [("gpt-7", "table")]),
    "title of a test": ("a.js", 'test("picks gpt-7", () => {});\n', [("gpt-7", "prose")]),
    "file of vitest": ("a.vitest.ts", 'ask({ model: "gpt-7" });\n', [("gpt-7", "test")]),
    "arn in a template": ("a.yaml", 'r: !Sub "arn:aws:bedrock:${AWS::Region}::foundation-model/anthropic.claude-v2:1"\n', [("anthropic.claude-v2:1", "configuration")]),
    "own names": ("a.yaml", "args: ['--tag=gpt-7', --model=gpt-7]\nenv: [OLLAMA_MODEL=command-zz-plus]\n", [("gpt-7", "configuration")]),
    "name of a project": (".env", "COMPOSE_PROJECT_NAME=gpt-7\nOLLAMA_MODEL=gpt-7\n", []),
    "page and end point": ("a.sh", "curl https://x.ai/docs/models/gpt-7\ncurl https://x.example/models/gpt-7\ncurl https://x.example/v1/models/gpt-7\n", [("gpt-7", "call")]),
    "folder of models": ("Dockerfile", "RUN warm --out /models/gpt-7\n", []),
    "body of a request": ("a.sh", 'curl -d @- x <<J\n{"model": "gpt-7"}\nJ\ncat > a <<J\nM=gpt-7\nJ\n', [("gpt-7", "configuration"), ("gpt-7", "configuration")]),
    "else in go": ("a.go", 'var defaults = Settings{Model: "gpt-7"}\nvar m = cmp.Or(a, "claude-2.1")\n', [("gpt-7", "call"), ("claude-2.1", "default")]),
    "else in java": ("A.java", 'a(Objects.requireNonNullElse(m, "gpt-7"));\n', [("gpt-7", "default")]),
    "else in terraform": ("a.tf", 'locals {\n  m = lookup(var.models, "b", "gpt-7")\n  limits = { "gpt-7" = 1, "gpt-7-mini" = 2 }\n}\n', [("gpt-7", "default"), ("gpt-7", "table"), ("gpt-7-mini", "table")]),
    "defaults of rust": ("a.rs", 'impl Default for S {\n    fn default() -> Self {\n        Self { model: "gpt-7".into() }\n    }\n}\n#[arg(default_value_t = String::from("gpt-7-mini"))]\n', [("gpt-7", "call"), ("gpt-7-mini", "call")]),
    "choice": ("a.rs", 'match self {\n    Tier::Fast => "gpt-7",\n}\n', [("gpt-7", "call")]),
    "properties of a component": ("a.tsx", 'const A = ({ model = "gpt-7", ...rest }) => <SelectItem value={"gpt-7-mini"} />;\n', [("gpt-7", "default"), ("gpt-7-mini", "table")]),
    "options of a constructor": ("a.ts", 'class A { constructor(o: O = { model: "gpt-7" }) {} }\nz.literal("gpt-7-mini");\n', [("gpt-7", "call"), ("gpt-7-mini", "table")]),
    "set of one": ("a.kt", 'if (m in setOf("gpt-7")) {}\n', [("gpt-7", "table")]),
    "help that names a default": ("a.py", 'p.add_argument("--model", help="default: gpt-7")\n', [("gpt-7", "prose")]),
    "replacements": ("a.py", 'R = {"gpt-7": "claude-2.1"}\n', [("gpt-7", "table"), ("claude-2.1", "table")]),
    "settings in sql": ("a.sql", "INSERT INTO s (k, v) VALUES ('chat_model', 'gpt-7');\nSELECT CASE m WHEN 'gpt-7-mini' THEN 1 END;\n", [("gpt-7", "table"), ("gpt-7-mini", "table")]),
    "variable of a container": ("a.bicep", "env: [\n  { name: 'CHAT_MODEL', value: 'gpt-7' }\n]\n", [("gpt-7", "configuration")]),
    "list with blanks": ("a.yml", 'variables:\n  MODELS: "gpt-7 claude-2.1"\n  HINT: "try gpt-7"\n', [("gpt-7", "table"), ("claude-2.1", "table"), ("gpt-7", "prose")]),
    "list of a sigil": ("a.ex", "@models ~w(gpt-7 claude-2.1)\n", [("gpt-7", "table"), ("claude-2.1", "table")]),
    "loop": ("a.sh", "for m in gpt-7 claude-2.1; do\n  ask -m gpt-7\ndone\n", [("gpt-7", "table"), ("claude-2.1", "table"), ("gpt-7", "call")]),
    "exported": ("a.sh", "export CHAT_MODEL=gpt-7\nCHAT_MODEL=gpt-7\n", [("gpt-7", "configuration"), ("gpt-7", "default")]),
    "help of a target": ("Makefile", "ask: ## asks gpt-7\n\task -m gpt-7\n", [("gpt-7", "comment"), ("gpt-7", "call")]),
    "state": ("a.tsx", 'const [m, setM] = useState("gpt-7");\nsetM("gpt-7-mini");\n', [("gpt-7", "default"), ("gpt-7-mini", "call")]),
    "environment in code": ("a.ts", 'new F({ environment: { CHAT_MODEL: "gpt-7" }, model: "gpt-7-mini" });\nprocess.env.CHAT_MODEL = "gpt-7";\n', [("gpt-7", "call"), ("gpt-7-mini", "call"), ("gpt-7", "call")]),
    "property of a type": ("a.swift", 'struct A: View {\n  @State private var m = "gpt-7"\n  x = Text("gpt-7-mini").tag("gpt-7")\n}\n', [("gpt-7", "default"), ("gpt-7-mini", "call"), ("gpt-7", "table")]),
    "rows by id": ("a.go", 'var a = []Model{\n\t{ID: "gpt-7", Kind: "chat"},\n\t{ID: "claude-2.1", Kind: "chat"},\n}\n', [("gpt-7", "table"), ("claude-2.1", "table")]),
    "part that is taken off": ("a.rs", 'let a = m.trim_start_matches("gpt-7");\n', []),
    "named arguments": ("a.r", 'a <- recode(m, "gpt-7" = "7")\n', [("gpt-7", "table")]),
    "comment of a template": ("templates/a.yaml", "a: 1 {{- /* gpt-7 */}}\n", [("gpt-7", "comment")]),
    "example of a schema": ("a.yaml", "example: {model: gpt-7}\ndefault: {model: gpt-7}\n", [("gpt-7", "prose"), ("gpt-7", "configuration")]),
    "tests beside the code": ("a.rs", 'const M: &str = "gpt-7";\n#[cfg(test)]\nmod tests {\n    fn f() { ask("gpt-7"); }\n}\n', [("gpt-7", "default"), ("gpt-7", "test")]),
    "default by a lambda": ("a.py", 'x = Option(default=lambda: "gpt-7")\ndef f(m=Query("gpt-7", description="not gpt-7-mini")): pass\n', [("gpt-7", "call"), ("gpt-7", "default"), ("gpt-7-mini", "prose")]),
    "field of a form": ("a.py", 'x = Dropdown(choices=["gpt-7"], value="gpt-7")\nx = Variable(key="A", value="gpt-7")\n', [("gpt-7", "table"), ("gpt-7", "call"), ("gpt-7", "call")]),
    "example of a command": ("a.go", 'x := &Command{Example: "ask --model gpt-7"}\n', [("gpt-7", "prose")]),
    "attributes of an enumeration": ("a.cs", 'public enum M\n{\n    [EnumMember(Value = "gpt-7")] A,\n}\n', [("gpt-7", "table")]),
    "patterns of c#": ("a.cs", 'bool Old(string m) => m is "gpt-7" or "claude-2.1" || x;\n', [("gpt-7", "table"), ("claude-2.1", "table")]),
    "else in serverless": ("a.yml", "MODEL: ${env:CHAT_MODEL, 'gpt-7'}\n", [("gpt-7", "default")]),
    "content of a file": ("a.yml", "content: |\n  # gpt-7 before\n  MODEL=gpt-7\n  Use gpt-7 for that\n", [("gpt-7", "comment"), ("gpt-7", "configuration"), ("gpt-7", "prose")]),
    "name of a bucket": ("a.toml", 'bucket_name = "gpt-7"\nmodel_name = "gpt-7"\n', [("gpt-7", "configuration")]),
    "prisma": ("a.prisma", 'model Chat {\n  model String @default("gpt-7") /// not gpt-7-mini\n}\n', [("gpt-7", "default"), ("gpt-7-mini", "comment")]),
    "just": ("Justfile", "ask:\n    ask --model gpt-7\n", [("gpt-7", "call")]),
    "erb": ("a.html.erb", '<%# gpt-7 %>\n<option value="gpt-7" class="gpt-7">\n', [("gpt-7", "comment"), ("gpt-7", "table")]),
    "names of blocks": ("a.tf", 'resource "a" "gpt-7" {\n  metadata { name = "gpt-7" }\n  tags = { Name = "gpt-7" }\n  config { name = "gpt-7" }\n}\n', [("gpt-7", "configuration")]),
    "name of a project of a team": (".env", "LANGSMITH_PROJECT=gpt-7\nCACHE_TAG=gpt-7\nSLACK_CHANNEL=gpt-7\nINDEX_NAME=gpt-7\n", []),
    "set behind if": ("a.py", 'if m in {"gpt-7", "claude-2.1"}: pass\n', [("gpt-7", "table"), ("claude-2.1", "table")]),
    "branches without braces": ("a.kt", 'val m = if (x) "gpt-7" else y\n', [("gpt-7", "default")]),
    "model by a factory": ("A.java", 'a.model(Model.of("gpt-7"));\nvar b = Set.of("claude-2.1");\n', [("gpt-7", "call"), ("claude-2.1", "table")]),
    "options with texts": ("a.ts", 'const a = [{ text: "Seven", value: "gpt-7" }];\n', [("gpt-7", "table")]),
    "script of a package": ("package.json", '{"scripts": {"eval": "M=gpt-7 run a.ts --judge claude-2.1"}}', [("gpt-7", "configuration"), ("claude-2.1", "configuration")]),
    "json in yaml": ("a.yaml", 'a.json: |\n  {"chat": "gpt-7", "note": "gpt-7 is good"}\n', [("gpt-7", "configuration"), ("gpt-7", "prose")]),
    "content of a file in code": ("a.ts", "const FIRST_FILE = `a:\n  model: gpt-7\n`;\nconst LOG_FILE = `gpt-7 x`;\n", [("gpt-7", "call"), ("gpt-7", "prose")]),
    "links and folders": ("a.md", "~~gpt-7~~ in `gpt-7/` and [claude-2.1](/models/claude-2.1)\n", [("gpt-7", "prose"), ("claude-2.1", "prose")]),
    "folder at run time": ("a.kt", 'val p = "gpt-7/$name"\n', []),
    "help of an input": ("a.yml", 'inputs: {model: {default: gpt-7, description: "e.g. claude-2.1"}}\nrun: test -f x || echo "no gpt-7"\ndb_name: gpt-7\n', [("gpt-7", "default"), ("claude-2.1", "prose"), ("gpt-7", "prose")]),
    "first that is set": ("a.go", 'return firstNonEmpty(a, "gpt-7")\n', [("gpt-7", "default")]),
    "list behind if": ("a.cs", 'if (new[] { "gpt-7", "claude-2.1" }.Contains(m)) { }\n', [("gpt-7", "table"), ("claude-2.1", "table")]),
    "objects of a sealed class": ("a.kt", 'sealed class M(val id: String) {\n    data object A : M("gpt-7")\n}\n', [("gpt-7", "table")]),
    "cases on a line": ("a.sh", "case $1 in gpt-7|claude-2.1) x;; gpt-7-mini) y;; esac\n", [("gpt-7", "table"), ("claude-2.1", "table"), ("gpt-7-mini", "table")]),
    "settings of an environment in code": ("src/env.ts", 'const m = process.env.M ?? "gpt-7";\n', [("gpt-7", "default")]),
    "code named after an environment": ("routes/a.env.$name.tsx", 'ask(x ?? "gpt-7");\n', [("gpt-7", "default")]),
    "a route named test": ("routes/a.test.ai-generate.tsx", 'ask(x ?? "gpt-7");\n', [("gpt-7", "default")]),
    "text of a layout": ("a.xml", '<a android:text="gpt-7" app:model="claude-2.1"/>\n', [("gpt-7", "prose"), ("claude-2.1", "configuration")]),
    "quotes in a pattern": ("a.ts", "const a = x.replace(/[\"'`]+$/g, '');\nask({ model: 'gpt-7' }); // `gpt-7-mini`\n", [("gpt-7", "call"), ("gpt-7-mini", "comment")]),
    "quotes in a pattern of ruby": ("a.rb", "a.split(/[\"']/)\nask(model: 'gpt-7')\n", [("gpt-7", "call")]),
    "code of an enumeration": ("a.swift", 'enum Api {\n    static func f() {\n        ask(model: "gpt-7")\n    }\n}\n', [("gpt-7", "call")]),
    "prompt in a script": ("a.sh", 'ask "Say it.\nModels like gpt-7 are old."\n', [("gpt-7", "prose")]),
    "document in data": ("a.json", '{"text": "It says:\\n\\nmodel=\'gpt-7\'\\n"}', [("gpt-7", "prose")]),
    "example in code": ("a.ts", 'const EXAMPLE = `ask({ model: "gpt-7" })`;\n', [("gpt-7", "prose")]),
    "text of a command": ("a.go", 'x := &Command{Long: `Asks.\n  ask --model gpt-7`}\n', [("gpt-7", "prose")]),
    "request in data": ("a.json", '{"body": "{\\n \\"model\\": \\"gpt-7\\"\\n}"}', [("gpt-7", "configuration")]),
    "node of n8n": ("a.json", '{"nodes": [{"name": "gpt-7", "typeVersion": 1, "parameters": {"model": {"value": "gpt-7", "cachedResultName": "gpt-7"}}}]}', [("gpt-7", "configuration")]),
    "parameter by its name": ("a.json", '{"values": [{"name": "model", "value": "gpt-7"}, {"name": "Seven", "value": "gpt-7"}]}', [("gpt-7", "configuration"), ("gpt-7", "table")]),
    "note in data": ("a.json", '{"content": "# Calls\\n\\nAsk with `model=\'gpt-7\'`."}', [("gpt-7", "prose")]),
    "key on a line that nobody reads": ("a.unknown", '"gpt-7": {\n', [("gpt-7", "table")]),
    "choice of a command": ("a.py", '@choices(m=[Choice(name="gpt-7", value="gpt-7"), Choice(name="claude-2.1", value="claude-2.1")])\n', [("gpt-7", "table"), ("gpt-7", "table"), ("claude-2.1", "table"), ("claude-2.1", "table")]),
    "attributes of a trace": ("a.ts", 'span.set({ "gen_ai.request.model": "gpt-7", "ai.response.model": "gpt-7" });\n', [("gpt-7", "history"), ("gpt-7", "history")]),
    "setting beside a limit": ("a.ts", 'const a = { customModelName: "gpt-7", maxContextLength: 9 };\n', [("gpt-7", "call")]),
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
    code: dict[str, Any] = {"cell_type": "code", "source": source, "outputs": [{"text": ["gpt-7 says hi"]}]}
    code["source"].append("\n!ask -m gpt-7\n%env MODEL=gpt-7")
    shell = {"cell_type": "code", "source": ["%%bash\n", "ask -m gpt-7"]}
    text = json.dumps({"cells": [{"cell_type": "markdown", "source": "About gpt-7."}, code, shell]}, indent=1)
    found = places("a.ipynb", text)
    assert [(place.written, place.role) for place in found] == [
        ("gpt-7", "prose"),
        ("gpt-7", "comment"),
        ("claude-2.1", "call"),
        ("gpt-7", "call"),
        ("gpt-7", "call"),
        ("gpt-7", "call"),
        ("gpt-7", "history"),
        ("gpt-7", "call"),
    ]
    assert all(text[slice(*place.span)] == place.written for place in found)
