import { withLogFields } from "#src/shared/log";
import { publishMetrics } from "#src/shared/metrics";
import { loadTables } from "#workers/tables/load-tables";
import { createService } from "./api";
import { runScheduled } from "./cron";

export { CrawlJob } from "#durable-objects/crawl-job/crawl-job";
export { HostPacer } from "#durable-objects/host-pacer/host-pacer";
export { VerificationList } from "#durable-objects/verification-list/verification-list";
export { RateLimiter } from "#durable-objects/rate-limiter/rate-limiter";
export { PageReader } from "./page-reader";

const service = createService();

/** Publishes the metrics when an invocation ends, with or without an error. */
async function publishing<T>(env: Env, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    publishMetrics(env.METRICS);
  }
}

export default {
  fetch: (request, env, ctx) => {
    const response = service.respondAtOnce(request, env, ctx);
    if (!response) return publishing(env, () => service.fetch(request, env, ctx));
    publishMetrics(env.METRICS);
    return response;
  },
  queue: async (batch, env, ctx) => {
    // Loads the engines behind the queues, which requests do not need.
    const { consume } = await import("./queues");
    await loadTables(env.ASSETS);
    return withLogFields({ queue: batch.queue }, () =>
      publishing(env, () => consume(batch, env, ctx)),
    );
  },
  scheduled: (controller, env) =>
    withLogFields({ cron: controller.cron }, () =>
      publishing(env, () => runScheduled(controller, env)),
    ),
} satisfies ExportedHandler<Env>;
