// What happens when the connection to the server ends.
import type { CloseHandlerResult, ErrorHandler, ErrorHandlerResult } from "vscode-languageclient/node";
import { CloseAction, ErrorAction } from "vscode-languageclient/node";

/** Leaves it to us to start a new client: the language client would start the old one, and the same program. */
export class TellsOfEnd implements ErrorHandler {
  readonly #ended: () => void;

  constructor(ended: () => void) {
    this.#ended = ended;
  }

  error(error: Error): ErrorHandlerResult {
    return { action: ErrorAction.Continue, message: error.message, handled: true };
  }

  closed(): CloseHandlerResult {
    this.#ended();
    return { action: CloseAction.DoNotRestart, message: "The server ended unexpectedly.", handled: true };
  }
}
