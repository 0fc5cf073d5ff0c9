// What the YAML extension is given of a schema.
import assert from "node:assert/strict";
import { test } from "node:test";
import { offered } from "../../src/yaml/offered.ts";

test("nothing has words, and examples are no values to choose", () => {
  const id = { title: "Model id", description: "As `written` there.", type: "string", examples: ["example-1"] };
  assert.deepEqual(offered({ title: "Model record", type: "object", required: ["id"], properties: { id } }), {
    type: "object",
    required: ["id"],
    properties: { id: { type: "string" } },
  });
});

test("properties that are called as keywords are stay properties", () => {
  const properties = { examples: { type: "array", description: "Some." }, description: { type: "string" }, title: {} };
  assert.deepEqual(offered({ properties, $defs: { description: { examples: [1] } } }), {
    properties: { examples: { type: "array" }, description: { type: "string" }, title: {} },
    $defs: { description: {} },
  });
});

test("examples in every place are left out, and data is kept", () => {
  const one = { const: { examples: [1] }, enum: [{ description: "x" }], default: { title: [1] } };
  assert.deepEqual(offered({ anyOf: [one, { items: { examples: ["a"] } }] }), { anyOf: [one, { items: {} }] });
  assert.equal(offered(true), true);
});
