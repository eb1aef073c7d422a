import { Failure } from "#cli/failures";
import type { Session } from "#cli/session";
import { crawlTarget, crawlToEnd } from "./crawl-to-end.ts";

/** Characters of the name of a job. A query can be longer. */
const MAX_NAME = 200;

/** Crawls the websites of companies that a search found, once each. */
export async function crawlFound(
  session: Session,
  found: Iterable<{ domain: string | null }> | AsyncIterable<{ domain: string | null }>,
  { name, limit = Infinity, wait }: { name: string; limit?: number; wait: boolean },
): Promise<void> {
  const target = crawlTarget(session);
  const domains = new Set<string>();
  for await (const { domain } of found) {
    if (domain !== null) domains.add(domain);
    if (domains.size >= limit) break;
  }
  if (domains.size === 0) throw new Failure("No websites were found.");
  const job = await session.quarry.jobs.create({
    urls: [...domains],
    name: name.slice(0, MAX_NAME),
  });
  await crawlToEnd(session, job, { target, wait });
}
