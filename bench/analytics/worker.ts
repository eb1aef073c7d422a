import { connect, connectHiring } from "#src/db/client";
import type { HiringScope, Scope } from "#src/db/scope";
import { jobs } from "#src/db/tables/jobs";
import { readForecast } from "#src/features/analytics/forecast";
import { readOverview } from "#src/features/analytics/overview";
import { reserve } from "#src/features/credits/credits.repository";
import { saveLeads } from "#src/pipeline/leads/save";
import { type NewLead } from "#src/pipeline/leads/new-lead";
import { noProgress } from "#src/shared/jobs/job-progress";
import { sampleLead } from "#bench/leads/sample-lead";

type Bindings = { DB: D1Database; HIRING: D1Database };

const WORKSPACE = "019a0000-0000-7000-8000-000000000001";

export type Asked =
  | { save: number; from: number }
  | { addJob: number }
  | { read: "overview" | "forecast" };

/** The service's own reads and writes of analytics data, without the HTTP layer. */
export default {
  async fetch(request: Request, env: Bindings): Promise<Response> {
    const scope: HiringScope = {
      db: connect(env.DB),
      hiring: connectHiring(env),
      workspaceId: WORKSPACE,
      actor: { kind: "system" },
    };
    const asked = (await request.json()) as Asked;
    if ("save" in asked) {
      await saveLeads(
        scope,
        Array.from({ length: asked.save }, (_, i) => manySidedLead(asked.from + i)),
      );
      return Response.json({});
    }
    if ("addJob" in asked) {
      await addJob(scope, asked.addJob);
      return Response.json({});
    }
    const read = asked.read === "overview" ? readOverview : readForecast;
    return Response.json(await read(scope, Date.now()));
  },
} satisfies ExportedHandler<Bindings>;

/** A sample lead with ten technologies, some rare, and an industry: each is a row to count. */
function manySidedLead(n: number): NewLead {
  const lead = sampleLead(n);
  const more = Array.from({ length: 8 }, (_, i) => ({
    name: `Technology ${i} ${n % (1 + 40 * i)}`,
    category: "Widget",
    version: null,
  }));
  const ai = { industry: `industry ${n % 500}`, category: "any", lead_score: n % 100 };
  return {
    ...lead,
    technologies: [...lead.technologies, ...more],
    enrichment: { ...lead.enrichment, ai: ai as NonNullable<NewLead["enrichment"]["ai"]> },
  };
}

/** A completed job with its costs. */
async function addJob(scope: Scope, n: number): Promise<void> {
  const { db, workspaceId } = scope;
  const id = `019a0000-0000-7000-9000-${n.toString(16).padStart(12, "0")}`;
  await db.batch([
    db.insert(jobs).values({
      id,
      workspaceId,
      name: id,
      status: "completed",
      source: "api",
      config: {} as never,
      progress: { ...noProgress(200), pages_fetched: 1000 },
      creditsReserved: 200,
    }),
    ...reserve(scope, { amount: 200, reason: id, bookingKey: `job:${id}:reserve`, jobId: id }),
  ]);
}
