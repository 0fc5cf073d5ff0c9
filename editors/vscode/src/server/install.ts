// Installs the server for the extension alone, when the person asks for it.
import { readdir } from "node:fs/promises";
import * as path from "node:path";
import * as vscode from "vscode";
import { textSetting } from "../settings.ts";
import { InstallError, makeEnvironment } from "./environment.ts";
import { onPath, spelledOut } from "./paths.ts";
import { findPython, OLDEST_PYTHON, type Python, type PythonSearch } from "./pythons.ts";
import type { SelectedPython } from "./selected.ts";
import { extensionVersion, probeOptions, storageOf, surroundings } from "./surroundings.ts";

const LOG = "Show Log";
const RETRY = "Try Again";

export class Installer {
  readonly #context: vscode.ExtensionContext;
  readonly #log: vscode.LogOutputChannel;
  readonly #selected: SelectedPython;
  #running: Promise<boolean> | undefined;

  constructor(context: vscode.ExtensionContext, log: vscode.LogOutputChannel, selected: SelectedPython) {
    this.#context = context;
    this.#log = log;
    this.#selected = selected;
  }

  /** Whether there is an environment now. A second call while one runs waits for the first. */
  install(): Promise<boolean> {
    this.#running ??= this.#withProgress().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #withProgress(): Promise<boolean> {
    const aborting = new AbortController();
    try {
      await vscode.window.withProgress(
        { location: vscode.ProgressLocation.Notification, title: "Model Lifecycle server", cancellable: true },
        async (progress, token) => {
          token.onCancellationRequested(() => {
            aborting.abort();
          });
          await this.#install(aborting.signal, (message) => {
            progress.report({ message });
          });
        },
      );
      return true;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (aborting.signal.aborted) this.#log.info("The installation was cancelled; nothing was left behind.");
      else void this.#tell(`The server was not installed. ${message}`);
      return false;
    }
  }

  async #install(signal: AbortSignal, step: (message: string) => void): Promise<void> {
    step("Looking for Python…");
    const python = await this.#python();
    this.#log.info(`Installing the server with Python ${python.version.join(".")}, ${python.command}.`);
    const made = await makeEnvironment({
      storage: storageOf(this.#context),
      python: python.command,
      pythonArguments: python.before,
      wheel: await this.#wheel(),
      wheels: spelledOut(textSetting("wheels"), surroundings()),
      version: extensionVersion(this.#context),
      platform: process.platform,
      variables: process.env,
      signal,
      step,
      line: (line) => {
        this.#log.info(line);
        const package_ = /^Collecting (\S+)/.exec(line)?.[1];
        if (package_ !== undefined) step(`Fetching ${package_}…`);
      },
    });
    this.#log.info(`Installed version ${made.version} in ${made.folder}.`);
  }

  async #python(): Promise<Python> {
    const around = surroundings();
    const wished = spelledOut(textSetting("interpreter"), around);
    const selected = await this.#selected.interpreter();
    const named = [wished === "" || /[\\/]/.test(wished) ? wished : (onPath([wished], around)[0] ?? ""), selected ?? ""];
    const search = await findPython(named.filter((one) => one !== ""), around, probeOptions(this.#context));
    if (search.found === undefined) throw new InstallError(noPython(search));
    return search.found;
  }

  async #wheel(): Promise<string> {
    const folder = path.join(this.#context.extensionPath, "bundled");
    const wheel = (await readdir(folder)).find((name) => name.endsWith(".whl.br"));
    if (wheel === undefined) throw new InstallError("The extension does not carry the server. Install it again.");
    return path.join(folder, wheel);
  }

  async #tell(message: string): Promise<void> {
    this.#log.error(message);
    const button = await vscode.window.showErrorMessage(message, RETRY, LOG);
    if (button === LOG) this.#log.show();
    if (button === RETRY) await vscode.commands.executeCommand("model-lifecycle.installServer");
  }
}

function noPython({ tooOld }: PythonSearch): string {
  const wanted = `Python ${OLDEST_PYTHON.join(".")} or newer`;
  const found = tooOld.map(({ command, version }) => `${version.join(".")} (\`${command}\`)`);
  const known = found.length === 0 ? "No Python was found" : `Only Python ${found.join(" and ")} was found`;
  return `${known}. Install ${wanted}, or name it in the setting \`model-lifecycle.interpreter\`.`;
}
