for (const button of document.querySelectorAll("button[data-copy]")) {
  button.hidden = !navigator.clipboard;
  button.addEventListener("click", async () => {
    const done = await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).textContent).then(() => "Copied", () => "Not copied");
    button.textContent = done;
    setTimeout(() => (button.textContent = "Copy"), 2000);
  });
}
