import { connect } from "#src/db/client";
import type { Scope } from "#src/db/scope";
import type { LeadFilter } from "#src/features/leads/filter";
import { findLeads } from "#src/features/leads/repository";
import { saveLeads } from "#src/features/leads/save";
import { sampleLead } from "./sample-lead.ts";

type Bindings = { DB: D1Database };

const WORKSPACE = "019a0000-0000-7000-8000-000000000001";

/** The service's own reads and writes of leads, without the doors before them. */
export default {
  async fetch(request: Request, env: Bindings): Promise<Response> {
    const scope: Scope = { db: connect(env.DB), workspaceId: WORKSPACE, actor: { kind: "system" } };
    const asked = (await request.json()) as Asked;
    if ("from" in asked) {
      await saveLeads(
        scope,
        Array.from({ length: asked.count }, (_, i) => sampleLead(asked.from + i)),
      );
      return Response.json({ saved: asked.count });
    }
    const { data, total } = await findLeads(scope, asked.filter, {
      page: asked.page,
      per_page: 25,
    });
    return Response.json({ rows: data.length, total });
  },
} satisfies ExportedHandler<Bindings>;

export type Asked = { from: number; count: number } | { filter: LeadFilter; page: number };
