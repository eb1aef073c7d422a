import { body, endpoint, failures, json } from "#src/http/endpoints/endpoint";
import { listDuplicates } from "./list";
import { mergeDuplicates } from "./merge";
import { DuplicateGroupPage, DuplicateQuery, Merge, Merged } from "./schemas";

const TAGS: [string] = ["Leads"];

const list = endpoint(
  "data",
  {
    method: "get",
    path: "/leads/duplicates",
    operationId: "listDuplicates",
    summary: "List duplicate leads by domain",
    description:
      "Lists the registrable domains with at least two leads, largest group first, with at most 100 leads per group.",
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
    summary: "Merge a domain's leads",
    description: `Merges all leads of a domain into one of them. The merge is atomic and idempotent: a repeated request moves nothing.

- The kept lead gets all addresses with their records and histories, all phone numbers, tags, notes and outreach texts, and the technologies and social profiles of the others. Its own entries sort first, then those of the newest lead. If both leads have an address, the kept lead's address gets the other's checks, with new ids.
- Missing names, texts and parts of \`enrichment\` (also \`ai\` and \`icp\`) come from the newest lead that has them. Existing values stay, including scores, until the next crawl or verification.
- The other leads are deleted, also from their jobs. Their ids return 404.
- A kept lead of another domain returns 422. Unknown leads, and leads of other workspaces, return 404. The request returns 409 while an AI request is in progress for a lead to be deleted.`,
    tags: TAGS,
    request: body(Merge),
    responses: {
      200: json(Merged, "The merged lead, and counts of what was moved"),
      ...failures("not_found", "conflict"),
    },
  },
  async (c) => c.json(await mergeDuplicates(c.var.scope, c.env.FILES, c.req.valid("json")), 200),
);

/** Registered before `/leads/{id}`, which would match `duplicates` as an id. */
export const duplicateEndpoints = [list, merge];
