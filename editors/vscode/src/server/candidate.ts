// A program that may be the server, and what comes out when it is asked for its version.
import { existsSync } from "node:fs";
import { isInside, isProgram } from "./paths.ts";
import { run } from "./run.ts";
import { compareVersions, OLDEST_SERVER, versionIn } from "./version.ts";

/** Where it was found: by a setting, in the selected Python environment, on PATH, in the extension's environment. */
export type Place = "setting" | "interpreter" | "selected" | "path" | "own";

export interface Candidate {
  readonly place: Place;
  readonly command: string;
  /** What comes before the program's own arguments: a Python interpreter is told which module to run. */
  readonly before: readonly string[];
}

export interface FoundServer extends Candidate {
  readonly version: string;
}

export type Fault = "missing" | "notAProgram" | "inFolder" | "notInstalled" | "broken" | "tooOld";

export interface Refusal {
  readonly candidate: Candidate;
  readonly fault: Fault;
  /** The version that is too old, or the program's own last words. */
  readonly detail: string;
}

export interface ProbeOptions {
  readonly cwd: string;
  readonly platform: NodeJS.Platform;
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** Folders that nobody has trusted yet: no program in them is run. */
  readonly untrusted: readonly string[];
}

const TIMEOUT_MS = 30_000;

/** What Python says that lacks the module, or that is too old for it. */
const NOT_INSTALLED = /No module named '?model_lifecycle(?![\w.])|[Uu]nknown option:? -P/;

/**
 * A Python interpreter as a candidate. `-P` keeps Python from importing what lies in the current folder; Pythons that
 * do not know it are too old for us.
 */
export function ofInterpreter(place: Place, interpreter: string): Candidate {
  return { place, command: interpreter, before: ["-P", "-m", "model_lifecycle"] };
}

export async function probe(candidate: Candidate, options: ProbeOptions): Promise<FoundServer | Refusal> {
  const refused = (fault: Fault, detail = ""): Refusal => ({ candidate, fault, detail });
  const { command, before } = candidate;
  if (isInside(command, options.untrusted)) return refused("inFolder");
  if (!isProgram(command, options.platform)) return refused(existsSync(command) ? "notAProgram" : "missing");
  const outcome = await run(command, [...before, "--version"], { ...options, timeoutMs: TIMEOUT_MS });
  if (outcome.notStarted !== undefined) return refused("broken", outcome.notStarted);
  const version = outcome.code === 0 ? versionIn(outcome.output) : undefined;
  if (version !== undefined) {
    return compareVersions(version, OLDEST_SERVER) < 0 ? refused("tooOld", version) : { ...candidate, version };
  }
  if (before.length > 0 && NOT_INSTALLED.test(outcome.errors)) return refused("notInstalled");
  return refused("broken", lastWords(outcome.errors) || lastWords(outcome.output) || "it printed no version");
}

/** The last line that says something. */
export function lastWords(text: string): string {
  return text.trimEnd().split("\n").at(-1)?.trim() ?? "";
}
