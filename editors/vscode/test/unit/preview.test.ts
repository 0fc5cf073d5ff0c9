import assert from "node:assert/strict";
import { describe, it, mock } from "node:test";
import { Coalesced } from "../../src/preview/coalesce.ts";
import { columnFor, type Group } from "../../src/preview/column.ts";
import { newNonce, panelHtml, panelTitle } from "../../src/preview/html.ts";
import { fromPage, keptOf } from "../../src/preview/protocol.ts";

describe("the column of a record", () => {
  const record = "file:///w/migrations/a.yaml";
  const holding: Group<number> = { column: 1, uris: [record] };
  const empty: Group<number> = { column: 2, uris: [] };
  const other: Group<number> = { column: 3, uris: ["file:///w/b.yaml"] };
  const cases: [string, Group<number>[], number | undefined, number | undefined, number | undefined][] = [
    ["is the one that has it", [empty, other, holding], 2, 3, 1],
    ["is the one that has it and was edited last", [holding, { column: 4, uris: [record] }], 2, 4, 4],
    ["is where text was edited last", [empty, other], 2, 3, 3],
    ["is any but the preview's", [empty, other], 2, undefined, 3],
    ["is any but the preview's, though text was edited there", [empty, other], 2, 2, 3],
    ["is another one that has it rather than the preview's", [{ column: 2, uris: [record] }, holding], 2, 2, 1],
    ["is the preview's where the record is a tab of it", [{ column: 2, uris: [record] }, other], 2, 3, 2],
    ["has to be made where there is the preview alone", [empty], 2, undefined, undefined],
    ["may be any for a preview that is nowhere", [empty], undefined, undefined, 2],
  ];
  for (const [name, groups, preview, last, expected] of cases) {
    it(name, () => {
      assert.equal(columnFor(record, groups, preview, last), expected);
    });
  }
});

describe("messages of the page", () => {
  const cases: [unknown, unknown][] = [
    [{ type: "ready", more: 1 }, { type: "ready" }],
    [
      { type: "action", action: { kind: "reveal", value: "a", command: "x" } },
      { type: "action", action: { kind: "reveal", value: "a" } },
    ],
    [
      { type: "action", action: { kind: "problem", problem: "p" } },
      { type: "action", action: { kind: "problem", problem: "p" } },
    ],
    [
      { type: "action", action: { kind: "lock", locked: false } },
      { type: "action", action: { kind: "lock", locked: false } },
    ],
    [{ type: "action", action: { kind: "reveal", value: 1 } }, undefined],
    [{ type: "action", action: { kind: "run", value: "a" } }, undefined],
    [{ type: "action" }, undefined],
    [{ type: "else" }, undefined],
    [[], undefined],
    ["ready", undefined],
    [null, undefined],
  ];
  for (const [message, expected] of cases) {
    it(`like ${JSON.stringify(message)}`, () => {
      assert.deepEqual(fromPage(message), expected);
    });
  }
});

describe("the state of an earlier window", () => {
  it("is kept", () => {
    const target = { uri: "file:///a", record: 0 };
    assert.deepEqual(keptOf({ target, locked: true, title: "a to b", scroll: 7 }), { target, locked: true, title: "a to b" });
    assert.deepEqual(keptOf({ target }), { target, locked: false, title: "" });
  });
  for (const state of [undefined, null, {}, "x", [], { target: "x" }, { target: [] }]) {
    it(`is none of ours: ${JSON.stringify(state)}`, () => {
      assert.equal(keptOf(state), undefined);
    });
  }
});

describe("the panel's document", () => {
  const own = { style: "/* own */", script: "// own" };
  const assets = { style: "/* page */", script: "// page", chrome: '<aside id="live-bar"></aside>' };

  it("lets in nothing but styles and scripts with its nonce", () => {
    const html = panelHtml("a to b", own, assets, "N0nce");
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? "";
    assert.deepEqual(policy.split("; ").sort(), [
      "base-uri 'none'",
      "default-src 'none'",
      "form-action 'none'",
      "script-src 'nonce-N0nce'",
      "style-src 'nonce-N0nce'",
    ]);
    for (const [tag] of html.matchAll(/<(?:style|script)\b[^>]*>/g)) assert.match(tag, / nonce="N0nce"/);
    assert.doesNotMatch(html, /\s(?:on\w+|style|src|href="(?!#))=/);
    for (const part of [...Object.values(own), ...Object.values(assets)]) assert.ok(html.includes(part), part);
  });

  it("has a language and a title, which is escaped", () => {
    const html = panelHtml("</title><script>alert(1)</script>", own, undefined, "n");
    assert.match(html, /<html lang="en">/);
    assert.match(html, /<title>&#60;\/title&#62;&#60;script&#62;alert\(1\)&#60;\/script&#62;<\/title>/);
  });

  it("has another nonce each time", () => {
    assert.notEqual(newNonce(), newNonce());
    assert.match(newNonce(), /^[\w-]{22}$/);
  });

  it("tells in its title whether it is locked", () => {
    assert.equal(panelTitle("a to b", false), "Preview a to b");
    assert.equal(panelTitle("a to b", true), "[Preview] a to b");
  });
});

describe("coalesced calls", () => {
  it("go at once, and then as one at a time with the newest value", () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    try {
      const sent: number[] = [];
      const calls = new Coalesced<number>((value) => sent.push(value), 50);
      for (const value of [1, 2, 3]) calls.put(value);
      assert.deepEqual(sent, [1]);
      mock.timers.tick(50);
      assert.deepEqual(sent, [1, 3]);
      calls.put(4);
      mock.timers.tick(49);
      assert.deepEqual(sent, [1, 3]);
      mock.timers.tick(1);
      assert.deepEqual(sent, [1, 3, 4]);
      mock.timers.tick(50);
      calls.put(5);
      calls.put(6);
      calls.dispose();
      mock.timers.tick(1000);
      assert.deepEqual(sent, [1, 3, 4, 5]);
    } finally {
      mock.timers.reset();
    }
  });
});
