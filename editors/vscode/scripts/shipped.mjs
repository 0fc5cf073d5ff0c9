// The manifest and the README of the VSIX, made from those of the checkout. `address` is the https address of the
// repository, undefined while there is none.

/** The manifest without what only builds the extension, and with the links of the marketplace's page. */
export function shippedManifest(manifest, address) {
  const { scripts, devDependencies, private: isPrivate, ...shipped } = manifest;
  if (address === undefined) return shipped;
  const issues = { url: `${address}/issues` };
  const links = { repository: { type: "git", url: address }, bugs: issues, homepage: `${address}#readme` };
  return { ...shipped, ...links };
}

/** `vsce` takes pictures of a README only from https: without an address for them, the README goes without. */
export function shippedReadme(text, address) {
  return address === undefined ? text.replaceAll(/^!\[.*\]\(images\/.*\)\n\n/gm, "") : text;
}
