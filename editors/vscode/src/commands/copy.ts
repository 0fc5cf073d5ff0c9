// `Copy replacement id`, a quick fix in source code: the clipboard is the client's.
import * as vscode from "vscode";
import type { Server } from "../server/server.ts";
import { carryOut } from "./carryOut.ts";

const COPY = "model-lifecycle.copyReplacement";
const SHOWN_MS = 5_000;

export function registerCopy(server: Server): vscode.Disposable {
  return carryOut(server, COPY, (_, [id]) => (typeof id === "string" ? () => copy(id) : undefined));
}

async function copy(id: string): Promise<void> {
  await vscode.env.clipboard.writeText(id);
  vscode.window.setStatusBarMessage(`Copied: ${id}`, SHOWN_MS);
}
