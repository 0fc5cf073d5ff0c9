// Beside the YAML extension mistakes are reported twice: asks once whether it shall leave records to this one.
import * as vscode from "vscode";
import { SECTION, offersSchemas } from "../settings.ts";

const ASKED = "askedAboutYamlExtension";

const MESSAGE =
  "The YAML extension is given the schemas of the records. It completes their properties by them, but it also reports " +
  "mistakes that Model Lifecycle reports. Shall it leave records to Model Lifecycle?";
const LEAVE = "Leave Records to Model Lifecycle";
const TURN_OFF = "Turn Off Its Checks Here";
const KEEP = "Use Both";

/** `state` is that of all windows. */
export async function askAboutYaml(state: vscode.Memento): Promise<void> {
  if (state.get<boolean>(ASKED) === true || !offersSchemas()) return;
  await state.update(ASKED, true);
  const chosen = await vscode.window.showInformationMessage(MESSAGE, LEAVE, TURN_OFF, KEEP);
  const { Global, Workspace } = vscode.ConfigurationTarget;
  const settings = vscode.workspace.getConfiguration();
  if (chosen === LEAVE) await settings.update(`${SECTION}.offerSchemas`, false, Global);
  if (chosen === TURN_OFF) {
    const isFolder = vscode.workspace.workspaceFolders !== undefined;
    await settings.update("yaml.validate", false, isFolder ? Workspace : Global);
  }
}
