import type { Context } from "hono";
import { openDatabases } from "#src/db/databases";
import type { AppEnv } from "#src/http/context";
import { createResolver } from "#src/platform/dns/resolver";
import { type Brand, findBrandAt } from "./service";

const DNS_BUDGET_MS = 2_000;

/** The brand of the requested host, or null if no workspace has proved that the host is its own. */
export async function brandOfHost(c: Context<AppEnv>): Promise<Brand | null> {
  const { hostname } = new URL(c.req.url);
  const resolveDns = createResolver(c.var.settings, { budgetMs: DNS_BUDGET_MS });
  // No credential names a workspace, so every shard is asked.
  const shards = [...openDatabases(c.env).shards.values()];
  const brands = await Promise.all(shards.map((db) => findBrandAt(db, hostname, resolveDns)));
  return brands.find((brand) => brand !== null) ?? null;
}
