import { body, endpoint, failures, json } from "#src/http/endpoints/endpoint";
import { StringIdPath, UuidPath } from "#src/http/path-params";
import { enrichLead } from "./enrich";
import { matchJob, matchLead } from "./icp-match";
import { AI_FAILURES, requireModel } from "./model";
import { draftEmail, listOutreach, writeOutreach } from "./outreach";
import {
  AiEnriched,
  EmailBody,
  EmailDraft,
  Generated,
  GenerationList,
  IcpMatched,
  JobMatched,
  OutreachBody,
} from "./schemas";

const tags: [string] = ["AI"];
const HOUR_MS = 3600_000;
const OUTREACH_RULES =
  "The sender is `product_name` of the branding, else the workspace. E-mails end with the branding's `signature`, word for word, else with `sender_name`. A model that writes placeholders such as `[Your Name]` is asked again; if it repeats them, the call fails and costs nothing. Brackets that the request or the signature has are kept.";

const enrich = endpoint(
  "data",
  {
    method: "post",
    path: "/ai/leads/{id}/enrich",
    operationId: "enrichLead",
    summary: "Describe and score a lead with AI (3 credits)",
    description:
      "Reads what the crawl stored of the company, and stores the answer as `enrichment.ai`. A call that fails costs nothing.",
    tags,
    idempotent: true,
    request: { params: StringIdPath },
    responses: {
      200: json(AiEnriched, "What the AI says, and the balance"),
      ...failures("not_found", "conflict", ...AI_FAILURES),
    },
  },
  async (c) => {
    const { settings, scope } = c.var;
    const model = requireModel(settings, c.env);
    const { id } = c.req.valid("param");
    return c.json(await enrichLead(scope, model, settings.CREDIT_PRICES, id), 200);
  },
);

const match = endpoint(
  "data",
  {
    method: "post",
    path: "/ai/leads/{id}/icp-match",
    operationId: "matchLead",
    summary: "Judge how well a lead fits the ideal customer profile (2 credits)",
    description:
      "Stored as `enrichment.icp`. The verdict follows from the score: strong from 70, medium from 40.",
    tags,
    idempotent: true,
    request: { params: StringIdPath },
    responses: {
      200: json(IcpMatched, "The judgement, and the balance"),
      ...failures("not_found", "conflict", "icp_not_configured", ...AI_FAILURES),
    },
  },
  async (c) => {
    const { settings, scope } = c.var;
    const model = requireModel(settings, c.env);
    const { id } = c.req.valid("param");
    return c.json(await matchLead(scope, model, settings.CREDIT_PRICES, id), 200);
  },
);

const matchAll = endpoint(
  "data",
  {
    method: "post",
    path: "/ai/jobs/{id}/icp-match-all",
    operationId: "matchJobLeads",
    summary: "Judge up to 20 leads of a job that have no ICP score yet (2 credits each)",
    description:
      "Repeat while `remaining_unscored` is above 0. Stops where credits run out, which is no failure, and after a minute.",
    tags,
    idempotent: true,
    rateLimit: { name: "ai_icp_match_all", limit: 20, windowMs: HOUR_MS, per: "workspace" },
    request: { params: UuidPath },
    responses: {
      200: json(JobMatched, "What was done, and what is left"),
      ...failures("not_found", "icp_not_configured", "ai_not_configured", "quota_exceeded"),
    },
  },
  async (c) => {
    const { settings, scope } = c.var;
    const model = requireModel(settings, c.env);
    const { id } = c.req.valid("param");
    return c.json(await matchJob(scope, model, settings.CREDIT_PRICES, id), 200);
  },
);

const write = endpoint(
  "data",
  {
    method: "post",
    path: "/ai/leads/{id}/outreach",
    operationId: "createOutreach",
    summary: "Write an outreach text for a lead, and keep it (2 credits)",
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
    const { settings, scope } = c.var;
    const model = requireModel(settings, c.env);
    const { id } = c.req.valid("param");
    const { tone, ...request } = c.req.valid("json");
    const offer = { ...request, tone: tone ?? null };
    return c.json(await writeOutreach(scope, model, settings.CREDIT_PRICES, id, offer), 200);
  },
);

const list = endpoint(
  "data",
  {
    method: "get",
    path: "/ai/leads/{id}/outreach",
    operationId: "listOutreach",
    summary: "List the latest 20 outreach texts of a lead, newest first",
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
      200: json(EmailDraft, "The draft, which is not kept, and the balance"),
      ...failures("not_found", ...AI_FAILURES),
    },
  },
  async (c) => {
    const { settings, scope } = c.var;
    const model = requireModel(settings, c.env);
    const { id } = c.req.valid("param");
    const { tone, ...request } = c.req.valid("json");
    const offer = { ...request, tone: tone ?? null };
    return c.json(await draftEmail(scope, model, settings.CREDIT_PRICES, id, offer), 200);
  },
);

export const aiLeadEndpoints = [enrich, match, matchAll, write, list, email];
