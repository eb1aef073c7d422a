import { body, endpoint, failures, json } from "#src/http/endpoints/endpoint";
import { listDuplicates } from "./duplicates.repository";
import { mergeDuplicates } from "./merge";
import { DuplicateGroupPage, DuplicateQuery, Merge, Merged } from "./schemas";

const TAGS: [string] = ["Leads"];

const list = endpoint(
  "data",
  {
    method: "get",
    path: "/leads/duplicates",
    operationId: "listDuplicates",
    summary: "List the domains that have more than one lead, largest group first",
    tags: TAGS,
    request: { query: DuplicateQuery },
    responses: { 200: json(DuplicateGroupPage, "A page of groups") },
  },
  async (c) => c.json(await listDuplicates(c.var.scope, c.req.valid("query")), 200),
);

const merge = endpoint(
  "data",
  {
    method: "post",
    path: "/leads/duplicates/merge",
    operationId: "mergeDuplicates",
    summary: "Merge the leads of a domain into one of them",
    description: `All or nothing, and harmless twice: where there is nothing to merge, nothing is moved.

- The kept lead gets every address with its record and its history, every phone, tag, note and outreach text, the technologies and the social profiles of the others; what it has itself comes first, then the newest lead's. A check of an address that both have is kept under the kept lead's address, with an id of its own.
- What it lacks in names, texts and parts of \`enrichment\` (\`ai\` and \`icp\` too) it gets from the newest lead that has it. What it has stays, scores too: they are made anew when it is crawled or verified again.
- The other leads are gone, from their jobs as well: their ids answer 404.
- A lead that is not of the domain is 422; one that is not there, or of another workspace, is 404; 409 while the AI is at work on a lead that would go.`,
    tags: TAGS,
    request: body(Merge),
    responses: {
      200: json(Merged, "The lead as it is now, and what was done"),
      ...failures("not_found", "conflict"),
    },
  },
  async (c) => c.json(await mergeDuplicates(c.var.scope, c.req.valid("json")), 200),
);

/** Listed before `/leads/{id}`, which would take `duplicates` for an id. */
export const duplicateEndpoints = [list, merge];
