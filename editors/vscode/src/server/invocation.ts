// How Node starts a program: batch files of Windows (`.cmd`, `.bat`) only by the shell, which takes all in quotes.
export interface Invocation {
  readonly command: string;
  readonly parameters: readonly string[];
  readonly shell: boolean;
}

export function invocation(command: string, parameters: readonly string[]): Invocation {
  if (!/\.(?:cmd|bat)$/i.test(command)) return { command, parameters, shell: false };
  return { command: quoted(command), parameters: parameters.map(quoted), shell: true };
}

function quoted(word: string): string {
  return `"${word.replaceAll('"', "")}"`;
}
