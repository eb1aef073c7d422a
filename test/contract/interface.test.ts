import { expect, it } from "vitest";
import { renderEndpoints } from "#local/scripts/endpoints-page";
import specified from "../../local/scripts/data/specified-endpoints.json" with { type: "json" };
import page from "../../docs/endpoints.md?raw";
import published from "../../docs/openapi.json" with { type: "json" };
import { describedApi, operations } from "#test/support/harness/description";

const SPECIFIED = specified.endpoints;

/** Lists with their own shape: by the specification, or because they report providers and errors. */
const OTHER_LISTS = [
  "/billing/currencies",
  "/billing/plans",
  "/ai/search",
  "/ai/usage",
  "/discovery",
  "/discovery/maps",
  "/usage",
];

it("offers every endpoint of the interface specification", async () => {
  const offered = (await operations()).map(({ method, path }) => `${method} ${path}`);
  expect(SPECIFIED.filter((endpoint) => !offered.includes(endpoint))).toEqual([]);
});

it("lists every endpoint in docs/endpoints.md and marks those of the specification", async () => {
  const offered = (await operations()).map(({ method, path }) => `${method} ${path}`);
  const rows = Array.from(
    page.matchAll(/^\| `((?:GET|POST|PUT|PATCH|DELETE) \S+)` \| [^|]+ \| [^|]+ \| (yes)? ?\|/gm),
    ([, endpoint = "", isSpecified]) => ({ endpoint, isSpecified }),
  );
  expect(rows.map(({ endpoint }) => endpoint).toSorted()).toEqual(offered.toSorted());
  const marked = rows.filter(({ isSpecified }) => isSpecified).map(({ endpoint }) => endpoint);
  expect(marked.toSorted()).toEqual(SPECIFIED.toSorted());
});

it("describes every endpoint in docs/endpoints.md as the OpenAPI document does", async () => {
  // After a change of an endpoint: npm run docs:api
  expect(page).toBe(renderEndpoints(await describedApi(), SPECIFIED));
});

it("publishes the current OpenAPI document in docs/openapi.json", async () => {
  // After a change of an endpoint or a schema: npm run docs:api
  expect(published).toEqual(await describedApi());
});

it("returns every list as a page", async () => {
  const { schemas } = (await describedApi()).components;
  let lists = 0;
  for (const { method, path, responses } of await operations()) {
    const schema = responses["200"]?.content?.["application/json"]?.schema;
    const { properties = {} } = schemas[schema?.$ref?.split("/").at(-1)] ?? schema ?? {};
    const members = Object.keys(properties);
    if (!members.includes("data") || OTHER_LISTS.includes(path)) continue;
    lists++;
    // Lists of leads can be too long to be counted for each page.
    const ofLeads = /\/leads$|\/saved-searches\/\{id\}\/run$/.test(path);
    const estimated = members.includes("total_is_estimate") && ofLeads ? ["total_is_estimate"] : [];
    expect([`${method} ${path}`, ...members.toSorted()]).toEqual([
      `${method} ${path}`,
      "data",
      "page",
      "per_page",
      "total",
      ...estimated,
    ]);
  }
  expect(lists).toBeGreaterThan(15);
});
