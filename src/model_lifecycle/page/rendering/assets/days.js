// A page that is read after it was made counts its days again, from the dates that stand on it.
for (const counted of document.querySelectorAll("[data-counted]")) {
  const card = counted.closest(".fact"), words = card.querySelector(".value");
  const due = card.querySelector("time").dateTime, now = new Date();
  const today = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
  if (today <= counted.dataset.counted) continue;
  const left = Math.round((Date.parse(due) - Date.parse(today)) / 86_400_000);
  const number = Math.abs(left), days = `${number.toLocaleString("en")} ${number === 1 ? "day" : "days"}`;
  const atLeast = words.textContent.endsWith("at the earliest");
  // What has come since the sources were read was due: nobody has seen whether it happened.
  if (words.textContent.startsWith("Shut down")) words.textContent = `Shut down ${days} ago`;
  else if (left > 0) words.textContent = `Shuts down in ${days}${atLeast ? " at the earliest" : ""}`;
  else if (atLeast) words.textContent = `Can be over since ${due}`;
  else words.textContent = left ? `Was due ${days} ago` : "Shuts down today";
  if (!words.textContent.startsWith("Shut down")) {
    card.classList.remove("later", "soon");
    card.classList.add(left > 90 ? "later" : left < 0 && !atLeast ? "past" : "soon");
  }
  counted.textContent = `counted on ${today}`;
}
