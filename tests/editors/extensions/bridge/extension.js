// Runs what a test sends: the body of an async function, with VS Code's API, the test's arguments, and `until`.
// It listens on a socket of the window's folder, in $BRIDGE_FOLDER; see support/vscode/bridge.py for the other side.
const { createHash } = require("node:crypto");
const { rmSync } = require("node:fs");
const { createServer } = require("node:net");
const { join } = require("node:path");
const vscode = require("vscode");

const LIMIT_MS = 90_000;
const PAUSE_MS = 20;
const AsyncFunction = (async () => {}).constructor;

/** The first answer that is neither false nor missing. */
async function until(ask) {
  const end = Date.now() + LIMIT_MS;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > end) throw new Error(`This did not come true in time: ${ask}`);
    await new Promise((go) => setTimeout(go, PAUSE_MS));
  }
}

async function answer(text) {
  const { body, given } = JSON.parse(text);
  try {
    const value = await new AsyncFunction("vscode", "given", "until", body)(vscode, given, until);
    return { value: value ?? null };
  } catch (error) {
    return { error: String(error?.stack ?? error) };
  }
}

exports.activate = (context) => {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? "";
  const name = createHash("sha256").update(folder).digest("hex").slice(0, 12);
  const path = join(process.env.BRIDGE_FOLDER, name);
  rmSync(path, { force: true });
  const server = createServer((socket) => {
    let text = "";
    socket.on("error", () => socket.destroy());
    socket.on("data", async (part) => {
      text += part;
      if (text.endsWith("\n")) socket.end(JSON.stringify(await answer(text)));
    });
  });
  server.listen(path);
  context.subscriptions.push({ dispose: () => server.close() });
};
