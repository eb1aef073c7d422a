import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { migrate } from "../../local/service/migrate.ts";
import { readMigrations } from "../../local/service/read-migrations.ts";
import { bundle } from "../leads/service.ts";
import type { Asked } from "./worker.ts";

/** Boots `worker.ts` on workerd with a new D1 on disk. */
export async function openService() {
  const folder = mkdtempSync(join(tmpdir(), "analytics-bench-"));
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      resourcePersistencePath: join(folder, "state"),
      workers: [
        {
          name: "analytics-bench",
          rootPath: folder,
          modules: true,
          scriptPath: bundle(folder, import.meta.dirname),
          compatibilityDate: "2026-11-01",
          compatibilityFlags: ["nodejs_compat"],
          d1Databases: { DB: "analytics-bench" },
        },
      ],
    }),
  );
  const { origin } = await miniflare.ready;
  const database = await miniflare.getD1Database("DB");
  await migrate(database, readMigrations());
  const ask = async <T>(asked: Asked): Promise<T> => {
    const response = await fetch(origin, { method: "POST", body: JSON.stringify(asked) });
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()) as T;
  };
  const close = async () => {
    await miniflare.dispose();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ask, database, close };
}

/** Milliseconds that some work takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
