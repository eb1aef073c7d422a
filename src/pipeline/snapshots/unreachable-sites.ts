import { siteDown } from "#src/changes/compare-sites";
import { isSiteFailure } from "#src/changes/wording";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import { crawlOf } from "#src/platform/crawl-job-object";
import { type JobStatus, UNFINISHED } from "#src/shared/jobs/job-progress";
import { announceNoticed } from "./changes";
import { downWrites, findReadBefore } from "./snapshots";

/** What is needed of a job that has ended. */
type EndedJob = { id: string; schedule_id: string | null; status: JobStatus };

const SITES_AT_ONCE = 200;

/**
 * A monitor's job has ended: notes which of its sites could be read before and could not now, once until they
 * can be again. However often it runs, and whatever a later run has found, nothing is told twice.
 */
export async function noteUnreadableSites(scope: Scope, env: Env, job: EndedJob): Promise<void> {
  const { id: jobId, schedule_id: scheduleId } = job;
  if (scheduleId === null || UNFINISHED.includes(job.status)) return;
  const crawl = crawlOf(env, jobId);
  for (let after = 0; ;) {
    const failed = await crawl.failedSites(after, SITES_AT_ONCE);
    const last = failed.at(-1);
    if (!last) return;
    after = last.id;
    const theirs = failed.filter(({ reason }) => isSiteFailure(reason));
    const hosts = theirs.map(({ host }) => host);
    const known = await findReadBefore(scope, { scheduleId, hosts, jobId });
    const nowMs = Date.now();
    const writes = theirs.flatMap(({ host, url, reason }) => {
      const leadId = known.get(host);
      if (leadId === undefined) return [];
      const change = siteDown({ url, reason, httpStatus: null });
      return downWrites(scope, { scheduleId, host, leadId, jobId, reason, change, nowMs });
    });
    if (writes.length > 0)
      await scope.db.$client.batch(writes.map((write) => rawStatement(scope.db, write)));
    if (theirs.length > 0) await announceNoticed(scope, env, { scheduleId, jobId, hosts });
  }
}
