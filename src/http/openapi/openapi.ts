import type { OpenAPIHono } from "@hono/zod-openapi";
import { MAX_DETAILS } from "#src/shared/errors";
import { VERSION } from "#src/http/version";
import { MAX_BODY_ENTRIES, MAX_BODY_LEVELS, MAX_BODY_MEMBERS } from "#src/http/body-bounds";
import { describeDefaults } from "./openapi-defaults";
import { addDescriptions } from "./openapi-descriptions";
import { addExamples } from "./openapi-examples";
import { addResponseHeaders } from "./openapi-headers";
import { includeRecorded, type Recorded } from "./openapi-recorded";

/** The version of the REST contract, which has the path prefix `/api/v1`. */
const INTERFACE_VERSION = "1.0.0";

/** The groups of endpoints, in the order of the documentation. */
const TAGS = {
  Jobs: "Crawl websites and follow the progress live",
  Discovery: "Find companies to crawl, by search engine or map",
  Schedules: "Recurring crawls, and monitors that detect changes of websites",
  Leads: "Companies with contacts and enrichment",
  Tags: "Labels of a workspace for its leads",
  Notes: "Notes on leads",
  "Saved searches": "Stored lead filters",
  People: "People of companies, their addresses, and what is known of a domain",
  Verifications: "Check lists of e-mail addresses in the background",
  Exports: "Download the leads of a job as a file",
  Workflows: "Automated steps for the leads of a job, started manually or on completion of a job",
  ICP: "The Ideal Customer Profile, which leads are scored against",
  AI: "Enrichment, scoring, outreach, search and an assistant with a language model; costs credits",
  Integrations: "Send leads and events to CRMs, tables, sheets, chats and webhooks",
  Digests: "Summaries of workspace activity, by e-mail or team chat, at 08:00 UTC",
  Tools: "Free tools without an account, with a daily limit",
  Hiring: "Job postings of companies, from public job boards",
  Analytics: "Statistics of the workspace, and a forecast of its credits",
  Billing: "Plans, prices by currency, credits",
  Accounts: "Registration, sign-in and sessions",
  "API keys": "Credentials for servers and scripts",
  OAuth: "Clients of the MCP server that users connect, such as hosted assistants",
  Compliance: "Export, erasure, retention, deletion requests and the audit log",
  Members: "Members of the workspace and invitations",
  Branding: "Name, logo and colors of the workspace in mail and shared pages",
  Health: "Health of the service",
  Operation: "For the operator of the service",
} as const;

const DESCRIPTION = `Websites in, business leads out. This software implements version ${INTERFACE_VERSION} of the interface.

Send an API key in \`X-API-Key\`, or an access token in \`Authorization: Bearer\`; the token takes precedence. Clients that can send only \`Authorization: Bearer\` send an API key there.
JSON is snake_case, times are ISO-8601 in UTC, lists return \`{data, page, per_page, total}\`.
Failures return \`{error: {code, message}}\`. A 422 adds \`error.details\`, the first ${MAX_DETAILS} invalid members, and \`error.details_total\`, their number.
A request body can have at most ${MAX_BODY_MEMBERS} members, ${MAX_BODY_ENTRIES} list entries and ${MAX_BODY_LEVELS} levels of nesting; larger bodies return 422. Every response has \`X-Request-Id\`.
Resources of other workspaces return 404.
Every response has \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` (seconds), unless the operator disables the limits. If several limits apply, they describe the one that is closest to refusal.
Requests over a limit return 429 with \`Retry-After\`: \`rate_limited\` for too many requests, \`quota_exceeded\` for too many stored resources or look-ups.`;

/** The part of the API that has the schemas of its endpoints. */
export type DescribedApi = Pick<OpenAPIHono, "getOpenAPI31Document">;

/**
 * Generates the OpenAPI 3.1 document from the validation schemas. Every body has an example: that of a response is
 * recorded, if `recorded` has one.
 */
export function describeApi(api: DescribedApi, recorded: Recorded) {
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
      ApiKey: {
        type: "apiKey",
        in: "header",
        name: "X-API-Key",
        description: "API key for servers and scripts",
      },
      Bearer: {
        type: "http",
        scheme: "bearer",
        bearerFormat: "JWT",
        description: "Access token of a session, valid for 15 minutes",
      },
      Operator: {
        type: "http",
        scheme: "bearer",
        description: "OPERATOR_TOKEN of the service, for the one who runs it",
      },
    },
  };
  addDescriptions(document);
  addExamples(document);
  includeRecorded(document, recorded);
  describeDefaults(document);
  addResponseHeaders(document);
  return document;
}
