import { z } from "@hono/zod-openapi";
import { CONFIDENCE_RULE, EMAIL_REASONS, STATUS_RULE } from "#src/enrichment/email/email-verdict";
import { endpoint, failures, json, optionalBody } from "#src/http/endpoints/endpoint";
import { uuidParam, UuidPath } from "#src/http/path-params";
import { notFound } from "#src/shared/errors";
import { mailDependencies } from "#src/pipeline/verification/mail-dependencies";
import { findChecks, findEmails } from "./lead-emails.repository";
import { EmailCheckPage, EmailCheckQuery, LeadEmailPage, LeadEmailQuery } from "./schemas";
import { VERIFICATION_TIME, verifyLead } from "./verify-lead";

const tags: [string] = ["Leads"];
const HOUR_MS = 3600_000;

const list = endpoint(
  "data",
  {
    method: "get",
    path: "/leads/{id}/emails",
    operationId: "listLeadEmails",
    summary: "List a lead's e-mail addresses with status",
    description: `Best first. Status: ${STATUS_RULE}\n\nConfidence: ${CONFIDENCE_RULE}\n\nReasons: ${EMAIL_REASONS.map((code) => `\`${code}\``).join(", ")}.`,
    tags,
    request: { params: UuidPath, query: LeadEmailQuery },
    responses: { 200: json(LeadEmailPage, "A page of addresses"), ...failures("not_found") },
  },
  async (c) => {
    const { id } = c.req.valid("param");
    const page = await findEmails(c.var.scope, id, c.req.valid("query"));
    if (!page) throw notFound("Lead");
    return c.json(page, 200);
  },
);

const verify = endpoint(
  "data",
  {
    method: "post",
    path: "/leads/{id}/emails/verify",
    operationId: "verifyLeadEmails",
    summary: "Verify a lead's e-mail addresses now",
    description:
      "Asks DNS about every address (the best 200), and, where the operator has switched it on (ENABLE_SMTP_VERIFY), mail servers about the best 10, without sending mail. Only a mail server makes an address `valid`; without one, the best status is `unverified`. Appends a check to the history of each and brings the lead's `enrichment.email` and `enrichment.quality` up to date. Takes up to half a minute with mail servers. A failure of DNS or of a mail server is the result `unknown`, never `invalid`. 30 an hour per workspace.",
    tags,
    request: { params: UuidPath, ...optionalBody(z.strictObject({})) },
    rateLimit: {
      name: "email_verification",
      limit: 30,
      windowMs: HOUR_MS,
      per: "workspace",
      refusal: "E-mail addresses can be verified 30 times an hour",
    },
    responses: {
      200: json(LeadEmailPage, "All addresses as they are now"),
      ...failures("not_found"),
    },
  },
  async (c) => {
    const { id } = c.req.valid("param");
    const outside = mailDependencies(c.var.settings, VERIFICATION_TIME);
    return c.json(await verifyLead(c.var.scope, id, outside), 200);
  },
);

const history = endpoint(
  "data",
  {
    method: "get",
    path: "/leads/{id}/emails/{email_id}/history",
    operationId: "listEmailChecks",
    summary: "List all checks of an address, newest first",
    description:
      "Checks are appended and never changed. An address that the site no longer shows keeps its history.",
    tags,
    request: { params: UuidPath.extend({ email_id: uuidParam() }), query: EmailCheckQuery },
    responses: { 200: json(EmailCheckPage, "A page of checks"), ...failures("not_found") },
  },
  async (c) => {
    const { id: leadId, email_id: emailId } = c.req.valid("param");
    const page = await findChecks(c.var.scope, { leadId, emailId }, c.req.valid("query"));
    if (!page) throw notFound("E-mail address");
    return c.json(page, 200);
  },
);

export const leadEmailEndpoints = [list, verify, history];
