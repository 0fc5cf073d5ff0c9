// What the server answers beyond the LSP (editors/README.md).
import type { LanguageClient, Location, Position, Range } from "vscode-languageclient/node";

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

/** A model that source code uses. `days` to its end: negative once that has passed, null where no day is known. */
export interface ModelInUse {
  readonly model: string;
  readonly days: number | null;
  readonly uses: number;
}

/** What of the models in use ends soon: a line, empty where there is nothing to say, and the models. */
export interface ModelsInUse {
  readonly text: string;
  readonly models: readonly ModelInUse[];
}

/** A notification of the server, which is sent because `initializationOptions` ask for it. */
export const MODELS_IN_USE = "model-lifecycle/modelsInUse";

export function usesOfModel(client: LanguageClient, model: string): Promise<Location[]> {
  return client.sendRequest("model-lifecycle/usesOfModel", { model });
}

/** A model that has a record, or that public catalogues know. */
export interface KnownModel {
  readonly provider: string;
  readonly id: string;
  readonly words: string;
  readonly recorded: boolean;
  readonly state: "active" | "ending" | "over";
}

/** What models are chosen for; `old` is the one that is replaced. */
export interface ModelOrder {
  readonly order: "new" | "from" | "to";
  readonly old?: ModelName;
}

export interface KnownModels {
  readonly providers: readonly string[];
  readonly models: readonly KnownModel[];
}

interface ModelName {
  readonly provider: string;
  readonly id: string;
}

/** What is to be written; one of the three. */
export interface WantedRecords {
  readonly providers?: readonly string[];
  readonly models?: readonly ModelName[];
  readonly migration?: { readonly old: ModelName; readonly new: ModelName };
}

/** What was written: the record to show, its first gap, and words on what is left to fill in. */
export interface NewRecords {
  readonly uri: string;
  readonly range: Range;
  readonly text: string;
}

export function knownModels(client: LanguageClient, folder: string, order: ModelOrder): Promise<KnownModels> {
  return client.sendRequest("model-lifecycle/knownModels", { folder, ...order });
}

export function newRecords(client: LanguageClient, folder: string, wanted: WantedRecords): Promise<NewRecords> {
  return client.sendRequest("model-lifecycle/newRecords", { folder, ...wanted });
}
