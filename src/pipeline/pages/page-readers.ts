import type { CrawlServices } from "./crawl-services";

/** The entry point of a process that reads pages (workers/page-reader.ts). */
export type PageReaderStub = {
  read(
    token: string,
    messagesByJob: ReadonlyMap<string, number>,
    services: CrawlServices,
  ): Promise<void>;
};

/** What the local service binds (local/dev/service/page-readers.ts), and Cloudflare does not. */
type LocalBindings = { [name: `LOCAL_PAGE_READER_${number}`]: PageReaderStub } & {
  LOCAL_PAGE_READER_TOKEN?: string;
};

let turn = 0;

/**
 * One of the processes in which the local service reads pages, in turns. Null on Cloudflare, which spreads the
 * consumers of a queue over its machines.
 */
export function pageReaderOf(env: Env) {
  const bindings = env as unknown as LocalBindings;
  const token = bindings.LOCAL_PAGE_READER_TOKEN;
  if (token === undefined) return null;
  let reader = bindings[`LOCAL_PAGE_READER_${turn++}`];
  if (!reader) {
    turn = 1;
    reader = bindings.LOCAL_PAGE_READER_0;
  }
  if (!reader) return null;
  return (messagesByJob: ReadonlyMap<string, number>, services: CrawlServices) =>
    reader.read(token, messagesByJob, services);
}
