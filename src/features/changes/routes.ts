import { endpoint, json } from "#src/http/endpoints/endpoint";
import { ChangePage, ChangeQuery } from "./schemas";
import { listChanges } from "./changes.repository";

const list = endpoint(
  "data",
  {
    method: "get",
    path: "/schedules/changes",
    operationId: "listChanges",
    summary: "List what monitors have noticed, newest first",
    description: `A monitor compares each page with its last reading, from its second run on. \`content\`: the title, the description and the visible text, block by block, wherever on the page a block stands; a block that changed on many pages of a site, as a menu does, is told once. \`contacts\`: e-mail addresses, telephone numbers and profiles of the whole site; one that moved to another page is no change. \`technology\`: what the entry page is made with. \`company\`: name, address, opening hours and other facts of structured data. \`availability\`: a page that answers 404 or 410, a site that cannot be read at all, the return of either, and a site that leads to another domain.

What changes by itself is no change: dates, clocks, tokens, counters, ratings, copyright years, advertisements, consent banners, shop signs, the order of attributes and blocks. Nor is a block of text that came and went again within the last ten runs, as quotations do that take turns. Nor is what was not looked at: a page that failed in passing, or that other settings leave out, counts as it was when it was last read. At most 64 KB of text a page are compared, and 4 MB a site.`,
    tags: ["Schedules"],
    request: { query: ChangeQuery },
    responses: { 200: json(ChangePage, "A page of changes") },
  },
  async (c) => c.json(await listChanges(c.var.scope, c.req.valid("query")), 200),
);

/** To be listed before those of schedules, whose ids could be taken for this. */
export const changeEndpoints = [list];
