import { body, endpoint, failures, json } from "#src/http/endpoints/endpoint";
import { askAssistant } from "./assistant";
import { AI_FAILURES, requireModel } from "./model";
import { AssistantBody, AssistantReply, SearchBody, SearchResult } from "./schemas";
import { searchLeads } from "./search";
import { readUsage } from "./usage";
import { AiUsage, UsageQuery } from "./usage-schemas";

const tags: [string] = ["AI"];

const search = endpoint(
  "data",
  {
    method: "post",
    path: "/ai/search",
    operationId: "searchLeads",
    summary: "Find leads by a question in plain words (1 credit)",
    description:
      "The AI turns the question into a filter; values that no lead has are mapped to near ones or dropped, and `explanation` says so.",
    tags,
    idempotent: true,
    request: body(SearchBody),
    responses: {
      200: json(SearchResult, "The filter and its leads, newest first unless it says otherwise"),
      ...failures(...AI_FAILURES),
    },
  },
  async (c) => {
    const { settings, scope } = c.var;
    const model = requireModel(settings, c.env);
    const request = c.req.valid("json");
    return c.json(await searchLeads(scope, model, settings.CREDIT_PRICES, request), 200);
  },
);

const assist = endpoint(
  "data",
  {
    method: "post",
    path: "/ai/assistant",
    operationId: "askAssistant",
    summary: "Ask a question about the workspace's data (1 credit)",
    description:
      "The assistant looks things up with read-only tools and answers from what they give. It changes nothing. `unverified_numbers` lists the numbers of the reply that no tool returned.",
    tags,
    idempotent: true,
    request: body(AssistantBody),
    responses: {
      200: json(AssistantReply, "The answer, with the leads it speaks of"),
      ...failures(...AI_FAILURES),
    },
  },
  async (c) => {
    const { settings, scope } = c.var;
    const model = requireModel(settings, c.env);
    const { message } = c.req.valid("json");
    const { CREDIT_PRICES } = settings;
    return c.json(await askAssistant(scope, c.env, model, CREDIT_PRICES, message), 200);
  },
);

const usage = endpoint(
  "data",
  {
    method: "get",
    path: "/ai/usage",
    operationId: "getAiUsage",
    summary: "Read token usage by day, action and model",
    description:
      "One entry per day, kind of call and model, newest day first. Failed calls count: they cost no credits, but the provider may bill them. What was cut off by a time limit is not known to the provider's client and is not included. Entries follow the workspace's retention.",
    tags,
    request: { query: UsageQuery },
    responses: { 200: json(AiUsage, "Usage of the days from `from` to `to`") },
  },
  async (c) => {
    const data = await readUsage(c.var.scope, c.req.valid("query"), Date.now());
    return c.json({ data }, 200);
  },
);

export const aiWorkspaceEndpoints = [search, assist, usage];
