// The extension proper: loaded only where there are records.
import * as vscode from "vscode";
import { registerCopy } from "./commands/copy.ts";
import { registerExplain } from "./commands/explain.ts";
import { registerFileInfo } from "./commands/file.ts";
import { registerNewRecords } from "./commands/newRecords.ts";
import { registerReferences } from "./commands/references.ts";
import { ActiveFile } from "./files.ts";
import { showModelsInUse } from "./modelsInUse.ts";
import { registerPreview } from "./preview/index.ts";
import { ServerControl } from "./server/control.ts";
import { Installer } from "./server/install.ts";
import { SelectedPython } from "./server/selected.ts";
import type { Server } from "./server/server.ts";
import { extensionVersion } from "./server/surroundings.ts";
import { Tell } from "./server/tell.ts";
import { showStatus } from "./status.ts";
import { SchemaOffer } from "./yaml/schemas.ts";

export interface Main {
  readonly server: Server;
  readonly file: ActiveFile;
  stop(): Promise<void>;
}

export function start(context: vscode.ExtensionContext, evidence: string): Main {
  const log = vscode.window.createOutputChannel("Model Lifecycle", { log: true });
  log.info(`Version ${extensionVersion(context)}, started because ${evidence}.`);
  const selected = new SelectedPython(log);
  const server = new ServerControl(context, log, selected, new Tell(extensionVersion(context)));
  const installer = new Installer(context, log, selected);
  const file = new ActiveFile(server);
  context.subscriptions.push(
    log,
    selected,
    server,
    file,
    showStatus(server, file),
    registerExplain(server),
    registerFileInfo(server),
    new SchemaOffer(server, log),
    server.onDidChangeState(({ kind }) => {
      // The walkthrough ticks its step off.
      if (kind === "running") void vscode.commands.executeCommand("setContext", "model-lifecycle.serverRuns", true);
    }),
    vscode.commands.registerCommand("model-lifecycle.restartServer", () => server.restart()),
    vscode.commands.registerCommand("model-lifecycle.installServer", () => install(installer, server)),
    vscode.commands.registerCommand("model-lifecycle.showLog", () => {
      log.show();
    }),
    registerPreview(context, server),
    registerReferences(server),
    registerCopy(server),
    registerNewRecords(server),
    showModelsInUse(server),
  );
  void server.restart();
  return { server, file, stop: () => server.stop() };
}

async function install(installer: Installer, server: ServerControl): Promise<void> {
  if (!(await installer.install())) return;
  await server.restart();
  const { state } = server;
  if (state.kind !== "running") return;
  const message =
    state.from.place === "own"
      ? `Server ${state.version} is installed and running.`
      : `The server is installed, but \`${state.from.command}\` is used, which comes first.`;
  void vscode.window.showInformationMessage(message);
}
