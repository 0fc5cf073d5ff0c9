// Starts, stops and restarts the language server.
import * as vscode from "vscode";
import { LanguageClient, type LanguageClientOptions, RevealOutputChannelOn, State } from "vscode-languageclient/node";
import { diagnosticsMiddleware } from "../commands/codes.ts";
import { completionMiddleware } from "../completion.ts";
import { READ_AT_START, SECTION, serverSettings } from "../settings.ts";
import { outlineMiddleware } from "../yaml/outline.ts";
import type { FoundServer } from "./candidate.ts";
import { Crashes } from "./crashes.ts";
import { TellsOfEnd } from "./ending.ts";
import { Launch } from "./launch.ts";
import type { SelectedPython } from "./selected.ts";
import type { Server, ServerState } from "./server.ts";
import { probeOptions, searchServer } from "./surroundings.ts";
import type { Tell } from "./tell.ts";
import { traceInto } from "./trace.ts";
import { refusalWords, whereFrom } from "./words.ts";

const NAME = "Model Lifecycle";
const DOCUMENTS = ["file", "untitled"].flatMap((scheme) =>
  ["yaml", "json", "jsonc"].map((language) => ({ scheme, language })),
);
/** VS Code shows findings above a hover by itself, and follows links to these commands in it. */
const HOVERS = { findings: false, commands: true };
const LINKED_COMMANDS = ["model-lifecycle.openPreview", "model-lifecycle.copyReplacement"];
/** Long enough that a path that is being typed is not reported as missing at each pause. */
const PAUSE_MS = 1_000;
/** The client has put its own things in order by then. */
const PAUSE_AFTER_CRASH_MS = 100;
const START_PATIENCE_MS = 5_000;

/** All messages about the server are ours: a start that fails is one, and not two. */
class QuietClient extends LanguageClient {
  override error(message: string, data?: unknown): void {
    super.error(message, data, false);
  }
}

export class ServerControl implements Server, vscode.Disposable {
  readonly #context: vscode.ExtensionContext;
  readonly #log: vscode.LogOutputChannel;
  readonly #selected: SelectedPython;
  readonly #tell: Tell;
  readonly #trace: vscode.LogOutputChannel;
  readonly #stateChanged = new vscode.EventEmitter<ServerState>();
  readonly #willStart = new vscode.EventEmitter<LanguageClient>();
  readonly onDidChangeState = this.#stateChanged.event;
  readonly onWillStart = this.#willStart.event;
  readonly #watching: { dispose(): unknown }[];
  #state: ServerState = { kind: "stopped" };
  #client: LanguageClient | undefined;
  #launch: Launch | undefined;
  #work: Promise<void> = Promise.resolve();
  readonly #crashes = new Crashes();
  #pause: NodeJS.Timeout | undefined;

  constructor(context: vscode.ExtensionContext, log: vscode.LogOutputChannel, selected: SelectedPython, tell: Tell) {
    this.#context = context;
    this.#log = log;
    this.#selected = selected;
    this.#tell = tell;
    this.#trace = traceInto(log);
    this.#watching = [
      this.#trace,
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (READ_AT_START.some((name) => event.affectsConfiguration(name))) this.#restartSoon("A setting changed");
      }),
      vscode.workspace.onDidGrantWorkspaceTrust(() => {
        this.#restartSoon("The folder is trusted now");
      }),
      selected.onDidChange(() => {
        this.#restartSoon("Another Python environment was selected", { onlyIfOther: true });
      }),
    ];
  }

  get state(): ServerState {
    return this.#state;
  }

  get client(): LanguageClient | undefined {
    return this.#state.kind === "running" ? this.#client : undefined;
  }

  async running(): Promise<LanguageClient | undefined> {
    await this.#work;
    if (this.#state.kind === "starting") await this.#settled(); // after a crash
    if (this.client === undefined) this.#tell.again(this.#state);
    return this.client;
  }

  restart(): Promise<void> {
    this.#crashes.forget();
    return this.#restart();
  }

  stop(): Promise<void> {
    clearTimeout(this.#pause);
    return this.#next(() => this.#end());
  }

  dispose(): void {
    clearTimeout(this.#pause);
    for (const one of this.#watching) one.dispose();
    this.#stateChanged.dispose();
    this.#willStart.dispose();
  }

  #restart(): Promise<void> {
    clearTimeout(this.#pause);
    return this.#next(async () => {
      await this.#end();
      await this.#begin();
    });
  }

  /** Several things tend to change at once. */
  #restartSoon(reason: string, { onlyIfOther = false } = {}): void {
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => {
      this.#log.info(`${reason}: looking for the server again.`);
      void (onlyIfOther ? this.#next(() => this.#restartIfOther()) : this.restart());
    }, PAUSE_MS);
  }

  async #restartIfOther(): Promise<void> {
    const { found } = await searchServer(this.#context, this.#selected);
    const now = this.#state.kind === "running" ? this.#state.from : undefined;
    if (now !== undefined && found?.command === now.command && found.version === now.version) return;
    await this.#end();
    await this.#begin();
  }

  #settled(): Promise<void> {
    return new Promise((resolve) => {
      const watching = this.onDidChangeState(({ kind }) => {
        if (kind === "starting" || kind === "stopped") return;
        watching.dispose();
        resolve();
      });
    });
  }

  /** One thing after the other: a start never overtakes a stop. */
  #next(step: () => Promise<void>): Promise<void> {
    const safe = async () => {
      try {
        await step();
      } catch (error) {
        this.#fail(error instanceof Error ? error.message : String(error));
      }
    };
    this.#work = this.#work.then(safe);
    return this.#work;
  }

  #become(state: ServerState): void {
    this.#state = state;
    this.#stateChanged.fire(state);
  }

  #fail(message: string): void {
    this.#log.error(message);
    this.#become({ kind: "failed", message });
    this.#tell.failed(message);
  }

  async #begin(): Promise<void> {
    this.#become({ kind: "starting" });
    const { found, refusals } = await searchServer(this.#context, this.#selected);
    for (const refusal of refusals) this.#log.info(refusalWords(refusal));
    if (found === undefined) {
      this.#log.info(`No server. PATH is ${process.env["PATH"] ?? "empty"}`);
      this.#become(this.#tell.notFound(refusals));
      return;
    }
    this.#log.info(`Server ${found.version}, ${whereFrom(found.place)}: ${[found.command, ...found.before].join(" ")}`);
    await this.#startClient(found);
  }

  async #startClient(found: FoundServer): Promise<void> {
    const launch = new Launch(found, probeOptions(this.#context).cwd);
    const ended: TellsOfEnd = new TellsOfEnd(() => {
      this.#ended(client);
    });
    const languages = await vscode.languages.getLanguages();
    const client = new QuietClient(SECTION, NAME, () => launch.start(), this.#clientOptions(ended, languages));
    this.#client = client;
    this.#launch = launch;
    this.#willStart.fire(client);
    try {
      await client.start();
    } catch (error) {
      const words = await launch.lastWords();
      const why = launch.ending ?? (error instanceof Error ? error.message : String(error));
      throw new Error(`The server does not start${words === "" ? `: ${why}.` : `. It says: ${words}`}`, { cause: error });
    }
    const version = client.initializeResult?.serverInfo?.version ?? found.version;
    this.#become({ kind: "running", version, from: found });
    this.#tell.started({ version, from: found });
  }

  #ended(client: LanguageClient): void {
    // A client that has not started is reported where it is started.
    if (this.#client !== client || this.#state.kind !== "running") return;
    if (!this.#crashes.more(Date.now())) {
      this.#fail("The server ended unexpectedly, and too often in a short time. It is not started again.");
      return;
    }
    this.#log.warn("The server is started again.");
    this.#become({ kind: "starting" });
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => void this.#restart(), PAUSE_AFTER_CRASH_MS);
  }

  #clientOptions(errorHandler: TellsOfEnd, languages: string[]): LanguageClientOptions {
    return {
      documentSelector: DOCUMENTS,
      outputChannel: this.#log,
      revealOutputChannelOn: RevealOutputChannelOn.Never,
      initializationOptions: () => ({ ...serverSettings(), languages, modelsInUse: true, hovers: HOVERS }),
      markdown: { isTrusted: { enabledCommands: LINKED_COMMANDS } },
      middleware: { ...diagnosticsMiddleware, ...outlineMiddleware, ...completionMiddleware },
      traceOutputChannel: this.#trace,
      initializationFailedHandler: () => false,
      errorHandler,
    };
  }

  async #end(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    if (client !== undefined) await endClient(client, this.#log);
    await this.#launch?.end();
    this.#launch = undefined;
    this.#become({ kind: "stopped" });
  }
}

/** Ends a client in whatever state it is; it cannot be stopped while it starts. */
async function endClient(client: LanguageClient, log: vscode.LogOutputChannel): Promise<void> {
  try {
    if (client.state === State.Starting) {
      const patience = new Promise((resolve) => setTimeout(resolve, START_PATIENCE_MS));
      await Promise.race([client.start(), patience]);
    }
    await client.dispose();
  } catch (error) {
    log.debug(`Stopping: ${String(error)}`);
  }
}
