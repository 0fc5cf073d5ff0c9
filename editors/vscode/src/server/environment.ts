// The Python environments that the extension makes for itself, in folders of its own storage. One counts only once its
// mark is written, which is the last thing that happens: what was left half made is never used.
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import * as path from "node:path";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { lastWords, ofInterpreter, probe } from "./candidate.ts";
import { run, type Outcome, type RunOptions } from "./run.ts";
import { compareVersions } from "./version.ts";

const MARK = "complete.json";
const ABANDONED_AFTER_MS = 3_600_000;

export interface OwnEnvironment {
  readonly folder: string;
  readonly interpreter: string;
  readonly version: string;
}

export interface Recipe {
  /** The folder that holds the environments. */
  readonly storage: string;
  readonly python: string;
  readonly pythonArguments: readonly string[];
  /** The server's wheel, compressed with Brotli: its own name, and `.br`. */
  readonly wheel: string;
  /** A folder of wheels to install from, instead of a package index; empty for the index. */
  readonly wheels: string;
  readonly version: string;
  readonly platform: NodeJS.Platform;
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
  readonly step: (message: string) => void;
  readonly line: (line: string) => void;
}

/** What went wrong, in a sentence for a person. The log has the rest. */
export class InstallError extends Error {}

/** Complete environments: that of this version first, then the newest. */
export async function ownEnvironments(storage: string, version: string, platform: NodeJS.Platform): Promise<OwnEnvironment[]> {
  const found: OwnEnvironment[] = [];
  for (const folder of await foldersIn(storage)) {
    const made = await markedVersion(folder);
    if (made !== undefined) found.push({ folder, interpreter: interpreterIn(folder, platform), version: made });
  }
  const rank = (one: OwnEnvironment) => (one.version === version ? 0 : 1);
  return found.sort((one, other) => rank(one) - rank(other) || compareVersions(other.version, one.version));
}

/** Makes an environment and installs the wheel into it. Cleans up after itself when that fails or is cancelled. */
export async function makeEnvironment(recipe: Recipe): Promise<OwnEnvironment> {
  const folder = path.join(recipe.storage, `${recipe.version}-${Date.now().toString(36)}`);
  try {
    await mkdir(recipe.storage, { recursive: true });
    const made = await make(folder, recipe);
    await removeOthers(recipe.storage, folder);
    return made;
  } catch (error) {
    await remove(folder);
    throw error;
  }
}

async function make(folder: string, recipe: Recipe): Promise<OwnEnvironment> {
  const { python, pythonArguments, version, platform } = recipe;
  recipe.step("Creating a Python environment…");
  // Isolated: nothing of the current folder or of PYTHON… variables takes part.
  const venv = await runLogged(recipe, python, [...pythonArguments, "-I", "-m", "venv", folder]);
  if (venv.code !== 0) throw new InstallError(`Python could not create an environment: ${pythonsWords(venv)}`);

  recipe.step("Installing the server and what it needs…");
  const interpreter = interpreterIn(folder, platform);
  const pip = ["-I", "-m", "pip", "install", "--no-input", "--disable-pip-version-check", "--progress-bar", "off"];
  const wheel = await unpacked(recipe.wheel, folder);
  const from = recipe.wheels === "" ? [] : ["--no-index", "--find-links", recipe.wheels];
  const installed = await runLogged(recipe, interpreter, [...pip, ...from, wheel]);
  await rm(wheel, { force: true });
  if (installed.code !== 0) throw new InstallError(pipsFailure(installed, recipe.wheels));

  recipe.step("Trying it out…");
  const options = { cwd: recipe.storage, platform, variables: recipe.variables, untrusted: [] };
  const answer = await probe(ofInterpreter("own", interpreter), options);
  if ("fault" in answer) throw new InstallError(`The server was installed, but does not run: ${answer.detail}`);
  stopIfCancelled(recipe);
  await writeFile(path.join(folder, MARK), JSON.stringify({ version, python }));
  return { folder, interpreter, version };
}

/** The wheel as pip takes it, in a folder. */
async function unpacked(wheel: string, folder: string): Promise<string> {
  const file = path.join(folder, path.basename(wheel, ".br"));
  await writeFile(file, await promisify(brotliDecompress)(await readFile(wheel)));
  return file;
}

function stopIfCancelled({ signal }: Recipe): void {
  if (signal.aborted) throw new InstallError("It was cancelled.");
}

async function runLogged(recipe: Recipe, command: string, parameters: string[]): Promise<Outcome> {
  stopIfCancelled(recipe);
  recipe.line(`> ${[command, ...parameters].join(" ")}`);
  const options: RunOptions = {
    cwd: recipe.storage,
    variables: recipe.variables,
    signal: recipe.signal,
    onLine: recipe.line,
  };
  const outcome = await run(command, parameters, options);
  stopIfCancelled(recipe);
  return outcome;
}

function pipsFailure(outcome: Outcome, wheels: string): string {
  const words = pythonsWords(outcome);
  // What it says of every package where it reaches no index at all.
  const isLost = words.includes("No matching distribution");
  const hint =
    wheels === ""
      ? " Is there a way to the package index from here? Without network, `model-lifecycle.wheels` names a folder to install from."
      : ` The folder \`${wheels}\` of \`model-lifecycle.wheels\` lacks it.`;
  const lost = isLost ? hint : "";
  return `pip could not install the server: ${words}.${lost}`.replace(/\.\.$/, ".");
}

/** pip's last line that calls itself an error, else the last words of all. */
export function pythonsWords({ errors, output, notStarted }: Outcome): string {
  const called = errors.split("\n").filter((line) => /^\s*(error|.*Error):/i.test(line));
  const words = notStarted ?? (called.at(-1)?.trim() || lastWords(errors) || lastWords(output) || "it did not say why");
  return words.replace(/^error:\s*/i, "");
}

export function interpreterIn(folder: string, platform: NodeJS.Platform): string {
  return platform === "win32" ? path.join(folder, "Scripts", "python.exe") : path.join(folder, "bin", "python");
}

async function removeOthers(storage: string, kept: string): Promise<void> {
  for (const folder of await foldersIn(storage)) {
    // Another window may be making one right now.
    if (folder !== kept && ((await markedVersion(folder)) !== undefined || (await isOld(folder)))) await remove(folder);
  }
}

async function isOld(folder: string): Promise<boolean> {
  return Date.now() - (await stat(folder)).mtimeMs > ABANDONED_AFTER_MS;
}

async function remove(folder: string): Promise<void> {
  try {
    // The mark first: what remains of it, if files are in use, is not taken for an environment.
    await rm(path.join(folder, MARK), { force: true });
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    // A server that still runs keeps its files on Windows; the next installation removes them.
  }
}

async function foldersIn(storage: string): Promise<string[]> {
  try {
    const entries = await readdir(storage, { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory()).map((entry) => path.join(storage, entry.name));
  } catch {
    return [];
  }
}

async function markedVersion(folder: string): Promise<string | undefined> {
  try {
    const mark: unknown = JSON.parse(await readFile(path.join(folder, MARK), "utf8"));
    const version = typeof mark === "object" && mark !== null && "version" in mark ? mark.version : undefined;
    return typeof version === "string" ? version : undefined;
  } catch {
    return undefined;
  }
}
