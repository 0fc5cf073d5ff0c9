// `Create Records Here…`, `New Model…`, `New Migration…`: from an empty folder on.
import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import { type KnownModel, type KnownModels, knownModels, type ModelOrder, newRecords, type WantedRecords } from "../requests.ts";
import type { Server } from "../server/server.ts";

const OTHER = "Another One…";
const OPEN_FOLDER = "Open Folder";

interface ModelItem extends vscode.QuickPickItem {
  readonly model?: KnownModel;
}

/** What a person wants, out of what the server knows. */
type Ask = (known: (order: ModelOrder) => Promise<KnownModels>) => Promise<WantedRecords | undefined>;

export function registerNewRecords(server: Server): vscode.Disposable {
  const commands: Record<string, Ask> = {
    createRecords: async (ask) => {
      const providers = await pickProviders((await ask({ order: "new" })).providers);
      return providers && { providers };
    },
    newModel: async (ask) => {
      const { providers, models } = await ask({ order: "new" });
      const model = await pickModel({ providers, models: models.filter(({ recorded }) => !recorded) }, "New Model");
      return model && { models: [model] };
    },
    newMigration: pickMigration,
  };
  return vscode.Disposable.from(
    ...Object.entries(commands).map(([name, ask]) =>
      vscode.commands.registerCommand(`model-lifecycle.${name}`, () => create(server, ask)),
    ),
  );
}

async function create(server: Server, ask: Ask): Promise<void> {
  const folder = await pickFolder();
  const client = folder && (await server.running());
  if (!client) return;
  const uri = client.code2ProtocolConverter.asUri(folder);
  const chosen = await ask((order) => knownModels(client, uri, order));
  if (chosen !== undefined) await write(client, uri, chosen);
}

/** Writes the records, and shows the one that matters at its first gap; a migration with its page beside it. */
async function write(client: LanguageClient, folder: string, chosen: WantedRecords): Promise<void> {
  let written;
  try {
    written = await newRecords(client, folder, chosen);
  } catch (error) {
    void vscode.window.showErrorMessage(error instanceof Error ? error.message : String(error));
    return;
  }
  const convert = client.protocol2CodeConverter;
  const selection = convert.asRange(written.range);
  await vscode.window.showTextDocument(convert.asUri(written.uri), { selection, preview: false });
  void vscode.window.showInformationMessage(written.text);
  if (chosen.migration !== undefined) await vscode.commands.executeCommand("model-lifecycle.showPreviewToSide");
}

async function pickFolder(): Promise<vscode.Uri | undefined> {
  const open = vscode.window.activeTextEditor?.document.uri;
  const around = open && vscode.workspace.getWorkspaceFolder(open);
  const folders = vscode.workspace.workspaceFolders ?? [];
  if (around !== undefined) return around.uri;
  if (folders.length > 1) return (await vscode.window.showWorkspaceFolderPick())?.uri;
  if (folders[0] !== undefined) return folders[0].uri;
  const button = await vscode.window.showInformationMessage("Records are written into a folder: open one first.", OPEN_FOLDER);
  if (button !== undefined) await vscode.commands.executeCommand("vscode.openFolder");
  return undefined;
}

async function pickProviders(known: readonly string[]): Promise<string[] | undefined> {
  const items = [...known.map((label) => ({ label })), { label: OTHER, alwaysShow: true }];
  const chosen = await vscode.window.showQuickPick(items, {
    title: "Create Records Here",
    placeHolder: "Which providers are your records about?",
    canPickMany: true,
  });
  const providers = chosen?.map(({ label }) => label).filter((label) => label !== OTHER);
  if (chosen?.some(({ label }) => label === OTHER)) {
    const other = await vscode.window.showInputBox({ title: "Create Records Here", prompt: "The id of the provider" });
    if (other !== undefined && other.trim() !== "") providers?.push(other.trim());
  }
  return providers?.length ? providers : undefined;
}

/** The old model, then the new one: the server knows which are worth choosing first. */
async function pickMigration(ask: (order: ModelOrder) => Promise<KnownModels>): Promise<WantedRecords | undefined> {
  const title = "New Migration";
  const old = await pickModel(await ask({ order: "from" }), `${title} (1/2)`, "The model that ends");
  if (old === undefined) return undefined;
  const to = await pickModel(await ask({ order: "to", old }), `${title} (2/2)`, `What replaces ${old.id}`);
  return to === undefined ? undefined : { migration: { old, new: to } };
}

/** One of the models, or another, which the person names by its provider and its id. */
async function pickModel(
  { providers, models }: KnownModels,
  title: string,
  placeHolder = "A model that has no record yet",
): Promise<{ provider: string; id: string } | undefined> {
  const items: ModelItem[] = models.map((model) => ({ label: model.id, description: `${model.provider} · ${model.words}`, model }));
  const over = models.findIndex(({ state }) => state === "over"); // these come last
  if (over > 0) items.splice(over, 0, { label: "Over", kind: vscode.QuickPickItemKind.Separator });
  const options = { title, placeHolder, matchOnDescription: true };
  const chosen = await vscode.window.showQuickPick<ModelItem>([...items, { label: OTHER, alwaysShow: true }], options);
  if (chosen === undefined) return undefined;
  if (chosen.model !== undefined) return { provider: chosen.model.provider, id: chosen.model.id };
  const provider = await vscode.window.showQuickPick([...providers], { title, placeHolder: "The provider of the model" });
  if (provider === undefined) return undefined;
  const id = await vscode.window.showInputBox({ title, prompt: `The id by which ${provider} calls the model` });
  return id === undefined || id.trim() === "" ? undefined : { provider, id: id.trim() };
}
