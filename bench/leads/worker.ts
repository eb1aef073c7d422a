import { connect, connectHiring } from "#src/db/client";
import type { HiringScope } from "#src/db/scope";
import { listDuplicates } from "#src/features/duplicates/list";
import { mergeDuplicates } from "#src/features/duplicates/merge";
import type { LeadFilter } from "#src/features/leads/filter";
import type { ExportFormat } from "#src/features/exports/schemas";
import { writeExports } from "#src/features/exports/write-exports";
import { findExport } from "#src/features/exports/exports.repository";
import { exportWorkspaceLeads } from "#src/features/exports/service";
import { Budget } from "#src/shared/background/budget";
import { observed } from "#src/shared/background/observed-d1";
import { metered } from "#src/shared/background/metered-bindings";
import { QUEUE_BINDINGS } from "#src/shared/jobs/queues";
import type { ExportRows } from "#src/shared/jobs/export-work";
import { findLeads } from "#src/features/leads/leads.repository";
import { leadCreatedOutbox } from "#src/pipeline/events/push-outbox.repository";
import { saveLeads } from "#src/pipeline/leads/save";
import { countRows, type RowsWritten } from "#bench/measure/count-rows";
import { crawledLead } from "./crawled-lead.ts";
import { sampleLead } from "./sample-lead.ts";

type Bindings = { DB: D1Database; HIRING: D1Database; FILES: R2Bucket };

const WORKSPACE = "019a0000-0000-7000-8000-000000000001";

/** Bindings that the service would have. The tasks of this Worker do not call them. */
const UNUSED = Object.fromEntries(
  [...QUEUE_BINDINGS, "CRAWL_JOB", "VERIFICATION_LIST", "RATE_LIMITER", "HOST_PACER"].map(
    (name) => [name, {}],
  ),
);

/** The service's own reads and writes of leads, without the HTTP layer. */
export default {
  async fetch(request: Request, env: Bindings): Promise<Response> {
    const scope: HiringScope = {
      db: connect(env.DB),
      hiring: connectHiring(env),
      workspaceId: WORKSPACE,
      actor: { kind: "system" },
    };
    const asked = (await request.json()) as Asked;
    if ("crawl" in asked) {
      const written: RowsWritten = new Map();
      const counted = { ...scope, db: connect(countRows(env.DB, written)) };
      const numbers = Array.from({ length: asked.count }, (_, i) => asked.crawl + i);
      const leads = await Promise.all(numbers.map((n) => crawledLead(n)));
      const ids = leads.map(({ id }) => id);
      await saveLeads(counted, leads, { before: [leadCreatedOutbox(counted, ids)] });
      return Response.json({ written: [...written] });
    }
    if ("from" in asked) {
      const leads = Array.from({ length: asked.count }, (_, i) => sampleLead(asked.from + i));
      const { intoJob, ofDomain } = asked;
      await saveLeads(
        scope,
        leads.map((lead) => ({
          ...lead,
          ...(intoJob && { jobId: intoJob }),
          ...(ofDomain && { domain: ofDomain }),
        })),
      );
      return Response.json({ saved: asked.count });
    }
    if ("format" in asked) {
      // The bench is the queue: it asks for step after step.
      const MAINTENANCE = { send: async () => undefined } as unknown as Env["MAINTENANCE"];
      const made = await exportWorkspaceLeads(
        scope,
        { ...env, MAINTENANCE },
        { ...asked, filter: {} },
      );
      return Response.json({ id: made.id, rows: made.rows, bytes: made.sizeBytes });
    }
    if ("idle" in asked) return Response.json({});
    if ("download" in asked) {
      const row = await findExport(scope, asked.download);
      const file = row && (await env.FILES.get(row.key));
      return new Response(file?.body, { status: file ? 200 : 404 });
    }
    if ("withinMs" in asked) {
      const budget = new Budget(asked.withinMs, asked.maxCalls);
      let statements = 0;
      const DB = observed(env.DB, { onCall: (count) => void (statements += count) });
      const counted = metered({ ...UNUSED, ...env, DB } as unknown as Env, budget);
      await writeExports(connect(counted.DB), counted, { nowMs: Date.now(), budget });
      const row = await findExport(scope, asked.id);
      return Response.json({
        status: row?.status,
        rows: row?.rows,
        done: row?.done,
        bytes: row?.sizeBytes,
        error: row?.error,
        calls: budget.spentCalls,
        statements,
      });
    }
    if ("keep" in asked) {
      const { keep, domain } = asked;
      const merged = await mergeDuplicates(scope, env.FILES, { domain, keep_lead_id: keep });
      return Response.json({ rows: merged.merged_lead_ids.length });
    }
    if ("groups" in asked) {
      const { data, total } = await listDuplicates(scope, {
        page: asked.page,
        per_page: asked.groups,
        sort: "-count",
      });
      return Response.json({ rows: data.length, total });
    }
    const page = { page: asked.page, per_page: 25 };
    const { data, total, total_is_estimate } = await findLeads(scope, asked.filter, page);
    return Response.json({ rows: data.length, total, total_is_estimate });
  },
} satisfies ExportedHandler<Bindings>;

export type Asked =
  | { crawl: number; count: number }
  | { from: number; count: number; intoJob?: string; ofDomain?: string }
  | { idle: true }
  | { download: string }
  | { format: ExportFormat; rows: ExportRows; background?: boolean }
  | { withinMs: number; maxCalls: number; id: string }
  | { filter: LeadFilter; page: number }
  | { groups: number; page: number }
  | { keep: string; domain: string };
