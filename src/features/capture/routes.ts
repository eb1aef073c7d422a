import { body, endpoint, failures, json } from "#src/http/endpoints/endpoint";
import { createResolver } from "#src/platform/dns/resolver";
import { addressRules } from "#src/shared/web/address-rules";
import { Capture, Captured } from "./schemas";

/** Short, because the browser extension waits for the response. */
const DNS_BUDGET_MS = 5_000;

const capture = endpoint(
  "data",
  {
    method: "post",
    path: "/leads/capture",
    operationId: "captureLead",
    summary: "Capture an open website as a lead",
    description:
      "Creates a lead for the site's registrable domain in the workspace's job `Browser extension`, or updates that lead. Lists are merged, newer single values replace older ones, and missing or empty values change nothing. Values are parsed like a crawled page: markup, placeholders, unknown networks and invalid addresses or numbers are ignored without an error, and long texts are cut. E-mail addresses are verified with DNS at once, for at most 5 seconds. Addresses on the suppression list are ignored; a site on the suppression list returns 422. `enrichment` contains what is available without a crawl: `email`, `phone` and `domain`. `domain` comes from DNS only, so its security headers are false. Costs no credits.",
    tags: ["Leads"],
    idempotent: true,
    request: body(Capture),
    responses: {
      200: json(Captured, "The lead that was created or updated"),
      ...failures("quota_exceeded"),
    },
  },
  async (c) => {
    const { scope, settings } = c.var;
    // Loads the extraction and enrichment engines, which other requests do not need.
    const [{ readCapture }, { captureSite }] = await Promise.all([
      import("./read-capture"),
      import("./capture"),
    ]);
    const site = readCapture(c.req.valid("json"), addressRules(settings));
    const resolveDns = createResolver(settings, { budgetMs: DNS_BUDGET_MS });
    return c.json(await captureSite(scope, site, c.env, { resolveDns, settings }), 200);
  },
);

export const captureEndpoints = [capture];
