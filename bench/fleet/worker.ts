import { sql } from "drizzle-orm";
import { connect, connectHiring } from "#src/db/client";
import { rawStatement } from "#src/db/raw-statement";
import type { HiringScope } from "#src/db/scope";
import { findLeads } from "#src/features/leads/leads.repository";
import { readLead } from "#src/features/leads/read";
import { readBatch, recordBatch } from "#src/features/integrations/pushes/batches.repository";
import { createPush } from "#src/features/integrations/pushes/create-push";
import { claimPush, LEASE_MS } from "#src/features/integrations/pushes/push-lease.repository";
import { releasePush } from "#src/features/integrations/pushes/push-endings.repository";
import { leadCreatedOutbox } from "#src/pipeline/events/push-outbox.repository";
import { saveLeads } from "#src/pipeline/leads/save";
import { sampleLead } from "#bench/leads/sample-lead";
import { copyLeads } from "./copy-leads.ts";
import type { OperationName } from "./mix.ts";

type Bindings = Record<string, D1Database>;

/** A workspace, and the binding of the database that it is read from. */
export type Place = { shard: string; workspaceId: string };

export type Asked =
  | { seed: Place; leads: number }
  | { run: OperationName; place: Place; n: number }
  | { nothing: true };

/** The service's own reads and writes of one workspace on one of several databases, without the HTTP layer. */
export default {
  async fetch(request: Request, env: Bindings): Promise<Response> {
    const asked = (await request.json()) as Asked;
    if ("nothing" in asked) return Response.json({});
    if ("seed" in asked) {
      await seed(scopeOf(env, asked.seed), env[asked.seed.shard]!, asked.leads);
      return Response.json({});
    }
    const scope = scopeOf(env, asked.place);
    await OPERATIONS[asked.run](scope, asked.n);
    return Response.json({});
  },
} satisfies ExportedHandler<Bindings>;

const scopeOf = (env: Bindings, { shard, workspaceId }: Place): HiringScope => ({
  db: connect(env[shard]!),
  hiring: connectHiring({ HIRING: env["HIRING"]! }),
  workspaceId,
  actor: { kind: "system" },
});

const page = { page: 1, per_page: 25 };

const OPERATIONS: Record<OperationName, (scope: HiringScope, n: number) => Promise<unknown>> = {
  "list, newest": (scope) => findLeads(scope, { sort: "-created_at" }, page),
  "list, country": (scope) => findLeads(scope, { sort: "quality", country: "DE" }, page),
  "list, q": (scope, n) => findLeads(scope, { sort: "-created_at", q: `granite ${n % 100}` }, page),
  "read a lead": async (scope) => {
    const { data } = await findLeads(scope, { sort: "-created_at" }, { page: 1, per_page: 1 });
    return readLead(scope, data[0]!.id);
  },
  "write 4 leads": (scope, n) => {
    const leads = [0, 1, 2, 3].map((i) => sampleLead(100_000_000 + n * 4 + i));
    return saveLeads(scope, leads, {
      before: [
        leadCreatedOutbox(
          scope,
          leads.map(({ id }) => id),
        ),
      ],
    });
  },
  "push 25 leads": push,
};

/** A push of one batch: claimed, read, recorded and released. Nothing is sent. */
async function push(scope: HiringScope): Promise<void> {
  const nowMs = Date.now();
  const { pushId: id } = await createPush(scope, {
    integrationId: scope.workspaceId,
    leads: { filter: { sort: "-created_at" }, limit: 25 },
  });
  const leased = await claimPush(scope, id, { nowMs: nowMs + 1, ignoresDelay: true });
  // Another push of the workspace has the lease. The service delivers this one after it.
  if (!leased) return;
  const batch = await readBatch(leased, 0);
  if (!batch) throw new Error("The push has no leads");
  const result = {
    results: batch.leads.map(({ position }) => ({ position, state: "pushed", error: null })),
    counts: { pushed: batch.leads.length, failed: 0, skipped: 0 },
    records: [],
    responseStatus: 200,
    error: null,
  };
  await recordBatch(leased, batch, result, { leaseEnd: nowMs + LEASE_MS, nowMs });
  await releasePush(
    leased,
    { kind: "done", responseStatus: 200 },
    { nowMs, availableAt: 0, state: null },
  );
}

/** Leads that the service saves for a workspace; the others are copies of them. */
const SAVED = 100;

async function seed(scope: HiringScope, database: D1Database, leads: number): Promise<void> {
  const { db, workspaceId } = scope;
  const nowMs = Date.now();
  await db.$client.batch([
    rawStatement(
      db,
      sql`INSERT INTO workspaces (id, name, created_at) VALUES (${workspaceId}, ${workspaceId}, ${nowMs})`,
    ),
    rawStatement(
      db,
      sql`INSERT INTO integrations (id, workspace_id, provider, name, enabled, auto_push, config, field_map,
          sealed_names, sealed_secrets, created_at, updated_at)
        VALUES (${workspaceId}, ${workspaceId}, 'webhook', 'Bench', 1, 0, '{"url":"https://hooks.test","events":[]}',
          '{}', '[]', '', ${nowMs}, ${nowMs})`,
    ),
  ]);
  const first = Number.parseInt(workspaceId.slice(-6), 16) * SAVED;
  for (let from = 0; from < Math.min(SAVED, leads); from += 50)
    await saveLeads(
      scope,
      Array.from({ length: 50 }, (_, i) => sampleLead(first + from + i)),
    );
  await copyLeads(database, workspaceId, SAVED, leads);
}
