// The extension's own parts: what it offers to others, its commands, and what its settings do.
import assert from "node:assert/strict";
import * as vscode from "vscode";
import { extension, findings, main, open, ours, test, until, uriOf } from "./runner.ts";

const MODEL = "models/provider-1/example-1.yaml";
const NEVER_OPENED = "providers/provider-2.yaml";
const BOTH = ["unknown-property", "bad-date"];

interface Manifest {
  readonly version: string;
  readonly contributes: { readonly commands: readonly { readonly command: string }[] };
}

const manifest = () => extension().packageJSON as Manifest;

async function setting(name: string, value: unknown): Promise<void> {
  await vscode.workspace.getConfiguration("model-lifecycle").update(name, value, vscode.ConfigurationTarget.Workspace);
}

test("what it exports tells of the server", async () => {
  const { server } = await main();
  assert.equal(extension().exports.awake, true);
  assert.ok(server.state.kind === "running");
  assert.equal(server.state.version, manifest().version);
  assert.equal(server.client?.initializeResult?.serverInfo?.name, "model-lifecycle");
});

test("all its commands are there, once each, and none is the server's", async () => {
  const { server } = await main();
  const all = await vscode.commands.getCommands(true);
  const own = manifest().contributes.commands.map(({ command }) => command);
  const servers = server.client?.initializeResult?.capabilities.executeCommandProvider?.commands ?? [];
  assert.deepEqual(own.filter((command) => !all.includes(command)), []);
  assert.deepEqual(own.filter((command) => servers.includes(command)), []);
  assert.deepEqual(servers.filter((command) => !all.includes(command)), []);
});

test("the command restarts the server, and findings come back", async () => {
  const { server } = await main();
  await open(MODEL);
  await findings(uriOf(MODEL), BOTH);
  const before = server.client;
  await vscode.commands.executeCommand("model-lifecycle.restartServer");
  await until(() => server.client, (client) => client !== undefined && client !== before);
  await findings(uriOf(MODEL), BOTH);
});

test("a setting of the server holds at once, without a restart", async () => {
  const { server } = await main();
  const before = server.client;
  await findings(uriOf(NEVER_OPENED), ["unknown-property"]);
  await setting("scope", "open");
  await findings(uriOf(NEVER_OPENED), []);
  await setting("scope", undefined);
  await findings(uriOf(NEVER_OPENED), ["unknown-property"]);
  assert.equal(server.client, before);
});

test("a setting that is read at the start restarts it", async () => {
  const { server } = await main();
  const before = server.client;
  await setting("diagnostics", "push");
  await until(() => server.client, (client) => client !== undefined && client !== before);
  await open(MODEL);
  await findings(uriOf(MODEL), BOTH);
  await setting("diagnostics", undefined);
  await until(() => server.client, (client) => client?.initializeResult?.capabilities.diagnosticProvider !== undefined);
  await findings(uriOf(MODEL), BOTH);
});

test("findings are there once, whether pushed or pulled", async () => {
  await main();
  const messages = ours(uriOf(MODEL)).map(({ message, range }) => `${message} ${JSON.stringify(range)}`);
  assert.equal(new Set(messages).size, messages.length);
});
