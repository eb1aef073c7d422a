import manifest from "#package" with { type: "json" };
import type { OpenAPIHono } from "@hono/zod-openapi";
import { MAX_DETAILS } from "#src/shared/errors";
import { MAX_BODY_ENTRIES, MAX_BODY_LEVELS, MAX_BODY_MEMBERS } from "#src/http/body-bounds";
import { addDescriptions } from "./openapi-descriptions";
import { addExamples } from "./openapi-examples";
import { addRateLimitHeaders } from "./openapi-headers";

/** The version of this software. */
export const VERSION = manifest.version;

/** The version of the contract, which the path prefix `/api/v1` stands for. */
const INTERFACE_VERSION = "1.0.0";

/** What the endpoints are grouped under, in the order that a reader needs them. */
const TAGS = {
  Jobs: "Crawl websites and watch it live",
  Discovery: "Find companies to crawl, by a search engine or on the map",
  Schedules: "Crawls that repeat themselves, and monitors that notice changes",
  Leads: "Companies found, with their contacts and enrichment",
  Tags: "Labels of the workspace's own that leads carry",
  Notes: "What people wrote about a lead",
  "Saved searches": "Filters kept by name, to be run again",
  Exports: "A job's leads as a file",
  Workflows: "Steps taken with the leads of a job: by hand, or whenever a job completes",
  ICP: "The ideal customer that leads are judged against",
  AI: "Enrichment, scoring, outreach, search and an assistant by a language model, paid in credits",
  Integrations: "Leads and news to CRMs, tables, sheets, chats and webhooks",
  Digests: "What happens in the workspace, by e-mail or team chat, at 08:00 UTC",
  Tools: "Free to try, without an account, some times a day",
  Hiring: "Who is hiring for what, from public job boards",
  Analytics: "Charts of the workspace, and how long its credits last",
  Billing: "Plans, prices in your currency, credits",
  Accounts: "Sign up, sign in, stay signed in",
  "API keys": "Credentials for servers and scripts",
  Compliance: "Export, erasure, retention, deletion requests, and who did what",
  Members: "Who belongs to the workspace, and who is invited",
  Branding: "How the workspace is seen by those it writes to",
  Health: "Is the service well",
} as const;

const DESCRIPTION = `Websites in, business leads out. This software implements version ${INTERFACE_VERSION} of the interface.

Send an API key in \`X-API-Key\`, or an access token in \`Authorization: Bearer\`; with both, the token counts.
JSON is snake_case, times are ISO-8601 in UTC, lists answer \`{data, page, per_page, total}\`.
Failures return \`{error: {code, message}}\`. A 422 adds \`error.details\`, the first ${MAX_DETAILS} invalid members, and \`error.details_total\`, how many there are.
A request body can have ${MAX_BODY_MEMBERS} members, ${MAX_BODY_ENTRIES} list entries and ${MAX_BODY_LEVELS} levels of nesting; larger bodies return 422. Every answer carries \`X-Request-Id\`.
Something of another workspace is 404, as if it never was.
Every response has \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` (seconds), unless the operator has turned the limits off. Where several limits apply, they describe the one that is closest to refusal.
Past a limit, requests return 429 with \`Retry-After\`: \`rate_limited\` for too many requests, \`quota_exceeded\` for too much stored or looked up.`;

/** What knows the schemas of the endpoints registered with it. */
export type DescribedApi = Pick<OpenAPIHono, "getOpenAPI31Document">;

/** The OpenAPI 3.1 document, made from the schemas that validate; every body in it has an example. */
export function describeApi(api: DescribedApi) {
  const document = api.getOpenAPI31Document({
    openapi: "3.1.0",
    info: {
      title: "Quarry",
      version: VERSION,
      description: DESCRIPTION,
      license: { name: "MIT", url: "https://spdx.org/licenses/MIT.html" },
    },
    servers: [{ url: "/" }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
  });
  document.components = {
    ...document.components,
    securitySchemes: {
      ApiKey: { type: "apiKey", in: "header", name: "X-API-Key", description: "For servers" },
      Bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT", description: "15 minutes" },
    },
  };
  addDescriptions(document);
  addExamples(document);
  addRateLimitHeaders(document);
  return document;
}
