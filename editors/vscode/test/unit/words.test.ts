import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { compareVersions, versionIn } from "../../src/server/version.ts";
import { mismatchWords } from "../../src/server/words.ts";

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
