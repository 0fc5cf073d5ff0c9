// What the server answers beyond the LSP (editors/README.md).
import type { LanguageClient, Location, Position } from "vscode-languageclient/node";

export interface FileInfo {
  readonly uri: string;
  readonly kind: string | null;
  readonly decidedBy: string;
  readonly schema: string | null;
  readonly root: string | null;
  readonly configuration: string | null;
  readonly records: number;
  /** All of it for a person: `about: fact`, a line each. */
  readonly text: readonly string[];
}

export interface CodePage {
  readonly code: string;
  readonly markdown: string;
}

export interface CodeSummary {
  readonly code: string;
  readonly severity: string;
  readonly summary: string;
}

export function fileInfo(client: LanguageClient, uri: string): Promise<FileInfo | null> {
  return client.sendRequest("model-lifecycle/fileInfo", { uri });
}

export function schemaOf(client: LanguageClient, kind: string, uri: string): Promise<object | null> {
  return client.sendRequest("model-lifecycle/schema", { kind, uri });
}

export function codePage(client: LanguageClient, code: string): Promise<CodePage | null> {
  return client.sendRequest("model-lifecycle/explain", { code });
}

export function allCodes(client: LanguageClient): Promise<CodeSummary[]> {
  return client.sendRequest("model-lifecycle/codes", {});
}

/** A lens that leads to places of the records, as the server made it. */
export interface LensPlace {
  readonly uri: string;
  readonly position: Position;
  readonly record: number;
  readonly kind: string;
}

export function lensPlaces(client: LanguageClient, lens: LensPlace): Promise<Location[]> {
  return client.sendRequest("model-lifecycle/lensPlaces", lens);
}
