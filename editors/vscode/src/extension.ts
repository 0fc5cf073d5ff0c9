// What VS Code loads first.
import type * as vscode from "vscode";
import type { Main } from "./main.ts";

let main: Main | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const { start } = await import("./main.ts");
  main = await start(context);
}

export async function deactivate(): Promise<void> {
  await main?.stop();
}
