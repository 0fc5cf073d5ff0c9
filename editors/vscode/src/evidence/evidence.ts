// Whether a text is certainly a record: the same evidence that the server wants before it takes a folder for a
// workspace of records.
import distinctive from "./distinctive.json" with { type: "json" };
import { rootKeys } from "./keys.ts";

export type Kind = keyof typeof distinctive;

const WANTED = 3;
const OWN_COMMENT = /^(?:---)?[ \t]*#[ \t]*model-lifecycle:.*?\bkind[ \t]*=[ \t]*(model|provider|migration)\b/;
const COMMENT_LINES = 10;

/** The kind of record that a text shows by three or more properties that only such records have. */
export function kindShown(text: string): Kind | undefined {
  const kinds = Object.keys(distinctive) as Kind[];
  for (const keys of rootKeys(text)) {
    const found = kinds.find((kind) => distinctive[kind].filter((name) => keys.has(name)).length >= WANTED);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Whether a text is evidence that the person works with records: it is one, or a comment of ours says so. */
export function isEvidence(text: string): boolean {
  const first = text.slice(0, 4000).split(/\r\n|\r|\n/, COMMENT_LINES);
  return first.some((line) => OWN_COMMENT.test(line)) || kindShown(text) !== undefined;
}

/** Whether a `pyproject.toml` configures us. */
export function configures(pyproject: string): boolean {
  return /^[ \t]*\[+[ \t]*tool[ \t]*\.[ \t]*["']?model-lifecycle["']?[ \t]*[.\]]/m.test(pyproject);
}
