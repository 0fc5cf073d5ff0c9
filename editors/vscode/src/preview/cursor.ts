// Sends the server the position of the cursor, so that previews show what comes from there.
import * as vscode from "vscode";
import type { LanguageClient, TextDocumentPositionParams } from "vscode-languageclient/node";
import { Coalesced } from "./coalesce.ts";
import { CURSOR } from "./protocol.ts";

/** Often enough to follow the cursor, seldom enough for a key that is held down. */
const MILLISECONDS = 50;

export class Cursor implements vscode.Disposable {
  readonly #listener: () => LanguageClient | undefined;
  readonly #places = new Coalesced<vscode.TextEditor>((editor) => {
    this.#send(editor);
  }, MILLISECONDS);
  readonly #subscriptions: vscode.Disposable;

  /** `listener` gives the server's client while the server wants to know. */
  constructor(listener: () => LanguageClient | undefined) {
    this.#listener = listener;
    this.#subscriptions = vscode.Disposable.from(
      vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => {
        this.#moved(textEditor);
      }),
      vscode.window.onDidChangeActiveTextEditor((editor) => {
        this.#moved(editor);
      }),
    );
  }

  /** Send the position, though it has not moved: a preview was just opened. */
  tell(): void {
    this.#moved(vscode.window.activeTextEditor);
  }

  dispose(): void {
    this.#places.dispose();
    this.#subscriptions.dispose();
  }

  #moved(editor: vscode.TextEditor | undefined): void {
    if (editor !== undefined && editor === vscode.window.activeTextEditor && this.#listener()) this.#places.put(editor);
  }

  #send(editor: vscode.TextEditor): void {
    const client = this.#listener();
    const place = client === undefined ? undefined : placeOf(client, editor);
    if (client?.isRunning() && place !== undefined) void client.sendNotification(CURSOR, place);
  }
}

/** Where an editor's cursor is, in the server's terms; undefined in a document that is not the server's. */
export function placeOf(
  client: LanguageClient,
  { document, selection }: vscode.TextEditor,
): TextDocumentPositionParams | undefined {
  const selector = client.protocol2CodeConverter.asDocumentSelector(client.clientOptions.documentSelector ?? []);
  if (vscode.languages.match(selector, document) === 0) return undefined;
  return client.code2ProtocolConverter.asTextDocumentPositionParams(document, selection.active);
}
