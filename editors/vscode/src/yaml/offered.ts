// A schema as the YAML extension is given it.

/** Keywords whose values are schemas by name. */
const BY_NAME = new Set(["properties", "patternProperties", "$defs", "dependentSchemas"]);
/** Keywords whose values are data, whatever they look like. */
const DATA = new Set(["const", "default", "enum", "required", "type"]);

/**
 * A schema whose descriptions are Markdown for the YAML extension, and without examples: it would offer them as values,
 * so that `example-1` is completed as the id of a model. The description tells an example that is one word or number.
 */
export function offered(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(offered);
  if (!isObject(schema)) return schema;
  const { description, examples, ...others } = schema;
  const made: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries(others)) {
    if (DATA.has(keyword)) made[keyword] = value;
    else if (BY_NAME.has(keyword) && isObject(value)) {
      made[keyword] = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, offered(one)]));
    } else made[keyword] = offered(value);
  }
  if (typeof description === "string") {
    made["description"] = description;
    made["markdownDescription"] = description + example(examples);
  }
  return made;
}

function example(examples: unknown): string {
  const [first] = Array.isArray(examples) ? (examples as unknown[]) : [];
  if (typeof first !== "string" && typeof first !== "number") return "";
  const text = String(first);
  return text === "" || /[`\n]/.test(text) ? "" : `\n\nFor example \`${text}\`.`;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
