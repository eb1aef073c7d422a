import { noteLeads } from "#src/features/notes/service";
import { tagLeads, untagLeads } from "#src/features/tags/assign";
import {
  findMatchingSeqs,
  removeRunLeads,
} from "#src/features/workflows/runs/run-leads.repository";
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
    const range = { first: leads[0]!.seq, last: leads.at(-1)!.seq };
    const matching = await findMatchingSeqs(scope, run, filter, range);
    const out = leads.filter(({ seq }) => !matching.has(seq)).map(({ seq }) => seq);
    return {
      processed: leads.length - out.length,
      skipped: out.length,
      left: out.length,
      writes: [removeRunLeads(scope, run, out)],
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

export const untagStep: StepKind<StepOf<"untag">> = {
  batchSize: WRITE_BATCH_SIZE,
  callsPerLead: 0,
  work: async (batch, { tag_id: tagId }) => {
    const leadSeqs = batch.leads.map(({ seq }) => seq);
    const onlyIf = onlyIfLeased(batch);
    const writes = [untagLeads(batch.scope, { tagId, leadSeqs, onlyIf })];
    return { processed: leadSeqs.length, writes };
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
