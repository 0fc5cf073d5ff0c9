// How often a server that ends by itself is started again.
import type { CloseHandlerResult, ErrorHandler, ErrorHandlerResult } from "vscode-languageclient/node";
import { CloseAction, ErrorAction } from "vscode-languageclient/node";

const MOST_CRASHES = 4;
const WITHIN_MS = 180_000;

export interface CrashHandling {
  /** Whether the server has run at all: one that does not even start is not tried over and over. */
  hasRun(): boolean;
  log(message: string): void;
  gaveUp(message: string): void;
}

export class Crashes implements ErrorHandler {
  readonly #times: number[] = [];
  readonly #handling: CrashHandling;

  constructor(handling: CrashHandling) {
    this.#handling = handling;
  }

  error(error: Error): ErrorHandlerResult {
    return { action: ErrorAction.Continue, message: error.message, handled: true };
  }

  closed(): CloseHandlerResult {
    if (!this.#handling.hasRun()) return { action: CloseAction.DoNotRestart, handled: true };
    const now = Date.now();
    this.#times.push(now);
    while ((this.#times[0] ?? now) < now - WITHIN_MS) this.#times.shift();
    if (this.#times.length <= MOST_CRASHES) {
      this.#handling.log("The server ended unexpectedly. It is started again.");
      return { action: CloseAction.Restart, handled: true };
    }
    this.#handling.gaveUp(`The server ended unexpectedly ${this.#times.length} times in three minutes. It is not started again.`);
    return { action: CloseAction.DoNotRestart, handled: true };
  }
}
