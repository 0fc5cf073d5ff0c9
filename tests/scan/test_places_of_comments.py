"""The places at which *Ignore here* writes a comment: always one there, and nothing else changes."""

import ast
import json
import re
import tomllib
from datetime import date
from typing import Final

import pytest
from ruamel.yaml import YAML
from support.model_names import NAMES

from model_lifecycle.check import all_rules
from model_lifecycle.diagnostics.diagnostic import Diagnostic, Severity
from model_lifecycle.scan.file.javascript import part_at
from model_lifecycle.scan.ignoring import ignoring_edit
from model_lifecycle.scan.place.needles import Needles
from model_lifecycle.scan.scan_text import SourceText
from model_lifecycle.suppressions.suppress import suppress_in_source
from model_lifecycle.text.edits import apply_edits
from model_lifecycle.text.span import Span

CODE: Final = "retired-model"
TODAY: Final = date(2026, 6, 1)
PAGE: Final = """\
export default function Page<T extends object>({ a, b }: Props<T>) {
  const f = useState<string>('gpt-8')
  return (
    <Layout title='a > b'>
      <Select
        options={[
          // OpenAI
          { value: 'gpt-8' },
        ]}
        // note
        model='gpt-8'
      />
      it's here, http://x.y/z:
      <b>gpt-8</b>,
      <b>gpt-8</b>
      {a} - {b}:
      <Chat model='gpt-8' />
      <p>
        Use gpt-8 now
      </p>
      {models.map((m) => (
        <Chat model='gpt-8' />
      ))}
      {/* note */}
      <Chat text={`
        gpt-8 ${a ? `
        gpt-8` : ''}
      `} />
    </Layout>
  )
}
"""

CASES: Final[list[tuple[str, str, list[str]]]] = [
    ("a.tsx", PAGE, ["//", "//", "//", "{/*", "{/*", "{/*", "{/*", "//", "", ""]),
    ("a.tsx", "<p>\n  {a\n  gpt-8</p>\n", [""]),
    ("a.tsx", "return (\n  // eslint-disable-next-line foo\n  <Chat m='gpt-8' />\n)\n", ["//"]),
    ("a.ts", "const MODELS = [\n  // OpenAI\n  { id: 'gpt-8' },\n  // more.\n  { id: 'gpt-8' },\n]\n", ["//", "//"]),
    ("a.mjs", "const re = /[`'\"]/\nask(a <b,\n  'gpt-8')\n", ["//"]),
    ("a.js", "module.exports = {\n  // OpenAI models\n  m: 'gpt-8',\n}\n", ["//"]),
    ("a.js", "const t = `\n  ${x ? `\n  gpt-8` : ''}`\nask('gpt-8')\n", ["", "//"]),
    ("a.bicep", "var m = '''\nit's\ngpt-8'''\n", [""]),
    (
        "a.vue",
        "<template>\n  <Chat\n    m='gpt-8'\n  />\n  <p>{{ a }}</p>\n  <Chat m='gpt-8' />\n  {{\n  'gpt-8' }}\n"
        "</template>\n<script setup>\nconst m = 'gpt-8'\n</script>\n",
        ["", "<!--", "", "//"],
    ),
    ("a.svelte", "<script>\n  // it's\n  let m = 'gpt-8'\n</script>\n<Chat m='gpt-8'/>\n", ["//", "<!--"]),
    ("a.svelte", "<a on:click={() => {x > 1}}\n  m='gpt-8'/>\n<b>\n  gpt-8</b>\n", ["", "<!--"]),
    ("a.astro", "---\nconst m = 'gpt-8'\n---\n<p>gpt-8</p>\n{list.map(() =>\n  <p>gpt-8</p>)}\n", ["//", "<!--", ""]),
    ("a.html", "<pre>\ngpt-8</pre>\n<!--\ngpt-8 -->\n<p\n id='gpt-8'>\ngpt-8</p>\n", ["", "", "", "<!--"]),
    ("a.html", '<script type="application/json">\n{"a": "gpt-8"}\n</script>\n<style>\n/* gpt-8 */</style>\n', ["", ""]),
    ("a.xml", "<?xml version='1.0'?>\n<a>\n<b>gpt-8</b>\n<c>\n gpt-8</c></a>\n", ["<!--", ""]),
    ("a.hbs", "<p>gpt-8</p>\n", [""]),
    ("a.sh", 'curl -d \'{\n  "m": "gpt-8"\n}\' \\\n  gpt-8\ncat <<eof\ngpt-8\neof\nask gpt-8\n', ["", "", "", "#"]),
    ("a.sh", "echo it\\'s \"\n  gpt-8\"\nask gpt-8 # it's\nask gpt-8\n", ["", "#", "#"]),
    ("Dockerfile", "RUN ask \\\n  gpt-8\nENV M=gpt-8\nENV N='\ngpt-8'\n", ["", "#", ""]),
    (".env", "A=gpt-8\nB='\ngpt-8'\n", ["#", ""]),
    ("Makefile", "M = gpt-8\nx:\n\task gpt-8\n", ["#", "#"]),
    ("a.ini", "[a]\nm = gpt-8\n", ["#"]),
    ("a.php", "<?php\n$m = 'gpt-8';\n$s = 'x\n gpt-8';\n", ["//", ""]),
    ("a.php", "<?php f(); ?>\n<p>gpt-8</p>\n", [""]),
    ("a.rb", "x = 'a\ngpt-8'\ny = <<~SQL\n  gpt-8\nSQL\nz = 'gpt-8'\n", ["", "", "#"]),
    ("b.rb", "x = 1\n__END__\ngpt-8\n", [""]),
    ("a.py", 'def f():\n    """Text\n    gpt-8"""\n    ask(\n        "gpt-8"\n    )\n', ["", "#"]),
    ("a.py", 'x = \\\n  "gpt-8"\nt = """\ngpt-8"""\ny = "gpt-8"\n', ["", "", "#"]),
    ("a.go", 'var a = `\ngpt-8`\nvar b = "gpt-8"\n', ["", "//"]),
    ("a.rs", 'let a = "x\ngpt-8";\nlet b = r#"\ngpt-8"#;\nlet c = "gpt-8";\n', ["", "", "//"]),
    ("a.java", 'var a = """\n  gpt-8""";\nvar b = "gpt-8";\n', ["", "//"]),
    ("a.cpp", 'auto a = R"(\ngpt-8)";\n', [""]),
    ("a.cpp", '#define M \\\n  "gpt-8"\nauto b = "gpt-8";\n', ["", "//"]),
    ("a.lua", "a = [[\ngpt-8]]\n", [""]),
    ("b.lua", "a = 'gpt-8'\n", ["--"]),
    ("a.sql", "select 'x\ngpt-8';\nselect 'gpt-8';\n", ["", "--"]),
    ("a.ps1", '$a = "x\ngpt-8"\nask `\n  gpt-8\n$b = "gpt-8"\n', ["", "", "#"]),
    ("a.jl", 'a = "x\ngpt-8"\nb = "gpt-8"\n', ["", "#"]),
    ("a.R", "a <- 'gpt-8'\n", ["#"]),
    ("a.ex", 'a = "gpt-8"\n', ["#"]),
    ("a.el", '(setq m "x\ngpt-8")\n(ask "gpt-8")\n', ["", ";"]),
    ("a.tf", 'm = "gpt-8"\n', ["#"]),
    ("a.nix", "m = ''\n  gpt-8'';\n", [""]),
    ("a.css", "a {\n  content: 'gpt-8';\n}\n", ["/*"]),
    ("a.hs", 'm = "gpt-8"\n', ["--"]),
    ("b.hs", 'm = "x\\\n  \\gpt-8"\n', [""]),
    ("a.ml", 'let m = "gpt-8"\n', ["(*"]),
    ("b.ml", 'let m = "x\ngpt-8"\n', [""]),
    ("a.erl", 'm() -> "gpt-8".\n', ["%"]),
    ("a.bat", "set M=gpt-8\nask ^\n  gpt-8\n", ["REM", ""]),
    ("a.vim", "let m = 'gpt-8'\n", [""]),
    ("a.rst", "Use\n\n  gpt-8\n", [""]),
    ("a.txt", "gpt-8\n", [""]),
    ("a.csv", "gpt-8,a\n", [""]),
    ("a.json", '{"m": "gpt-8"}\n', [""]),
    (
        "a.md",
        "Use\ngpt-8 here\n- a\n- gpt-8\n\n```\ngpt-8\n```\n\n| a |\n|---|\n| gpt-8 |\n\n    gpt-8\n\n# gpt-8\n",
        ["<!--", "<!--", "", "", "", ""],
    ),
    ("a.md", "---\ntext: |\n  gpt-8\nmodel: gpt-8\n---\nUse `a\ngpt-8`\n", ["", "#", "<!--"]),
    ("a.mdx", "import X from 'gpt-8'\n\nUse gpt-8\n\n<Chat\n  m='gpt-8'/>\n", ["", "{/*", "{/*"]),
    ("a.yaml", 'a: |\n  gpt-8\nb: "x\n  gpt-8"\nc:\n- gpt-8\n', ["", "", "#"]),
    ("a.toml", "a = [\n  'gpt-8',\n]\nb = '''\ngpt-8'''\n", ["#", ""]),
]


def kept(path: str, text: str) -> list[int]:
    """The positions, among all uses in a text, of those that no comment silences."""
    found = [Diagnostic(CODE, "", Span(*use.span()), Severity.ERROR) for use in re.finditer("gpt-8", text)]
    left = suppress_in_source(found, SourceText(text, path, Needles(NAMES)).suppressions, all_rules(), TODAY)
    assert {one.code for one in left} <= {CODE}
    return [number for number, one in enumerate(found) if one in left]


def meaning(path: str, text: str) -> object:
    """The code without its comments, as a parser of its language or the lexer reads it."""
    match path.rpartition(".")[2]:
        case "py":
            return ast.dump(ast.parse(text))
        case "toml":
            return tomllib.loads(text)
        case "yaml":
            return YAML(typ="safe", pure=True).load(text)
        case "json" | "ipynb":
            return json.loads(text)
    lexed = SourceText(re.sub(r"\{/\* model-\S+ \S+ \*/\}", "", text), path, Needles(NAMES)).lexed
    return [sign.text for sign in lexed.signs(0, len(text))]


@pytest.mark.parametrize(("path", "text", "expected"), CASES)
def test_a_comment_is_written_only_where_it_is_one(path: str, text: str, expected: list[str]) -> None:
    """The finding is gone, all others are as before, and the code is the same."""
    signs = []
    for number, use in enumerate(re.finditer("gpt-8", text)):
        found = Diagnostic(CODE, "", Span(*use.span()), Severity.ERROR)
        edit = ignoring_edit(SourceText(text, path, Needles(NAMES)), found, TODAY)
        signs.append("" if edit is None else edit.replacement.split()[0])
        if edit is not None:
            after = apply_edits(text, [edit])
            assert kept(path, after) == [one for one in kept(path, text) if one != number]
            if SourceText(text, path, Needles(NAMES)).language.reader == "code" or path.endswith((".yaml", ".toml")):
                assert meaning(path, after) == meaning(path, text)
    assert signs == expected


@pytest.mark.parametrize(
    "text", ["(]", "<a></b>", "`${", "<a b=(>", "}", "</", "<a", "<", "a <b", "/", "'", "/*", "{" * 9000, "<a>" * 9000]
)
def test_code_that_is_not_understood_has_no_certain_place(text: str) -> None:
    """Whatever it is, it ends."""
    assert part_at(f"{text}\n`", len(text), with_tags=True) is None
