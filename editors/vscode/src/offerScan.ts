// Offers once, in a window without records, to say which models end: where an open file names one that is over.
import * as vscode from "vscode";
import { modelOver } from "./evidence/over.ts";
import { scansAll, SECTION } from "./settings.ts";

const OFFERED = "model-lifecycle.scanOffered";
const SHOW = "Show Them";

export class ScanOffer {
  readonly #memory: vscode.Memento;

  constructor(memory: vscode.Memento) {
    this.#memory = memory;
  }

  async lookAt(document: vscode.TextDocument): Promise<void> {
    const folder = vscode.workspace.getWorkspaceFolder(document.uri);
    if (scansAll() || document.uri.scheme !== "file" || folder === undefined || this.#memory.get(OFFERED)) return;
    const found = modelOver(document.getText(), new Date().toISOString().slice(0, 10));
    if (found === undefined) return;
    await this.#memory.update(OFFERED, true);
    const name = vscode.workspace.asRelativePath(document.uri);
    const chosen = await vscode.window.showInformationMessage(
      `\`${found.id}\` in ${name} shut down on ${found.day}. Show which models end in the source code of this folder?`,
      SHOW,
    );
    if (chosen === SHOW) {
      const settings = vscode.workspace.getConfiguration(SECTION);
      await settings.update("scan", true, vscode.ConfigurationTarget.Workspace);
    }
  }
}
