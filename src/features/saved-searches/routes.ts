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
    summary: "List the saved searches, most recently used first",
    description: "Those that were never run come last, newest first.",
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
    summary: "Save a search under a name",
    description:
      "`filters` are those of `GET /leads`, and are kept as they are understood: `www.acme.com` is kept as `acme.com`. A tag or job that they name need not be there.",
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
    description: "Deletes a saved search. Leads are not changed.",
    tags: TAGS,
    request: { params: UuidPath },
    responses: { 204: noContent("The saved search is gone"), ...failures("not_found") },
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
      "Answers a page, as `GET /leads` does, and notes that the search was used. Where its tag or job is gone, it finds nothing.",
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
