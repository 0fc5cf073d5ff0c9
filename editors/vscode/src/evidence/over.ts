// Whether a text names a model that is over: a cheap look at quoted ids, before any server is started.
import over from "./over.json" with { type: "json" };

const LONGEST_LOOKED_AT = 500_000;
const QUOTED = /["'`](?:[\w.-]+\/)*([\w.:-]{3,80})["'`]/g;

const DAYS = new Map(Object.entries(over));

export interface ModelOver {
  readonly id: string;
  readonly day: string;
}

/** The first model in quotes, perhaps behind a router's prefix, that was over on a day, `YYYY-MM-DD`. */
export function modelOver(text: string, today: string): ModelOver | undefined {
  for (const [, id] of text.slice(0, LONGEST_LOOKED_AT).matchAll(QUOTED)) {
    const day = id === undefined ? undefined : DAYS.get(id);
    if (id !== undefined && day !== undefined && day < today) return { id, day };
  }
  return undefined;
}
