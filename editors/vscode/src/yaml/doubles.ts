// Both extensions find the same mistakes where the YAML extension has the schemas: says once how to see them once.
import * as vscode from "vscode";
import { SECTION } from "../settings.ts";
import { areDouble } from "./double.ts";

const TOLD = "toldOfDoubleFindings";

const MESSAGE =
  "The YAML extension reports mistakes in this record that Model Lifecycle reports as well. To see them once, turn off " +
  "the checks of the YAML extension in this workspace, or do not offer it the schemas.";
const TURN_OFF = "Turn Off Checks";
const WITHHOLD = "Do Not Offer";
const KEEP = "Keep Both";

export function tellOfDoubles(state: vscode.Memento): vscode.Disposable {
  return vscode.languages.onDidChangeDiagnostics(({ uris }) => {
    if (state.get<boolean>(TOLD) === true || vscode.workspace.workspaceFolders === undefined) return;
    if (!uris.some((uri) => areDouble(vscode.languages.getDiagnostics(uri)))) return;
    void state.update(TOLD, true);
    void tell();
  });
}

async function tell(): Promise<void> {
  const chosen = await vscode.window.showInformationMessage(MESSAGE, TURN_OFF, WITHHOLD, KEEP);
  const { Workspace } = vscode.ConfigurationTarget;
  if (chosen === TURN_OFF) await vscode.workspace.getConfiguration("yaml").update("validate", false, Workspace);
  if (chosen === WITHHOLD) await vscode.workspace.getConfiguration(SECTION).update("offerSchemas", false, Workspace);
}
