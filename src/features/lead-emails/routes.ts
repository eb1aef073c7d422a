import { z } from "@hono/zod-openapi";
import { CONFIDENCE_RULE, STATUS_RULE } from "#src/enrichment/email/email-rules";
import { EMAIL_REASONS } from "#src/shared/addresses/email-status";
import { endpoint, failures, json, optionalBody } from "#src/http/endpoints/endpoint";
import { uuidParam, UuidPath } from "#src/http/path-params";
import { sharedMailDependencies } from "#src/pipeline/verification/mail-dependencies";
import { VERIFICATION_LIMIT } from "./limits";
import { EmailCheckPage, EmailCheckQuery, LeadEmailPage, LeadEmailQuery } from "./schemas";
import { listChecks, listEmails } from "./service";

const tags: [string] = ["Leads"];

const list = endpoint(
  "data",
  {
    method: "get",
    path: "/leads/{id}/emails",
    operationId: "listLeadEmails",
    summary: "List the e-mail addresses of a lead",
    description: `Returns the addresses with their status, best first. Status: ${STATUS_RULE}\n\nConfidence: ${CONFIDENCE_RULE}\n\nReasons: ${EMAIL_REASONS.map((code) => `\`${code}\``).join(", ")}.`,
    tags,
    request: { params: UuidPath, query: LeadEmailQuery },
    responses: { 200: json(LeadEmailPage, "A page of addresses"), ...failures("not_found") },
  },
  async (c) => {
    const { id } = c.req.valid("param");
    return c.json(await listEmails(c.var.scope, id, c.req.valid("query")), 200);
  },
);

const verify = endpoint(
  "data",
  {
    method: "post",
    path: "/leads/{id}/emails/verify",
    operationId: "verifyLeadEmails",
    summary: "Verify the e-mail addresses of a lead",
    description:
      "Checks the best 200 addresses by DNS. If the operator enables ENABLE_SMTP_VERIFY, it also checks the best 10 with their mail servers, without sending mail. Only a mail server makes an address `valid`. Without one, the best status is `unverified`. Appends a check to the history of each address, and updates the lead's `enrichment.email` and `enrichment.quality`. Takes up to 30 seconds with mail servers. A failure of DNS or of a mail server results in `unknown`, never in `invalid`. Limit: 30 requests per hour and workspace.",
    tags,
    request: { params: UuidPath, ...optionalBody(z.strictObject({})) },
    rateLimit: VERIFICATION_LIMIT,
    responses: {
      200: json(LeadEmailPage, "The updated addresses"),
      ...failures("not_found"),
    },
  },
  async (c) => {
    const { id } = c.req.valid("param");
    // Loads the verification engine, which other requests do not need.
    const { VERIFICATION_TIME, verifyLead } = await import("./verify-lead");
    const dependencies = sharedMailDependencies(c.env, c.var.settings, VERIFICATION_TIME);
    return c.json(await verifyLead(c.var.scope, id, dependencies), 200);
  },
);

const history = endpoint(
  "data",
  {
    method: "get",
    path: "/leads/{id}/emails/{email_id}/history",
    operationId: "listEmailChecks",
    summary: "List the checks of an address",
    description:
      "Returns all checks, newest first by default. Checks are never changed. An address that the site no longer shows keeps its history.",
    tags,
    request: { params: UuidPath.extend({ email_id: uuidParam() }), query: EmailCheckQuery },
    responses: { 200: json(EmailCheckPage, "A page of checks"), ...failures("not_found") },
  },
  async (c) => {
    const { id: leadId, email_id: emailId } = c.req.valid("param");
    const page = c.req.valid("query");
    return c.json(await listChecks(c.var.scope, { leadId, emailId }, page), 200);
  },
);

export const leadEmailEndpoints = [list, verify, history];
