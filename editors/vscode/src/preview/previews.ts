// All previews of a window: commands open them, the server's messages reach them, and they outlive server and window.
import { readFileSync } from "node:fs";
import * as vscode from "vscode";
import { State, type LanguageClient, type Location } from "vscode-languageclient/node";
import type { Server } from "../server/server.ts";
import { columnFor, type Group } from "./column.ts";
import { Cursor, placeOf } from "./cursor.ts";
import { panelTitle, type OwnAssets } from "./html.ts";
import { PreviewPanel, VIEW_TYPE, type Surroundings } from "./panel.ts";
import {
  ASSETS,
  CHANGED,
  CLOSED,
  FORWARDED,
  HIGHLIGHT,
  OPEN,
  keptOf,
  type Assets,
  type Highlight,
  type Opened,
  type Opening,
} from "./protocol.ts";

/** Whether the active preview stays with its migration: its button shows the lock as it is. */
const LOCKED_KEY = "model-lifecycle.previewLocked";
const NOWHERE = "There is no migration here to compare: put the cursor into a migration, or into a model's replacement.";

/** Which comparison is meant, as arguments of `openPreview`. */
export type Place = (client: LanguageClient) => object;

interface Closable {
  dispose(): unknown;
}

export class Previews implements Surroundings, vscode.WebviewPanelSerializer, vscode.Disposable {
  readonly #icon: { readonly light: vscode.Uri; readonly dark: vscode.Uri };
  readonly #server: Server;
  readonly #panels = new Set<PreviewPanel>();
  readonly #cursor: Cursor;
  readonly #subscriptions: Closable[] = [];
  /** Ids of all previews at the server, those in browsers too. */
  readonly #open = new Set<string>();
  #ofClient: Closable[] = [];
  #client: LanguageClient | undefined;
  #assets: Promise<Assets> | undefined;
  #lastText: vscode.ViewColumn | undefined;
  readonly #folder: vscode.Uri;
  #own: OwnAssets | undefined;

  /** `folder` is the extension's. */
  constructor(folder: vscode.Uri, server: Server) {
    this.#folder = vscode.Uri.joinPath(folder, "media");
    this.#server = server;
    const icon = (theme: string): vscode.Uri => vscode.Uri.joinPath(this.#folder, `preview-${theme}.svg`);
    this.#icon = { light: icon("light"), dark: icon("dark") };
    this.#cursor = new Cursor(() => (this.#open.size > 0 ? this.#client : undefined));
    this.#subscriptions.push(
      this.#cursor,
      server.onWillStart((client) => {
        this.#expect(client);
      }),
      vscode.window.registerWebviewPanelSerializer(VIEW_TYPE, this),
      vscode.window.onDidChangeActiveTextEditor((editor) => (this.#lastText = editor?.viewColumn ?? this.#lastText)),
    );
  }

  dispose(): void {
    vscode.Disposable.from(...this.#subscriptions, ...this.#ofClient).dispose();
    for (const panel of this.#panels) panel.dispose();
  }

  // Commands

  /** Show the comparison that is meant at the cursor, and there what comes from the cursor. */
  async showHere(column: vscode.ViewColumn, file: unknown): Promise<void> {
    await this.show(column, placeMeant(file));
    this.#cursor.tell();
  }

  /** Show the comparison of a place in `column`: in the preview that follows the cursor, or in a new one. */
  async show(column: vscode.ViewColumn, place: Place): Promise<void> {
    const client = await this.#server.running();
    if (client === undefined) return; // a message was shown
    const opened = await this.#find(client, { ...place(client), panel: true, follow: true });
    if (opened === undefined) return;
    const beside = column === vscode.ViewColumn.Beside;
    const existing = [...this.#panels].find((panel) => !panel.locked);
    if (existing !== undefined) {
      const inTheWay = beside && existing.column === vscode.window.activeTextEditor?.viewColumn;
      existing.show(beside && !inTheWay ? existing.column : column, beside);
      await existing.attach(client, opened.id);
      return;
    }
    const where = { viewColumn: column, preserveFocus: beside };
    const title = panelTitle(opened.title, false);
    const webview = vscode.window.createWebviewPanel(VIEW_TYPE, title, where, { enableFindWidget: true });
    await this.#add(webview, undefined).attach(client, opened.id);
  }

  /** Show the comparison of a place, or that of the active preview, in the browser. */
  async showInBrowser(place: Place): Promise<void> {
    const client = await this.#server.running();
    if (client === undefined) return;
    const target = this.#active()?.target;
    const opened = await this.#find(client, { ...(target === undefined ? place(client) : { target }), show: false });
    if (opened === undefined) return;
    const address = vscode.Uri.parse(opened.uri, true);
    const forwarded = await vscode.env.asExternalUri(address); // in a remote window the browser is elsewhere
    if (forwarded.authority !== address.authority) {
      await client.sendRequest(FORWARDED, { uri: forwarded.toString(true) });
    }
    if (await vscode.env.openExternal(address)) return;
    const copy = "Copy Address";
    const message = `The comparison of ${opened.title} is at ${forwarded.toString(true)}`;
    if ((await vscode.window.showInformationMessage(message, copy)) === copy) {
      await vscode.env.clipboard.writeText(forwarded.toString(true));
    }
  }

  /** Keep the active preview to its migration, or have it follow the cursor again: the one that it does not do now. */
  async toggleLock(): Promise<void> {
    await this.setLock(this.#lockable()?.locked === false);
  }

  /** Keep the active preview to its migration, or have it follow the cursor again. */
  async setLock(locked: boolean): Promise<void> {
    await this.#lockable()?.act({ kind: "lock", locked });
  }

  /** The preview that a lock is meant for. */
  #lockable(): PreviewPanel | undefined {
    return this.#active() ?? (this.#panels.size === 1 ? [...this.#panels][0] : undefined);
  }

  /** Ask the server for a preview; the person chooses where several are meant, and gets a message where none is. */
  async #find(client: LanguageClient, request: object): Promise<Opened | undefined> {
    const open = (wanted: object): Thenable<Opening> =>
      vscode.window.withProgress({ location: vscode.ProgressLocation.Window, title: "Opening the comparison" }, () =>
        client.sendRequest<Opening>("workspace/executeCommand", {
          command: OPEN,
          arguments: [{ ...wanted, ask: false }],
        }),
      );
    let opening = await open(request);
    if (opening !== null && "choices" in opening) {
      const items = opening.choices.map(({ title, target }) => ({ label: title, target }));
      const item = await vscode.window.showQuickPick(items, { title: "Which comparison?" });
      if (item === undefined) return undefined;
      opening = await open({ ...request, uri: undefined, position: undefined, target: item.target });
    }
    if (opening !== null && "id" in opening) return opening;
    void vscode.window.showInformationMessage(NOWHERE);
    return undefined;
  }

  #active(): PreviewPanel | undefined {
    return [...this.#panels].find((panel) => panel.active);
  }

  #add(webview: vscode.WebviewPanel, kept: ReturnType<typeof keptOf>): PreviewPanel {
    webview.iconPath = this.#icon;
    const panel = new PreviewPanel(webview, this, kept);
    this.#panels.add(panel);
    return panel;
  }

  // What outlives the window and the server

  async deserializeWebviewPanel(webview: vscode.WebviewPanel, state: unknown): Promise<void> {
    const kept = keptOf(state);
    if (kept === undefined) {
      webview.dispose();
      return;
    }
    const panel = this.#add(webview, kept);
    if (this.#client?.isRunning()) await this.#reopen(panel, this.#client);
  }

  #expect(client: LanguageClient): void {
    this.#down();
    vscode.Disposable.from(...this.#ofClient).dispose();
    this.#client = client;
    this.#ofClient = [
      client.onNotification(CHANGED, ({ id }: { readonly id: string }) => {
        this.#open.add(id);
        this.#panel(id)
          ?.refresh()
          .catch((error: unknown) => {
            this.failed("The preview could not be brought up to date", error);
          });
      }),
      client.onNotification(HIGHLIGHT, ({ id, values }: Highlight) => {
        this.#panel(id)?.highlight(values);
      }),
      client.onNotification(CLOSED, ({ id }: { readonly id: string }) => {
        this.#open.delete(id);
        this.#panel(id)?.dispose();
      }),
      client.onDidChangeState(({ newState }) => {
        if (newState !== State.Running) this.#down();
        else for (const panel of this.#panels) void this.#reopen(panel, client);
      }),
    ];
  }

  #down(): void {
    this.#assets = undefined;
    this.#open.clear();
    for (const panel of this.#panels) panel.detach();
  }

  async #reopen(panel: PreviewPanel, client: LanguageClient): Promise<void> {
    try {
      await panel.reopen(client);
    } catch (error) {
      this.failed("The preview could not be opened again", error);
    }
  }

  #panel(id: string): PreviewPanel | undefined {
    return [...this.#panels].find((panel) => panel.id === id);
  }

  // What panels ask for

  get own(): OwnAssets {
    const text = (name: string): string => readFileSync(vscode.Uri.joinPath(this.#folder, name).fsPath, "utf8");
    this.#own ??= { style: text("preview.css"), script: text("preview.js") };
    return this.#own;
  }

  assets(client: LanguageClient): Promise<Assets> {
    this.#assets ??= client.sendRequest<Assets>(ASSETS, {});
    return this.#assets;
  }

  activated(panel: PreviewPanel): void {
    if (panel.active) void vscode.commands.executeCommand("setContext", LOCKED_KEY, panel.locked);
  }

  changed(panel: PreviewPanel): void {
    this.activated(panel);
    if (panel.locked) return;
    // As with Markdown there is one preview that follows the cursor: another one that did is in its place.
    for (const other of this.#panels) if (other !== panel && !other.locked) other.dispose();
  }

  closed(panel: PreviewPanel): void {
    this.#panels.delete(panel);
  }

  empty(panel: PreviewPanel): void {
    if (this.#client?.isRunning()) void this.#reopen(panel, this.#client);
  }

  failed(what: string, error: unknown): void {
    this.#client?.error(what, error, false);
  }

  async reveal(location: Location, client: LanguageClient, preview: vscode.ViewColumn | undefined): Promise<void> {
    const uri = client.protocol2CodeConverter.asUri(location.uri);
    const selection = client.protocol2CodeConverter.asRange(location.range);
    const column = columnFor(uri.toString(), groups(), preview, this.#lastText);
    await vscode.window.showTextDocument(uri, { viewColumn: column ?? vscode.ViewColumn.Beside, selection });
  }
}

/** What a command means: the cursor, or a file that was chosen in a menu. */
export function placeMeant(file: unknown): Place {
  return (client) => {
    const editor = vscode.window.activeTextEditor;
    const chosen = file instanceof vscode.Uri && file.scheme !== "webview-panel" ? file : undefined;
    const uri = chosen === undefined ? undefined : client.code2ProtocolConverter.asUri(chosen);
    const place = editor === undefined ? undefined : placeOf(client, editor);
    if (place !== undefined && (uri === undefined || uri === place.textDocument.uri)) {
      return { uri: place.textDocument.uri, position: place.position };
    }
    return uri === undefined ? {} : { uri };
  };
}

function groups(): Group<vscode.ViewColumn>[] {
  return vscode.window.tabGroups.all.map(({ viewColumn, tabs }) => ({
    column: viewColumn,
    uris: tabs.flatMap(({ input }) => (input instanceof vscode.TabInputText ? [input.uri.toString()] : [])),
  }));
}

/** The place of a code lens, from its arguments. */
export function placeIn(argument: unknown): object {
  if (typeof argument === "string") return { uri: argument };
  return typeof argument === "object" && argument !== null ? argument : {};
}
