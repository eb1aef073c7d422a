import { createApi } from "./api";
import { runScheduled } from "./cron";
import { consume } from "./queues";

export { CrawlJob } from "#durable-objects/crawl-job/crawl-job";
export { HostPacer } from "#durable-objects/host-pacer/host-pacer";
export { RateLimiter } from "#durable-objects/rate-limiter/rate-limiter";

const api = createApi();

export default {
  fetch: api.fetch,
  queue: consume,
  scheduled: runScheduled,
} satisfies ExportedHandler<Env>;
