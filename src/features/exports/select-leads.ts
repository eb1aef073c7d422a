import type { Scope } from "#src/db/scope";
import type { SqlFragment } from "#src/db/statement";
import { leadQuery } from "#src/features/leads/find";
import { newProgress } from "#src/files/appended/appended-file";
import type { ExportWork } from "#src/shared/jobs/export-work";
import { selectionFile, seqsFile } from "./export-file";
import { addInputColumns, chosenOf, findSeqs } from "./exported-leads.repository";
import { readSeqs } from "./read-seqs";
import type { Progress, RunningExport } from "./running-exports.repository";
import type { NewLeadExport } from "./schemas";
import { chooseColumns, hasStandardColumns } from "./table";

/** Leads of one export. */
export const MAX_LEADS = 1_000_000;
export const MAX_INPUT_COLUMNS = 200;
/** Leads whose uploaded columns one step reads: each is a row of the table. */
const INPUTS_PER_STEP = 50_000;

export type SelectedBy = Pick<NewLeadExport, "filter" | "ids" | "exclude_ids">;

/** What was asked for cannot be exported. */
export class ExportRefused extends Error {}

/** Selects the leads of an export, in order. */
export const selectedBy = (scope: Scope, by: SelectedBy): SqlFragment =>
  chosenOf(scope, leadQuery(scope.workspaceId, by.filter).seqs, by);

/** Selects the leads of an export, or reads the names of the uploaded columns of some of them. */
export async function selectStep(
  scope: Scope,
  bucket: R2Bucket,
  row: RunningExport,
): Promise<Progress> {
  const { selection } = row.work;
  return selection?.stage === "inputs"
    ? selectInputs(scope, bucket, row, selection.from)
    : selectLeads(scope, bucket, row);
}

async function selectLeads(scope: Scope, bucket: R2Bucket, row: RunningExport): Promise<Progress> {
  const stored = await bucket.get(selectionFile(row.key));
  if (!stored) throw new Error("The filter of an export is missing");
  const by = await stored.json<SelectedBy>();
  const found = await findSeqs(scope, selectedBy(scope, by), MAX_LEADS + 1);
  if (found.length > MAX_LEADS)
    throw new ExportRefused(`An export has at most ${MAX_LEADS} leads. Narrow the filter`);
  const seqs = row.leaseToken;
  await bucket.put(seqsFile(row.key, { seqs }), found);
  const work: ExportWork = { ...row.work, seqs, selection: { stage: "inputs", from: 0 } };
  // The names of uploaded columns are neither written nor checked.
  const isReady = hasStandardColumns(work.rows, work.columns ?? undefined);
  return { ...progressOf(row), leads: found.length, work: isReady ? ready(work) : work };
}

async function selectInputs(
  scope: Scope,
  bucket: R2Bucket,
  row: RunningExport,
  from: number,
): Promise<Progress> {
  const seqs = await readSeqs(bucket, seqsFile(row.key, row.work), from, INPUTS_PER_STEP);
  const before = row.work.inputs;
  const inputs =
    seqs.length > 0 ? await addInputColumns(scope, before, seqs, MAX_INPUT_COLUMNS) : before;
  const next = from + INPUTS_PER_STEP;
  const isRead = next >= row.leads || inputs.length >= MAX_INPUT_COLUMNS;
  const work: ExportWork = { ...row.work, inputs, selection: { stage: "inputs", from: next } };
  if (isRead) chooseColumns(work.rows, inputs, work.columns ?? undefined);
  return { ...progressOf(row), work: isRead ? ready(work) : work };
}

const progressOf = ({ leads, done, rows, work }: RunningExport): Progress => ({
  leads,
  done,
  rows,
  work,
});

const ready = (work: ExportWork): ExportWork => ({
  ...work,
  selection: null,
  progress: newProgress(),
});
