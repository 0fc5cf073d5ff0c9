// The comparison page beside its record.
import * as vscode from "vscode";
import type { Server } from "../server/server.ts";

export function registerPreview(_context: vscode.ExtensionContext, _server: Server): vscode.Disposable {
  return new vscode.Disposable(() => undefined);
}
