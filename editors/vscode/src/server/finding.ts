// Which server to run. First match wins: the settings, the selected Python environment, PATH, the extension's own
// environment. A setting that cannot be followed ends the search: it names one program, and no other is meant.
import { type Candidate, type FoundServer, ofInterpreter, probe, type ProbeOptions, type Refusal } from "./candidate.ts";
import { onPath, spelledOut, type Surroundings } from "./paths.ts";

export const PROGRAM = "model-lifecycle";

export interface Wishes extends Surroundings {
  /** The settings `model-lifecycle.path` and `model-lifecycle.interpreter`, empty where they are not set. */
  readonly path: string;
  readonly interpreter: string;
  /** The interpreter of the environment that is selected in the Python extension. */
  readonly selected: string | undefined;
  /** Interpreters of environments that the extension made for itself, the best first. */
  readonly own: readonly string[];
}

export interface Search {
  readonly found: FoundServer | undefined;
  /** What was asked before, and why it is not the server. */
  readonly refusals: readonly Refusal[];
}

export async function findServer(wishes: Wishes, options: ProbeOptions): Promise<Search> {
  const refusals: Refusal[] = [];
  for (const candidate of candidates(wishes)) {
    const answer = await probe(candidate, options);
    if (!("fault" in answer)) return { found: answer, refusals };
    refusals.push(answer);
    if (endsSearch(answer)) break;
  }
  return { found: undefined, refusals };
}

/** The refusal that is shown to the person: that of a setting, else the first that is not plain absence. */
export function worthTelling(refusals: readonly Refusal[]): Refusal | undefined {
  return refusals.find(endsSearch) ?? refusals.find(({ fault }) => fault === "tooOld" || fault === "broken");
}

function endsSearch({ candidate, fault }: Refusal): boolean {
  return candidate.place === "setting" || (candidate.place === "interpreter" && fault !== "notInstalled");
}

export function candidates(wishes: Wishes): Candidate[] {
  if (wishes.path !== "") return [{ place: "setting", command: program(wishes.path, wishes), before: [] }];
  const found: Candidate[] = [];
  if (wishes.interpreter !== "") {
    found.push(ofInterpreter("interpreter", program(wishes.interpreter, wishes)));
  } else if (wishes.selected !== undefined) {
    found.push(ofInterpreter("selected", wishes.selected));
  }
  for (const command of onPath([PROGRAM], wishes)) found.push({ place: "path", command, before: [] });
  return [...found, ...wishes.own.map((interpreter) => ofInterpreter("own", interpreter))];
}

/** A setting's program: a path, or a bare name that is looked up in PATH. */
function program(written: string, wishes: Wishes): string {
  const spelled = spelledOut(written, wishes);
  return /[\\/]/.test(spelled) ? spelled : (onPath([spelled.replace(/\.(?:exe|cmd|bat)$/i, "")], wishes)[0] ?? spelled);
}
