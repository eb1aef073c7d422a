import { createApi } from "./api";

export { CrawlJob } from "#durable-objects/crawl-job/crawl-job";
export { RateLimiter } from "#durable-objects/rate-limiter/rate-limiter";

const api = createApi();

export default {
  fetch: api.fetch,
} satisfies ExportedHandler<Env>;
