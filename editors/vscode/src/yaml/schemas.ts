// Offers the schemas of the records to the YAML extension, where a person wants that: it then completes their properties
// and checks them as well.
import * as vscode from "vscode";
import { kindShown } from "../evidence/evidence.ts";
import { mayHoldRecords } from "../evidence/look.ts";
import { fileInfo, schemaOf } from "../requests.ts";
import type { Server } from "../server/server.ts";
import { offersSchemas } from "../settings.ts";
import { offered } from "./offered.ts";
import { YAML_EXTENSION } from "./outline.ts";

/** The scheme of the schemas' addresses, by which the YAML extension knows whom to ask for them. */
const SCHEME = "model-lifecycle";
const CONFIGURATION = /[\\/](?:model-lifecycle|pyproject)\.toml$/;

/** What the YAML extension exports, as far as it is used here. */
interface YamlApi {
  registerContributor?(
    scheme: string,
    requestSchema: (resource: string) => string,
    requestSchemaContent: (address: string) => Promise<string> | string,
  ): boolean;
}

export class SchemaOffer implements vscode.Disposable {
  readonly #server: Server;
  readonly #log: vscode.LogOutputChannel;
  /** The YAML extension wants to know at once which schema a file has, so that the server is asked beforehand. */
  readonly #kinds = new Map<string, string | null>();
  readonly #watching: vscode.Disposable[];
  /** The files that schemas were asked for; their places are part of the addresses, which findings show. */
  readonly #files: string[] = [];
  #registered = false;
  /** Part of the addresses: the YAML extension keeps what it has been given for one. */
  #revision = 0;

  constructor(server: Server, log: vscode.LogOutputChannel) {
    this.#server = server;
    this.#log = log;
    this.#watching = [
      vscode.extensions.onDidChange(() => void this.#register()),
      server.onDidChangeState(({ kind }) => {
        if (kind === "running") void this.#askAll();
      }),
      vscode.workspace.onDidOpenTextDocument((document) => {
        void this.#register();
        void this.#ask(document);
      }),
      vscode.workspace.onDidSaveTextDocument((document) => {
        if (CONFIGURATION.test(document.fileName)) this.#revision += 1;
        void this.#askAll();
      }),
      vscode.workspace.onDidCloseTextDocument((document) => this.#kinds.delete(document.uri.toString())),
    ];
    void this.#register();
  }

  dispose(): void {
    for (const one of this.#watching) one.dispose();
  }

  /** Once there is a YAML record: the YAML extension is active then anyhow, or about to be. */
  async #register(): Promise<void> {
    const yaml = vscode.extensions.getExtension<YamlApi | undefined>(YAML_EXTENSION);
    if (this.#registered || yaml === undefined || !vscode.workspace.textDocuments.some(isYaml)) return;
    this.#registered = true;
    try {
      const api = await yaml.activate();
      const taken = api?.registerContributor?.(
        SCHEME,
        (resource) => this.#address(vscode.Uri.parse(resource)),
        (address) => this.#content(vscode.Uri.parse(address)),
      ) === true;
      await this.#askAll();
      this.#log.info(taken ? "Schemas are offered to the YAML extension." : "The YAML extension takes no schemas.");
    } catch (error) {
      this.#log.warn(`The YAML extension could not be offered the schemas: ${String(error)}`);
    }
  }

  /** The address of the schema of a file; empty for a file that is none of ours. */
  #address(uri: vscode.Uri): string {
    const kind = offersSchemas(uri) ? this.#kind(uri) : null;
    if (kind === null) return "";
    const file = uri.toString();
    if (!this.#files.includes(file)) this.#files.push(file);
    const query = `${this.#files.indexOf(file)}.${this.#revision}`;
    return vscode.Uri.from({ scheme: SCHEME, path: `/${kind}.schema.json`, query }).toString();
  }

  #kind(uri: vscode.Uri): string | null {
    const known = this.#kinds.get(uri.toString());
    if (known !== undefined) return known;
    // The server has not answered yet: what the file shows by itself is true as well.
    const document = vscode.workspace.textDocuments.find((one) => one.uri.toString() === uri.toString());
    return (document && kindShown(document.getText())) ?? null;
  }

  async #content(address: vscode.Uri): Promise<string> {
    const client = await this.#server.running();
    const kind = /^\/(\w+)\.schema\.json$/.exec(address.path)?.[1] ?? "";
    const file = this.#files[Number.parseInt(address.query)] ?? "";
    const schema = client && (await schemaOf(client, kind, file));
    return JSON.stringify(offered(schema ?? {}));
  }

  async #askAll(): Promise<void> {
    await Promise.all(vscode.workspace.textDocuments.map((document) => this.#ask(document)));
  }

  async #ask(document: vscode.TextDocument): Promise<void> {
    const { client } = this.#server;
    if (!this.#registered || client === undefined || !isYaml(document)) return;
    try {
      const info = await fileInfo(client, document.uri.toString());
      if (document.isClosed) return;
      this.#kinds.set(document.uri.toString(), info?.kind ?? null);
    } catch {
      // The server is just ending, or is one that does not know the request.
    }
  }
}

function isYaml(document: vscode.TextDocument): boolean {
  return document.languageId === "yaml" && mayHoldRecords(document);
}
