// `Show Kind and Schema of This File`: how the server reads the file, and why.
import * as vscode from "vscode";
import { type FileInfo, fileInfo, schemaOf } from "../requests.ts";
import type { Server } from "../server/server.ts";

const SCHEME = "model-lifecycle-schema";

interface Row extends vscode.QuickPickItem {
  readonly open?: vscode.Uri;
}

export function registerFileInfo(server: Server): vscode.Disposable {
  const schemas = {
    provideTextDocumentContent: async (uri: vscode.Uri) => {
      const client = await server.running();
      const schema = client && (await schemaOf(client, uri.path.replaceAll(/^\/|\.schema\.json$/g, ""), uri.query));
      return JSON.stringify(schema ?? {}, undefined, 2);
    },
  };
  return vscode.Disposable.from(
    vscode.workspace.registerTextDocumentContentProvider(SCHEME, schemas),
    vscode.commands.registerCommand("model-lifecycle.showFileInfo", () => show(server)),
  );
}

async function show(server: Server): Promise<void> {
  const document = vscode.window.activeTextEditor?.document;
  if (document === undefined) {
    void vscode.window.showInformationMessage("Open the file that you want to know about.");
    return;
  }
  const client = await server.running();
  const info = client && (await fileInfo(client, document.uri.toString()));
  if (!info) return;
  const chosen = await vscode.window.showQuickPick(rows(info), {
    title: vscode.workspace.asRelativePath(document.uri),
    placeHolder: plain(info.text[0] ?? ""),
  });
  if (chosen?.open !== undefined) await vscode.window.showTextDocument(chosen.open);
}

/** A row for each line the server has to say; the schema and the configuration can be opened. */
function rows({ kind, uri, configuration, text }: FileInfo): Row[] {
  return text.map((line) => {
    const [about, ...rest] = line.split(": ");
    const row = { label: capitalised(rest.length > 0 ? about : ""), detail: plain(rest.length > 0 ? rest.join(": ") : line) };
    if (about === "schema" && kind !== null) {
      const detail = `Show the JSON Schema that ${kind} records are held to here`;
      return { label: "$(json) Schema", detail, open: vscode.Uri.from({ scheme: SCHEME, path: `/${kind}.schema.json`, query: uri }) };
    }
    if (about === "configuration" && configuration !== null) {
      return { ...row, label: "$(gear) Configuration", open: vscode.Uri.file(configuration) };
    }
    return row;
  });
}

function capitalised(word = ""): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Lists show no Markdown. */
function plain(text: string): string {
  return text.replaceAll("`", "");
}
