import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { migrate } from "../../local/service/migrate.ts";
import { readMigrations } from "../../local/service/read-migrations.ts";
import type { Asked } from "./worker.ts";

type Answer = { total: number; rows: number; bytes: number };

/** Boots `worker.ts` on workerd with a new D1 and R2 on disk. */
export async function openService() {
  const folder = mkdtempSync(join(tmpdir(), "leads-bench-"));
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      resourcePersistencePath: join(folder, "state"),
      workers: [
        {
          name: "leads-bench",
          rootPath: folder,
          modules: true,
          scriptPath: bundle(folder),
          compatibilityDate: "2026-11-01",
          compatibilityFlags: ["nodejs_compat"],
          d1Databases: { DB: "leads-bench" },
          r2Buckets: { FILES: "leads-bench" },
        },
      ],
    }),
  );
  const { origin } = await miniflare.ready;
  const database = await miniflare.getD1Database("DB");
  await migrate(database, readMigrations());
  const ask = async (asked: Asked) => {
    const response = await fetch(origin, { method: "POST", body: JSON.stringify(asked) });
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()) as Answer;
  };
  const close = async () => {
    await miniflare.dispose();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ask, database, close };
}

/** Bundles the `worker.ts` of a bench; returns the script's path. */
export function bundle(folder: string, bench = import.meta.dirname): string {
  const wrangler = join(
    dirname(createRequire(import.meta.url).resolve("wrangler/package.json")),
    "bin/wrangler.js",
  );
  const config = join(bench, "wrangler.toml");
  execFileSync(
    process.execPath,
    [wrangler, "deploy", "--dry-run", "--config", config, "--outdir", folder],
    { stdio: ["ignore", "ignore", "inherit"] },
  );
  return join(folder, "worker.js");
}
