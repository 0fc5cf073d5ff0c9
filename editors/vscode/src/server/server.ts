// What the other parts of the extension know of the language server.
import type { Event } from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import type { FoundServer } from "./candidate.ts";

export type ServerState =
  | { readonly kind: "stopped" }
  | { readonly kind: "starting" }
  | { readonly kind: "running"; readonly version: string; readonly from: FoundServer }
  | { readonly kind: "notInstalled" }
  | { readonly kind: "failed"; readonly message: string };

export interface Server {
  readonly state: ServerState;
  readonly onDidChangeState: Event<ServerState>;
  /** The client of the running server; another one after each restart, undefined while none runs. */
  readonly client: LanguageClient | undefined;
  /** A new client, not started yet: the time to register handlers of the server's notifications. */
  readonly onWillStart: Event<LanguageClient>;
  /** The client once the server runs; undefined where it cannot, and a message was shown then. */
  running(): Promise<LanguageClient | undefined>;
}
