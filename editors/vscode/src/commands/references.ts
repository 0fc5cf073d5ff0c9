// The lenses that lead to places of the records: VS Code shows these in its own list.
import * as vscode from "vscode";
import type { LanguageClient, Location } from "vscode-languageclient/node";
import { lensPlaces, type LensPlace } from "../requests.ts";
import type { Server } from "../server/server.ts";
import { carryOut } from "./carryOut.ts";

const SHOW = "model-lifecycle.showReferences";

export function registerReferences(server: Server): vscode.Disposable {
  return carryOut(server, SHOW, (client, [lens]) => (isLens(lens) ? () => showLens(client, lens) : undefined));
}

async function showLens(client: LanguageClient, lens: LensPlace): Promise<void> {
  const convert = client.protocol2CodeConverter;
  const from = new vscode.Location(convert.asUri(lens.uri), convert.asPosition(lens.position));
  await showPlaces(client, await lensPlaces(client, lens), from);
}

/** Goes to a place; shows several in a list, below where the person is: without `from`, at the first of them. */
export async function showPlaces(client: LanguageClient, places: Location[], from?: vscode.Location): Promise<void> {
  const locations = places.map((place) => client.protocol2CodeConverter.asLocation(place));
  const [first] = locations;
  const isOnlyPlace = locations.length === 1;
  if (first !== undefined && (isOnlyPlace || from === undefined)) {
    await vscode.window.showTextDocument(first.uri, { selection: first.range });
  }
  const at = from ?? first;
  if (at !== undefined && !isOnlyPlace) {
    await vscode.commands.executeCommand("editor.action.showReferences", at.uri, at.range.start, locations);
  }
}

function isLens(given: unknown): given is LensPlace {
  return typeof given === "object" && given !== null && "uri" in given && "position" in given && "record" in given;
}
