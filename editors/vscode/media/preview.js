// @ts-check
// The preview's page inside VS Code: carries states in and clicks out, and keeps what a reader would miss after the
// page was away. The page itself is `livePage`, which comes from the server.

/** @typedef {{ uri: string, record: number | null, old: object, new: object }} Target */
/** @typedef {{ target: Target, locked: boolean, title: string }} Shown */
/** @typedef {Shown & { scroll: number, open: string[] }} Kept */

(() => {
  const editor = acquireVsCodeApi();
  /** @param {unknown} action */
  const send = (action) => editor.postMessage({ type: "action", action });
  const page = typeof livePage === "function" ? livePage(document, send) : null;

  /** @type {Kept | undefined} */
  let kept = editor.getState();

  /**
   * What a section that opens is known by: the id of its summary, else the nearest id around it.
   * @param {HTMLDetailsElement} section
   */
  function idOf(section) {
    return (section.querySelector(":scope > summary[id]") ?? section.closest("[id]"))?.id ?? "";
  }

  /** The sections that are open. */
  function openSections() {
    return [...document.querySelectorAll("details")].filter((each) => each.open).map(idOf);
  }

  /** @param {Shown | undefined} shown */
  function keep(shown = kept) {
    if (!shown) return;
    const { target, locked, title } = shown;
    kept = { target, locked, title, scroll: window.scrollY, open: openSections() };
    editor.setState(kept);
  }

  /**
   * Whether two targets are one comparison: of the same record, though its ids are being typed, or of the same models.
   * @param {Target} one
   * @param {Target} other
   */
  function isSame(one, other) {
    const ofRecord = one.record !== null && one.uri === other.uri && one.record === other.record;
    return ofRecord || JSON.stringify([one.old, one.new]) === JSON.stringify([other.old, other.new]);
  }

  /** @param {Shown} state */
  function show(state) {
    const before = kept && isSame(kept.target, state.target) ? kept : undefined;
    const first = !document.querySelector("#main > article");
    page?.page(state);
    if (!before) {
      window.scrollTo({ top: 0, behavior: "instant" });
    } else if (first) {
      for (const each of document.querySelectorAll("details")) {
        each.open = before.open.includes(idOf(each));
      }
      window.scrollTo({ top: before.scroll, behavior: "instant" });
    }
    keep(state);
  }

  /** @param {string} text */
  function note(text) {
    const line = document.getElementById("live-status");
    if (!line || line.textContent === text) return;
    line.textContent = text;
    line.hidden = !text;
  }

  window.addEventListener("message", ({ data }) => {
    if (data.type === "page") show(data.state);
    else if (data.type === "highlight") page?.highlight(data);
    else if (data.type === "note") note(data.text);
  });

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let later;
  function keepSoon() {
    later ??= setTimeout(() => {
      later = undefined;
      keep();
    }, 50);
  }
  window.addEventListener("scroll", keepSoon, { passive: true });
  document.addEventListener("toggle", () => keep(), true);

  editor.postMessage({ type: "ready" });
})();
