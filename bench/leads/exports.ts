import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundleWorker } from "#bench/measure/own-worker";

/*
 * Writes an export of 100,000 leads with the service's own code in a JavaScript heap limited to `HEAP_MIB`. If
 * anything were buffered completely, the process would die. D1 and R2 are fakes that return rows and accept
 * parts. Usage: node bench/leads/exports.ts [leads]
 */
const LEADS = process.argv[2] ?? "100000";
const HEAP_MIB = 64;

const folder = mkdtempSync(join(tmpdir(), "exports-bench-"));
try {
  const script = bundleWorker(import.meta.dirname, folder);
  for (const format of ["csv", "xlsx", "json", "ndjson"])
    execFileSync(
      process.execPath,
      [
        `--max-old-space-size=${HEAP_MIB}`,
        "--max-semi-space-size=4",
        join(import.meta.dirname, "export-in-small-heap.ts"),
        script,
        format,
        LEADS,
      ],
      { stdio: "inherit" },
    );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
