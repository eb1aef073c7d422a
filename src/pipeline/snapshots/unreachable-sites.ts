import { siteDown } from "#src/changes/compare-sites";
import { isSiteFailure } from "#src/changes/wording";
import type { Scope } from "#src/db/scope";
import { crawlOf } from "#src/platform/crawl-job-object";
import { type JobStatus, UNFINISHED } from "#src/shared/jobs/job-progress";
import { publishNoticed } from "./changes";
import { findReadBefore, storeUnreadable } from "./unreachable-sites.repository";

/** The required members of a finished job. */
type EndedJob = { id: string; schedule_id: string | null; status: JobStatus };

const SITES_AT_ONCE = 200;

/**
 * After a monitor's job: records the sites that were readable before and are not now, once until they become
 * readable again. Idempotent: repeated calls report nothing twice.
 */
export async function recordUnreadableSites(scope: Scope, env: Env, job: EndedJob): Promise<void> {
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
    const down = theirs.flatMap(({ host, url, reason }) => {
      const leadId = known.get(host);
      if (leadId === undefined) return [];
      const change = siteDown({ url, reason, httpStatus: null });
      return [{ host, leadId, reason, change }];
    });
    await storeUnreadable(scope, { scheduleId, jobId, nowMs: Date.now() }, down);
    if (theirs.length > 0) await publishNoticed(scope, env, { scheduleId, jobId, hosts });
  }
}
