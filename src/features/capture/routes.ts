import { body, endpoint, failures, json } from "#src/http/endpoints/endpoint";
import { createResolver } from "#src/platform/dns/resolver";
import { addressRules } from "#src/shared/address-rules";
import { captureSite } from "./capture";
import { readCapture } from "./read-capture";
import { Capture, Captured } from "./schemas";

/** An extension waits for the answer. */
const DNS_BUDGET_MS = 5_000;

const capture = endpoint(
  "data",
  {
    method: "post",
    path: "/leads/capture",
    operationId: "captureLead",
    summary: "Capture the website that is open in a browser as a lead",
    description:
      "The site becomes the lead of its registrable domain in the workspace's job `Browser extension`, or adds to that lead: lists are merged, of single values the newer one stands, and what is missing or empty changes nothing. What was given is read as a crawled page is, so that markup, placeholders, unknown networks and what is no address or number are left out without an error. Long texts are cut. The e-mail addresses are verified now by what DNS says, for five seconds at most. Addresses that a deletion request suppresses are left out, and a site that one suppresses is 422. `enrichment` holds what is known without a crawl: `email`, `phone`, and `domain` by DNS alone, whose security headers were not looked at and are false. Costs no credits.",
    tags: ["Leads"],
    idempotent: true,
    request: body(Capture),
    responses: {
      200: json(Captured, "The lead that the site has become or was added to"),
      ...failures("quota_exceeded"),
    },
  },
  async (c) => {
    const { scope, settings } = c.var;
    const site = readCapture(c.req.valid("json"), addressRules(settings));
    const resolveDns = createResolver(settings, { budgetMs: DNS_BUDGET_MS });
    return c.json(await captureSite(scope, site, c.env, { resolveDns, settings }), 200);
  },
);

export const captureEndpoints = [capture];
