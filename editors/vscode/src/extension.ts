// What VS Code loads with any YAML or JSON file, in anyone's folder: it takes a cheap look, and stays silent until
// there are records. Everything else is in `main.ts`, which is loaded then.
import * as vscode from "vscode";
import { isConfigured, lookAround, mayHoldRecords, showsRecords } from "./evidence/look.ts";
import type { Main } from "./main.ts";
import { ScanOffer } from "./offerScan.ts";
import { SECTION } from "./settings.ts";

const CONFIGURATIONS = "**/{model-lifecycle,pyproject}.toml";
const PAUSE_MS = 500;

/** What other extensions, and tests, get from `activate`. */
export interface Api {
  /** Whether there are records, so that the extension does anything at all. */
  readonly awake: boolean;
  /** What the extension proper offers, loaded now if it is not yet. */
  wake(): Promise<Main>;
}

let sleeper: Sleeper | undefined;

export function activate(context: vscode.ExtensionContext): Api {
  sleeper = new Sleeper(context);
  context.subscriptions.push(sleeper);
  void sleeper.look();
  return sleeper;
}

export async function deactivate(): Promise<void> {
  await sleeper?.stop();
}

class Sleeper implements Api, vscode.Disposable {
  readonly #context: vscode.ExtensionContext;
  readonly #looking = new vscode.CancellationTokenSource();
  readonly #watching: vscode.Disposable[] = [];
  readonly #offer: ScanOffer;
  #main: Promise<Main> | undefined;
  #pause: NodeJS.Timeout | undefined;

  constructor(context: vscode.ExtensionContext) {
    this.#context = context;
    this.#offer = new ScanOffer(context.globalState);
    this.#watch();
    this.#answerCommands();
  }

  get awake(): boolean {
    return this.#main !== undefined;
  }

  async look(): Promise<void> {
    const evidence = await lookAround(this.#looking.token);
    if (evidence !== undefined) return void this.wake(evidence);
    for (const document of vscode.workspace.textDocuments) void this.#offer.lookAt(document);
  }

  wake(evidence = "a command was run"): Promise<Main> {
    this.#main ??= this.#load(evidence);
    return this.#main;
  }

  async stop(): Promise<void> {
    await (await this.#main)?.stop();
  }

  dispose(): void {
    clearTimeout(this.#pause);
    this.#looking.cancel();
    this.#looking.dispose();
    for (const one of this.#watching.splice(0)) one.dispose();
  }

  async #load(evidence: string): Promise<Main> {
    this.dispose();
    await vscode.commands.executeCommand("setContext", "model-lifecycle.awake", true);
    const { start } = await import("./main.ts");
    return start(this.#context, evidence);
  }

  /** Looks again at what may have become evidence: the document that is opened or written, a new configuration. */
  #watch(): void {
    const lookAt = (document: vscode.TextDocument) => {
      if (showsRecords(document)) void this.wake(`\`${document.uri.fsPath}\` is a record`);
    };
    const lookAgain = () => void this.look();
    const files = vscode.workspace.createFileSystemWatcher(CONFIGURATIONS, false, false, true);
    this.#watching.push(
      files,
      files.onDidCreate(lookAgain),
      files.onDidChange(lookAgain),
      vscode.workspace.onDidChangeWorkspaceFolders(lookAgain),
      vscode.workspace.onDidChangeConfiguration((change) => {
        if (change.affectsConfiguration(`${SECTION}.scan`)) lookAgain();
      }),
      vscode.workspace.onDidSaveTextDocument(lookAt),
      vscode.workspace.onDidOpenTextDocument((document) => {
        lookAt(document);
        void isConfigured(document).then((configured) => {
          if (configured) void this.wake(`\`${document.uri.fsPath}\` is in a folder that is configured`);
          else void this.#offer.lookAt(document);
        });
      }),
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        if (!mayHoldRecords(document)) return;
        clearTimeout(this.#pause);
        this.#pause = setTimeout(() => {
          lookAt(document);
        }, PAUSE_MS);
      }),
    );
  }

  /** A command of ours wakes the extension, records or not: the walkthrough has buttons for some. */
  #answerCommands(): void {
    const { contributes } = this.#context.extension.packageJSON as {
      contributes: { commands: { command: string }[] };
    };
    for (const { command } of contributes.commands) {
      this.#watching.push(
        vscode.commands.registerCommand(command, async (...given: unknown[]) => {
          await this.wake();
          return vscode.commands.executeCommand(command, ...given);
        }),
      );
    }
  }
}
