import type { SiteFacts } from "#src/crawl/messages";
import type { Database } from "#src/db/client";
import type { PageFacts } from "#src/extraction/facts/page-facts";
import { noteFoundBoards } from "#src/pipeline/boards/found-boards";

/** A page's facts with the job boards that it leads to, where it leads to some. */
export const withBoards = (facts: string, boards: readonly string[]) =>
  boards.length === 0 ? facts : `{"jobBoards":${JSON.stringify(boards)},${facts.slice(1)}`;

/** Makes the job boards known that sites lead to, by the domains of the sites' leads. */
export const noteBoards = (
  db: Database,
  env: Env,
  sites: (Pick<SiteFacts, "pages"> & { domain: string })[],
) =>
  noteFoundBoards(
    db,
    env,
    sites.map(({ pages, domain }) => ({
      domain,
      boards: pages.flatMap(({ facts }) =>
        facts.startsWith('{"jobBoards"') ? boardsIn(facts) : [],
      ),
    })),
  );

const boardsIn = (facts: string) =>
  (JSON.parse(facts) as PageFacts & { jobBoards: string[] }).jobBoards;
