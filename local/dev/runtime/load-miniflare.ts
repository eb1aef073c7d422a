import { createRequire } from "node:module";

/**
 * Loads Miniflare on first use: it takes longer than all else that a program loads, and `--help` needs none of it. Not by
 * `import()`, which keeps the text of a CommonJS module a second time, 12 MB here.
 */
export const loadMiniflare = () =>
  createRequire(import.meta.url)("miniflare") as typeof import("miniflare");
