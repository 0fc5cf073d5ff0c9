// What the YAML extension is given of a schema.
import assert from "node:assert/strict";
import { test } from "node:test";
import { offered } from "../../src/yaml/offered.ts";

test("descriptions are Markdown, and examples are no values to choose", () => {
  const id = { title: "Model id", description: "As `written` there.", type: "string", examples: ["example-1"] };
  assert.deepEqual(offered({ type: "object", required: ["id"], properties: { id } }), {
    type: "object",
    required: ["id"],
    properties: {
      id: {
        title: "Model id",
        type: "string",
        description: "As `written` there.",
        markdownDescription: "As `written` there.\n\nFor example `example-1`.",
      },
    },
  });
});

test("properties that are called as keywords are stay properties", () => {
  const properties = { examples: { type: "array", description: "Some." }, description: { type: "string" } };
  assert.deepEqual(offered({ properties, $defs: { description: { examples: [1] } } }), {
    properties: {
      examples: { type: "array", description: "Some.", markdownDescription: "Some." },
      description: { type: "string" },
    },
    $defs: { description: {} },
  });
});

test("examples in every place are left out, and data is kept", () => {
  const one = { const: { examples: [1] }, enum: [{ description: "x" }], default: { examples: [1] } };
  assert.deepEqual(offered({ anyOf: [one, { items: { examples: ["a"] } }] }), { anyOf: [one, { items: {} }] });
  assert.equal(offered(true), true);
});

test("an example that is no word is not told", () => {
  const told = (...examples: unknown[]) => (offered({ description: "X.", examples }) as object as { markdownDescription: string }).markdownDescription;
  assert.equal(told(4.5), "X.\n\nFor example `4.5`.");
  for (const each of [null, true, "", "a `b`", "a\nb", { a: 1 }, ["a"]]) assert.equal(told(each), "X.");
  assert.equal(told(), "X.");
});
