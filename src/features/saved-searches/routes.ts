import { LeadPage } from "#src/features/leads/schemas";
import { body, endpoint, failures, json, noContent } from "#src/http/endpoints/endpoint";
import { PageQuery } from "#src/http/paginated";
import { UuidPath } from "#src/http/path-params";
import { NewSavedSearch, SavedSearch, SavedSearchPage, SavedSearchQuery } from "./schemas";
import { listSavedSearches, removeSavedSearch, runSavedSearch, saveSearch } from "./service";

const TAGS: [string] = ["Saved searches"];

const list = endpoint(
  "data",
  {
    method: "get",
    path: "/saved-searches",
    operationId: "listSavedSearches",
    summary: "List saved searches",
    description:
      "Returns the most recently used searches first by default. Searches that were never run are last, newest first.",
    tags: TAGS,
    request: { query: SavedSearchQuery },
    responses: { 200: json(SavedSearchPage, "A page of saved searches") },
  },
  async (c) => c.json(await listSavedSearches(c.var.scope, c.req.valid("query")), 200),
);

const create = endpoint(
  "data",
  {
    method: "post",
    path: "/saved-searches",
    operationId: "createSavedSearch",
    summary: "Create a saved search",
    description:
      "`filters` are the filters of `GET /leads`. They are stored in normalized form: `www.acme.com` becomes `acme.com`. The tag or job of a filter need not exist.",
    tags: TAGS,
    request: body(NewSavedSearch),
    responses: {
      201: json(SavedSearch, "The saved search"),
      ...failures("conflict", "quota_exceeded"),
    },
  },
  async (c) => c.json(await saveSearch(c.var.scope, c.var.settings, c.req.valid("json")), 201),
);

const remove = endpoint(
  "data",
  {
    method: "delete",
    path: "/saved-searches/{id}",
    operationId: "deleteSavedSearch",
    summary: "Delete a saved search",
    description: "Deletes the search. Leads are not affected.",
    tags: TAGS,
    request: { params: UuidPath },
    responses: { 204: noContent("The saved search was deleted"), ...failures("not_found") },
  },
  async (c) => {
    await removeSavedSearch(c.var.scope, c.req.valid("param").id);
    return c.body(null, 204);
  },
);

const run = endpoint(
  "data",
  {
    method: "post",
    path: "/saved-searches/{id}/run",
    operationId: "runSavedSearch",
    keyScope: "read",
    summary: "Run a saved search",
    description:
      "Returns a page of the leads that match now, like `GET /leads`, and updates `last_used_at`. A search whose tag or job was deleted returns no leads.",
    tags: TAGS,
    request: { params: UuidPath, query: PageQuery },
    responses: { 200: json(LeadPage, "A page of leads"), ...failures("not_found", "conflict") },
  },
  async (c) => {
    const { id } = c.req.valid("param");
    return c.json(await runSavedSearch(c.var.scope, id, c.req.valid("query")), 200);
  },
);

export const savedSearchEndpoints = [list, create, remove, run];
