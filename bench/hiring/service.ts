import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { migrate } from "../../local/service/migrate.ts";
import { readMigrations } from "../../local/service/read-migrations.ts";
import { bundle } from "../leads/service.ts";
import type { Asked } from "./worker.ts";

type Answer = { rows: number; total: number };

/** Boots `worker.ts` on workerd with a D1 on disk: a new one, or the one that an earlier run kept in `state`. */
export async function openService(state?: string) {
  const folder = mkdtempSync(join(tmpdir(), "hiring-bench-"));
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      resourcePersistencePath: state ?? join(folder, "state"),
      workers: [
        {
          name: "hiring-bench",
          rootPath: folder,
          modules: true,
          scriptPath: bundle(folder, import.meta.dirname),
          compatibilityDate: "2026-11-01",
          compatibilityFlags: ["nodejs_compat"],
          d1Databases: { DB: "hiring-bench" },
        },
      ],
    }),
  );
  const { origin } = await miniflare.ready;
  const database = await miniflare.getD1Database("DB");
  await migrate(database, readMigrations());
  const ask = async (asked: Asked): Promise<Answer> => {
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
