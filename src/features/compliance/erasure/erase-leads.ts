import type { Scope } from "#src/db/scope";
import { crawlOf } from "#src/platform/crawl-job-object";
import { add, type Erased, nothing } from "./erased";
import { deleteExportRows, type ExportsToErase, findExportsToErase } from "./exports.repository";
import { deleteLeads, type FoundLead } from "./leads.repository";

/**
 * Erases leads everywhere: in the events of their jobs, in the export files of those jobs, and last the rows
 * themselves, so that an interrupted erasure finds them again.
 */
export async function eraseLeadsWhole(
  scope: Scope,
  env: Env,
  leads: FoundLead[],
): Promise<Partial<Erased>> {
  const erased = nothing();
  for (const [jobId, ofJob] of Map.groupBy(leads, (lead) => lead.jobId)) {
    const leadIds = ofJob.map(({ id }) => id);
    add(erased, await crawlOf(env, jobId).erase({ leadIds }));
    while ((await eraseExports(scope, env, { jobId }, erased)) > 0);
  }
  return add(erased, await deleteLeads(scope, leads));
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
  await env.FILES.delete(found.map(({ key }) => key));
  await deleteExportRows(scope, found);
  add(erased, { exports: found.length });
  return found.length;
}
