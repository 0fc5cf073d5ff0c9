// Starts, stops and restarts the language server.
import * as vscode from "vscode";
import { LanguageClient, RevealOutputChannelOn } from "vscode-languageclient/node";
import type { Server, ServerState } from "./server.ts";

const DOCUMENTS = ["file", "untitled"].flatMap((scheme) =>
  ["yaml", "json", "jsonc"].map((language) => ({ scheme, language })),
);

export class ServerControl implements Server, vscode.Disposable {
  readonly #context: vscode.ExtensionContext;
  readonly #log: vscode.LogOutputChannel;
  readonly #stateChanged = new vscode.EventEmitter<ServerState>();
  readonly #willStart = new vscode.EventEmitter<LanguageClient>();
  readonly onDidChangeState = this.#stateChanged.event;
  readonly onWillStart = this.#willStart.event;
  #state: ServerState = { kind: "stopped" };
  #client: LanguageClient | undefined;
  #work: Promise<void> = Promise.resolve();

  constructor(context: vscode.ExtensionContext, log: vscode.LogOutputChannel) {
    this.#context = context;
    this.#log = log;
  }

  get state(): ServerState {
    return this.#state;
  }

  get client(): LanguageClient | undefined {
    return this.#state.kind === "running" ? this.#client : undefined;
  }

  async running(): Promise<LanguageClient | undefined> {
    await this.#work;
    return this.client;
  }

  restart(): Promise<void> {
    return this.#next(async () => {
      await this.#end();
      await this.#begin();
    });
  }

  stop(): Promise<void> {
    return this.#next(() => this.#end());
  }

  dispose(): void {
    this.#stateChanged.dispose();
    this.#willStart.dispose();
  }

  /** One thing after the other: a start never overtakes a stop. */
  #next(step: () => Promise<void>): Promise<void> {
    this.#work = this.#work.then(step, step);
    return this.#work;
  }

  #become(state: ServerState): void {
    this.#state = state;
    this.#stateChanged.fire(state);
  }

  async #begin(): Promise<void> {
    this.#become({ kind: "starting" });
    const settings = vscode.workspace.getConfiguration("model-lifecycle");
    const command = settings.get("path", "") !== "" ? settings.get("path", "") : "model-lifecycle";
    const client = new LanguageClient(
      "model-lifecycle",
      "Model Lifecycle",
      { command, args: ["lsp"], options: { cwd: this.#context.extensionPath } },
      {
        documentSelector: DOCUMENTS,
        outputChannel: this.#log,
        revealOutputChannelOn: RevealOutputChannelOn.Never,
        initializationOptions: settings,
      },
    );
    this.#client = client;
    this.#willStart.fire(client);
    try {
      await client.start();
      this.#become({ kind: "running", version: client.initializeResult?.serverInfo?.version ?? "", where: command });
    } catch (error) {
      this.#log.error(String(error));
      this.#become({ kind: "failed", message: String(error) });
    }
  }

  async #end(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    await client?.dispose();
    this.#become({ kind: "stopped" });
  }
}
