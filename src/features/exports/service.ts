import type { SqlFragment } from "#src/db/statement";
import type { Scope } from "#src/db/scope";
import { requireJob } from "#src/features/jobs/read";
import { leadQuery } from "#src/features/leads/find";
import { notFound } from "#src/shared/errors";
import { findInputColumns, findSeqs, readLeads } from "./exported-leads.repository";
import { removeFiles } from "./delete-files";
import { type ExportRow, findExport } from "./exports.repository";
import { cancelRunning } from "./running-exports.repository";
import { MAX_INPUT_COLUMNS, MAX_LEADS, selectedBy } from "./select-leads";
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
  const seqs = await findSeqs(scope, query, MAX_LEADS);
  const selected = await withInputs(scope, seqs, wanted);
  // Files of addresses and people would otherwise have the name of that of the leads.
  const { rows = "companies" } = wanted;
  const fileName = rows === "companies" ? name : `${name} ${rows}`;
  return exportLeads(scope, bucket, { id: chosen?.id, owner, name: fileName, wanted, ...selected });
}

/** The same for leads of the whole workspace: a small selection at once, a large one in the background. */
export async function exportWorkspaceLeads(
  scope: Scope,
  env: ExportEnv,
  wanted: NewLeadExport,
): Promise<ExportRow> {
  if (wanted.background) return startExport(scope, env, wanted);
  const seqs = await findSeqs(scope, selectedBy(scope, wanted), LEADS_AT_ONCE + 1);
  if (seqs.length > LEADS_AT_ONCE) return startExport(scope, env, wanted);
  const selected = await withInputs(scope, seqs, wanted);
  const owner = { jobId: null, verificationId: null };
  return exportLeads(scope, env.FILES, { owner, name: wanted.rows, wanted, ...selected });
}

/** More leads than one request exports are written in the background. */
const LEADS_AT_ONCE = 50_000;

type Selected = { seqs: Uint32Array; inputs: string[] };

/** Adds the names of the uploaded columns. Throws for unknown columns. */
async function withInputs(
  scope: Scope,
  seqs: Uint32Array,
  { rows = "companies", columns }: Wanted,
): Promise<Selected> {
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
  const { format, rows = "companies", columns, filter } = wanted;
  const emailStatus = filter.email_status;
  return storeExport(
    scope,
    bucket,
    { ...file, format },
    {
      open: (progress) => openFile(format, { rows, columns, inputs, emailStatus, progress }),
      batches: () => readLeads(scope, seqs),
    },
  );
}

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
