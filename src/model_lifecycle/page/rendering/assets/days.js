// A page that is read after it was made counts its days again, from the dates that stand on it.
const counted = document.querySelector(".counted"), now = new Date();
const today = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
/** The time to a day, `left` days away, in words of the same form: `Shuts down in 12 days at the earliest`, `in 12+ days`. */
function countedAgain(words, due, left) {
  const number = Math.abs(left).toLocaleString("en"), unit = number === "1" ? "day" : "days";
  if (left > 0 || words.endsWith("ago")) return words.replace(/[\d,]+(\+?) days?/, `${number}$1 ${unit}`);
  if (words.includes("at the earliest")) return `May have shut down since ${due}`;
  if (words.includes("+")) return "any day";
  // What has come since the sources were read was due: nobody has seen whether it happened.
  return left ? `Was due ${number} ${unit} ago` : words.startsWith("Shuts") ? "Shuts down today" : "today";
}
/** Moves the rows of the index whose day has passed to the table of what is overdue, which is made where there is none. */
function moveOverdue(ahead) {
  const passed = [...ahead.querySelectorAll("tbody tr")].filter((row) => row.querySelector(".left")?.textContent.startsWith("Was due"));
  if (!passed.length) return;
  let overdue = document.querySelector("table.overdue")?.closest("section");
  if (!overdue) {
    overdue = ahead.cloneNode(true);
    overdue.querySelector("h2").id = "overdue";
    overdue.querySelector("h2").textContent = "Overdue";
    overdue.querySelector("table").classList.replace("ahead", "overdue");
    overdue.querySelector("caption").textContent = "The date has passed since this page was made";
    overdue.querySelector("tbody").replaceChildren();
    ahead.before(overdue);
  }
  overdue.querySelector("tbody").append(...passed);
  ahead.hidden = !ahead.querySelector("tbody tr");
}
if (counted && today > (counted.dataset.day ?? today)) {
  for (const time of document.querySelectorAll("time.left")) {
    const left = Math.round((Date.parse(time.dateTime) - Date.parse(today)) / 86_400_000);
    const words = (time.textContent = countedAgain(time.textContent, time.dateTime, left));
    const card = time.closest(".fact"), note = card?.querySelector("small"); // of the old model's end
    if (!note) continue;
    note.textContent = `as of ${today}`;
    if (words.startsWith("Shut down")) continue;
    card.classList.remove("later", "soon");
    card.classList.add(words.startsWith("Was due") ? "past" : left > 90 ? "later" : "soon");
  }
  const ahead = document.querySelector("table.ahead")?.closest("section");
  if (ahead) moveOverdue(ahead);
  const day = Object.assign(document.createElement("span"), { className: "day", textContent: counted.dataset.day });
  document.querySelector(".timeline figcaption")?.append(" As of ", day, "."); // its bars stay as they are
  counted.append(` Recounted on ${today}.`);
}
