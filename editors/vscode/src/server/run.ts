// Runs a program to its end.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { invocation } from "./invocation.ts";

export interface Outcome {
  /** The exit code; null where the program was stopped, or did not start at all. */
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
  /** Why the program could not be started, in the system's words. */
  readonly notStarted?: string;
}

export interface RunOptions {
  /** Where it runs: never a folder of the window, whose files Python, or Windows, might take for its own. */
  readonly cwd: string;
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  readonly onLine?: (line: string) => void;
}

export function run(command: string, parameters: readonly string[], options: RunOptions): Promise<Outcome> {
  return new Promise((resolve) => {
    const asked = invocation(command, parameters);
    const child = spawn(asked.command, asked.parameters, {
      shell: asked.shell,
      cwd: options.cwd,
      env: { ...options.variables },
      stdio: ["ignore", "pipe", "pipe"],
      windowsHide: true,
      // A group of its own, so that what it started ends with it.
      detached: process.platform !== "win32",
    });
    let output = "";
    let errors = "";
    const end = () => {
      stop(child.pid);
    };
    const timer = options.timeoutMs === undefined ? undefined : setTimeout(end, options.timeoutMs);
    options.signal?.addEventListener("abort", end);
    const done = (outcome: Partial<Outcome>) => {
      clearTimeout(timer);
      options.signal?.removeEventListener("abort", end);
      resolve({ code: null, output, errors, ...outcome });
    };
    createInterface(child.stdout).on("line", (line) => {
      output += `${line}\n`;
      options.onLine?.(line);
    });
    createInterface(child.stderr).on("line", (line) => {
      errors += `${line}\n`;
      options.onLine?.(line);
    });
    child.on("error", (error) => {
      done({ notStarted: error.message });
    });
    child.on("close", (code) => {
      done({ code });
    });
    if (options.signal?.aborted) end();
  });
}

export function stop(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    if (process.platform === "win32") spawn("taskkill", ["/pid", `${pid}`, "/T", "/F"], { windowsHide: true });
    else process.kill(-pid, "SIGKILL");
  } catch {
    // It has ended already.
  }
}
