import type { Scope } from "#src/db/scope";
import { deleteTexts } from "#src/pipeline/leads/lead-texts";
import { deletePagesOfLeads } from "#src/pipeline/snapshots/lead-pages";
import { deleteExportFiles } from "#src/features/exports/delete-files";
import { crawlOf } from "#src/platform/crawl-job-object";
import { add, type Erased, nothing } from "./erased";
import { deleteExportRows, type ExportsToErase, findExportsToErase } from "./exports.repository";
import { findDeletedReports } from "./jobs.repository";
import { deleteLeads, type FoundLead } from "./leads.repository";

/** Leads of more jobs are left for the next call: each job costs some calls, and an invocation has a thousand. */
const JOBS_AT_ONCE = 50;
/** Calls of `eraseLeadsWhole`: the object and the exports of each job, then the rows. */
export const CALLS_PER_LEADS = 3 * JOBS_AT_ONCE + 10;

/**
 * Erases leads everywhere: in the events of their jobs, in the export files of those jobs, their texts, and last the rows
 * themselves, so that an interrupted erasure finds them again. Callers repeat it until they find no more leads.
 */
export async function eraseLeadsWhole(
  scope: Scope,
  env: Env,
  leads: FoundLead[],
): Promise<Partial<Erased>> {
  const erased = nothing();
  const byJob = [...Map.groupBy(leads, (lead) => lead.jobId)].slice(0, JOBS_AT_ONCE);
  const jobIds = byJob.map(([jobId]) => jobId);
  const deleted = await findDeletedReports(scope, jobIds);
  for (const [jobId, ofJob] of byJob) {
    const leadIds = ofJob.map(({ id }) => id);
    if (!deleted.has(jobId)) add(erased, await crawlOf(env, jobId).erase({ leadIds }));
    while ((await eraseExports(scope, env, { jobId }, erased)) > 0);
  }
  const found = byJob.flatMap(([, ofJob]) => ofJob);
  return add(erased, await eraseRows(scope, env, found));
}

/** Erases the objects of leads and then their rows. */
export async function eraseRows(
  scope: Scope,
  env: Env,
  leads: FoundLead[],
): Promise<Partial<Erased>> {
  const ids = leads.map(({ id }) => id);
  await deleteTexts(scope, env.FILES, ids);
  await deletePagesOfLeads(scope, env.FILES, ids);
  return deleteLeads(scope, leads);
}

/** Deletes a batch of export files with their rows, counts them in `erased`, and returns how many there were. */
export async function eraseExports(
  scope: Scope,
  env: Env,
  which: ExportsToErase,
  erased: Erased,
): Promise<number> {
  const found = await findExportsToErase(scope, which);
  if (found.length === 0) return 0;
  await deleteExportFiles(env.FILES, found);
  await deleteExportRows(scope, found);
  // A writer may have completed its file in between. From now on, writers find no row and delete their files.
  await deleteExportFiles(
    env.FILES,
    found.filter(({ status }) => status === "running"),
  );
  add(erased, { exports: found.length });
  return found.length;
}
