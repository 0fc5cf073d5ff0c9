// What the server offers, as VS Code's own commands give it. The records are those of `tests/editors/test_vscode_host.py`.
import assert from "node:assert/strict";
import * as vscode from "vscode";
import { codeOf, findings, main, open, ours, provided, revert, test, until, uriOf } from "./runner.ts";

const MODEL = "models/provider-1/example-1.yaml";
const NEW_MODEL = "models/provider-1/example-2.yaml";
const MIGRATION = "migrations/example-1-to-example-2.yaml";

test("ranges count in UTF-16, also after an emoji", async () => {
  await main();
  const document = await open(MODEL);
  const [name, date] = await findings(document.uri, ["unknown-property", "bad-date"]);
  assert.ok(name && date);
  assert.equal(document.getText(name.range), '"statu"');
  assert.equal(document.getText(date.range), '"2026-6-1"');
  assert.match(document.lineAt(date.range.start).text, /é.*😀/u);
  assert.equal(date.severity, vscode.DiagnosticSeverity.Error);
});

test("a code is a link to its explanation", async () => {
  const [name] = await findings(uriOf(MODEL), ["unknown-property", "bad-date"]);
  assert.ok(typeof name?.code === "object");
  assert.equal(name.code.target.scheme, "command");
  assert.equal(name.code.target.path, "model-lifecycle.explainCode");
});

test("a quick fix changes the text as it says", async () => {
  const document = await open(MODEL);
  const [name] = await findings(document.uri, ["unknown-property", "bad-date"]);
  assert.ok(name);
  const actions = await provided<vscode.CodeAction>("vscode.executeCodeActionProvider", document.uri, name.range, "quickfix", 9);
  const rename = actions.find(({ title }) => title === "Rename to `status`");
  assert.ok(rename?.edit, `there are ${actions.map(({ title }) => title).join()}`);
  assert.ok(await vscode.workspace.applyEdit(rename.edit));
  assert.equal(document.lineAt(name.range.start).text, '  "status": "deprecated",');
  await findings(document.uri, ["bad-date"]);
  await revert();
  await findings(document.uri, ["unknown-property", "bad-date"]);
});

test("a fix after an emoji replaces just the value", async () => {
  const document = await open(MODEL);
  const [, date] = await findings(document.uri, ["unknown-property", "bad-date"]);
  assert.ok(date);
  const before = document.lineAt(date.range.start).text;
  const actions = await provided<vscode.CodeAction>("vscode.executeCodeActionProvider", document.uri, date.range, "quickfix", 9);
  const edit = actions[0]?.edit;
  assert.ok(edit, "there is no fix of the date");
  assert.ok(await vscode.workspace.applyEdit(edit));
  assert.equal(document.lineAt(date.range.start).text, before.replace("2026-6-1", "2026-06-01"));
  await revert();
});

test("findings of files that are not open are there, and follow what is typed elsewhere", async () => {
  assert.deepEqual(ours(uriOf(MIGRATION)), []);
  const document = await open(NEW_MODEL);
  const price = document.positionAt(document.getText().indexOf('"input_price_per_mtok": 2') + '"input_price_per_mtok": '.length);
  const change = new vscode.WorkspaceEdit();
  change.replace(document.uri, new vscode.Range(price, price.translate(0, 1)), "3");
  await vscode.workspace.applyEdit(change);
  const [percentage] = await findings(uriOf(MIGRATION), ["price-change", "example-cost"]);
  assert.deepEqual(
    percentage?.relatedInformation?.map(({ location, message }) => [vscode.workspace.asRelativePath(location.uri), message]),
    [[MODEL, "Old price"], [NEW_MODEL, "New price"]],
  );
  await revert();
  await findings(uriOf(MIGRATION), []);
});

test("a file changed by another program is read again", async () => {
  const before = await vscode.workspace.fs.readFile(uriOf("providers/provider-1.yaml"));
  await vscode.workspace.fs.writeFile(uriOf("providers/provider-1.yaml"), Buffer.from('{"id": "provider-1"}\n'));
  await until(() => ours(uriOf("providers/provider-1.yaml")).map(codeOf), (codes) => codes.includes("missing-property"));
  await vscode.workspace.fs.writeFile(uriOf("providers/provider-1.yaml"), before);
  await findings(uriOf("providers/provider-1.yaml"), []);
});

test("lenses, symbols, hover, folding and selection", async () => {
  const document = await open(MIGRATION);
  const [lens] = await until(
    () => provided<vscode.CodeLens>("vscode.executeCodeLensProvider", document.uri, 9),
    (lenses) => lenses.length === 1,
  );
  assert.equal(lens?.command?.title, "Preview comparison page");
  const symbols = await provided<vscode.DocumentSymbol>("vscode.executeDocumentSymbolProvider", document.uri);
  assert.deepEqual(symbols.map(({ name }) => name), ["example-1 → example-2"]);
  const at = document.positionAt(document.getText().indexOf('"confidence"') + 3);
  const hovers = await provided<vscode.Hover>("vscode.executeHoverProvider", document.uri, at);
  const words = hovers.flatMap(({ contents }) => contents).map((one) => (one as vscode.MarkdownString).value);
  assert.match(words.join("\n"), /confidence/);
  const folds = await provided<vscode.FoldingRange>("vscode.executeFoldingRangeProvider", document.uri);
  const first = (text: string) => document.positionAt(document.getText().indexOf(text)).line;
  assert.ok(folds.some(({ start }) => start === first('"price_diff"')), JSON.stringify(folds));
  const [selection] = await provided<vscode.SelectionRange>("vscode.executeSelectionRangeProvider", document.uri, [at]);
  const around: string[] = [];
  for (let one = selection; one !== undefined; one = one.parent) around.push(document.getText(one.range));
  assert.ok(around.includes('"confidence": "official"'), JSON.stringify(around));
});

test("a new file that is not saved is checked, too", async () => {
  const text = "# model-lifecycle: kind=provider\nid: provider-9\n";
  const document = await vscode.workspace.openTextDocument({ language: "yaml", content: text });
  await until(() => ours(document.uri).map(codeOf), (codes) => codes.includes("not-allowed-value"));
});

test("documents that are no files have no findings", async () => {
  const scheme = "tests-old-version";
  const text = (await vscode.workspace.openTextDocument(uriOf(MODEL))).getText();
  const provider = vscode.workspace.registerTextDocumentContentProvider(scheme, { provideTextDocumentContent: () => text });
  const shown = await open(MODEL);
  const old = await vscode.workspace.openTextDocument(shown.uri.with({ scheme }));
  await vscode.window.showTextDocument(old);
  await findings(shown.uri, ["unknown-property", "bad-date"]);
  assert.deepEqual(ours(old.uri), []);
  provider.dispose();
});

test("records are formatted, and no other file has a formatter of ours", async () => {
  const record = uriOf("models/provider-1/new.yaml");
  const other = uriOf("compose.yaml");
  await vscode.workspace.fs.writeFile(record, new TextEncoder().encode("slug:   'a' # 😀\nid:   b\n"));
  await vscode.workspace.fs.writeFile(other, new TextEncoder().encode("b:   1\n"));
  const options = { tabSize: 8, insertSpaces: true };
  const format = async (uri: vscode.Uri) => provided<vscode.TextEdit>("vscode.executeFormatDocumentProvider", uri, options);
  const document = await open("models/provider-1/new.yaml");
  const edits = await until(
    () => format(record),
    (found) => found.length > 0,
  );
  const change = new vscode.WorkspaceEdit();
  change.set(record, edits);
  assert.ok(await vscode.workspace.applyEdit(change));
  assert.equal(document.getText(), "id: b\nslug: a # 😀\n");
  await revert();
  await open("compose.yaml");
  assert.deepEqual(await format(other), []);
  for (const uri of [record, other]) await vscode.workspace.fs.delete(uri);
});
