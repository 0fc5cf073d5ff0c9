// What the extension and the server say to each other about previews; editors/README.md documents it.

export const OPEN = "model-lifecycle.openPreview";
export const CLOSE = "model-lifecycle.closePreview";
export const ASSETS = "model-lifecycle/previewAssets";
export const PAGE = "model-lifecycle/previewPage";
export const ACTION = "model-lifecycle/previewAction";
export const FORWARDED = "model-lifecycle/previewForwarded";
export const CURSOR = "model-lifecycle/cursor";
export const CHANGED = "model-lifecycle/previewChanged";
export const HIGHLIGHT = "model-lifecycle/previewHighlight";
export const CLOSED = "model-lifecycle/previewClosed";

/** What a page is opened by again. The server's to read; here it is only kept. */
export type Target = Readonly<Record<string, unknown>>;

export interface Opened {
  readonly uri: string;
  readonly id: string;
  readonly title: string;
}

export interface Choice {
  readonly title: string;
  readonly target: Target;
}

/** The result of `openPreview` with `ask: false`. */
export type Opening = Opened | { readonly choices: readonly Choice[] } | null;

/** The fixed parts of a panel. */
export interface Assets {
  readonly style: string;
  readonly script: string;
  readonly chrome: string;
}

/** Of the state of a page only what the extension itself reads; the webview's script reads the rest. */
export interface PageState {
  readonly id: string;
  readonly title: string;
  readonly locked: boolean;
  readonly target: Target;
}

export interface Highlight {
  readonly id: string;
  readonly values: readonly string[];
}

/** What a reader clicked. */
export type Action =
  | { readonly kind: "reveal"; readonly value: string }
  | { readonly kind: "problem"; readonly problem: string }
  | { readonly kind: "lock"; readonly locked: boolean };

/** From the webview's script. */
export type FromPage = { readonly type: "ready" } | { readonly type: "action"; readonly action: Action };

/** To the webview's script. */
export type ToPage =
  | { readonly type: "page"; readonly state: PageState }
  | { readonly type: "highlight"; readonly values: readonly string[] }
  | { readonly type: "note"; readonly text: string };

/** What the webview keeps for the extension while the window is away. */
export interface Kept {
  readonly target: Target;
  readonly locked: boolean;
  readonly title: string;
}

/** A message of the webview as what it is; undefined for anything that it does not send. */
export function fromPage(message: unknown): FromPage | undefined {
  if (!isObject(message)) return undefined;
  if (message["type"] === "ready") return { type: "ready" };
  const action = message["type"] === "action" ? actionOf(message["action"]) : undefined;
  return action === undefined ? undefined : { type: "action", action };
}

function actionOf(value: unknown): Action | undefined {
  if (!isObject(value)) return undefined;
  const { kind, value: id, problem, locked } = value;
  if (kind === "reveal" && typeof id === "string") return { kind, value: id };
  if (kind === "problem" && typeof problem === "string") return { kind, problem };
  if (kind === "lock" && typeof locked === "boolean") return { kind, locked };
  return undefined;
}

/** The state of a webview of an earlier window; undefined where it is not one of ours. */
export function keptOf(state: unknown): Kept | undefined {
  if (!isObject(state) || !isObject(state["target"])) return undefined;
  const { target, locked, title } = state;
  return { target, locked: locked === true, title: typeof title === "string" ? title : "" };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
