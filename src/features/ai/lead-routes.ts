import type { Context } from "hono";
import type { AppEnv } from "#src/http/context";
import { body, endpoint, failures, json } from "#src/http/endpoints/endpoint";
import { StringIdPath, UuidPath } from "#src/http/path-params";
import { enrichLead } from "./leads/enrich";
import { matchJob, matchLead } from "./leads/icp-match";
import { AI_FAILURES, requireModel } from "./charging/model";
import { draftEmail, listOutreach, writeOutreach } from "./leads/outreach";
import {
  AiEnriched,
  EmailBody,
  EmailDraft,
  Generated,
  GenerationList,
  IcpMatched,
  JobMatched,
  OutreachBody,
} from "./leads/schemas";

const tags: [string] = ["AI"];
const HOUR_MS = 3600_000;
const OUTREACH_RULES =
  "The sender is `product_name` of the branding, else the workspace. E-mails end with the branding's `signature`, verbatim, else with `sender_name`. If the model writes placeholders such as `[Your Name]`, it is asked once more; if it repeats them, the call fails and costs nothing. Brackets from the request or the signature are kept.";

/** What each request to a model needs. Throws `ai_not_configured` without a model. */
function toolsOf({ var: { scope, settings }, env }: Context<AppEnv>) {
  return {
    scope: { ...scope, files: env.FILES },
    model: requireModel(settings, env),
    prices: settings.CREDIT_PRICES,
  };
}

const offerOf = <T extends { tone?: string | undefined }>({ tone, ...offer }: T) => ({
  ...offer,
  tone: tone ?? null,
});

const enrich = endpoint(
  "data",
  {
    method: "post",
    path: "/ai/leads/{id}/enrich",
    operationId: "enrichLead",
    summary: "Enrich a lead with AI (3 credits)",
    description:
      "Uses the data that the crawl stored, and stores the result as `enrichment.ai`. A failed call costs nothing.",
    tags,
    idempotent: true,
    request: { params: StringIdPath },
    responses: {
      200: json(AiEnriched, "The AI enrichment, and the balance"),
      ...failures("not_found", "conflict", ...AI_FAILURES),
    },
  },
  async (c) => {
    const { scope, model, prices } = toolsOf(c);
    const { id } = c.req.valid("param");
    return c.json(await enrichLead(scope, model, prices, id), 200);
  },
);

const match = endpoint(
  "data",
  {
    method: "post",
    path: "/ai/leads/{id}/icp-match",
    operationId: "matchLead",
    summary: "Score a lead's ICP fit (2 credits)",
    description:
      "Scores how well the lead fits the ideal customer profile, 0 to 100, and stores the result as `enrichment.icp`. The verdict is strong from 70, medium from 40, else weak. A failed call costs nothing.",
    tags,
    idempotent: true,
    request: { params: StringIdPath },
    responses: {
      200: json(IcpMatched, "The score and verdict, and the balance"),
      ...failures("not_found", "conflict", "icp_not_configured", ...AI_FAILURES),
    },
  },
  async (c) => {
    const { scope, model, prices } = toolsOf(c);
    const { id } = c.req.valid("param");
    return c.json(await matchLead(scope, model, prices, id), 200);
  },
);

const matchAll = endpoint(
  "data",
  {
    method: "post",
    path: "/ai/jobs/{id}/icp-match-all",
    operationId: "matchJobLeads",
    summary: "Score a job's leads (2 credits each)",
    description:
      "Scores up to 20 leads of the job that have no ICP score, oldest first. Repeat while `remaining_unscored` is above 0. The call stops after one minute, and when the credits run out; neither is an error.",
    tags,
    idempotent: true,
    rateLimit: { name: "ai_icp_match_all", limit: 20, windowMs: HOUR_MS, per: "workspace" },
    request: { params: UuidPath },
    responses: {
      200: json(JobMatched, "Counts of scored, failed and remaining leads"),
      ...failures("not_found", "icp_not_configured", "ai_not_configured", "quota_exceeded"),
    },
  },
  async (c) => {
    const { scope, model, prices } = toolsOf(c);
    const { id } = c.req.valid("param");
    return c.json(await matchJob(scope, model, prices, id), 200);
  },
);

const write = endpoint(
  "data",
  {
    method: "post",
    path: "/ai/leads/{id}/outreach",
    operationId: "createOutreach",
    summary: "Write an outreach text (2 credits)",
    description: OUTREACH_RULES,
    tags,
    idempotent: true,
    request: { params: UuidPath, ...body(OutreachBody) },
    responses: {
      200: json(Generated, "The text, and the balance"),
      ...failures("not_found", ...AI_FAILURES),
    },
  },
  async (c) => {
    const { scope, model, prices } = toolsOf(c);
    const { id } = c.req.valid("param");
    const offer = offerOf(c.req.valid("json"));
    return c.json(await writeOutreach(scope, model, prices, id, offer), 200);
  },
);

const list = endpoint(
  "data",
  {
    method: "get",
    path: "/ai/leads/{id}/outreach",
    operationId: "listOutreach",
    summary: "List a lead's outreach texts",
    description: "Lists the latest 20 texts written for the lead, newest first, on one page.",
    tags,
    request: { params: UuidPath },
    responses: {
      200: json(GenerationList, "Always one page"),
      ...failures("not_found", "ai_not_configured"),
    },
  },
  async (c) => {
    requireModel(c.var.settings, c.env);
    const data = await listOutreach(c.var.scope, c.req.valid("param").id);
    return c.json({ data, page: 1, per_page: 20, total: data.length }, 200);
  },
);

const email = endpoint(
  "data",
  {
    method: "post",
    path: "/ai/leads/{id}/email",
    operationId: "draftEmail",
    summary: "Draft an e-mail to a lead (2 credits)",
    description: OUTREACH_RULES,
    tags,
    idempotent: true,
    request: { params: StringIdPath, ...body(EmailBody) },
    responses: {
      200: json(EmailDraft, "The draft, which is not stored, and the balance"),
      ...failures("not_found", ...AI_FAILURES),
    },
  },
  async (c) => {
    const { scope, model, prices } = toolsOf(c);
    const { id } = c.req.valid("param");
    const offer = offerOf(c.req.valid("json"));
    return c.json(await draftEmail(scope, model, prices, id, offer), 200);
  },
);

export const aiLeadEndpoints = [enrich, match, matchAll, write, list, email];
