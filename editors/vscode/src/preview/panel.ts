// One webview panel and the server's preview that it shows.
import * as vscode from "vscode";
import type { LanguageClient, Location } from "vscode-languageclient/node";
import { newNonce, panelHtml, panelTitle, type OwnAssets } from "./html.ts";
import {
  ACTION,
  CLOSE,
  OPEN,
  PAGE,
  fromPage,
  type Action,
  type Assets,
  type Kept,
  type Opening,
  type PageState,
  type Target,
  type ToPage,
} from "./protocol.ts";

export const VIEW_TYPE = "model-lifecycle.preview";

const NOTES = {
  away: "Waiting for the server. The page goes on when it runs.",
  gone: "This comparison is no longer in the records.",
  live: "",
};

/** What a panel asks of what is around it. */
export interface Surroundings {
  readonly own: OwnAssets;
  assets(client: LanguageClient): Promise<Assets>;
  reveal(location: Location, client: LanguageClient, column: vscode.ViewColumn | undefined): Promise<void>;
  /** The panel got or lost the focus. */
  activated(panel: PreviewPanel): void;
  /** The page is another one, or was locked or unlocked. */
  changed(panel: PreviewPanel): void;
  /** The panel is gone. */
  closed(panel: PreviewPanel): void;
  /** The panel can be seen, and has nothing to show. */
  empty(panel: PreviewPanel): void;
  failed(what: string, error: unknown): void;
}

/** Lives as long as its webview panel: disposing one disposes the other, and closes the preview at the server. */
export class PreviewPanel implements vscode.Disposable {
  readonly #panel: vscode.WebviewPanel;
  readonly #around: Surroundings;
  readonly #subscriptions: readonly { dispose(): unknown }[];
  #client: LanguageClient | undefined;
  #id: string | undefined;
  #assets: Assets | undefined;
  #state: PageState | undefined;
  #kept: Kept | undefined;
  #note: keyof typeof NOTES = "away";
  /** The preview whose page is being fetched. */
  #fetching: string | undefined;
  #stale = false;
  #disposed = false;

  /** `kept` is what the panel showed in an earlier window. */
  constructor(panel: vscode.WebviewPanel, around: Surroundings, kept: Kept | undefined) {
    this.#panel = panel;
    this.#around = around;
    this.#kept = kept;
    panel.webview.options = { enableScripts: true, enableCommandUris: false, enableForms: false, localResourceRoots: [] };
    this.#subscriptions = [
      panel.webview.onDidReceiveMessage((message) => {
        this.#received(message);
      }),
      panel.onDidDispose(() => {
        this.dispose();
      }),
      panel.onDidChangeViewState(() => {
        this.#around.activated(this);
        if (panel.visible && this.#id === undefined) this.#around.empty(this);
      }),
    ];
    if (kept !== undefined) panel.title = panelTitle(kept.title, kept.locked);
    this.#write();
  }

  get id(): string | undefined {
    return this.#id;
  }

  get locked(): boolean {
    return this.#state?.locked ?? this.#kept?.locked ?? false;
  }

  get target(): Target | undefined {
    return this.#state?.target ?? this.#kept?.target;
  }

  get active(): boolean {
    return this.#panel.active;
  }

  get column(): vscode.ViewColumn | undefined {
    return this.#panel.viewColumn;
  }

  /** Bring it to the front, in another column if one is given. */
  show(column: vscode.ViewColumn | undefined, preserveFocus: boolean): void {
    this.#panel.reveal(column, preserveFocus);
  }

  /** Show a preview that the server has opened for this panel; the one before it is closed. */
  async attach(client: LanguageClient, id: string): Promise<void> {
    if (this.#id !== undefined && this.#client === client) this.#close(client, this.#id);
    this.#client = client;
    this.#id = id;
    this.#note = "live";
    const assets = await this.#around.assets(client);
    if (this.#disposed || this.#id !== id) return;
    if (assets.style !== this.#assets?.style || assets.script !== this.#assets.script) {
      this.#assets = assets;
      this.#write();
    }
    await this.refresh();
  }

  /** Have the server, which is another one than before, open again what was shown. */
  async reopen(client: LanguageClient): Promise<void> {
    if (this.target === undefined) return;
    const request = { target: this.target, follow: !this.locked, panel: true, ask: false };
    const command = { command: OPEN, arguments: [request] };
    const opened = await client.sendRequest<Opening>("workspace/executeCommand", command);
    if (opened === null || !("id" in opened)) this.#say("gone");
    else if (this.#disposed) this.#close(client, opened.id);
    else await this.attach(client, opened.id);
  }

  /** The server is gone, and its preview with it. */
  detach(): void {
    this.#client = undefined;
    this.#id = undefined;
    this.#say("away");
  }

  /** The page has changed at the server: show it as it is now. */
  async refresh(): Promise<void> {
    const [client, id] = [this.#client, this.#id];
    this.#stale = true;
    if (client === undefined || id === undefined || this.#fetching === id) return;
    this.#fetching = id;
    try {
      while (this.#stale && this.#id === id) {
        this.#stale = false;
        await this.#fetch(client, id);
      }
    } finally {
      if (this.#fetching === id) this.#fetching = undefined;
    }
  }

  highlight(values: readonly string[]): void {
    this.#post({ type: "highlight", values });
  }

  async act(action: Action): Promise<void> {
    const [client, id] = [this.#client, this.#id];
    if (client === undefined || id === undefined) return;
    const location = await client.sendRequest<Location | null>(ACTION, { id, action });
    if (location !== null) await this.#around.reveal(location, client, this.column);
  }

  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    if (this.#client !== undefined && this.#id !== undefined) this.#close(this.#client, this.#id);
    vscode.Disposable.from(...this.#subscriptions).dispose();
    this.#panel.dispose();
    this.#around.closed(this);
  }

  async #fetch(client: LanguageClient, id: string): Promise<void> {
    const state = await client.sendRequest<PageState | null>(PAGE, { id });
    if (this.#disposed || this.#id !== id) return;
    if (state === null) {
      this.#say("gone");
      return;
    }
    this.#state = state;
    this.#panel.title = panelTitle(state.title, state.locked);
    this.#post({ type: "page", state });
    this.#say("live");
    this.#around.changed(this);
  }

  #received(message: unknown): void {
    const received = fromPage(message);
    if (received?.type === "ready") {
      if (this.#state !== undefined && this.#assets !== undefined) this.#post({ type: "page", state: this.#state });
      this.#say(this.#note);
    } else if (received !== undefined) {
      this.act(received.action).catch((error: unknown) => {
        this.#around.failed("The place could not be shown", error);
      });
    }
  }

  #say(note: keyof typeof NOTES): void {
    this.#note = note;
    this.#post({ type: "note", text: NOTES[note] });
  }

  #post(message: ToPage): void {
    if (!this.#disposed) void this.#panel.webview.postMessage(message);
  }

  #write(): void {
    const title = this.#state?.title ?? this.#kept?.title ?? "";
    this.#panel.webview.html = panelHtml(title, this.#around.own, this.#assets, newNonce());
  }

  #close(client: LanguageClient, id: string): void {
    if (!client.isRunning()) return;
    const request = { command: CLOSE, arguments: [id] };
    client.sendRequest("workspace/executeCommand", request).catch(() => undefined); // it is closed with the server, too
  }
}
