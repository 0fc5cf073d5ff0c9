// Messages about the server: each is shown once, with buttons for what can be done about it.
import * as vscode from "vscode";
import { SECTION } from "../settings.ts";
import { OLDEST_PYTHON } from "./pythons.ts";
import type { FoundServer, Refusal } from "./candidate.ts";
import { worthTelling } from "./finding.ts";
import type { ServerState } from "./server.ts";
import { mismatchWords, refusalWords, settingOf } from "./words.ts";

const INSTALL = "Install";
const CHOOSE = "Choose Program…";
const LOG = "Show Log";
const RESTART = "Restart";
const SETTING = "Open Setting";

type Button = typeof INSTALL | typeof CHOOSE | typeof LOG | typeof RESTART | typeof SETTING;

export class Tell {
  readonly #version: string;
  readonly #told = new Set<string>();

  constructor(extensionVersion: string) {
    this.#version = extensionVersion;
  }

  /** No server: what that makes the state, after a message was shown. */
  notFound(refusals: readonly Refusal[]): ServerState {
    const refusal = worthTelling(refusals);
    if (refusal === undefined) {
      this.#once(NOT_INSTALLED, () => this.#warn(NOT_INSTALLED, [INSTALL, CHOOSE, LOG]));
      return { kind: "notInstalled" };
    }
    const message = refusalWords(refusal);
    const setting = settingOf(refusal.candidate);
    this.#once(message, () => this.#error(message, setting === undefined ? [INSTALL, CHOOSE, LOG] : [SETTING, LOG], setting));
    return { kind: "failed", message };
  }

  failed(message: string): void {
    this.#once(message, () => this.#error(message, [RESTART, LOG]));
  }

  started({ version, from }: { version: string; from: FoundServer }): void {
    const mismatch = mismatchWords(version, this.#version, from);
    // What was wrong is mended: should it happen again, it is news.
    const kept = mismatch !== undefined && this.#told.has(mismatch);
    this.#told.clear();
    if (kept) this.#told.add(mismatch);
    else if (mismatch !== undefined) this.#once(mismatch, () => this.#warn(mismatch, from.place === "own" ? [INSTALL, LOG] : [LOG]));
  }

  /** A command was run that needs the server: then it is said again why there is none. */
  again(state: ServerState): void {
    if (state.kind === "notInstalled") void this.#warn(NOT_INSTALLED, [INSTALL, CHOOSE, LOG]);
    else if (state.kind === "failed") void this.#error(state.message, [RESTART, LOG]);
  }

  #once(what: string, say: () => Promise<void>): void {
    if (this.#told.has(what)) return;
    this.#told.add(what);
    void say();
  }

  async #warn(message: string, buttons: Button[]): Promise<void> {
    await act(await vscode.window.showWarningMessage(message, ...buttons));
  }

  async #error(message: string, buttons: Button[], setting?: string): Promise<void> {
    await act(await vscode.window.showErrorMessage(message, ...buttons), setting);
  }
}

const NOT_INSTALLED =
  "The Model Lifecycle server is not installed, so records are not checked. The extension can install it for itself " +
  `(Python ${OLDEST_PYTHON.join(".")} or newer is needed), or you choose the \`model-lifecycle\` program.`;

async function act(button: Button | undefined, setting?: string): Promise<void> {
  switch (button) {
    case INSTALL:
      await vscode.commands.executeCommand("model-lifecycle.installServer");
      break;
    case CHOOSE:
      await chooseProgram();
      break;
    case LOG:
      await vscode.commands.executeCommand("model-lifecycle.showLog");
      break;
    case RESTART:
      await vscode.commands.executeCommand("model-lifecycle.restartServer");
      break;
    case SETTING:
      await vscode.commands.executeCommand("workbench.action.openSettings", setting);
      break;
    case undefined:
      break;
  }
}

async function chooseProgram(): Promise<void> {
  const [chosen] = (await vscode.window.showOpenDialog({ title: "The `model-lifecycle` program", openLabel: "Use" })) ?? [];
  if (chosen === undefined) return;
  const settings = vscode.workspace.getConfiguration(SECTION);
  await settings.update("path", chosen.fsPath, vscode.ConfigurationTarget.Global);
}
