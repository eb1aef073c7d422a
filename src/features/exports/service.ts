import type { SqlFragment } from "#src/db/statement";
import type { Scope } from "#src/db/scope";
import { requireJob } from "#src/features/jobs/read";
import { leadQuery } from "#src/features/leads/find";
import { invalid, notFound } from "#src/shared/errors";
import { chosenOf, findInputColumns, findSeqs, readLeads } from "./exported-leads.repository";
import { removeFiles } from "./delete-files";
import { type ExportRow, findExport } from "./exports.repository";
import { cancelRunning } from "./running-exports.repository";
import type { NewExport, NewLeadExport } from "./schemas";
import { type ExportEnv, startExport } from "./start-export";
import { storeExport } from "./store-export";
import { chooseColumns, openFile } from "./table";

type Wanted = Pick<NewExport, "format" | "filter"> & Partial<Pick<NewExport, "rows" | "columns">>;

/**
 * Writes the current leads of a job to a file in R2, batch by batch, and records the export. `chosen` replaces the
 * filter by given leads, and gives the id, so that a repeated export overwrites the first.
 */
export async function createExport(
  scope: Scope,
  bucket: R2Bucket,
  jobId: string,
  wanted: Wanted,
  chosen?: { id: string; seqs: SqlFragment },
): Promise<ExportRow> {
  const { name } = await requireJob(scope, jobId);
  const query =
    chosen?.seqs ?? leadQuery(scope.workspaceId, { ...wanted.filter, job_id: jobId }).seqs;
  const owner = { jobId, verificationId: null };
  const selected = await select(scope, query, wanted);
  return exportLeads(scope, bucket, { id: chosen?.id, owner, name, wanted, ...selected });
}

/** The same for leads of the whole workspace: a small selection at once, a large one in the background. */
export async function exportWorkspaceLeads(
  scope: Scope,
  env: ExportEnv,
  wanted: NewLeadExport,
): Promise<ExportRow> {
  const query = chosenOf(scope, leadQuery(scope.workspaceId, wanted.filter).seqs, wanted);
  const selected = await select(scope, query, wanted);
  if (wanted.background || selected.seqs.length > LEADS_AT_ONCE)
    return startExport(scope, env, { ...wanted, ...selected });
  const owner = { jobId: null, verificationId: null };
  return exportLeads(scope, env.FILES, { owner, name: wanted.rows, wanted, ...selected });
}

/** More leads than one request exports are written in the background. */
const LEADS_AT_ONCE = 50_000;

type Selected = { seqs: Uint32Array; inputs: string[] };

/** The leads of an export and the names of their uploaded columns. Throws for unknown columns. */
async function select(
  scope: Scope,
  query: SqlFragment,
  { rows = "companies", columns }: Wanted,
): Promise<Selected> {
  const seqs = await findSeqs(scope, query);
  if (seqs.length > MAX_LEADS)
    throw invalid("body.filter", `An export has at most ${MAX_LEADS} leads. Narrow the filter`);
  const inputs = await findInputColumns(scope, seqs, MAX_INPUT_COLUMNS);
  chooseColumns(rows, inputs, columns);
  return { seqs, inputs };
}

type LeadFile = Omit<Parameters<typeof storeExport>[2], "format"> & Selected & { wanted: Wanted };

function exportLeads(
  scope: Scope,
  bucket: R2Bucket,
  { seqs, inputs, wanted, ...file }: LeadFile,
): Promise<ExportRow> {
  const { format, rows = "companies", columns } = wanted;
  return storeExport(
    scope,
    bucket,
    { ...file, format },
    {
      open: (progress) => openFile(format, { rows, columns, inputs, progress }),
      batches: () => readLeads(scope, seqs),
    },
  );
}

/** Leads of one export. */
const MAX_LEADS = 1_000_000;
const MAX_INPUT_COLUMNS = 200;

/** 404 for an unknown id. */
export async function readExport(scope: Scope, id: string): Promise<ExportRow> {
  const row = await findExport(scope, id);
  if (!row) throw notFound("Export");
  return row;
}

/** Cancels a running export and deletes its parts. A worker that writes at this moment deletes its own. */
export async function cancelExport(scope: Scope, bucket: R2Bucket, id: string): Promise<ExportRow> {
  const stopped = await cancelRunning(scope, id);
  if (stopped) await removeFiles(bucket, stopped);
  return readExport(scope, id);
}
