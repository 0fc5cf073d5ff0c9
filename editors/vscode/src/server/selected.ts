// The Python environment that is selected in the Python extension, where that one is installed.
import { PVSC_EXTENSION_ID, PythonExtension } from "@vscode/python-extension";
import * as vscode from "vscode";

export class SelectedPython implements vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.#changed.event;
  readonly #log: vscode.LogOutputChannel;
  #watching: vscode.Disposable | undefined;
  readonly #installed: vscode.Disposable;

  constructor(log: vscode.LogOutputChannel) {
    this.#log = log;
    let there = isThere();
    this.#installed = vscode.extensions.onDidChange(() => {
      if (there !== isThere()) {
        there = isThere();
        this.#changed.fire();
      }
    });
  }

  /** Its interpreter. In a folder that is not trusted nobody is asked: the folder may have chosen it. */
  async interpreter(): Promise<string | undefined> {
    if (!vscode.workspace.isTrusted || !isThere()) return undefined;
    try {
      const api = await PythonExtension.api();
      this.#watching ??= api.environments.onDidChangeActiveEnvironmentPath(() => {
        this.#changed.fire();
      });
      const resource = vscode.workspace.workspaceFolders?.[0];
      const active = api.environments.getActiveEnvironmentPath(resource);
      return (await api.environments.resolveEnvironment(active))?.executable.uri?.fsPath;
    } catch (error) {
      this.#log.warn(`The Python extension does not tell which environment is selected: ${String(error)}`);
      return undefined;
    }
  }

  dispose(): void {
    this.#watching?.dispose();
    this.#installed.dispose();
    this.#changed.dispose();
  }
}

function isThere(): boolean {
  return vscode.extensions.getExtension(PVSC_EXTENSION_ID) !== undefined;
}
