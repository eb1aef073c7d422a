import type { PagesReadyMessage } from "#src/crawl/pages-ready-message";
import { CrawlServices } from "#src/pipeline/pages/crawl-services";
import { readPages } from "#src/pipeline/pages/read-pages";
import { pageReaderOf } from "#src/pipeline/pages/page-readers";
import { log } from "#src/shared/log";
import { readSettings } from "#src/shared/settings";

const RETRY_DELAY_S = 5;

/**
 * Reads pages of the jobs that have announced some. A message is only an announcement: the lease that a job keeps on
 * each page finds a lost one.
 */
export async function consumePages(
  messages: readonly Message<PagesReadyMessage>[],
  env: Env,
  ctx: ExecutionContext,
) {
  const settings = readSettings(env);
  const byJob = Map.groupBy(messages, ({ body }) => body.jobId);
  const services = new CrawlServices(env, (jobId) => {
    for (const message of byJob.get(jobId) ?? []) message.retry({ delaySeconds: RETRY_DELAY_S });
  });
  const counts = new Map(Array.from(byJob, ([jobId, ofJob]) => [jobId, ofJob.length] as const));
  const { done, rendered } = startReading(counts, services, env);
  ctx.waitUntil(done);
  // Cloudflare adds consumers only between batches
  // (https://developers.cloudflare.com/queues/configuration/consumer-concurrency/). The last pages are not waited for:
  // they continue after the batch, and their leases cover them.
  const holdMs = Math.min(settings.BATCH_HANDOVER_MS, settings.PAGE_BATCH_MS);
  // A rendering takes longer than what Cloudflare allows after the batch (30 s), so the batch waits for it.
  const waited = scheduler.wait(holdMs).then(rendered);
  await Promise.race([done, waited, scheduler.wait(settings.BATCH_HANDOVER_MS)]);
}

/** Reads pages here, or in another process of the local service if it has one. */
function startReading(
  messagesByJob: ReadonlyMap<string, number>,
  services: CrawlServices,
  env: Env,
): ReturnType<typeof readPages> {
  const reader = pageReaderOf(env);
  if (!reader) return readPages(messagesByJob, services, env);
  const readHere = (error: unknown) => {
    // The process has ended and is started again. The leases of its pages hand them out again.
    log.warn("page.reader_lost", { error });
    return readPages(messagesByJob, services, env).done;
  };
  return {
    done: reader(messagesByJob, services).catch(readHere),
    // The local service does not limit how long an invocation continues after its batch.
    rendered: () => Promise.resolve(),
  };
}
