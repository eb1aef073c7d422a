import { sql } from "drizzle-orm";
import { rawStatement } from "#src/db/raw-statement";
import { leadQuery } from "#src/features/leads/find";
import { noteLeads } from "#src/features/notes/service";
import { tagLeads } from "#src/features/tags/assign";
import { onlyIfLeased, type StepKind } from "./step-work";
import type { StepOf } from "#src/features/workflows/definitions/step-types";

const FILTER_BATCH_SIZE = 5000;
const WRITE_BATCH_SIZE = 500;

/** Removes leads that do not match the filter from the run. */
export const filterStep: StepKind<StepOf<"filter">> = {
  batchSize: FILTER_BATCH_SIZE,
  callsPerLead: 0,
  work: async (batch, { filter }) => {
    const { scope, run, leads } = batch;
    const { seqs } = leadQuery(scope.workspaceId, { ...filter, job_id: run.jobId });
    const [first, last] = [leads[0]!.seq, leads.at(-1)!.seq];
    const found = await rawStatement(
      scope.db,
      sql`SELECT seq FROM (${seqs}) WHERE seq BETWEEN ${first} AND ${last}`,
    ).raw<[number]>();
    const matching = new Set(found.map(([seq]) => seq));
    const out = leads.filter(({ seq }) => !matching.has(seq)).map(({ seq }) => seq);
    return {
      processed: leads.length - out.length,
      skipped: out.length,
      left: out.length,
      writes: [
        sql`DELETE FROM workflow_run_leads WHERE run_id = ${run.id}
          AND lead_seq IN (SELECT value FROM json_each(${JSON.stringify(out)}))
          AND ${onlyIfLeased(batch)}`,
      ],
    };
  },
};

export const tagStep: StepKind<StepOf<"tag">> = {
  batchSize: WRITE_BATCH_SIZE,
  callsPerLead: 0,
  work: async (batch, tag) => {
    const seqs = batch.leads.map(({ seq }) => seq);
    const { scope, settings } = batch;
    const onlyIf = onlyIfLeased(batch);
    const writes = tagLeads(scope, settings, { ...tag, leadSeqs: seqs, onlyIf });
    return { processed: seqs.length, writes };
  },
};

export const noteStep: StepKind<StepOf<"note">> = {
  batchSize: WRITE_BATCH_SIZE,
  callsPerLead: 0,
  work: async (batch, { body }) => {
    const seqs = batch.leads.map(({ seq }) => seq);
    const { scope, settings } = batch;
    const onlyIf = onlyIfLeased(batch);
    const writes = [noteLeads(scope, settings, { leadSeqs: seqs, body, onlyIf })];
    return { processed: seqs.length, writes };
  },
};
