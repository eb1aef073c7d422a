import { openDatabases } from "#src/db/databases";
import { recordDeadLetter } from "#src/features/dead-letters/dead-letters.repository";
import { crawlOf } from "#src/platform/crawl-job-object";
import { queueOf, siteMessage } from "#src/shared/jobs/queue-messages";

/** Records messages that failed in every attempt, and notifies the job of a site, so that the job can end. */
export async function consumeDeadLetters(messages: readonly Message[], env: Env): Promise<void> {
  const { control } = openDatabases(env);
  for (const { id, body, attempts } of messages) {
    const reason = "Every delivery attempt failed";
    await recordDeadLetter(control, { id, queue: queueOf(body), reason, attempts, body });
    // The lease of a page and the sweep of jobs find what else is lost. Only the site waits for its message.
    const site = siteMessage.safeParse(body);
    if (site.success) await crawlOf(env, site.data.jobId).giveUpSite(site.data.siteId);
  }
}
