import { DurableObject } from "cloudflare:workers";

// The objects that the Worker's configuration names.
export class CrawlJob extends DurableObject {}
export class HostPacer extends DurableObject {}
export class RateLimiter extends DurableObject {}

export default {
  fetch: () => new Response(),
  queue() {},
  scheduled() {},
};
