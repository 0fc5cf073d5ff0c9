// A small runner for tests inside VS Code's extension host, and what the tests have in common.
import assert from "node:assert/strict";
import { inspect } from "node:util";
import * as vscode from "vscode";
import type { Api } from "../../src/extension.ts";
import type { Main } from "../../src/main.ts";

const LIMIT_MS = 60_000;
const PAUSE_MS = 20;

interface Test {
  readonly name: string;
  readonly body: () => Promise<void>;
}

export interface Result {
  readonly name: string;
  /** What went wrong; missing where nothing did. */
  readonly error?: string;
}

const tests: Test[] = [];

export function test(name: string, body: () => Promise<void>): void {
  tests.push({ name, body });
}

export async function runAll(): Promise<Result[]> {
  const results: Result[] = [];
  for (const { name, body } of tests) {
    try {
      await body();
      results.push({ name });
    } catch (error) {
      results.push({ name, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  }
  return results;
}

/** The first answer for which the condition holds. */
export async function until<T>(ask: () => T | Thenable<T>, holds: (answer: T) => boolean = Boolean): Promise<T> {
  const end = Date.now() + LIMIT_MS;
  for (;;) {
    const answer = await ask();
    if (holds(answer)) return answer;
    assert.ok(Date.now() < end, `This did not come true in time: ${String(holds)}; the last answer was ${inspect(answer)}`);
    await new Promise((go) => setTimeout(go, PAUSE_MS));
  }
}

export const extension = (): vscode.Extension<Api> => {
  const found = vscode.extensions.getExtension<Api>("model-lifecycle.model-lifecycle-vscode");
  assert.ok(found, "the extension is not installed");
  return found;
};

/** The extension proper, with its server running. */
export async function main(): Promise<Main> {
  const api = await extension().activate();
  const started = await api.wake();
  await until(() => started.server.state.kind, (kind) => kind === "running");
  return started;
}

/** A file of the folder that is open. */
export function uriOf(path: string): vscode.Uri {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  assert.ok(folder);
  return vscode.Uri.joinPath(folder.uri, path);
}

export async function open(path: string): Promise<vscode.TextDocument> {
  const document = await vscode.workspace.openTextDocument(uriOf(path));
  await vscode.window.showTextDocument(document, { preview: false });
  return document;
}

/** Undoes what was not saved. */
export async function revert(): Promise<void> {
  await vscode.commands.executeCommand("workbench.action.files.revert");
}

export function codeOf({ code }: vscode.Diagnostic): string {
  return String(typeof code === "object" ? code.value : code);
}

export function ours(uri: vscode.Uri): vscode.Diagnostic[] {
  return vscode.languages.getDiagnostics(uri).filter(({ source }) => source === "model-lifecycle");
}

/** Our diagnostics of a file once they have these codes, in the order of their positions. */
export async function findings(uri: vscode.Uri, codes: readonly string[]): Promise<vscode.Diagnostic[]> {
  const found = await until(
    () => ours(uri),
    (now) => now.map(codeOf).sort().join() === [...codes].sort().join(),
  );
  return found.sort((one, other) => one.range.start.compareTo(other.range.start));
}

export async function provided<T>(command: string, ...given: unknown[]): Promise<T[]> {
  return (await vscode.commands.executeCommand<T[] | undefined>(command, ...given)) ?? [];
}
