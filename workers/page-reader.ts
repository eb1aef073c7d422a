import { WorkerEntrypoint } from "cloudflare:workers";
import type { CrawlServices } from "#src/pipeline/pages/crawl-services";
import { withLogFields } from "#src/shared/log";
import { loadTables } from "#workers/tables/load-tables";

/**
 * Reads pages in a process of its own, for a local service that uses several cores. The queue and its messages stay in
 * the first process, and so does what `services` reach. Cloudflare needs no such process.
 */
export class PageReader extends WorkerEntrypoint<Env & { LOCAL_PAGE_READER_TOKEN?: string }> {
  /** `token` proves that the service calls: other programs of the machine can reach the port. */
  async read(token: string, messagesByJob: ReadonlyMap<string, number>, services: CrawlServices) {
    if (!(await isSame(token, this.env.LOCAL_PAGE_READER_TOKEN ?? "")))
      throw new Error("Only the service may call its page readers.");
    const { readPages } = await import("#src/pipeline/pages/read-pages");
    await loadTables(this.env.ASSETS);
    await withLogFields(
      { queue: "quarry-pages" },
      () => readPages(messagesByJob, services, this.env).done,
    );
  }
}

/** Compares tokens in a time that does not depend on their characters. No token is the same as none. */
async function isSame(given: string, expected: string): Promise<boolean> {
  // workerd compiles this module when it is first imported, and every isolate imports this file.
  const { timingSafeEqual } = await import("node:crypto");
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length > 0 && one.length === other.length && timingSafeEqual(one, other);
}
