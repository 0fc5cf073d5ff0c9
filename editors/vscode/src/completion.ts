// What VS Code does not do by itself once a completion is accepted.
import * as vscode from "vscode";
import type { Middleware } from "vscode-languageclient/node";

/** A snippet that leads the author first to a value of which nothing is known. */
const OPENS_EMPTY = /^[^$]*\$1(?!\d)/;

/** Offers what may be written there; nothing is shown where that is nothing. */
const SUGGEST: vscode.Command = { title: "Suggest", command: "editor.action.triggerSuggest", arguments: [{ auto: true }] };

export const completionMiddleware: Middleware = {
  provideCompletionItem: async (document, position, context, token, next) => {
    const offered = await next(document, position, context, token);
    for (const item of Array.isArray(offered) ? offered : (offered?.items ?? [])) {
      const text = item.insertText;
      if (text instanceof vscode.SnippetString && OPENS_EMPTY.test(text.value)) item.command ??= SUGGEST;
    }
    return offered;
  },
};
