// The extension's settings, as the person has set them; those of an untrusted folder are left out by VS Code.
import * as vscode from "vscode";

export const SECTION = "model-lifecycle";

export const SERVER_SETTINGS = [
  "config",
  "debounce",
  "scope",
  "diagnostics",
  "sync",
  "inlayHints",
  "codeLens",
  "documentLinks",
  "semanticTokens",
  "catalogueFindings",
  "sourceFindings",
  "deprecatedTags",
  "scan",
] as const;

/** Settings that only take effect when the server starts. */
export const READ_AT_START = ["path", "interpreter", "diagnostics", "sync"].map((name) => `${SECTION}.${name}`);

export function textSetting(name: "path" | "interpreter" | "wheels"): string {
  return vscode.workspace.getConfiguration(SECTION).get<string>(name, "").trim();
}

export function offersSchemas(resource?: vscode.Uri): boolean {
  return vscode.workspace.getConfiguration(SECTION, resource).get("offerSchemas", false);
}

/** Whether source code is scanned in folders without a configuration. */
export function scansAll(): boolean {
  return vscode.workspace.getConfiguration(SECTION).get("scan", false);
}

/** The server's own settings, under its names. */
export function serverSettings(): Record<string, unknown> {
  const settings = vscode.workspace.getConfiguration(SECTION);
  return Object.fromEntries(SERVER_SETTINGS.map((name) => [name, settings.get(name)]));
}
