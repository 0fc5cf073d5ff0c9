// A Python that can hold the server.
import { isInside, isProgram, onPath, type Surroundings } from "./paths.ts";
import { run } from "./run.ts";

export const OLDEST_PYTHON = [3, 11] as const;
const NEWEST_NAMED = 15;
const TIMEOUT_MS = 30_000;
const ASK = "import sys; print('python', *sys.version_info[:2])";

export interface Python {
  readonly command: string;
  readonly before: readonly string[];
  readonly version: readonly [number, number];
}

export interface PythonSearch {
  readonly found: Python | undefined;
  /** Those that are too old, to be named. */
  readonly tooOld: readonly Python[];
}

/** The first Python that is new enough: the interpreters that are named, then those of PATH. */
export async function findPython(
  named: readonly string[],
  around: Surroundings,
  options: { readonly cwd: string; readonly untrusted: readonly string[] },
): Promise<PythonSearch> {
  const tooOld: Python[] = [];
  for (const { command, before } of pythons(named, around)) {
    if (isInside(command, options.untrusted) || !isProgram(command, around.platform)) continue;
    const asked = { cwd: options.cwd, variables: around.variables, timeoutMs: TIMEOUT_MS };
    const outcome = await run(command, [...before, "-I", "-c", ASK], asked);
    const answer = /^python (\d+) (\d+)/m.exec(outcome.output);
    if (answer === null) continue;
    const python: Python = { command, before, version: [Number(answer[1]), Number(answer[2])] };
    if (isNewEnough(python.version)) return { found: python, tooOld };
    tooOld.push(python);
  }
  return { found: undefined, tooOld };
}

function isNewEnough([major, minor]: readonly [number, number]): boolean {
  return major > OLDEST_PYTHON[0] || (major === OLDEST_PYTHON[0] && minor >= OLDEST_PYTHON[1]);
}

function pythons(named: readonly string[], around: Surroundings): { command: string; before: string[] }[] {
  const names = ["python3", "python"];
  for (let minor = NEWEST_NAMED; minor >= OLDEST_PYTHON[1]; minor -= 1) names.push(`python3.${minor}`);
  const plain = [...named, ...onPath(names, around)].map((command) => ({ command, before: [] as string[] }));
  const launchers = around.platform === "win32" ? onPath(["py"], around) : [];
  return [...plain, ...launchers.map((command) => ({ command, before: ["-3"] }))];
}
