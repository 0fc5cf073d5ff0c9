// The YAML extension draws an outline of every YAML file, and nothing but its removal turns that off.
import * as vscode from "vscode";
import type { Middleware } from "vscode-languageclient/node";

export const YAML_EXTENSION = "redhat.vscode-yaml";

/** One outline of a file: that of the YAML extension, where it runs. */
export const outlineMiddleware: Middleware = {
  provideDocumentSymbols: (document, token, next) => {
    const isDrawn = document.languageId === "yaml" && vscode.extensions.getExtension(YAML_EXTENSION)?.isActive === true;
    return isDrawn ? undefined : next(document, token);
  },
};
