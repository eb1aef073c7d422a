import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { migrate } from "#local/dev/service/migrate";
import { readMigrations } from "#local/dev/service/configuration/read-migrations";

type OwnWorkerOptions = {
  /** The folder of an earlier run. */
  state?: string | undefined;
  /** Bindings of further databases for workspaces. */
  shards?: readonly string[];
  inspectorPort?: number;
};

/**
 * Boots the `worker.ts` of a benchmark on workerd with migrated D1 databases and an R2 on disk: new ones, or those that
 * an earlier run left in `state`. `send` sends JSON to it, and `ask` also reads the response as
 * JSON.
 */
export async function openOwnWorker<Asked>(
  bench: string,
  name: string,
  { state, shards = [], inspectorPort }: OwnWorkerOptions = {},
) {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      ...(inspectorPort && { inspectorPort }),
      resourcePersistencePath: state ?? join(folder, "state"),
      workers: [
        {
          name,
          rootPath: folder,
          modules: true,
          scriptPath: bundleWorker(bench, folder),
          compatibilityDate: "2026-11-01",
          compatibilityFlags: ["nodejs_compat"],
          d1Databases: {
            DB: name,
            HIRING: `${name}-hiring`,
            ...Object.fromEntries(shards.map((shard) => [shard, `${name}-${shard.toLowerCase()}`])),
          },
          r2Buckets: { FILES: name },
        },
      ],
    }),
  );
  const { origin } = await miniflare.ready;
  const database = await miniflare.getD1Database("DB");
  const hiring = await miniflare.getD1Database("HIRING");
  await migrate(database, readMigrations("DB"));
  for (const shard of shards)
    await migrate(await miniflare.getD1Database(shard), readMigrations("DB"));
  await migrate(hiring, readMigrations("HIRING"));
  const send = async (asked: Asked): Promise<Response> => {
    const response = await fetch(origin, { method: "POST", body: JSON.stringify(asked) });
    if (!response.ok) throw new Error(await response.text());
    return response;
  };
  const ask = async <T>(asked: Asked): Promise<T> => (await (await send(asked)).json()) as T;
  const close = async () => {
    await miniflare.dispose();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ask, send, database, hiring, close };
}

/** Bundles the benchmark's `worker.ts` as its `wrangler.toml` specifies. Returns the path of the script. */
export function bundleWorker(bench: string, folder: string): string {
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
