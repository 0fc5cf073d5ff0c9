// The transport of a browser: events from the loopback server, and what the reader asks for as small JSON posts.
const page = livePage(document, async (action) => {
  const answer = await fetch("action", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(action),
  }).catch(() => null);
  const said = answer && answer.ok ? await answer.json() : null;
  if (said && said.place) page.say(said.place);
});

let source;
let closed = false;

function connect() {
  source?.close();
  source = new EventSource("events");
  source.addEventListener("open", () => page.connection("live"));
  source.addEventListener("page", (event) => page.page(JSON.parse(event.data)));
  source.addEventListener("highlight", (event) => page.highlight(JSON.parse(event.data)));
  source.addEventListener("ended", () => {
    closed = true;
    source.close();
    page.connection("ended");
  });
  source.addEventListener("closed", () => {
    closed = true;
    source.close();
    page.connection("closed");
  });
  source.addEventListener("error", () => {
    if (closed) return;
    page.connection("lost");
    // A browser gives up for good after an answer that is no event stream: a server that starts again gives one later.
    if (source.readyState === EventSource.CLOSED) setTimeout(connect, 1000);
  });
}

connect();
// After a sleep the connection may look alive and be dead.
document.addEventListener("visibilitychange", () => {
  if (!document.hidden && !closed && source.readyState !== EventSource.OPEN) connect();
});
