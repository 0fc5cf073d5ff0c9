// The live page: takes states and highlights, patches what changed, and sends back what the reader clicks.
// Knows nothing of how they travel: `http.js` and an editor's webview each bring a transport.

/** Attributes that the live page sets, and that no newer page takes away. */
const KEPT = { DETAILS: ["open"], BUTTON: ["hidden"], VALUE: ["tabindex", "aria-describedby"] };

/** Makes `from` look like `to`, keeping every node that can stay: with it scroll, focus, selection and open sections. */
function morph(from, to) {
  if (from.nodeType !== to.nodeType || from.nodeName !== to.nodeName || (from.id || "") !== (to.id || "")) {
    from.replaceWith(to);
    return;
  }
  if (from.nodeType !== Node.ELEMENT_NODE) {
    if (from.data !== to.data) from.data = to.data;
    return;
  }
  if (from.isEqualNode(to)) return;
  const kept = KEPT[from.hasAttribute("data-value") ? "VALUE" : from.nodeName] ?? [];
  for (const { name } of [...from.attributes]) {
    if (!to.hasAttribute(name) && !kept.includes(name) && !name.startsWith("data-live-")) from.removeAttribute(name);
  }
  for (const { name, value } of to.attributes) {
    if (!kept.includes(name) && from.getAttribute(name) !== value) from.setAttribute(name, value);
  }
  const named = new Map();
  for (const child of from.children) if (child.id) named.set(child.id, child);
  let place = from.firstChild;
  for (const wanted of [...to.childNodes]) {
    const own = wanted.id ? named.get(wanted.id) : undefined;
    if (own && own !== place) from.insertBefore(own, place);
    const current = own ?? place;
    const fits = current && (own || (!current.id && !wanted.id && current.nodeName === wanted.nodeName));
    if (fits) {
      place = current.nextSibling;
      morph(current, wanted);
    } else {
      from.insertBefore(wanted, place);
    }
  }
  while (place) {
    const gone = place;
    place = place.nextSibling;
    gone.remove();
  }
}

/** The page in `root`; `send` takes what the reader asks for: `{kind: "reveal" | "problem" | "lock", ...}`. */
function livePage(root, send) {
  const banner = root.querySelector("#live-banner");
  const main = root.querySelector("#main");
  const lock = root.querySelector("#live-lock");
  let highlighted = [];
  let reached = "";

  function mark(name, ids) {
    const wanted = new Set(ids);
    for (const element of main.querySelectorAll(`[data-live-${name}]`)) {
      if (!wanted.has(element.id)) element.removeAttribute(`data-live-${name}`);
    }
    for (const id of ids) document.getElementById(id)?.setAttribute(`data-live-${name}`, "");
  }

  /** Scrolls to the nearest of some elements, unless one can be seen already; opens what is folded around them. */
  function bringIntoView(elements) {
    for (const folded of elements.map((element) => element.closest("details:not([open])"))) if (folded) folded.open = true;
    const top = root.querySelector("#live-bar").getBoundingClientRect().bottom;
    const away = (element) => {
      const box = element.getBoundingClientRect();
      return Math.max(top - box.top, box.bottom - innerHeight, 0);
    };
    let nearest;
    let distance = Infinity;
    for (const element of elements) {
      const own = away(element);
      if (own < distance) [nearest, distance] = [element, own];
    }
    if (nearest && distance > 0) nearest.scrollIntoView({ block: "center", behavior: "auto" });
  }

  /** The element with an id nearest to the middle of what is seen, and its top; none where nothing is scrolled. */
  function centered() {
    if (scrollY <= 0) return undefined;
    let nearest;
    let distance = Infinity;
    for (const element of main.querySelectorAll("[id]")) {
      const { top, height } = element.getBoundingClientRect();
      const own = Math.abs(top + height / 2 - innerHeight / 2);
      if (height > 0 && own < distance) [nearest, distance] = [{ element, top }, own];
    }
    return nearest;
  }

  /** Scrolls so that what was in the middle stays where it was, though something above it has grown. */
  function keepInPlace(before) {
    if (!before?.element.isConnected) return;
    scrollBy({ top: before.element.getBoundingClientRect().top - before.top, behavior: "instant" });
  }

  /** Puts one value among the stops of the Tab key, the one that was reached last; arrow keys lead to the others. */
  function reach(element) {
    const value = element ?? (reached ? document.getElementById(reached) : null) ?? main.querySelector("[data-value]");
    if (!value || !main.contains(value)) return undefined;
    for (const other of main.querySelectorAll("[data-value][tabindex]")) {
      if (other !== value) other.removeAttribute("tabindex");
    }
    reached = value.id;
    value.tabIndex = 0;
    value.setAttribute("aria-describedby", "live-keys");
    return value;
  }

  const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, Home: -Infinity, End: Infinity };

  main.addEventListener("keydown", (event) => {
    const value = event.target;
    if (!value.matches("[data-value]") || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      send({ kind: "reveal", value: value.id });
    } else if (event.key in STEPS) {
      event.preventDefault();
      const values = [...main.querySelectorAll("[data-value]")];
      const place = values.indexOf(value) + STEPS[event.key];
      reach(values[Math.min(Math.max(place, 0), values.length - 1)])?.focus();
    }
  });

  /** Text whose parts between back quotes are code. */
  function spans(text) {
    return text.split(/`([^`\n]+)`/).map((part, position) => {
      if (position % 2 === 0) return part;
      const code = document.createElement("code");
      code.textContent = part;
      return code;
    });
  }

  function words(state) {
    if (state.gone) return "The migration record is no longer there. This is the last page that it gave.";
    if (state.outdated) {
      const why = state.unread ? "A record cannot be read as it is now." : "A record has errors, and values of this page depend on them.";
      return `${why} This is the last good page; what is underlined with a wave is in doubt.`;
    }
    if (state.problems.length) return "The records behind this page have errors.";
    if (state.draft) return "Draft: there is no migration record for this pair yet. Everything here follows from the two model records.";
    return "";
  }

  function showBanner(state) {
    const text = words(state);
    banner.hidden = !text;
    banner.className = state.gone || state.outdated || state.problems.length ? "broken" : "draft";
    const list = state.problems.map((problem) => {
      const item = document.createElement("li");
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = problem.place;
      button.addEventListener("click", () => send({ kind: "problem", problem: problem.id }));
      item.append(button, " ", ...spans(problem.message));
      return item;
    });
    if (state.moreProblems) {
      const item = document.createElement("li");
      item.textContent = `and ${state.moreProblems} more`;
      list.push(item);
    }
    banner.querySelector("p").textContent = text;
    banner.querySelector("ul").replaceChildren(...list);
  }

  function showCopyButtons() {
    for (const button of main.querySelectorAll("button[data-copy]")) button.hidden = !navigator.clipboard;
  }

  main.addEventListener("click", async (event) => {
    const copy = event.target.closest("button[data-copy]");
    if (copy) {
      const text = document.getElementById(copy.dataset.copy).textContent;
      const name = (copy.dataset.name ??= copy.textContent);
      copy.textContent = await navigator.clipboard.writeText(text).then(() => "Copied", () => "Not copied");
      setTimeout(() => (copy.textContent = name), 2000);
      return;
    }
    if (event.target.closest("a, button, summary")) return;
    const value = event.target.closest("[data-value]");
    if (value) reach(value);
    if (value && getSelection().isCollapsed) send({ kind: "reveal", value: value.id });
  });
  lock.addEventListener("click", () => send({ kind: "lock", locked: lock.getAttribute("aria-pressed") !== "true" }));

  return {
    page(state) {
      document.title = state.title;
      const article = new DOMParser().parseFromString(state.html, "text/html").querySelector("article");
      const current = main.querySelector("article");
      const before = centered();
      if (article && current) morph(current, article);
      else if (article) main.append(article);
      lock.setAttribute("aria-pressed", String(state.locked));
      lock.hidden = state.lockable === false;
      showBanner(state);
      showCopyButtons();
      mark("doubt", state.doubtful);
      highlighted = state.highlighted;
      mark("lit", highlighted);
      reach();
      keepInPlace(before);
    },
    highlight({ values }) {
      // Not while the cursor stays at a value, and typing changes which other values come from there.
      const elsewhere = !values.some((id) => highlighted.includes(id));
      highlighted = values;
      mark("lit", values);
      if (elsewhere) bringIntoView(values.map((id) => document.getElementById(id)).filter(Boolean));
    },
    /** What happens to the connection: `lost`, `closed`, or `live`. */
    connection(status) {
      const text = { lost: "The preview is not connected; it goes on by itself when the server is back.", closed: "This preview was closed.", ended: "The program that showed this preview has ended: this page does not change any more. Start it again for a new one.", live: "" }[status];
      const line = root.querySelector("#live-status");
      line.textContent = text;
      line.hidden = !text;
    },
    /** A short message, where no editor can show the place. */
    say(text) {
      const line = root.querySelector("#live-said");
      line.textContent = text;
      line.hidden = !text;
    },
  };
}
