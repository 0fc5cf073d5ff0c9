// The lenses that lead to places of the records: VS Code shows these in its own list.
import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import { lensPlaces, type LensPlace } from "../requests.ts";
import type { Server } from "../server/server.ts";

/** A command of the server, which VS Code's client registers; here it is carried out. */
const SHOW = "model-lifecycle.showReferences";

export function registerReferences(server: Server): vscode.Disposable {
  return server.onWillStart((client) => {
    const { executeCommand } = client.middleware;
    client.middleware.executeCommand = (command, args: unknown[], next): unknown => {
      if (command === SHOW && isLens(args[0])) return show(client, args[0]);
      return executeCommand === undefined ? next(command, args) : executeCommand(command, args, next);
    };
  });
}

async function show(client: LanguageClient, lens: LensPlace): Promise<void> {
  const places = await lensPlaces(client, lens);
  const convert = client.protocol2CodeConverter;
  const locations = places.map((place) => convert.asLocation(place));
  const at = [convert.asUri(lens.uri), convert.asPosition(lens.position)] as const;
  const [first, ...others] = locations;
  if (first !== undefined && others.length === 0) {
    await vscode.window.showTextDocument(first.uri, { selection: first.range });
  } else {
    await vscode.commands.executeCommand("editor.action.showReferences", ...at, locations);
  }
}

function isLens(given: unknown): given is LensPlace {
  return typeof given === "object" && given !== null && "uri" in given && "position" in given && "record" in given;
}
