// Runs before the first paint, so that no wrong theme or colour flashes. The policy of the page forbids inline scripts.
(() => {
  const root = document.documentElement;
  let chosen = null;
  try {
    chosen = localStorage.getItem("quarry.theme");
  } catch {
    // The browser blocks storage: the system's theme applies.
  }
  const isDark = chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.classList.toggle("dark", isDark);
  if (root.dataset.color) root.style.setProperty("--brand", root.dataset.color);
})();
