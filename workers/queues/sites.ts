import { writeLeads } from "#src/pipeline/sites/write-sites";
import { createResolver } from "#src/platform/dns/resolver";
import { requestSender } from "#src/platform/outbound/send-request";
import type { SiteMessage } from "#src/shared/jobs/queue-messages";
import { log, withLogFields } from "#src/shared/log";
import { readSettings } from "#src/shared/settings";

const RETRY_DELAYS_S = [1, 5, 20, 60, 120];

/** Drafts and enriches the leads of finished sites, and writes those of one job in one D1 batch. */
export async function consumeSites(
  messages: readonly Message<SiteMessage>[],
  env: Env,
  ctx: ExecutionContext,
) {
  const settings = readSettings(env);
  const options = { budgetMs: settings.SITE_DNS_BUDGET_MS, send: requestSender(env) };
  const done = writeBatch(messages, env, createResolver(settings, options));
  ctx.waitUntil(done);
  // A queue that delivers one batch at a time, such as the local one, continues during DNS queries.
  await Promise.race([done, scheduler.wait(settings.BATCH_HANDOVER_MS)]);
}

async function writeBatch(
  messages: readonly Message<SiteMessage>[],
  env: Env,
  resolveDns: ReturnType<typeof createResolver>,
) {
  const byJob = Map.groupBy(messages, (message) => message.body.jobId);
  await Promise.all(
    [...byJob].map(async ([jobId, ofJob]) => {
      const siteIds = ofJob.map((message) => message.body.siteId);
      const write = () => writeLeads(env, resolveDns, jobId, siteIds);
      try {
        await withLogFields({ job_id: jobId }, write);
      } catch (error) {
        // D1 or the object is unavailable. Writing is idempotent, so the sites are delivered again:
        // from the queue, or, where the batch was handed over, when the job's lease on them ends.
        log.error("lead.write_failed", { job_id: jobId, error });
        for (const message of ofJob)
          message.retry({ delaySeconds: RETRY_DELAYS_S[message.attempts - 1] ?? 120 });
      }
    }),
  );
}
