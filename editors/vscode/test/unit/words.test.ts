import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { compareVersions, versionIn } from "../../src/server/version.ts";
import { mismatchWords } from "../../src/server/words.ts";
import { areDouble } from "../../src/yaml/double.ts";

describe("versions", () => {
  it("are read from what the program prints", () => {
    assert.equal(versionIn("model-lifecycle 0.1.0\n"), "0.1.0");
    assert.equal(versionIn("a warning\r\nmodel-lifecycle 1.20.3rc1\r\n"), "1.20.3rc1");
    assert.equal(versionIn("model-lifecycle\n"), undefined);
    assert.equal(versionIn("usage: model-lifecycle 0.1.0 and more\n"), undefined);
  });

  it("are compared as numbers", () => {
    assert.ok(compareVersions("0.10.0", "0.9.9") > 0);
    assert.ok(compareVersions("1.0.0", "1.0.1") < 0);
    assert.equal(compareVersions("1.0.0", "1.0.0"), 0);
  });

  it("that differ are told, with what to do", () => {
    const from = { place: "path", command: "/usr/bin/model-lifecycle", before: [] } as const;
    assert.equal(mismatchWords("0.1.0", "0.1.0", from), undefined);
    assert.match(mismatchWords("0.1.0", "0.2.0", from) ?? "", /Update the server, `\/usr\/bin\/model-lifecycle`/);
    assert.match(mismatchWords("0.3.0", "0.2.0", from) ?? "", /Update the extension/);
  });
});

describe("findings", () => {
  const finding = (source: string, line: number) => ({ source, range: { start: { line } } });
  it("are there twice when both extensions report on one line", () => {
    assert.ok(areDouble([finding("model-lifecycle", 3), finding("yaml-schema: Model", 3)]));
    assert.ok(areDouble([finding("YAML", 3), finding("model-lifecycle", 3)]));
  });
  it("are not, when only one does, or each on a line of its own, or another extension", () => {
    assert.ok(!areDouble([finding("model-lifecycle", 3), finding("model-lifecycle", 3)]));
    assert.ok(!areDouble([finding("model-lifecycle", 3), finding("YAML", 4)]));
    assert.ok(!areDouble([finding("model-lifecycle", 3), finding("spelling", 3)]));
  });
});
