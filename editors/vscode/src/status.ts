// The entries in the language status of YAML and JSON files: the server, and how this file is read.
import * as vscode from "vscode";
import type { ActiveFile } from "./files.ts";
import type { FileInfo } from "./requests.ts";
import type { Server, ServerState } from "./server/server.ts";
import { inShort } from "./server/words.ts";

const SELECTOR = ["yaml", "json", "jsonc"].flatMap((language) =>
  ["file", "untitled"].map((scheme) => ({ language, scheme })),
);
const LOG = "[Log](command:model-lifecycle.showLog)";
const RESTART = "model-lifecycle.restartServer";
const NAME = "Model Lifecycle";
const LONGEST_DETAIL = 40;

export function showStatus(server: Server, file: ActiveFile): vscode.Disposable {
  const item = vscode.languages.createLanguageStatusItem("model-lifecycle.server", SELECTOR);
  item.name = NAME;
  // There only while there is something to say; else the same one, as a new one closes and opens what is shown.
  let fileItem: vscode.LanguageStatusItem | undefined;
  const showServerNow = () => {
    showServer(item, server.state);
  };
  const showFileNow = () => {
    if (file.info === undefined) {
      fileItem?.dispose();
      fileItem = undefined;
    } else {
      fileItem ??= vscode.languages.createLanguageStatusItem("model-lifecycle.file", SELECTOR);
      showFile(fileItem, file.info);
    }
  };
  showServerNow();
  return vscode.Disposable.from(
    item,
    server.onDidChangeState(showServerNow),
    vscode.workspace.onDidGrantWorkspaceTrust(showServerNow),
    file.onDidChange(showFileNow),
    { dispose: () => fileItem?.dispose() },
  );
}

function showServer(item: vscode.LanguageStatusItem, state: ServerState): void {
  item.busy = state.kind === "starting";
  item.severity = vscode.LanguageStatusSeverity.Information;
  item.command = { title: "Restart", command: RESTART };
  switch (state.kind) {
    case "starting":
      item.text = NAME;
      item.detail = `starting… · ${LOG}`;
      break;
    case "running":
      item.text = `${NAME} ${state.version}`;
      item.detail = `running, from ${inShort(state.from.place)} · ${LOG}`;
      break;
    case "stopped":
      item.text = NAME;
      item.detail = `stopped · ${LOG}`;
      break;
    case "notInstalled":
      item.severity = vscode.LanguageStatusSeverity.Warning;
      item.text = NAME;
      item.detail = `server not installed · ${LOG}`;
      item.command = { title: "Install", command: "model-lifecycle.installServer" };
      break;
    case "failed":
      item.severity = vscode.LanguageStatusSeverity.Error;
      item.text = NAME;
      item.detail = `server failed · ${LOG}`;
      break;
  }
  if (!vscode.workspace.isTrusted) {
    if (state.kind !== "failed") item.severity = vscode.LanguageStatusSeverity.Warning;
    item.detail = `Restricted Mode · ${item.detail}`;
    if (item.command.command === RESTART) item.command = { title: "Trust", command: "workbench.trust.manage" };
  }
}

/** The list is as wide as its longest line, and the commands are at its end. */
function shortened(text: string): string {
  return text.length <= LONGEST_DETAIL ? text : `${text.slice(0, LONGEST_DETAIL).replace(/[\s,]+\S*$/, "")}…`;
}

function showFile(item: vscode.LanguageStatusItem, { kind, decidedBy }: FileInfo): void {
  item.name = `${NAME}: File`;
  item.command = { title: "Details", command: "model-lifecycle.showFileInfo" };
  item.text = kind === null ? "No record file" : `${kind.charAt(0).toUpperCase()}${kind.slice(1)} record`;
  item.detail = shortened(decidedBy.replaceAll("`", ""));
}
