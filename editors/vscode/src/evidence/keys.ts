// The properties at the root of a text that may hold records. A look, not a parser: it reads the first lines of what
// people write, quickly, and sees nothing in a text that is not of that kind.

const RECORDS_LOOKED_AT = 3;
const KEYS_LOOKED_AT = 60;
const LONGEST_LOOKED_AT = 200_000;

const YAML_KEY = /^(?:(["'])([\w$-]+)\1|([A-Za-z_][\w-]*))[ \t]*:(?=\s|$)/;

/** The names of the root properties of the first records, a set for each record. */
export function rootKeys(text: string): Set<string>[] {
  const start = text.slice(0, LONGEST_LOOKED_AT);
  const records = looksLikeJson(start) ? flowKeys(start) : blockKeys(start);
  return records.filter((keys) => keys.size > 0).slice(0, RECORDS_LOOKED_AT);
}

function looksLikeJson(text: string): boolean {
  return /^\uFEFF?\s*(?:---\s+)?[[{]/.test(text);
}

/** YAML's block style: the keys in the column of the first one, of each document, or of each item of a root list. */
function blockKeys(text: string): Set<string>[] {
  const records: Set<string>[] = [];
  let keys = new Set<string>();
  let column = -1;
  const next = () => {
    records.push(keys);
    keys = new Set();
    column = -1;
  };
  let listColumn = -1;
  for (const line of text.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/)) {
    if (records.length > RECORDS_LOOKED_AT) break;
    if (/^(?:---|\.\.\.)(?=\s|$)/.test(line)) {
      next();
      listColumn = -1;
      continue;
    }
    const content = line.trimStart();
    if (content === "" || content.startsWith("#") || content.startsWith("%")) continue;
    let indent = line.length - content.length;
    let rest = content;
    const item = /^-[ \t]+/.exec(content);
    if (item !== null && (listColumn === indent || (listColumn < 0 && column < 0))) {
      next();
      listColumn = indent;
      indent += item[0].length;
      rest = content.slice(item[0].length);
    }
    if (column < 0) column = indent;
    if (indent !== column) continue;
    const key = YAML_KEY.exec(rest);
    const name = key?.[2] ?? key?.[3];
    if (name !== undefined && keys.size < KEYS_LOOKED_AT) keys.add(name);
  }
  next();
  return records;
}

/** JSON and YAML's flow style: the keys of the outermost object, or of each object of the outermost list. */
function flowKeys(text: string): Set<string>[] {
  const records: Set<string>[] = [];
  let keys = new Set<string>();
  let depth = 0;
  let rootDepth = 0;
  const tokens = /"((?:[^"\\\n]|\\.)*)"|'((?:[^'\n]|'')*)'|[[\]{}:,]|#[^\n]*|[A-Za-z_][\w-]*/g;
  let last: string | undefined;
  for (const [token, double, single] of text.matchAll(tokens)) {
    if (token === "{" || token === "[") {
      depth += 1;
      if (token === "{" && rootDepth === 0) rootDepth = depth;
    } else if (token === "}" || token === "]") {
      if (token === "}" && depth === rootDepth) {
        records.push(keys);
        keys = new Set();
        if (records.length === RECORDS_LOOKED_AT) return records;
      }
      depth -= 1;
      if (depth <= 0) break;
    } else if (token === ":") {
      if (last !== undefined && depth === rootDepth && keys.size < KEYS_LOOKED_AT) keys.add(last);
    }
    last = token.length === 1 && "[]{}:,".includes(token) ? undefined : (double ?? single ?? token);
  }
  records.push(keys);
  return records;
}
