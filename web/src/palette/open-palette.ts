const OPEN = "quarry:palette";

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The keys that open the palette, as text. */
export const SHORTCUT = isMac ? "⌘K" : "Ctrl K";

export const openPalette = (): void => {
  window.dispatchEvent(new Event(OPEN));
};

/** Calls `open` for the shortcut and for `openPalette`. Returns a function that stops it. */
export function onOpenPalette(open: () => void): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    open();
  };
  window.addEventListener("keydown", onKey);
  window.addEventListener(OPEN, open);
  return () => {
    window.removeEventListener("keydown", onKey);
    window.removeEventListener(OPEN, open);
  };
}
