// The server's process, and what it says last when it does not start.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { type FoundServer, lastWords } from "./candidate.ts";
import { invocation } from "./invocation.ts";
import { stop } from "./run.ts";

const LONGEST_TAIL = 10_000;
const PATIENCE_MS = 2_000;

export class Launch {
  readonly #found: FoundServer;
  readonly #cwd: string;
  #process: ChildProcess | undefined;
  #shell = false;
  #tail = "";

  /** `cwd` is no folder of the window: Python takes what lies in the current folder for its own. */
  constructor(found: FoundServer, cwd: string) {
    this.#found = found;
    this.#cwd = cwd;
  }

  /** Starts it; again after a crash. */
  start(): Promise<ChildProcess> {
    const { command, before } = this.#found;
    const { command: asked, parameters, shell } = invocation(command, [...before, "lsp"]);
    this.#shell = shell;
    const child = spawn(asked, parameters, { cwd: this.#cwd, windowsHide: true, shell });
    this.#process = child;
    this.#tail = "";
    child.stderr.on("data", (part: Buffer) => {
      this.#tail = (this.#tail + part.toString()).slice(-LONGEST_TAIL);
    });
    child.on("error", (error) => {
      this.#tail += error.message;
    });
    return Promise.resolve(child);
  }

  /** What it wrote last before it ended; empty where it said nothing, or still runs. */
  async lastWords(): Promise<string> {
    await this.#ended();
    return lastWords(this.#tail);
  }

  /** How it ended, as the end of a sentence; undefined where it still runs, or never did. */
  get ending(): string | undefined {
    const { exitCode, signalCode } = this.#process ?? {};
    if (signalCode) return `it was ended from outside (${signalCode})`;
    return typeof exitCode === "number" ? `it ended with code ${exitCode}, and said nothing` : undefined;
  }

  /** Ends it, if it has not ended by itself after it was asked to. */
  async end(): Promise<void> {
    if (await this.#ended()) return;
    if (this.#shell) stop(this.#process?.pid); // The server is a child of the shell.
    else this.#process?.kill("SIGKILL");
  }

  async #ended(): Promise<boolean> {
    const child = this.#process;
    if (child?.exitCode !== null || child.signalCode !== null) return true;
    const waiting = new AbortController();
    const timer = setTimeout(() => {
      waiting.abort();
    }, PATIENCE_MS);
    try {
      await once(child, "close", { signal: waiting.signal });
      return true;
    } catch {
      return child.pid === undefined; // It has never been there.
    } finally {
      clearTimeout(timer);
    }
  }
}
