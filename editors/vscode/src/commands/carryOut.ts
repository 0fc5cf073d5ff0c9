// Commands of the server that are carried out here: VS Code's client registers them, and would send them to the server.
import type { Disposable } from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import type { Server } from "../server/server.ts";

/** Carries out a command; `plan` says how, by its arguments, or undefined where the server is to do it. */
export function carryOut(
  server: Server,
  name: string,
  plan: (client: LanguageClient, args: unknown[]) => (() => Promise<void>) | undefined,
): Disposable {
  return server.onWillStart((client) => {
    const { executeCommand } = client.middleware;
    client.middleware.executeCommand = (command, args: unknown[], next): unknown => {
      const run = command === name ? plan(client, args) : undefined;
      if (run !== undefined) return run();
      return executeCommand === undefined ? next(command, args) : executeCommand(command, args, next);
    };
  });
}
