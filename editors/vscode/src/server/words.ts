// The texts of messages about the server: what is wrong, and what to do.
import type { Candidate, Place, Refusal } from "./candidate.ts";
import { compareVersions, OLDEST_SERVER } from "./version.ts";

const SETTINGS: Partial<Record<Place, string>> = {
  setting: "model-lifecycle.path",
  interpreter: "model-lifecycle.interpreter",
};

const PLACES: Record<Place, string> = {
  setting: "from the setting `model-lifecycle.path`",
  interpreter: "from the setting `model-lifecycle.interpreter`",
  selected: "from the selected Python environment",
  path: "from PATH",
  own: "installed by the extension",
};

/** For where there is little room. */
export function inShort(place: Place): string {
  const words: Record<Place, string> = {
    setting: "setting",
    interpreter: "interpreter setting",
    selected: "Python environment",
    path: "PATH",
    own: "own installation",
  };
  return words[place];
}

export function whereFrom(place: Place): string {
  return PLACES[place];
}

/** The setting that names a candidate, if one does. */
export function settingOf({ place }: Candidate): string | undefined {
  return SETTINGS[place];
}

export function refusalWords({ candidate, fault, detail }: Refusal): string {
  const { command, place } = candidate;
  const setting = SETTINGS[place];
  const what = setting === undefined ? `\`${command}\` (${PLACES[place]})` : `\`${command}\`, which \`${setting}\` names,`;
  const mend = setting === undefined ? "" : " Correct the setting, or remove it.";
  switch (fault) {
    case "missing":
      return `${what} does not exist.${mend}`;
    case "notAProgram":
      return `${what} is not a program that can be run.${mend}`;
    case "inFolder":
      return `${what} is in a folder that is not trusted, so it is not run. Trust the folder, or use a program elsewhere.`;
    case "notInstalled":
      return `${what} does not have model-lifecycle.`;
    case "broken":
      return `${what} does not work: ${detail}${/[.!?]$/.test(detail) ? "" : "."} ${setting === undefined ? "Repair or remove it." : mend.trim()}`;
    case "tooOld":
      return `${what} is version ${detail}, which is too old. Update it to ${OLDEST_SERVER} or newer.`;
  }
}

/** What to say where server and extension are not of one version; undefined where they are. */
export function mismatchWords(server: string, extension: string, candidate: Candidate): string | undefined {
  if (server === extension) return undefined;
  const versions = `The server (${PLACES[candidate.place]}) is version ${server}, this extension ${extension}.`;
  const older = compareVersions(server, extension) < 0;
  const mend = older
    ? `Update the server, \`${candidate.command}\`, so that both are the same.`
    : "Update the extension, so that both are the same.";
  return `${versions} Some things may not work. ${mend}`;
}
