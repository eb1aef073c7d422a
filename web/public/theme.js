// Runs before the first paint, so that no wrong theme or colour flashes. The policy of the page forbids inline scripts.
(() => {
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");
  const readChoice = () => {
    try {
      return localStorage.getItem("quarry.theme");
    } catch {
      // The browser blocks storage: the system's theme applies.
      return null;
    }
  };
  const apply = () => {
    const choice = readChoice();
    root.classList.toggle("dark", choice ? choice === "dark" : system.matches);
  };
  apply();
  system.addEventListener("change", apply);
  if (root.dataset.color) {
    root.style.setProperty("--brand", root.dataset.color);
    root.style.setProperty("--on-accent", isLight(root.dataset.color) ? "#000" : "#fff");
  }

  /** Whether black text has more contrast on a colour than white text (WCAG 2.2, relative luminance). */
  function isLight(color) {
    const [red, green, blue] = [1, 3, 5]
      .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179;
  }
})();
