// The comparison page beside its record.
import * as vscode from "vscode";
import type { Server } from "../server/server.ts";
import { carryOut } from "../commands/carryOut.ts";
import { Previews, placeIn, placeMeant } from "./previews.ts";
import { OPEN } from "./protocol.ts";

/** Registers the commands of previews, and what brings back those of an earlier window. */
export function registerPreview({ extensionUri }: vscode.ExtensionContext, server: Server): vscode.Disposable {
  const previews = new Previews(extensionUri, server);
  const { Active, Beside } = vscode.ViewColumn;
  const commands: Record<string, (file: unknown) => Promise<void>> = {
    showPreview: (file) => previews.showHere(Active, file),
    showPreviewToSide: (file) => previews.showHere(Beside, file),
    showPreviewInBrowser: (file) => previews.showInBrowser(placeMeant(file)),
    togglePreviewLock: () => previews.toggleLock(),
    lockPreview: () => previews.setLock(true),
    unlockPreview: () => previews.setLock(false),
  };
  return vscode.Disposable.from(
    previews,
    carryOut(server, OPEN, (_, [given]) => () => previews.show(Beside, () => placeIn(given))),
    ...Object.entries(commands).map(([name, run]) => vscode.commands.registerCommand(`model-lifecycle.${name}`, run)),
  );
}
