// The item in the status bar that says how many of the models in use end soon; a click lists them.
import * as vscode from "vscode";
import { showPlaces } from "./commands/references.ts";
import { MODELS_IN_USE, usesOfModel, type ModelsInUse, type ModelInUse } from "./requests.ts";
import type { Server } from "./server/server.ts";

const COMMAND = "model-lifecycle.showModelsInUse";
const NOTHING: ModelsInUse = { text: "", models: [] };

export function showModelsInUse(server: Server): vscode.Disposable {
  const item = vscode.window.createStatusBarItem("model-lifecycle.modelsInUse", vscode.StatusBarAlignment.Left, -1);
  item.name = "Models in Use";
  item.command = COMMAND;
  let now = NOTHING;
  const show = (next: ModelsInUse) => {
    now = next;
    item.text = `$(clock) ${now.text}`;
    item.tooltip = now.models.map((model) => `${model.model}: ${inWords(model)}`).join("\n");
    if (now.text === "") item.hide();
    else item.show();
  };
  return vscode.Disposable.from(
    item,
    server.onWillStart((client) => {
      client.onNotification(MODELS_IN_USE, show);
    }),
    server.onDidChangeState(({ kind }) => {
      if (kind === "stopped" || kind === "failed") show(NOTHING);
    }),
    vscode.commands.registerCommand(COMMAND, () => pick(server, now)),
  );
}

async function pick(server: Server, { text, models }: ModelsInUse): Promise<void> {
  const client = await server.running();
  if (client === undefined) return;
  if (models.length === 0) {
    void vscode.window.showInformationMessage("No model that source code uses is known to end within 90 days.");
    return;
  }
  const items = models.map((model) => ({ label: model.model, description: inWords(model) }));
  const chosen = await vscode.window.showQuickPick(items, { title: text, placeHolder: "Show the uses of a model" });
  if (chosen !== undefined) await showPlaces(client, await usesOfModel(client, chosen.label));
}

function inWords({ days, uses }: ModelInUse): string {
  const count = uses === 1 ? "1 use" : `${String(uses)} uses`;
  if (days === null) return `retired · ${count}`;
  const span = Math.abs(days) === 1 ? "1 day" : `${String(Math.abs(days))} days`;
  return `${days < 0 ? `ended ${span} ago` : `ends in ${span}`} · ${count}`;
}
