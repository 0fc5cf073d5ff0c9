// What others use of the YAML extension: `registerContributor`. For the tests there is `schemaFor`, which asks the
// contributors as the language server of that extension does, and `report`, which makes a finding of its own.
const vscode = require("vscode");

exports.activate = (context) => {
  const contributors = new Map();
  const findings = vscode.languages.createDiagnosticCollection("YAML");
  context.subscriptions.push(findings);
  return {
    registerContributor(scheme, requestSchema, requestSchemaContent) {
      if (contributors.has(scheme)) return false;
      contributors.set(scheme, { requestSchema, requestSchemaContent });
      return true;
    },
    async schemaFor(uri) {
      for (const { requestSchema, requestSchemaContent } of contributors.values()) {
        const address = requestSchema(uri.toString());
        if (address) return JSON.parse(await requestSchemaContent(address));
      }
      return null;
    },
    report(uri, range, message) {
      const finding = new vscode.Diagnostic(range, message, vscode.DiagnosticSeverity.Error);
      finding.source = "yaml-schema: Model record";
      findings.set(uri, [finding]);
    },
  };
};
