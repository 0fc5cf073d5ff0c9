// What others use of the YAML extension: `registerContributor`, and what it shows by itself: an outline, and of the
// schema the names of properties as completions, and as hovers their descriptions below their titles, or below that of
// the whole schema where they have none, as its version 1.25 does. For the tests there is `schemaFor`, which asks the
// contributors as the language server of that extension does.
const vscode = require("vscode");

exports.activate = (context) => {
  const contributors = new Map();
  const schemaFor = async (uri) => {
    for (const { requestSchema, requestSchemaContent } of contributors.values()) {
      const address = requestSchema(uri.toString());
      if (address) return JSON.parse(await requestSchemaContent(address));
    }
    return null;
  };
  const symbol = (line, number) =>
    new vscode.DocumentSymbol(`yaml ${line}`, "", vscode.SymbolKind.Key, new vscode.Range(number, 0, number, 1),
      new vscode.Range(number, 0, number, 1));
  context.subscriptions.push(
    vscode.languages.registerDocumentSymbolProvider("yaml", { provideDocumentSymbols: () => [symbol("root", 0)] }),
    vscode.languages.registerCompletionItemProvider("yaml", {
      async provideCompletionItems(document) {
        const names = Object.keys((await schemaFor(document.uri))?.properties ?? {});
        return names.map((name) => new vscode.CompletionItem(name));
      },
    }),
    vscode.languages.registerHoverProvider("yaml", {
      async provideHover(document, position) {
        const word = document.getText(document.getWordRangeAtPosition(position)).replaceAll('"', "");
        const schema = await schemaFor(document.uri);
        const about = schema?.properties?.[word];
        const described = about && [about.title ?? schema.title, about.markdownDescription ?? about.description]
          .filter(Boolean).join(" ");
        return described && new vscode.Hover(`From the YAML extension: ${described}`);
      },
    }),
  );
  return {
    registerContributor(scheme, requestSchema, requestSchemaContent) {
      if (contributors.has(scheme)) return false;
      contributors.set(scheme, { requestSchema, requestSchemaContent });
      return true;
    },
    schemaFor,
  };
};
