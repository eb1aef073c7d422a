import { DurableObject } from "cloudflare:workers";

export class CrawlJob extends DurableObject<Env> {}
