import type { SiteMessage } from "#src/crawl/messages";
import { connect } from "#src/db/client";
import { writeLeads } from "#src/features/jobs/write-leads";
import { createResolver } from "#src/platform/dns";
import { readSettings } from "#src/shared/settings";

const RETRY_DELAYS_S = [1, 5, 20, 60, 120];
/** Well below a site's lease: what DNS has not said by then stays unknown. */
const DNS_BUDGET_MS = 10_000;

/** Sites are done: drafts and enriches their leads, and writes those of one job in one D1 batch. */
export async function consumeSites(batch: MessageBatch<SiteMessage>, env: Env) {
  const db = connect(env.DB);
  const resolveDns = createResolver(readSettings(env), { budgetMs: DNS_BUDGET_MS });
  const byJob = Map.groupBy(batch.messages, (message) => message.body.jobId);
  await Promise.all(
    [...byJob].map(async ([jobId, messages]) => {
      try {
        await writeLeads(
          db,
          env,
          resolveDns,
          jobId,
          messages.map((message) => message.body.siteId),
        );
        for (const message of messages) message.ack();
      } catch (error) {
        // D1 or the object is not to be had now. Writing is idempotent, so the sites simply come again.
        console.error(
          JSON.stringify({ event: "leads_not_written", job_id: jobId, error: String(error) }),
        );
        for (const message of messages)
          message.retry({ delaySeconds: RETRY_DELAYS_S[message.attempts - 1] ?? 120 });
      }
    }),
  );
}
