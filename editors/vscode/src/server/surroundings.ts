// What the search for the server needs to know of this window and this machine.
import * as vscode from "vscode";
import { textSetting } from "../settings.ts";
import type { ProbeOptions } from "./candidate.ts";
import { ownEnvironments } from "./environment.ts";
import { findServer, type Search } from "./finding.ts";
import type { Surroundings } from "./paths.ts";
import type { SelectedPython } from "./selected.ts";

export function extensionVersion(context: vscode.ExtensionContext): string {
  return (context.extension.packageJSON as { version: string }).version;
}

/** Where the extension keeps the environments that it makes. */
export function storageOf(context: vscode.ExtensionContext): string {
  return vscode.Uri.joinPath(context.globalStorageUri, "server").fsPath;
}

export function surroundings(): Surroundings {
  return { platform: process.platform, variables: process.env, folders: folders() };
}

export function probeOptions(context: vscode.ExtensionContext): ProbeOptions {
  return {
    cwd: context.extensionPath,
    platform: process.platform,
    variables: process.env,
    untrusted: vscode.workspace.isTrusted ? [] : folders(),
  };
}

export async function searchServer(context: vscode.ExtensionContext, selected: SelectedPython): Promise<Search> {
  const own = await ownEnvironments(storageOf(context), extensionVersion(context), process.platform);
  const wishes = {
    ...surroundings(),
    path: textSetting("path"),
    interpreter: textSetting("interpreter"),
    selected: await selected.interpreter(),
    own: own.map(({ interpreter }) => interpreter),
  };
  return findServer(wishes, probeOptions(context));
}

/** The folders of the window; without any, those of its files: they may be anyone's as well. */
function folders(): string[] {
  const open = vscode.workspace.workspaceFolders ?? [];
  if (open.length > 0) return open.filter(({ uri }) => uri.scheme === "file").map(({ uri }) => uri.fsPath);
  const documents = vscode.workspace.textDocuments.filter(({ uri }) => uri.scheme === "file");
  return documents.map(({ uri }) => vscode.Uri.joinPath(uri, "..").fsPath);
}
