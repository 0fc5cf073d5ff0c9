// Whether the findings of a file are there twice.
import { SOURCE } from "../source.ts";

const YAML_SOURCE = /^yaml(?:-schema|$)/i;

/** What this needs of a diagnostic. */
export interface Finding {
  readonly source?: string | undefined;
  readonly range: { readonly start: { readonly line: number } };
}

/** Whether both have reported on one line, so that a person sees two findings for one mistake. */
export function areDouble(diagnostics: readonly Finding[]): boolean {
  const lines = (wanted: (source: string) => boolean) =>
    new Set(diagnostics.filter(({ source }) => wanted(source ?? "")).map(({ range }) => range.start.line));
  const ours = lines((source) => source === SOURCE);
  return [...lines((source) => YAML_SOURCE.test(source))].some((line) => ours.has(line));
}
