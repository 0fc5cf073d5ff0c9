// In which column a record is shown when a reader clicks a value.

/** A group of editors, by the number of its column. */
export interface Group<Column extends number> {
  readonly column: Column;
  /** The documents that it has tabs of. */
  readonly uris: readonly string[];
}

/**
 * The column for a document: one that has it already, else the one where text was edited last, else any other; never
 * over the preview, unless the document is a tab behind it. Undefined where a column beside has to be made.
 */
export function columnFor<Column extends number>(
  uri: string,
  groups: readonly Group<Column>[],
  preview: Column | undefined,
  lastText: Column | undefined,
): Column | undefined {
  const having = groups.filter((group) => group.uris.includes(uri)).map((group) => group.column);
  const others = groups.map((group) => group.column).filter((column) => column !== preview);
  const best = [
    ...having.filter((column) => column === lastText && column !== preview),
    ...having.filter((column) => column !== preview),
    ...having,
    ...others.filter((column) => column === lastText),
    ...others,
  ];
  return best[0];
}
