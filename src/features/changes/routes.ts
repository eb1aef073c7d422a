import { endpoint, json } from "#src/http/endpoints/endpoint";
import { ChangePage, ChangeQuery } from "./schemas";
import { listChanges } from "./changes";

const list = endpoint(
  "data",
  {
    method: "get",
    path: "/schedules/changes",
    operationId: "listChanges",
    summary: "List detected changes",
    description: `Lists changes that monitors detected, newest first. From its second run on, a monitor compares each page with the last stored version. The kinds are:

- \`content\`: the title, the description and the visible text, compared by block, wherever on the page a block is. A block that changed on many pages of a site, such as a menu, is reported once.
- \`contacts\`: e-mail addresses, telephone numbers and profiles of the whole site. A contact that moved to another page is not a change.
- \`technology\`: technologies of the entry page.
- \`company\`: name, address, opening hours and other facts of structured data.
- \`availability\`: a page that returns 404 or 410, an unreachable site, the return of either, and a redirect of the site to another domain.

These are not changes: dates, clocks, tokens, counters, ratings, copyright years, advertisements, consent banners, shop signs, and the order of attributes and blocks. A block that appeared and disappeared within the last ten runs, such as a rotating quotation, is not a change either. A page that was not read, because it failed temporarily or the settings exclude it, keeps its last version. The comparison covers at most 64 KB of text per page and 4 MB per site.`,
    tags: ["Schedules"],
    request: { query: ChangeQuery },
    responses: { 200: json(ChangePage, "A page of changes") },
  },
  async (c) => c.json(await listChanges(c.var.scope, c.req.valid("query")), 200),
);

/** Registered before the routes of schedules, whose `{id}` would match this path. */
export const changeEndpoints = [list];
