// A schema as the YAML extension is given it.

/** Keywords whose values are schemas by name. */
const BY_NAME = new Set(["properties", "patternProperties", "$defs", "dependentSchemas"]);
/** Keywords whose values are data, whatever they look like. */
const DATA = new Set(["const", "default", "enum", "required", "type"]);
/** What the YAML extension would show in a hover of its own, beside that of the server, which says it and more. */
const WORDS = new Set(["title", "description"]);

/**
 * A schema whose title is its only text, and without examples: these the YAML extension would offer as values, so that
 * `example-1` is completed as the id of a model.
 */
export function offered(schema: unknown): unknown {
  const made = bare(schema);
  const title = isObject(schema) ? schema["title"] : undefined;
  return title === undefined ? made : { title, ...(made as Record<string, unknown>) };
}

function bare(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(bare);
  if (!isObject(schema)) return schema;
  const made: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (WORDS.has(keyword) || keyword === "examples") continue;
    if (DATA.has(keyword)) made[keyword] = value;
    else if (BY_NAME.has(keyword) && isObject(value)) {
      made[keyword] = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, bare(one)]));
    } else made[keyword] = bare(value);
  }
  return made;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
