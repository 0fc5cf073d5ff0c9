// A bounded look for records in the folders of the window, before anything is started or said.
import * as vscode from "vscode";
import { scansAll } from "../settings.ts";
import { configures, isEvidence } from "./evidence.ts";

const CONFIGURATION = "model-lifecycle.toml";
const PYPROJECT = "pyproject.toml";
const ENDINGS = "{yaml,yml,json}";
const LIKELY_FILES = [
  `**/{models,providers,migrations}/**/*.${ENDINGS}`,
  `**/*.{model,provider,migration}.${ENDINGS}`,
];
const NOT_OURS = "**/{node_modules,.git,.venv,venv,__pycache__,site-packages}/**";

/** Other people have folders of these names as well: so many of their files are looked into, and no more. */
const FILES_LOOKED_INTO = 40;
const LARGEST_LOOKED_INTO = 2_000_000;

const LANGUAGES = new Set(["yaml", "json", "jsonc"]);
const SCHEMES = new Set(["file", "untitled"]);

/** Whether an open document is one that may hold records at all. */
export function mayHoldRecords(document: vscode.TextDocument): boolean {
  return SCHEMES.has(document.uri.scheme) && LANGUAGES.has(document.languageId);
}

export function showsRecords(document: vscode.TextDocument): boolean {
  return mayHoldRecords(document) && isEvidence(document.getText());
}

/** Whether a document's folder, or one above it, has our configuration: a file may be opened without its folder. */
export async function isConfigured(document: vscode.TextDocument): Promise<boolean> {
  return document.uri.scheme === "file" && mayHoldRecords(document) && configuredAbove(parent(document.uri));
}

/** What shows that the window is about records, in the log's words; undefined where nothing does. */
export async function lookAround(token: vscode.CancellationToken): Promise<string | undefined> {
  const open = vscode.workspace.textDocuments.find(showsRecords);
  if (open !== undefined) return `\`${open.uri.fsPath}\` is a record`;
  for (const folder of vscode.workspace.workspaceFolders ?? []) {
    if (folder.uri.scheme === "file" && (await configuredAbove(folder.uri))) {
      return `\`${folder.uri.fsPath}\` is configured`;
    }
  }
  if (scansAll() && vscode.workspace.workspaceFolders !== undefined) return "source code is scanned everywhere";
  for (const document of vscode.workspace.textDocuments) {
    if (await isConfigured(document)) return `\`${document.uri.fsPath}\` is in a folder that is configured`;
  }
  return (await findConfiguration(token)) ?? (await findRecord(token));
}

async function findConfiguration(token: vscode.CancellationToken): Promise<string | undefined> {
  const [found] = await vscode.workspace.findFiles(`**/${CONFIGURATION}`, NOT_OURS, 1, token);
  return found && `there is \`${found.fsPath}\``;
}

async function findRecord(token: vscode.CancellationToken): Promise<string | undefined> {
  for (const pattern of LIKELY_FILES) {
    for (const uri of await vscode.workspace.findFiles(pattern, NOT_OURS, FILES_LOOKED_INTO, token)) {
      if (token.isCancellationRequested) return undefined;
      const text = await read(uri);
      if (text !== undefined && isEvidence(text)) return `\`${uri.fsPath}\` is a record`;
    }
  }
  return undefined;
}

async function configuredAbove(start: vscode.Uri): Promise<boolean> {
  for (let folder = start; ; folder = parent(folder)) {
    if (await exists(vscode.Uri.joinPath(folder, CONFIGURATION))) return true;
    const pyproject = await read(vscode.Uri.joinPath(folder, PYPROJECT));
    if (pyproject !== undefined && configures(pyproject)) return true;
    if (parent(folder).path === folder.path) return false;
  }
}

function parent(uri: vscode.Uri): vscode.Uri {
  return vscode.Uri.joinPath(uri, "..");
}

async function exists(uri: vscode.Uri): Promise<boolean> {
  return (await size(uri)) !== undefined;
}

async function size(uri: vscode.Uri): Promise<number | undefined> {
  try {
    return (await vscode.workspace.fs.stat(uri)).size;
  } catch {
    return undefined;
  }
}

async function read(uri: vscode.Uri): Promise<string | undefined> {
  const bytes = await size(uri);
  if (bytes === undefined || bytes > LARGEST_LOOKED_INTO) return undefined;
  try {
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  } catch {
    return undefined;
  }
}
