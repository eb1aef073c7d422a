import { sql } from "drizzle-orm";
import { rawStatement } from "#src/db/raw-statement";
import { leadQuery } from "#src/features/leads/find";
import { noteLeads } from "#src/features/notes/service";
import { tagLeads } from "#src/features/tags/assign";
import { onlyIfOurs, type StepKind } from "./step-work";
import type { StepOf } from "#src/features/workflows/definitions/step-types";

const FILTERED_AT_ONCE = 5000;
const WRITTEN_AT_ONCE = 500;

/** Takes the leads that it does not name out of the run. */
export const filterStep: StepKind<StepOf<"filter">> = {
  portion: FILTERED_AT_ONCE,
  callsPerLead: 0,
  work: async (portion, { filter }) => {
    const { scope, run, leads } = portion;
    const { seqs } = leadQuery(scope.workspaceId, { ...filter, job_id: run.jobId });
    const [first, last] = [leads[0]!.seq, leads.at(-1)!.seq];
    const found = await rawStatement(
      scope.db,
      sql`SELECT seq FROM (${seqs}) WHERE seq BETWEEN ${first} AND ${last}`,
    ).raw<[number]>();
    const named = new Set(found.map(([seq]) => seq));
    const out = leads.filter(({ seq }) => !named.has(seq)).map(({ seq }) => seq);
    return {
      processed: leads.length - out.length,
      skipped: out.length,
      left: out.length,
      writes: [
        sql`DELETE FROM workflow_run_leads WHERE run_id = ${run.id}
          AND lead_seq IN (SELECT value FROM json_each(${JSON.stringify(out)}))
          AND ${onlyIfOurs(portion)}`,
      ],
    };
  },
};

export const tagStep: StepKind<StepOf<"tag">> = {
  portion: WRITTEN_AT_ONCE,
  callsPerLead: 0,
  work: async (portion, tag) => {
    const seqs = portion.leads.map(({ seq }) => seq);
    const { scope, settings } = portion;
    const onlyIf = onlyIfOurs(portion);
    const writes = tagLeads(scope, settings, { ...tag, leadSeqs: seqs, onlyIf });
    return { processed: seqs.length, writes };
  },
};

export const noteStep: StepKind<StepOf<"note">> = {
  portion: WRITTEN_AT_ONCE,
  callsPerLead: 0,
  work: async (portion, { body }) => {
    const seqs = portion.leads.map(({ seq }) => seq);
    const { scope, settings } = portion;
    const onlyIf = onlyIfOurs(portion);
    const writes = [noteLeads(scope, settings, { leadSeqs: seqs, body, onlyIf })];
    return { processed: seqs.length, writes };
  },
};
