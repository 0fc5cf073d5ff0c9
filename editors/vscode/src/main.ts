// The extension proper: loaded only where there are records.
import * as vscode from "vscode";
import { registerPreview } from "./preview/index.ts";
import { ServerControl } from "./server/control.ts";

export interface Main {
  stop(): Promise<void>;
}

export async function start(context: vscode.ExtensionContext): Promise<Main> {
  const log = vscode.window.createOutputChannel("Model Lifecycle", { log: true });
  const server = new ServerControl(context, log);
  context.subscriptions.push(
    log,
    server,
    vscode.commands.registerCommand("model-lifecycle.restartServer", () => server.restart()),
    vscode.commands.registerCommand("model-lifecycle.showLog", () => {
      log.show();
    }),
    registerPreview(context, server),
  );
  await server.restart();
  return { stop: () => server.stop() };
}
