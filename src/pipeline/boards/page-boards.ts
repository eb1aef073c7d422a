import type { SiteFacts } from "#src/crawl/messages";
import type { HiringDatabase } from "#src/db/client";
import type { PageFacts } from "#src/extraction/facts/page-facts";
import { storeFoundBoards } from "#src/pipeline/boards/found-boards";

/** Stores the job boards that sites link to, by the domains of the sites' leads. */
export const storePageBoards = (
  db: HiringDatabase,
  env: Env,
  sites: (Pick<SiteFacts, "pages"> & { domain: string })[],
) =>
  storeFoundBoards(
    db,
    env,
    sites.map(({ pages, domain }) => ({
      domain,
      boards: pages.flatMap(({ facts }) => boardsIn(facts)),
    })),
  );

/** Few pages link to a board: the others are not parsed. */
function boardsIn(facts: string): string[] {
  if (!facts.includes('"jobBoards"')) return [];
  const { jobBoards = [] } = JSON.parse(facts) as PageFacts;
  return jobBoards;
}
