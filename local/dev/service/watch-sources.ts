import { existsSync, watch } from "node:fs";
import { join } from "node:path";

/** Editors write a file in several steps, and a branch switch changes many files. */
const QUIET_MS = 200;

const SOURCE_FILE = /\.(tsx?|mjs|js|svg|json|sql|toml|txt|html|css)$/;

/** Calls `onChange` with the changed source files after a pause. Returns a function that stops watching. */
export function watchSources(
  paths: string[],
  onChange: (files: string[]) => void,
  quietMs = QUIET_MS,
): () => void {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const report = () => {
    const files = [...changed].toSorted();
    changed.clear();
    onChange(files);
  };
  const watchers = paths.filter(existsSync).map((path) =>
    watch(path, { recursive: true }, (_, name) => {
      const file = name === null || path.endsWith(name) ? path : join(path, name);
      if (!SOURCE_FILE.test(file)) return;
      changed.add(file);
      clearTimeout(timer);
      timer = setTimeout(report, quietMs);
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
