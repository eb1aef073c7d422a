import { expect, it } from "vitest";
import readme from "../../README.md?raw";
import { describedApi, operations } from "#test/support/harness/description";

/** Every endpoint of the interface specification. */
const SPECIFIED = `
  POST /ai/assistant
  POST /ai/jobs/{id}/icp-match-all
  POST /ai/leads/{id}/email
  POST /ai/leads/{id}/enrich
  POST /ai/leads/{id}/icp-match
  GET /ai/leads/{id}/outreach
  POST /ai/leads/{id}/outreach
  POST /ai/search
  GET /analytics/forecast
  GET /analytics/overview
  GET /billing/currencies
  GET /billing/overview
  GET /billing/plans
  GET /compliance/deletion-requests
  POST /compliance/deletion-requests
  GET /compliance/export
  DELETE /compliance/leads
  PUT /compliance/retention
  GET /digests
  POST /digests
  POST /discovery
  POST /discovery/maps
  GET /health
  GET /hiring/companies
  GET /hiring/search
  GET /hiring/technologies
  GET /icp
  PUT /icp
  GET /integrations
  POST /integrations
  GET /integrations/pushes
  DELETE /integrations/{id}
  POST /integrations/{id}/push
  GET /jobs
  POST /jobs
  POST /jobs/csv
  GET /jobs/{id}
  POST /jobs/{id}/cancel
  GET /jobs/{id}/events
  POST /jobs/{id}/export
  GET /jobs/{id}/leads
  GET /leads
  POST /leads/capture
  GET /leads/duplicates
  GET /leads/{id}/emails
  POST /leads/{id}/emails/verify
  GET /leads/{id}/emails/{email_id}/history
  GET /leads/{id}/notes
  POST /leads/{id}/notes
  GET /leads/{id}/tags
  POST /leads/{id}/tags
  GET /saved-searches
  POST /saved-searches
  GET /schedules
  POST /schedules
  GET /schedules/changes
  GET /schedules/{id}
  PATCH /schedules/{id}
  DELETE /schedules/{id}
  POST /schedules/{id}/run
  GET /tags
  POST /tags
  POST /tools/extract-contacts
  POST /tools/tech
  POST /tools/verify-email
  GET /workflows
  POST /workflows
  DELETE /workflows/{id}
  POST /workflows/{id}/run
  GET /workspace/branding
  PUT /workspace/branding
`
  .trim()
  .split("\n")
  .map((line) => line.trim());

/** Lists with a shape of their own: by the specification, or because they say who was asked and what went wrong. */
const OTHER_LISTS = [
  "/billing/currencies",
  "/billing/plans",
  "/ai/search",
  "/ai/usage",
  "/discovery",
  "/discovery/maps",
];

it("offers every endpoint of the interface specification", async () => {
  const offered = (await operations()).map(({ method, path }) => `${method.toUpperCase()} ${path}`);
  expect(SPECIFIED.filter((endpoint) => !offered.includes(endpoint))).toEqual([]);
});

it("lists every endpoint in the README, with what the specification asks for and its state", async () => {
  const offered = (await operations()).map(({ method, path }) => `${method.toUpperCase()} ${path}`);
  const rows = readme.matchAll(
    /^\| `((?:GET|POST|PUT|PATCH|DELETE) \S+)` *\|[^|]+\| (yes)? *\| (\S.*?) *\|$/gm,
  );
  const told = Array.from(rows, ([, endpoint = "", isSpecified]) => ({ endpoint, isSpecified }));
  expect(told.map(({ endpoint }) => endpoint).toSorted()).toEqual(offered.toSorted());
  const specified = told.filter(({ isSpecified }) => isSpecified).map(({ endpoint }) => endpoint);
  expect(specified.toSorted()).toEqual(SPECIFIED.toSorted());
});

it("answers every list as a page", async () => {
  const { schemas } = (await describedApi()).components;
  let lists = 0;
  for (const { method, path, responses } of await operations()) {
    const schema = responses["200"]?.content?.["application/json"]?.schema;
    const { properties = {} } = schemas[schema?.$ref?.split("/").at(-1)] ?? schema ?? {};
    const members = Object.keys(properties);
    if (!members.includes("data") || OTHER_LISTS.includes(path)) continue;
    lists++;
    expect([`${method} ${path}`, ...members.toSorted()]).toEqual([
      `${method} ${path}`,
      "data",
      "page",
      "per_page",
      "total",
    ]);
  }
  expect(lists).toBeGreaterThan(15);
});
