/**
 * Some systems name their language in a way that `Intl` rejects, such as "en-US@posix". uPlot formats numbers with it while it
 * is loaded, so it could not be loaded at all. Import this module before it.
 */
try {
  Intl.getCanonicalLocales(navigator.language);
} catch {
  Object.defineProperty(navigator, "language", { value: "en", configurable: true });
}
