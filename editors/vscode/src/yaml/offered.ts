// A schema as the YAML extension is given it.

/** Keywords whose values are schemas by name. */
const BY_NAME = new Set(["properties", "patternProperties", "$defs", "dependentSchemas"]);
/** Keywords whose values are data, whatever they look like. */
const DATA = new Set(["const", "default", "enum", "required", "type"]);
/**
 * What the YAML extension would show in a hover of its own, beside that of the server, which says it and more: that of
 * a property begins with the nearest title, which is the one of the whole schema where there is no other.
 */
const WORDS = new Set(["title", "description"]);

/**
 * A schema without texts, and without examples: these the YAML extension would offer as values, so that `example-1` is
 * completed as the id of a model.
 */
export function offered(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(offered);
  if (!isObject(schema)) return schema;
  const made: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (WORDS.has(keyword) || keyword === "examples") continue;
    if (DATA.has(keyword)) made[keyword] = value;
    else if (BY_NAME.has(keyword) && isObject(value)) {
      made[keyword] = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, offered(one)]));
    } else made[keyword] = offered(value);
  }
  return made;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
