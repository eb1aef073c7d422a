import type { Context } from "hono";
import { openDatabases } from "#src/db/databases";
import type { AppEnv } from "#src/http/context";
import { log } from "#src/shared/log";
import { type Brand, findBrandAt } from "./service";

const DNS_BUDGET_MS = 2_000;

/** The brand of the requested host, or null if no workspace has proved that the host is its own. */
export async function brandOfHost(c: Context<AppEnv>): Promise<Brand | null> {
  const { hostname } = new URL(c.req.url);
  // Loaded on first use: no request to the API needs it.
  const { createResolver } = await import("#src/platform/dns/resolver");
  const resolveDns = createResolver(c.var.settings, { budgetMs: DNS_BUDGET_MS });
  // No credential names a workspace, so every shard is asked. One that is unavailable must not stop every page.
  const { shards } = openDatabases(c.env);
  const brands = await Promise.all(
    Array.from(shards, ([shard, db]) =>
      findBrandAt(db, hostname, resolveDns).catch((error: unknown) => {
        log.warn("branding.shard_unavailable", { shard, error });
        return null;
      }),
    ),
  );
  return brands.find((brand) => brand !== null) ?? null;
}
