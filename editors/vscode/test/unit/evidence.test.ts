import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { configures, isEvidence, kindShown } from "../../src/evidence/evidence.ts";
import { rootKeys } from "../../src/evidence/keys.ts";

const keys = (text: string) => rootKeys(text).map((set) => [...set].join(" "));

describe("root keys", () => {
  const cases: [string, string, string[]][] = [
    ["a mapping", "a: 1\nb:\n  c: 2\nd: [e]\n", ["a b d"]],
    ["an indented mapping", "  a: 1\n  b: 2\n", ["a b"]],
    ["several documents", "---\na: 1\n---\nb: 2\n...\n", ["a", "b"]],
    ["a list", "- a: 1\n  b:\n    - c: 1\n- d: 2\n", ["a b", "d"]],
    ["a list below comments", "# hello\n\n-   a: 1\n    b: 2\n", ["a b"]],
    ["a list in a property", "a:\n- b: 1\n- c: 2\nd: 3\n", ["a d"]],
    ["a block text that looks like keys", "a: |\n  b: 1\n  c: 2\nd: 1\n", ["a d"]],
    ["quoted keys", "\"a\": 1\n'b': 2\n", ["a b"]],
    ["a byte order mark and CRLF", "\uFEFFa: 1\r\nb: 2\r\n", ["a b"]],
    ["what is being typed", "a: 1\nb\n  c: [\nd:", ["a d"]],
    ["an address", "http://example.org\n", []],
    ["JSON", '{"a": {"b": 1}, "c": ["d", {"e": 1}], "f": "g: {"}', ["a c f"]],
    ["a list in JSON", '[{"a": 1}, {"b": {"c": 1}}]', ["a", "b"]],
    ["broken JSON", '{"a": 1, "b": ', ["a b"]],
    ["escapes in JSON", '{"a\\"": 1, "b": "\\\\", "c": 1}', ['a\\" b c']],
    ["flow style", "{a: 1, b: {c: 2}}", ["a b"]],
    ["nothing", "", []],
    ["text", "Hello, world.", []],
  ];
  for (const [name, text, expected] of cases) {
    it(`of ${name}`, () => {
      assert.deepEqual(keys(text), expected);
    });
  }

  it("are read quickly from a long text", () => {
    assert.deepEqual(keys(`a: 1\n${"  - x: y\n".repeat(1_000_000)}`), ["a"]);
  });
});

describe("evidence", () => {
  it("is three distinctive properties", () => {
    assert.equal(kindShown("from: {}\nprice_diff: {}\ncontext_diff: {}\ncode_change: {}\n"), "migration");
    assert.equal(kindShown("id: x\nname: y\npricing_url: a\nmodels_url: b\ndeprecations_url: c\n"), "provider");
    assert.equal(kindShown('{"first_seen": "", "specs": {}, "shutdown_date_kind": "none"}'), "model");
  });

  it("is not two, nor three of different kinds, nor below the root", () => {
    assert.equal(kindShown("from: {}\nto: {}\nprice_diff: {}\ncontext_diff: {}\n"), undefined);
    assert.equal(kindShown("price_diff: {}\nspecs: {}\npricing_url: a\n"), undefined);
    assert.equal(kindShown("x:\n  price_diff: {}\n  context_diff: {}\n  code_change: {}\n"), undefined);
  });

  it("is our comment on one of the first lines", () => {
    assert.ok(isEvidence("# model-lifecycle: kind=migration\n"));
    assert.ok(!isEvidence(`${"\n".repeat(10)}# model-lifecycle: kind=migration\n`));
    assert.ok(!isEvidence("# yaml-language-server: $schema=model.schema.json\na: 1\n"));
  });

  it("is not what other people call models and migrations", () => {
    assert.ok(!isEvidence("version: 2\nmodels:\n  - name: orders\n    description: dbt\n    columns: []\n"));
    assert.ok(!isEvidence("class: CreateUsers\nup: create\ndown: drop\nfrom: 1\nto: 2\n"));
  });

  it("is our table in pyproject.toml", () => {
    assert.ok(configures("[project]\nname = 'x'\n[tool.model-lifecycle]\nas-of = 2025-01-01\n"));
    assert.ok(configures("[tool.model-lifecycle.severity]\n"));
    assert.ok(!configures("[tool.model-lifecycles]\n# [tool.model-lifecycle]\n"));
  });
});
