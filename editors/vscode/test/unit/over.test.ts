import assert from "node:assert/strict";
import test from "node:test";
import { modelOver } from "../../src/evidence/over.ts";
import over from "../../src/evidence/over.json" with { type: "json" };

const [id = "", day = ""] = Object.entries(over)[0] ?? [];

test("a quoted id of a model that is over is found, behind a router's prefix too", () => {
  const later = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
  for (const text of [`ask(model="${id}")`, `model: '${id}'`, `const m = \`openrouter/x/${id}\`;`]) {
    assert.deepEqual(modelOver(text, later), { id, day });
  }
  for (const text of [`// ${id}`, `ask("${id}-x")`, ""]) assert.equal(modelOver(text, later), undefined);
  assert.equal(modelOver(`ask("${id}")`, day), undefined);
});
