// `Explain a Code`: the page of a finding's code, with a wrong and a right example.
import * as vscode from "vscode";
import { allCodes, codePage } from "../requests.ts";
import type { Server } from "../server/server.ts";
import { carryOut } from "./carryOut.ts";
import { SOURCE } from "../source.ts";
import { codeOf, EXPLAIN_COMMAND } from "./codes.ts";

/** The server's command, which its code actions run. */
const OF_SERVER = "model-lifecycle.explain";
const SCHEME = "model-lifecycle-code";

export function registerExplain(server: Server): vscode.Disposable {
  const pages = {
    provideTextDocumentContent: async (uri: vscode.Uri) => {
      const client = await server.running();
      const page = client && (await codePage(client, codeIn(uri)));
      return page?.markdown ?? "";
    },
  };
  return vscode.Disposable.from(
    vscode.workspace.registerTextDocumentContentProvider(SCHEME, pages),
    carryOut(server, OF_SERVER, (_, [code]) => () => explain(server, code)),
    vscode.commands.registerCommand(EXPLAIN_COMMAND, (code?: unknown) => explain(server, code)),
  );
}

async function explain(server: Server, given: unknown): Promise<void> {
  const client = await server.running();
  if (client === undefined) return;
  const code = typeof given === "string" ? given : ((await atCursor()) ?? (await pick(() => allCodes(client))));
  if (code === undefined) return;
  if ((await codePage(client, code)) === null) {
    void vscode.window.showWarningMessage(`There is no code \`${code}\`.`);
    return;
  }
  await vscode.commands.executeCommand("markdown.showPreview", uriOf(code));
}

/** The code of the finding at the cursor, else on its line; of several, the one that the person picks. */
async function atCursor(): Promise<string | undefined> {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined) return undefined;
  const { active } = editor.selection;
  const ours = vscode.languages.getDiagnostics(editor.document.uri).filter(({ source }) => source === SOURCE);
  const exact = ours.filter(({ range }) => range.contains(active));
  const near = exact.length > 0 ? exact : ours.filter(({ range }) => range.start.line === active.line);
  const codes = new Map<string, string>();
  for (const diagnostic of near) {
    const code = codeOf(diagnostic);
    if (code !== undefined) codes.set(code, diagnostic.message);
  }
  const [only] = codes.keys();
  if (codes.size < 2) return only;
  return pick(() => Promise.resolve([...codes].map(([code, summary]) => ({ code, severity: "", summary }))));
}

async function pick(codes: () => Promise<{ code: string; severity: string; summary: string }[]>): Promise<string | undefined> {
  const items = codes().then((all) =>
    all.map(({ code, severity, summary }) => ({ label: code, description: severity, detail: summary })),
  );
  const chosen = await vscode.window.showQuickPick(items, {
    title: "Explain a Code",
    placeHolder: "The name of a finding, or a word of what it is about",
    matchOnDetail: true,
  });
  return chosen?.label;
}

function uriOf(code: string): vscode.Uri {
  return vscode.Uri.from({ scheme: SCHEME, path: `/${code}.md` });
}

function codeIn(uri: vscode.Uri): string {
  return uri.path.replace(/^\//, "").replace(/\.md$/, "");
}
