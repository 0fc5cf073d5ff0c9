// What the server says of the file in the active editor: which kind of record it is, if any.
import * as vscode from "vscode";
import { type FileInfo, fileInfo } from "./requests.ts";
import type { Server } from "./server/server.ts";
import { mayHoldRecords } from "./evidence/look.ts";

const RECORD_KEY = "model-lifecycle.recordFile";
const PAUSE_MS = 300;

export class ActiveFile implements vscode.Disposable {
  readonly #server: Server;
  readonly #changed = new vscode.EventEmitter<FileInfo | undefined>();
  readonly onDidChange = this.#changed.event;
  readonly #watching: vscode.Disposable[];
  #info: FileInfo | undefined;
  #pause: NodeJS.Timeout | undefined;
  #asked = 0;

  constructor(server: Server) {
    this.#server = server;
    this.#watching = [
      vscode.window.onDidChangeActiveTextEditor(() => void this.#ask()),
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        if (document === vscode.window.activeTextEditor?.document) this.#askSoon();
      }),
      vscode.workspace.onDidSaveTextDocument(() => {
        this.#askSoon();
      }),
      server.onDidChangeState(() => void this.#ask()),
    ];
  }

  /** What is known of the active editor's file; undefined where it cannot be a record, or no server runs. */
  get info(): FileInfo | undefined {
    return this.#info;
  }

  dispose(): void {
    clearTimeout(this.#pause);
    for (const one of this.#watching) one.dispose();
    this.#changed.dispose();
  }

  #askSoon(): void {
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => void this.#ask(), PAUSE_MS);
  }

  async #ask(): Promise<void> {
    clearTimeout(this.#pause);
    const asked = ++this.#asked;
    const document = vscode.window.activeTextEditor?.document;
    // A preview or a log that gets the focus is no other file.
    if (document === undefined && vscode.window.visibleTextEditors.length > 0) return;
    if (document?.uri.scheme === "output") return;
    const { client } = this.#server;
    const info = document && client && mayHoldRecords(document) ? await ask(client, document.uri) : undefined;
    if (asked !== this.#asked || JSON.stringify(info) === JSON.stringify(this.#info)) return;
    this.#info = info;
    await vscode.commands.executeCommand("setContext", RECORD_KEY, info !== undefined && info.kind !== null);
    this.#changed.fire(info);
  }
}

async function ask(client: NonNullable<Server["client"]>, uri: vscode.Uri): Promise<FileInfo | undefined> {
  try {
    return (await fileInfo(client, uri.toString())) ?? undefined;
  } catch {
    return undefined; // The server is just ending, or is one that does not know the request.
  }
}
