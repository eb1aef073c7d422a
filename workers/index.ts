import { withLogFields } from "#src/shared/log";
import { createApi } from "./api";
import { runScheduled } from "./cron";
import { consume } from "./queues";

export { CrawlJob } from "#durable-objects/crawl-job/crawl-job";
export { HostPacer } from "#durable-objects/host-pacer/host-pacer";
export { RateLimiter } from "#durable-objects/rate-limiter/rate-limiter";

const api = createApi();

export default {
  fetch: api.fetch,
  queue: (batch, env, ctx) => withLogFields({ queue: batch.queue }, () => consume(batch, env, ctx)),
  scheduled: (controller, env) =>
    withLogFields({ cron: controller.cron }, () => runScheduled(controller, env)),
} satisfies ExportedHandler<Env>;
