import { mkdirSync } from "node:fs";
import { parseArgs } from "node:util";
import { buildWorker } from "#local/build/worker";

/*
 * Bundles the Worker into modules: node local/scripts/build-worker.ts --outdir <folder> [--minify] [--alias <module>:<file>]…
 * A program of its own, so that a service does not keep the memory of the bundler.
 */
const { values } = parseArgs({
  options: {
    outdir: { type: "string" },
    minify: { type: "boolean", default: false },
    alias: { type: "string", multiple: true, default: [] },
  },
});
if (!values.outdir) throw new Error("Name the folder: --outdir <folder>");
const alias = values.alias.map((pair) => {
  const at = pair.lastIndexOf(":");
  return [pair.slice(0, at), pair.slice(at + 1)];
});
mkdirSync(values.outdir, { recursive: true });
await buildWorker(values.outdir, {
  minify: values.minify,
  alias: Object.fromEntries(alias) as Record<string, string>,
});
